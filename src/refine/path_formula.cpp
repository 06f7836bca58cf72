// Runs the program along a path with unknowns: the idea is in the header.
#include "refine/path_formula.h"

#include <algorithm>

namespace arbiter::refine {

namespace {

using game::Instruction;
using game::Node;
using game::NodeId;
using game::VariableId;
using smt::TermId;

// What a slot holds at this point of the path.
struct Held {
  TermId term;
  EventId event;          // that set the slot
  std::int64_t code = 0;  // of the class in the abstract play
};

class PathRun {
 public:
  PathRun(const game::Graph& graph, const Limits& limits)
      : graph_(graph), limits_(limits), charge_(limits) {}

  Bounded<PathFormula> run(const std::vector<explore::Turn>& path) {
    if (!charge_.resize(graph_.slot_count * sizeof(Held))) {
      return tl::unexpected(StopReason::Memory);
    }
    slots_.assign(graph_.slot_count, {formula_.terms.constant(0), EventId::none(), 0});
    NodeId at = graph_.start;
    for (const explore::Turn& turn : path) {
      if (!goes_on(kPerWay)) break;
      at = bring(at, turn);
      at = follow(at, turn.trail);
    }
    ask();
    if (stopped_) return tl::unexpected(*stopped_);
    return std::move(formula_);
  }

 private:
  static constexpr std::size_t kAskAfter = 1024;  // terms, about
  static constexpr std::size_t kPerWay = 4;
  static constexpr std::size_t kCellsPerTerm = 32;  // to fill so many takes as long as one term

  // Announces the work of so many terms. False if the limits end the run: the formula that was made
  // until then is of no use.
  bool goes_on(std::size_t terms) {
    work_ += terms;
    if (work_ >= kAskAfter) ask();
    return !stopped_;
  }

  // Asks the limits. The memory that the run may need until it asks again is charged now.
  void ask() {
    if (stopped_) return;
    const std::size_t held = graph_.slot_count * sizeof(Held) + formula_.bytes();
    const std::size_t next = smt::Terms::bytes_of(kAskAfter) + kAskAfter * sizeof(Use);
    if (!charge_.resize(held + next)) stopped_ = StopReason::Memory;
    if (const auto reason = limits_.reached()) stopped_ = reason;
    work_ = 0;
  }

  // O makes its move, and brings an unknown if the program keeps the value. Returns where it leads.
  NodeId bring(NodeId at, const explore::Turn& turn) {
    INVARIANT(
        graph_.nodes[at].kind == Node::Kind::O && turn.made.edge < graph_.nodes[at].target_count,
        "a turn should begin with a move that O can make");
    const game::OEdge& edge = graph_.edges_of(graph_.nodes[at])[turn.made.edge];
    TermId unknown;
    if (game::carries_value(edge.move.kind) && edge.bind.is_some()) {
      unknown = formula_.terms.fresh();
      assume_type(unknown, (*graph_.arena)[edge.move.component].type.data);
      const EventId event = formula_.events.push({edge.bind, unknown, {}, {}});
      slots_[graph_.variables[edge.bind].slot] = {unknown, event, turn.made.code};
    }
    formula_.brought.push_back(unknown);
    return edge.target;
  }

  void assume_type(TermId value, const typing::Data& data) {
    if (!data.is_finite()) return;
    smt::Terms& terms = formula_.terms;
    const TermId low = terms.less_equal(terms.constant(data.low), value);
    const TermId high = terms.less_equal(value, terms.constant(data.high));
    formula_.constraints.push_back({terms.conjunction(low, high), {}, 0, {}});
  }

  // The program takes the steps of the trail. Returns the node at their end.
  NodeId follow(NodeId at, const std::vector<explore::StepChoice>& trail) {
    std::uint32_t step = 0;
    for (const explore::StepChoice& way : trail) {
      if (!goes_on(kPerWay)) break;
      const Node& node = graph_.nodes[at];
      INVARIANT(node.kind == Node::Kind::Silent || node.kind == Node::Kind::P,
                "a trail should end where the program stops");
      if (step < node.action_count) {
        store(graph_.actions_of(node)[step++], way);
        continue;
      }
      if (node.kind == Node::Kind::P) {
        require(node.move.element, way.element, way.is_choice);
        at = graph_.targets_of(node)[0];
      } else {
        INVARIANT(way.value >= 0 && way.value < node.target_count,
                  "a step should go to a target of its node");
        require(node.value, way.value, way.is_choice);
        at = graph_.targets_of(node)[static_cast<std::size_t>(way.value)];
      }
      step = 0;
    }
    return at;
  }

  void store(const game::Action& action, const explore::StepChoice& way) {
    const game::Variable& target = graph_.variables[action.target];
    require(action.index, way.element, way.is_choice);
    const TermId term = evaluate(action.value);
    const Uses uses = take_uses(read_);
    if (way.is_choice) formula_.choices.push_back(uses);
    const EventId event = formula_.events.push({action.target, term, action.value, uses});
    const Held held{term, event, way.value};
    if (!action.index.empty()) {
      INVARIANT(way.element >= 0 && way.element < target.size, "a path should stay in its arrays");
      slots_[target.slot + static_cast<std::uint64_t>(way.element)] = held;
      return;
    }
    const auto cells = static_cast<std::uint64_t>(std::max<std::int64_t>(1, target.size));
    (void)goes_on(cells / kCellsPerTerm);
    std::fill_n(slots_.begin() + static_cast<std::ptrdiff_t>(target.slot), cells, held);
  }

