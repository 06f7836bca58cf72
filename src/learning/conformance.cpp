// Testing whether a conjecture is right.
//
// The W-method asks for every word p·x·w with p a shortest word to a state of the conjecture, x any
// word of at most d + 1 letters, and w from a set that tells the conjecture's states apart. Suppose
// the language's minimal complete automaton has at most d states more, and answers all these words
// as the conjecture does. The words p reach as many of its states as the conjecture has, since the
// w tell them apart, and so the words p·x with x of at most d letters reach all. Then each state of
// it is, by its answers to the w, in the class of one state of the conjecture; one letter more
// shows that edges lead from class to class as in the conjecture. So the two have one language. The
// cost is n·k^(d+1)·|W| words for n states and k letters.
//
// The set W grows as in Moore's minimisation: while two states that no w tells apart go on with
// some letter to states that one does, the letter and that w are a new one.
#include "learning/conformance.h"

#include <algorithm>
#include <utility>

#include "automata/minimise.h"
#include "learning/complete_automaton.h"

namespace arbiter::learning {

namespace {

constexpr std::size_t kBatch = 1024;
constexpr std::size_t kBatchBytes = std::size_t{1} << 24U;

// Words that are asked in batches, and compared with the conjecture.
class Tests {
 public:
  Tests(Teacher& teacher, const Dfa& conjecture, const Limits& limits)
      : teacher_(teacher), conjecture_(conjecture), limits_(limits) {}

  // The first word so far on which the two differ.
  Bounded<std::optional<Word>> add(WordView prefix, WordView suffix) {
    words_.add(prefix, suffix);
    const bool has_room = words_.size() < kBatch && words_.bytes() < kBatchBytes;
    return has_room ? std::optional<Word>() : finish();
  }

  Bounded<std::optional<Word>> finish() {
    if (const auto reason = limits_.reached()) return tl::unexpected(*reason);
    const auto answers = teacher_.are_members(words_);
    if (!answers) return tl::unexpected(answers.error());
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const WordView word = words_[i];
      if (conjecture_.accepts(word) != ((*answers)[i] != 0)) return Word(word.begin(), word.end());
    }
    words_.clear();
    return std::nullopt;
  }

 private:
  Teacher& teacher_;
  const Dfa& conjecture_;
  const Limits& limits_;
  Words words_;
};

// States by their answers to words that are added one after the other.
class Distinguisher {
 public:
  explicit Distinguisher(const CompleteAutomaton& automaton)
      : automaton_(automaton), answers_(automaton.states()) {
    add({});
  }

  const std::vector<std::vector<std::uint32_t>>& words() const { return words_; }

  void add(std::vector<std::uint32_t> word) {
    for (std::uint32_t state = 0; state < answers_.size(); ++state) {
      std::uint32_t at = state;
      for (const std::uint32_t letter : word) at = automaton_.next(at, letter);
      answers_[state].push_back(automaton_.accepts(at) ? 1 : 0);
    }
    words_.push_back(std::move(word));
  }

  // A word that tells two states apart which none does yet; nothing if there are none.
  std::optional<std::vector<std::uint32_t>> missing() const {
    std::vector<std::uint32_t> order(answers_.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, {}, [&](std::uint32_t state) { return answers_[state]; });
    for (std::size_t i = 1; i < order.size(); ++i) {
      if (answers_[order[i - 1]] != answers_[order[i]]) continue;
      if (auto word = distinguishing_word(order[i - 1], order[i])) return word;
    }
    return std::nullopt;
  }

 private:
  std::optional<std::vector<std::uint32_t>> distinguishing_word(std::uint32_t a,
                                                                std::uint32_t b) const {
    for (std::uint32_t letter = 0; letter < automaton_.letters(); ++letter) {
      const auto& left = answers_[automaton_.next(a, letter)];
      const auto& right = answers_[automaton_.next(b, letter)];
      const auto differ = std::ranges::mismatch(left, right);
      if (differ.in1 == left.end()) continue;
      std::vector<std::uint32_t> word = {letter};
      const auto& rest = words_[static_cast<std::size_t>(differ.in1 - left.begin())];
      word.insert(word.end(), rest.begin(), rest.end());
      return word;
    }
    return std::nullopt;
  }

