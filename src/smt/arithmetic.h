// What the operations of terms come to where their operands are known.
#pragma once

#include <cstdint>
#include <optional>

#include "smt/terms.h"

namespace arbiter::smt {

// Nothing if it needs more than 64 bits or divides by 0.
inline std::optional<std::int64_t> computed(Term::Op op, std::int64_t a, std::int64_t b) {
  using Op = Term::Op;
  std::int64_t result = 0;
  switch (op) {
    case Op::Add:
      return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case Op::Subtract:
      return __builtin_sub_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case Op::Multiply:
      return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case Op::Divide:
      if (b == 0 || (b == -1 && a == INT64_MIN)) return std::nullopt;
      return a / b;
    case Op::Remainder:
      if (b == 0) return std::nullopt;
      return b == -1 ? 0 : a % b;
    case Op::Equal: return a == b;
    case Op::Less: return a < b;
    case Op::LessEqual: return a <= b;
    case Op::And: return a != 0 && b != 0;
    case Op::Or: return a != 0 || b != 0;
    default: return std::nullopt;
  }
}

// value modulo last + 1, mathematically.
inline std::int64_t wrapped(std::int64_t value, std::int64_t last) {
  const std::uint64_t modulus = static_cast<std::uint64_t>(last) + 1;
  if (value >= 0) return static_cast<std::int64_t>(static_cast<std::uint64_t>(value) % modulus);
  const std::uint64_t below = static_cast<std::uint64_t>(-(value + 1)) % modulus;
  return static_cast<std::int64_t>(modulus - 1 - below);
}

}  // namespace arbiter::smt
