#include "explore/layout.h"

#include <algorithm>
#include <bit>

namespace arbiter::explore {

namespace {

constexpr std::uint32_t kWord = 64;

}  // namespace

CodeWidth code_width(const IntRange& codes) {
  // Every 64-bit integer is a code: it is stored as it is.
  if (codes == IntRange::all()) return {0, kWord};
  const IntRange held = hull(codes, IntRange::single(0));
  return {held.low, static_cast<std::uint32_t>(std::bit_width(held.width()))};
}

Layout Layout::live_at(const game::Graph& graph, game::NodeId node, const CodeWidths& widths) {
  Layout layout;
  for (const game::VariableId id : graph.live_at(graph.nodes[node])) {
    layout.add(graph.variables[id], widths[id]);
  }
  return layout;
}

Layout Layout::all(const game::Graph& graph, const CodeWidths& widths) {
  Layout layout;
  for (std::uint32_t i = 0; i < graph.variables.size(); ++i) {
    layout.add(graph.variables[game::VariableId(i)], widths[game::VariableId(i)]);
  }
  return layout;
}

void Layout::add(const game::Variable& variable, const CodeWidth& width) {
  const auto cells = static_cast<std::uint64_t>(std::max<std::int64_t>(1, variable.size));
  fields_.push_back({variable.slot, cells, width.low, width.bits});
}

void Layout::pack(std::span<const std::int64_t> slots, std::vector<std::uint64_t>& words) const {
  std::uint64_t word = 0;
  std::uint32_t used = 0;
  for (const Field& field : fields_) {
    for (std::uint64_t slot = field.slot; slot < field.slot + field.cells; ++slot) {
      const std::uint64_t code =
          static_cast<std::uint64_t>(slots[slot]) - static_cast<std::uint64_t>(field.low);
      if (used < kWord) word |= code << used;
      used += field.bits;
      if (used < kWord) continue;
      words.push_back(word);
      used -= kWord;
      word = used == 0 ? 0 : code >> (field.bits - used);
    }
  }
  if (used != 0) words.push_back(word);
}

void Layout::unpack(std::span<const std::uint64_t> words, std::span<std::int64_t> slots) const {
  std::fill(slots.begin(), slots.end(), 0);
  std::size_t at = 0;
  std::uint32_t used = 0;
  for (const Field& field : fields_) {
    for (std::uint64_t slot = field.slot; slot < field.slot + field.cells; ++slot) {
      if (field.bits == 0) {
        slots[slot] = field.low;
        continue;
      }
      std::uint64_t code = words[at] >> used;
      used += field.bits;
      if (used >= kWord) {
        ++at;
        used -= kWord;
        if (used != 0) code |= words[at] << (field.bits - used);
      }
      if (field.bits < kWord) code &= (std::uint64_t{1} << field.bits) - 1;
      slots[slot] = static_cast<std::int64_t>(code + static_cast<std::uint64_t>(field.low));
    }
  }
}

}  // namespace arbiter::explore
