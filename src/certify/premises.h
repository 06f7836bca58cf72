#pragma once

#include <span>

#include "automata/lts.h"
#include "support/limits.h"

namespace arbiter::certify {

// ⟨A⟩ M ⟨G⟩ for systems M in parallel: while they keep to A, none comes to its error, and they do
// nothing that G forbids. A and G forbid a letter of their alphabet where they have no edge for it.
struct Claim {
  std::span<const automata::Lts* const> systems;
  const automata::Lts* assumed = nullptr;     // null: nothing is assumed
  const automata::Lts* guaranteed = nullptr;  // null: no error is all that is claimed
};

// Whether a claim holds, by following all that can happen, with nothing in common with the search
// that found it: states are lists, and every letter that somebody is ready for is tried in each.
Bounded<bool> holds(const Claim& claim, const Limits& limits = {});

}  // namespace arbiter::certify
