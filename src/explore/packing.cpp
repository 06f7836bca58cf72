#include "explore/packing.h"

#include <algorithm>
#include <bit>

#include "explore/layout.h"

namespace arbiter::explore {

namespace {

constexpr std::uint32_t kUnit = 32;

}  // namespace

Packing::Packing(const game::Graph& graph, const CodeWidths& widths)
    : of_node_(graph.nodes.size()) {
  for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) {
    if (graph.nodes[game::NodeId(n)].kind != game::Node::Kind::O) continue;
    of_node_[n].number = static_cast<std::uint32_t>(o_nodes_.size());
    o_nodes_.push_back(game::NodeId(n));
  }
  node_bits_ = static_cast<std::uint32_t>(std::bit_width(o_nodes_.size() - 1));
  std::uint64_t widest = 0;
  for (const game::NodeId node : o_nodes_) {
    NodeFields& fields = of_node_[node.index()];
    fields.first = static_cast<std::uint32_t>(fields_.size());
    std::uint64_t bits = node_bits_;
    for (const game::VariableId id : graph.live_at(graph.nodes[node])) {
      const game::Variable& variable = graph.variables[id];
      const CodeWidth width = widths[id];
      if (width.bits == 0) continue;  // the value is always 0
      const auto cells = static_cast<std::uint64_t>(std::max<std::int64_t>(1, variable.size));
      fields_.push_back({variable.slot, cells, width.low, width.bits});
      bits += cells * width.bits;
    }
    fields.count = static_cast<std::uint32_t>(fields_.size()) - fields.first;
    widest = std::max(widest, bits);
  }
  width_ = std::max<std::size_t>(1, (widest + kUnit - 1) / kUnit);
}

void Packing::pack(game::NodeId node, std::span<const std::int64_t> slots,
                   std::uint32_t* units) const {
  const std::uint32_t* const end = units + width_;
  std::uint64_t bits = of_node_[node.index()].number;
  std::uint32_t used = node_bits_;  // less than 32 after each field
  const auto put = [&](std::uint64_t code, std::uint32_t count) {
    bits |= code << used;
    used += count;
    if (used < kUnit) return;
    *units++ = static_cast<std::uint32_t>(bits);
    bits >>= kUnit;
    used -= kUnit;
  };
  for (const Field& field : fields_of(node)) {
    for (std::uint64_t slot = field.slot; slot < field.slot + field.cells; ++slot) {
      const std::uint64_t code =
          static_cast<std::uint64_t>(slots[slot]) - static_cast<std::uint64_t>(field.low);
      INVARIANT(field.bits == 64 || code >> field.bits == 0, "a value should fit its type");
      if (field.bits > kUnit) {
        put(code & 0xFFFFFFFFU, kUnit);
        put(code >> kUnit, field.bits - kUnit);
      } else {
        put(code, field.bits);
      }
    }
  }
  if (used != 0) *units++ = static_cast<std::uint32_t>(bits);
  while (units != end) *units++ = 0;
}

void Packing::unpack(const std::uint32_t* units, std::span<std::int64_t> slots) const {
  const game::NodeId at = node(units);
  std::uint64_t bits = 0;
  std::uint32_t held = 0;
  const auto take = [&](std::uint32_t count) {
    if (held < count) {
      bits |= std::uint64_t{*units++} << held;
      held += kUnit;
    }
    const std::uint64_t code = bits & ((std::uint64_t{1} << count) - 1);
    bits >>= count;
    held -= count;
    return code;
  };
  take(node_bits_);
  for (const Field& field : fields_of(at)) {
    for (std::uint64_t slot = field.slot; slot < field.slot + field.cells; ++slot) {
      std::uint64_t code = 0;
      if (field.bits > kUnit) {
        code = take(kUnit);
        code |= take(field.bits - kUnit) << kUnit;
      } else if (field.bits > 0) {
        code = take(field.bits);
      }
      slots[slot] = static_cast<std::int64_t>(code + static_cast<std::uint64_t>(field.low));
    }
  }
}

void Packing::clear(game::NodeId node, std::span<std::int64_t> slots) const {
  for (const Field& field : fields_of(node)) {
    std::fill_n(slots.begin() + static_cast<std::ptrdiff_t>(field.slot), field.cells, 0);
  }
}

}  // namespace arbiter::explore
