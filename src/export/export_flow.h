// What the exports need to know of the ways between O nodes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "game/graph.h"

namespace arbiter::exports {

// A set of variables for each node.
class VariableSets {
 public:
  VariableSets(std::size_t nodes, std::size_t variables)
      : words_((variables + 63) / 64), bits_(nodes * words_, 0) {}

  bool has(game::NodeId node, game::VariableId variable) const {
    return (bits_[place(node, variable)] >> (variable.index() % 64) & 1U) != 0;
  }
  void add(game::NodeId node, game::VariableId variable) {
    bits_[place(node, variable)] |= std::uint64_t{1} << (variable.index() % 64);
  }
  // 64 variables to a word.
  std::span<std::uint64_t> words(game::NodeId node) {
    return {bits_.data() + node.index() * words_, words_};
  }

 private:
  std::size_t place(game::NodeId node, game::VariableId variable) const {
    return node.index() * words_ + variable.index() / 64;
  }

  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

struct Flow {
  // The variables whose values matter at a node. At O nodes those of the graph; at others those
  // that some way on to the next O node reads before it sets them, and what matters there. The
  // values that P sends do not count.
  VariableSets live;
  // The variables that may not be 0 when a run comes to a node, if the dead ones were reset where
  // it began. At O nodes: before they are reset there.
  VariableSets dirty;
  // Per node: 1 for at least one on each way round that makes no move.
  std::vector<std::uint8_t> is_loop_head;
};

// Nothing if the sets would be too large to hold.
std::optional<Flow> find_flow(const game::Graph& graph);

}  // namespace arbiter::exports
