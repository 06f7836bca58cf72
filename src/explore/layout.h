#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abstraction/domain.h"
#include "game/graph.h"
#include "support/int_range.h"

namespace arbiter::explore {

// How wide a slot of a variable is: it can hold the codes low, low + 1 … as far as `bits` bits
// count.
struct CodeWidth {
  std::int64_t low = 0;
  std::uint32_t bits = 0;
};
// The width that these codes and 0 need; 0 is the code of a value that does not matter.
CodeWidth code_width(const IntRange& codes);

// Per variable: the codes of its slots in a domain.
using CodeWidths = Table<game::VariableId, CodeWidth>;
template <abstraction::Domain Domain>
CodeWidths code_widths(const game::Graph& graph, const Domain& domain) {
  CodeWidths widths;
  for (std::uint32_t i = 0; i < graph.variables.size(); ++i) {
    widths.push(code_width(domain.codes_of(game::VariableId(i))));
  }
  return widths;
}

// How the values that matter at a node are packed: each takes as many bits as its type needs.
class Layout {
 public:
  // A layout of the variables that are live at an O node, each with the codes that its slots can
  // hold; and a layout of all variables.
  static Layout live_at(const game::Graph& graph, game::NodeId node, const CodeWidths& widths);
  static Layout all(const game::Graph& graph, const CodeWidths& widths);

  // Appends the packed values to the words.
  void pack(std::span<const std::int64_t> slots, std::vector<std::uint64_t>& words) const;
  // Sets the slots that the layout packs to their values, and all others to 0.
  void unpack(std::span<const std::uint64_t> words, std::span<std::int64_t> slots) const;

 private:
  // A value, or all values of an array.
  struct Field {
    std::uint64_t slot;
    std::uint64_t cells;
    std::int64_t low;
    std::uint32_t bits;
  };
  void add(const game::Variable& variable, const CodeWidth& width);

  std::vector<Field> fields_;
};

}  // namespace arbiter::explore
