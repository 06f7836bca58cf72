#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "check/status.h"
#include "engine/term.h"
#include "model/build.h"
#include "model/compare.h"

namespace arbiter {

// The minimal automaton of a term's plays. It is an error, with its place, if the environment brings
// values without end, so that there is none.
Result<std::variant<model::Model, Undecided>> build_model(const Term& term,
                                                        const model::BuildOptions& options,
                                                        const Limits& limits = {});

// What one of two terms does on a distinguishing play.
struct Replayed {
  std::vector<check::PlayedMove> play;  // as far as it goes along
  std::optional<check::PlayedMove> instead;  // P's move where it does something else
  bool has_play = false;                     // it goes along to the end
};

struct Compared {
  model::Comparison comparison;
  // Of the play that is shown, if there is one and the terms are not abstract.
  std::optional<Replayed> left;
  std::optional<Replayed> right;
};

// Compares two terms in the same context and of the same type; it is an error if they are not. The play
// that is shown has been replayed by the interpreter: the one term has it, the other was not seen to.
Result<std::variant<Compared, Undecided>> compare_terms(const Term& left, const Term& right,
                                                      model::Relation relation,
                                                      const model::BuildOptions& options,
                                                      const Limits& limits = {});

}  // namespace arbiter
