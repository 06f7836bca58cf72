#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "learning/hypothesis.h"
#include "support/limits.h"

namespace arbiter::learning {

// An i with low <= i < high and effect(i) != effect(i + 1), by binary search. Requires that the
// effects of low and high differ; `at_low` is the former. Asks for at most ceil(log2(high - low))
// effects between.
//
// This is Rivest and Schapire's analysis of a counterexample w (Inference of finite automata using
// homing sequences, 1993, section 4.5): effect(i) tells whether the language has w once its first i
// letters are exchanged for the access word of the state that they lead to. With none exchanged the
// answer is the language's, with all exchanged it is the hypothesis's, and these differ.
template <class Effect>
Bounded<std::size_t> find_breakpoint(std::size_t low, std::size_t high, bool at_low,
                                     const Effect& effect) {
  INVARIANT(low < high, "a counterexample should not be at odds with a single state");
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    const Bounded<bool> found = effect(middle);
    if (!found) return tl::unexpected(found.error());
    (*found == at_low ? low : high) = middle;
  }
  return low;
}

// The length of the longest prefix of the word all of whose prefixes are access words of the states
// that they lead to, `states` in turn. Exchanging such a prefix changes nothing, so that the search
// for a breakpoint can begin there.
inline std::size_t access_prefix(const Hypothesis& hypothesis, WordView word,
                                 const std::vector<StateId>& states) {
  std::size_t length = 0;
  while (length < word.size() &&
         std::ranges::equal(hypothesis.access(states[length + 1]), word.first(length + 1))) {
    ++length;
  }
  return length;
}

}  // namespace arbiter::learning
