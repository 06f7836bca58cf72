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

// What the check of a premise found.
struct PremiseChecked {
  struct Move {
    std::string name;
    bool is_opponents = false;
  };
  bool holds = false;
  std::vector<Move> moves;                 // of a play that shows that it fails, at the border
  std::vector<std::string> unknown_moves;  // of the assumption, which this border does not have
  bool is_abstract = false;                // integers were seen through partitions
  std::size_t states = 0;
  std::size_t transitions = 0;
  std::size_t peak_states = 0;
};

// Premise 1: the rest of this file, as it was compiled together with its part, makes no error with
// any part that keeps to the assumption. By itself this premise says nothing of
// other parts: see `check_rest`.
std::variant<PremiseChecked, Undecided> check_rest_premise(const SplitTerm& split,
                                                           const assume::Assumption& assumption,
                                                           const PremiseOptions& options,
                                                           const Limits& limits = {});
// Premise 2: the part keeps to the assumption. By itself this premise does not say that the
// program is safe: see `check_part`.
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
// both. There is no answer where the part keeps to the assumption, but the rest is not safe with
// every part that does.
std::variant<PremiseChecked, Undecided> check_part(const SplitTerm& split,
                                                   const assume::Assumption& assumption,
                                                   const PremiseOptions& options,
                                                   const Limits& limits = {});

}  // namespace arbiter
