// Checking a certificate of formulas.
//
// The states of a certificate are an invariant if the start is one of them, and every way from one
// of them to the next node with states ends in some of these. A way is a list of nodes; what it
// makes of the values is computed anew for each (symbolic_node.h), from unknowns for all slots but
// those that the state gives a value. Ways are followed in depth. Where a branch is not decided,
// both ways on are gone. A way that passes a node for the second time, and no node with states
// between, has to be impossible: the solver is asked for that, so that what is left is finite.
//
// Cost: a question for each way from each state. Where a way has no condition and the state that it
// leads to is one of the certificate's by its values, there is still a question: nothing is taken
// for granted.
#include "relations/check_formulas.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "certify/symbolic_node.h"
#include "relations/symbolic_run.h"
#include "smt/needed.h"
#include "smt/substitute.h"

namespace arbiter::relations {

using certify::Proved;
using certify::SymbolicNode;
using certify::Unsure;

namespace {

using game::Node;
using game::NodeId;
using smt::Answer;
using smt::TermId;

constexpr std::size_t kMostRounds = 256;  // of one way

// From one pool of terms to another: the unknowns are given.
class Translation {
 public:
  Translation(const smt::Terms& from, smt::Terms& to) : from_(from), to_(to) {}

  template <class OfUnknown>
  TermId translated(TermId root, OfUnknown of_unknown) {
    std::map<TermId, TermId> made;
    const std::vector<TermId> roots{root};
    for (const TermId each : smt::needed_terms(from_, roots, [](TermId) { return false; })) {
      const smt::Term& term = from_[each];
      const auto operand = [&](TermId id) { return id.is_some() ? made.at(id) : id; };
      made.emplace(
          each, term.op == smt::Term::Op::Unknown
                    ? of_unknown(term.number)
                    : smt::made_of(to_, term, operand(term.a), operand(term.b), operand(term.c)));
    }
    return made.at(root);
  }

 private:
  const smt::Terms& from_;
  smt::Terms& to_;
};

// A way that is not at its end: the edge from an O node, and the nodes and targets after it.
struct CheckedWay {
  std::optional<std::size_t> edge;
  std::vector<std::uint32_t> targets;  // one for each node that was passed
};

class FormulaChecker {
 public:
  FormulaChecker(const game::Graph& graph, const FormulaCertificate& certificate,
                 smt::Solver& solver, const Limits& limits)
      : graph_(graph),
        certificate_(certificate),
        solver_(solver),
        limits_(limits),
        symbolic_(graph, limits),
        translation_(certificate.terms, symbolic_.terms()) {
    for (std::uint32_t v = 0; v < graph.variables.size(); ++v) {
      variables_.emplace(graph.variables[game::VariableId(v)].slot, game::VariableId(v));
    }
  }

  std::variant<Proved, FormulaFlaw, Unsure, StopReason> run() {
    symbolic_.begin_with_zeros();
    from_ = graph_.start;
    arrive(graph_.start, {});
    for (const auto& [node, states] : certificate_.nodes) {
      for (const FormulaState& state : states) {
        if (is_over()) break;
        ++proved_.states;
        from_ = node;
        leave(node, state);
      }
    }
    if (stopped_) return *stopped_;
    if (flaw_) return *flaw_;
    if (unsure_) return *unsure_;
    return proved_;
  }

 private:
  bool is_over() {
    if (!stopped_ && !symbolic_.goes_on()) stopped_ = symbolic_.stopped();
    return stopped_ || flaw_ || unsure_;
  }

  void fail(const char* message) {
    if (!is_over()) flaw_ = FormulaFlaw{message, from_};
  }

  game::VariableId variable_of(std::uint64_t slot) const {
    return std::prev(variables_.upper_bound(slot))->second;
  }

