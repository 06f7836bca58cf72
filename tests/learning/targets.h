// Languages to learn, random and chosen, and what the minimal automaton of each is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/random.h"
#include "learning/words.h"

namespace arbiter::learning {

using generator::Random;

struct Target {
  Dfa dfa;                         // minimal, trim, in canonical order
  std::vector<LetterId> alphabet;  // may have more letters than the automaton
  std::size_t states = 0;  // of the minimal complete automaton: with the sink, if there is one
};

// From any automaton over these letters.
Target target_of(const Dfa& dfa, std::vector<LetterId> alphabet);
// Letters 0 … count - 1.
std::vector<LetterId> letters(std::uint32_t count);
// "abc" for the letters 0, 1, 2.
Word word(std::string_view text);
std::string text(WordView word);

struct TargetShape {
  std::uint32_t states = 10;  // at most
  std::uint32_t letters = 3;  // at most
  bool prefix_closed = false;
};
Target random_target(Random& random, const TargetShape& shape);

// The empty language, all words, the empty word alone, and the like, over no, one and two letters.
std::vector<Target> degenerate_targets();

// Automata with exactly so many states over two letters, all of them; edges may be missing. Each as
// the minimal automaton of its language, which may come several times.
std::vector<Dfa> all_automata(std::uint32_t states);

// All `count` cases with ARBITER_LONG=1, otherwise a tenth.
std::uint64_t cases(std::uint64_t count);

}  // namespace arbiter::learning
