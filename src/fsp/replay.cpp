#include "fsp/replay.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace arbiter::fsp {

namespace {

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
    std::set<LetterId> letters = {kSilent};
    for (const Lts* lts : components) {
      letters.insert(lts->alphabet().begin(), lts->alphabet().end());
    }
    letters_.assign(letters.begin(), letters.end());
  }

  // Where a letter leads, priorities aside.
  std::vector<Tuple> next(const Tuple& from, LetterId letter) const {
    if (letter == kSilent) return silently(from);
    std::vector<Tuple> result = {from};
    bool is_somebodys = false;
    for (std::size_t c = 0; c < components_.size(); ++c) {
      const auto alphabet = components_[c]->alphabet();
      if (!std::binary_search(alphabet.begin(), alphabet.end(), letter)) continue;
      is_somebodys = true;
      std::vector<Tuple> longer;
      for (const Tuple& tuple : result) {
        for (const automata::Edge& edge : components_[c]->edges(from[c])) {
          if (edge.letter != letter) continue;
          longer.push_back(tuple);
          longer.back()[c] = edge.target;
        }
        if (longer.size() > kMaxFollowed) break;
      }
      result = std::move(longer);
    }
    return is_somebodys ? result : std::vector<Tuple>{};
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
    return std::none_of(letters_.begin(), letters_.end(), [&](LetterId each) {
      return is_preferred(each) && !next(from, each).empty();
    });
  }

  bool is_deadlock(const Tuple& at) const {
    for (const LetterId letter : letters_) {
      if (!next(at, letter).empty()) return false;
    }
    return !has_terminated(at);
  }

 private:
  std::vector<Tuple> silently(const Tuple& from) const {
    std::vector<Tuple> result;
    for (std::size_t c = 0; c < components_.size(); ++c) {
      for (const automata::Edge& edge : components_[c]->edges(from[c])) {
        if (edge.letter != kSilent) continue;
        result.push_back(from);
        result.back()[c] = edge.target;
      }
    }
    return result;
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
  std::vector<LetterId> letters_;
};

bool has_error(const Tuple& tuple) {
  return std::find(tuple.begin(), tuple.end(), kErrorState) != tuple.end();
}

}  // namespace

Replayed replay(std::span<const Lts* const> components, const automata::Priority* priority,
                const automata::Fault& fault) {
  const Follower follower(components, priority);
  std::set<Tuple> at = {Tuple(components.size(), StateId(0))};
  for (std::size_t i = 0; i < fault.trace.size(); ++i) {
    const bool is_last = i + 1 == fault.trace.size() && !fault.is_deadlock();
    std::set<Tuple> reached;
    for (const Tuple& from : at) {
      if (!follower.is_allowed(from, fault.trace[i])) continue;
      for (Tuple& to : follower.next(from, fault.trace[i])) {
        if (is_last && to[fault.component] == kErrorState) return Replayed::Agrees;
        if (!has_error(to)) reached.insert(std::move(to));
      }
    }
    if (reached.size() > kMaxFollowed) return Replayed::GivenUp;
    at = std::move(reached);
  }
  const auto is_it = [&](const Tuple& tuple) { return follower.is_deadlock(tuple); };
  const bool agrees = fault.is_deadlock() && std::any_of(at.begin(), at.end(), is_it);
  return agrees ? Replayed::Agrees : Replayed::Differs;
}

}  // namespace arbiter::fsp
