#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abstraction/domain.h"
#include "game/graph.h"

namespace arbiter::explore {

// The codes that a slot of a variable can hold: low, low + 1 … as far as `bits` bits count.
struct CodeRange {
  std::int64_t low = 0;
  std::uint32_t bits = 0;
};
// The range of these codes and 0, which is the code of a value that does not matter.
CodeRange code_range(const abstraction::Codes& codes);

// Per variable: the codes of its slots in a domain.
using CodeRanges = Table<game::VariableId, CodeRange>;
template <abstraction::Domain Domain>
CodeRanges code_ranges(const game::Graph& graph, const Domain& domain) {
  CodeRanges ranges;
  for (std::uint32_t i = 0; i < graph.variables.size(); ++i) {
    ranges.push(code_range(domain.codes_of(game::VariableId(i))));
  }
  return ranges;
}

// How the values that matter at a node are packed: each takes as many bits as its type needs.
class Layout {
 public:
  // A layout of the variables that are live at an O node, each with the codes that its slots can
  // hold; and a layout of all variables.
  static Layout live_at(const game::Graph& graph, game::NodeId node, const CodeRanges& ranges);
  static Layout all(const game::Graph& graph, const CodeRanges& ranges);

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
  void add(const game::Variable& variable, const CodeRange& range);

  std::vector<Field> fields_;
};

}  // namespace arbiter::explore