  // Adds the constraint that the expression has this outcome.
  void require(game::Expression expression, std::int64_t outcome, bool is_choice) {
    if (expression.empty()) return;
    smt::Terms& terms = formula_.terms;
    const TermId value = evaluate(expression);
    TermId holds = terms.equal(value, terms.constant(outcome));
    if (terms[value].is_truth()) holds = outcome != 0 ? value : terms.negation(value);
    const Uses uses = take_uses(read_);
    if (is_choice) formula_.choices.push_back(uses);
    formula_.constraints.push_back({holds, expression, outcome, uses});
  }

  Uses take_uses(std::vector<Use>& some) {
    const Uses uses{static_cast<std::uint32_t>(formula_.uses.size()),
                    static_cast<std::uint32_t>(some.size())};
    formula_.uses.insert(formula_.uses.end(), some.begin(), some.end());
    some.clear();
    return uses;
  }

  TermId evaluate(game::Expression expression) {
    stack_.clear();
    for (const Instruction& instruction : graph_.code_of(expression)) take(instruction);
    INVARIANT(stack_.size() == 1, "an expression should leave one value");
    return stack_.back();
  }

  TermId pop() {
    INVARIANT(!stack_.empty(), "an instruction should have its operands");
    const TermId top = stack_.back();
    stack_.pop_back();
    return top;
  }

  void take(const Instruction& instruction) {
    using Op = Instruction::Op;
    smt::Terms& terms = formula_.terms;
    switch (instruction.op) {
      case Op::Constant: return stack_.push_back(terms.constant(instruction.operand));
      case Op::Load: return load(instruction.variable());
      case Op::LoadElement: return load_element(instruction.variable());
      case Op::Negate: return stack_.push_back(terms.subtract(terms.constant(0), pop()));
      case Op::Not: return stack_.push_back(terms.negation(pop()));
      case Op::Wrap: return stack_.push_back(terms.wrap(pop(), instruction.operand));
      case Op::InRange: {
        const TermId high = pop();
        const TermId low = pop();
        const TermId value = pop();
        return stack_.push_back(
            terms.conjunction(terms.less_equal(low, value), terms.less_equal(value, high)));
      }
      default: break;
    }
    const TermId b = pop();
    const TermId a = pop();
    stack_.push_back(binary(instruction.op, a, b));
  }

  TermId binary(Instruction::Op op, TermId a, TermId b) {
    using Op = Instruction::Op;
    smt::Terms& terms = formula_.terms;
    switch (op) {
      case Op::Add: return terms.add(a, b);
      case Op::Subtract: return terms.subtract(a, b);
      case Op::Multiply: return terms.multiply(a, b);
      case Op::Divide: return terms.divide(a, b);
      case Op::Remainder: return terms.remainder(a, b);
      case Op::Equal: return terms.equal(a, b);
      case Op::NotEqual: return terms.negation(terms.equal(a, b));
      case Op::Less: return terms.less(a, b);
      case Op::LessEqual: return terms.less_equal(a, b);
      case Op::Greater: return terms.less(b, a);
      case Op::GreaterEqual: return terms.less_equal(b, a);
      case Op::And: return terms.conjunction(a, b);
      case Op::Or: return terms.disjunction(a, b);
      default: break;
    }
    INVARIANT(false, "an instruction should be known");
  }

  void load(VariableId id) {
    const Held& held = slots_[graph_.variables[id].slot];
    read_.push_back({id, held.event, held.term, held.code});
    stack_.push_back(held.term);
  }

  // Where the index depends on what O brought, any cell may be the one that is read: the read is an
  // event of its own, with all cells as its uses.
  void load_element(VariableId id) {
    const game::Variable& array = graph_.variables[id];
    const TermId index = pop();
    smt::Terms& terms = formula_.terms;
    const auto known = terms.value(index);
    const auto cells = static_cast<std::uint64_t>(array.size);
    if (known && *known >= 0 && static_cast<std::uint64_t>(*known) < cells) {
      const Held& held = slots_[array.slot + static_cast<std::uint64_t>(*known)];
      read_.push_back({id, held.event, held.term, held.code});
      return stack_.push_back(held.term);
    }
    TermId any = slots_[array.slot + cells - 1].term;
    std::vector<Use> all;
    for (std::uint64_t i = cells; i > 0 && goes_on(kPerWay); --i) {
      const Held& held = slots_[array.slot + i - 1];
      const TermId here = terms.equal(index, terms.constant(static_cast<std::int64_t>(i - 1)));
      any = terms.choice(here, held.term, any);
      all.push_back({id, held.event, held.term, held.code});
    }
    const EventId event = formula_.events.push({id, any, {}, take_uses(all)});
    read_.push_back({id, event, any, 0, true});
    stack_.push_back(any);
  }

  const game::Graph& graph_;
  const Limits& limits_;
  MemoryCharge charge_;
  PathFormula formula_;
  std::vector<Held> slots_;
  std::vector<TermId> stack_;
  std::vector<Use> read_;  // by the expression that is evaluated
  std::size_t work_ = 0;   // in terms, since the limits were asked
  std::optional<StopReason> stopped_;
};

}  // namespace

Bounded<PathFormula> formula_of(const game::Graph& graph, const std::vector<explore::Turn>& path,
                                const Limits& limits) {
  return PathRun(graph, limits).run(path);
}

}  // namespace arbiter::refine