  // The state that is left: its values, its formula, and unknowns for all else.
  void begin(const FormulaState& state) {
    symbolic_.begin();
    const auto mention = [&](std::uint64_t slot) {
      // All cells of an array are said if one is, so that a read at an unknown index sees it.
      const game::Variable& variable = graph_.variables[variable_of(slot)];
      const std::int64_t cells = std::max<std::int64_t>(1, variable.size);
      if (cells > kFewCells) return;
      for (std::int64_t i = 0; i < cells; ++i) {
        const std::uint64_t each = variable.slot + static_cast<std::uint64_t>(i);
        if (!state.values.contains(each)) symbolic_.know(each, symbolic_.unknown(each));
      }
    };
    const std::vector<TermId> roots{state.formula};
    for (const std::int64_t unknown : smt::unknowns_of(certificate_.terms, roots)) {
      mention(certificate_.slots.at(unknown));
    }
    for (const auto& [slot, value] : state.values) {
      mention(slot);
      symbolic_.know(slot, symbolic_.terms().constant(value));
    }
    symbolic_.assume(translation_.translated(state.formula, [&](std::int64_t unknown) {
      const std::uint64_t slot = certificate_.slots.at(unknown);
      const auto value = state.values.find(slot);
      return value != state.values.end() ? symbolic_.terms().constant(value->second)
                                         : symbolic_.unknown(slot);
    }));
  }

  void leave(NodeId from, const FormulaState& state) {
    const Node& node = graph_.nodes[from];
    if (node.kind == Node::Kind::Error || node.is_error_call) {
      return fail("an error is among its states");
    }
    std::vector<CheckedWay> open;
    if (node.kind == Node::Kind::O) {
      for (std::size_t e = 0; e < node.target_count; ++e) open.push_back({e, {}});
    } else {
      open.push_back({});
    }
    while (!open.empty() && !is_over()) {
      const CheckedWay way = std::move(open.back());
      open.pop_back();
      follow(from, state, way, open);
    }
  }

  // Goes the way again, and on to its end or to the next branch.
  void follow(NodeId from, const FormulaState& state, CheckedWay way,
              std::vector<CheckedWay>& open) {
    smt::Terms& terms = symbolic_.terms();
    begin(state);
    std::vector<TermId> conditions;
    NodeId at = from;
    bool is_first = true;
    if (way.edge) {
      const game::OEdge& edge = graph_.edges_of(graph_.nodes[from])[*way.edge];
      if (game::carries_value(edge.move.kind) && edge.bind.is_some()) {
        symbolic_.bring(edge.bind, (*graph_.arena)[edge.move.component].type.data);
      }
      ++proved_.moves;
      at = edge.target;
      is_first = false;
    }
    std::vector<NodeId> passed;
    std::size_t rounds = 0;  // code that two calls share may be passed for each of them
    for (std::size_t step = 0; !is_over(); ++step) {
      const Node& node = graph_.nodes[at];
      if (node.kind == Node::Kind::End || node.kind == Node::Kind::Stuck) return;
      const bool is_end = node.kind == Node::Kind::O || node.kind == Node::Kind::Error ||
                          node.is_error_call || certificate_.nodes.contains(at);
      if (is_end && !is_first) return arrive(at, std::move(conditions));
      is_first = false;
      if (step >= way.targets.size() &&
          std::find(passed.begin(), passed.end(), at) != passed.end()) {
        const Answer answer = can_hold(conditions);
        if (answer == Answer::Unsatisfiable) return;
        if (++rounds > kMostRounds) return fail("a way round passes no node with states");
        passed.clear();
      }
      passed.push_back(at);
      for (const game::Action& action : graph_.actions_of(node)) symbolic_.act(action);
      const auto targets = graph_.targets_of(node);
      std::uint32_t target = 0;
      if (node.kind == Node::Kind::Silent && node.target_count > 1) {
        const TermId selector = symbolic_.evaluated(node.value);
        const auto chooses = [&](std::uint32_t t) {
          return terms.equal(selector, terms.constant(static_cast<std::int64_t>(t)));
        };
        if (step < way.targets.size()) {
          target = way.targets[step];
        } else {
          std::vector<std::uint32_t> possible;
          for (std::uint32_t t = 0; t < node.target_count; ++t) {
            if (!terms.is_false(chooses(t))) possible.push_back(t);
          }
          if (possible.empty()) return;  // the selector is a target, so that no play comes here
          for (std::size_t i = 1; i < possible.size(); ++i) {
            CheckedWay other = way;
            other.targets.push_back(possible[i]);
            open.push_back(std::move(other));
          }
          target = possible.front();
        }
        conditions.push_back(chooses(target));
      }
      if (step >= way.targets.size()) way.targets.push_back(target);
      at = targets[target];
    }
  }

