// The explanations, split by what they are about. Only explanations.cpp and its tables include
// this.
#pragma once

#include <span>

#include "report/explanations.h"

namespace arbiter::report {

std::span<const Explanation> syntax_explanations();    // A001 to A018
std::span<const Explanation> typing_explanations();    // A020 to A038
std::span<const Explanation> constant_explanations();  // A040 to A052
std::span<const Explanation> method_explanations();    // A060 to A062
std::span<const Explanation> system_explanations();    // A070 to A078

}  // namespace arbiter::report
