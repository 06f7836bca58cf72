// Errors of components that a search does not blame, since another component errs in the same step.
//
// The search blames a step in which several components err on the first of them, by number. So the
// component in question is put first: then the search blames it whenever it errs, and what the
// search finds is a nearest error of this component. Cost: one search for each component that may
// be hidden in this way. Few are: only those that no fault names, and that can err by a letter by
// which a component that is named can err, too.
#include "engine/joint_errors.h"

#include <algorithm>
#include <set>

namespace arbiter {

namespace {

using automata::Fault;
using automata::LetterId;
using automata::Lts;

// The letters by which the component can come to its error; not the silent steps, which a component
// makes alone, so that they hide no error of another one.
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

// The numbers of the components whose errors may be hidden behind those that were found, ascending.
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
