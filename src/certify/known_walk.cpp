// The steps of the walk; what is a flaw and why is in known_walk.h.
#include "certify/known_walk.h"

#include <algorithm>

namespace arbiter::certify {

using game::Instruction;
using game::Node;
using game::NodeId;
using Op = Instruction::Op;

namespace {

constexpr std::uint64_t kAskEvery = 4096;

}  // namespace

// A step copies or compares states: the larger they are, the sooner the limits are asked.
void KnownWalk::spend() {
  if (left_ == 0) {
    stopped_ = limits_.reached();
    left_ = 1 + kAskEvery / (1 + graph_.slot_count / 64);
  }
  --left_;
}

// Whether the walk comes to a node where O is to move. Repetition is found as by Brent: one earlier
// state is kept, and replaced at every power of two.
bool KnownWalk::follow(KnownState& at) {
  KnownState earlier;
  std::uint64_t steps = 0;
  std::uint64_t renew = 1;
  while (true) {
    const Node& node = graph_.nodes[at.node];
    switch (node.kind) {
      case Node::Kind::O: return true;
      case Node::Kind::End:
      case Node::Kind::Stuck: return false;
      case Node::Kind::Error: fail("a move leads to an error", at.node); return false;
      case Node::Kind::P:
        if (!node.is_error_call) break;
        fail("a move leads to an error command", at.node);
        return false;
      case Node::Kind::Silent: break;
    }
    if (earlier == at) return false;
    if (++steps == renew) {
      earlier = at;
      renew *= 2;
    }
    spend();
    for (const game::Action& action : graph_.actions_of(node)) act(action, at);
    const std::size_t target = chosen(node, at);
    if (is_over()) return false;
    at.node = graph_.targets_of(node)[target];
  }
}

std::size_t KnownWalk::chosen(const Node& node, const KnownState& at) {
  if (node.value.empty()) return 0;
  const Known value = evaluated(node.value, at);
  if (flaw_ || node.kind == Node::Kind::P) return 0;  // any value may be sent
  if (!value) {
    fail("a test reads a value that the certificate does not say", at.node);
    return 0;
  }
  if (*value < 0 || *value >= std::int64_t{node.target_count}) {
    fail("a test has no such way on", at.node);
    return 0;
  }
  return static_cast<std::size_t>(*value);
}

void KnownWalk::act(const game::Action& action, KnownState& at) {
  const game::Variable& target = graph_.variables[action.target];
  const Known value = evaluated(action.value, at);
  if (action.index.empty()) {
    const auto cells = static_cast<std::uint64_t>(std::max<std::int64_t>(1, target.size));
    for (std::uint64_t i = 0; i < cells; ++i) at.slots[target.slot + i] = value;
    return;
  }
  const Known index = evaluated(action.index, at);
  if (!index) return fail("an index reads a value that the certificate does not say", at.node);
  if (*index < 0 || *index >= target.size) return fail("an index is out of bounds", at.node);
  at.slots[target.slot + static_cast<std::uint64_t>(*index)] = value;
}

// Unknown if something that it reads is. Overflow, and what was to be checked before, are flaws.
Known KnownWalk::evaluated(game::Expression expression, const KnownState& at) {
  stack_.clear();
  const auto pop = [&] {
    const Known top = stack_.back();
    stack_.pop_back();
    return top;
  };
  for (const Instruction& instruction : graph_.code_of(expression)) {
    switch (instruction.op) {
      case Op::Constant: stack_.emplace_back(instruction.operand); break;
      case Op::Load:
        stack_.push_back(at.slots[graph_.variables[instruction.variable()].slot]);
        break;
      case Op::LoadElement: stack_.push_back(element(instruction, pop(), at)); break;
      case Op::InRange: {
        const Known high = pop();
        const Known low = pop();
        const Known value = pop();
        const bool is_known = value && low && high;
        stack_.push_back(is_known ? Known(*low <= *value && *value <= *high ? 1 : 0) : Known());
        break;
      }
      case Op::Negate:
      case Op::Not:
      case Op::Wrap: {
        const Known value = pop();
        stack_.push_back(value ? unary(instruction, *value, at.node) : Known());
        break;
      }
      default: {
        const Known b = pop();
        const Known a = pop();
        stack_.push_back(a && b ? binary(instruction.op, *a, *b, at.node) : Known());
      }
    }
    if (flaw_) return std::nullopt;
  }
  return stack_.back();
}

Known KnownWalk::element(const Instruction& instruction, const Known& index, const KnownState& at) {
  const game::Variable& array = graph_.variables[instruction.variable()];
  if (!index) {
    fail("an index reads a value that the certificate does not say", at.node);
  } else if (*index < 0 || *index >= array.size) {
    fail("an index is out of bounds", at.node);
  } else {
    return at.slots[array.slot + static_cast<std::uint64_t>(*index)];
  }
  return std::nullopt;
}

__extension__ using Wide = __int128;

Known KnownWalk::unary(const Instruction& instruction, std::int64_t value, NodeId node) {
  if (instruction.op == Op::Not) return value == 0 ? 1 : 0;
  if (instruction.op == Op::Negate) return binary(Op::Subtract, 0, value, node);
  const Wide modulus = Wide{instruction.operand} + 1;
  const Wide rest = Wide{value} % modulus;
  return static_cast<std::int64_t>(rest < 0 ? rest + modulus : rest);
}

Known KnownWalk::binary(Op op, std::int64_t a, std::int64_t b, NodeId node) {
  Wide result = 0;
  switch (op) {
    case Op::Add: result = Wide{a} + b; break;
    case Op::Subtract: result = Wide{a} - b; break;
    case Op::Multiply: result = Wide{a} * b; break;
    case Op::Divide:
    case Op::Remainder:
      if (b == 0) {
        fail("a division by 0 is not guarded", node);
        return std::nullopt;
      }
      result = op == Op::Divide ? Wide{a} / b : Wide{a} % b;
      break;
    case Op::Equal: return a == b ? 1 : 0;
    case Op::NotEqual: return a != b ? 1 : 0;
    case Op::Less: return a < b ? 1 : 0;
    case Op::LessEqual: return a <= b ? 1 : 0;
    case Op::Greater: return a > b ? 1 : 0;
    case Op::GreaterEqual: return a >= b ? 1 : 0;
    case Op::And: return a != 0 && b != 0 ? 1 : 0;
    case Op::Or: return a != 0 || b != 0 ? 1 : 0;
    default: INVARIANT(false, "an instruction should be known");
  }
  if (result < INT64_MIN || result > INT64_MAX) {
    fail("a value needs more than 64 bits", node);
    return std::nullopt;
  }
  return static_cast<std::int64_t>(result);
}

}  // namespace arbiter::certify
