#pragma once

#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "abstraction/concrete.h"
#include "game/graph.h"

namespace arbiter::explore {

// The codes that a slot of a variable can hold: low, low + 1 … as far as `bits` bits count.
struct CodeRange {
  std::int64_t low = 0;
  std::uint32_t bits = 0;
};
CodeRange code_range(const game::Variable& variable);
// The codes low … high and 0, which is the code of a value that does not matter.
CodeRange code_range(std::int64_t low, std::int64_t high);

// Per variable: the codes of its slots in a domain; those of its type, unless the domain has codes
// of its own.
using CodeRanges = Table<game::VariableId, CodeRange>;
template <class Domain>
CodeRanges code_ranges(const game::Graph& graph, const Domain& domain) {
  CodeRanges ranges;
  for (std::uint32_t i = 0; i < graph.variables.size(); ++i) {
    const game::VariableId id(i);
    if constexpr (requires { domain.codes_of(id); }) {
      const auto codes = domain.codes_of(id);
      ranges.push(code_range(codes.low, codes.high));
    } else if (std::is_same_v<Domain, abstraction::Concrete> &&
               graph.variables[id].data.is_abstract()) {
      ranges.push(code_range(INT64_MIN, INT64_MAX));
    } else {
      ranges.push(code_range(graph.variables[id]));
    }
  }
  return ranges;
}

// How the values that matter at a node are packed: each takes as many bits as its type needs.
class Layout {
 public:
  // A layout of the variables that are live at an O node.
  static Layout live_at(const game::Graph& graph, game::NodeId node);
  // A layout of all variables, each with the codes that its slots can hold.
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
