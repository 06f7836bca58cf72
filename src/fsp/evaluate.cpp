// Expressions: what they come to, at compile time.
//
// FSP has no variables that change: an expression depends on constants, parameters and indices
// only, so each comes to one value as soon as these are known. A value is a number or a label.
// Numbers have 32 bits and wrap, division rounds toward zero, and shifts take the last five bits of
// the distance, as in LTSA, which is written in Java. Labels can be compared, and nothing else.
//
// Constants, ranges and sets are evaluated in the order of the file, as LTSA does; each may use
// those before it. A value of -D takes the place of what the file says.
//
// Invariant: a mistake is reported once for each node and sets failed_; what is computed after that
// is some value of the right kind, so that evaluation goes on, and nobody uses it. After a limit
// nothing is reported, since what was given up half-way may look like a mistake. Operands wait on a
// stack of their own (evaluate), so that long expressions cost heap only. Cost: linear in the
// expression; labels with indices are expanded in expand.cpp.
#include "fsp/evaluate.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace arbiter::fsp {

namespace {

using enum TokenKind;

std::int32_t wrap(std::int64_t value) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(value)));
}

}  // namespace

Evaluator::Evaluator(const Ast& ast, std::span<const GivenValue> given,
                     std::shared_ptr<ActionTable> actions, Diagnostics& diagnostics,
                     const Limits& limits)
    : ast_(ast),
      given_(given),
      actions_(std::move(actions)),
      diagnostics_(diagnostics),
      limits_(limits),
      charge_(limits) {
  for (const ConstantDefinition& definition : ast.constants) define(definition);
}

bool Evaluator::is_new(const ConstantDefinition& definition) const {
  switch (definition.kind) {
    case ConstantDefinition::Kind::Constant: return !is_constant(definition.name);
    case ConstantDefinition::Kind::Range: return !is_range(definition.name);
    case ConstantDefinition::Kind::Set: return !is_set(definition.name);
  }
  return false;
}

void Evaluator::define(const ConstantDefinition& definition) {
  if (!is_new(definition)) {
    const auto first = std::find_if(
        ast_.constants.begin(), ast_.constants.end(), [&](const ConstantDefinition& each) {
          return each.name == definition.name && each.kind == definition.kind;
        });
    fail(DiagnosticCode::DuplicateName, definition.span,
         "`" + std::string(ast_.names->text(definition.name)) + "` is defined twice")
        .notes.push_back({first->span, "first defined here"});
    return;
  }
  const std::string_view name = ast_.names->text(definition.name);
  switch (definition.kind) {
    case ConstantDefinition::Kind::Constant: {
      const GivenValue* const given = find_given(given_, name, false);
      constants_.emplace(definition.name,
                         given != nullptr ? Value::of(given->low) : value(definition.value, {}));
      return;
    }
    case ConstantDefinition::Kind::Range: {
      if (const GivenValue* const given = find_given(given_, name, true)) {
        ranges_.emplace(definition.name, IntRange{given->low, *given->high});
        return;
      }
      const auto ends = ast_.children(definition.value);
      INVARIANT(ends.size() == 2, "a range should have two ends");
      const std::int32_t low = number(ends[0], value(ends[0], {}));
      const std::int32_t high = number(ends[1], value(ends[1], {}));
      ranges_.emplace(definition.name, IntRange{low, high});
      return;
    }
    case ConstantDefinition::Kind::Set:
      sets_.emplace(definition.name, letters(definition.value, {}));
      return;
  }
}

bool Evaluator::grant(std::size_t more_bytes) {
  if (!stopped_) stopped_ = limits_.reached();
  if (!stopped_ && !charge_.resize(actions_->bytes() + more_bytes)) stopped_ = StopReason::Memory;
  return !is_stopped();
}

Diagnostic& Evaluator::fail(DiagnosticCode code, NodeId node, std::string message) {
  if (!reported_.insert(node).second) return ignored_;
  return fail(code, ast_[node].span, std::move(message));
}

// Reports nothing after a limit: what was given up half-way may look like a mistake.
Diagnostic& Evaluator::fail(DiagnosticCode code, Span span, std::string message) {
  if (stopped()) return ignored_;
  failed_ = true;
  return diagnostics_.add(code, span, std::move(message));
}

std::string Evaluator::text(const Value& value) const {
  return value.is_label ? std::string(actions_->text(value.label)) : std::to_string(value.number);
}

Value Evaluator::value_of(std::string_view label) const {
  std::int32_t number = 0;
  const char* const last = label.data() + label.size();
  // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage): `last` has the size
  const auto [end, error] = std::from_chars(label.data(), last, number);
  if (error == std::errc{} && end == last) return Value::of(number);
  return {true, 0, actions_->intern(label)};
}

bool Evaluator::is_true(NodeId expression, ScopeId scope) {
  const Value found = value(expression, scope);
  return number(expression, found) != 0;
}

Value Evaluator::default_of(const Parameter& parameter, ScopeId scope) {
  const GivenValue* const given = find_given(given_, ast_.names->text(parameter.name), false);
  // A number that is given to a constant leaves parameters of that name alone.
  if (given != nullptr && !is_constant(parameter.name)) return Value::of(given->low);
  return value(parameter.value, scope);
}

std::int32_t Evaluator::number(NodeId node, const Value& value) {
  if (value.is_label && !failed_) {
    fail(DiagnosticCode::NotANumber, node,
         "this is the label `" + text(value) + "`, and a number is wanted");
  }
  return value.number;
}

