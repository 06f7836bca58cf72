#include "typing/constant.h"

#include <vector>

namespace arbiter::typing {

namespace {

using syntax::BinaryOp;
using syntax::NodeId;
using syntax::NodeKind;
using syntax::UnaryOp;

enum class Failure { kNone, kNotConstant, kOverflow, kDivision };

Failure apply(BinaryOp op, std::int64_t a, std::int64_t b, std::int64_t& out) {
  const bool division = op == BinaryOp::kDivide || op == BinaryOp::kRemainder;
  if (division && b == 0) return Failure::kDivision;
  if (division && b == -1) {  // the one quotient beyond 64 bits
    if (op == BinaryOp::kRemainder) {
      out = 0;
      return Failure::kNone;
    }
    return __builtin_sub_overflow(std::int64_t{0}, a, &out) ? Failure::kOverflow : Failure::kNone;
  }
  bool overflow = false;
  switch (op) {
    case BinaryOp::kAdd: overflow = __builtin_add_overflow(a, b, &out); break;
    case BinaryOp::kSubtract: overflow = __builtin_sub_overflow(a, b, &out); break;
    case BinaryOp::kMultiply: overflow = __builtin_mul_overflow(a, b, &out); break;
    case BinaryOp::kDivide: out = a / b; break;
    case BinaryOp::kRemainder: out = a % b; break;
    default: return Failure::kNotConstant;
  }
  return overflow ? Failure::kOverflow : Failure::kNone;
}

}  // namespace

std::optional<std::int64_t> evaluate_constant(const syntax::Ast& ast, NodeId root, const Scope& scope,
                                              const NamePool& names, Diagnostics& diagnostics) {
  struct Visit {
    NodeId node;
    bool operands_done;
  };
  std::vector<Visit> stack{{root, false}};
  std::vector<std::int64_t> values;
  const auto fail = [&](Failure failure, NodeId node) {
    const Span span = ast[node].span;
    switch (failure) {
      case Failure::kNotConstant:
        diagnostics.add(DiagnosticCode::kNotConstant, span, "this is not a constant").help =
            "constants are built from numbers, params and + - * / %";
        break;
      case Failure::kOverflow:
        diagnostics.add(DiagnosticCode::kConstantOverflow, span, "this constant does not fit in 64 bits");
        break;
      case Failure::kDivision:
        diagnostics.add(DiagnosticCode::kConstantOverflow, span, "this constant divides by zero");
        break;
      case Failure::kNone: break;
    }
    return std::nullopt;
  };
  while (!stack.empty()) {
    const auto [node, operands_done] = stack.back();
    stack.pop_back();
    switch (ast[node].kind) {
      case NodeKind::kError: return std::nullopt;
      case NodeKind::kInteger: values.push_back(ast.integer(node)); break;
      case NodeKind::kGroup: stack.push_back({ast.child(node, 0), false}); break;
      case NodeKind::kName: {
        const Entity entity = scope.find(ast.name(node));
        if (entity.kind == Entity::Kind::kUnknown) {
          diagnostics.add(DiagnosticCode::kUnknownName, ast[node].span,
                          "there is no param `" + std::string(names.text(ast.name(node))) + "`")
              .help = "declare it with `param NAME = 3;` before the term, or give -D NAME=3";
          return std::nullopt;
        }
        if (entity.kind != Entity::Kind::kConstant) return fail(Failure::kNotConstant, node);
        values.push_back(entity.value);
        break;
      }
      case NodeKind::kUnary: {
        if (ast[node].payload != static_cast<std::uint32_t>(UnaryOp::kNegate)) {
          return fail(Failure::kNotConstant, node);
        }
        if (!operands_done) {
          stack.push_back({node, true});
          stack.push_back({ast.child(node, 0), false});
        } else if (__builtin_sub_overflow(std::int64_t{0}, values.back(), &values.back())) {
          return fail(Failure::kOverflow, node);
        }
        break;
      }
      case NodeKind::kBinary: {
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
        if (failure != Failure::kNone) return fail(failure, node);
        values.back() = result;
        break;
      }
      default: return fail(Failure::kNotConstant, node);
    }
  }
  return values.back();
}

}  // namespace arbiter::typing
