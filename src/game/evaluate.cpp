#include "game/evaluate.h"

namespace arbiter::game {

using Op = Instruction::Op;

std::optional<std::int64_t> Evaluator::run(Expression expression,
                                           std::span<const std::int64_t> slots) {
  stack_.clear();
  check_failed_ = false;
  const auto holds = [&](bool check) {
    INVARIANT(check || checks_ == Checks::MayFail,
              "an index or a divisor in the graph should be checked");
    check_failed_ = !check;
    return check;
  };
  const auto pop = [&] {
    const std::int64_t top = stack_.back();
    stack_.pop_back();
    return top;
  };
  for (const Instruction& instruction : graph_.code_of(expression)) {
    switch (instruction.op) {
      case Op::Constant: stack_.push_back(instruction.operand); break;
      case Op::Load: {
        const VariableId variable(static_cast<std::uint32_t>(instruction.operand));
        stack_.push_back(slots[graph_.variables[variable].slot]);
        break;
      }
      case Op::LoadElement: {
        const Variable& array =
            graph_.variables[VariableId(static_cast<std::uint32_t>(instruction.operand))];
        const std::int64_t index = pop();
        if (!holds(index >= 0 && index < array.size)) return std::nullopt;
        stack_.push_back(slots[array.slot + static_cast<std::uint64_t>(index)]);
        break;
      }
      case Op::Negate:
        if (__builtin_sub_overflow(std::int64_t{0}, stack_.back(), &stack_.back()))
          return std::nullopt;
        break;
      case Op::Not: stack_.back() = stack_.back() == 0; break;
      case Op::Wrap: stack_.back() = wrap(stack_.back(), instruction.operand); break;
      case Op::InRange: {
        const std::int64_t high = pop();
        const std::int64_t low = pop();
        const std::int64_t value = pop();
        stack_.push_back(low <= value && value <= high);
        break;
      }
      default: {
        const std::int64_t b = pop();
        const std::int64_t a = pop();
        const bool divides = instruction.op == Op::Divide || instruction.op == Op::Remainder;
        if (divides && !holds(b != 0)) return std::nullopt;
        std::int64_t result = 0;
        if (!apply(instruction.op, a, b, result)) return std::nullopt;
        stack_.push_back(result);
      }
    }
  }
  INVARIANT(stack_.size() == 1, "an expression should leave one value");
  return stack_.back();
}

}  // namespace arbiter::game
