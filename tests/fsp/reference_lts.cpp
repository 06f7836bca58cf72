#include "fsp/reference_lts.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

namespace arbiter::automata {

namespace {

using Tuple = std::vector<std::uint32_t>;

constexpr std::uint32_t kError = kErrorState.index();
const Tuple kEnd = {0xFFFFFFFFU};

std::set<LetterId> letters_of(const Lts& lts) {
  return {lts.alphabet().begin(), lts.alphabet().end()};
}

class Reference {
 public:
  Reference(std::span<const Lts* const> components, const Priority* priority)
      : components_(components), priority_(priority) {
    for (const Lts* lts : components) alphabet_.merge(letters_of(*lts));
  }

  Composition run() {
    Composition result;
    std::map<Tuple, std::size_t> distance;
    std::deque<Tuple> queue;
    const Tuple start = normal(Tuple(components_.size(), 0));
    distance[start] = 0;
    queue.push_back(start);
    while (!queue.empty()) {
      const Tuple at = queue.front();
      queue.pop_front();
      const auto steps = allowed(at);
      result.transitions += steps.size();
      const std::size_t length = distance[at];
      if (steps.empty() && at != kEnd && !result.deadlock) result.deadlock = length;
      for (const auto& [letter, to] : steps) {
        if (to == kFailed) {
          if (!result.error) result.error = length + 1;
        } else if (distance.emplace(to, length + 1).second) {
          queue.push_back(to);
        }
      }
    }
    result.states = distance.size();
    return result;
  }

 private:
  using Steps = std::set<std::pair<LetterId, Tuple>>;
  inline static const Tuple kFailed = {0xFFFFFFFEU};

  Tuple normal(const Tuple& tuple) const {
    if (std::find(tuple.begin(), tuple.end(), kError) != tuple.end()) return kFailed;
    return has_terminated(tuple) && raw(tuple).empty() ? kEnd : tuple;
  }

  bool has_terminated(const Tuple& tuple) const {
    std::set<LetterId> ending;
    std::set<LetterId> others;
    bool some = false;
    for (std::size_t c = 0; c < components_.size(); ++c) {
      const bool ends = components_[c]->end().is_some();
      if (ends && components_[c]->end().index() != tuple[c]) return false;
      some = some || ends;
      (ends ? ending : others).merge(letters_of(*components_[c]));
    }
    return some && std::includes(ending.begin(), ending.end(), others.begin(), others.end());
  }

  // Steps to tuples as they are.
  Steps raw(const Tuple& at) const {
    Steps steps;
    for (std::size_t c = 0; c < components_.size(); ++c) {
      for (const Edge& edge : components_[c]->edges(StateId(at[c]))) {
        if (edge.letter != kSilent) continue;
        Tuple to = at;
        to[c] = edge.target.index();
        steps.emplace(kSilent, to);
      }
    }
    for (const LetterId letter : alphabet_) {
      std::set<Tuple> reached = {at};
      for (std::size_t c = 0; c < components_.size(); ++c) {
        if (!letters_of(*components_[c]).contains(letter)) continue;
        std::set<Tuple> next;
        for (const Tuple& tuple : reached) {
          for (const Edge& edge : components_[c]->edges(StateId(at[c]))) {
            if (edge.letter != letter) continue;
            Tuple to = tuple;
            to[c] = edge.target.index();
            next.insert(to);
          }
        }
        reached = next;
      }
      for (const Tuple& to : reached) steps.emplace(letter, to);
    }
    return steps;
  }

  Steps allowed(const Tuple& at) const {
    Steps steps;
    if (at == kEnd) return steps;
    bool has_preferred = false;
    for (const auto& [letter, to] : raw(at)) {
      steps.emplace(letter, normal(to));
      has_preferred = has_preferred || is_preferred(letter);
    }
    if (priority_ == nullptr || !has_preferred) return steps;
    std::erase_if(steps, [&](const auto& step) { return !is_preferred(step.first); });
    return steps;
  }

  bool is_preferred(LetterId letter) const {
    if (priority_ == nullptr) return true;
    const auto& named = priority_->letters;
    const bool is_named = std::find(named.begin(), named.end(), letter) != named.end();
    return is_named == priority_->is_high;
  }

