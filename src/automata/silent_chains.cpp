// Elimination of silent chains, where programs are deterministic and hiding needs no subset
// construction.
//
// Each state is resolved once: the chain from it is followed to a state without a silent edge, to
// one whose end is known, or into itself, and every state passed is given that end.
#include "automata/hide.h"

namespace arbiter::automata {

namespace {

constexpr std::uint32_t kNotFollowed = 0xFFFFFFFFU;
constexpr std::uint32_t kNoEnd = 0xFFFFFFFEU;
constexpr std::uint32_t kOnThisChain = 0xFFFFFFFDU;

bool is_silent(std::span<const Edge> row) { return !row.empty() && row.back().letter == kSilent; }

// For each state, the state at the end of its chain; kNoEnd if there is none.
std::vector<std::uint32_t> chain_ends(const Nfa& nfa) {
  std::vector<std::uint32_t> ends(nfa.states(), kNotFollowed);
  std::vector<std::uint32_t> chain;
  for (std::uint32_t from = 0; from < nfa.states(); ++from) {
    chain.clear();
    std::uint32_t at = from;
    while (ends[at] == kNotFollowed) {
      const auto row = nfa.edges(StateId(at));
      if (!is_silent(row)) {
        ends[at] = at;
        break;
      }
      INVARIANT(row.size() == 1, "a state with a silent edge should have no other");
      INVARIANT(!nfa.accepts(StateId(at)), "a state with a silent edge should not accept");
      ends[at] = kOnThisChain;
      chain.push_back(at);
      at = row.front().target.index();
    }
    const std::uint32_t end = ends[at] == kOnThisChain ? kNoEnd : ends[at];
    for (const std::uint32_t passed : chain) ends[passed] = end;
  }
  return ends;
}

}  // namespace

Dfa follow_silent_chains(const Nfa& nfa) {
  if (nfa.empty()) return {};
  const std::vector<std::uint32_t> ends = chain_ends(nfa);
  if (ends[0] == kNoEnd) return {};
  std::vector<std::uint32_t> number(nfa.states(), kNotFollowed);
  std::vector<std::uint32_t> queue;
  const auto visit = [&](std::uint32_t state) {
    if (number[state] == kNotFollowed) {
      number[state] = static_cast<std::uint32_t>(queue.size());
      queue.push_back(state);
    }
    return StateId(number[state]);
  };
  visit(ends[0]);
  DfaBuilder result;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const StateId state(queue[head]);
    result.add_state(nfa.accepts(state));
    for (const Edge& edge : nfa.edges(state)) {
      const std::uint32_t end = ends[edge.target.index()];
      if (end != kNoEnd) result.add_edge(edge.letter, visit(end));
    }
  }
  return std::move(result).finish();
}

}  // namespace arbiter::automata
