// How values are snapped to the classes of cut points; the idea and the invariant are in
// cut_domain.h.
#include "abstraction/cut_domain.h"

#include <algorithm>
#include <set>

namespace arbiter::abstraction {

namespace {

// The classes that an interval has elements in.
IntRange classes_of(const Cuts& cuts, const Interval& interval) {
  return {static_cast<std::int64_t>(cuts.first_class(interval)),
          static_cast<std::int64_t>(cuts.last_class(interval))};
}

}  // namespace

EvalStatus CutDomain::store(game::Expression expression, game::VariableId target,
                            std::span<const std::int64_t> slots, std::vector<std::int64_t>& codes) {
  const auto code = graph_.code_of(expression);
  if (code.back().op != game::Instruction::Op::LoadElement) {
    return snap(interval(code, slots), target, codes);
  }
  const Interval index = interval(code.first(code.size() - 1), slots);
  return elements(code.back().variable(), index, target, slots, codes);
}

EvalStatus CutDomain::send(game::Expression /*expression*/, const typing::Data& /*as*/,
                           std::span<const std::int64_t> /*slots*/,
                           std::vector<std::int64_t>& codes) {
  codes.push_back(0);
  return EvalStatus::Yes;
}

EvalStatus CutDomain::indices(game::Expression expression, std::int64_t count,
                              std::span<const std::int64_t> slots,
                              std::vector<std::int64_t>& numbers) {
  const Interval inside = run_.checked(interval(graph_.code_of(expression), slots), 0, count - 1);
  if (run_.take_failed()) return EvalStatus::Nothing;
  return list_codes({*inside.low, *inside.high}, numbers);
}

// The component's type may have fewer values than the type of the variable that takes the value. O
// brings a value of the component's type, so classes without such a value are left out.
std::optional<IntRange> CutDomain::brought(const game::OEdge& edge,
                                           std::span<const std::int64_t> /*slots*/) const {
  if (edge.bind.is_none()) return IntRange::single(0);
  const auto& cuts = precision_->cuts[edge.bind];
  if (!cuts && !graph_.variables[edge.bind].data.is_finite()) return {};
  const IntRange all = codes_of(edge.bind);
  const typing::Data& type = (*graph_.arena)[edge.move.component].type.data;
  if (!type.is_finite()) return all;
  if (cuts) return classes_of(*cuts, {type.low, type.high});
  const IntRange met{std::max(all.low, type.low), std::min(all.high, type.high)};
  INVARIANT(met.low <= met.high, "a variable should take some of the values that are brought");
  return met;
}

std::int64_t CutDomain::code(std::int64_t value, game::VariableId variable) const {
  const auto& cuts = precision_->cuts[variable];
  return cuts ? static_cast<std::int64_t>(cuts->class_of(value)) : value;
}

IntRange CutDomain::codes_of(game::VariableId variable) const {
  if (const auto& cuts = precision_->cuts[variable]) {
    return {0, static_cast<std::int64_t>(cuts->classes()) - 1};
  }
  // Finite, but for a data type whose size is left open.
  return graph_.variables[variable].data.bounds();
}

// Appends the codes of each cell that the index can mean. To look at each cell by itself is more
// exact than to take the hull of all these cells.
EvalStatus CutDomain::elements(game::VariableId array, const Interval& index,
                               game::VariableId target, std::span<const std::int64_t> slots,
                               std::vector<std::int64_t>& codes) {
  const game::Variable& from = graph_.variables[array];
  const Interval inside = run_.checked(index, 0, from.size - 1);
  if (run_.take_failed()) return EvalStatus::Nothing;
  const auto at = [&](std::int64_t i) { return slots[from.slot + static_cast<std::uint64_t>(i)]; };
  std::set<std::int64_t> seen;  // few codes: neighbouring cells often have the same one
  for (std::int64_t i = *inside.low; i <= *inside.high; ++i) {
    if (i == *inside.low || at(i) != at(i - 1)) seen.insert(at(i));
  }
  cells_read_ += static_cast<std::uint64_t>(*inside.high - *inside.low);
  const auto first = static_cast<std::ptrdiff_t>(codes.size());
  for (const std::int64_t cell : seen) {
    const EvalStatus status = snap(values(array, cell), target, codes);
    if (status != EvalStatus::Yes && status != EvalStatus::Nothing) return status;
    if (static_cast<std::int64_t>(codes.size()) <= kMaxCodes && cell != *seen.rbegin()) continue;
    std::sort(codes.begin() + first, codes.end());
    codes.erase(std::unique(codes.begin() + first, codes.end()), codes.end());
    if (static_cast<std::int64_t>(codes.size()) > kMaxCodes) return EvalStatus::TooMany;
  }
  return static_cast<std::ptrdiff_t>(codes.size()) > first ? EvalStatus::Yes : EvalStatus::Nothing;
}

EvalStatus CutDomain::snap(const Interval& value, game::VariableId target,
                           std::vector<std::int64_t>& codes) {
  const typing::Data& data = graph_.variables[target].data;
  const Interval fits = data.is_finite() ? run_.checked(value, data.low, data.high) : value;
  if (run_.take_failed()) return EvalStatus::Nothing;
  const auto& cuts = precision_->cuts[target];
  if (!cuts) return list_codes({*fits.low, *fits.high}, codes);
  return list_codes(classes_of(*cuts, fits), codes);
}

}  // namespace arbiter::abstraction
