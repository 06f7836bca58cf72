// One walk in depth over the control states from each O node on. A step to a state that the walk
// is still below closes a loop. The states in the reverse of the order in which the walk leaves
// them are sorted by what comes first, and in that order the ways to each are counted.
#include "relations/cut_nodes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace arbiter::relations {

namespace {

using game::Graph;
using game::Instruction;
using game::Node;
using game::NodeId;
using game::VariableId;

constexpr std::size_t kMostWaysToJoin = 64;  // to a join
constexpr std::size_t kMostStates = std::size_t{1} << 18U;

// A node, and what each return register holds there if it is known.
struct Control {
  NodeId node;
  std::map<VariableId, std::int64_t> returns;

  friend auto operator<=>(const Control&, const Control&) = default;
};

class CutFinder {
 public:
  CutFinder(const Graph& graph, const Limits& limits)
      : graph_(graph), limits_(limits), is_cut_(graph.nodes.size(), 0) {}

  Bounded<std::vector<std::uint8_t>> run() {
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      if (graph_.nodes[NodeId(n)].kind == Node::Kind::O) is_cut_[n] = 1;
    }
    follows_returns_ = true;
    if (!walk()) {
      follows_returns_ = false;  // a control state is a node alone
      if (!walk()) return tl::unexpected(*limits_.reached());
    }
    count_ways();
    return std::move(is_cut_);
  }

 private:
  enum class Mark : std::uint8_t { New, Below, Left };
  struct Open {
    std::uint32_t state = 0;
    std::vector<std::uint32_t> next;
    std::size_t done = 0;
  };

  // False if there are too many control states, or a limit is reached.
  bool walk() {
    states_.clear();
    known_.clear();
    marks_.clear();
    left_.clear();
    next_.clear();
    std::vector<std::uint32_t> waiting;
    (void)number_of({graph_.start, {}});
    waiting.push_back(0);
    while (!waiting.empty()) {
      const std::uint32_t root = waiting.back();
      waiting.pop_back();
      if (marks_[root] != Mark::New) continue;
      if (!walk_from(root, waiting)) return false;
    }
    return true;
  }

  bool walk_from(std::uint32_t root, std::vector<std::uint32_t>& waiting) {
    std::vector<Open> stack;
    const auto enter = [&](std::uint32_t state) {
      marks_[state] = Mark::Below;
      stack.push_back({state, targets_of(state), 0});
    };
    enter(root);
    while (!stack.empty()) {
      if (states_.size() > kMostStates || limits_.reached()) return false;
      Open& top = stack.back();
      if (top.done == top.next.size()) {
        marks_[top.state] = Mark::Left;
        left_.push_back(top.state);
        next_[top.state] = std::move(top.next);
        stack.pop_back();
        continue;
      }
      const std::uint32_t to = top.next[top.done++];
      const NodeId node = states_[to].node;
      // Beyond an O node another block begins.
      if (graph_.nodes[node].kind == Node::Kind::O) {
        waiting.push_back(to);
      } else if (marks_[to] == Mark::New) {
        enter(to);
      } else if (marks_[to] == Mark::Below) {
        is_cut_[node.index()] = 1;
      }
    }
    return true;
  }

  std::uint32_t number_of(Control control) {
    const auto [entry, is_new] =
        known_.try_emplace(std::move(control), static_cast<std::uint32_t>(states_.size()));
    if (is_new) {
      states_.push_back(entry->first);
      marks_.resize(states_.size(), Mark::New);
      marks_[entry->second] = Mark::New;
      next_.emplace_back();
    }
    return entry->second;
  }

  std::optional<std::int64_t> known_value(const Control& at, game::Expression expression) const {
    const auto code = graph_.code_of(expression);
    if (code.size() != 1) return std::nullopt;
    if (code[0].op == Instruction::Op::Constant) return code[0].operand;
    if (code[0].op != Instruction::Op::Load) return std::nullopt;
    const auto found = at.returns.find(code[0].variable());
    if (found == at.returns.end()) return std::nullopt;
    return found->second;
  }

  std::vector<std::uint32_t> targets_of(std::uint32_t state) {
    Control at = states_[state];
    const Node& node = graph_.nodes[at.node];
    std::vector<std::uint32_t> targets;
    const auto go = [&](NodeId to) {
      Control next = at;
      next.node = to;
      const std::uint32_t number = number_of(std::move(next));
      if (std::find(targets.begin(), targets.end(), number) == targets.end()) {
        targets.push_back(number);
      }
    };
    if (node.kind == Node::Kind::O) {
      forget_dead(at, node);
      for (const game::OEdge& edge : graph_.edges_of(node)) go(edge.target);
      return targets;
    }
    if (node.kind != Node::Kind::Silent && node.kind != Node::Kind::P) return targets;
    for (const game::Action& action : graph_.actions_of(node)) {
      if (graph_.variables[action.target].kind != game::Variable::Kind::Return) continue;
      const auto value = known_value(at, action.value);
      at.returns.erase(action.target);
      if (value && follows_returns_) at.returns.emplace(action.target, *value);
    }
    const auto all = graph_.targets_of(node);
    const auto chosen = node.value.empty() ? std::nullopt : known_value(at, node.value);
    if (node.kind == Node::Kind::Silent && chosen && *chosen >= 0 &&
        static_cast<std::size_t>(*chosen) < all.size()) {
      go(all[static_cast<std::size_t>(*chosen)]);
    } else {
      for (const NodeId to : all) go(to);
    }
    return targets;
  }

  void forget_dead(Control& at, const Node& node) const {
    const auto live = graph_.live_at(node);
    std::erase_if(at.returns, [&](const auto& each) {
      return !std::binary_search(live.begin(), live.end(), each.first);
    });
  }

  void count_ways() {
    std::vector<std::size_t> ways(states_.size(), 0);
    for (std::size_t i = left_.size(); i > 0; --i) {
      const std::uint32_t state = left_[i - 1];
      const NodeId node = states_[state].node;
      if (ways[state] > kMostWaysToJoin) is_cut_[node.index()] = 1;
      const std::size_t from =
          is_cut_[node.index()] != 0 ? 1 : std::max<std::size_t>(1, ways[state]);
      for (const std::uint32_t to : next_[state]) ways[to] += from;
    }
    // Nodes at which a play ends stand for themselves.
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      const Node::Kind kind = graph_.nodes[NodeId(n)].kind;
      const bool goes_on =
          kind != Node::Kind::End && kind != Node::Kind::Error && kind != Node::Kind::Stuck;
      if (!goes_on) is_cut_[n] = 0;
    }
  }

  const Graph& graph_;
  const Limits& limits_;
  bool follows_returns_ = true;
  std::vector<std::uint8_t> is_cut_;
  std::map<Control, std::uint32_t> known_;
  std::vector<Control> states_;
  std::vector<Mark> marks_;
  std::vector<std::uint32_t> left_;               // in the order in which the walk left them
  std::vector<std::vector<std::uint32_t>> next_;  // per state that was left
};

}  // namespace

Bounded<std::vector<std::uint8_t>> cut_nodes(const Graph& graph, const Limits& limits) {
  return CutFinder(graph, limits).run();
}

}  // namespace arbiter::relations
