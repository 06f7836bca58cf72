#include "relations/symbolic_run.h"

#include <algorithm>

#include "support/invariant.h"

namespace arbiter::relations {

using game::Instruction;
using smt::TermId;
using Op = Instruction::Op;

void SymbolicRun::note(TermId fact) {
  if (!terms_.is_true(fact)) facts.push_back(fact);
}

void SymbolicRun::note_between(TermId value, std::int64_t low, std::int64_t high) {
  note(terms_.less_equal(terms_.constant(low), value));
  note(terms_.less_equal(value, terms_.constant(high)));
}

void SymbolicRun::bring(const game::OEdge& edge, TermId value) {
  held.slots.insert_or_assign(graph_.variables[edge.bind].slot, value);
  const typing::Data& data = graph_.arena->operator[](edge.move.component).type.data;
  if (data.is_finite()) note_between(value, data.low, data.high);
}

void SymbolicRun::act(const game::Action& action) {
  const game::Variable& target = graph_.variables[action.target];
  const TermId index = action.index.empty() ? TermId::none() : evaluated(action.index);
  const TermId value = evaluated(action.value);
  if (target.data.is_finite()) note_between(value, target.data.low, target.data.high);
  if (target.size == 0) {
    held.slots.insert_or_assign(target.slot, value);
    return;
  }
  auto& writes = held.arrays[action.target.index()];
  if (index.is_none()) {
    writes = {{index, value}};
    return;
  }
  note_between(index, 0, target.size - 1);
  writes.push_back({index, value});
}

TermId SymbolicRun::chooses(const game::Node& node, TermId selector, std::int64_t target) {
  if (node.target_count == 2) {
    const TermId is_first = terms_.equal(selector, terms_.constant(0));
    if (terms_[selector].is_truth()) return target == 0 ? terms_.negation(selector) : selector;
    return target == 0 ? is_first : terms_.negation(is_first);
  }
  return terms_.equal(selector, terms_.constant(target));
}

TermId SymbolicRun::value(game::VariableId variable, std::int64_t cell) {
  const game::Variable& of = graph_.variables[variable];
  if (of.size > 0) return element(variable, terms_.constant(cell));
  const auto found = held.slots.find(of.slot);
  return found != held.slots.end() ? found->second : base_.slot(of.slot);
}

// The last write to this index counts.
TermId SymbolicRun::element(game::VariableId variable, TermId index) {
  const auto found = held.arrays.find(variable.index());
  if (found == held.arrays.end()) return first_element(variable, index);
  const auto& writes = found->second;
  const bool is_filled = writes.front().index.is_none();
  // Writes before the last one that is surely to this index do not count.
  std::size_t from = writes.size();
  TermId value;
  while (from > 0 && value.is_none()) {
    const Held::Write& write = writes[--from];
    if (write.index.is_none() || write.index == index) value = write.value;
  }
  if (value.is_none()) {
    value = first_element(variable, index);
    from = 0;
  } else {
    ++from;
  }
  for (std::size_t i = std::max<std::size_t>(from, is_filled ? 1 : 0); i < writes.size(); ++i) {
    value = terms_.choice(terms_.equal(index, writes[i].index), writes[i].value, value);
  }
  return value;
}

TermId SymbolicRun::first_element(game::VariableId variable, TermId index) {
  const game::Variable& array = graph_.variables[variable];
  const auto cell = [&](std::int64_t i) {
    return base_.slot(array.slot + static_cast<std::uint64_t>(i));
  };
  if (const auto known = terms_.value(index)) {
    const bool is_inside = *known >= 0 && *known < array.size;
    return is_inside ? cell(*known) : terms_.constant(0);  // a fact says that it is inside
  }
  if (array.size > kFewCells) return base_.any_cell(variable, index);
  TermId value = cell(array.size - 1);
  for (std::int64_t i = array.size - 1; i-- > 0;) {
    value = terms_.choice(terms_.equal(index, terms_.constant(i)), cell(i), value);
  }
  return value;
}

TermId SymbolicRun::pop() {
  INVARIANT(!stack_.empty(), "an instruction should have its operands");
  const TermId top = stack_.back();
  stack_.pop_back();
  return top;
}

TermId SymbolicRun::evaluated(game::Expression expression) {
  stack_.clear();
  for (const Instruction& instruction : graph_.code_of(expression)) take(instruction);
  INVARIANT(stack_.size() == 1, "an expression should leave one value");
  return stack_.back();
}

void SymbolicRun::take(const Instruction& instruction) {
  switch (instruction.op) {
    case Op::Constant: return stack_.push_back(terms_.constant(instruction.operand));
    case Op::Load: return stack_.push_back(value(instruction.variable(), 0));
    case Op::LoadElement: {
      const TermId index = pop();
      note_between(index, 0, graph_.variables[instruction.variable()].size - 1);
      return stack_.push_back(element(instruction.variable(), index));
    }
    case Op::Negate: return stack_.push_back(terms_.subtract(terms_.constant(0), pop()));
    case Op::Not: return stack_.push_back(terms_.negation(pop()));
    case Op::Wrap: return stack_.push_back(terms_.wrap(pop(), instruction.operand));
    case Op::InRange: {
      const TermId high = pop();
      const TermId low = pop();
      const TermId value = pop();
      return stack_.push_back(
          terms_.conjunction(terms_.less_equal(low, value), terms_.less_equal(value, high)));
    }
    default: break;
  }
  const TermId b = pop();
  const TermId a = pop();
  stack_.push_back(binary(instruction.op, a, b));
}

TermId SymbolicRun::binary(Op op, TermId a, TermId b) {
  switch (op) {
    case Op::Add: return terms_.add(a, b);
    case Op::Subtract: return terms_.subtract(a, b);
    case Op::Multiply: return terms_.multiply(a, b);
    case Op::Divide:
    case Op::Remainder:
      note(terms_.negation(terms_.equal(b, terms_.constant(0))));
      return op == Op::Divide ? terms_.divide(a, b) : terms_.remainder(a, b);
    case Op::Equal: return terms_.equal(a, b);
    case Op::NotEqual: return terms_.negation(terms_.equal(a, b));
    case Op::Less: return terms_.less(a, b);
    case Op::LessEqual: return terms_.less_equal(a, b);
    case Op::Greater: return terms_.less(b, a);
    case Op::GreaterEqual: return terms_.less_equal(b, a);
    case Op::And: return terms_.conjunction(a, b);
    case Op::Or: return terms_.disjunction(a, b);
    default: break;
  }
  INVARIANT(false, "an instruction should be known");
}

}  // namespace arbiter::relations
