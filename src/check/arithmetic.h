#pragma once

#include <cstdint>
#include <variant>

#include "typing/core.h"
#include "typing/types.h"

namespace arbiter::check {

// Why an operation has no value.
enum class Fault : std::uint8_t {
  Overflow,  // it has one, but not in 64 bits: no error of the program
  Division,
  Range,
};

using Computed = std::variant<std::int64_t, Fault>;

// Integers are mathematical: a result is exact or it is Overflow. Comparisons and logic give 0 or
// 1, and take any non-zero value as true.
Computed apply(core::UnaryOp op, std::int64_t operand);
Computed apply(core::BinaryOp op, std::int64_t left, std::int64_t right);

// The value as one of the type `data`: a range checks, a modulus reduces to 0 … n-1, and any other
// type takes the value as it is.
Computed fit(const typing::Data& data, std::int64_t value);

}  // namespace arbiter::check
