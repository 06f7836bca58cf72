// Evaluates expressions on linear forms: the idea is in the header.
#include "refine/thresholds.h"

namespace arbiter::refine {

namespace {

using game::Instruction;
using Op = Instruction::Op;
__extension__ using Wide = __int128;

std::optional<std::int64_t> narrow(Wide value) {
  if (value < INT64_MIN || value > INT64_MAX) return std::nullopt;
  return static_cast<std::int64_t>(value);
}

Wide floor_of(Wide a, Wide b) { return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0); }
Wide ceiling_of(Wide a, Wide b) { return -floor_of(-a, b); }

bool are_of_two_variables(const Linear& a, const Linear& b) {
  return !a.is_constant() && !b.is_constant() && a.variable != b.variable;
}

std::optional<Linear> sum(const Linear& a, const Linear& b, std::int64_t sign) {
  if (are_of_two_variables(a, b)) return std::nullopt;
  const auto factor = narrow(Wide{a.factor} + Wide{sign} * b.factor);
  const auto offset = narrow(Wide{a.offset} + Wide{sign} * b.offset);
  if (!factor || !offset) return std::nullopt;
  if (*factor == 0) return Linear::constant(*offset);
  return Linear{a.is_constant() ? b.variable : a.variable, *factor, *offset};
}

std::optional<Linear> product(const Linear& a, const Linear& b) {
  if (!a.is_constant() && !b.is_constant()) return std::nullopt;
  const std::int64_t by = a.is_constant() ? a.offset : b.offset;
  const Linear& form = a.is_constant() ? b : a;
  const auto factor = narrow(Wide{form.factor} * by);
  const auto offset = narrow(Wide{form.offset} * by);
  if (!factor || !offset) return std::nullopt;
  if (*factor == 0) return Linear::constant(*offset);
  return Linear{form.variable, *factor, *offset};
}

class Reader {
 public:
  Reader(const Loads& loads, std::vector<CutPoint>& points, bool* is_beyond)
      : loads_(loads), points_(points), is_beyond_(is_beyond) {}

  std::optional<Linear> run(std::span<const Instruction> code) {
    for (const Instruction& instruction : code) take(instruction);
    return stack_.back();
  }

 private:
  using Value = std::optional<Linear>;

  Value pop() {
    const Value top = stack_.back();
    stack_.pop_back();
    return top;
  }

  void take(const Instruction& instruction) {
    switch (instruction.op) {
      case Op::Constant: return stack_.push_back(Linear::constant(instruction.operand));
      case Op::LoadElement: (void)pop(); [[fallthrough]];
      case Op::Load: return stack_.push_back(loads_[next_load_++]);
      case Op::Negate: {
        const Value a = pop();
        return stack_.push_back(a ? sum(Linear::constant(0), *a, -1) : a);
      }
      case Op::Not: {
        truth(pop());
        return stack_.push_back(std::nullopt);
      }
      case Op::Wrap: {
        (void)pop();
        return stack_.push_back(std::nullopt);
      }
      case Op::InRange: {
        const Value high = pop();
        const Value low = pop();
        const Value value = pop();
        at_least(value, low);
        at_least(high, value);
        return stack_.push_back(std::nullopt);
      }
      default: break;
    }
    const Value b = pop();
    const Value a = pop();
    stack_.push_back(binary(instruction.op, a, b));
  }

  Value binary(Op op, const Value& a, const Value& b) {
    switch (op) {
      case Op::Add: return a && b ? sum(*a, *b, 1) : std::nullopt;
      case Op::Subtract: return a && b ? sum(*a, *b, -1) : std::nullopt;
      case Op::Multiply: return a && b ? product(*a, *b) : std::nullopt;
      case Op::Equal:
      case Op::NotEqual:
        at_least(a, b);
        at_least(b, a);
        break;
      case Op::Less:
      case Op::GreaterEqual: at_least(a, b); break;
      case Op::Greater:
      case Op::LessEqual: at_least(b, a); break;
      case Op::And:
      case Op::Or:
        truth(a);
        truth(b);
        break;
      default: break;
    }
    return std::nullopt;
  }

  // The program asks whether the value is 0.
  void truth(const Value& a) {
    at_least(a, Linear::constant(0));
    at_least(Linear::constant(0), a);
  }

  // Adds the point that separates the values with a >= b from those with a < b.
  void at_least(const Value& a, const Value& b) {
    if (!a || !b) return;
    const auto form = sum(*a, *b, -1);
    if (form && form->is_constant()) return;
    if (!form && are_of_two_variables(*a, *b)) return;
    std::optional<std::int64_t> point;
    if (form) point = crossing(*form, form->factor > 0 ? 0 : -1);
    if (point) points_.push_back({form->variable, *point});
    if (!point && is_beyond_ != nullptr) *is_beyond_ = true;
  }

  const Loads& loads_;
  std::vector<CutPoint>& points_;
  bool* is_beyond_;
  std::vector<Value> stack_;
  std::size_t next_load_ = 0;
};

}  // namespace

std::optional<std::int64_t> crossing(const Linear& form, std::int64_t bound) {
  return narrow(ceiling_of(Wide{bound} - form.offset, form.factor));
}

std::optional<Linear> read_expression(std::span<const game::Instruction> code, const Loads& loads,
                                      std::vector<CutPoint>& points, bool* is_beyond) {
  return Reader(loads, points, is_beyond).run(code);
}

Loads plain_loads(std::span<const game::Instruction> code) {
  Loads loads;
  for (const Instruction& instruction : code) {
    if (instruction.loads()) loads.emplace_back(Linear::of(instruction.variable()));
  }
  return loads;
}

}  // namespace arbiter::refine
