// The terms that a node makes of a state; what may be assumed at a node is in symbolic_node.h.
#include "certify/symbolic_node.h"

#include <algorithm>

#include "support/invariant.h"

namespace arbiter::certify {

using game::Instruction;
using smt::TermId;
using Op = Instruction::Op;

namespace {

constexpr std::size_t kStepsPerAsk = 64;  // steps
constexpr std::size_t kTermsOfStep = 8;   // at most, about
constexpr std::size_t kPerEntry = 80;     // bytes, in a map

}  // namespace

bool SymbolicNode::goes_on() { return ++steps_ % kStepsPerAsk == 0 ? goes_on_now() : !stopped_; }

// Terms count twice: they are copied where their table grows, and the solver has its own.
bool SymbolicNode::goes_on_now() {
  if (stopped_) return false;
  const std::size_t entries =
      known_.size() + unknowns_.size() + any_elements_.size() + kStepsPerAsk;
  const std::size_t terms = smt::Terms::bytes_of(terms_.size() + kStepsPerAsk * kTermsOfStep);
  const std::size_t lists = (assumed_.size() + stack_.size()) * 2 * sizeof(TermId);
  stopped_ = limits_.reached();
  if (!charge_.resize(2 * terms + entries * kPerEntry + lists)) stopped_ = StopReason::Memory;
  return !stopped_;
}

void SymbolicNode::begin() {
  known_.clear();
  writes_.clear();
  assumed_.clear();
  is_zero_ = false;
}

void SymbolicNode::begin_with_zeros() {
  begin();
  is_zero_ = true;
}

TermId SymbolicNode::unknown(std::uint64_t slot) {
  const auto [place, is_new] = unknowns_.try_emplace(slot);
  if (is_new) place->second = terms_.fresh();
  return place->second;
}

void SymbolicNode::assume_between(TermId value, std::optional<std::int64_t> low,
                                  std::optional<std::int64_t> high) {
  if (low) assume(terms_.less_equal(terms_.constant(*low), value));
  if (high) assume(terms_.less_equal(value, terms_.constant(*high)));
}

void SymbolicNode::bring(game::VariableId variable, const typing::Data& data) {
  const std::uint64_t slot = graph_.variables[variable].slot;
  const std::uint64_t beyond_all = graph_.slot_count;  // where O keeps the value
  const TermId value = unknown(beyond_all);
  if (data.is_finite()) assume_between(value, data.low, data.high);
  know(slot, value);
}

void SymbolicNode::act(const game::Action& action) {
  const game::Variable& target = graph_.variables[action.target];
  const TermId value = evaluated(action.value);
  if (target.data.is_finite()) assume_between(value, target.data.low, target.data.high);
  if (target.size == 0) return know(target.slot, value);
  auto& writes = writes_[action.target.index()];
  if (action.index.empty()) {
    writes = {{TermId::none(), value}};
    return;
  }
  const TermId index = evaluated(action.index);
  assume_between(index, 0, target.size - 1);
  writes.push_back({index, value});
}

TermId SymbolicNode::value(game::VariableId variable, std::int64_t element) {
  const game::Variable& found = graph_.variables[variable];
  return found.size == 0 ? first(found.slot) : this->element(variable, terms_.constant(element));
}

// What a slot held at the beginning, or has since got if it is no cell.
TermId SymbolicNode::first(std::uint64_t slot) {
  const auto found = known_.find(slot);
  if (found != known_.end()) return found->second;
  return is_zero_ ? terms_.constant(0) : unknown(slot);
}

// The last write to this index counts.
TermId SymbolicNode::element(game::VariableId variable, TermId index) {
  TermId value;
  std::size_t from = 0;
  const auto& writes = writes_[variable.index()];
  if (!writes.empty() && writes.front().index.is_none()) {
    value = writes.front().value;
    from = 1;
  } else {
    value = first_element(variable, index);
  }
  for (std::size_t i = from; i < writes.size() && goes_on(); ++i) {
    value = terms_.choice(terms_.equal(index, writes[i].index), writes[i].value, value);
  }
  return value;
}

TermId SymbolicNode::first_element(game::VariableId variable, TermId index) {
  const game::Variable& array = graph_.variables[variable];
  if (const auto known = terms_.value(index)) {
    INVARIANT(*known >= 0 && *known < array.size, "a known index should be in bounds");
    return first(array.slot + static_cast<std::uint64_t>(*known));
  }
  const auto end = array.slot + static_cast<std::uint64_t>(array.size);
  const auto some = known_.lower_bound(array.slot);
  const bool is_known = some != known_.end() && some->first < end;
  if (!is_known && is_zero_) return terms_.constant(0);
  if (!is_known) {
    const auto [place, is_new] = any_elements_.try_emplace({variable.index(), index});
    if (is_new) place->second = terms_.fresh();
    return place->second;
  }
  TermId value = first(end - 1);
  for (std::int64_t i = array.size - 1; i-- > 0 && goes_on();) {
    value = terms_.choice(terms_.equal(index, terms_.constant(i)),
                          first(array.slot + static_cast<std::uint64_t>(i)), value);
  }
  return value;
}

TermId SymbolicNode::pop() {
  const TermId top = stack_.back();
  stack_.pop_back();
  return top;
}

TermId SymbolicNode::evaluated(game::Expression expression) {
  stack_.clear();
  for (const Instruction& instruction : graph_.code_of(expression)) {
    if (!goes_on()) return terms_.constant(0);
    take(instruction);
  }
  INVARIANT(stack_.size() == 1, "an expression should leave one value");
  return stack_.back();
}

void SymbolicNode::take(const Instruction& instruction) {
  switch (instruction.op) {
    case Op::Constant: return stack_.push_back(terms_.constant(instruction.operand));
    case Op::Load: return stack_.push_back(first(graph_.variables[instruction.variable()].slot));
    case Op::LoadElement: {
      const TermId index = pop();
      const std::int64_t size = graph_.variables[instruction.variable()].size;
      assume_between(index, 0, size - 1);
      const auto known = terms_.value(index);
      // Out of bounds: what is assumed is false, and any value will do.
      const bool is_outside = known && (*known < 0 || *known >= size);
      return stack_.push_back(is_outside ? terms_.constant(0)
                                         : element(instruction.variable(), index));
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

TermId SymbolicNode::binary(Op op, TermId a, TermId b) {
  switch (op) {
    case Op::Add: return terms_.add(a, b);
    case Op::Subtract: return terms_.subtract(a, b);
    case Op::Multiply: return terms_.multiply(a, b);
    case Op::Divide:
    case Op::Remainder:
      assume(terms_.negation(terms_.equal(b, terms_.constant(0))));
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

}  // namespace arbiter::certify