  Answer can_hold(std::vector<TermId> conditions) {
    smt::Terms& terms = symbolic_.terms();
    const auto& assumed = symbolic_.assumed();
    conditions.insert(conditions.end(), assumed.begin(), assumed.end());
    if (std::any_of(conditions.begin(), conditions.end(),
                    [&](TermId each) { return terms.is_false(each); })) {
      return Answer::Unsatisfiable;
    }
    std::erase_if(conditions, [&](TermId each) { return terms.is_true(each); });
    if (conditions.empty()) return Answer::Satisfiable;
    const smt::Reply reply = solver_.ask(terms, conditions, limits_);
    if (reply.answer == Answer::Unknown && reply.stopped) stopped_ = reply.stopped;
    return reply.answer;
  }

  // Values lead to this node, if the conditions hold: they should be in one of its states.
  void arrive(NodeId target, std::vector<TermId> conditions) {
    smt::Terms& terms = symbolic_.terms();
    const auto found = certificate_.nodes.find(target);
    TermId inside = terms.constant(0);
    if (found != certificate_.nodes.end()) {
      for (const FormulaState& state : found->second) {
        if (!symbolic_.goes_on()) return;
        inside = terms.disjunction(inside, holds_now(state));
      }
    }
    conditions.push_back(terms.negation(inside));
    const Answer answer = can_hold(std::move(conditions));
    if (answer == Answer::Unsatisfiable || is_over()) return;
    if (answer == Answer::Unknown) {
      unsure_ = Unsure{"the solver does not know where a way leads", from_};
      return;
    }
    const Node& node = graph_.nodes[target];
    const bool is_error = node.kind == Node::Kind::Error || node.is_error_call;
    fail(is_error ? "a way leads to an error" : "a way leads out of it");
  }

  TermId holds_now(const FormulaState& state) {
    smt::Terms& terms = symbolic_.terms();
    const auto now = [&](std::uint64_t slot) {
      const game::VariableId variable = variable_of(slot);
      return symbolic_.value(variable,
                             static_cast<std::int64_t>(slot - graph_.variables[variable].slot));
    };
    TermId holds = translation_.translated(
        state.formula, [&](std::int64_t unknown) { return now(certificate_.slots.at(unknown)); });
    for (const auto& [slot, value] : state.values) {
      holds = terms.conjunction(holds, terms.equal(now(slot), terms.constant(value)));
    }
    return holds;
  }

  const game::Graph& graph_;
  const FormulaCertificate& certificate_;
  smt::Solver& solver_;
  const Limits& limits_;
  SymbolicNode symbolic_;
  Translation translation_;
  std::map<std::uint64_t, game::VariableId> variables_;  // by their first slots
  NodeId from_;
  Proved proved_;
  std::optional<FormulaFlaw> flaw_;
  std::optional<Unsure> unsure_;
  std::optional<StopReason> stopped_;
};

}  // namespace

std::variant<Proved, FormulaFlaw, Unsure, StopReason> check_formulas(
    const game::Graph& graph, const FormulaCertificate& certificate, smt::Solver& solver,
    const Limits& limits) {
  return FormulaChecker(graph, certificate, solver, limits).run();
}

}  // namespace arbiter::relations
