// Checking a certificate of safety.
//
// The states of a certificate are an invariant of the game if the start is one of them, and every
// move from each of them leads to one of them. If the walk meets no error on the way, no play
// reaches one. Each state is left once; where a move leads to is looked up among the rows of its
// node, which are in ascending order. A value that a move brings is unknown as long as nothing is
// wrong with that, so that one walk does for all values that decide nothing (known_walk.h). Cost:
// moves times the logarithm of the states.
#include "certify/certify.h"

#include <algorithm>
#include <map>
#include <span>

namespace arbiter::certify {

namespace {

class Checker {
 public:
  Checker(const game::Graph& graph, const Certificate& certificate, const Limits& limits)
      : graph_(graph),
        certificate_(certificate),
        walk_(graph, limits, std::vector<std::uint8_t>(graph.edges.size(), 1)) {}

  std::variant<Proved, Flaw, StopReason> run() {
    for (const NodeStates& states : certificate_.nodes) of_node_[states.node.index()] = &states;
    const KnownState start = walk_.start();
    if (const char* wrong = why_outside(start)) walk_.fail(wrong, start.node);
    Proved proved;
    for (const NodeStates& states : certificate_.nodes) {
      for (std::size_t row = 0; row < states.rows; ++row) {
        if (walk_.is_over()) break;
        ++proved.states;
        leave(states, row);
      }
    }
    if (walk_.stopped()) return *walk_.stopped();
    if (walk_.flaw()) return met_from_ ? *met_from_ : *walk_.flaw();
    proved.moves = walk_.moves();
    return proved;
  }

 private:
  static std::span<const Known> row_of(const NodeStates& states, std::size_t row) {
    return {states.values.data() + row * states.columns.size(), states.columns.size()};
  }

  void leave(const NodeStates& states, std::size_t row) {
    KnownState from{states.node, std::vector<Known>(graph_.slot_count)};
    const auto values = row_of(states, row);
    for (std::size_t i = 0; i < values.size(); ++i) {
      from.slots[states.columns[i].slot(graph_)] = values[i];
    }
    walk_.each_arrival(from, [&](const KnownState& at) { return why_outside(at); });
    if (walk_.flaw()) {
      met_from_ = Flaw{walk_.flaw()->message, states.node, {values.begin(), values.end()}};
    }
  }

  // The walk waits at an O node: why that is no state of the certificate; nullptr if it is one.
  const char* why_outside(const KnownState& at) {
    const auto found = of_node_.find(at.node.index());
    if (found == of_node_.end()) return "a move leads to a node without states";
    const NodeStates& states = *found->second;
    row_.clear();
    for (const Column& column : states.columns) row_.push_back(at.slots[column.slot(graph_)]);
    std::size_t low = 0;
    std::size_t high = states.rows;
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (std::ranges::lexicographical_compare(row_of(states, middle), row_)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    const bool is_there = low < states.rows && std::ranges::equal(row_of(states, low), row_);
    return is_there ? nullptr : "a move leads out of the certificate";
  }

  const game::Graph& graph_;
  const Certificate& certificate_;
  KnownWalk walk_;
  std::map<std::uint32_t, const NodeStates*> of_node_;
  std::optional<Flaw> met_from_;  // with the state that was left
  std::vector<Known> row_;
};

}  // namespace

std::variant<Proved, Flaw, StopReason> certify(const game::Graph& graph,
                                               const Certificate& certificate,
                                               const Limits& limits) {
  if (certificate.graph != fingerprint(graph)) {
    return Flaw{"it is for another program, or for other options", {}, {}};
  }
  return Checker(graph, certificate, limits).run();
}

}  // namespace arbiter::certify
