// Transition systems as automata of their traces.
//
// All states accept, since every prefix of a trace is one. What tells the error and the end from
// other states is a loop of a letter that no system has: a trace that ends in the error may be
// followed by it. So the error state is a state like others here, and what the kernel does to
// languages keeps it apart. Other states without letters have a loop, too: a set of states is the
// end only if the end is all that is in it (LTSA does the same). On the way back from an automaton,
// edges to a state with the error's loop lead into the error, whatever else the set of states
// contains (LTSA does the same).
#include "automata/lts_automaton.h"

#include <algorithm>
#include <utility>

#include "automata/determinise.h"
#include "automata/lts_reduce.h"
#include "automata/minimise.h"

namespace arbiter::automata {

namespace {

constexpr LetterId kErrorLoop = LetterId(0xFFFFFFF0U);
constexpr LetterId kEndLoop = LetterId(0xFFFFFFF1U);
constexpr LetterId kStopLoop = LetterId(0xFFFFFFF2U);

enum class Marks : std::uint8_t { Shown, Hidden };

// No letter leads on from there, or not without a silent step first.
bool is_mute(std::span<const Edge> row) { return row.empty() || row.front().letter == kSilent; }

Nfa to_nfa(const Lts& lts, Marks marks) {
  NfaBuilder builder;
  const StateId error(static_cast<std::uint32_t>(lts.states()));
  for (std::uint32_t i = 0; i < lts.states(); ++i) {
    const StateId state = builder.add_state(true);
    if (marks == Marks::Shown && is_mute(lts.edges(state))) {
      builder.add_edge(state == lts.end() ? kEndLoop : kStopLoop, state);
    }
    for (const Edge& edge : lts.edges(StateId(i))) {
      builder.add_edge(edge.letter, edge.target == kErrorState ? error : edge.target);
    }
  }
  builder.add_state(true);
  if (marks == Marks::Shown) builder.add_edge(kErrorLoop, error);
  return std::move(builder).finish();
}

Dfa to_dfa(const Lts& lts) {
  DfaBuilder builder;
  const StateId error(static_cast<std::uint32_t>(lts.states()));
  for (std::uint32_t i = 0; i < lts.states(); ++i) {
    const StateId state = builder.add_state(true);
    if (state == lts.end()) builder.add_edge(kEndLoop, state);
    for (const Edge& edge : lts.edges(StateId(i))) {
      builder.add_edge(edge.letter, edge.target == kErrorState ? error : edge.target);
    }
  }
  builder.add_state(true);
  builder.add_edge(kErrorLoop, error);
  return std::move(builder).finish();
}

Lts to_lts(const Dfa& dfa, std::span<const LetterId> alphabet) {
  const auto is_error = [&](StateId state) { return dfa.next(state, kErrorLoop).is_some(); };
  if (is_error(dfa.initial())) return error_lts(alphabet);
  LtsBuilder builder;
  builder.add_letters(alphabet);
  for (std::uint32_t i = 0; i < dfa.states(); ++i) {
    const StateId state = builder.add_state();
    if (is_error(state)) continue;
    const auto row = dfa.edges(state);
    for (const Edge& edge : row) {
      if (edge.letter == kEndLoop && row.size() == 1) builder.set_end(state);
      if (edge.letter == kEndLoop || edge.letter == kStopLoop) continue;
      builder.add_edge(edge.letter, is_error(edge.target) ? kErrorState : edge.target);
    }
  }
  return reachable(std::move(builder).finish());
}

Bounded<Dfa> least(Dfa dfa, const Limits& limits) {
  MemoryCharge charge(limits);
  if (!charge.resize(minimise_bytes(dfa))) return tl::unexpected(StopReason::Memory);
  return minimise_reachable(std::move(dfa), {}, limits);
}

}  // namespace

Bounded<Lts> deterministic_quotient(const Lts& lts, const Limits& limits) {
  const auto dfa = least(canonical(to_dfa(lts)), limits);
  if (!dfa) return tl::unexpected(dfa.error());
  return to_lts(*dfa, lts.alphabet());
}

Bounded<Lts> determinised(const Lts& lts, const Limits& limits) {
  const auto dfa = determinise(to_nfa(lts, Marks::Shown), limits);
  if (!dfa) return tl::unexpected(dfa.error());
  Lts direct = to_lts(*dfa, lts.alphabet());
  if (direct.has_silent_edges()) return direct;  // nothing but the error
  return deterministic_quotient(direct, limits);
}

Bounded<Dfa> traces(const Lts& lts, const Limits& limits) {
  auto dfa = determinise(to_nfa(lts, Marks::Hidden), limits);
  if (!dfa) return dfa;
  return least(std::move(*dfa), limits);
}

}  // namespace arbiter::automata
