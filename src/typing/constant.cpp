#include "typing/constant.h"

#include <vector>

namespace arbiter::typing {

namespace {

using syntax::BinaryOp;
using syntax::NodeId;
using syntax::NodeKind;
using syntax::UnaryOp;

enum class Failure { None, NotConstant, Overflow, Division };

Failure apply(BinaryOp op, std::int64_t a, std::int64_t b, std::int64_t& out) {
  const bool division = op == BinaryOp::Divide || op == BinaryOp::Remainder;
  if (division && b == 0) return Failure::Division;
  if (division && b == -1) {  // the one quotient beyond 64 bits
    if (op == BinaryOp::Remainder) {
      out = 0;
      return Failure::None;
    }
    return __builtin_sub_overflow(std::int64_t{0}, a, &out) ? Failure::Overflow : Failure::None;
  }
  bool overflow = false;
  switch (op) {
    case BinaryOp::Add: overflow = __builtin_add_overflow(a, b, &out); break;
    case BinaryOp::Subtract: overflow = __builtin_sub_overflow(a, b, &out); break;
    case BinaryOp::Multiply: overflow = __builtin_mul_overflow(a, b, &out); break;
    case BinaryOp::Divide: out = a / b; break;
    case BinaryOp::Remainder: out = a % b; break;
    default: return Failure::NotConstant;
  }
  return overflow ? Failure::Overflow : Failure::None;
}

}  // namespace

std::optional<std::int64_t> evaluate_constant(const syntax::Ast& ast, NodeId root, const Params& params,
                                              const Scope& scope, const NamePool& names,
                                              Diagnostics& diagnostics) {
  struct Visit {
    NodeId node;
    bool operands_done;
  };
  std::vector<Visit> stack{{root, false}};
  std::vector<std::int64_t> values;
  const auto fail = [&](Failure failure, NodeId node) {
    const Span span = ast[node].span;
    switch (failure) {
      case Failure::NotConstant:
        diagnostics.add(DiagnosticCode::NotConstant, span, "this is not a constant").help =
            "constants are built from numbers, params and + - * / %";
        break;
      case Failure::Overflow:
        diagnostics.add(DiagnosticCode::ConstantOverflow, span, "this constant does not fit in 64 bits");
        break;
      case Failure::Division:
        diagnostics.add(DiagnosticCode::ConstantOverflow, span, "this constant divides by zero");
        break;
      case Failure::None: break;
    }
    return std::nullopt;
  };
  while (!stack.empty()) {
    const auto [node, operands_done] = stack.back();
    stack.pop_back();
    switch (ast[node].kind) {
      case NodeKind::Error: return std::nullopt;
      case NodeKind::Integer: values.push_back(ast.integer(node)); break;
      case NodeKind::Group: stack.push_back({ast.child(node, 0), false}); break;
      case NodeKind::Name: {
        if (const auto param = params.find(ast.name(node)); param != params.end()) {
          values.push_back(param->second);
          break;
        }
        if (scope.find(ast.name(node)).kind == Entity::Kind::Unknown) {
          diagnostics.add(DiagnosticCode::UnknownName, ast[node].span,
                          "there is no param `" + shown(names.text(ast.name(node))) + "`")
              .help = "declare it with `param NAME = 3;` before the term, or give -D NAME=3";
          return std::nullopt;
        }
        return fail(Failure::NotConstant, node);
      }
      case NodeKind::Unary: {
        if (ast[node].payload != static_cast<std::uint32_t>(UnaryOp::Negate)) {
          return fail(Failure::NotConstant, node);
        }
        if (!operands_done) {
          stack.push_back({node, true});
          stack.push_back({ast.child(node, 0), false});
        } else if (__builtin_sub_overflow(std::int64_t{0}, values.back(), &values.back())) {
          return fail(Failure::Overflow, node);
        }
        break;
      }
      case NodeKind::Binary: {
        if (!operands_done) {
          stack.push_back({node, true});
          stack.push_back({ast.child(node, 1), false});
          stack.push_back({ast.child(node, 0), false});
          break;
        }
        const std::int64_t right = values.back();
        values.pop_back();
        std::int64_t result = 0;
        const Failure failure =
            apply(static_cast<BinaryOp>(ast[node].payload), values.back(), right, result);
        if (failure != Failure::None) return fail(failure, node);
        values.back() = result;
        break;
      }
      default: return fail(Failure::NotConstant, node);
    }
  }
  return values.back();
}

}  // namespace arbiter::typing
