#include "abstraction/interval_run.h"

namespace arbiter::abstraction {

Interval apply(game::Instruction::Op op, const Interval& a, const Interval& b) {
  using Op = game::Instruction::Op;
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

}  // namespace arbiter::abstraction
