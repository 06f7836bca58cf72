// States that only wait are left out.
//
// Problem: a state all of whose edges are silent decides something that nobody sees. What leads to
// it is to lead to where it decides for.
//
// Idea: a state that waits and cannot come back to itself silently leads, in the end, to states
// that do not wait; these are found by a walk, once for each such state that an edge of another
// kind leads to. So a chain of states that wait costs its length, not a pass for each. States that
// wait in a circle are never left altogether: for them, edges are moved on by one step at a time,
// as long as that makes any of them unreachable.
//
// Cost: what the walks see, and the edges of the result, of which there can be as many as pairs of
// states. LTSA does the same before it minimises.
#include <algorithm>
#include <utility>

#include "automata/lts_reduce.h"
#include "automata/silent_components.h"

namespace arbiter::automata {

namespace {

bool waits(const Lts& lts, StateId state) {
  const auto row = lts.edges(state);
  const auto is_step = [&](const Edge& edge) { return edge.target != state; };
  return state != lts.initial() && !row.empty() && row.front().letter == kSilent &&
         std::any_of(row.begin(), row.end(), is_step);
}

class SilentChoices {
 public:
  SilentChoices(const Lts& lts, const Limits& limits)
      : lts_(lts),
        limits_(limits),
        charge_(limits),
        passes_(lts.states(), false),
        seen_(lts.states(), 0),
        ends_(lts.states()) {
    const SilentComponents components(lts);
    std::vector<std::uint32_t> size(components.count(), 0);
    for (std::uint32_t i = 0; i < lts.states(); ++i) ++size[components.of(StateId(i))];
    for (std::uint32_t i = 0; i < lts.states(); ++i) {
      passes_[i] = waits(lts, StateId(i)) && size[components.of(StateId(i))] == 1;
    }
  }

  // Without those that do not wait in a circle.
  Bounded<Lts> straight() {
    if (const auto reason = ask()) return tl::unexpected(*reason);
    builder_.add_letters(lts_.alphabet());
    for (std::uint32_t i = 0; i < lts_.states(); ++i) {
      builder_.add_state();
      if (passes_[i]) continue;  // it cannot be reached any more
      if (const auto reason = count(1)) return tl::unexpected(*reason);
      for (const Edge& edge : lts_.edges(StateId(i))) {
        if (const auto reason = add(StateId(i), edge)) return tl::unexpected(*reason);
      }
    }
    if (lts_.end().is_some()) builder_.set_end(lts_.end());
    return reachable(std::move(builder_).finish());
  }

  // With each edge to a state that waits moved on by one step.
  Bounded<Lts> moved() {
    if (const auto reason = ask()) return tl::unexpected(*reason);
    builder_.add_letters(lts_.alphabet());
    for (std::uint32_t i = 0; i < lts_.states(); ++i) {
      const StateId state(i);
      builder_.add_state();
      if (const auto reason = count(1)) return tl::unexpected(*reason);
      for (const Edge& edge : lts_.edges(state)) {
        if (edge.letter == kSilent && edge.target == state) continue;
        if (edge.target == kErrorState || waits(lts_, state) || !waits(lts_, edge.target)) {
          builder_.add_edge(edge.letter, edge.target);
          continue;
        }
        if (const auto reason = count(lts_.edges(edge.target).size())) {
          return tl::unexpected(*reason);
        }
        for (const Edge& onward : lts_.edges(edge.target)) {
          if (onward.target != edge.target) builder_.add_edge(edge.letter, onward.target);
        }
      }
    }
    if (lts_.end().is_some()) builder_.set_end(lts_.end());
    return reachable(std::move(builder_).finish());
  }

 private:
  // So much more is to be done or added; the limits are asked once in many of them.
  std::optional<StopReason> count(std::size_t more) {
    work_ += more;
    return work_ < kAskEvery ? std::nullopt : ask();
  }

  // The result is there twice while its rows are sorted and numbered. A list of ends doubles as it
  // grows.
  std::optional<StopReason> ask() {
    work_ = 0;
    constexpr std::size_t kPerState = sizeof(std::vector<StateId>) + sizeof(std::uint32_t) + 1;
    const std::size_t bytes =
        3 * builder_.bytes() + 2 * kept_ * sizeof(StateId) + lts_.states() * kPerState;
    if (bytes > charge_.bytes() && !charge_.resize(bytes + bytes / 4)) return StopReason::Memory;
    return limits_.reached();
  }

  std::optional<StopReason> add(StateId from, const Edge& edge) {
    if (edge.letter == kSilent && edge.target == from) return std::nullopt;
    if (edge.target == kErrorState || !passes_[edge.target.index()]) {
      builder_.add_edge(edge.letter, edge.target);
      return std::nullopt;
    }
    const std::vector<StateId>& ends = ends_of(edge.target);
    if (const auto reason = count(ends.size())) return reason;
    for (const StateId end : ends) builder_.add_edge(edge.letter, end);
    return std::nullopt;
  }

  const std::vector<StateId>& ends_of(StateId start) {
    std::vector<StateId>& ends = ends_[start.index()];
    if (!ends.empty()) return ends;
    ++walk_;
    std::vector<StateId> path = {start};
    while (!path.empty()) {
      const StateId state = path.back();
      path.pop_back();
      work_ += lts_.edges(state).size();
      for (const Edge& edge : lts_.edges(state)) {
        if (edge.target == kErrorState) {
          ends.push_back(kErrorState);
        } else if (std::exchange(seen_[edge.target.index()], walk_) != walk_ &&
                   edge.target != state) {
          (passes_[edge.target.index()] ? path : ends).push_back(edge.target);
        }
      }
    }
    kept_ += ends.size();
    return ends;
  }

  static constexpr std::size_t kAskEvery = std::size_t{1} << 14U;

  const Lts& lts_;
  const Limits& limits_;
  MemoryCharge charge_;
  LtsBuilder builder_;
  std::vector<bool> passes_;                // per state: it waits, and not in a circle
  std::vector<std::uint32_t> seen_;         // per state: the last walk that came to it
  std::vector<std::vector<StateId>> ends_;  // per state: where it leads; empty if not known yet
  std::size_t kept_ = 0;                    // in all of those
  std::uint32_t walk_ = 0;
  std::size_t work_ = 0;  // since the limits were asked
};

}  // namespace

Bounded<Lts> without_silent_choices(Lts lts, const Limits& limits) {
  if (!lts.has_silent_edges()) return lts;
  auto result = SilentChoices(lts, limits).straight();
  while (result) {
    const std::size_t before = result->states();
    result = SilentChoices(*result, limits).moved();
    if (!result || result->states() == before) break;
  }
  return result;
}

}  // namespace arbiter::automata
