#include "game/evaluate.h"

namespace arbiter::game {

namespace {

using Op = Instruction::Op;

// The two-operand instructions, divisors not 0; false if the result needs more than 64 bits.
bool apply(Op op, std::int64_t a, std::int64_t b, std::int64_t& out) {
  switch (op) {
    case Op::Add: return !__builtin_add_overflow(a, b, &out);
    case Op::Subtract: return !__builtin_sub_overflow(a, b, &out);
    case Op::Multiply: return !__builtin_mul_overflow(a, b, &out);
    case Op::Divide:
      if (b == -1) return !__builtin_sub_overflow(std::int64_t{0}, a, &out);
      out = a / b;
      return true;
    case Op::Remainder: out = b == -1 ? 0 : a % b; return true;
    case Op::Equal: out = a == b; return true;
    case Op::NotEqual: out = a != b; return true;
    case Op::Less: out = a < b; return true;
    case Op::LessEqual: out = a <= b; return true;
    case Op::Greater: out = a > b; return true;
    case Op::GreaterEqual: out = a >= b; return true;
    case Op::And: out = (a != 0) && (b != 0); return true;
    case Op::Or: out = (a != 0) || (b != 0); return true;
    default: break;
  }
  INVARIANT(false, "an instruction should be known");
}

// value modulo last + 1, mathematically. In unsigned arithmetic, since the modulus may be 2^63.
std::int64_t wrap(std::int64_t value, std::int64_t last) {
  const std::uint64_t modulus = static_cast<std::uint64_t>(last) + 1;
  if (value >= 0) return static_cast<std::int64_t>(static_cast<std::uint64_t>(value) % modulus);
  const std::uint64_t below = static_cast<std::uint64_t>(-(value + 1)) % modulus;
  return static_cast<std::int64_t>(modulus - 1 - below);
}

}  // namespace

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
