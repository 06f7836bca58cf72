#include "learning/targets.h"

#include <cstdlib>
#include <utility>

#include "automata/minimise.h"
#include "automata/trim.h"

namespace arbiter::learning {

namespace {

// Does some word lead into the sink that a partial automaton does without?
bool has_sink(const Dfa& dfa, std::size_t letters) {
  return dfa.empty() || dfa.transitions() < dfa.states() * letters;
}

Dfa minimal(const Dfa& dfa) { return *automata::minimise(automata::trim(dfa)); }

}  // namespace

Target target_of(const Dfa& dfa, std::vector<LetterId> alphabet) {
  Target target = {minimal(dfa), std::move(alphabet), 0};
  target.states = target.dfa.states() + (has_sink(target.dfa, target.alphabet.size()) ? 1 : 0);
  return target;
}

std::vector<LetterId> letters(std::uint32_t count) {
  std::vector<LetterId> result;
  for (std::uint32_t i = 0; i < count; ++i) result.emplace_back(i);
  return result;
}

Word word(std::string_view text) {
  Word result;
  for (const char c : text) result.emplace_back(static_cast<std::uint32_t>(c - 'a'));
  return result;
}

std::string text(WordView word) {
  std::string result;
  for (const LetterId letter : word) result += static_cast<char>('a' + letter.index());
  return result;
}

Target random_target(Random& random, const TargetShape& shape) {
  const auto states = static_cast<std::uint32_t>(random.below(shape.states + 1));
  const auto count = static_cast<std::uint32_t>(1 + random.below(shape.letters));
  const auto edge = static_cast<unsigned>(random.between(20, 100));
  const auto accepting = static_cast<unsigned>(shape.prefix_closed ? 100 : random.between(10, 90));
  automata::DfaBuilder builder;
  for (std::uint32_t state = 0; state < states; ++state) {
    builder.add_state(random.chance(accepting));
    for (std::uint32_t letter = 0; letter < count; ++letter) {
      if (!random.chance(edge)) continue;
      const bool is_next = state + 1 < states && random.chance(40);
      const std::size_t target = is_next ? state + 1 : random.below(states);
      builder.add_edge(LetterId(letter), StateId(static_cast<std::uint32_t>(target)));
    }
  }
  return target_of(std::move(builder).finish(), letters(count));
}

std::vector<Target> degenerate_targets() {
  std::vector<Target> result;
  for (const std::uint32_t count : {0U, 1U, 2U}) {
    result.push_back(target_of(Dfa(), letters(count)));
    for (const bool initial : {false, true}) {
      for (const bool second : {false, true}) {
        automata::DfaBuilder builder;
        builder.add_state(initial);
        for (std::uint32_t i = 0; i < count; ++i) builder.add_edge(LetterId(i), StateId(1));
        builder.add_state(second);
        for (std::uint32_t i = 0; i < count; ++i) builder.add_edge(LetterId(i), StateId(1));
        result.push_back(target_of(std::move(builder).finish(), letters(count)));
      }
    }
    automata::DfaBuilder builder;
    builder.add_state(true);
    result.push_back(target_of(std::move(builder).finish(), letters(count)));
  }
  return result;
}

std::vector<Dfa> all_automata(std::uint32_t states) {
  constexpr std::uint32_t kLetters = 2;
  const std::uint32_t choices = states + 1;  // a target, or none
  std::uint64_t tables = 1;
  for (std::uint32_t i = 0; i < states * kLetters; ++i) tables *= choices;
  std::vector<Dfa> result;
  for (std::uint64_t table = 0; table < tables; ++table) {
    for (std::uint64_t accepting = 0; accepting < std::uint64_t{1} << states; ++accepting) {
      automata::DfaBuilder builder;
      std::uint64_t rest = table;
      for (std::uint32_t state = 0; state < states; ++state) {
        builder.add_state((accepting >> state & 1U) != 0);
        for (std::uint32_t letter = 0; letter < kLetters; ++letter) {
          const auto target = static_cast<std::uint32_t>(rest % choices);
          rest /= choices;
          if (target < states) builder.add_edge(LetterId(letter), StateId(target));
        }
      }
      result.push_back(minimal(std::move(builder).finish()));
    }
  }
  return result;
}

std::uint64_t cases(std::uint64_t count) {
  const char* text = std::getenv("ARBITER_LONG");
  return text != nullptr && std::string_view(text) == "1" ? count : count / 10;
}

}  // namespace arbiter::learning
