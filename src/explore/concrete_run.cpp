// Translation of the graph, and the loop that runs it: the idea is in the header.
#include "explore/concrete_run.h"

#include <algorithm>

namespace arbiter::explore {

namespace {

using Op = game::Instruction::Op;

constexpr std::uint32_t kNoIndex = 0xFFFFFFFFU;
constexpr std::uint64_t kFirstSnapshot = 32;  // visits of heads before repetition is looked for
constexpr std::uint64_t kAskAfter = std::uint64_t{1} << 16U;  // slots that were looked at
constexpr std::size_t kManyNotes = 4096;

bool is_binary(Op op) { return op >= Op::Add && op <= Op::Or; }
bool divides(Op op) { return op == Op::Divide || op == Op::Remainder; }

}  // namespace

ConcreteRun::ConcreteRun(const game::Graph& graph, const MaxRounds& max, const Limits& limits)
    : limits_(limits),
      max_rounds_(max),
      slots_(graph.slot_count, 0),
      passed_(graph.nodes.size(), 0),
      is_noted_(graph.slot_count, 0) {
  translate(graph);
}

void ConcreteRun::translate(const game::Graph& graph) {
  nodes_.resize(graph.nodes.size());
  for (std::uint32_t n = 0; n < nodes_.size(); ++n) {
    const game::Node& from = graph.nodes[game::NodeId(n)];
    Node& node = nodes_[n];
    node.kind = from.kind;
    node.is_error_call = from.is_error_call;
    node.first_store = static_cast<std::uint32_t>(stores_.size());
    node.store_count = from.action_count;
    for (const game::Action& action : graph.actions_of(from)) {
      const game::Variable& target = graph.variables[action.target];
      stores_.push_back({target.slot, target.size, target.data.bounds(),
                         formula(graph, action.index), formula(graph, action.value)});
    }
    node.first_target = static_cast<std::uint32_t>(targets_.size());
    if (from.kind != game::Node::Kind::Silent && from.kind != game::Node::Kind::P) continue;
    const bool is_silent = from.kind == game::Node::Kind::Silent;
    node.value = is_silent ? formula(graph, from.value) : sent(graph, from.value);
    node.element = is_silent ? Formula{} : sent(graph, from.move.element);
    node.target_count = from.target_count;
    for (const game::NodeId target : graph.targets_of(from)) {
      targets_.push_back(target.index());
      if (target.index() <= n) nodes_[target.index()].is_head = true;
    }
  }
}

// The code of an expression, with slots in place of variables, and operations on two constants done
// unless they divide or overflow.
std::vector<ConcreteRun::Instruction> ConcreteRun::folded(const game::Graph& graph,
                                                          game::Expression expression) {
  std::vector<Instruction> code;
  for (const game::Instruction& each : graph.code_of(expression)) {
    if (each.loads()) {
      const game::Variable& variable = graph.variables[each.variable()];
      code.push_back({each.op, variable.size, static_cast<std::int64_t>(variable.slot)});
      continue;
    }
    const auto is_constant = [&](std::size_t back) {
      return code.size() >= back && code[code.size() - back].op == Op::Constant;
    };
    std::int64_t value = 0;
    if (is_binary(each.op) && !divides(each.op) && is_constant(1) && is_constant(2) &&
        game::apply(each.op, code[code.size() - 2].operand, code.back().operand, value)) {
      code.pop_back();
      code.back().operand = value;
      continue;
    }
    code.push_back({each.op, 0, each.operand});
  }
  return code;
}

ConcreteRun::Formula ConcreteRun::formula(const game::Graph& graph, game::Expression expression) {
  using Form = Formula::Form;
  const std::vector<Instruction> code = folded(graph, expression);
  const auto is = [&](std::size_t at, Op op) { return at < code.size() && code[at].op == op; };
  if (code.empty()) return {};
  const std::int64_t first = code[0].operand;
  if (is(0, Op::Constant) && code.size() == 1) return {Form::Constant, Op::Constant, 0, first};
  if (is(0, Op::Load) && first < kNoIndex) {
    const auto slot = static_cast<std::uint32_t>(first);
    if (code.size() == 1) return {Form::Load, Op::Load, slot};
    if (is(1, Op::LoadElement) && code.size() == 2) {
      return {Form::Element, code[1].op, slot, code[1].operand, code[1].size};
    }
    if (is(1, Op::Constant) && is(2, Op::Constant) && is(3, Op::InRange) && code.size() == 4) {
      return {Form::InRange, code[3].op, slot, code[1].operand, code[2].operand};
    }
    if (code.size() == 3 && is_binary(code[2].op) && !divides(code[2].op)) {
      if (is(1, Op::Load)) return {Form::TwoSlots, code[2].op, slot, code[1].operand};
      if (is(1, Op::Constant)) return {Form::SlotAndConstant, code[2].op, slot, code[1].operand};
    }
  }
  const auto begin = static_cast<std::uint32_t>(code_.size());
  code_.insert(code_.end(), code.begin(), code.end());
  if (stack_.size() < code.size()) stack_.resize(code.size());
  return {Form::Code, Op::Constant, begin, static_cast<std::int64_t>(code_.size())};
}

// A search does not look at the values that P sends; it has to know only whether computing one
// needs more than 64 bits, which a constant or a load never does.
ConcreteRun::Formula ConcreteRun::sent(const game::Graph& graph, game::Expression expression) {
  const Formula result = formula(graph, expression);
  const bool is_plain =
      result.form == Formula::Form::Constant || result.form == Formula::Form::Load;
  return is_plain ? Formula{} : result;
}

RunEnd ConcreteRun::run(game::NodeId from) {
  at_ = from.index();
  error_call_ = game::NodeId::none();
  heads_ = 0;
  renew_ = kFirstSnapshot;
  earlier_node_ = kNoIndex;
  while (true) {
    const Node& node = nodes_[at_];
    passed_[at_] = 1;
    switch (node.kind) {
      case game::Node::Kind::O: return RunEnd::Waits;
      case game::Node::Kind::End: return RunEnd::Complete;
      case game::Node::Kind::Error: return RunEnd::Error;
      case game::Node::Kind::Stuck: return RunEnd::Stuck;
      default: break;
    }
    if (node.is_head) {
      if (repeats()) return RunEnd::Stuck;
      if (heads_ > max_rounds_.one_run || ++all_heads_ > max_rounds_.all_runs)
        return RunEnd::TooLong;
      if (work_ > kAskAfter) {
        work_ = 0;
        if (limits_.reached()) return RunEnd::Stopped;
      }
    }
    for (std::uint32_t i = 0; i < node.store_count; ++i) {
      if (!act(stores_[node.first_store + i])) return RunEnd::Overflow;
    }
    std::int64_t value = 0;
    if (node.kind == game::Node::Kind::P) {
      if (!evaluate(node.element, value) || !evaluate(node.value, value)) return RunEnd::Overflow;
      if (node.is_error_call) error_call_ = game::NodeId(at_);
      value = 0;
    } else if (!evaluate(node.value, value)) {
      return RunEnd::Overflow;
    }
    INVARIANT(value >= 0 && value < std::int64_t{node.target_count},
              "a selector should choose a target");
    at_ = targets_[node.first_target + static_cast<std::uint32_t>(value)];
  }
}

bool ConcreteRun::repeats() {
  work_ += 16;
  if (noted_.size() > kManyNotes + 2 * slots_.size()) forget_notes();
  if (++heads_ < kFirstSnapshot) return false;
  if (earlier_node_ == at_) {
    work_ += slots_.size();
    if (earlier_slots_ == slots_) return true;
  }
  if (heads_ == renew_) {
    work_ += slots_.size();
    earlier_node_ = at_;
    earlier_slots_ = slots_;
    renew_ *= 2;
  }
  return false;
}

// Keeps the first note of each slot, which undo() needs, and drops the others: so the notes of a
// long run take no more memory than the slots, times a constant.
void ConcreteRun::forget_notes() {
  std::size_t kept = 0;
  for (const Note& note : noted_) {
    if (is_noted_[note.slot] != 0) continue;
    is_noted_[note.slot] = 1;
    noted_[kept++] = note;
  }
  noted_.resize(kept);
  for (const Note& note : noted_) is_noted_[note.slot] = 0;
}

void ConcreteRun::undo() {
  for (auto note = noted_.rbegin(); note != noted_.rend(); ++note) slots_[note->slot] = note->value;
  noted_.clear();
}

// False if a value needs more than 64 bits.
bool ConcreteRun::act(const Store& to) {
  std::int64_t value = 0;
  if (to.index.form != Formula::Form::None) {
    std::int64_t index = 0;
    if (!evaluate(to.index, index) || !evaluate(to.value, value)) return false;
    INVARIANT(index >= 0 && index < to.size, "an index in the graph should be checked");
    INVARIANT(to.held.contains(value), "a value should be checked before it is stored");
    store(to.slot + static_cast<std::uint64_t>(index), value);
    return true;
  }
  if (!evaluate(to.value, value)) return false;
  INVARIANT(to.held.contains(value), "a value should be checked before it is stored");
  const auto cells = static_cast<std::uint64_t>(std::max<std::int64_t>(1, to.size));
  for (std::uint64_t i = 0; i < cells; ++i) store(to.slot + i, value);
  work_ += cells;
  if (noted_.size() > kManyNotes + 2 * slots_.size()) forget_notes();
  return true;
}

bool ConcreteRun::evaluate(const Formula& formula, std::int64_t& value) {
  switch (formula.form) {
    case Formula::Form::None: return true;
    case Formula::Form::Constant: value = formula.second; return true;
    case Formula::Form::Load: value = slots_[formula.first]; return true;
    case Formula::Form::TwoSlots:
      return game::apply(formula.op, slots_[formula.first],
                         slots_[static_cast<std::uint64_t>(formula.second)], value);
    case Formula::Form::SlotAndConstant:
      return game::apply(formula.op, slots_[formula.first], formula.second, value);
    case Formula::Form::InRange: {
      const std::int64_t held = slots_[formula.first];
      value = formula.second <= held && held <= formula.third ? 1 : 0;
      return true;
    }
    case Formula::Form::Element: {
      const std::int64_t index = slots_[formula.first];
      INVARIANT(index >= 0 && index < formula.third, "an index in the graph should be checked");
      value = slots_[static_cast<std::uint64_t>(formula.second + index)];
      return true;
    }
    case Formula::Form::Code: return evaluate_code(formula, value);
  }
  return false;
}

bool ConcreteRun::evaluate_code(const Formula& formula, std::int64_t& value) {
  std::int64_t* top = stack_.data();  // one beyond the topmost value
  for (std::size_t i = formula.first; i < static_cast<std::size_t>(formula.second); ++i) {
    const Instruction& now = code_[i];
    switch (now.op) {
      case Op::Constant: *top++ = now.operand; break;
      case Op::Load: *top++ = slots_[static_cast<std::uint64_t>(now.operand)]; break;
      case Op::LoadElement: {
        const std::int64_t index = top[-1];
        INVARIANT(index >= 0 && index < now.size, "an index in the graph should be checked");
        top[-1] = slots_[static_cast<std::uint64_t>(now.operand + index)];
        break;
      }
      case Op::Negate:
        if (__builtin_sub_overflow(std::int64_t{0}, top[-1], &top[-1])) return false;
        break;
      case Op::Not: top[-1] = top[-1] == 0 ? 1 : 0; break;
      case Op::Wrap: top[-1] = game::wrap(top[-1], now.operand); break;
      case Op::InRange:
        top -= 2;
        top[-1] = top[0] <= top[-1] && top[-1] <= top[1] ? 1 : 0;
        break;
      default:
        --top;
        INVARIANT(!divides(now.op) || top[0] != 0, "a divisor in the graph should be checked");
        if (!game::apply(now.op, top[-1], top[0], top[-1])) return false;
    }
  }
  value = top[-1];
  return true;
}

}  // namespace arbiter::explore
