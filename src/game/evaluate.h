#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "game/graph.h"

namespace arbiter::game {

// The two-operand instructions, divisors not 0; false if the result needs more than 64 bits.
inline bool apply(Instruction::Op op, std::int64_t a, std::int64_t b, std::int64_t& out) {
  using Op = Instruction::Op;
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
inline std::int64_t wrap(std::int64_t value, std::int64_t last) {
  const std::uint64_t modulus = static_cast<std::uint64_t>(last) + 1;
  if (value >= 0) return static_cast<std::int64_t>(static_cast<std::uint64_t>(value) % modulus);
  const std::uint64_t below = static_cast<std::uint64_t>(-(value + 1)) % modulus;
  return static_cast<std::int64_t>(modulus - 1 - below);
}

// Evaluates the graph's expressions on concrete values.
class Evaluator {
 public:
  // In a graph that is whole, every index and every divisor has been checked before it is used.
  // Where variables are left open, a second read of one need not give what the first gave.
  enum class Checks : std::uint8_t { Hold, MayFail };
  explicit Evaluator(const Graph& graph, Checks checks = Checks::Hold)
      : graph_(graph), checks_(checks) {}

  // The value where the slots have these values; nothing if some step needs more than 64 bits, or a
  // check failed.
  std::optional<std::int64_t> run(Expression expression, std::span<const std::int64_t> slots);

  // Whether the last run ended at a check that failed.
  bool check_failed() const { return check_failed_; }

 private:
  const Graph& graph_;
  Checks checks_;
  bool check_failed_ = false;
  std::vector<std::int64_t> stack_;
};

}  // namespace arbiter::game
