// Automata of a given shape and size, made from hashes: each library builds its own form from the
// same answers, and nothing is stored twice. C++17, as the peers are.
#pragma once

#include <cstdint>

namespace arbiter::bench {

enum class Shape : std::uint8_t {
  Random,   // every letter leads anywhere
  Copies,   // ten copies of each state of a random automaton, in ten blocks
  Acyclic,  // every letter leads to a later state
  Deep,     // ten long chains along one letter, alike; the others lead to the beginnings
};

// Trim, with `kLetters` letters. State 0 is the initial one.
struct GeneratedAutomaton {
  static constexpr std::uint32_t kLetters = 20;
  static constexpr std::uint32_t kCopies = 10;
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  Shape shape = Shape::Random;
  std::uint32_t states = 0;   // a multiple of kCopies
  std::uint64_t variant = 0;  // which copy an edge leads to: the language is the same
  std::uint32_t odd_one =
      kNone;              // this state accepts if the shape's does not, and the other way round
  bool reversed = false;  // state numbers but the first in the opposite order

  bool accepts(std::uint32_t number) const {
    const std::uint32_t state = renumbered(number);
    return accepts_by_shape(state) != (state == odd_one);
  }

  // Where the letter leads; kNone if nowhere.
  std::uint32_t target(std::uint32_t number, std::uint32_t letter) const {
    const std::uint32_t to = target_by_shape(renumbered(number), letter);
    return to == kNone ? kNone : renumbered(to);
  }

 private:
  static std::uint64_t hash(std::uint64_t x) {
    x = (x + 0x9E3779B97F4A7C15U) * 0xBF58476D1CE4E5B9U;
    x = (x ^ x >> 27U) * 0x94D049BB133111EBU;
    return x ^ x >> 31U;
  }
  static std::uint32_t below(std::uint64_t seed, std::uint32_t bound) {
    return static_cast<std::uint32_t>(hash(seed) % bound);
  }

  std::uint32_t renumbered(std::uint32_t state) const {
    return reversed && state != 0 ? states - state : state;
  }

  bool accepts_by_shape(std::uint32_t state) const {
    switch (shape) {
      case Shape::Copies: return below(state % (states / kCopies), 10) == 0;
      case Shape::Deep: return state % length() == length() - 1;
      default: return below(state, 10) == 0 || state + 1 == states;
    }
  }

  std::uint32_t target_by_shape(std::uint32_t state, std::uint32_t letter) const {
    const std::uint64_t seed = std::uint64_t{state} * kLetters + letter;
    switch (shape) {
      case Shape::Random: return tree_or(states, state, letter, below(seed, states));
      case Shape::Copies: {
        const std::uint32_t base = states / kCopies;
        const std::uint32_t from = state % base;
        const std::uint64_t base_seed = std::uint64_t{from} * kLetters + letter;
        const std::uint32_t copy = below(seed + (variant + 1) * 0x100000000000U, kCopies);
        return copy * base + tree_or(base, from, letter, below(base_seed, base));
      }
      case Shape::Acyclic:
        if (state + 1 == states) return kNone;
        return tree_or(states, state, letter, state + 1 + below(seed, states - state - 1));
      case Shape::Deep:
        if (letter != 0) return below(seed, kCopies) * length();
        return state % length() == length() - 1 ? kNone : state + 1;
    }
    return kNone;
  }

  // The first states form a tree, so that every state is reached.
  static std::uint32_t tree_or(std::uint32_t bound, std::uint32_t state, std::uint32_t letter,
                               std::uint32_t other) {
    const std::uint64_t child = std::uint64_t{state} * kLetters + letter + 1;
    return child < bound ? static_cast<std::uint32_t>(child) : other;
  }

  std::uint32_t length() const { return states / kCopies; }
};

}  // namespace arbiter::bench
