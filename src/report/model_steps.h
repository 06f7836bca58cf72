#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "model/build.h"

namespace arbiter::report {

// One step of building a model, for -v: "a[3]: 938 states, reduced to 163 states, 232 transitions".
std::string build_step_to_text(const model::BuildStep& step);

// All of them, an object each: what, built, states, transitions.
nlohmann::ordered_json build_steps_to_json(const model::Model& model);

}  // namespace arbiter::report
