// The errors that are hidden behind those of others.
//
// A step in which several components err is blamed on the first of them, by number. So put a
// component first, and the search blames it whenever it errs: what it finds for it then is a
// nearest error. That is a search for each component that may be hidden. Few are: only those that
// were not named, and that can err by a letter by which a named one can, too.
#include "engine/joint_errors.h"

#include <algorithm>
#include <set>

namespace arbiter {

namespace {

using automata::Fault;
using automata::LetterId;
using automata::Lts;

// By which the component can come to its error, together with others.
std::set<LetterId> error_letters(const Lts& lts) {
  std::set<LetterId> letters;
  for (std::uint32_t state = 0; state < lts.states(); ++state) {
    for (const automata::Edge& edge : lts.edges(automata::StateId(state))) {
      const bool is_shared = edge.letter != automata::kSilent;
      if (is_shared && edge.target == automata::kErrorState) letters.insert(edge.letter);
    }
  }
  return letters;
}

// Those that may be hidden, ascending.
std::vector<std::uint32_t> candidates(const std::vector<const Lts*>& parts,
                                      const std::vector<Fault>& found) {
  std::vector<bool> is_named(parts.size(), false);
  std::set<LetterId> blamed;
  for (const Fault& fault : found) {
    if (fault.is_deadlock()) continue;
    is_named[fault.component] = true;
    blamed.merge(error_letters(*parts[fault.component]));
  }
  std::vector<std::uint32_t> result;
  if (blamed.empty()) return result;
  for (std::uint32_t i = 0; i < parts.size(); ++i) {
    if (is_named[i]) continue;
    const std::set<LetterId> own = error_letters(*parts[i]);
    const auto is_blamed = [&](LetterId letter) { return blamed.contains(letter); };
    if (std::any_of(own.begin(), own.end(), is_blamed)) result.push_back(i);
  }
  return result;
}

}  // namespace

JointErrors joint_errors(const fsp::System& system, const std::vector<Fault>& found,
                         Progress* progress, const Limits& limits) {
  const std::vector<const Lts*> parts = system.parts();
  JointErrors result;
  for (const std::uint32_t candidate : candidates(parts, found)) {
    std::vector<const Lts*> order = parts;
    std::rotate(order.begin(), order.begin() + candidate, order.begin() + candidate + 1);
    const auto searched =
        automata::search(order, system.priority_or_null(),
                         {.deadlocks = false, .all = true, .progress = progress}, limits);
    if (!searched) {
      result.stopped = searched.error().reason;
      return result;
    }
    for (const Fault& fault : searched->faults) {
      if (fault.component == 0) result.faults.push_back({candidate, fault.trace});
    }
  }
  return result;
}

}  // namespace arbiter
