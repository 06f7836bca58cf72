#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <tl/expected.hpp>
#include <vector>

#include "automata/interleave.h"
#include "support/limits.h"
#include "support/progress.h"

namespace arbiter::automata {

// What is wrong with a composition, and a shortest way there.
struct Fault {
  // The component that comes to its error; Interleaving::kNobody for a deadlock.
  std::uint32_t component = Interleaving::kNobody;
  Word trace;  // kSilent too

  bool is_deadlock() const { return component == Interleaving::kNobody; }
};

struct LtsSearchOptions {
  bool deadlocks = true;  // look for them too
  bool all = false;       // a nearest deadlock, and a nearest error of each component
  Progress* progress = nullptr;
  std::size_t most_states = SIZE_MAX;  // beyond so many it stops, as if memory were at its end
};

struct LtsSearched {
  std::vector<Fault> faults;  // by length, an error before a deadlock; at most one unless all
  std::size_t states = 0;     // visited
  std::size_t transitions = 0;
  std::size_t bytes = 0;  // that its states took
};

// A limit ended it.
struct LtsStopped {
  StopReason reason = StopReason::Timeout;
  std::size_t states = 0;  // visited by then
  std::size_t transitions = 0;
};

// Looks for a deadlock, a state without steps in which not all have terminated, and for errors:
// breadth-first, without making the composition first. The fault that is found is a nearest one.
// O(transitions), each with a look into the rows of those who share its letter.
tl::expected<LtsSearched, LtsStopped> search(std::span<const Lts* const> components,
                                             const Priority* priority,
                                             const LtsSearchOptions& options,
                                             const Limits& limits = {});

// The composition itself, its states numbered breadth-first. Its alphabet is that of all
// components.
tl::expected<Lts, LtsStopped> compose(std::span<const Lts* const> components,
                                      const Priority* priority, const Limits& limits = {},
                                      Progress* progress = nullptr);

}  // namespace arbiter::automata