  const CompleteAutomaton& automaton_;
  std::vector<std::vector<std::uint32_t>> words_;
  std::vector<std::vector<std::uint8_t>> answers_;  // per state and word
};

Word letters_of(const std::vector<std::uint32_t>& numbers, WordView alphabet) {
  Word word;
  for (const std::uint32_t number : numbers) word.push_back(alphabet[number]);
  return word;
}

Bounded<std::vector<Word>> characterising(const CompleteAutomaton& automaton, WordView alphabet,
                                          const Limits& limits) {
  MemoryCharge charge(limits);
  const std::size_t states = automaton.states();
  Distinguisher distinguisher(automaton);
  while (auto word = distinguisher.missing()) {
    if (const auto reason = limits.reached()) return tl::unexpected(*reason);
    // A byte per state and word, in arrays that grow, and the words: each is shorter than there are
    // words before it.
    const std::size_t words = distinguisher.words().size() + 1;
    if (!charge.resize(3 * states * words + 8 * words * words)) {
      return tl::unexpected(StopReason::Memory);
    }
    distinguisher.add(std::move(*word));
  }
  std::vector<Word> result;
  for (const auto& word : distinguisher.words()) result.push_back(letters_of(word, alphabet));
  return result;
}

// Splitmix64 (Steele, Lea and Flood, 2014): the same numbers on every machine.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}

  std::size_t below(std::size_t bound) {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
    return static_cast<std::size_t>((mixed ^ (mixed >> 31U)) % bound);
  }

 private:
  std::uint64_t state_;
};

}  // namespace

Bounded<std::vector<Word>> characterising_set(const Dfa& conjecture, WordView alphabet,
                                              const Limits& limits) {
  const auto minimal = automata::minimise(conjecture, {}, limits);
  if (!minimal) return tl::unexpected(minimal.error());
  return characterising(CompleteAutomaton(*minimal, alphabet), alphabet, limits);
}

Bounded<std::optional<Word>> w_method(Teacher& teacher, const Dfa& conjecture,
                                      const WMethodOptions& options, const Limits& limits) {
  const WordView alphabet = teacher.alphabet();
  const auto minimal = automata::minimise(conjecture, {}, limits);
  if (!minimal) return tl::unexpected(minimal.error());
  const CompleteAutomaton automaton(*minimal, alphabet);
  const auto suffixes = characterising(automaton, alphabet, limits);
  if (!suffixes) return tl::unexpected(suffixes.error());
  Tests tests(teacher, conjecture, limits);
  const std::size_t longest = alphabet.empty() ? 0 : options.extra_states + 1;
  for (std::size_t length = 0; length <= longest; ++length) {
    for (std::uint32_t state = 0; state < automaton.states(); ++state) {
      const std::vector<std::uint32_t> access = automaton.access(state);
      // All words of that length, counted up like numbers.
      Word prefix = letters_of(access, alphabet);
      std::vector<std::size_t> digits(length, 0);
      for (bool has_more = true; has_more;) {
        prefix.resize(access.size());
        for (const std::size_t digit : digits) prefix.push_back(alphabet[digit]);
        for (const Word& suffix : *suffixes) {
          auto found = tests.add(prefix, suffix);
          if (!found || *found) return found;
        }
        std::size_t place = length;
        while (place > 0 && digits[place - 1] + 1 == alphabet.size()) digits[--place] = 0;
        has_more = place > 0;
        if (has_more) ++digits[place - 1];
      }
    }
  }
  return tests.finish();
}

Bounded<std::optional<Word>> random_walks(Teacher& teacher, const Dfa& conjecture,
                                          const RandomWalkOptions& options, const Limits& limits) {
  const WordView alphabet = teacher.alphabet();
  Dice dice(options.seed);
  Tests tests(teacher, conjecture, limits);
  Word word;
  for (std::size_t walk = 0; walk < options.walks; ++walk) {
    word.clear();
    StateId state = conjecture.initial();
    while (!alphabet.empty() && dice.below(options.mean_length + 1) != 0) {
      const bool can_stay = state.is_some() && !conjecture.edges(state).empty();
      LetterId letter = alphabet[dice.below(alphabet.size())];
      if (can_stay && dice.below(100) < options.percent_inside) {
        const auto edges = conjecture.edges(state);
        letter = edges[dice.below(edges.size())].letter;
      }
      word.push_back(letter);
      if (state.is_some()) state = conjecture.next(state, letter);
    }
    auto found = tests.add(word, {});
    if (!found || *found) return found;
  }
  return tests.finish();
}

}  // namespace arbiter::learning
