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
  bool all = false;  // find a shortest play to each place with an error, not only to the nearest
  Progress* progress = nullptr;
  // Whether states that differ only in values that decide nothing count as one (game/relevance.h).
  // The answer is the same either way. Has an effect on plain integers only.
  bool slices = true;
  bool parallel = true;                // use two cores where that pays; the answer is the same
  std::optional<game::State> start{};  // a state in which O is to move; none: the game's start
  bool paths = false;                  // errors get paths instead of plays
  bool leaves_choices = false;         // plays end where abstraction leaves more than one way on
  // If given, the search ignores the partitions of int@ types, and where the environment may bring
  // any integer it brings -max_input … max_input only, and `extra_inputs`, which are all outside.
  std::optional<std::int64_t> max_input{};
  std::shared_ptr<const std::vector<std::int64_t>> extra_inputs{};
  std::size_t max_moves = SIZE_MAX;  // of O's; the search gives up beyond
  // On plain integers: the most rounds of loops between two moves. The search leaves a play that
  // takes more, and counts it as overflowed.
  std::uint64_t max_run = UINT64_MAX;
  std::uint64_t max_all = UINT64_MAX;  // rounds in all plays together; the search gives up beyond
};

// An error that some play reaches.
struct FoundError {
  game::NodeId node;             // an error, or a call of an error command
  std::vector<game::Move> play;  // a shortest play, which ends with the error
  std::vector<Turn> path{};      // with SearchOptions::paths, instead of the play
};

struct Searched {
  std::vector<FoundError> errors;    // by length; at most one unless all are wanted
  std::size_t states = 0;            // the states met in which O is to move
  std::size_t transitions = 0;       // moves of O's that were followed
  std::vector<std::uint8_t> passed;  // per node: 1 if some play came there
  // False if the search had to end before it had looked at all that was asked for: then there are
  // errors, and `gave_up` or `not_finite` says why it ended.
  bool is_complete = true;
  std::optional<GaveUp> gave_up;
  std::optional<NotFinite> not_finite;
  // The search left out the rest of some play: a value there needs more than 64 bits, or a run has
  // more than max_run rounds of loops.
  bool overflowed = false;
};

// Plays the program against every environment, from the given start on: breadth-first, so that the
// first error found is a nearest one. Where it finds no error and nothing overflowed, there is
// none. Where it finds errors before it has to end, these are the answer.
std::variant<Searched, GaveUp, NotFinite> search(const game::Graph& graph,
                                                 const SearchOptions& options,
                                                 const Limits& limits);

// Searches with integers seen through cut points. Its errors have paths, and may not be real.
std::variant<Searched, GaveUp, NotFinite> search(const game::Graph& graph,
                                                 const abstraction::Precision& precision,
                                                 const SearchOptions& options,
                                                 const Limits& limits);

}  // namespace arbiter::explore
