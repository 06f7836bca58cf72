#include "relations/interval_facts.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <utility>

#include "abstraction/interval_run.h"
#include "support/invariant.h"

namespace arbiter::relations {

using abstraction::Interval;
using game::Graph;
using game::Instruction;
using game::Node;
using game::NodeId;
using game::VariableId;
using Op = Instruction::Op;

namespace {

// The variables that are live somewhere; what has no entry may be anything.
using Intervals = std::map<VariableId, Interval>;

// An instruction of an expression with its operands, as a tree.
struct Operation {
  Instruction instruction;
  std::vector<std::uint32_t> operands;  // places in the list of operations
  Interval interval;
};

Interval of_type(const typing::Data& data) {
  if (data.kind == typing::Data::Kind::Named && !data.is_finite()) return {0, std::nullopt};
  if (!data.is_finite()) return Interval::all();
  return Interval::between(data.low, data.high);
}

// The part of `a` that is in `b`, if there is any.
std::optional<Interval> met(const Interval& a, const Interval& b) {
  Interval both = a;
  if (b.low && (!both.low || *both.low < *b.low)) both.low = b.low;
  if (b.high && (!both.high || *both.high > *b.high)) both.high = b.high;
  if (both.low && both.high && *both.low > *both.high) return std::nullopt;
  return both;
}

}  // namespace

std::optional<Interval> IntervalFacts::at(NodeId node, VariableId variable) const {
  const auto& entries = at_[node.index()];
  if (!entries) return std::nullopt;
  const auto found =
      std::lower_bound(entries->begin(), entries->end(), variable,
                       [](const Entry& entry, VariableId id) { return entry.variable < id; });
  if (found == entries->end() || found->variable != variable) return std::nullopt;
  return found->interval;
}

class IntervalAnalysis {
 public:
  IntervalAnalysis(const Graph& graph, const game::VariableSets& live,
                   const std::vector<std::uint8_t>& is_cut, const Limits& limits)
      : graph_(graph),
        is_cut_(is_cut),
        limits_(limits),
        at_(graph.nodes.size()),
        visits_(graph.nodes.size(), 0) {
    for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) live_.push_back(live.at(NodeId(n)));
    for (const Instruction& each : graph.code) {
      if (each.op != Op::Constant) continue;
      for (const std::int64_t near : {-1, 0, 1}) {
        std::int64_t value = 0;
        if (!__builtin_add_overflow(each.operand, near, &value)) thresholds_.insert(value);
      }
    }
    for (const std::int64_t each : {-1, 0, 1}) thresholds_.insert(each);
  }

  Bounded<IntervalFacts> run() {
    arrive(graph_.start, {});
    while (!waiting_.empty()) {
      if (limits_.reached()) return tl::unexpected(*limits_.reached());
      const NodeId node = waiting_.front();
      waiting_.pop_front();
      is_waiting_.erase(node);
      leave(node, [this](NodeId target, const Intervals& after) { arrive(target, after); });
    }
    for (int pass = 0; pass < 2; ++pass) narrow();
    IntervalFacts facts;
    facts.at_.resize(at_.size());
    for (std::size_t n = 0; n < at_.size(); ++n) {
      if (!at_[n]) continue;
      facts.at_[n].emplace();
      for (const auto& [variable, interval] : *at_[n]) {
        facts.at_[n]->push_back({variable, interval});
      }
    }
    return facts;
  }

 private:
  // Joins what comes to the node; the node waits if it has grown.
  void arrive(NodeId node, const Intervals& after) {
    const Intervals coming = kept(node, after);
    auto& here = at_[node.index()];
    bool has_grown = !here;
    if (!here) {
      here = coming;
    } else {
      const bool widens = is_cut_[node.index()] != 0 && ++visits_[node.index()] > kPatience;
      for (auto& [variable, interval] : *here) {
        const Interval joined = abstraction::hull(interval, coming.at(variable));
        if (joined == interval) continue;
        interval = widens ? widened(interval, joined) : joined;
        has_grown = true;
      }
    }
    if (has_grown && is_waiting_.insert(node).second) waiting_.push_back(node);
  }

  Intervals kept(NodeId node, const Intervals& after) const {
    Intervals result;
    for (const VariableId id : live_[node.index()]) {
      const auto found = after.find(id);
      result.emplace(id, found != after.end() ? found->second : start_value(id));
    }
    return result;
  }

  // All is 0 at the start; a variable that is live and was never set holds that.
  static Interval start_value(VariableId /*id*/) { return Interval::of(0); }

  Interval widened(const Interval& before, const Interval& joined) const {
    Interval wide = joined;
    if (joined.low != before.low && joined.low) {
      const auto next = thresholds_.upper_bound(*joined.low);
      wide.low = next == thresholds_.begin() ? std::nullopt : std::optional(*std::prev(next));
    }
    if (joined.high != before.high && joined.high) {
      const auto next = thresholds_.lower_bound(*joined.high);
      wide.high = next == thresholds_.end() ? std::nullopt : std::optional(*next);
    }
    return wide;
  }

