// The alphabet of a game (000, section 4): a letter is a move of O's and the move of P's that
// answers it, so that the words are plays of even length in which the two alternate.
#pragma once

#include <optional>
#include <vector>

#include "learning/teacher.h"

namespace arbiter::learning {

struct MovePair {
  LetterId opponent;
  LetterId player;

  friend auto operator<=>(const MovePair&, const MovePair&) = default;
};

// Pairs of moves, and letters for them: the first pair is letter 0, and so on.
class PairAlphabet {
 public:
  // In ascending order, each once.
  explicit PairAlphabet(std::vector<MovePair> pairs);
  // Every move of O's with every move of P's.
  PairAlphabet(WordView opponent, WordView player);

  std::span<const LetterId> letters() const { return letters_; }
  const MovePair& pair(LetterId letter) const { return pairs_[letter.index()]; }

  // The moves of a word over the letters.
  Word moves(WordView word) const;
  // The word over the letters; nothing if the moves are not pairs of these.
  std::optional<Word> word(WordView moves) const;
  // The automaton with two edges in place of one. States between two moves of a pair reject.
  Dfa over_moves(const Dfa& dfa) const;

 private:
  std::vector<MovePair> pairs_;    // ascending
  std::vector<LetterId> letters_;  // as many
};

// A teacher of plays as a teacher over pairs. The plays of its language should be of even length
// and pairs of the alphabet, and so should its counterexamples be.
class PairTeacher final : public Teacher {
 public:
  PairTeacher(Teacher& inner, PairAlphabet alphabet)
      : inner_(inner), alphabet_(std::move(alphabet)) {}

  const PairAlphabet& pairs() const { return alphabet_; }

  std::span<const LetterId> alphabet() const override { return alphabet_.letters(); }
  Bounded<bool> is_member(WordView word) override;
  Bounded<Answers> are_members(const Words& words) override;
  Bounded<std::optional<Word>> counterexample(const Dfa& conjecture) override;

 private:
  Teacher& inner_;
  PairAlphabet alphabet_;
};

}  // namespace arbiter::learning