// Evaluates operands before operators, with a stack of nodes that are left and a stack of values.
Deep<Value> Evaluator::evaluate(NodeId expression, ScopeId scope) {
  struct Task {
    NodeId node;
    bool has_operands;
  };
  std::vector<Task> tasks = {{expression, false}};
  std::vector<Value> values;
  while (!tasks.empty()) {
    const auto [node, has_operands] = tasks.back();
    tasks.pop_back();
    const NodeKind kind = ast_[node].kind;
    if (kind != NodeKind::Unary && kind != NodeKind::Binary) {
      const Value found = co_await atom(node, scope);
      values.push_back(found);
    } else if (!has_operands) {
      tasks.push_back({node, true});
      const auto operands = ast_.children(node);
      for (auto at = operands.rbegin(); at != operands.rend(); ++at) tasks.push_back({*at, false});
    } else if (kind == NodeKind::Unary) {
      INVARIANT(!values.empty(), "an operator should have its operand");
      values.back() = unary(node, values.back());
    } else {
      INVARIANT(values.size() >= 2, "an operator should have its operands");
      const Value right = values.back();
      values.pop_back();
      values.back() = binary(node, values.back(), right);
    }
  }
  INVARIANT(values.size() == 1, "an expression should leave one value");
  co_return values.back();
}

Deep<Value> Evaluator::atom(NodeId node, ScopeId scope) {
  switch (ast_[node].kind) {
    case NodeKind::Integer: co_return Value::of(static_cast<std::int32_t>(ast_[node].payload));
    case NodeKind::Variable:
    case NodeKind::Constant: co_return named(node, scope);
    case NodeKind::Quoted: {
      const auto labels = co_await expand(ast_.child(node, 0), scope);
      if (labels.empty()) co_return Value{};
      co_return value_of(labels.front().text);
    }
    case NodeKind::SetSize: {
      const auto all = co_await elements(ast_.child(node, 0), scope);
      co_return Value::of(static_cast<std::int32_t>(all.size()));
    }
    case NodeKind::SetElement: {
      const auto all = co_await elements(ast_.child(node, 0), scope);
      const Value which = co_await evaluate(ast_.child(node, 1), scope);
      const std::int32_t index = number(ast_.child(node, 1), which);
      if (index < 0 || static_cast<std::size_t>(index) >= all.size()) {
        fail(DiagnosticCode::NotANumber, node,
             "the set has " + std::to_string(all.size()) + " labels, and none of number " +
                 std::to_string(index));
        co_return Value{};
      }
      co_return value_of(actions_->text(all[static_cast<std::size_t>(index)]));
    }
    default: co_return Value{};
  }
}

Value Evaluator::named(NodeId node, ScopeId scope) {
  const NameId name = ast_.name(node);
  if (const Value* found = scopes_.find(scope, name)) return *found;
  if (const auto found = constants_.find(name); found != constants_.end()) return found->second;
  const std::string quoted = "`" + std::string(ast_.names->text(name)) + "`";
  if (ast_[node].kind == NodeKind::Variable) {
    fail(DiagnosticCode::UnknownName, node, "there is no variable " + quoted + " here").help =
        "a label is written '" + std::string(ast_.names->text(name)) + " in an expression";
  } else {
    Diagnostic& error = fail(DiagnosticCode::UnknownName, node,
                             "there is no constant or parameter " + quoted + " before this place");
    for (const ConstantDefinition& later : ast_.constants) {
      if (later.name != name || later.kind != ConstantDefinition::Kind::Constant) continue;
      error.notes.push_back({later.span, "defined here, later"});
      break;
    }
  }
  return {};
}

Value Evaluator::unary(NodeId node, Value operand) {
  const std::int32_t value = number(node, operand);
  switch (static_cast<TokenKind>(ast_[node].payload)) {
    case Minus: return Value::of(wrap(-std::int64_t{value}));
    case Bang: return Value::of(value > 0 ? 0 : 1);
    default: return Value::of(value);
  }
}

Value Evaluator::binary(NodeId node, Value left, Value right) {
  const auto operation = static_cast<TokenKind>(ast_[node].payload);
  const bool compares = operation == EqualEqual || operation == NotEqual;
  if (compares && (left.is_label || right.is_label)) {
    return Value::of((left == right) == (operation == EqualEqual) ? 1 : 0);
  }
  const auto operands = ast_.children(node);
  const std::int32_t a = number(operands[0], left);
  const std::int32_t b = number(operands[1], right);
  return Value::of(arithmetic(node, operation, a, b));
}

std::int32_t Evaluator::arithmetic(NodeId node, TokenKind operation, std::int32_t left,
                                   std::int32_t right) {
  const std::int64_t a = left;
  const std::int64_t b = right;
  switch (operation) {
    case BarBar: return a != 0 || b != 0 ? 1 : 0;
    case AndAnd: return a != 0 && b != 0 ? 1 : 0;
    case Bar: return left | right;
    case Caret: return left ^ right;
    case And: return left & right;
    case EqualEqual: return a == b ? 1 : 0;
    case NotEqual: return a != b ? 1 : 0;
    case Less: return a < b ? 1 : 0;
    case LessEqual: return a <= b ? 1 : 0;
    case Greater: return a > b ? 1 : 0;
    case GreaterEqual: return a >= b ? 1 : 0;
    case ShiftLeft: return wrap(a << (static_cast<std::uint32_t>(right) & 31U));
    case ShiftRight: return wrap(a >> (static_cast<std::uint32_t>(right) & 31U));
    case Plus: return wrap(a + b);
    case Minus: return wrap(a - b);
    case Star: return wrap(a * b);
    default: break;
  }
  INVARIANT(operation == Slash || operation == Percent, "an operator should be known");
  if (right == 0) {
    fail(DiagnosticCode::DivisionByZero, node, "this divides by 0");
    return 0;
  }
  return wrap(operation == Slash ? a / b : a % b);
}

}  // namespace arbiter::fsp