  // Computes all intervals once more from those that are there, which hold all values.
  void narrow() {
    std::vector<std::optional<Intervals>> next(at_.size());
    next[graph_.start.index()] = at_[graph_.start.index()];
    for (std::uint32_t n = 0; n < at_.size(); ++n) {
      if (!at_[n]) continue;
      leave(NodeId(n), [&](NodeId target, const Intervals& after) {
        const Intervals coming = kept(target, after);
        auto& there = next[target.index()];
        if (!there) {
          there = coming;
          return;
        }
        for (auto& [variable, interval] : *there) {
          interval = abstraction::hull(interval, coming.at(variable));
        }
      });
    }
    at_ = std::move(next);
  }

  template <class Go>
  void leave(NodeId id, Go go) {
    const Node& node = graph_.nodes[id];
    if (node.kind != Node::Kind::O && node.kind != Node::Kind::Silent &&
        node.kind != Node::Kind::P) {
      return;
    }
    Intervals now = *at_[id.index()];
    if (node.kind == Node::Kind::O) {
      for (const game::OEdge& edge : graph_.edges_of(node)) {
        Intervals after = now;
        if (game::carries_value(edge.move.kind) && edge.bind.is_some()) {
          after[edge.bind] = of_type((*graph_.arena)[edge.move.component].type.data);
        }
        go(edge.target, after);
      }
      return;
    }
    for (const game::Action& action : graph_.actions_of(node)) act(action, now);
    const auto targets = graph_.targets_of(node);
    if (node.kind == Node::Kind::P || node.value.empty() || targets.size() == 1) {
      return go(targets[0], now);
    }
    read(node.value, now);
    const Interval selector = operations_.back().interval;
    for (std::size_t t = 0; t < targets.size(); ++t) {
      const auto number = static_cast<std::int64_t>(t);
      if (targets.size() > 2) {
        if (!selector.contains(number)) continue;
        Intervals after = now;
        const auto root = static_cast<std::uint32_t>(operations_.size() - 1);
        if (bound(root, Interval::of(number), after)) go(targets[t], after);
        continue;
      }
      if (t == 0 ? !selector.contains(0) : selector == Interval::of(0)) continue;
      Intervals after = now;
      if (assume(t != 0, after)) go(targets[t], after);
    }
  }

  void act(const game::Action& action, Intervals& now) {
    read(action.value, now);
    Interval value = operations_.back().interval;
    const game::Variable& target = graph_.variables[action.target];
    // The graph has checked it where a type says so.
    if (const auto inside = met(value, of_type(target.data))) value = *inside;
    const auto known = now.find(action.target);
    const bool is_whole = target.size == 0 || action.index.empty();
    if (is_whole) {
      now.insert_or_assign(action.target, value);
    } else if (known != now.end()) {
      known->second = abstraction::hull(known->second, value);
    } else {
      now.emplace(action.target, abstraction::hull(start_value(action.target), value));
    }
  }

  Interval value_of(VariableId id, const Intervals& now) const {
    const auto found = now.find(id);
    return found != now.end() ? found->second : start_value(id);
  }

  // Fills operations_ with the tree of the expression, operands before what is made of them.
  void read(game::Expression expression, const Intervals& now) {
    operations_.clear();
    std::vector<std::uint32_t> stack;
    for (const Instruction& instruction : graph_.code_of(expression)) {
      Operation operation{instruction, {}, {}};
      const auto arity = static_cast<std::size_t>(instruction.arity());
      operation.operands.assign(stack.end() - static_cast<std::ptrdiff_t>(arity), stack.end());
      stack.resize(stack.size() - arity);
      operation.interval = computed(operation, now);
      stack.push_back(static_cast<std::uint32_t>(operations_.size()));
      operations_.push_back(std::move(operation));
    }
  }

  Interval computed(const Operation& operation, const Intervals& now) const {
    const auto of = [&](std::size_t i) -> const Interval& {
      return operations_[operation.operands[i]].interval;
    };
    const Instruction& instruction = operation.instruction;
    switch (instruction.op) {
      case Op::Constant: return Interval::of(instruction.operand);
      case Op::Load:
      case Op::LoadElement: return value_of(instruction.variable(), now);
      case Op::Negate: return abstraction::negate(of(0));
      case Op::Not: return abstraction::logical_not(of(0));
      case Op::Wrap: return abstraction::wrap(of(0), instruction.operand);
      case Op::InRange: return abstraction::in_range(of(0), of(1), of(2));
      case Op::Divide:
      case Op::Remainder:
        if (of(1) == Interval::of(0)) return Interval::all();  // no play comes here
        return abstraction::apply(instruction.op, of(0), of(1));
      default: return abstraction::apply(instruction.op, of(0), of(1));
    }
  }

