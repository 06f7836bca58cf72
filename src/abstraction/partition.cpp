// How intervals are snapped to the classes of types and numbered; the idea, the invariant and the
// codes are in partition.h.
#include "abstraction/partition.h"

#include <algorithm>

namespace arbiter::abstraction {

namespace {

using game::Instruction;
using game::Variable;
using typing::Data;
using Op = Instruction::Op;

// From here on, codes are numbers of intervals.
constexpr std::int64_t kFirstNumber = std::int64_t{1} << 62U;

// The integers that int@[lo,hi] makes classes of one value. The classes <lo and >hi need codes of
// their own below and above these, so the least and the greatest 64-bit integer are left to them.
IntRange exact_classes(const Data& data) {
  return {std::max(data.low, INT64_MIN + 1), std::min(data.high, INT64_MAX - 1)};
}

}  // namespace

bool has_partitions(const game::Graph& graph) {
  for (const Variable& variable : graph.variables) {
    if (variable.data.is_abstract()) return true;
  }
  for (std::uint32_t i = 0; i < graph.arena->size(); ++i) {
    const typing::Base& type = (*graph.arena)[game::ComponentId(i)].type;
    if (type.kind != typing::Base::Kind::Com && type.data.is_abstract()) return true;
  }
  return false;
}

EvalStatus Partition::send(game::Expression expression, const Data& as,
                           std::span<const std::int64_t> slots, std::vector<std::int64_t>& codes) {
  const auto code = graph_.code_of(expression);
  EvalStatus status = EvalStatus::Yes;
  if (code.back().op != Op::LoadElement) {
    status = snap(interval(code, slots), as, codes);
  } else {
    const Interval index = interval(code.first(code.size() - 1), slots);
    status = elements(graph_.variables[code.back().variable()], index, as, slots, codes);
  }
  return run_.take_failed() ? EvalStatus::Nothing : status;
}

// Appends the codes of each cell that the index can mean. To look at each cell by itself is more
// exact than to take the hull of all these cells.
EvalStatus Partition::elements(const Variable& array, const Interval& index, const Data& as,
                               std::span<const std::int64_t> slots,
                               std::vector<std::int64_t>& codes) {
  const Interval inside = run_.checked(index, 0, array.size - 1);
  const auto first = static_cast<std::ptrdiff_t>(codes.size());
  for (std::int64_t i = *inside.low; i <= *inside.high; ++i) {
    const std::int64_t cell = slots[array.slot + static_cast<std::uint64_t>(i)];
    if (const EvalStatus status = snap(values(cell, array.data), as, codes);
        status != EvalStatus::Yes)
      return status;
    if (static_cast<std::int64_t>(codes.size()) <= kMaxCodes && i < *inside.high) continue;
    std::sort(codes.begin() + first, codes.end());
    codes.erase(std::unique(codes.begin() + first, codes.end()), codes.end());
    if (static_cast<std::int64_t>(codes.size()) > kMaxCodes) return EvalStatus::TooMany;
  }
  return EvalStatus::Yes;
}

EvalStatus Partition::indices(game::Expression expression, std::int64_t count,
                              std::span<const std::int64_t> slots,
                              std::vector<std::int64_t>& numbers) {
  const Interval inside = run_.checked(interval(graph_.code_of(expression), slots), 0, count - 1);
  const EvalStatus status = list_codes({*inside.low, *inside.high}, numbers);
  return run_.take_failed() ? EvalStatus::Nothing : status;
}

std::optional<IntRange> Partition::codes(const Data& data) const {
  if (data.kind == Data::Kind::Whole) return IntRange::single(0);
  if (data.kind == Data::Kind::Partition) {
    const IntRange exact = exact_classes(data);
    return IntRange{exact.low - 1, exact.high + 1};
  }
  if (!data.is_finite()) return std::nullopt;
  return data.bounds();
}

std::int64_t Partition::code(std::int64_t value, game::VariableId variable) {
  const Data& data = graph_.variables[variable].data;
  if (data.kind == Data::Kind::Whole) return 0;
  if (data.kind == Data::Kind::Partition) {
    const IntRange exact = exact_classes(data);
    return std::clamp(value, exact.low - 1, exact.high + 1);
  }
  return data.is_finite() ? value : number_of(Interval::of(value));
}

std::int64_t Partition::bind(std::int64_t code, const Data& from, const Data& to) {
  if (from == to) return code;
  if (!to.is_abstract() && !to.is_finite()) return number_of(values(code, from));
  std::vector<std::int64_t> codes;
  const EvalStatus status = snap(values(code, from), to, codes);
  INVARIANT(status == EvalStatus::Yes && codes.size() == 1,
            "a value of a coarser partition should be stored, not bound");
  return codes.front();
}

std::string Partition::text(std::int64_t code, const Data& data) const {
  if (data.kind == Data::Kind::Bool) return code != 0 ? "tt" : "ff";
  return to_string(values(code, data));
}

Interval Partition::values(std::int64_t code, const Data& data) const {
  if (data.kind == Data::Kind::Whole) return Interval::all();
  if (data.kind == Data::Kind::Partition) {
    const IntRange exact = exact_classes(data);
    if (code < exact.low) return {std::nullopt, exact.low - 1};
    if (code > exact.high) return {exact.high + 1, std::nullopt};
    return Interval::of(code);
  }
  if (data.is_finite() || code < kFirstNumber) return Interval::of(code);
  return table_->intervals[static_cast<std::size_t>(code - kFirstNumber)];
}

EvalStatus Partition::snap(const Interval& value, const Data& as,
                           std::vector<std::int64_t>& codes) {
  if (as.kind == Data::Kind::Whole) {
    codes.push_back(0);
    return EvalStatus::Yes;
  }
  if (as.kind == Data::Kind::Partition) {
    const IntRange all = *this->codes(as);
    const auto code_of = [&](const std::optional<std::int64_t>& end, std::int64_t none) {
      return end ? std::clamp(*end, all.low, all.high) : none;
    };
    return list_codes({code_of(value.low, all.low), code_of(value.high, all.high)}, codes);
  }
  if (as.is_finite()) {
    const Interval inside = run_.checked(value, as.low, as.high);
    return list_codes({*inside.low, *inside.high}, codes);
  }
  const auto number = number_if_room(value);
  if (!number) return EvalStatus::NoMemory;
  codes.push_back(*number);
  return EvalStatus::Yes;
}

std::int64_t Partition::number_of(const Interval& interval) {
  if (interval.is_single() && *interval.low < kFirstNumber) return *interval.low;
  const auto next = static_cast<std::int64_t>(table_->intervals.size());
  const auto [entry, is_new] = table_->numbers.try_emplace(key_of(interval), kFirstNumber + next);
  if (is_new) table_->intervals.push_back(interval);
  return entry->second;
}

// An interval that has a number already is never refused: so a run that was followed once can be
// followed again.
std::optional<std::int64_t> Partition::number_if_room(const Interval& interval) {
  if (interval.is_single() && interval.low < kFirstNumber) return interval.low;
  const auto known = table_->numbers.find(key_of(interval));
  if (known != table_->numbers.end()) return known->second;
  if (!table_->has_room()) return std::nullopt;
  return number_of(interval);
}

Partition::Key Partition::key_of(const Interval& interval) {
  return {interval.low.has_value(), interval.low.value_or(0), interval.high.has_value(),
          interval.high.value_or(0)};
}

// Charges the old table and the new one together, since both are there while the table grows.
bool Partition::Table::has_room() {
  constexpr std::size_t kLeastSlots = 1024;
  constexpr std::size_t kSlot = sizeof(Interval) + sizeof(std::pair<Key, std::int64_t>) + 1;
  if (intervals.size() + 1 < slots - slots / 8) return true;
  const std::size_t larger = std::max(kLeastSlots, 2 * slots);
  if (!charge.resize((slots + larger) * kSlot)) return false;
  const std::size_t room = larger - larger / 8 - 1;
  intervals.reserve(room);
  numbers.reserve(room);
  slots = larger;
  (void)charge.resize(larger * kSlot);
  return true;
}

}  // namespace arbiter::abstraction
