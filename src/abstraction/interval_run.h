// What an expression of the graph can come to, where each slot holds any integer of an interval.
//
// Inside an expression every value is an interval and operations are as exact as intervals are. A
// branch does not refine the values it has asked about, so after the check of an index, of a
// divisor or of a range, what failed it may still be in the interval. It is left out there: the run
// for which it is real took the other way.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abstraction/interval.h"
#include "game/graph.h"

namespace arbiter::abstraction {

// The two-operand instructions. A divisor should not be 0 alone.
Interval apply(game::Instruction::Op op, const Interval& a, const Interval& b);

// `Values` says what the code in a slot of a variable stands for: values(variable, code).
template <class Values>
class IntervalRun {
 public:
  IntervalRun(const game::Graph& graph, bool is_open) : graph_(graph), is_open_(is_open) {}

  Interval run(std::span<const game::Instruction> code, std::span<const std::int64_t> slots,
               const Values& values) {
    using Op = game::Instruction::Op;
    stack_.clear();
    for (const game::Instruction& instruction : code) {
      switch (instruction.op) {
        case Op::Constant: stack_.push_back(Interval::of(instruction.operand)); break;
        case Op::Load: {
          const game::VariableId id = instruction.variable();
          stack_.push_back(values(id, slots[graph_.variables[id].slot]));
          break;
        }
        case Op::LoadElement:
          stack_.back() = element(instruction.variable(), stack_.back(), slots, values);
          break;
        case Op::Negate: stack_.back() = negate(stack_.back()); break;
        case Op::Not: stack_.back() = logical_not(stack_.back()); break;
        case Op::Wrap: stack_.back() = wrap(stack_.back(), instruction.operand); break;
        case Op::InRange: {
          const Interval high = pop();
          const Interval low = pop();
          stack_.back() = in_range(stack_.back(), low, high);
          break;
        }
        case Op::Divide:
        case Op::Remainder: {
          const Interval by = divisor(pop());
          stack_.back() = apply(instruction.op, stack_.back(), by);
          break;
        }
        default: {
          const Interval b = pop();
          stack_.back() = apply(instruction.op, stack_.back(), b);
        }
      }
    }
    INVARIANT(stack_.size() == 1, "an expression should leave one value");
    return stack_.back();
  }

  // What of a checked value is in the range that it was checked against.
  Interval checked(const Interval& value, std::int64_t low, std::int64_t high) {
    const auto inside = clipped(value, low, high);
    INVARIANT(inside || is_open_, "a value should be checked before it is stored or used");
    if (!inside) check_failed_ = true;
    return inside ? *inside : Interval::of(low);
  }

  // How many cells of arrays were read since this was asked last.
  std::uint64_t take_cells_read() { return std::exchange(cells_read_, 0); }

  // Whether some check has failed since this was asked last.
  bool take_failed() { return std::exchange(check_failed_, false); }

 private:
  Interval pop() {
    const Interval top = stack_.back();
    stack_.pop_back();
    return top;
  }

  // A divisor that is only 0 was checked not to be.
  Interval divisor(const Interval& value) {
    if (value != Interval::of(0)) return value;
    INVARIANT(is_open_, "a division in the graph should be guarded");
    check_failed_ = true;
    return Interval::of(1);
  }

  Interval element(game::VariableId id, const Interval& index, std::span<const std::int64_t> slots,
                   const Values& values) {
    const game::Variable& array = graph_.variables[id];
    const Interval inside = checked(index, 0, array.size - 1);
    const auto cell = [&](std::int64_t i) {
      return values(id, slots[array.slot + static_cast<std::uint64_t>(i)]);
    };
    Interval all = cell(*inside.low);
    const auto at = [&](std::int64_t i) {
      return slots[array.slot + static_cast<std::uint64_t>(i)];
    };
    for (std::int64_t i = *inside.low + 1; i <= *inside.high; ++i) {
      if (at(i) != at(i - 1)) all = hull(all, cell(i));
    }
    cells_read_ += static_cast<std::uint64_t>(*inside.high - *inside.low);
    return all;
  }

  const game::Graph& graph_;
  bool is_open_;
  bool check_failed_ = false;
  std::uint64_t cells_read_ = 0;
  std::vector<Interval> stack_;
};

}  // namespace arbiter::abstraction
