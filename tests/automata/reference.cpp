#include "automata/reference.h"

#include <deque>
#include <map>
#include <set>
#include <utility>

namespace arbiter::automata::reference {

std::vector<LetterId> letters(std::uint32_t count) {
  std::vector<LetterId> result;
  result.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i) result.emplace_back(i);
  return result;
}

std::vector<Word> words(const std::vector<LetterId>& letters, std::size_t length) {
  std::vector<Word> result = {{}};
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (result[i].size() == length) break;
    for (const LetterId letter : letters) {
      Word longer = result[i];
      longer.push_back(letter);
      result.push_back(std::move(longer));
    }
  }
  return result;
}

namespace {

// The configurations that silent steps lead to, and the start ones.
template <class Configuration, class Steps>
std::set<Configuration> closed(std::set<Configuration> set, const Steps& silent_steps) {
  std::vector<Configuration> work(set.begin(), set.end());
  while (!work.empty()) {
    const Configuration at = work.back();
    work.pop_back();
    for (const Configuration& next : silent_steps(at)) {
      if (set.insert(next).second) work.push_back(next);
    }
  }
  return set;
}

}  // namespace

bool accepts(const Nfa& nfa, const Word& word) {
  if (nfa.empty()) return false;
  const auto steps = [&](std::uint32_t state, LetterId letter) {
    std::vector<std::uint32_t> targets;
    for (const Edge& edge : nfa.edges(StateId(state))) {
      if (edge.letter == letter) targets.push_back(edge.target.index());
    }
    return targets;
  };
  const auto silent_steps = [&](std::uint32_t state) { return steps(state, kSilent); };
  std::set<std::uint32_t> now = closed(std::set<std::uint32_t>{0}, silent_steps);
  for (const LetterId letter : word) {
    std::set<std::uint32_t> next;
    for (const std::uint32_t state : now) {
      for (const std::uint32_t target : steps(state, letter)) next.insert(target);
    }
    now = closed(next, silent_steps);
  }
  for (const std::uint32_t state : now) {
    if (nfa.accepts(StateId(state))) return true;
  }
  return false;
}

bool accepts(const Dfa& dfa, const Cell& cell, const Word& word) {
  using Configuration = std::pair<std::uint32_t, std::uint32_t>;  // state, value
  if (dfa.empty()) return false;
  const auto silent_steps = [&](const Configuration& at) {
    std::vector<Configuration> targets;
    for (const Edge& edge : dfa.edges(StateId(at.first))) {
      if (edge.letter == cell.read(at.second)) targets.emplace_back(edge.target.index(), at.second);
      for (std::uint32_t value = 0; value < cell.values; ++value) {
        if (edge.letter == cell.write(value)) targets.emplace_back(edge.target.index(), value);
      }
    }
    return targets;
  };
  std::set<Configuration> now = closed(std::set<Configuration>{{0, cell.initial}}, silent_steps);
  for (const LetterId letter : word) {
    std::set<Configuration> next;
    for (const auto& [state, value] : now) {
      const StateId target = dfa.next(StateId(state), letter);
      if (target.is_some()) next.emplace(target.index(), value);
    }
    now = closed(next, silent_steps);
  }
  for (const auto& [state, value] : now) {
    if (dfa.accepts(StateId(state))) return true;
  }
  return false;
}

std::vector<bool> useful(const Dfa& dfa) {
  const std::size_t states = dfa.states();
  std::vector<std::vector<bool>> leads(states, std::vector<bool>(states, false));
  for (std::uint32_t i = 0; i < states; ++i) {
    leads[i][i] = true;
    for (const Edge& edge : dfa.edges(StateId(i))) leads[i][edge.target.index()] = true;
  }
  for (std::size_t k = 0; k < states; ++k) {  // Warshall
    for (std::size_t i = 0; i < states; ++i) {
      for (std::size_t j = 0; j < states; ++j) {
        if (leads[i][k] && leads[k][j]) leads[i][j] = true;
      }
    }
  }
  std::vector<bool> result(states, false);
  for (std::uint32_t i = 0; i < states; ++i) {
    for (std::uint32_t j = 0; j < states; ++j) {
      if (leads[0][i] && leads[i][j] && dfa.accepts(StateId(j))) result[i] = true;
    }
  }
  return result;
}

