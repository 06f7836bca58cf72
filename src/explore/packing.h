#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "explore/layout.h"
#include "game/graph.h"

namespace arbiter::explore {

// How states in which O is to move are packed: the number of the node and then the values that are
// live there, each in as many bits as its type needs. All states have the same width.
class Packing {
 public:
  // `widths` says what the slots of each variable can hold.
  Packing(const game::Graph& graph, const CodeWidths& widths);

  // How many 32-bit units a state takes.
  std::size_t width() const { return width_; }

  void pack(game::NodeId node, std::span<const std::int64_t> slots, std::uint32_t* units) const;

  game::NodeId node(const std::uint32_t* units) const {
    return o_nodes_[node_bits_ == 0 ? 0 : units[0] & ((std::uint64_t{1} << node_bits_) - 1)];
  }
  // Sets the slots that are live at the state's node, and no others.
  void unpack(const std::uint32_t* units, std::span<std::int64_t> slots) const;
  // Sets the slots that unpack() sets at this node to 0.
  void clear(game::NodeId node, std::span<std::int64_t> slots) const;

 private:
  // A value, or all values of an array.
  struct Field {
    std::uint64_t slot;
    std::uint64_t cells;
    std::int64_t low;
    std::uint32_t bits;
  };
  struct NodeFields {
    std::uint32_t number = 0;  // among the O nodes
    std::uint32_t first = 0;   // into fields_
    std::uint32_t count = 0;
  };

  std::span<const Field> fields_of(game::NodeId node) const {
    return {fields_.data() + of_node_[node.index()].first, of_node_[node.index()].count};
  }

  std::vector<game::NodeId> o_nodes_;
  std::vector<NodeFields> of_node_;  // per node; only O nodes have any
  std::vector<Field> fields_;
  std::uint32_t node_bits_ = 0;
  std::size_t width_ = 1;
};

}  // namespace arbiter::explore
