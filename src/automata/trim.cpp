#include "automata/trim.h"

#include <algorithm>
#include <utility>

namespace arbiter::automata {

namespace {

// Breadth-first: automata are often numbered so, and are then read in order.
std::vector<std::uint8_t> reachable(const Dfa& dfa) {
  std::vector<std::uint8_t> seen(dfa.states(), 0);
  std::vector<StateId> queue;
  if (dfa.empty()) return seen;
  seen[0] = 1;
  queue.reserve(dfa.states());
  queue.push_back(dfa.initial());
  for (std::size_t head = 0; head < queue.size(); ++head) {
    for (const Edge& edge : dfa.edges(queue[head])) {
      if (seen[edge.target.index()] != 0) continue;
      seen[edge.target.index()] = 1;
      queue.push_back(edge.target);
    }
  }
  return seen;
}

// Which states lead to acceptance. Sweeps from the last state to the first, as long as a sweep
// finds many: it reads what is left of the edges in order, which is far faster than to make the
// list of predecessors, and mostly all that is needed.
std::vector<std::uint8_t> alive(const Dfa& dfa) {
  const auto states = static_cast<std::uint32_t>(dfa.states());
  std::vector<std::uint8_t> result(states, 0);
  std::size_t others = states;
  for (std::size_t found = states; 8 * found >= others;) {
    found = 0;
    for (std::uint32_t state = states; state-- > 0;) {
      if (result[state] != 0) continue;
      const auto row = dfa.edges(StateId(state));
      const bool leads =
          dfa.accepts(StateId(state)) || std::any_of(row.begin(), row.end(), [&](const Edge& edge) {
            return result[edge.target.index()] != 0;
          });
      if (!leads) continue;
      result[state] = 1;
      ++found;
    }
    others -= found;
    if (found == 0 || others == 0) return result;
  }
  const std::vector<std::uint32_t> distance = distance_to_acceptance(dfa);
  for (std::uint32_t state = 0; state < states; ++state) {
    result[state] = distance[state] != kUnreachable ? 1 : 0;
  }
  return result;
}

std::vector<std::uint8_t> useful(const Dfa& dfa) {
  std::vector<std::uint8_t> result = reachable(dfa);
  const std::vector<std::uint8_t> leads = alive(dfa);
  for (std::size_t state = 0; state < result.size(); ++state) result[state] &= leads[state];
  return result;
}

}  // namespace

std::vector<std::uint32_t> distance_to_acceptance(const Dfa& dfa) {
  return distance_to_acceptance(dfa, Incoming(dfa));
}

std::vector<std::uint32_t> distance_to_acceptance(const Dfa& dfa, const Incoming& incoming) {
  const auto states = static_cast<std::uint32_t>(dfa.states());
  std::vector<std::uint32_t> distance(states, kUnreachable);
  constexpr std::size_t kRow = 16;  // how far ahead it is looked
  constexpr std::size_t kEdges = 8;
  std::vector<StateId> queue;
  queue.reserve(states);
  for (std::uint32_t state = 0; state < states; ++state) {
    if (!dfa.accepts(StateId(state))) continue;
    distance[state] = 0;
    queue.emplace_back(state);
  }
  for (std::size_t head = 0; head < queue.size(); ++head) {
    if (head + kRow < queue.size()) {
      incoming.expect(queue[head + kRow]);
      prefetch(incoming.of(queue[head + kEdges]).data());
    }
    const std::uint32_t next = distance[queue[head].index()] + 1;
    for (const Incoming::Edge& edge : incoming.of(queue[head])) {
      if (distance[edge.source.index()] != kUnreachable) continue;
      distance[edge.source.index()] = next;
      queue.push_back(edge.source);
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
  result.copy_rows_of(dfa);
  result.reserve(kept, edges);
  for (std::uint32_t state = 0; state < states; ++state) {
    if (keep[state] == 0) continue;
    const EdgeRow row = dfa.edges(StateId(state));
    const std::span<StateId> targets = result.add_state_like(StateId(state));
    bool has_all = true;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::uint32_t target = row.targets()[i].index();
      if (keep[target] != 0) {
        targets[i] = StateId(number[target]);
      } else {
        has_all = false;
      }
    }
    if (!has_all) result.leave_edges_out();
  }
  return std::move(result).finish();
}

Dfa trim(const Dfa& dfa) { return restrict_to(dfa, useful(dfa)); }

Dfa trim(Dfa&& dfa) {
  const std::vector<std::uint8_t> keep = useful(dfa);
  const bool all = std::find(keep.begin(), keep.end(), 0) == keep.end();
  return all ? std::move(dfa) : restrict_to(dfa, keep);
}

}  // namespace arbiter::automata
