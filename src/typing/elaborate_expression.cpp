// Operators and mkvar. The idea of elaboration is in elaborator.h, how frames and steps work in
// elaborate_term.cpp.
//
// Operands are values: a variable is read, and an operand of a logical operator becomes a guard
// (coerce.cpp). `and` and `or` evaluate both sides; `&&` and `||` become conditionals, so that core
// terms have no short-circuit operators. Arithmetic is on mathematical integers, whatever ranges
// the operands have, and its result is a plain integer; only a store fits it to a type. The
// negative of a literal is a literal again, so that `-1` has the type of a constant. Values of a
// named data type can be compared for equality and nothing else.
#include "typing/elaborator.h"

namespace arbiter::typing {

namespace {

core::BinaryOp core_op(syntax::BinaryOp op) {
  using S = syntax::BinaryOp;
  using C = core::BinaryOp;
  switch (op) {
    case S::Add: return C::Add;
    case S::Subtract: return C::Subtract;
    case S::Multiply: return C::Multiply;
    case S::Divide: return C::Divide;
    case S::Remainder: return C::Remainder;
    case S::Equal: return C::Equal;
    case S::NotEqual: return C::NotEqual;
    case S::Less: return C::Less;
    case S::LessEqual: return C::LessEqual;
    case S::Greater: return C::Greater;
    case S::GreaterEqual: return C::GreaterEqual;
    case S::And:
    case S::AndAnd: return C::And;
    case S::Or:
    case S::OrOr: return C::Or;
  }
  return C::Add;
}

}  // namespace

// What to write for `!b` where b is a value, and can be meant to be negated.
std::string Elaborator::negation_instead(const Typed& operand) const {
  if (operand.function || operand.type.kind != Base::Kind::Exp) return "";
  if (operand.type.data.kind != Data::Kind::Bool) return "`!` reads a variable; this is a value";
  const std::string_view piece = out_.source->text(operand.span);
  const bool is_short = piece.size() <= 40 && piece.find_first_of("\n`") == std::string_view::npos;
  return "`!` reads a variable; write `not " + (is_short ? shown(piece) : "…") +
         "` for the negation";
}

void Elaborator::unary(NodeId node, std::uint32_t step) {
  if (step == 0) return descend(ast_.child(node, 0));
  const Typed operand = pop();
  switch (static_cast<syntax::UnaryOp>(ast_[node].payload)) {
    case syntax::UnaryOp::Not: {
      const TermId guard = as_guard(operand, "the operand of `not`");
      finish_with(node, TermKind::Unary, static_cast<std::uint32_t>(core::UnaryOp::Not), {guard},
                  Base::exp(Data::boolean()));
      return;
    }
    case syntax::UnaryOp::Deref: {
      if (!operand.function && operand.type.kind == Base::Kind::Any) {
        return finish({operand.term, Base::any(), false, span(node)});
      }
      if (operand.function || operand.type.kind != Base::Kind::Var) {
        mismatch(operand.span, "the operand of `!`", "var", describe(operand),
                 negation_instead(operand));
        return finish_error(node);
      }
      finish_with(node, TermKind::Read, 0, {operand.term}, Base::exp(operand.type.data));
      return;
    }
    case syntax::UnaryOp::Negate: {
      Data data;
      const TermId value = as_value(operand, data, "the operand of `-`");
      if (data.kind == Data::Kind::Named) {
        return no_operation(node, "arithmetic", data);
      }
      // The least integer has no negative of 64 bits: that is found out when it is run.
      std::int64_t negated = 0;
      if (data.kind == Data::Kind::Literal && out_[value].kind == TermKind::Literal &&
          !__builtin_sub_overflow(std::int64_t{0}, out_.literal(value), &negated)) {
        finish(
            {literal(span(node), negated), Base::exp(Data::literal(negated)), false, span(node)});
        return;
      }
      finish_with(node, TermKind::Unary, static_cast<std::uint32_t>(core::UnaryOp::Negate), {value},
                  Base::exp(Data::integer()));
      return;
    }
  }
}

void Elaborator::binary(NodeId node, std::uint32_t step) {
  if (step < 2) return descend(ast_.child(node, step));
  const Typed right = pop();
  const Typed left = pop();
  const auto op = static_cast<syntax::BinaryOp>(ast_[node].payload);
  const std::string sign = "`" + std::string(syntax::spelling(op)) + "`";
  using Op = syntax::BinaryOp;
  switch (op) {
    case Op::And:
    case Op::Or: {
      const TermId a = as_guard(left, "the left side of " + sign);
      const TermId b = as_guard(right, "the right side of " + sign);
      finish_with(node, TermKind::Binary, static_cast<std::uint32_t>(core_op(op)), {a, b},
                  Base::exp(Data::boolean()));
      return;
    }
    case Op::AndAnd:
    case Op::OrOr: {
      // a && b is if a then b else ff; a || b is if a then tt else b.
      const TermId a = as_guard(left, "the left side of " + sign);
      const TermId b = as_guard(right, "the right side of " + sign);
      const TermId constant = literal(span(node), op == Op::OrOr ? 1 : 0);
      const TermId positive = op == Op::AndAnd ? b : constant;
      const TermId negative = op == Op::AndAnd ? constant : b;
      finish_with(node, TermKind::If, 0, {a, positive, negative}, Base::exp(Data::boolean()));
      return;
    }
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Remainder: return arithmetic(node, core_op(op), left, right);
    default: return comparison(node, core_op(op), left, right);
  }
}

// Both sides of an operator as values.
Elaborator::Operands Elaborator::operands(NodeId node, const Typed& left, const Typed& right) {
  const auto sign = static_cast<syntax::BinaryOp>(ast_[node].payload);
  const std::string role = "side of `" + std::string(syntax::spelling(sign)) + "`";
  Operands both;
  both.left = as_value(left, both.left_data, "the left " + role);
  both.right = as_value(right, both.right_data, "the right " + role);
  return both;
}

// "there is no order on the data type X"
void Elaborator::no_operation(NodeId node, std::string_view what, const Data& data) {
  diagnostics_
      .add(DiagnosticCode::DataOperation, span(node),
           "there is no " + std::string(what) + " on the data type " + to_string(data, *names_))
      .help = "values of a data type can only be stored, passed on and compared with = and !=";
  finish_error(node);
}

void Elaborator::arithmetic(NodeId node, core::BinaryOp op, const Typed& left, const Typed& right) {
  const Operands both = operands(node, left, right);
  for (const Data& data : {both.left_data, both.right_data}) {
    if (data.kind == Data::Kind::Named) return no_operation(node, "arithmetic", data);
  }
  finish_with(node, TermKind::Binary, static_cast<std::uint32_t>(op), {both.left, both.right},
              Base::exp(Data::integer()));
}

void Elaborator::comparison(NodeId node, core::BinaryOp op, const Typed& left, const Typed& right) {
  const Operands both = operands(node, left, right);
  const bool left_named = both.left_data.kind == Data::Kind::Named;
  const Data& data = left_named ? both.left_data : both.right_data;
  const Data& other = left_named ? both.right_data : both.left_data;
  const bool named = data.kind == Data::Kind::Named;
  const bool known =
      is_value(left.type) && is_value(right.type) && !left.function && !right.function;
  if (named && op != core::BinaryOp::Equal && op != core::BinaryOp::NotEqual) {
    return no_operation(node, "order", data);
  }
  if (named && known && !(data == other)) {
    const Span place = left_named ? right.span : left.span;
    if (other.kind != Data::Kind::Literal) {
      const auto sign = static_cast<syntax::BinaryOp>(ast_[node].payload);
      mismatch(place,
               std::string(left_named ? "the right" : "the left") + " side of `" +
                   std::string(syntax::spelling(sign)) + "`",
               "exp " + to_string(data, *names_), "exp " + to_string(other, *names_));
      return finish_error(node);
    }
    literal_covered(other, data, place);
  }
  finish_with(node, TermKind::Binary, static_cast<std::uint32_t>(op), {both.left, both.right},
              Base::exp(Data::boolean()));
}

// mkvar(M, N): M : exp D -> com is what a write does, N : exp D is what a read gives.
void Elaborator::mkvar(NodeId node, std::uint32_t step) {
  if (step < 2) return descend(ast_.child(node, step), true);
  const Typed read = pop();
  const Typed write = pop();
  const bool broken_write = !write.function && write.type.kind == Base::Kind::Any;
  if (broken_write && !diagnostics_.empty()) return finish_error(node);
  const Type type = type_of(write);
  const bool fits = type.arguments.size() == 1 && type.arguments[0].kind == Base::Kind::Exp &&
                    (type.result.kind == Base::Kind::Com || type.result.kind == Base::Kind::Any);
  if (!fits) {
    mismatch(write.span, "what mkvar does on a write", "exp D -> com", describe(write));
    return finish_error(node);
  }
  const Data data = type.arguments[0].data;
  out_.binders[out_.lambda_parameters(write.term)[0]].kind = core::Binder::Kind::Value;
  const TermId value = as(read, Base::exp(data), "what mkvar gives on a read");
  finish_with(node, TermKind::Mkvar, 0, {write.term, value}, Base::var(data));
}

}  // namespace arbiter::typing
