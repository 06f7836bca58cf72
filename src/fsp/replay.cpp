// Follows a trace on the components once more, to see whether it leads to the fault that it was
// found for.
//
// The search packs states and shares work among steps (automata/interleave.h). This file is the
// second, simpler implementation that it is checked against: a state is a plain list of the
// components' states, and the rules of composition are written down as they are defined. A letter
// happens where all components that have it in their alphabets can do it; silent steps are made
// alone; a letter is forbidden where priorities prefer another letter that is possible.
//
// A trace has letters only, and a letter can lead to several states. So a set of states goes from
// letter to letter; the replay agrees if one of them ends in the fault. Invariant: `at_` has all
// states that the letters so far lead to without an error on the way.
//
// Cost: for each letter the states of the set times the rows of all components. Limits: at most
// 10'000 states are followed at a time; beyond that the replay is given up, which is no
// disagreement.
#include "fsp/replay.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace arbiter::fsp {

namespace {

using automata::Edge;
using automata::Fault;
using automata::kErrorState;
using automata::kSilent;
using automata::LetterId;
using automata::Lts;
using automata::StateId;

constexpr std::size_t kMaxFollowed = 10'000;

using Tuple = std::vector<StateId>;

class Follower {
 public:
  Follower(std::span<const Lts* const> components, const automata::Priority* priority)
      : components_(components), priority_(priority) {
    for (std::size_t c = 0; c < components.size(); ++c) {
      for (const LetterId letter : components[c]->alphabet()) owners_[letter].push_back(c);
    }
  }

  // The states that a letter leads to, priorities aside; none if they are more than kMaxFollowed.
  std::optional<std::vector<Tuple>> next(const Tuple& from, LetterId letter) const {
    INVARIANT(from.size() == components_.size(), "a state should have an entry for each component");
    if (letter == kSilent) return silently(from);
    const auto owners = owners_.find(letter);
    if (owners == owners_.end()) return std::vector<Tuple>{};
    std::vector<Tuple> result = {from};
    for (const std::size_t c : owners->second) {
      std::vector<Tuple> longer;
      for (const Tuple& tuple : result) {
        for (const Edge& edge : components_[c]->edges(from[c])) {
          if (edge.letter != letter) continue;
          longer.push_back(tuple);
          longer.back()[c] = edge.target;
        }
        if (longer.size() > kMaxFollowed) return std::nullopt;
      }
      result = std::move(longer);
    }
    return result;
  }

  // Whether priorities allow the letter there.
  bool is_allowed(const Tuple& from, LetterId letter) const {
    if (priority_ == nullptr) return true;
    const auto is_preferred = [&](LetterId each) {
      const auto& named = priority_->letters;
      const bool is_named = each != kSilent && std::binary_search(named.begin(), named.end(), each);
      return is_named == priority_->is_high;
    };
    if (is_preferred(letter)) return true;
    const std::set<LetterId> offered = letters_of(from);
    return std::none_of(offered.begin(), offered.end(), [&](LetterId each) {
      return is_preferred(each) && is_possible(from, each);
    });
  }

  bool is_deadlock(const Tuple& at) const {
    const std::set<LetterId> offered = letters_of(at);
    const auto is_step = [&](LetterId letter) { return is_possible(at, letter); };
    return std::none_of(offered.begin(), offered.end(), is_step) && !has_terminated(at);
  }

 private:
  std::vector<Tuple> silently(const Tuple& from) const {
    std::vector<Tuple> result;
    for (std::size_t c = 0; c < components_.size(); ++c) {
      for (const Edge& edge : components_[c]->edges(from[c])) {
        if (edge.letter != kSilent) continue;
        result.push_back(from);
        result.back()[c] = edge.target;
      }
    }
    return result;
  }

  // The letters that some component is ready for.
  std::set<LetterId> letters_of(const Tuple& at) const {
    std::set<LetterId> letters;
    for (std::size_t c = 0; c < components_.size(); ++c) {
      for (const Edge& edge : components_[c]->edges(at[c])) letters.insert(edge.letter);
    }
    return letters;
  }

