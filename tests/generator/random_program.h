#pragma once

#include <cstdint>

#include "generator/program.h"

namespace arbiter::generator {

struct Options {
  int budget = 40;       // about how many nodes the term has
  bool jumps = true;     // break, cont, goto
  bool diverges = true;  // `diverge`, and loops that may run forever
  bool finite = false;  // only bool, int[lo..hi], int%n and sized data types in the context and for
                        // variables, so that the term has finitely many states
  bool abstract = true;  // int@[…]; never with `finite`
  bool errors = true;    // abort, assert, division, indices and ranges that may fail
  bool assumes = true;   // assume; never without `diverges`, since plays end there, too
};

// A well-typed program, the same for the same seed. It draws on the whole language (language.md),
// with weights that make the hard cases common: calls of the environment inside arguments of calls,
// state shared between arguments, variables passed as arguments, definitions used several times,
// jumps out of arguments and definitions.
Program random_program(std::uint64_t seed, const Options& options = {});

}  // namespace arbiter::generator
