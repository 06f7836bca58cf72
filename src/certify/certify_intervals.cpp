// Checking a certificate of intervals.
//
// The states of a certificate are an invariant if the start is one of them, and every edge of the
// graph leads from each of them to some of them. An edge is a formula: the state's intervals, what
// the node assumes and the condition under which it is taken (symbolic_node.h). The solver is asked
// for integers that take it and lead to none of the states (cover.h). If no error is among the
// states, no play reaches one. Cost: a few questions for each edge from each state, but none where
// all values are known, and one where all states ask the same.
#include "certify/certify_intervals.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "certify/cover.h"
#include "certify/symbolic_node.h"

namespace arbiter::certify {

namespace {

using game::Node;
using game::NodeId;
using smt::Answer;
using smt::TermId;

class IntervalChecker {
 public:
  IntervalChecker(const game::Graph& graph, const IntervalCertificate& certificate,
                  smt::Solver& solver, const Limits& limits, const IntervalCheckOptions& options)
      : graph_(graph),
        certificate_(certificate),
        charge_(limits),
        symbolic_(graph, limits),
        cover_(graph, certificate, symbolic_, solver, limits, options.one_by_one) {}

  std::variant<Proved, ClassFlaw, Unsure, StopReason> run() {
    constexpr std::size_t kPerNode = 64;
    if (!charge_.resize(certificate_.nodes.size() * kPerNode)) return StopReason::Memory;
    if (!symbolic_.goes_on_now()) return *symbolic_.stopped();
    for (const ClassStates& states : certificate_.nodes) of_node_[states.node.index()] = &states;
    start();
    for (const ClassStates& states : certificate_.nodes) {
      for (std::size_t row = 0; row < states.rows && !is_over(); ++row) {
        ++proved_.states;
        from_ = {&states, row};
        leave();
        symbolic_.goes_on_now();
      }
    }
    if (flaw_) return *flaw_;
    if (const auto reason = cover_.stopped()) return *reason;
    if (unsure_) return *unsure_;
    return proved_;
  }

 private:
  struct From {
    const ClassStates* states = nullptr;
    std::size_t row = 0;
  };

  bool is_over() const { return cover_.stopped() || flaw_ || unsure_; }

  std::span<const std::uint32_t> row_of(const From& from) const {
    const std::size_t width = from.states->columns.size();
    return {from.states->numbers.data() + from.row * width, width};
  }
  const IntervalClass& class_at(const ClassStates& states, std::size_t column,
                                std::uint32_t number) const {
    return certificate_.classes.at(states.columns[column].variable)[number];
  }

  void fail(const std::string& message) {
    if (is_over()) return;
    flaw_ = ClassFlaw{message, graph_.start, {}};
    if (from_.states == nullptr) return;
    flaw_->node = from_.states->node;
    const auto row = row_of(from_);
    for (std::size_t i = 0; i < row.size(); ++i) {
      flaw_->state.push_back(class_at(*from_.states, i, row[i]));
    }
  }

  void start() {
    symbolic_.begin_with_zeros();
    arrive(graph_.start, {});
  }

  // The state that is left, anew for each way on.
  void begin() {
    symbolic_.begin();
    const ClassStates& states = *from_.states;
    const auto row = row_of(from_);
    for (std::size_t i = 0; i < row.size() && symbolic_.goes_on(); ++i) {
      const IntervalClass& one = class_at(states, i, row[i]);
      const std::uint64_t slot = states.columns[i].slot(graph_);
      if (one.is_single()) {
        symbolic_.know(slot, symbolic_.terms().constant(*one.low));
        continue;
      }
      const TermId value = symbolic_.unknown(slot);
      symbolic_.know(slot, value);
      symbolic_.assume_between(value, one.low, one.high);
    }
  }

  void leave() {
    const Node& node = graph_.nodes[from_.states->node];
    switch (node.kind) {
      case Node::Kind::O: return leave_o(node);
      case Node::Kind::Error: return fail("an error is among its states");
      case Node::Kind::End:
      case Node::Kind::Stuck: return;
      case Node::Kind::P:
        if (node.is_error_call) return fail("the call of an error command is among its states");
        break;
      case Node::Kind::Silent: break;
    }
    begin();
    for (const game::Action& action : graph_.actions_of(node)) symbolic_.act(action);
    const auto targets = graph_.targets_of(node);
    if (node.kind == Node::Kind::P || node.value.empty()) return arrive(targets[0], {});
    smt::Terms& terms = symbolic_.terms();
    const TermId selector = symbolic_.evaluated(node.value);
    for (std::size_t i = 0; i < targets.size() && !is_over(); ++i) {
      arrive(targets[i], {terms.equal(selector, terms.constant(static_cast<std::int64_t>(i)))});
    }
  }

  void leave_o(const Node& node) {
    for (const game::OEdge& edge : graph_.edges_of(node)) {
      if (is_over()) return;
      begin();
      if (game::carries_value(edge.move.kind) && edge.bind.is_some()) {
        symbolic_.bring(edge.bind, (*graph_.arena)[edge.move.component].type.data);
      }
      ++proved_.moves;
      arrive(edge.target, {});
    }
  }

  // Some integers lead to this node, if the condition holds beside what is assumed.
  void arrive(NodeId target, std::vector<TermId> conditions) {
    const Node& node = graph_.nodes[target];
    if (node.kind == Node::Kind::End || node.kind == Node::Kind::Stuck) return;
    const auto& assumed = symbolic_.assumed();
    conditions.insert(conditions.end(), assumed.begin(), assumed.end());
    smt::Terms& terms = symbolic_.terms();
    if (std::any_of(conditions.begin(), conditions.end(),
                    [&](TermId each) { return terms.is_false(each); })) {
      return;
    }
    std::erase_if(conditions, [&](TermId each) { return terms.is_true(each); });
    const auto found = of_node_.find(target.index());
    if (found != of_node_.end()) {
      return expect_never(cover_.leads_out(*found->second, std::move(conditions)),
                          "a step leads out of the certificate");
    }
    expect_never(cover_.can_hold(conditions), node.kind == Node::Kind::Error
                                                  ? "a step leads to an error"
                                                  : "a step leads to a node without states");
  }

  void expect_never(Answer answer, const std::string& flaw) {
    if (answer == Answer::Satisfiable) return fail(flaw);
    if (answer == Answer::Unsatisfiable || is_over()) return;
    const NodeId node = from_.states != nullptr ? from_.states->node : graph_.start;
    unsure_ = Unsure{"the solver does not know where a step leads", node};
  }

  const game::Graph& graph_;
  const IntervalCertificate& certificate_;
  MemoryCharge charge_;
  SymbolicNode symbolic_;
  Cover cover_;
  std::map<std::uint32_t, const ClassStates*> of_node_;
  From from_;
  Proved proved_;
  std::optional<ClassFlaw> flaw_;
  std::optional<Unsure> unsure_;
};

}  // namespace

std::variant<Proved, ClassFlaw, Unsure, StopReason> certify(const game::Graph& graph,
                                                            const IntervalCertificate& certificate,
                                                            smt::Solver& solver,
                                                            const Limits& limits,
                                                            const IntervalCheckOptions& options) {
  if (certificate.graph != fingerprint(graph)) {
    return ClassFlaw{"it is for another program, or for other options", {}, {}};
  }
  return IntervalChecker(graph, certificate, solver, limits, options).run();
}

}  // namespace arbiter::certify