  std::span<const Lts* const> components_;
  const Priority* priority_;
  std::set<LetterId> alphabet_;
};

// Where silent steps lead from each state, itself included.
std::vector<std::set<std::uint32_t>> silent_closure(const Lts& lts) {
  std::vector<std::set<std::uint32_t>> closure(lts.states());
  for (std::uint32_t i = 0; i < lts.states(); ++i) closure[i].insert(i);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t i = 0; i < lts.states(); ++i) {
      const std::size_t before = closure[i].size();
      for (const std::uint32_t j : std::set<std::uint32_t>(closure[i])) {
        if (j == kError) continue;
        for (const Edge& edge : lts.edges(StateId(j))) {
          if (edge.letter == kSilent) closure[i].insert(edge.target.index());
        }
      }
      changed = changed || closure[i].size() != before;
    }
  }
  return closure;
}

}  // namespace

Lts random_lts(generator::Random& random, const RandomLts& shape) {
  const auto states = static_cast<std::uint32_t>(1 + random.below(shape.states));
  const bool has_end = shape.end && states > 1 && random.chance(30);
  LtsBuilder builder;
  std::vector<LetterId> own;  // few, so that systems share some letters and not others
  for (std::size_t i = 0; i < 3; ++i) {
    own.emplace_back(static_cast<std::uint32_t>(random.below(shape.letters)));
  }
  if (random.chance(30)) builder.add_letters(own);
  for (std::uint32_t i = 0; i < states; ++i) {
    builder.add_state();
    if (has_end && i + 1 == states) continue;
    const std::size_t edges = random.chance(15) ? 0 : 1 + random.below(4);
    for (std::size_t e = 0; e < edges; ++e) {
      const bool is_silent = shape.silent && random.chance(20);
      const LetterId letter = is_silent ? kSilent : random.pick(own);
      const bool is_error = shape.error && random.chance(4);
      const auto target = static_cast<std::uint32_t>(random.below(states));
      builder.add_edge(letter, is_error ? kErrorState : StateId(target));
    }
  }
  if (has_end) builder.set_end(StateId(states - 1));
  return reachable(std::move(builder).finish());
}

Composition reference_composition(std::span<const Lts* const> components,
                                  const Priority* priority) {
  return Reference(components, priority).run();
}

std::size_t reference_weak_classes(const Lts& lts) {
  const auto closure = silent_closure(lts);
  const auto states = static_cast<std::uint32_t>(lts.states());
  using Answers = std::set<std::pair<LetterId, std::uint32_t>>;
  std::vector<Answers> weak(states);
  for (std::uint32_t i = 0; i < states; ++i) {
    for (const std::uint32_t j : closure[i]) {
      weak[i].emplace(kSilent, j);
      if (j == kError) continue;
      for (const Edge& edge : lts.edges(StateId(j))) {
        if (edge.letter == kSilent) continue;
        if (edge.target == kErrorState) {
          weak[i].emplace(edge.letter, kError);
        } else {
          for (const std::uint32_t k : closure[edge.target.index()])
            weak[i].emplace(edge.letter, k);
        }
      }
    }
  }
  std::set<std::pair<std::uint32_t, std::uint32_t>> alike = {{kError, kError}};
  for (std::uint32_t i = 0; i < states; ++i) {
    for (std::uint32_t j = 0; j < states; ++j) {
      if ((StateId(i) == lts.end()) == (StateId(j) == lts.end())) alike.emplace(i, j);
    }
  }
  const auto answers = [&](std::uint32_t i, std::uint32_t j) {
    return std::all_of(weak[i].begin(), weak[i].end(), [&](const auto& step) {
      return std::any_of(weak[j].begin(), weak[j].end(), [&](const auto& other) {
        return other.first == step.first && alike.contains({step.second, other.second});
      });
    });
  };
  for (bool changed = true; changed;) {
    changed = std::erase_if(alike, [&](const auto& pair) {
                const auto [i, j] = pair;
                return i != kError && (!answers(i, j) || !answers(j, i));
              }) > 0;
  }
  std::size_t classes = 0;
  for (std::uint32_t i = 0; i < states; ++i) {
    bool is_first = true;
    for (std::uint32_t j = 0; j < i; ++j) is_first = is_first && !alike.contains({i, j});
    if (is_first) ++classes;
  }
  return classes;
}

}  // namespace arbiter::automata
