#include "property/little_program.h"

namespace arbiter::property {

namespace {

using Op = LittleExpression::Op;
using Kind = LittleStatement::Kind;
using Expressions = std::vector<LittleExpression>;
using Statements = std::vector<LittleStatement>;

constexpr const char* kNames[] = {"x", "y", "z"};

class Author {
 public:
  Author(std::uint64_t seed, bool is_large) : random_(seed), is_large_(is_large) {}

  LittleProgram program() {
    LittleProgram made;
    const bool is_even = random_.chance(70);  // one range for all
    for (std::size_t i = 0; i < 4; ++i) {
      made.ranges.push_back(is_even && i > 0 ? made.ranges[0] : range());
    }
    made.input = is_large_ ? near_limit() : is_even ? made.ranges[0] : range();
    ranges_ = made.ranges;
    variables_ = random_.chance(30) ? 1 : random_.chance(50) ? 2 : 3;
    uses_array_ = !is_large_ && random_.chance(35);
    made.checks_stores = !is_large_;
    made.first = statements(is_large_ ? 4 : 1, 2);
    if (!is_large_) {
      const auto count = random_.between(1, 2);
      for (std::int64_t i = 0; i < count; ++i) made.arguments.push_back(statements(2, 2));
    }
    made.last = statements(1, 1);
    if (random_.chance(70)) made.last.push_back({Kind::Assert, 0, {claim()}});
    return made;
  }

 private:
  IntRange range() {
    const std::int64_t low = random_.chance(60) ? 0 : random_.between(-3, 0);
    return {low, low + random_.between(1, random_.chance(80) ? 4 : 20)};
  }
  IntRange near_limit() {
    if (random_.chance(30)) return {0, 2};
    const std::int64_t at = random_.chance(50) ? INT64_MAX - 3 : INT64_MIN + random_.between(0, 2);
    return {at, at + random_.between(0, 3)};
  }

  LittleExpression constant() {
    if (is_large_ && random_.chance(50)) {
      const std::int64_t by = random_.between(0, 3);
      return {Op::Constant, random_.chance(50) ? INT64_MAX - by : INT64_MIN + by};
    }
    return {Op::Constant, random_.between(-2, 4)};
  }
  LittleExpression load() {
    return {Op::Load, static_cast<std::int64_t>(random_.below(variables_))};
  }
  LittleExpression made(Op op, LittleExpression a, LittleExpression b) {
    return {op, 0, {std::move(a), std::move(b)}};
  }
  LittleExpression integer(int depth) {
    if (depth == 0 || random_.chance(35)) {
      if (uses_array_ && random_.chance(20)) return {Op::Element, 0, {load()}};
      return random_.chance(65) ? load() : constant();
    }
    const LittleExpression small{Op::Constant, random_.between(2, 4)};
    switch (random_.below(8)) {
      case 0: return made(Op::Multiply, load(), small);
      case 1: return made(Op::Divide, integer(depth - 1), small);
      case 2: return made(Op::Remainder, integer(depth - 1), small);
      case 3:
      case 4: return made(Op::Subtract, integer(depth - 1), integer(depth - 1));
      default: return made(Op::Add, integer(depth - 1), integer(depth - 1));
    }
  }
  LittleExpression condition(int depth) {
    if (depth > 0 && random_.chance(25)) {
      return made(random_.chance(50) ? Op::And : Op::Or, condition(depth - 1),
                  condition(depth - 1));
    }
    static const std::vector<Op> kOps = {Op::Less, Op::LessEqual, Op::Equal, Op::NotEqual};
    const Op op = random_.pick(kOps);
    if (random_.chance(70)) return made(op, load(), constant());
    return made(op, integer(1), integer(1));
  }

  // Mostly true: a variable is in its range, or nearly.
  LittleExpression claim() {
    if (is_large_ || random_.chance(25)) return condition(1);
    const std::size_t variable = random_.below(variables_);
    const LittleExpression x{Op::Load, static_cast<std::int64_t>(variable)};
    const std::int64_t by = random_.chance(80) ? 0 : 1;
    const LittleExpression low{Op::Constant, ranges_[variable].low + by};
    const LittleExpression high{Op::Constant, ranges_[variable].high - by};
    LittleExpression holds =
        random_.chance(50) ? made(Op::LessEqual, low, x) : made(Op::LessEqual, x, high);
    return random_.chance(30) ? made(Op::Or, condition(0), std::move(holds)) : holds;
  }