std::size_t classes(const Dfa& dfa) {
  // Moore's table: a pair differs if acceptance does, or if a letter leads to a pair that differs.
  // The last row and column are the sink, for edges that are missing.
  const auto sink = static_cast<std::uint32_t>(dfa.states());
  const auto accepts = [&](std::uint32_t i) { return i != sink && dfa.accepts(StateId(i)); };
  std::set<LetterId> alphabet;
  for (std::uint32_t i = 0; i < sink; ++i) {
    for (const Edge& edge : dfa.edges(StateId(i))) alphabet.insert(edge.letter);
  }
  const auto next = [&](std::uint32_t i, LetterId letter) {
    const StateId target = i == sink ? StateId::none() : dfa.next(StateId(i), letter);
    return target.is_none() ? sink : target.index();
  };
  std::vector<std::vector<bool>> differ(sink + 1, std::vector<bool>(sink + 1, false));
  const auto find_difference = [&](std::uint32_t i, std::uint32_t j) {
    if (accepts(i) != accepts(j)) return true;
    for (const LetterId letter : alphabet) {
      if (differ[next(i, letter)][next(j, letter)]) return true;
    }
    return false;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t i = 0; i <= sink; ++i) {
      for (std::uint32_t j = 0; j <= sink; ++j) {
        if (differ[i][j] || !find_difference(i, j)) continue;
        differ[i][j] = true;
        changed = true;
      }
    }
  }
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < sink; ++i) {
    bool is_first = true;
    for (std::uint32_t j = 0; j < i; ++j) is_first = is_first && differ[i][j];
    if (is_first) ++count;
  }
  return count;
}

bool is_canonical(const Dfa& dfa) {
  std::uint32_t known = dfa.empty() ? 0 : 1;
  for (std::uint32_t state = 0; state < dfa.states(); ++state) {
    if (state >= known) return false;
    for (const Edge& edge : dfa.edges(StateId(state))) {
      if (edge.target.index() > known) return false;
      if (edge.target.index() == known) ++known;
    }
  }
  return true;
}

std::optional<std::size_t> shortest_difference(const Dfa& left, const Dfa& right, bool both) {
  using Pair = std::pair<StateId, StateId>;  // none is the sink
  std::map<Pair, std::size_t> depth = {{{left.initial(), right.initial()}, 0}};
  std::deque<Pair> queue = {depth.begin()->first};
  for (; !queue.empty(); queue.pop_front()) {
    const auto [l, r] = queue.front();
    const std::size_t length = depth.at({l, r});
    const bool accepts_left = l.is_some() && left.accepts(l);
    const bool accepts_right = r.is_some() && right.accepts(r);
    if (accepts_left != accepts_right && (both || accepts_left)) return length;
    std::set<LetterId> possible;
    if (l.is_some()) {
      for (const Edge& edge : left.edges(l)) possible.insert(edge.letter);
    }
    if (r.is_some()) {
      for (const Edge& edge : right.edges(r)) possible.insert(edge.letter);
    }
    for (const LetterId letter : possible) {
      const Pair next = {l.is_some() ? left.next(l, letter) : l,
                         r.is_some() ? right.next(r, letter) : r};
      if (depth.emplace(next, length + 1).second) queue.push_back(next);
    }
  }
  return std::nullopt;
}

Dfa automaton(const Cell& cell) {
  // State 0 has to be the initial one: values are numbered from the cell's first one on,
  // cyclically.
  DfaBuilder builder;
  const auto state_of = [&](std::uint32_t value) {
    return StateId((value + cell.values - cell.initial) % cell.values);
  };
  for (std::uint32_t state = 0; state < cell.values; ++state) {
    builder.add_state(true);
    builder.add_edge(cell.read((state + cell.initial) % cell.values), StateId(state));
    for (std::uint32_t value = 0; value < cell.values; ++value) {
      builder.add_edge(cell.write(value), state_of(value));
    }
  }
  return std::move(builder).finish();
}

}  // namespace arbiter::automata::reference
