// Programs made from others: nearly the same, or the same under other names.
#pragma once

#include "generator/program.h"

namespace arbiter::property {

// The program with one subterm replaced by a copy of another of the same type, if it has one.
generator::Program mutant(const generator::Program& program, std::uint64_t seed);

// The program with another name for each name that it binds itself.
generator::Program renamed(const generator::Program& program);

// The program with its context in another order.
generator::Program permuted(generator::Program program, std::uint64_t seed);

}  // namespace arbiter::property
