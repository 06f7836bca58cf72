#include "game/pure.h"

namespace arbiter::game {

using core::BinaryOp;
using core::TermId;
using core::TermKind;
using Op = Instruction::Op;

namespace {

Op operation(BinaryOp op) {
  switch (op) {
    case BinaryOp::kAdd: return Op::kAdd;
    case BinaryOp::kSubtract: return Op::kSubtract;
    case BinaryOp::kMultiply: return Op::kMultiply;
    case BinaryOp::kDivide: return Op::kDivide;
    case BinaryOp::kRemainder: return Op::kRemainder;
    case BinaryOp::kEqual: return Op::kEqual;
    case BinaryOp::kNotEqual: return Op::kNotEqual;
    case BinaryOp::kLess: return Op::kLess;
    case BinaryOp::kLessEqual: return Op::kLessEqual;
    case BinaryOp::kGreater: return Op::kGreater;
    case BinaryOp::kGreaterEqual: return Op::kGreaterEqual;
    case BinaryOp::kAnd: return Op::kAnd;
    case BinaryOp::kOr: return Op::kOr;
  }
  return Op::kAdd;
}

// True if the node itself is an expression form; its operands must be pure as well.
bool is_expression_form(const core::Judgement& judgement, TermId id) {
  const core::Term& term = judgement[id];
  switch (term.kind) {
    case TermKind::kLiteral:
    case TermKind::kUnary: return true;
    case TermKind::kBinary: {
      const auto op = static_cast<BinaryOp>(term.payload);
      if (op != BinaryOp::kDivide && op != BinaryOp::kRemainder) return true;
      const TermId divisor = judgement.child(id, 1);
      return judgement[divisor].kind == TermKind::kLiteral && judgement.literal(divisor) != 0;
    }
    case TermKind::kFit: return judgement.data(id).kind != typing::Data::Kind::kRange;
    default: return false;
  }
}

bool is_value_parameter(const core::Judgement& judgement, TermId id) {
  return judgement[id].kind == TermKind::kParameter &&
         judgement.binders[judgement.binder(id)].kind == core::Binder::Kind::kValue;
}

}  // namespace

VariableId Slots::of(core::BinderId binder, InstanceId home) {
  const std::uint64_t key = std::uint64_t{home.index()} << 32U | binder.index();
  const auto [entry, fresh] = known_.try_emplace(key);
  if (fresh) {
    const core::Binder& bound = judgement_.binders[binder];
    Variable variable;
    variable.kind = bound.kind == core::Binder::Kind::kVariable ? Variable::Kind::kLocal
                                                                : Variable::Kind::kRegister;
    variable.name = bound.name;
    variable.span = bound.span;
    variable.data = bound.type.data;
    variable.size = bound.size;
    entry->second = draft_.add_variable(variable);
  }
  return entry->second;
}

PureTerms::PureTerms(const core::Judgement& judgement, const Instances& instances, Slots& slots,
                     Draft& draft)
    : judgement_(judgement),
      instances_(instances),
      slots_(slots),
      draft_(draft),
      structural_(judgement.size(), false) {
  for (std::uint32_t i = 0; i < judgement.size(); ++i) {
    const TermId id(i);
    if (is_value_parameter(judgement, id)) {
      structural_[i] = true;
    } else if (judgement[id].kind == TermKind::kRead) {
      structural_[i] = judgement[judgement.child(id, 0)].kind == TermKind::kLocal;
    } else if (is_expression_form(judgement, id)) {
      bool pure = true;
      for (const TermId child : judgement.children(id)) pure = pure && structural_[child.index()];
      structural_[i] = pure;
    }
  }
}

bool PureTerms::is_pure(TermId root, InstanceId root_instance) const {
  if (structural_[root.index()]) return true;
  int budget = kBudget;
  std::vector<Visit> stack{{root, root_instance}};
  while (!stack.empty()) {
    const Visit visit = stack.back();
    stack.pop_back();
    if (structural_[visit.term.index()]) continue;
    if (--budget < 0) return false;
    const Closure target = instances_.resolve({visit.term, visit.instance, 0});
    if (target.term != visit.term) {
      stack.push_back({target.term, target.instance});
      continue;
    }
    if (judgement_[visit.term].kind == TermKind::kRead) {
      const Closure variable =
          instances_.resolve({judgement_.child(visit.term, 0), visit.instance, 0});
      if (judgement_[variable.term].kind != TermKind::kLocal) return false;
      continue;
    }
    if (!is_expression_form(judgement_, visit.term)) return false;
    for (const TermId child : judgement_.children(visit.term)) stack.push_back({child, visit.instance});
  }
  return true;
}

void PureTerms::emit(TermId root, InstanceId root_instance) {
  std::vector<Visit> stack{{root, root_instance}};
  while (!stack.empty()) {
    Visit visit = stack.back();
    stack.pop_back();
    const Closure target = instances_.resolve({visit.term, visit.instance, 0});
    visit.term = target.term;
    visit.instance = target.instance;
    const core::Term& term = judgement_[visit.term];
    if (term.kind == TermKind::kLiteral) {
      draft_.emit(Op::kConstant, judgement_.literal(visit.term));
    } else if (term.kind == TermKind::kParameter) {
      const core::BinderId binder = judgement_.binder(visit.term);
      draft_.emit(Op::kLoad, slots_.of(binder, instances_.home(binder, visit.instance)).index());
    } else if (term.kind == TermKind::kRead) {
      const Closure variable =
          instances_.resolve({judgement_.child(visit.term, 0), visit.instance, 0});
      const core::BinderId binder = judgement_.binder(variable.term);
      draft_.emit(Op::kLoad, slots_.of(binder, instances_.home(binder, variable.instance)).index());
    } else if (!visit.operands_done) {
      visit.operands_done = true;
      stack.push_back(visit);
      const auto children = judgement_.children(visit.term);
      for (std::size_t i = children.size(); i > 0; --i) {
        stack.push_back({children[i - 1], visit.instance});
      }
    } else if (term.kind == TermKind::kUnary) {
      const bool negate = static_cast<core::UnaryOp>(term.payload) == core::UnaryOp::kNegate;
      draft_.emit(negate ? Op::kNegate : Op::kNot);
    } else if (term.kind == TermKind::kBinary) {
      draft_.emit(operation(static_cast<BinaryOp>(term.payload)));
    } else {
      INVARIANT(term.kind == TermKind::kFit, "a pure term should be an expression form");
      const typing::Data& data = judgement_.data(visit.term);
      if (data.kind == typing::Data::Kind::kModulo) draft_.emit(Op::kWrap, data.high);
    }
  }
}

}  // namespace arbiter::game
