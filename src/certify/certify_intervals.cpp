// Checking a certificate of intervals.
//
// The states of a certificate are an invariant if the start is one of them, and every edge of the
// graph leads from each of them to some of them. An edge is a formula: the state's intervals, what
// the node assumes and the condition under which it is taken. The solver is asked for integers that
// take it; the state that they lead to is looked up; then it is asked for integers that take it and
// lead to none of the states found so far, until there are none. If no error is among the states,
// no play reaches one. Cost: two questions or more for each edge from each state, but none where
// all values are known, and one where all states ask the same.
#include "certify/certify_intervals.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "certify/symbolic_node.h"

namespace arbiter::certify {

namespace {

using game::Node;
using game::NodeId;
using smt::Answer;
using smt::TermId;

class Checker {
 public:
  Checker(const game::Graph& graph, const IntervalCertificate& certificate, smt::Solver& solver,
          const Limits& limits)
      : graph_(graph),
        certificate_(certificate),
        solver_(solver),
        limits_(limits),
        charge_(limits),
        symbolic_(graph) {}

  std::variant<Proved, ClassFlaw, Unsure, StopReason> run() {
    for (const ClassStates& states : certificate_.nodes) of_node_[states.node.index()] = &states;
    ask_limits();
    if (!is_over()) start();
    for (const ClassStates& states : certificate_.nodes) {
      for (std::size_t row = 0; row < states.rows && !is_over(); ++row) {
        ++proved_.states;
        from_ = {&states, row};
        leave();
        ask_limits();
      }
    }
    if (stopped_) return *stopped_;
    if (flaw_) return *flaw_;
    if (unsure_) return *unsure_;
    return proved_;
  }

 private:
  struct From {
    const ClassStates* states = nullptr;
    std::size_t row = 0;
  };

  bool is_over() const { return stopped_ || flaw_ || unsure_; }

  void ask_limits() {
    if (!stopped_) stopped_ = limits_.reached();
    const std::size_t slots = graph_.slot_count * kPerSlot;  // what is known of them
    if (!charge_.resize(slots + 2 * symbolic_.terms().bytes() + kept_)) {
      stopped_ = StopReason::Memory;
    }
  }

  std::span<const std::uint32_t> row_of(const From& from) const {
    const std::size_t width = from.states->places.size();
    return {from.states->numbers.data() + from.row * width, width};
  }
  const Class& class_at(const ClassStates& states, std::size_t place, std::uint32_t number) const {
    return certificate_.classes.at(states.places[place].variable)[number];
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

  // All values are 0 at the start.
  void start() {
    symbolic_.begin();
    const TermId zero = symbolic_.terms().constant(0);
    for (std::uint64_t slot = 0; slot < graph_.slot_count; ++slot) symbolic_.know(slot, zero);
    arrive(graph_.start, {});
  }

  // The state that is left, anew for each way on.
  void begin() {
    symbolic_.begin();
    const ClassStates& states = *from_.states;
    const auto row = row_of(from_);
    for (std::size_t i = 0; i < row.size(); ++i) {
      const Class& one = class_at(states, i, row[i]);
      const std::uint64_t slot = states.places[i].slot(graph_);
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
    if (found == of_node_.end()) {
      return never(conditions, node.kind == Node::Kind::Error
                                   ? "a step leads to an error"
                                   : "a step leads to a node without states");
    }
    cover(*found->second, std::move(conditions));
  }

  // The conditions should contradict each other.
  void never(const std::vector<TermId>& conditions, const std::string& flaw) {
    if (conditions.empty()) return fail(flaw);
    if (answer_to(conditions) == Answer::Satisfiable) fail(flaw);
  }

  // Where only the answer matters: many states ask the same.
  Answer answer_to(const std::vector<TermId>& conditions) {
    constexpr std::size_t kMostKept = std::size_t{1} << 16U;
    const auto known = answers_.find(conditions);
    if (known != answers_.end()) return known->second;
    const Answer answer = ask(conditions).answer;
    if (answers_.size() < kMostKept) {
      answers_.emplace(conditions, answer);
      kept_ += kPerKept + conditions.size() * sizeof(TermId);
    }
    return answer;
  }

  smt::Reply ask(const std::vector<TermId>& conditions) {
    smt::Reply reply = solver_.ask(symbolic_.terms(), conditions, limits_);
    if (reply.answer == Answer::Unknown) {
      ask_limits();
      const NodeId node = from_.states != nullptr ? from_.states->node : graph_.start;
      if (!is_over()) unsure_ = Unsure{"the solver does not know where a step leads", node};
    }
    return reply;
  }

  // Whatever state is reached should be one of these.
  void cover(const ClassStates& states, std::vector<TermId> conditions) {
    std::vector<TermId> values;
    for (const Place& place : states.places) {
      values.push_back(symbolic_.value(place.variable, place.element));
    }
    // The solver's model has values of unknowns only: one for each value that is not known.
    smt::Terms& terms = symbolic_.terms();
    std::vector<std::pair<std::size_t, TermId>> images;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (terms.value(values[i])) continue;
      images.emplace_back(i, symbolic_.unknown(graph_.slot_count + 1 + i));
      conditions.push_back(terms.equal(images.back().second, values[i]));
    }
    while (!is_over()) {
      smt::Reply reply;
      if (!conditions.empty()) {
        if (images.empty()) reply.answer = answer_to(conditions);
        if (!images.empty()) reply = ask(conditions);
        if (reply.answer != Answer::Satisfiable) return;
      }
      const auto row = row_reached(states, values, images, reply);
      if (is_over()) return;
      if (!row || !has_row(states, *row)) return fail("a step leads out of the certificate");
      if (images.empty()) return;
      conditions.push_back(outside(states, *row, images));
    }
  }

  // The classes of the state that the model leads to; none if a value is in no class.
  std::optional<std::vector<std::uint32_t>> row_reached(
      const ClassStates& states, const std::vector<TermId>& values,
      const std::vector<std::pair<std::size_t, TermId>>& images, const smt::Reply& reply) {
    smt::Terms& terms = symbolic_.terms();
    std::vector<std::optional<std::int64_t>> reached;
    for (const TermId value : values) reached.push_back(terms.value(value));
    for (const auto& [place, image] : images) {
      const auto number = static_cast<std::size_t>(terms[image].number);
      if (number < reply.model.size()) reached[place] = reply.model[number];
      if (!reached[place]) {
        unsure_ = Unsure{"the solver's values need more than 64 bits", states.node};
        return std::nullopt;
      }
    }
    std::vector<std::uint32_t> row;
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const auto number = class_of(certificate_.classes.at(states.places[i].variable), *reached[i]);
      if (!number) return std::nullopt;
      row.push_back(*number);
    }
    return row;
  }