  // Whether all components that have the letter are ready for it.
  bool is_possible(const Tuple& at, LetterId letter) const {
    if (letter == kSilent) return true;
    const auto& owners = owners_.at(letter);
    return std::all_of(owners.begin(), owners.end(), [&](std::size_t c) {
      const auto row = components_[c]->edges(at[c]);
      return std::any_of(row.begin(), row.end(),
                         [&](const Edge& edge) { return edge.letter == letter; });
    });
  }

  bool has_terminated(const Tuple& at) const {
    bool some = false;
    std::set<LetterId> ending;
    for (std::size_t c = 0; c < components_.size(); ++c) {
      if (components_[c]->end().is_none()) continue;
      if (components_[c]->end() != at[c]) return false;
      some = true;
      ending.insert(components_[c]->alphabet().begin(), components_[c]->alphabet().end());
    }
    for (const Lts* lts : components_) {
      if (lts->end().is_some()) continue;
      for (const LetterId letter : lts->alphabet()) some = some && ending.contains(letter);
    }
    return some;
  }

  std::span<const Lts* const> components_;
  const automata::Priority* priority_;
  std::map<LetterId, std::vector<std::size_t>> owners_;  // the components that have a letter
};

// The set of states that a trace leads to, one letter after the other.
class Journey {
 public:
  Journey(std::span<const Lts* const> components, const automata::Priority* priority,
          const Limits& limits)
      : follower_(components, priority),
        limits_(limits),
        at_({Tuple(components.size(), StateId(0))}) {}

  // Makes a step with the letter from each state. False if there are more states than kMaxFollowed,
  // or a limit was reached. `errors` has the components that come to their errors by this letter;
  // states with an error are not followed any further.
  bool step(LetterId letter) {
    errors.clear();
    std::set<Tuple> reached;
    for (const Tuple& from : at_) {
      if (limits_.reached()) return false;
      if (!follower_.is_allowed(from, letter)) continue;
      auto targets = follower_.next(from, letter);
      if (!targets) return false;
      for (Tuple& to : *targets) {
        if (!has_error(to)) reached.insert(std::move(to));
      }
      if (reached.size() > kMaxFollowed) return false;
    }
    at_ = std::move(reached);
    return true;
  }

  bool is_deadlock() const {
    return std::any_of(at_.begin(), at_.end(),
                       [&](const Tuple& tuple) { return follower_.is_deadlock(tuple); });
  }

  std::set<std::uint32_t> errors;

 private:
  bool has_error(const Tuple& tuple) {
    bool found = false;
    for (std::uint32_t c = 0; c < tuple.size(); ++c) {
      if (tuple[c] != kErrorState) continue;
      errors.insert(c);
      found = true;
    }
    return found;
  }

  Follower follower_;
  const Limits& limits_;
  std::set<Tuple> at_;
};

}  // namespace

ReplayedErrors replay_errors(std::span<const Lts* const> components,
                             const automata::Priority* priority, const Fault& fault,
                             const Limits& limits) {
  INVARIANT(fault.is_deadlock() || fault.component < components.size(),
            "a fault should blame a component of the system");
  Journey journey(components, priority, limits);
  for (const LetterId letter : fault.trace) {
    if (!journey.step(letter)) return {};
  }
  const bool agrees =
      fault.is_deadlock() ? journey.is_deadlock() : journey.errors.contains(fault.component);
  return {agrees ? Replayed::Agrees : Replayed::Differs,
          {journey.errors.begin(), journey.errors.end()}};
}

Replayed replay(std::span<const Lts* const> components, const automata::Priority* priority,
                const Fault& fault, const Limits& limits) {
  return replay_errors(components, priority, fault, limits).result;
}

std::optional<Fault> first_error(std::span<const Lts* const> components,
                                 std::span<const LetterId> trace, const Limits& limits) {
  Journey journey(components, nullptr, limits);
  Fault fault;
  for (const LetterId letter : trace) {
    fault.trace.push_back(letter);
    if (!journey.step(letter)) return std::nullopt;
    if (journey.errors.empty()) continue;
    fault.component = *journey.errors.begin();
    return fault;
  }
  return std::nullopt;
}

}  // namespace arbiter::fsp
