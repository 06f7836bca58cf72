#include "game/walk.h"

#include <algorithm>

namespace arbiter::game {

namespace {

using Op = Instruction::Op;

// The two-operand instructions; false if the result needs more than 64 bits.
bool apply(Op op, std::int64_t a, std::int64_t b, std::int64_t& out) {
  switch (op) {
    case Op::Add: return !__builtin_add_overflow(a, b, &out);
    case Op::Subtract: return !__builtin_sub_overflow(a, b, &out);
    case Op::Multiply: return !__builtin_mul_overflow(a, b, &out);
    case Op::Divide:
      INVARIANT(b != 0, "a division in the graph should be guarded");
      if (b == -1) return !__builtin_sub_overflow(std::int64_t{0}, a, &out);
      out = a / b;
      return true;
    case Op::Remainder:
      INVARIANT(b != 0, "a division in the graph should be guarded");
      out = b == -1 ? 0 : a % b;
      return true;
    case Op::Equal: out = a == b; return true;
    case Op::NotEqual: out = a != b; return true;
    case Op::Less: out = a < b; return true;
    case Op::LessEqual: out = a <= b; return true;
    case Op::Greater: out = a > b; return true;
    case Op::GreaterEqual: out = a >= b; return true;
    case Op::And: out = (a != 0) && (b != 0); return true;
    case Op::Or: out = (a != 0) || (b != 0); return true;
    default: break;
  }
  INVARIANT(false, "an instruction should be known");
}

// value modulo last + 1, mathematically: -1 gives last. In unsigned arithmetic, since last + 1 is
// 2^63 where last is the largest integer.
std::int64_t wrap(std::int64_t value, std::int64_t last) {
  const std::uint64_t modulus = static_cast<std::uint64_t>(last) + 1;
  if (value >= 0) return static_cast<std::int64_t>(static_cast<std::uint64_t>(value) % modulus);
  const std::uint64_t below = static_cast<std::uint64_t>(-(value + 1)) % modulus;
  return static_cast<std::int64_t>(modulus - 1 - below);
}

}  // namespace

State Walker::start() const {
  return {graph_.start, std::vector<std::int64_t>(graph_.slot_count, 0)};
}

std::optional<std::int64_t> Walker::evaluate(const State& state, Expression expression) {
  stack_.clear();
  const auto pop = [&] {
    const std::int64_t top = stack_.back();
    stack_.pop_back();
    return top;
  };
  for (const Instruction& instruction : graph_.code_of(expression)) {
    switch (instruction.op) {
      case Op::Constant: stack_.push_back(instruction.operand); break;
      case Op::Load: {
        const VariableId variable(static_cast<std::uint32_t>(instruction.operand));
        stack_.push_back(state.values[graph_.variables[variable].slot]);
        break;
      }
      case Op::LoadElement: {
        const Variable& array =
            graph_.variables[VariableId(static_cast<std::uint32_t>(instruction.operand))];
        const std::int64_t index = pop();
        INVARIANT(index >= 0 && index < array.size, "an index in the graph should be checked");
        stack_.push_back(state.values[array.slot + static_cast<std::uint64_t>(index)]);
        break;
      }
      case Op::Negate:
        if (__builtin_sub_overflow(std::int64_t{0}, stack_.back(), &stack_.back()))
          return std::nullopt;
        break;
      case Op::Not: stack_.back() = stack_.back() == 0; break;
      case Op::Wrap: stack_.back() = wrap(stack_.back(), instruction.operand); break;
      case Op::InRange: {
        const std::int64_t high = pop();
        const std::int64_t low = pop();
        const std::int64_t value = pop();
        stack_.push_back(low <= value && value <= high);
        break;
      }
      default: {
        const std::int64_t b = pop();
        const std::int64_t a = pop();
        std::int64_t result = 0;
        if (!apply(instruction.op, a, b, result)) return std::nullopt;
        stack_.push_back(result);
      }
    }
  }
  INVARIANT(stack_.size() == 1, "an expression should leave one value");
  return stack_.back();
}

bool Walker::act(State& state, const Action& action) {
  const Variable& target = graph_.variables[action.target];
  const auto value = evaluate(state, action.value);
  if (!value) return false;
  if (!action.index.empty()) {
    const auto index = evaluate(state, action.index);
    INVARIANT(index && *index >= 0 && *index < target.size,
              "an index in the graph should be checked");
    state.values[target.slot + static_cast<std::uint64_t>(*index)] = *value;
  } else {
    const auto size = static_cast<std::uint64_t>(std::max<std::int64_t>(1, target.size));
    std::fill_n(state.values.begin() + static_cast<std::ptrdiff_t>(target.slot), size, *value);
  }
  return true;
}

void Walker::reset_dead(State& state) const {
  const auto live = graph_.live_at(graph_.nodes[state.node]);
  std::uint64_t from = 0;
  const auto clear_to = [&](std::uint64_t to) {
    for (; from < to; ++from) state.values[from] = 0;
  };
  for (const VariableId id : live) {
    const Variable& variable = graph_.variables[id];
    clear_to(variable.slot);
    from = variable.slot + static_cast<std::uint64_t>(std::max<std::int64_t>(1, variable.size));
  }
  clear_to(graph_.slot_count);
}

std::vector<Walker::Choice> Walker::choices(const State& state) {
  const Node& node = graph_.nodes[state.node];
  INVARIANT(node.kind == Node::Kind::O, "only at an O node should O move");
  std::vector<Choice> all;
  std::uint32_t number = 0;
  for (const OEdge& edge : graph_.edges_of(node)) {
    Move move{edge.move.component, edge.move.kind, 0, 0};
    if (!edge.move.element.empty()) move.element = evaluate(state, edge.move.element).value();
    all.push_back({move, number++});
  }
  return all;
}

Reply Walker::play(State& state, const Choice& choice, std::int64_t value,
                   std::uint64_t step_limit) {
  const OEdge& edge = graph_.edges_of(graph_.nodes[state.node])[choice.edge];
  if (edge.bind.is_some()) state.values[graph_.variables[edge.bind].slot] = value;
  state.node = edge.target;
  Reply reply;
  for (std::uint64_t step = 0; step < step_limit; ++step) {
    const Node& node = graph_.nodes[state.node];
    switch (node.kind) {
      case Node::Kind::O:
        reset_dead(state);
        reply.end = WalkEnd::Waits;
        return reply;
      case Node::Kind::End: reply.end = WalkEnd::Complete; return reply;
      case Node::Kind::Stuck: reply.end = WalkEnd::Stuck; return reply;
      case Node::Kind::Error:
        reply.end = WalkEnd::Error;
        reply.move = Move{graph_.arena->term(), MoveKind::Abort, 0, 0};
        reply.node = state.node;
        return reply;
      case Node::Kind::Silent:
      case Node::Kind::P: break;
    }
    for (const Action& action : graph_.actions_of(node)) {
      if (act(state, action)) continue;
      reply.end = WalkEnd::Overflow;
      return reply;
    }
    std::int64_t computed = 0;
    if (!node.value.empty()) {
      const auto result = evaluate(state, node.value);
      if (!result) {
        reply.end = WalkEnd::Overflow;
        return reply;
      }
      computed = *result;
    }
    if (node.kind == Node::Kind::P) {
      reply.move = Move{node.move.component, node.move.kind, 0, computed};
      if (!node.move.element.empty())
        reply.move->element = evaluate(state, node.move.element).value();
      reply.node = state.node;
      computed = 0;
    }
    INVARIANT(computed >= 0 && computed < node.target_count, "a selector should choose a target");
    state.node = graph_.targets_of(node)[static_cast<std::size_t>(computed)];
  }
  reply.end = WalkEnd::Steps;
  return reply;
}

}  // namespace arbiter::game
