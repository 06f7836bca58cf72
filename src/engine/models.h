#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "check/status.h"
#include "engine/term.h"
#include "model/build.h"
#include "model/compare.h"

namespace arbiter {

// The minimal automaton of a term's plays. It is an error, with its place, if the environment
// brings values without end, so that there is none.
Result<std::variant<model::Model, Undecided>> build_model(const Term& term,
                                                          const model::BuildOptions& options,
                                                          const Limits& limits = {});

// Whether some play of the term, whose model this is, reaches an error. A model that was composed
// from open cells does not tell; then the plays with abort are looked at, and if a limit ends that,
// there is no answer.
std::optional<bool> can_abort(const Term& term, const model::Model& model,
                              const model::BuildOptions& options, const Limits& limits = {});

// What one of two terms does on a distinguishing play.
struct Replayed {
  std::vector<check::PlayedMove> play;       // as far as it goes along
  std::optional<check::PlayedMove> instead;  // P's move where it does something else
  bool has_play = false;                     // it goes along to the end
  bool was_given_up = false;                 // what it does next was not found out
};

// A distinguishing play on both terms.
struct ReplayedOnBoth {
  Replayed left;
  Replayed right;
};

struct Compared {
  model::Comparison comparison;
  // Of the plays of the comparison, where there are such and the terms are not abstract.
  std::optional<ReplayedOnBoth> left_only;
  std::optional<ReplayedOnBoth> right_only;

  // Of the play that is shown.
  const std::optional<ReplayedOnBoth>& shown() const {
    return comparison.left_only ? left_only : right_only;
  }
};

// What keeps two terms from being compared, file by file.
struct Incomparable {
  std::vector<Diagnostic> left;
  std::vector<Diagnostic> right;
};

// How the models of two terms are built.
struct CompareOptions {
  model::BuildOptions left;
  model::BuildOptions right;
};

// Compares two terms in the same context and of the same type. The plays of the comparison have
// been replayed by the interpreter: the one term has it, the other was not seen to.
std::variant<Compared, Undecided, Incomparable> compare_terms(const Term& left, const Term& right,
                                                              model::Relation relation,
                                                              const CompareOptions& options,
                                                              const Limits& limits = {});

}  // namespace arbiter
