// Bounds of expressions: interval arithmetic over postfix code.
//
// The integers are not bounded by 64 bits: a run on values that needs more is given up, but one on
// intervals goes on. So an end that lies beyond 64 bits is no end at all, and the first and the
// last of the 64-bit integers, as a low and as a high end, stand for that. A low end that was cut
// off at the top is still a low end, only not the best.
#include "game/bounds.h"

#include <algorithm>

namespace arbiter::game {

namespace {

using Op = Instruction::Op;
__extension__ using Wide = __int128;

constexpr IntRange kFalse{0, 0};
constexpr IntRange kTrue{1, 1};
constexpr IntRange kTruth{0, 1};

class Estimator {
 public:
  explicit Estimator(const std::vector<IntRange>& variables) : variables_(variables) {}

  Estimate run(std::span<const Instruction> code) {
    for (const Instruction& instruction : code) step(instruction);
    return {stack_.back(), may_overflow_};
  }

 private:
  IntRange pop() {
    const IntRange top = stack_.back();
    stack_.pop_back();
    return top;
  }

  void step(const Instruction& instruction) {
    const auto variable = static_cast<std::size_t>(instruction.operand);
    switch (instruction.op) {
      case Op::Constant: return stack_.push_back(IntRange::single(instruction.operand));
      case Op::Load: return stack_.push_back(variables_[variable]);
      case Op::LoadElement: stack_.back() = variables_[variable]; return;
      case Op::Negate: {
        const IntRange a = pop();
        return stack_.push_back(cut(-high(a), -low(a)));
      }
      case Op::Not: {
        const IntRange a = pop();
        return stack_.push_back(is_true(a) ? kFalse : is_false(a) ? kTrue : kTruth);
      }
      case Op::Wrap: {
        const IntRange whole{0, instruction.operand};
        if (!whole.contains(stack_.back())) stack_.back() = whole;
        return;
      }
      case Op::InRange: {
        const IntRange to = pop();
        const IntRange from = pop();
        return stack_.push_back(in_range(pop(), from, to));
      }
      default: {
        const IntRange b = pop();
        const IntRange a = pop();
        stack_.push_back(binary(instruction.op, a, b));
      }
    }
  }

  IntRange binary(Op op, const IntRange& a, const IntRange& b) {
    switch (op) {
      case Op::Add: return cut(low(a) + low(b), high(a) + high(b));
      case Op::Subtract: return cut(low(a) - high(b), high(a) - low(b));
      case Op::Multiply: return product(a, b);
      case Op::Divide: return quotient(a);
      case Op::Remainder: return remainder(a, b);
      case Op::Equal: return equal(a, b);
      case Op::NotEqual: return opposite(equal(a, b));
      case Op::Less: return less(a, b);
      case Op::LessEqual: return opposite(less(b, a));
      case Op::Greater: return less(b, a);
      case Op::GreaterEqual: return opposite(less(a, b));
      case Op::And:
        if (is_false(a) || is_false(b)) return kFalse;
        return is_true(a) && is_true(b) ? kTrue : kTruth;
      case Op::Or:
        if (is_true(a) || is_true(b)) return kTrue;
        return is_false(a) && is_false(b) ? kFalse : kTruth;
      default: break;
    }
    INVARIANT(false, "an instruction should be known");
  }

  // The ends, or what stays beyond 64 bits whatever bounded ends are added to it.
  static constexpr Wide kBeyond = Wide{1} << 100U;
  static constexpr IntRange kAll = IntRange::all();
  static Wide low(const IntRange& a) { return a.low == kAll.low ? -kBeyond : Wide{a.low}; }
  static Wide high(const IntRange& a) { return a.high == kAll.high ? kBeyond : Wide{a.high}; }
  static bool has_both_ends(const IntRange& a) { return a.low != kAll.low && a.high != kAll.high; }

  // What of these bounds fits into 64 bits.
  IntRange cut(Wide low, Wide high) {
    if (low < kAll.low || high > kAll.high) may_overflow_ = true;
    return {static_cast<std::int64_t>(std::clamp<Wide>(low, kAll.low, kAll.high)),
            static_cast<std::int64_t>(std::clamp<Wide>(high, kAll.low, kAll.high))};
  }

  IntRange product(const IntRange& a, const IntRange& b) {
    if (!has_both_ends(a) || !has_both_ends(b)) return cut(-kBeyond, kBeyond);
    const Wide corners[] = {Wide{a.low} * b.low, Wide{a.low} * b.high, Wide{a.high} * b.low,
                            Wide{a.high} * b.high};
    return cut(*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4));
  }

  static Wide magnitude(const IntRange& a) {
    return std::max(a.low < 0 ? -Wide{a.low} : Wide{a.low},
                    a.high < 0 ? -Wide{a.high} : Wide{a.high});
  }

  // No larger than the dividend. Only the least integer, divided by -1, needs more than 64 bits.
  IntRange quotient(const IntRange& a) {
    if (a.low == kAll.low) may_overflow_ = true;
    if (!has_both_ends(a)) return kAll;
    return cut(-magnitude(a), magnitude(a));
  }

  // Of the dividend's sign, no larger than it, and smaller than the divisor.
  static IntRange remainder(const IntRange& a, const IntRange& b) {
    const Wide last = has_both_ends(b) ? magnitude(b) - 1 : kBeyond;
    const Wide low = a.low < 0 ? std::max<Wide>(a.low, -last) : 0;
    const Wide high = a.high > 0 ? std::min<Wide>(a.high, last) : 0;
    return {static_cast<std::int64_t>(low), static_cast<std::int64_t>(high)};
  }

  static IntRange equal(const IntRange& a, const IntRange& b) {
    if (a.high < b.low || b.high < a.low) return kFalse;
    return a.is_single() && has_both_ends(a) && a == b ? kTrue : kTruth;
  }
  static IntRange less(const IntRange& a, const IntRange& b) {
    if (high(a) < low(b)) return kTrue;
    return low(a) >= high(b) ? kFalse : kTruth;
  }
  static IntRange in_range(const IntRange& value, const IntRange& from, const IntRange& to) {
    if (high(from) <= low(value) && high(value) <= low(to)) return kTrue;
    return high(value) < low(from) || low(value) > high(to) ? kFalse : kTruth;
  }
  static IntRange opposite(const IntRange& truth) { return {1 - truth.high, 1 - truth.low}; }
  static bool is_true(const IntRange& a) { return a.low > 0 || a.high < 0; }
  static bool is_false(const IntRange& a) { return a == kFalse; }

  const std::vector<IntRange>& variables_;
  std::vector<IntRange> stack_;
  bool may_overflow_ = false;
};

}  // namespace

Estimate estimate(std::span<const Instruction> code, const std::vector<IntRange>& variables) {
  return Estimator(variables).run(code);
}

}  // namespace arbiter::game
