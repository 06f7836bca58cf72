// Merging by RPNI's order; the idea, the invariant and the cost are in merge.h.
#include "assume/merge.h"

#include <algorithm>
#include <vector>

namespace arbiter::assume {

namespace {

constexpr std::size_t kMostSteps = std::size_t{1} << 28U;
constexpr std::size_t kMostCells = std::size_t{1} << 24U;

// Holds the states in classes, and what each pair of moves leads to from a class: a state,
// kForbidden or kNeverUp.
class Merger {
 public:
  Merger(const Dfa& dfa, std::size_t pairs, const Places& places, const Limits& limits)
      : limits_(limits),
        pairs_(pairs),
        now_{{}, std::vector<std::int32_t>(dfa.states() * pairs, kNeverUp), {}} {
    for (std::uint32_t s = 0; s < dfa.states(); ++s) now_.leader.push_back(s);
    for (const PlaceStep& step : places.steps) {
      const std::uint32_t state = places.all[step.from].state;
      const StateId target = dfa.next(StateId(state), LetterId(step.pair));
      now_.next[state * pairs + step.pair] =
          target.is_some() ? static_cast<std::int32_t>(target.index()) : kForbidden;
    }
  }

  Bounded<Dfa> run() {
    const auto states = static_cast<std::uint32_t>(now_.leader.size());
    merge_free_states();
    for (std::uint32_t s = 1; s < states && steps_ < kMostSteps; ++s) {
      if (leader(s) != s) continue;
      if (const auto reason = limits_.reached()) return tl::unexpected(*reason);
      for (std::uint32_t earlier = 0; earlier < s && steps_ < kMostSteps; ++earlier) {
        if (leader(earlier) != earlier) continue;
        const MergedStates before = now_;
        steps_ += now_.next.size() / 4;
        if (merge(earlier, s)) break;
        now_ = before;
      }
    }
    return as_automaton();
  }

 private:
  static constexpr std::int32_t kNeverUp = -2;
  static constexpr std::int32_t kForbidden = -1;

  struct MergedStates {
    std::vector<std::uint32_t> leader;  // per state: a smaller one of its class, or itself
    std::vector<std::int32_t> next;     // per state and pair; a leader's is its class's
    std::vector<bool> is_free;          // per state: all is allowed there, and from there on
  };

  std::uint32_t leader(std::uint32_t state) const {
    while (now_.leader[state] != state) state = now_.leader[state];
    return state;
  }

  // Merges all states after which the assumption forbids nothing that can come up, now or later;
  // mostly the rest never comes to such states. Other states are not merged with them.
  void merge_free_states() {
    const auto states = static_cast<std::uint32_t>(now_.leader.size());
    now_.is_free.assign(states, true);
    bool goes_on = true;
    while (goes_on) {
      goes_on = false;
      for (std::uint32_t s = 0; s < states; ++s) {
        if (!now_.is_free[s] || is_free_beyond(s)) continue;
        now_.is_free[s] = false;
        goes_on = true;
      }
    }
    const auto first = static_cast<std::uint32_t>(
        std::find(now_.is_free.begin(), now_.is_free.end(), true) - now_.is_free.begin());
    for (std::uint32_t s = first; s < states; ++s) {
      if (!now_.is_free[s]) continue;
      INVARIANT(merge(first, s), "states in which all is allowed should be compatible");
    }
  }
  bool is_free_beyond(std::uint32_t state) const {
    for (std::size_t p = 0; p < pairs_; ++p) {
      const std::int32_t target = now_.next[state * pairs_ + p];
      if (target == kForbidden) return false;
      if (target >= 0 && !now_.is_free[static_cast<std::uint32_t>(target)]) return false;
    }
    return true;
  }

  // Merges the classes of two states, and those that must be merged because of it. False if they
  // are not compatible: the classes mean nothing then.
  bool merge(std::uint32_t left, std::uint32_t right) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> todo = {{left, right}};
    while (!todo.empty()) {
      std::uint32_t into = leader(todo.back().first);
      std::uint32_t from = leader(todo.back().second);
      todo.pop_back();
      if (into == from) continue;
      if (now_.is_free[into] != now_.is_free[from]) return false;
      if (from < into) std::swap(from, into);
      now_.leader[from] = into;
      steps_ += pairs_;
      for (std::size_t p = 0; p < pairs_; ++p) {
        std::int32_t& kept = now_.next[into * pairs_ + p];
        const std::int32_t other = now_.next[from * pairs_ + p];
        if (kept == kNeverUp) {
          kept = other;
        } else if (other != kNeverUp) {
          if ((kept == kForbidden) != (other == kForbidden)) return false;
          if (kept != kForbidden) {
            todo.emplace_back(static_cast<std::uint32_t>(kept), static_cast<std::uint32_t>(other));
          }
        }
      }
    }
    return true;
  }

  // The classes as states, numbered in the order of a search from the first one.
  Dfa as_automaton() const {
    std::vector<std::uint32_t> number(now_.leader.size(), kNone);
    std::vector<std::uint32_t> order = {leader(0)};
    number[order.front()] = 0;
    automata::DfaBuilder builder;
    for (std::size_t i = 0; i < order.size(); ++i) {
      builder.add_state(true);
      for (std::uint32_t p = 0; p < pairs_; ++p) {
        const std::int32_t target = now_.next[order[i] * pairs_ + p];
        if (target < 0) continue;
        const std::uint32_t to = leader(static_cast<std::uint32_t>(target));
        if (number[to] == kNone) {
          number[to] = static_cast<std::uint32_t>(order.size());
          order.push_back(to);
        }
        builder.add_edge(LetterId(p), StateId(number[to]));
      }
    }
    return std::move(builder).finish();
  }
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  const Limits& limits_;
  const std::size_t pairs_;
  MergedStates now_;
  std::size_t steps_ = 0;
};

}  // namespace

Bounded<Dfa> merged(const Dfa& assumption, std::size_t pairs, const Places& places,
                    const Limits& limits) {
  for (std::uint32_t s = 0; s < assumption.states(); ++s) {
    INVARIANT(assumption.accepts(StateId(s)), "an assumption should be prefix-closed");
  }
  const std::size_t cells = assumption.states() * pairs;
  if (assumption.empty() || cells > kMostCells) return assumption;
  MemoryCharge charge(limits);
  if (!charge.resize(3 * cells * sizeof(std::int32_t))) return tl::unexpected(StopReason::Memory);
  return Merger(assumption, pairs, places, limits).run();
}

}  // namespace arbiter::assume
