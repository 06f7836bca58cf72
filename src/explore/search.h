#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "abstraction/cuts.h"
#include "explore/outcome.h"
#include "explore/path.h"
#include "game/graph.h"
#include "game/walk.h"
#include "support/limits.h"
#include "support/progress.h"

namespace arbiter::explore {

struct SearchOptions {
  bool all = false;  // a shortest play for each place where an error is, not only for the nearest
  Progress* progress = nullptr;
  // States that differ only in values that decide nothing count as one (game/relevance.h). The
  // answer is the same without. On plain integers only.
  bool slices = true;
  bool parallel = true;                // two cores where that pays; the answer is the same
  std::optional<game::State> start{};  // where O is to move; none for the start of the game
  bool paths = false;                  // errors have paths instead of plays
  bool leaves_choices = false;         // plays end where abstraction leaves more than one way on
  // If given, what int@ types say is left aside, and where the environment may bring any integer it
  // brings -within … within.
  std::optional<std::int64_t> max_input{};
  std::shared_ptr<const std::vector<std::int64_t>> extra_inputs{};  // and these; none is within
  std::size_t max_moves = SIZE_MAX;  // of O's; beyond, it is given up
  // On plain integers, rounds of loops between two moves; a play beyond is left, and counts as
  // overflowed.
  std::uint64_t max_run = UINT64_MAX;
  std::uint64_t max_all = UINT64_MAX;  // for all plays together; beyond, it is given up
};

// An error that some play reaches.
struct FoundError {
  game::NodeId node;             // an error, or a call of an error command
  std::vector<game::Move> play;  // a shortest one, which ends with the error
  std::vector<Turn> path{};      // the same by the program's steps
};

struct Searched {
  std::vector<FoundError> errors;    // by length; at most one unless all are wanted
  std::size_t states = 0;            // in which O is to move
  std::size_t transitions = 0;       // moves of O's that were followed
  std::vector<std::uint8_t> passed;  // per node: 1 if some play came there
  // All plays were looked at; if not, there are errors, and one of these says why.
  bool is_complete = true;
  std::optional<GaveUp> gave_up;
  std::optional<NotFinite> not_finite;
  bool overflowed = false;  // on some play a value needs more than 64 bits, and was left
};

// Plays the program against every environment, from the given start on: breadth-first, so that the
// first error found is a nearest one. Where no error is found and nothing overflowed, there is
// none. Where errors were found before it had to end, these are the answer.
std::variant<Searched, GaveUp, NotFinite> search(const game::Graph& graph,
                                                 const SearchOptions& options,
                                                 const Limits& limits);

// The same where integers are seen through cut points. Its errors have paths, and may not be real.
std::variant<Searched, GaveUp, NotFinite> search(const game::Graph& graph,
                                                 const abstraction::Precision& precision,
                                                 const SearchOptions& options,
                                                 const Limits& limits);

}  // namespace arbiter::explore
