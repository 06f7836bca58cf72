#pragma once

#include <optional>
#include <span>
#include <vector>

#include "automata/lts_search.h"

namespace arbiter::fsp {

enum class Replayed : std::uint8_t {
  Agrees,
  Differs,
  GivenUp,  // the trace leads to more states than are followed, or a limit was reached
};

// Follows a trace on the components and sees whether the fault is there, with nothing in common
// with the search: states are lists, sets of them are followed, and every letter that somebody is
// ready for is tried.
Replayed replay(std::span<const automata::Lts* const> components,
                const automata::Priority* priority, const automata::Fault& fault,
                const Limits& limits = {});

// The same, and who comes to its error at the end of the trace, ascending: all who do so in some
// way to follow it. Nobody if it was given up.
struct ReplayedErrors {
  Replayed result = Replayed::GivenUp;
  std::vector<std::uint32_t> components;
};
ReplayedErrors replay_errors(std::span<const automata::Lts* const> components,
                             const automata::Priority* priority, const automata::Fault& fault,
                             const Limits& limits = {});

// The first error that a trace leads to, and who comes to it, without priorities. None if there is
// none, or if following was given up.
std::optional<automata::Fault> first_error(std::span<const automata::Lts* const> components,
                                           std::span<const automata::LetterId> trace,
                                           const Limits& limits = {});

}  // namespace arbiter::fsp
