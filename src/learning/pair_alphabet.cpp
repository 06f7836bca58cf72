#include "learning/pair_alphabet.h"

#include <algorithm>
#include <utility>

namespace arbiter::learning {

PairAlphabet::PairAlphabet(std::vector<MovePair> pairs) : pairs_(std::move(pairs)) {
  std::ranges::sort(pairs_);
  const auto repeated = std::ranges::unique(pairs_);
  pairs_.erase(repeated.begin(), repeated.end());
  for (std::uint32_t i = 0; i < pairs_.size(); ++i) letters_.emplace_back(i);
}

PairAlphabet::PairAlphabet(WordView opponent, WordView player)
    : PairAlphabet([&] {
        std::vector<MovePair> pairs;
        for (const LetterId o : opponent) {
          for (const LetterId p : player) pairs.push_back({o, p});
        }
        return pairs;
      }()) {}

Word PairAlphabet::moves(WordView word) const {
  Word result;
  result.reserve(2 * word.size());
  for (const LetterId letter : word) {
    result.push_back(pair(letter).opponent);
    result.push_back(pair(letter).player);
  }
  return result;
}

std::optional<Word> PairAlphabet::word(WordView moves) const {
  if (moves.size() % 2 != 0) return std::nullopt;
  Word result;
  for (std::size_t i = 0; i < moves.size(); i += 2) {
    const MovePair wanted = {moves[i], moves[i + 1]};
    const auto found = std::ranges::lower_bound(pairs_, wanted);
    if (found == pairs_.end() || *found != wanted) return std::nullopt;
    result.push_back(letters_[static_cast<std::size_t>(found - pairs_.begin())]);
  }
  return result;
}

// Pairs are in ascending order, so that those with one move of O's are neighbours in a row. The
// states between come after the others, in the order of rows.
Dfa PairAlphabet::over_moves(const Dfa& dfa) const {
  automata::DfaBuilder result;
  std::vector<std::vector<automata::Edge>> rows;
  for (std::uint32_t state = 0; state < dfa.states(); ++state) {
    result.add_state(dfa.accepts(StateId(state)));
    LetterId last = LetterId::none();
    for (const automata::Edge& edge : dfa.edges(StateId(state))) {
      const MovePair& moves = pair(edge.letter);
      if (moves.opponent != last) {
        const auto target = static_cast<std::uint32_t>(dfa.states() + rows.size());
        result.add_edge(moves.opponent, StateId(target));
        rows.emplace_back();
        last = moves.opponent;
      }
      rows.back().push_back({moves.player, edge.target});
    }
  }
  for (const auto& row : rows) {
    result.add_state(false);
    for (const automata::Edge& edge : row) result.add_edge(edge.letter, edge.target);
  }
  return std::move(result).finish();
}

Bounded<bool> PairTeacher::is_member(WordView word) {
  return inner_.is_member(alphabet_.moves(word));
}

Bounded<Answers> PairTeacher::are_members(const Words& words) {
  Words plays;
  for (std::size_t i = 0; i < words.size(); ++i) plays.add(alphabet_.moves(words[i]));
  return inner_.are_members(plays);
}

Bounded<std::optional<Word>> PairTeacher::counterexample(const Dfa& conjecture) {
  const auto found = inner_.counterexample(alphabet_.over_moves(conjecture));
  if (!found) return tl::unexpected(found.error());
  if (!*found) return std::nullopt;
  auto word = alphabet_.word(**found);
  INVARIANT(word.has_value(), "a play should consist of pairs of the alphabet");
  return word;
}

}  // namespace arbiter::learning
