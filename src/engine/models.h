#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "check/changes.h"
#include "check/status.h"
#include "engine/term.h"
#include "model/build.h"
#include "model/compare.h"
#include "support/int_range.h"

namespace arbiter {

// The minimal automaton of a term's plays. If the environment brings values without end, there is
// none, and the result is a diagnostic with its place.
Result<std::variant<model::Model, Undecided>> build_model(const Term& term,
                                                          const model::BuildOptions& options,
                                                          const Limits& limits = {});

// The errors that plays of a term reach.
struct ReachedErrors {
  std::optional<bool> any{};  // whether there is one; nothing if that was not decided
  // The range that --int gave, if the nearest error is to leave it and search finds that soon.
  std::optional<IntRange> left_int_range{};
};

// Whether plays of the term reach an error. `model` is the term's model. A model that was composed
// from open cells does not show that: then a second model, which shows aborts, is built. If a limit
// ends that, `any` is nothing.
ReachedErrors reached_errors(const Term& term, const model::Model& model,
                             const model::BuildOptions& options, const Limits& limits = {});

// Whether plays of some kind are left out of a model.
enum class IsLeftOut : std::uint8_t { No, Maybe, Yes };

struct LeftOutPlays {
  IsLeftOut at_errors = IsLeftOut::No;       // those that end in an error
  IsLeftOut at_assumptions = IsLeftOut::No;  // those that a false assumption cuts off
};

// What `model`, the term's model by these options, leaves out. A model with open cells does not
// show that: then the term is searched, if that is soon done. Otherwise, and where the model is
// abstract, the answer may be Maybe.
LeftOutPlays left_out_plays(const Term& term, const model::Model& model,
                            const model::BuildOptions& options, const Limits& limits = {});

// What one of two terms does on a distinguishing play.
struct Replayed {
  std::vector<check::PlayedMove> play;       // as far as the term has the play
  std::optional<check::PlayedMove> instead;  // the term's move where it leaves the play
  bool has_play = false;                     // the term has the whole play
  bool was_given_up = false;                 // a limit came before the term's next move
  check::PlayChanges changes{};              // of local variables, at all these moves
};

// A distinguishing play on both terms.
struct ReplayedOnBoth {
  Replayed left;
  Replayed right;
};

struct Compared {
  model::Comparison comparison;
  // The two plays of `comparison`, replayed; none where `comparison` has no such play, or the terms
  // are abstract.
  std::optional<ReplayedOnBoth> left_only;
  std::optional<ReplayedOnBoth> right_only;

  // What both terms do on the play that is shown to users: the left one's, if there is one.
  const std::optional<ReplayedOnBoth>& shown() const {
    return comparison.left_only ? left_only : right_only;
  }
};

// Why two terms cannot be compared: diagnostics about the file of each.
struct Incomparable {
  std::vector<Diagnostic> left;
  std::vector<Diagnostic> right;
};

// How the models of two terms are built.
struct CompareOptions {
  model::BuildOptions left;
  model::BuildOptions right;
};

// Compares two terms in the same context and of the same type. The interpreter has replayed each
// play of the comparison on both terms: the one term has the play, and the other was not seen to
// have it.
std::variant<Compared, Undecided, Incomparable> compare_terms(const Term& left, const Term& right,
                                                              model::Relation relation,
                                                              const CompareOptions& options,
                                                              const Limits& limits = {});

}  // namespace arbiter
