// Constants of the file: sizes of arrays, bounds of ranges, values of params.
//
// A constant is an integer expression over literals and params, and is evaluated while types are
// read. A stack has the nodes that are left, with whether their operands are done; another has the
// values; so that a long expression costs heap and not C++ stack. Arithmetic is exact in 64 bits:
// overflow and division by 0 are diagnostics, nothing wraps. Invariant: when a node is visited for
// the second time, the values of its operands are on top, the right one last. Cost: linear in the
// expression.
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

// One evaluation: nodes still to be visited and values still to be used, each on a stack.
class Evaluation {
 public:
  Evaluation(const syntax::Ast& ast, const Params& params, const Scope& scope,
             const NamePool& names, Diagnostics& diagnostics)
      : ast_(ast), params_(params), scope_(scope), names_(names), diagnostics_(diagnostics) {}

  std::optional<std::int64_t> run(NodeId root) {
    stack_.push_back({root, false});
    while (!stack_.empty()) {
      const Visit visit = stack_.back();
      stack_.pop_back();
      if (!step(visit)) return std::nullopt;
    }
    INVARIANT(values_.size() == 1, "an expression should leave one value");
    return values_.back();
  }

 private:
  struct Visit {
    NodeId node;
    bool operands_done;
  };

  // False if there is no value; that is reported then.
  bool step(const Visit& visit) {
    const NodeId node = visit.node;
    switch (ast_[node].kind) {
      case NodeKind::Error: return false;
      case NodeKind::Integer: values_.push_back(ast_.integer(node)); return true;
      case NodeKind::Group: stack_.push_back({ast_.child(node, 0), false}); return true;
      case NodeKind::Name: return name(node);
      case NodeKind::Unary:
        if (static_cast<UnaryOp>(ast_[node].payload) != UnaryOp::Negate) break;
        return visit.operands_done ? negate(node) : descend(node);
      case NodeKind::Binary: return visit.operands_done ? combine(node) : descend(node);
      default: break;
    }
    return fail(Failure::NotConstant, node);
  }

  // The operands, left to right, and then the node again.
  bool descend(NodeId node) {
    stack_.push_back({node, true});
    const auto children = ast_.children(node);
    for (auto child = children.rbegin(); child != children.rend(); ++child) {
      stack_.push_back({*child, false});
    }
    return true;
  }

  bool name(NodeId node) {
    if (const auto param = params_.find(ast_.name(node)); param != params_.end()) {
      values_.push_back(param->second);
      return true;
    }
    if (scope_.find(ast_.name(node)).kind != Entity::Kind::Unknown) {
      return fail(Failure::NotConstant, node);
    }
    diagnostics_
        .add(DiagnosticCode::UnknownName, ast_[node].span,
             "there is no param `" + shown(names_.text(ast_.name(node))) + "`")
        .help = "declare it with `param NAME = 3;` before the term, or give -D NAME=3";
    return false;
  }

  bool negate(NodeId node) {
    std::int64_t& value = values_.back();
    const bool overflow = __builtin_sub_overflow(std::int64_t{0}, value, &value);
    return !overflow || fail(Failure::Overflow, node);
  }

  bool combine(NodeId node) {
    INVARIANT(values_.size() >= 2, "an operator should have its operands");
    const std::int64_t right = values_.back();
    values_.pop_back();
    const std::int64_t left = values_.back();
    const Failure failure =
        apply(static_cast<BinaryOp>(ast_[node].payload), left, right, values_.back());
    return failure == Failure::None || fail(failure, node);
  }

  bool fail(Failure failure, NodeId node) {
    const Span span = ast_[node].span;
    if (failure == Failure::NotConstant) {
      diagnostics_.add(DiagnosticCode::NotConstant, span, "this is not a constant").help =
          "constants are built from numbers, params and + - * / %";
    } else {
      diagnostics_.add(DiagnosticCode::ConstantOverflow, span,
                       failure == Failure::Division ? "this constant divides by zero"
                                                    : "this constant does not fit in 64 bits");
    }
    return false;
  }

  const syntax::Ast& ast_;
  const Params& params_;
  const Scope& scope_;
  const NamePool& names_;
  Diagnostics& diagnostics_;
  std::vector<Visit> stack_;
  std::vector<std::int64_t> values_;
};

}  // namespace

std::optional<std::int64_t> evaluate_constant(const syntax::Ast& ast, NodeId root,
                                              const Params& params, const Scope& scope,
                                              const NamePool& names, Diagnostics& diagnostics) {
  return Evaluation(ast, params, scope, names, diagnostics).run(root);
}

}  // namespace arbiter::typing
