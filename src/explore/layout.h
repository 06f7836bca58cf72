#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "game/graph.h"

namespace arbiter::explore {

// What a slot of a variable can hold: `bits` bits, added to `low`.
struct CodeRange {
  std::int64_t low = 0;
  std::uint32_t bits = 0;
};
CodeRange code_range(const game::Variable& variable);

// How the values that matter at a node are packed: each takes as many bits as its type needs.
class Layout {
 public:
  // Of the variables live at an O node.
  static Layout live_at(const game::Graph& graph, game::NodeId node);
  // Of all variables.
  static Layout all(const game::Graph& graph);

  void pack(std::span<const std::int64_t> slots, std::vector<std::uint64_t>& words) const;
  // Sets the slots that are packed, and all others to 0.
  void unpack(std::span<const std::uint64_t> words, std::span<std::int64_t> slots) const;

 private:
  // A value, or all values of an array.
  struct Field {
    std::uint64_t slot;
    std::uint64_t cells;
    std::int64_t low;
    std::uint32_t bits;
  };
  void add(const game::Variable& variable);

  std::vector<Field> fields_;
};

}  // namespace arbiter::explore
