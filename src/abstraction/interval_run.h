// Runs an expression of the graph on intervals: each slot holds any integer of an interval, and so
// does the result.
//
// Operations are as exact as intervals allow. A branch of the program does not refine the values
// that it has asked about. So after the check of an index, of a divisor or of a range, the interval
// may still have values that fail the check. They are left out where the value is used: the runs in
// which the slot really has such a value took the other branch.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abstraction/interval.h"
#include "game/graph.h"

namespace arbiter::abstraction {

// The result of an instruction with two operands. A divisor should not be 0 alone.
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

  // The part of a checked value that lies in the range which it was checked against.
  Interval checked(const Interval& value, std::int64_t low, std::int64_t high) {
    const auto inside = clipped(value, low, high);
    INVARIANT(inside || is_open_, "a value should be checked before it is stored or used");
    if (!inside) check_failed_ = true;
    return inside ? *inside : Interval::of(low);
  }

  // How many cells of arrays were read since the last call of this.
  std::uint64_t take_cells_read() { return std::exchange(cells_read_, 0); }

  // Whether some check has failed since the last call of this.
  bool take_failed() { return std::exchange(check_failed_, false); }

 private:
  Interval pop() {
    const Interval top = stack_.back();
    stack_.pop_back();
    return top;
  }

  // The divisor, which the graph has checked not to be 0. Only where variables are open, a second
  // read may give 0 all the same: then the check has failed.
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
