#include "abstraction/partition.h"

#include <algorithm>

namespace arbiter::abstraction {

namespace {

using game::Instruction;
using game::Variable;
using game::VariableId;
using typing::Data;
using Op = Instruction::Op;

// Beyond this many, results are not listed.
constexpr std::int64_t kMaxListed = std::int64_t{1} << 20U;

// From here on, codes are numbers of intervals.
constexpr std::int64_t kFirstNumber = std::int64_t{1} << 62U;

// The exact classes of int@[lo,hi]. There is a class on either side of them, so that the ends of 64
// bits, which leave no room for its code, belong to it.
Codes exact_classes(const Data& data) {
  return {std::max(data.low, INT64_MIN + 1), std::min(data.high, INT64_MAX - 1)};
}

Interval binary(Op op, const Interval& a, const Interval& b) {
  switch (op) {
    case Op::Add: return add(a, b);
    case Op::Subtract: return subtract(a, b);
    case Op::Multiply: return multiply(a, b);
    case Op::Divide: return divide(a, b);
    case Op::Remainder: return remainder(a, b);
    case Op::Equal: return equal(a, b);
    case Op::NotEqual: return logical_not(equal(a, b));
    case Op::Less: return less(a, b);
    case Op::LessEqual: return less_equal(a, b);
    case Op::Greater: return less(b, a);
    case Op::GreaterEqual: return less_equal(b, a);
    case Op::And: return logical_and(a, b);
    case Op::Or: return logical_or(a, b);
    default: break;
  }
  INVARIANT(false, "an instruction should be known");
}

// Appends low … high.
Told list(std::int64_t low, std::int64_t high, std::vector<std::int64_t>& codes) {
  const std::uint64_t last = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  if (last >= static_cast<std::uint64_t>(kMaxListed)) return Told::TooMany;
  for (std::int64_t code = low; code < high; ++code) codes.push_back(code);
  codes.push_back(high);
  return Told::Yes;
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

// What of a checked value is in the range that it was checked against.
Interval Partition::checked(const Interval& value, std::int64_t low, std::int64_t high) {
  const auto inside = clipped(value, low, high);
  INVARIANT(inside || is_open_, "a value should be checked before it is stored or used");
  if (!inside) check_failed_ = true;
  return inside ? *inside : Interval::of(low);
}

// A divisor that is only 0 was checked not to be.
Interval Partition::divisor(const Interval& value) {
  if (value != Interval::of(0)) return value;
  INVARIANT(is_open_, "a division in the graph should be guarded");
  check_failed_ = true;
  return Interval::of(1);
}

Told Partition::evaluate(game::Expression expression, const Data& as,
                         std::span<const std::int64_t> slots, std::vector<std::int64_t>& codes) {
  check_failed_ = false;
  const auto code = graph_.code_of(expression);
  Told told = Told::Yes;
  if (code.back().op != Op::LoadElement) {
    told = snap(run(code, slots), as, codes);
  } else {
    const VariableId array(static_cast<std::uint32_t>(code.back().operand));
    const Interval index = run(code.first(code.size() - 1), slots);
    told = elements(graph_.variables[array], index, as, slots, codes);
  }
  return check_failed_ ? Told::Nothing : told;
}

// A cell by itself is more exact than the hull of all that it could be.
Told Partition::elements(const Variable& array, const Interval& index, const Data& as,
                         std::span<const std::int64_t> slots, std::vector<std::int64_t>& codes) {
  const Interval inside = checked(index, 0, array.size - 1);
  const auto first = static_cast<std::ptrdiff_t>(codes.size());
  for (std::int64_t i = *inside.low; i <= *inside.high; ++i) {
    const std::int64_t cell = slots[array.slot + static_cast<std::uint64_t>(i)];
    if (const Told told = snap(values(cell, array.data), as, codes); told != Told::Yes) return told;
    if (static_cast<std::int64_t>(codes.size()) <= kMaxListed && i < *inside.high) continue;
    std::sort(codes.begin() + first, codes.end());
    codes.erase(std::unique(codes.begin() + first, codes.end()), codes.end());
    if (static_cast<std::int64_t>(codes.size()) > kMaxListed) return Told::TooMany;
  }
  return Told::Yes;
}

Told Partition::indices(game::Expression expression, std::int64_t count,
                        std::span<const std::int64_t> slots, std::vector<std::int64_t>& numbers) {
  check_failed_ = false;
  const Interval inside = checked(run(graph_.code_of(expression), slots), 0, count - 1);
  const Told told = list(*inside.low, *inside.high, numbers);
  return check_failed_ ? Told::Nothing : told;
}

std::optional<Codes> Partition::codes(const Data& data) const {
  if (data.kind == Data::Kind::Whole) return Codes{0, 0};
  if (data.kind == Data::Kind::Partition) {
    const Codes exact = exact_classes(data);
    return Codes{exact.low - 1, exact.high + 1};
  }
  if (!data.is_finite()) return std::nullopt;
  return Codes{data.low, data.high};
}

std::int64_t Partition::code(std::int64_t value, const Data& data) {
  if (data.kind == Data::Kind::Whole) return 0;
  if (data.kind == Data::Kind::Partition) {
    const Codes exact = exact_classes(data);
    return std::clamp(value, exact.low - 1, exact.high + 1);
  }
  return data.is_finite() ? value : number_of(Interval::of(value));
}

std::int64_t Partition::bind(std::int64_t code, const Data& from, const Data& to) {
  if (from == to) return code;
  if (!to.is_abstract() && !to.is_finite()) return number_of(values(code, from));
  std::vector<std::int64_t> codes;
  const Told told = snap(values(code, from), to, codes);
  INVARIANT(told == Told::Yes && codes.size() == 1,
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
    const Codes exact = exact_classes(data);
    if (code < exact.low) return {std::nullopt, exact.low - 1};
    if (code > exact.high) return {exact.high + 1, std::nullopt};
    return Interval::of(code);
  }
  if (data.is_finite() || code < kFirstNumber) return Interval::of(code);
  return table_->intervals[static_cast<std::size_t>(code - kFirstNumber)];
}

Interval Partition::element(const Variable& array, const Interval& index,
                            std::span<const std::int64_t> slots) {
  const Interval inside = checked(index, 0, array.size - 1);
  const auto cell = [&](std::int64_t i) {
    return values(slots[array.slot + static_cast<std::uint64_t>(i)], array.data);
  };
  Interval all = cell(*inside.low);
  for (std::int64_t i = *inside.low + 1; i <= *inside.high; ++i) all = hull(all, cell(i));
  return all;
}

Interval Partition::run(std::span<const Instruction> code, std::span<const std::int64_t> slots) {
  stack_.clear();
  const auto pop = [&] {
    const Interval top = stack_.back();
    stack_.pop_back();
    return top;
  };
  for (const Instruction& instruction : code) {
    switch (instruction.op) {
      case Op::Constant: stack_.push_back(Interval::of(instruction.operand)); break;
      case Op::Load: {
        const Variable& variable =
            graph_.variables[VariableId(static_cast<std::uint32_t>(instruction.operand))];
        stack_.push_back(values(slots[variable.slot], variable.data));
        break;
      }
      case Op::LoadElement: {
        const VariableId array(static_cast<std::uint32_t>(instruction.operand));
        stack_.back() = element(graph_.variables[array], stack_.back(), slots);
        break;
      }
      case Op::Negate: stack_.back() = negate(stack_.back()); break;
      case Op::Not: stack_.back() = logical_not(stack_.back()); break;
      case Op::Wrap: stack_.back() = wrap(stack_.back(), instruction.operand); break;
      case Op::InRange: {
        const Interval high = pop();
        const Interval low = pop();
        stack_.back() = in_range(stack_.back(), low, high);
        break;
      }
      default: {
        const bool divides = instruction.op == Op::Divide || instruction.op == Op::Remainder;
        const Interval b = divides ? divisor(pop()) : pop();
        stack_.back() = binary(instruction.op, stack_.back(), b);
      }
    }
  }
  INVARIANT(stack_.size() == 1, "an expression should leave one value");
  return stack_.back();
}

Told Partition::snap(const Interval& value, const Data& as, std::vector<std::int64_t>& codes) {
  if (as.kind == Data::Kind::Whole) {
    codes.push_back(0);
    return Told::Yes;
  }
  if (as.kind == Data::Kind::Partition) {
    const Codes all = *this->codes(as);
    const auto code_of = [&](const std::optional<std::int64_t>& end, std::int64_t none) {
      return end ? std::clamp(*end, all.low, all.high) : none;
    };
    return list(code_of(value.low, all.low), code_of(value.high, all.high), codes);
  }
  if (as.is_finite()) {
    const Interval inside = checked(value, as.low, as.high);
    return list(*inside.low, *inside.high, codes);
  }
  const auto number = number_if_room(value);
  if (!number) return Told::NoMemory;
  codes.push_back(*number);
  return Told::Yes;
}

std::int64_t Partition::number_of(const Interval& interval) {
  if (interval.is_single() && *interval.low < kFirstNumber) return *interval.low;
  const auto next = static_cast<std::int64_t>(table_->intervals.size());
  const auto [entry, is_new] = table_->numbers.try_emplace(key_of(interval), kFirstNumber + next);
  if (is_new) table_->intervals.push_back(interval);
  return entry->second;
}

// One that is known is never refused: where a run was followed, it can be followed again.
std::optional<std::int64_t> Partition::number_if_room(const Interval& interval) {
  if (interval.is_single() && *interval.low < kFirstNumber) return *interval.low;
  const auto known = table_->numbers.find(key_of(interval));
  if (known != table_->numbers.end()) return known->second;
  if (!table_->has_room()) return std::nullopt;
  return number_of(interval);
}

Partition::Key Partition::key_of(const Interval& interval) {
  return {interval.low.has_value(), interval.low.value_or(0), interval.high.has_value(),
          interval.high.value_or(0)};
}

// The old table and the new one are both there while it grows.
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
