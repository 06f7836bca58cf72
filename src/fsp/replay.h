#pragma once

#include <span>

#include "automata/lts_search.h"

namespace arbiter::fsp {

enum class Replayed : std::uint8_t {
  Agrees,
  Differs,
  GivenUp,  // the trace leads to more states than are followed
};

// Follows a trace on the components and sees whether the fault is there, with nothing in common
// with the search: states are lists, sets of them are followed, and every letter is tried.
Replayed replay(std::span<const automata::Lts* const> components,
                const automata::Priority* priority, const automata::Fault& fault);

}  // namespace arbiter::fsp
