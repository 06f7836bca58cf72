#include "automata/trim.h"

#include "automata/reverse.h"

namespace arbiter::automata {

namespace {

std::vector<std::uint8_t> reachable(const Dfa& dfa) {
  std::vector<std::uint8_t> seen(dfa.states(), 0);
  std::vector<StateId> work;
  if (!dfa.empty()) {
    seen[0] = 1;
    work.push_back(dfa.initial());
  }
  while (!work.empty()) {
    const StateId state = work.back();
    work.pop_back();
    for (const Edge& edge : dfa.edges(state)) {
      if (seen[edge.target.index()] != 0) continue;
      seen[edge.target.index()] = 1;
      work.push_back(edge.target);
    }
  }
  return seen;
}

}  // namespace

std::vector<std::uint32_t> distance_to_acceptance(const Dfa& dfa) {
  const auto states = static_cast<std::uint32_t>(dfa.states());
  std::vector<std::uint32_t> distance(states, kUnreachable);
  std::vector<StateId> queue;
  queue.reserve(states);
  for (std::uint32_t state = 0; state < states; ++state) {
    if (!dfa.accepts(StateId(state))) continue;
    distance[state] = 0;
    queue.emplace_back(state);
  }
  if (queue.size() == states) return distance;
  const Predecessors predecessors(dfa);
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::uint32_t next = distance[queue[head].index()] + 1;
    for (const StateId source : predecessors.of(queue[head])) {
      if (distance[source.index()] != kUnreachable) continue;
      distance[source.index()] = next;
      queue.push_back(source);
    }
  }
  return distance;
}

Dfa restrict_to(const Dfa& dfa, const std::vector<std::uint8_t>& keep) {
  if (dfa.empty() || keep[0] == 0) return {};
  const auto states = static_cast<std::uint32_t>(dfa.states());
  std::vector<std::uint32_t> number(states);
  std::uint32_t kept = 0;
  std::size_t edges = 0;
  for (std::uint32_t state = 0; state < states; ++state) {
    if (keep[state] == 0) continue;
    number[state] = kept++;
    edges += dfa.edges(StateId(state)).size();
  }
  DfaBuilder result;
  result.reserve(kept, edges);
  for (std::uint32_t state = 0; state < states; ++state) {
    if (keep[state] == 0) continue;
    result.add_state(dfa.accepts(StateId(state)));
    for (const Edge& edge : dfa.edges(StateId(state))) {
      const std::uint32_t target = edge.target.index();
      if (keep[target] != 0) result.add_edge(edge.letter, StateId(number[target]));
    }
  }
  return std::move(result).finish();
}

Dfa trim(const Dfa& dfa) {
  std::vector<std::uint8_t> keep = reachable(dfa);
  const std::vector<std::uint32_t> distance = distance_to_acceptance(dfa);
  for (std::size_t state = 0; state < keep.size(); ++state) {
    if (distance[state] == kUnreachable) keep[state] = 0;
  }
  return restrict_to(dfa, keep);
}

}  // namespace arbiter::automata
