#include <cstdlib>
#include <string>

#include "peers/peers.h"

// Last: it defines macros for ordinary words.
#include <fomalib.h>

namespace arbiter::bench {

std::size_t foma_minimise(const GeneratedAutomaton& automaton, const Timer& timer) {
  constexpr int kFirstSymbol = 3;  // those before have a meaning of their own
  std::string name = "generated";
  fsm* net = fsm_create(name.data());
  for (std::uint32_t letter = 0; letter < GeneratedAutomaton::kLetters; ++letter) {
    std::string symbol(1, static_cast<char>('a' + letter));
    sigma_add(symbol.data(), net->sigma);
  }
  // One line per edge, or per state without edges; the last line has no state.
  const std::size_t most = std::size_t{automaton.states} * GeneratedAutomaton::kLetters + 1;
  auto* lines = static_cast<fsm_state*>(std::malloc(most * sizeof(fsm_state)));
  std::size_t count = 0;
  int accepting = 0;
  int edges = 0;
  for (std::uint32_t state = 0; state < automaton.states; ++state) {
    const bool accepts = automaton.accepts(state);
    accepting += accepts ? 1 : 0;
    const int before = edges;
    const auto add = [&](short symbol, int target) {
      lines[count++] = {
          static_cast<int>(state),      symbol, symbol, target, static_cast<char>(accepts),
          static_cast<char>(state == 0)};
    };
    for (std::uint32_t letter = 0; letter < GeneratedAutomaton::kLetters; ++letter) {
      const std::uint32_t target = automaton.target(state, letter);
      if (target == GeneratedAutomaton::kNone) continue;
      add(static_cast<short>(kFirstSymbol + letter), static_cast<int>(target));
      ++edges;
    }
    if (edges == before) add(-1, -1);
  }
  lines[count++] = {-1, -1, -1, -1, -1, -1};
  std::free(net->states);
  net->states = lines;
  net->arity = 1;
  net->statecount = static_cast<int>(automaton.states);
  net->finalcount = accepting;
  net->arccount = edges;
  net->linecount = static_cast<int>(count);
  net->pathcount = PATHCOUNT_UNKNOWN;
  net->is_deterministic = net->is_pruned = net->is_epsilon_free = YES;
  net->is_minimized = net->is_loop_free = net->is_completed = UNK;
  timer.start();
  net = fsm_minimize(net);
  timer.stop();
  return static_cast<std::size_t>(net->statecount);
}

}  // namespace arbiter::bench