  Statements statements(int most, int depth) {
    Statements all;
    const auto count = random_.between(1, most);
    for (std::int64_t i = 0; i < count; ++i) all.push_back(statement(depth));
    return all;
  }
  LittleStatement statement(int depth) {
    const std::size_t variable = random_.below(variables_);
    switch (random_.below(depth > 0 ? 11 : 6)) {
      case 0: return {Kind::Input, variable};
      case 1: return {Kind::Assert, 0, {claim()}};
      case 2:
        if (uses_array_) return {Kind::StoreElement, 0, {load(), integer(1)}};
        return {Kind::Call};
      case 3: return is_large_ ? store(variable) : LittleStatement{Kind::Input, variable};
      case 4:
      case 5: return is_large_ || random_.chance(30) ? store(variable) : store_if_fits(variable);
      case 6:
      case 7: return step(variable);
      case 8:
        if (!is_large_) return loop(variable);
        [[fallthrough]];
      default:
        return {Kind::If, 0, {condition(1)}, statements(2, depth - 1), statements(1, depth - 1)};
    }
  }
  LittleStatement store(std::size_t variable) {
    return {Kind::Store, variable, {integer(is_large_ ? 2 : 1)}};
  }
  LittleStatement store_if_fits(std::size_t variable) {
    const LittleExpression value = integer(1);
    const LittleExpression low{Op::Constant, ranges_[variable].low};
    const LittleExpression high{Op::Constant, ranges_[variable].high};
    return {Kind::If,
            0,
            {made(Op::And, made(Op::LessEqual, low, value), made(Op::LessEqual, value, high))},
            {{Kind::Store, variable, {value}}},
            {}};
  }
  // if x < c then x := x + 1
  LittleStatement step(std::size_t variable) {
    const LittleExpression x{Op::Load, static_cast<std::int64_t>(variable)};
    const LittleExpression one{Op::Constant, 1};
    const bool up = random_.chance(60);
    return {Kind::If,
            0,
            {up ? made(Op::Less, x, constant()) : made(Op::Less, constant(), x)},
            {{Kind::Store, variable, {made(up ? Op::Add : Op::Subtract, x, one)}}},
            {}};
  }
  LittleStatement loop(std::size_t variable) {
    LittleStatement body = step(variable);
    return {Kind::While, 0, {body.expressions[0]}, body.body, {}};
  }

  generator::Random random_;
  bool is_large_;
  std::size_t variables_ = 1;
  std::vector<IntRange> ranges_;
  bool uses_array_ = false;
};

std::string literal(std::int64_t value) {
  if (value == INT64_MIN) return "(-9223372036854775807 - 1)";
  return value < 0 ? '(' + std::to_string(value) + ')' : std::to_string(value);
}

const char* sign(Op op) {
  switch (op) {
    case Op::Add: return "+";
    case Op::Subtract: return "-";
    case Op::Multiply: return "*";
    case Op::Divide: return "/";
    case Op::Remainder: return "%";
    case Op::Less: return "<";
    case Op::LessEqual: return "<=";
    case Op::Equal: return "=";
    case Op::NotEqual: return "!=";
    case Op::And: return "&&";
    default: return "||";
  }
}

std::string text_of(const LittleExpression& one) {
  if (one.op == Op::Constant) return literal(one.value);
  if (one.op == Op::Load) return kNames[one.value];
  if (one.op == Op::Element) return "a[" + text_of(one.operands[0]) + "]";
  return "(" + text_of(one.operands[0]) + ' ' + sign(one.op) + ' ' + text_of(one.operands[1]) + ')';
}

class Printer {
 public:
  Printer(const LittleProgram& program, bool has_guards, bool shares_input = false)
      : program_(program), has_guards_(has_guards), shares_input_(shares_input) {}

  std::string file() const {
    std::string text = "i : exp " + type(program_.input) + ", c : com, f : com -> com -> com |-\n";
    const auto initial = [](const IntRange& range) { return range.contains(0) ? 0 : range.low; };
    for (std::size_t v = 0; v < 3; ++v) {
      text += "new " + type(program_.ranges[v]) + ' ' + kNames[v] +
              " := " + std::to_string(initial(program_.ranges[v])) + " in\n";
    }
    text += "new " + type(program_.ranges[3]) + " a[" + std::to_string(kLittleCells) +
            "] := " + std::to_string(initial(program_.ranges[3])) + " in\n";
    if (shares_input_) {
      text += "let int n { new int s := i in (if " + is_outside("s", program_.input) +
              " then diverge); !s } in\n";
    }
    text += all(program_.first);
    if (!program_.arguments.empty()) {
      const auto& last = program_.arguments.back();
      text += ";\nf(" + all(program_.arguments.front()) + ",\n" +
              (program_.arguments.size() > 1 ? all(last) : "skip") + ")";
    }
    return text + ";\n" + all(program_.last) + " : com\n";
  }

