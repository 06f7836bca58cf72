#include "fsp/system.h"

#include <algorithm>

#include "automata/lts_reduce.h"
#include "fsp/label_names.h"

namespace arbiter::fsp {

using automata::Lts;
using automata::LtsStopped;

bool Component::is_of(std::string_view definition) const {
  return process == definition ||
         std::find(within.begin(), within.end(), definition) != within.end();
}

std::vector<const Lts*> System::parts() const {
  std::vector<const Lts*> all;
  for (const Component& component : components) all.push_back(component.lts.get());
  return all;
}

tl::expected<Lts, LtsStopped> build(const System& system, const Limits& limits,
                                    Progress* progress) {
  auto composed = automata::compose(system.parts(), system.priority_or_null(), limits, progress);
  if (!composed) return composed;
  const std::size_t states = composed->states();
  Lts lts = system.hidden.empty() ? std::move(*composed) : without(*composed, system.hidden);
  const auto stopped = [&](StopReason reason) {
    return tl::unexpected(LtsStopped{reason, states});
  };
  if (system.is_deterministic || system.is_property) {
    auto reduced = automata::determinised(lts, limits);
    if (!reduced) return stopped(reduced.error());
    if (system.is_property) reduced = completed(*reduced, limits);
    if (!reduced) return stopped(reduced.error());
    return std::move(*reduced);
  }
  if (system.is_minimal) {
    auto reduced = automata::minimised(lts, limits);
    if (!reduced) return stopped(reduced.error());
    return std::move(*reduced);
  }
  return lts;
}

}  // namespace arbiter::fsp
