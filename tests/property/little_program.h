// Little programs on integers: a few variables and an array, inputs, loops, asserts. Each is
// written in two ways, and can be run by itself.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "generator/random.h"
#include "support/int_range.h"

namespace arbiter::property {

__extension__ using Wide = __int128;

struct LittleExpression {
  enum class Op : std::uint8_t {
    Constant,  // value
    Load,      // value: which variable
    Element,   // a: the index
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Less,
    LessEqual,
    Equal,
    NotEqual,
    And,
    Or,
  };
  Op op = Op::Constant;
  std::int64_t value = 0;
  std::vector<LittleExpression> operands{};
};

struct LittleStatement {
  enum class Kind : std::uint8_t {
    Store,         // variable := expression
    StoreElement,  // array[index] := expression
    Input,         // variable := input
    Assert,        // expression
    If,            // expression; body, other
    While,         // expression; body
    Call,          // of a command of the environment's
  };
  Kind kind = Kind::Call;
  std::size_t variable = 0;
  std::vector<LittleExpression> expressions{};
  std::vector<LittleStatement> body{};
  std::vector<LittleStatement> other{};
};

struct LittleProgram {
  std::vector<IntRange> ranges;  // per variable; the array's is the last
  IntRange input;
  std::vector<LittleStatement> first;
  std::vector<std::vector<LittleStatement>> arguments;  // of f, if there are any
  std::vector<LittleStatement> last;
  bool checks_stores = true;  // a store outside the range is an error
};

inline constexpr std::int64_t kLittleCells = 3;

// With small ranges and a function of the environment's.
LittleProgram little_program(std::uint64_t seed);
// Without, and with constants and inputs near the limits of 64 bits; its variables hold anything.
LittleProgram little_program_near_limits(std::uint64_t seed);

// With `int[lo..hi]`, and with plain `int` and guards.
std::string with_ranges(const LittleProgram& program);
std::string with_written_guards(const LittleProgram& program);
// With guards, and with inputs that come from one `let` for all, in the middle of expressions: what
// was computed before is kept across it.
std::string with_shared_input(const LittleProgram& program);

// Whether some inputs lead to an error, all being tried; for programs without arguments of f, where
// it takes no loop too often.
bool little_program_fails(const LittleProgram& program);

}  // namespace arbiter::property