  static bool has_row(const ClassStates& states, const std::vector<std::uint32_t>& row) {
    const std::size_t width = row.size();
    std::size_t low = 0;
    std::size_t high = states.rows;
    const auto at = [&](std::size_t i) {
      return std::span(states.numbers.data() + i * width, width);
    };
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (std::ranges::lexicographical_compare(at(middle), row)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < states.rows && std::ranges::equal(at(low), row);
  }

  // Some value that is not known is in another class than the row says.
  TermId outside(const ClassStates& states, const std::vector<std::uint32_t>& row,
                 const std::vector<std::pair<std::size_t, TermId>>& images) {
    smt::Terms& terms = symbolic_.terms();
    TermId inside = terms.constant(1);
    for (const auto& [place, image] : images) {
      const Class& one = class_at(states, place, row[place]);
      if (one.low)
        inside = terms.conjunction(inside, terms.less_equal(terms.constant(*one.low), image));
      if (one.high)
        inside = terms.conjunction(inside, terms.less_equal(image, terms.constant(*one.high)));
    }
    return terms.negation(inside);
  }

  const game::Graph& graph_;
  const IntervalCertificate& certificate_;
  smt::Solver& solver_;
  const Limits& limits_;
  MemoryCharge charge_;
  SymbolicNode symbolic_;
  std::map<std::uint32_t, const ClassStates*> of_node_;
  From from_;
  static constexpr std::size_t kPerKept = 128;
  static constexpr std::size_t kPerSlot = 128;
  std::map<std::vector<TermId>, Answer> answers_;
  std::size_t kept_ = 0;  // bytes of them
  Proved proved_;
  std::optional<ClassFlaw> flaw_;
  std::optional<Unsure> unsure_;
  std::optional<StopReason> stopped_;
};

}  // namespace

std::variant<Proved, ClassFlaw, Unsure, StopReason> certify(const game::Graph& graph,
                                                            const IntervalCertificate& certificate,
                                                            smt::Solver& solver,
                                                            const Limits& limits) {
  if (certificate.graph != fingerprint(graph)) {
    return ClassFlaw{"it is for another program, or for other options", {}, {}};
  }
  return Checker(graph, certificate, solver, limits).run();
}

}  // namespace arbiter::certify
