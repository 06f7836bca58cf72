// Verdicts by an assumption about a part that is given, not learned: the premises of the
// assume-guarantee rule one by one, and what they say of a program.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/part_assumptions.h"

namespace arbiter {

struct PremiseOptions {
  refine::Rule rule = refine::Rule::Smart;
  Progress* progress = nullptr;
};

// What a premise came to.
struct PremiseChecked {
  struct Move {
    std::string name;
    bool is_opponents = false;
  };
  bool holds = false;
  std::vector<Move> moves;                 // at the border, on the way to where it fails
  std::vector<std::string> unknown_moves;  // of the assumption, that this border has not
  bool is_abstract = false;
  std::size_t states = 0;
  std::size_t transitions = 0;
  std::size_t peak_states = 0;
};

// Premise 1: the rest of this file, as it was compiled together with its part, makes no error with
// any part that keeps to the assumption. By itself it says nothing of other parts: see
// `check_rest`.
std::variant<PremiseChecked, Undecided> check_rest_premise(const SplitTerm& split,
                                                           const assume::Assumption& assumption,
                                                           const PremiseOptions& options,
                                                           const Limits& limits = {});
// Premise 2: the part keeps to the assumption. By itself it does not say that the program is safe:
// see `check_part`.
std::variant<PremiseChecked, Undecided> check_part_premise(const SplitTerm& split,
                                                           const assume::Assumption& assumption,
                                                           const PremiseOptions& options,
                                                           const Limits& limits = {});

// Is the rest safe with every part that keeps to the assumption, also with parts other than the one
// in this file? There is no answer where premise 1 holds but says too little of other parts: the
// compiler made the rest simpler by what it knows of this part, or the assumption allows moves
// that this part does not make.
std::variant<PremiseChecked, Undecided> check_rest(const SplitTerm& split,
                                                   const assume::Assumption& assumption,
                                                   const PremiseOptions& options,
                                                   const Limits& limits = {});

// Does the part keep to the assumption, and is the rest of this file safe with it? `holds` means
// both. There is no answer where the part keeps to it and the rest needs more.
std::variant<PremiseChecked, Undecided> check_part(const SplitTerm& split,
                                                   const assume::Assumption& assumption,
                                                   const PremiseOptions& options,
                                                   const Limits& limits = {});

}  // namespace arbiter