 private:
  static std::string is_outside(const std::string& name, const IntRange& range) {
    return name + " < " + literal(range.low) + " || " + name + " > " + literal(range.high);
  }
  std::string type(const IntRange& range) const {
    if (has_guards_ || !program_.checks_stores) return "int";
    return "int[" + std::to_string(range.low) + ".." + std::to_string(range.high) + "]";
  }
  std::string all(const Statements& statements) const {
    std::string text = "{ ";
    for (const LittleStatement& one : statements) text += statement(one) + "; ";
    return text + "skip }";
  }
  std::string statement(const LittleStatement& one) const {
    switch (one.kind) {
      case Kind::Store:
        return stored(kNames[one.variable], program_.ranges[one.variable],
                      text_of(one.expressions[0]));
      case Kind::StoreElement:
        return stored("a[" + text_of(one.expressions[0]) + "]", program_.ranges[3],
                      text_of(one.expressions[1]));
      case Kind::Input: return input(one.variable);
      case Kind::Assert: return "assert(" + text_of(one.expressions[0]) + ")";
      case Kind::If:
        return "if " + text_of(one.expressions[0]) + " then " + all(one.body) + " else " +
               all(one.other);
      case Kind::While: return "while " + text_of(one.expressions[0]) + " do " + all(one.body);
      case Kind::Call: return "c";
    }
    return "skip";
  }
  std::string stored(const std::string& target, const IntRange& range,
                     const std::string& value) const {
    if (!has_guards_ || !program_.checks_stores) return target + " := " + value;
    return "{ new int t := " + value + " in if " + is_outside("t", range) + " then abort else " +
           target + " := t }";
  }
  // Outside the type of the input, the program runs forever: no environment brings that.
  std::string input(std::size_t variable) const {
    if (!has_guards_) return std::string(kNames[variable]) + " := i";
    if (shares_input_) {
      return stored(kNames[variable], program_.ranges[variable],
                    std::string("(") + kNames[variable] + " + n) - " + kNames[variable]);
    }
    return "{ new int s := i in if " + is_outside("s", program_.input) + " then diverge else " +
           stored(kNames[variable], program_.ranges[variable], "s") + " }";
  }

  const LittleProgram& program_;
  bool has_guards_;
  bool shares_input_;
};

// Runs a program on mathematical integers with given inputs; more are asked for when they are used
// up.
class Runner {
 public:
  Runner(const LittleProgram& program, const std::vector<std::int64_t>& inputs)
      : program_(program), inputs_(inputs) {
    for (std::size_t v = 0; v < 3; ++v) {
      const auto& range = program.ranges[v];
      values_[v] = range.contains(0) ? 0 : range.low;
    }
  }

  enum class Result : std::uint8_t { Ends, Fails, WantsInput };
  Result run() {
    if (!run(program_.first) || !run(program_.last)) return result_;
    return Result::Ends;
  }

 private:
  bool stop(Result why) {
    result_ = why;
    return false;
  }
  bool run(const Statements& statements) {
    for (const LittleStatement& one : statements) {
      if (!run(one)) return false;
    }
    return true;
  }
  bool run(const LittleStatement& one) {
    switch (one.kind) {
      case Kind::Store: values_[one.variable] = value(one.expressions[0]); return true;
      case Kind::Input:
        if (next_ == inputs_.size()) return stop(Result::WantsInput);
        values_[one.variable] = inputs_[next_++];
        return true;
      case Kind::Assert: return value(one.expressions[0]) != 0 || stop(Result::Fails);
      case Kind::If: return run(value(one.expressions[0]) != 0 ? one.body : one.other);
      default: return true;  // these programs have no arrays and no loops
    }
  }
  Wide value(const LittleExpression& one) const {
    if (one.op == Op::Constant) return one.value;
    if (one.op == Op::Load) return values_[static_cast<std::size_t>(one.value)];
    const Wide a = value(one.operands[0]);
    const Wide b = value(one.operands[1]);
    switch (one.op) {
      case Op::Add: return a + b;
      case Op::Subtract: return a - b;
      case Op::Multiply: return a * b;
      case Op::Divide: return a / b;
      case Op::Remainder: return a % b;
      case Op::Less: return a < b;
      case Op::LessEqual: return a <= b;
      case Op::Equal: return a == b;
      case Op::NotEqual: return a != b;
      case Op::And: return a != 0 && b != 0;
      default: return a != 0 || b != 0;
    }
  }

  const LittleProgram& program_;
  const std::vector<std::int64_t>& inputs_;
  std::size_t next_ = 0;
  Wide values_[3] = {};
  Result result_ = Result::Ends;
};

}  // namespace

LittleProgram little_program(std::uint64_t seed) { return Author(seed, false).program(); }
LittleProgram little_program_near_limits(std::uint64_t seed) {
  return Author(seed, true).program();
}

std::string with_ranges(const LittleProgram& program) { return Printer(program, false).file(); }
std::string with_written_guards(const LittleProgram& program) {
  return Printer(program, true).file();
}

std::string with_shared_input(const LittleProgram& program) {
  return Printer(program, true, true).file();
}

bool little_program_fails(const LittleProgram& program) {
  std::vector<std::vector<std::int64_t>> open{{}};
  while (!open.empty()) {
    const std::vector<std::int64_t> inputs = std::move(open.back());
    open.pop_back();
    const Runner::Result result = Runner(program, inputs).run();
    if (result == Runner::Result::Fails) return true;
    if (result == Runner::Result::Ends) continue;
    const std::int64_t last = program.input.high - program.input.low;
    for (std::int64_t i = 0; i <= last; ++i) {
      open.push_back(inputs);
      open.back().push_back(program.input.low + i);
    }
  }
  return false;
}

}  // namespace arbiter::property
