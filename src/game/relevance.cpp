// Which values can decide what a program does.
//
// A queue stores what it is given and hands it out again, and never looks at it. A search that
// tells its contents apart goes through all of them, and finds the same for each. So this finds the
// variables that can decide anything, and `slice` is the program without the others: its dead
// code, as seen by who only asks whether an error can be reached (a slice in the sense of Weiser,
// "Program slicing", 1981, whose criterion are all branches of the program).
//
// These are the roots. All that they read is relevant:
//
//   branches    the selector of a silent node; all checks that can fail are branches: of ranges,
//               bounds, divisors and asserts. Return registers, whose branches may be gone.
//   indices     of cells that are read or written, in all code. A cell that is never looked at
//               still has to exist: who checks a certificate wants to see that.
//   64 bits     an expression that may need more, since a search leaves such a run. This is known
//               by the types of what it reads.
//
// From there relevance goes backward: what a relevant variable is set to reads relevant variables.
// An array is one variable. Where in the program a variable is read makes no difference: registers
// have one use each, and liveness says already where a variable matters at all.
//
// What is left out has no effect on the run: each store that is dropped sets a variable that no
// other instruction of the slice reads, and would not have overflowed. Cost: linear in the graph.
#include "game/relevance.h"

#include <algorithm>

#include "game/bounds.h"

namespace arbiter::game {

namespace {

using Op = Instruction::Op;

class Relevance {
 public:
  explicit Relevance(const Graph& graph) : graph_(graph), is_relevant_(graph.variables.size(), 0) {
    bounds_.reserve(graph.variables.size());
    for (const Variable& variable : graph.variables) bounds_.push_back(variable.data.bounds());
  }

  void run() {
    index_stores();
    mark_roots();
    while (!waiting_.empty()) {
      const std::uint32_t target = waiting_.back();
      waiting_.pop_back();
      for (std::uint32_t i = first_store_[target]; i < first_store_[target + 1]; ++i) {
        mark_reads(graph_.actions[stores_[i]].value);
      }
    }
  }

  const std::vector<std::uint8_t>& is_relevant() const { return is_relevant_; }

  // Whether the slice has it: who stores where nobody looks may still need more than 64 bits.
  bool keeps(const Action& action) const {
    return is_relevant_[action.target.index()] != 0 || may_overflow(action.value) ||
           may_overflow(action.index);
  }
  bool may_overflow(Expression expression) const {
    const auto code = graph_.code_of(expression);
    return code.size() > 1 && estimate(code, bounds_).may_overflow;
  }

 private:
  // The actions by their targets.
  void index_stores() {
    first_store_.assign(graph_.variables.size() + 1, 0);
    for (const Action& action : graph_.actions) ++first_store_[action.target.index() + 1];
    for (std::size_t i = 1; i < first_store_.size(); ++i) first_store_[i] += first_store_[i - 1];
    stores_.resize(graph_.actions.size());
    std::vector<std::uint32_t> next(first_store_.begin(), first_store_.end() - 1);
    for (std::uint32_t a = 0; a < graph_.actions.size(); ++a) {
      stores_[next[graph_.actions[a].target.index()]++] = a;
    }
  }

  void mark_roots() {
    for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) {
      if (graph_.variables[VariableId(v)].kind == Variable::Kind::Return) mark(VariableId(v));
    }
    for (const Node& node : graph_.nodes) {
      if (node.kind == Node::Kind::Silent) mark_reads(node.value);
      if (node.kind != Node::Kind::P) continue;
      mark_what_can_fail(node.value);
      mark_what_can_fail(node.move.element);
    }
    for (const Action& action : graph_.actions) {
      mark_reads(action.index);
      mark_what_can_fail(action.value);
    }
  }

  void mark(VariableId variable) {
    if (is_relevant_[variable.index()] != 0) return;
    is_relevant_[variable.index()] = 1;
    waiting_.push_back(variable.index());
  }
  void mark_reads(Expression expression) {
    graph_.each_load(expression, [this](VariableId variable) { mark(variable); });
  }

  // What an expression that is not looked at reads where it may go wrong: for an index, and if it
  // may need more than 64 bits.
  void mark_what_can_fail(Expression expression) {
    if (may_overflow(expression)) return mark_reads(expression);
    // From its end on, the operands of an instruction come after it, the last one first. So an
    // index begins after the instruction that uses it, and ends where all it needs has come.
    const auto code = graph_.code_of(expression);
    int needed = 0;  // values of the index that are still to come; 0 outside of one
    for (std::size_t i = code.size(); i > 0; --i) {
      const Instruction& instruction = code[i - 1];
      if (needed > 0) {
        if (instruction.loads()) mark(instruction.variable());
        needed += instruction.arity() - 1;
      } else if (instruction.op == Op::LoadElement) {
        needed = 1;
      }
    }
  }

  const Graph& graph_;
  std::vector<std::uint8_t> is_relevant_;   // per variable
  std::vector<IntRange> bounds_;            // per variable
  std::vector<std::uint32_t> first_store_;  // per variable, into stores_; one more at the end
  std::vector<std::uint32_t> stores_;       // numbers of actions
  std::vector<std::uint32_t> waiting_;      // relevant variables whose stores were not looked at
};

// Leaves the actions out that the slice does not have.
void drop_actions(const Graph& graph, const Relevance& relevance, Graph& slice) {
  slice.actions.clear();
  for (Node& node : slice.nodes) {
    const auto actions = graph.actions_of(node);
    node.first_action = static_cast<std::uint32_t>(slice.actions.size());
    std::copy_if(actions.begin(), actions.end(), std::back_inserter(slice.actions),
                 [&](const Action& action) { return relevance.keeps(action); });
    node.action_count = static_cast<std::uint32_t>(slice.actions.size()) - node.first_action;
  }
}

// What is shown decides nothing, but computing it may fail.
void drop_values(const Relevance& relevance, Graph& slice) {
  for (Node& node : slice.nodes) {
    if (node.kind != Node::Kind::P) continue;
    if (!relevance.may_overflow(node.value)) node.value = {};
    if (!relevance.may_overflow(node.move.element)) node.move.element = {};
  }
  for (OEdge& edge : slice.edges) {
    edge.move.element = {};
    const bool is_wanted = edge.bind.is_some() && relevance.is_relevant()[edge.bind.index()] != 0;
    if (!is_wanted) edge.bind = VariableId::none();
  }
}

void drop_live(const Graph& graph, const Relevance& relevance, Graph& slice) {
  slice.live.clear();
  for (Node& node : slice.nodes) {
    const auto live = graph.live_at(node);
    node.first_live = static_cast<std::uint32_t>(slice.live.size());
    std::copy_if(live.begin(), live.end(), std::back_inserter(slice.live),
                 [&](VariableId id) { return relevance.is_relevant()[id.index()] != 0; });
    node.live_count = static_cast<std::uint32_t>(slice.live.size()) - node.first_live;
  }
}

}  // namespace

std::vector<std::uint8_t> relevant_variables(const Graph& graph) {
  Relevance relevance(graph);
  relevance.run();
  return relevance.is_relevant();
}

std::optional<Graph> slice(const Graph& graph) {
  Relevance relevance(graph);
  relevance.run();
  const auto& found = relevance.is_relevant();
  if (std::find(found.begin(), found.end(), 0) == found.end()) return std::nullopt;
  Graph result = graph;
  drop_actions(graph, relevance, result);
  drop_values(relevance, result);
  drop_live(graph, relevance, result);
  return result;
}

}  // namespace arbiter::game
