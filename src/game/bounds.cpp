// Bounds of expressions: interval arithmetic over postfix code.
//
// A result that needs more than 64 bits stops the program as UNKNOWN, so a value that is there lies
// within 64 bits; bounds are computed in 128 and cut off.
#include "game/bounds.h"

#include <algorithm>

namespace arbiter::game {

namespace {

using Op = Instruction::Op;
__extension__ using Wide = __int128;

constexpr Bounds kTruth{0, 1};

Bounds single(std::int64_t value) { return {value, value}; }

class Estimator {
 public:
  explicit Estimator(const std::vector<Bounds>& variables) : variables_(variables) {}

  Estimate run(std::span<const Instruction> code) {
    for (const Instruction& instruction : code) step(instruction);
    return {stack_.back(), may_overflow_};
  }

 private:
  Bounds pop() {
    const Bounds top = stack_.back();
    stack_.pop_back();
    return top;
  }

  void step(const Instruction& instruction) {
    const auto variable = static_cast<std::size_t>(instruction.operand);
    switch (instruction.op) {
      case Op::Constant: return stack_.push_back(single(instruction.operand));
      case Op::Load: return stack_.push_back(variables_[variable]);
      case Op::LoadElement: stack_.back() = variables_[variable]; return;
      case Op::Negate: {
        const Bounds a = pop();
        return stack_.push_back(cut(-Wide{a.high}, -Wide{a.low}));
      }
      case Op::Not: {
        const Bounds a = pop();
        return stack_.push_back(is_true(a) ? single(0) : is_false(a) ? single(1) : kTruth);
      }
      case Op::Wrap: {
        const Bounds whole{0, instruction.operand};
        if (!whole.contains(stack_.back())) stack_.back() = whole;
        return;
      }
      case Op::InRange: {
        const Bounds high = pop();
        const Bounds low = pop();
        return stack_.push_back(within(pop(), low, high));
      }
      default: {
        const Bounds b = pop();
        const Bounds a = pop();
        stack_.push_back(binary(instruction.op, a, b));
      }
    }
  }

  Bounds binary(Op op, const Bounds& a, const Bounds& b) {
    switch (op) {
      case Op::Add: return cut(Wide{a.low} + b.low, Wide{a.high} + b.high);
      case Op::Subtract: return cut(Wide{a.low} - b.high, Wide{a.high} - b.low);
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
        if (is_false(a) || is_false(b)) return single(0);
        return is_true(a) && is_true(b) ? single(1) : kTruth;
      case Op::Or:
        if (is_true(a) || is_true(b)) return single(1);
        return is_false(a) && is_false(b) ? single(0) : kTruth;
      default: break;
    }
    INVARIANT(false, "an instruction should be known");
  }

  // What of these bounds fits into 64 bits.
  Bounds cut(Wide low, Wide high) {
    const Bounds all;
    if (low < all.low || high > all.high) may_overflow_ = true;
    return {static_cast<std::int64_t>(std::clamp<Wide>(low, all.low, all.high)),
            static_cast<std::int64_t>(std::clamp<Wide>(high, all.low, all.high))};
  }

  Bounds product(const Bounds& a, const Bounds& b) {
    const Wide corners[] = {Wide{a.low} * b.low, Wide{a.low} * b.high, Wide{a.high} * b.low,
                            Wide{a.high} * b.high};
    return cut(*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4));
  }

  static Wide magnitude(const Bounds& a) {
    return std::max(a.low < 0 ? -Wide{a.low} : Wide{a.low},
                    a.high < 0 ? -Wide{a.high} : Wide{a.high});
  }

  // No larger than the dividend.
  Bounds quotient(const Bounds& a) { return cut(-magnitude(a), magnitude(a)); }

  // Of the dividend's sign, no larger than it, and smaller than the divisor.
  static Bounds remainder(const Bounds& a, const Bounds& b) {
    const Wide last = magnitude(b) - 1;
    const Wide low = a.low < 0 ? std::max<Wide>(a.low, -last) : 0;
    const Wide high = a.high > 0 ? std::min<Wide>(a.high, last) : 0;
    return {static_cast<std::int64_t>(low), static_cast<std::int64_t>(high)};
  }

  static Bounds equal(const Bounds& a, const Bounds& b) {
    if (a.high < b.low || b.high < a.low) return single(0);
    return a.is_single() && a == b ? single(1) : kTruth;
  }
  static Bounds less(const Bounds& a, const Bounds& b) {
    if (a.high < b.low) return single(1);
    return a.low >= b.high ? single(0) : kTruth;
  }
  static Bounds within(const Bounds& value, const Bounds& low, const Bounds& high) {
    if (low.high <= value.low && value.high <= high.low) return single(1);
    return value.high < low.low || value.low > high.high ? single(0) : kTruth;
  }
  static Bounds opposite(const Bounds& truth) { return {1 - truth.high, 1 - truth.low}; }
  static bool is_true(const Bounds& a) { return a.low > 0 || a.high < 0; }
  static bool is_false(const Bounds& a) { return a == single(0); }

  const std::vector<Bounds>& variables_;
  std::vector<Bounds> stack_;
  bool may_overflow_ = false;
};

}  // namespace

Bounds Bounds::of(const typing::Data& data) {
  return data.is_finite() ? Bounds{data.low, data.high} : Bounds{};
}

Estimate estimate(std::span<const Instruction> code, const std::vector<Bounds>& variables) {
  return Estimator(variables).run(code);
}

}  // namespace arbiter::game
