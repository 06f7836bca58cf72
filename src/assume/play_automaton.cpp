#include "assume/play_automaton.h"

#include <algorithm>
#include <map>

namespace arbiter::assume {

PlayAutomaton::PlayAutomaton(const Dfa& dfa, const learning::PairAlphabet& pairs) {
  edges_.resize(std::max<std::size_t>(1, dfa.states()));
  std::map<std::vector<Edge>, std::uint32_t> between;
  for (std::uint32_t s = 0; s < dfa.states(); ++s) {
    if (!dfa.accepts(StateId(s))) continue;
    std::map<LetterId, std::vector<Edge>> answers;  // per move of O's
    for (const automata::Edge edge : dfa.edges(StateId(s))) {
      if (!dfa.accepts(edge.target)) continue;
      const learning::MovePair& pair = pairs.pair(edge.letter);
      answers[pair.opponent].push_back({pair.player, edge.target.index()});
    }
    for (auto& [move, row] : answers) {
      std::sort(row.begin(), row.end());
      const auto next = static_cast<std::uint32_t>(edges_.size());
      const auto [at, is_new] = between.try_emplace(row, next);
      if (is_new) edges_.push_back(row);
      edges_[s].push_back({move, at->second});
    }
  }
}

PlayAutomaton PlayAutomaton::only(std::span<const LetterId> moves) {
  PlayAutomaton made;
  made.edges_.resize(moves.size() + 1);
  for (std::uint32_t i = 0; i < moves.size(); ++i) made.edges_[i].push_back({moves[i], i + 1});
  return made;
}

PlayAutomaton PlayAutomaton::anything(const BorderLetters& letters) {
  PlayAutomaton made;
  made.edges_.resize(1);
  for (std::uint32_t i = 0; i < letters.size(); ++i) made.edges_[0].push_back({LetterId(i), 0});
  return made;
}

PlayAutomaton PlayAutomaton::all(const BorderLetters& letters) {
  PlayAutomaton made;
  made.edges_.resize(1);
  std::vector<Edge> answers;
  for (std::uint32_t i = 0; i < letters.size(); ++i) {
    if (letters.is_opponents(LetterId(i))) {
      made.edges_[0].push_back({LetterId(i), 0});
    } else {
      answers.push_back({LetterId(i), 0});
    }
  }
  for (std::size_t i = 0; i < made.edges_[0].size(); ++i) {
    made.edges_[0][i].target = made.states();
    made.edges_.push_back(answers);
  }
  return made;
}

std::uint32_t PlayAutomaton::next(std::uint32_t state, LetterId move) const {
  const auto& row = edges_[state];
  const auto at = std::lower_bound(row.begin(), row.end(), Edge{move, 0});
  return at == row.end() || at->move != move ? kNowhere : at->target;
}

}  // namespace arbiter::assume
