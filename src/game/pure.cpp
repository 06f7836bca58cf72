// Which terms are just expressions, and their code (pure.h says what that means).
//
// Whether a term is pure by its form alone is found for all terms at once, operands before the
// terms that they are operands of. Names are followed only when a term is asked about in an
// instance, with a stack instead of recursion, and every node that is reached through a name is
// paid for from a budget. emit() follows the same names again and writes postfix code, operands
// first. Cost: linear in the judgement once; a question costs no more than the budget, and code
// what it has of instructions.
#include "game/pure.h"

#include <algorithm>

namespace arbiter::game {

using core::BinaryOp;
using core::TermId;
using core::TermKind;
using Op = Instruction::Op;

namespace {

Op operation(BinaryOp op) {
  switch (op) {
    case BinaryOp::Add: return Op::Add;
    case BinaryOp::Subtract: return Op::Subtract;
    case BinaryOp::Multiply: return Op::Multiply;
    case BinaryOp::Divide: return Op::Divide;
    case BinaryOp::Remainder: return Op::Remainder;
    case BinaryOp::Equal: return Op::Equal;
    case BinaryOp::NotEqual: return Op::NotEqual;
    case BinaryOp::Less: return Op::Less;
    case BinaryOp::LessEqual: return Op::LessEqual;
    case BinaryOp::Greater: return Op::Greater;
    case BinaryOp::GreaterEqual: return Op::GreaterEqual;
    case BinaryOp::And: return Op::And;
    case BinaryOp::Or: return Op::Or;
  }
  return Op::Add;
}

// True if the node itself is an expression form; its operands must be pure as well.
bool is_expression_form(const core::Judgement& judgement, TermId id) {
  const core::Term& term = judgement[id];
  switch (term.kind) {
    case TermKind::Literal:
    case TermKind::Unary: return true;
    case TermKind::Binary: {
      const auto op = static_cast<BinaryOp>(term.payload);
      if (op != BinaryOp::Divide && op != BinaryOp::Remainder) return true;
      const TermId divisor = judgement.child(id, 1);
      return judgement[divisor].kind == TermKind::Literal && judgement.literal(divisor) != 0;
    }
    case TermKind::Fit: {
      const typing::Data& data = judgement.data(id);
      return data.kind != typing::Data::Kind::Range && !data.is_abstract();
    }
    default: return false;
  }
}

bool is_value_parameter(const core::Judgement& judgement, TermId id) {
  return judgement[id].kind == TermKind::Parameter &&
         judgement.binders[judgement.binder(id)].kind == core::Binder::Kind::Value;
}

}  // namespace

VariableId Slots::of(core::BinderId binder, InstanceId home) {
  const auto [entry, fresh] = known_.try_emplace(pair_key(home, binder));
  if (fresh) {
    const core::Binder& bound = judgement_.binders[binder];
    Variable variable;
    variable.kind = bound.kind == core::Binder::Kind::Variable ? Variable::Kind::Local
                                                               : Variable::Kind::Register;
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
      structural_(judgement.size(), 0) {
  for (std::uint32_t i = 0; i < judgement.size(); ++i) {
    const TermId id(i);
    if (is_value_parameter(judgement, id)) {
      structural_[i] = 1;
    } else if (judgement[id].kind == TermKind::Read) {
      structural_[i] = judgement[judgement.child(id, 0)].kind == TermKind::Local ? 1 : 0;
    } else if (is_expression_form(judgement, id)) {
      unsigned size = 1;
      for (const TermId child : judgement.children(id)) {
        const unsigned operand = structural_[child.index()];
        size = operand == 0 ? 0 : size;
        if (size == 0) break;
        size = std::min<unsigned>(kLarge, size + operand);
      }
      structural_[i] = static_cast<std::uint8_t>(size);
    }
  }
}

bool PureTerms::is_pure(TermId root, InstanceId root_instance) const {
  if (structural_[root.index()] > 0) return true;
  int budget = kBudget;
  std::vector<Visit> stack{{root, root_instance}};
  while (!stack.empty()) {
    const Visit visit = stack.back();
    stack.pop_back();
    const int size = structural_[visit.term.index()];
    if (size > 0) {
      if (visit.through_name) budget -= size;
      if (budget < 0) return false;
      continue;
    }
    if (--budget < 0) return false;
    const Closure target = instances_.resolve({visit.term, visit.instance, 0});
    if (target.term != visit.term) {
      stack.push_back({target.term, target.instance, false, true});
      continue;
    }
    if (judgement_[visit.term].kind == TermKind::Read) {
      const Closure variable =
          instances_.resolve({judgement_.child(visit.term, 0), visit.instance, 0});
      if (judgement_[variable.term].kind != TermKind::Local) return false;
      continue;
    }
    if (!is_expression_form(judgement_, visit.term)) return false;
    for (const TermId child : judgement_.children(visit.term)) {
      stack.push_back({child, visit.instance, false, visit.through_name});
    }
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
    if (term.kind == TermKind::Literal) {
      draft_.emit(Op::Constant, judgement_.literal(visit.term));
    } else if (term.kind == TermKind::Parameter) {
      const core::BinderId binder = judgement_.binder(visit.term);
      draft_.emit(Op::Load, slots_.of(binder, instances_.home(binder, visit.instance)).index());
    } else if (term.kind == TermKind::Read) {
      const Closure variable =
          instances_.resolve({judgement_.child(visit.term, 0), visit.instance, 0});
      const core::BinderId binder = judgement_.binder(variable.term);
      draft_.emit(Op::Load, slots_.of(binder, instances_.home(binder, variable.instance)).index());
    } else if (!visit.operands_done) {
      visit.operands_done = true;
      stack.push_back(visit);
      const auto children = judgement_.children(visit.term);
      for (std::size_t i = children.size(); i > 0; --i) {
        stack.push_back({children[i - 1], visit.instance});
      }
    } else if (term.kind == TermKind::Unary) {
      const bool negate = static_cast<core::UnaryOp>(term.payload) == core::UnaryOp::Negate;
      draft_.emit(negate ? Op::Negate : Op::Not);
    } else if (term.kind == TermKind::Binary) {
      draft_.emit(operation(static_cast<BinaryOp>(term.payload)));
    } else {
      INVARIANT(term.kind == TermKind::Fit, "a pure term should be an expression form");
      const typing::Data& data = judgement_.data(visit.term);
      if (data.kind == typing::Data::Kind::Modulo) draft_.emit(Op::Wrap, data.high);
    }
  }
}

}  // namespace arbiter::game
