#include "check/arithmetic.h"

#include <limits>

#include "support/invariant.h"

namespace arbiter::check {

namespace {

constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();

Computed divide(std::int64_t left, std::int64_t right) {
  if (right == 0) return Fault::Division;
  if (left == kLeast && right == -1) return Fault::Overflow;
  return left / right;
}

Computed remainder(std::int64_t left, std::int64_t right) {
  if (right == 0) return Fault::Division;
  if (right == -1) return 0;  // C++ leaves kLeast % -1 undefined
  return left % right;
}

std::int64_t truth(bool holds) { return holds ? 1 : 0; }

}  // namespace

Computed apply(core::UnaryOp op, std::int64_t operand) {
  switch (op) {
    case core::UnaryOp::Negate:
      if (operand == kLeast) return Fault::Overflow;
      return -operand;
    case core::UnaryOp::Not: return truth(operand == 0);
  }
  INVARIANT(false, "a unary operator should be one of the known ones");
}

Computed apply(core::BinaryOp op, std::int64_t left, std::int64_t right) {
  using Op = core::BinaryOp;
  std::int64_t result = 0;
  switch (op) {
    case Op::Add:
      if (__builtin_add_overflow(left, right, &result)) return Fault::Overflow;
      return result;
    case Op::Subtract:
      if (__builtin_sub_overflow(left, right, &result)) return Fault::Overflow;
      return result;
    case Op::Multiply:
      if (__builtin_mul_overflow(left, right, &result)) return Fault::Overflow;
      return result;
    case Op::Divide: return divide(left, right);
    case Op::Remainder: return remainder(left, right);
    case Op::Equal: return truth(left == right);
    case Op::NotEqual: return truth(left != right);
    case Op::Less: return truth(left < right);
    case Op::LessEqual: return truth(left <= right);
    case Op::Greater: return truth(left > right);
    case Op::GreaterEqual: return truth(left >= right);
    case Op::And: return truth(left != 0 && right != 0);
    case Op::Or: return truth(left != 0 || right != 0);
  }
  INVARIANT(false, "a binary operator should be one of the known ones");
}

Computed fit(const typing::Data& data, std::int64_t value) {
  using Kind = typing::Data::Kind;
  if (data.kind == Kind::Range) {
    if (!data.bounds().contains(value)) return Fault::Range;
    return value;
  }
  if (data.kind == Kind::Modulo) {
    INVARIANT(data.high >= 0 && data.high < std::numeric_limits<std::int64_t>::max(),
              "a modulus should be at least 1 and have 64 bits");
    const std::int64_t modulus = data.high + 1;
    const std::int64_t rest = value % modulus;
    return rest < 0 ? rest + modulus : rest;
  }
  return value;
}

}  // namespace arbiter::check