  // The expression in operations_ is true, or false: bounds what it reads. False if it cannot be.
  bool assume(bool truth, Intervals& now) {
    std::vector<std::pair<std::uint32_t, bool>> open{
        {static_cast<std::uint32_t>(operations_.size() - 1), truth}};
    while (!open.empty()) {
      const auto [place, is_true] = open.back();
      open.pop_back();
      const Operation& operation = operations_[place];
      const auto a = [&] { return operation.operands[0]; };
      const auto b = [&] { return operation.operands[1]; };
      bool is_possible = true;
      switch (operation.instruction.op) {
        case Op::Not: open.emplace_back(a(), !is_true); break;
        case Op::And:
          if (is_true) open.insert(open.end(), {{a(), true}, {b(), true}});
          break;
        case Op::Or:
          if (!is_true) open.insert(open.end(), {{a(), false}, {b(), false}});
          break;
        case Op::Less:
          is_possible = is_true ? less(a(), b(), 1, now) : less(b(), a(), 0, now);
          break;
        case Op::LessEqual:
          is_possible = is_true ? less(a(), b(), 0, now) : less(b(), a(), 1, now);
          break;
        case Op::Greater:
          is_possible = is_true ? less(b(), a(), 1, now) : less(a(), b(), 0, now);
          break;
        case Op::GreaterEqual:
          is_possible = is_true ? less(b(), a(), 0, now) : less(a(), b(), 1, now);
          break;
        case Op::Equal:
        case Op::NotEqual:
          if ((operation.instruction.op == Op::Equal) == is_true) {
            is_possible = less(a(), b(), 0, now) && less(b(), a(), 0, now);
          } else {
            is_possible = differs(a(), b(), now) && differs(b(), a(), now);
          }
          break;
        case Op::InRange:
          if (is_true) {
            is_possible = less(b(), a(), 0, now) && less(a(), operation.operands[2], 0, now);
          }
          break;
        case Op::Load:
          if (!is_true) is_possible = bound(place, Interval::of(0), now);
          break;
        default: break;
      }
      if (!is_possible) return false;
    }
    return true;
  }

  Interval current(std::uint32_t place, const Intervals& now) const {
    const Operation& operation = operations_[place];
    if (operation.instruction.op != Op::Load) return operation.interval;
    return value_of(operation.instruction.variable(), now);
  }

  // left + gap <= right
  bool less(std::uint32_t left, std::uint32_t right, std::int64_t gap, Intervals& now) {
    Interval below;
    Interval above;
    const Interval of_right = current(right, now);
    const Interval of_left = current(left, now);
    std::int64_t end = 0;
    if (of_right.high && !__builtin_sub_overflow(*of_right.high, gap, &end)) below.high = end;
    if (of_left.low && !__builtin_add_overflow(*of_left.low, gap, &end)) above.low = end;
    return bound(left, below, now) && bound(right, above, now);
  }

  // The left one is not the right one.
  bool differs(std::uint32_t left, std::uint32_t right, Intervals& now) {
    const Interval other = current(right, now);
    Interval mine = current(left, now);
    if (!other.is_single()) return true;
    if (mine == other) return false;
    if (mine.low == other.low && *mine.low < INT64_MAX) mine.low = *mine.low + 1;
    if (mine.high == other.high && *mine.high > INT64_MIN) mine.high = *mine.high - 1;
    return bound(left, mine, now);
  }

  // The value there is in the interval, too: a variable that is read is bounded. False if that
  // cannot be.
  bool bound(std::uint32_t place, const Interval& by, Intervals& now) {
    const Operation& operation = operations_[place];
    const auto inside = met(current(place, now), by);
    if (!inside) return false;
    if (operation.instruction.op == Op::Load) {
      now.insert_or_assign(operation.instruction.variable(), *inside);
    }
    return true;
  }

  static constexpr std::uint32_t kPatience = 3;
  const Graph& graph_;
  const std::vector<std::uint8_t>& is_cut_;
  const Limits& limits_;
  std::vector<std::vector<VariableId>> live_;
  std::set<std::int64_t> thresholds_;
  std::vector<std::optional<Intervals>> at_;
  std::vector<std::uint32_t> visits_;
  std::deque<NodeId> waiting_;
  std::set<NodeId> is_waiting_;
  std::vector<Operation> operations_;
};

Bounded<IntervalFacts> interval_facts(const Graph& graph, const game::VariableSets& live,
                                      const std::vector<std::uint8_t>& is_cut,
                                      const Limits& limits) {
  return IntervalAnalysis(graph, live, is_cut, limits).run();
}

}  // namespace arbiter::relations
