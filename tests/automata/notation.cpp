#include "automata/notation.h"

#include <cctype>
#include <utility>

namespace arbiter::automata {

namespace {

template <class Builder>
auto build(std::string_view text) {
  Builder builder;
  // A row ends at a bar or at the end, so a text that ends with a bar has one more row after it.
  for (std::size_t at = 0; !text.empty() && at <= text.size();) {
    const std::string_view row = text.substr(at, text.find('|', at) - at);
    at += row.size() + 1;
    builder.add_state(row.find('!') != std::string_view::npos);
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (row[i] == ' ' || row[i] == '!') continue;
      const LetterId name = row[i] == '_' ? kSilent : letter(row[i]);
      std::uint32_t target = 0;
      for (; i + 1 < row.size() && std::isdigit(row[i + 1]) != 0; ++i) {
        target = 10 * target + static_cast<std::uint32_t>(row[i + 1] - '0');
      }
      builder.add_edge(name, StateId(target));
    }
  }
  return std::move(builder).finish();
}

char name(LetterId letter) {
  return letter == kSilent ? '_' : static_cast<char>('a' + letter.index());
}

template <class Automaton>
std::string print(const Automaton& automaton) {
  std::string all;
  for (std::uint32_t state = 0; state < automaton.states(); ++state) {
    if (state != 0) all += "| ";
    all += automaton.accepts(StateId(state)) ? "!" : "";
    for (const Edge& edge : automaton.edges(StateId(state))) {
      all += name(edge.letter) + std::to_string(edge.target.index()) + " ";
    }
    if (all.ends_with('!')) all += ' ';
  }
  if (all.ends_with(' ')) all.pop_back();
  return all;
}

}  // namespace

Dfa dfa(std::string_view text) { return build<DfaBuilder>(text); }
Nfa nfa(std::string_view text) { return build<NfaBuilder>(text); }
std::string text(const Dfa& dfa) { return print(dfa); }
std::string text(const Nfa& nfa) { return print(nfa); }

LetterId letter(char name) { return LetterId(static_cast<std::uint32_t>(name - 'a')); }

Word word(std::string_view text) {
  Word result;
  for (const char name : text) result.push_back(letter(name));
  return result;
}

std::string text(const Word& word) {
  std::string result;
  for (const LetterId letter : word) result += name(letter);
  return result;
}

}  // namespace arbiter::automata
