#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "refine/path_formula.h"

namespace arbiter::refine {

// The events from which the values in these constraints came, directly or through other events;
// ascending. Cost: linear in the uses of the formula.
inline std::vector<EventId> slice_of(const PathFormula& formula,
                                     const std::vector<std::uint32_t>& constraints) {
  std::vector<std::uint8_t> seen(formula.events.size(), 0);
  std::vector<EventId> found;
  const auto visit = [&](const Uses& uses) {
    for (const Use& use : formula.uses_of(uses)) {
      if (use.event.is_none() || seen[use.event.index()] != 0) continue;
      seen[use.event.index()] = 1;
      found.push_back(use.event);
    }
  };
  for (const std::uint32_t constraint : constraints) visit(formula.constraints[constraint].uses);
  for (std::size_t i = 0; i < found.size(); ++i) visit(formula.events[found[i]].uses);
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace arbiter::refine
