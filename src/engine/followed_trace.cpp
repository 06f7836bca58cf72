#include "engine/followed_trace.h"

#include <algorithm>

namespace arbiter {

namespace {

using automata::kSilent;
using automata::LetterId;
using automata::Lts;

bool has_letter(const Lts& lts, LetterId letter) {
  const auto alphabet = lts.alphabet();
  return std::binary_search(alphabet.begin(), alphabet.end(), letter);
}

bool can_do(const Lts& lts, automata::StateId state, LetterId letter) {
  const auto row = lts.edges(state);
  return std::any_of(row.begin(), row.end(),
                     [&](const automata::Edge& edge) { return edge.letter == letter; });
}

std::vector<Wait> waits_at(const std::vector<const Lts*>& components, const SystemState& state) {
  std::vector<Wait> waits;
  for (std::uint32_t c = 0; c < components.size(); ++c) {
    const std::size_t first = waits.size();
    for (const automata::Edge& edge : components[c]->edges(state[c])) {
      if (waits.size() > first && waits.back().letter == edge.letter) continue;
      if (waits.size() == first + kMaxWaits) break;
      waits.push_back({c, edge.letter, {}});
      for (std::uint32_t other = 0; other < components.size(); ++other) {
        if (!has_letter(*components[other], edge.letter)) continue;
        if (can_do(*components[other], state[other], edge.letter)) continue;
        waits.back().for_whom.push_back(other);
      }
    }
  }
  return waits;
}

}  // namespace

FollowedTrace follow_trace(const LoadedSystem& loaded, const SystemFault& fault,
                           const Limits& limits) {
  const auto components = loaded.system.parts();
  FollowedTrace followed;
  followed.movers.resize(fault.letters.size());
  for (std::size_t i = 0; i < fault.letters.size(); ++i) {
    if (i == kMaxFollowedActions / 2 && fault.letters.size() > kMaxFollowedActions) {
      i = fault.letters.size() - kMaxFollowedActions / 2;
    }
    const LetterId letter = fault.letters[i];
    for (std::uint32_t c = 0; letter != kSilent && c < components.size(); ++c) {
      if (has_letter(*components[c], letter)) followed.movers[i].push_back(c);
    }
  }
  const bool has_silent =
      std::find(fault.letters.begin(), fault.letters.end(), kSilent) != fault.letters.end();
  const bool is_deadlock = fault.kind == UnsafeReason::Deadlock;
  const bool is_worth_it = is_deadlock || (has_silent && !fault.erring.empty());
  if (!is_worth_it || fault.letters.size() > kMaxFollowedActions) return followed;
  automata::Fault found{automata::Interleaving::kNobody, fault.letters};
  if (!is_deadlock) found.component = fault.erring.front();
  SystemGame game(loaded);
  game.follow(found, limits);
  INVARIANT(game.trace().size() <= fault.letters.size(),
            "a game should follow no more than the trace");
  for (std::size_t i = 0; i < game.trace().size(); ++i) {
    followed.movers[i] = game.trace()[i].movers;
  }
  if (is_deadlock && game.status() == SystemStatus::Deadlock) {
    followed.waits = waits_at(components, game.state());
    followed.knows_waits = true;
  }
  return followed;
}

}  // namespace arbiter
