#include "relations/path.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "game/walk.h"
#include "smt/substitute.h"
#include "support/invariant.h"

namespace arbiter::relations {

namespace {

using game::NodeId;
using smt::Answer;
using smt::TermId;

// The start of the program: all slots are 0.
class ZeroBase final : public Base {
 public:
  explicit ZeroBase(smt::Terms& terms) : zero_(terms.constant(0)) {}
  TermId slot(std::uint64_t /*slot*/) override { return zero_; }
  TermId any_cell(game::VariableId /*array*/, TermId /*index*/) override { return zero_; }

 private:
  TermId zero_;
};

// What a table says of slots; 0 for others, which are those of large arrays, and dead.
class TableBase final : public Base {
 public:
  TableBase(smt::Terms& terms, const std::map<std::uint64_t, TermId>& slots)
      : zero_(terms.constant(0)), slots_(slots) {}
  TermId slot(std::uint64_t slot) override {
    const auto found = slots_.find(slot);
    return found != slots_.end() ? found->second : zero_;
  }
  TermId any_cell(game::VariableId /*array*/, TermId /*index*/) override { return zero_; }

 private:
  TermId zero_;
  const std::map<std::uint64_t, TermId>& slots_;
};

}  // namespace

PathDecider::ExactPath PathDecider::exact(const AbstractError& error) {
  smt::Terms& terms = vocabulary_.terms();
  ZeroBase zeros(terms);
  SymbolicRun run(graph_, terms, zeros);
  ExactPath path;
  for (const Step& step : error.path) {
    const Way& way = post_.way(step.from, step.way);
    TermId input;
    if (way.edge) {
      if (way.input.is_some()) input = terms.fresh();
      path.inputs.push_back(input);
      path.edges.push_back(*way.edge);
    }
    path.steps += way.steps + 1;
    const auto conditions = finder_.follow(step.from.node, way, run, input);
    path.conditions.insert(path.conditions.end(), conditions.begin(), conditions.end());
  }
  // Facts are no conditions of the path but for the types of what O brings: the program's checks
  // make the others true. As they are true, they may stand beside the conditions.
  path.conditions.insert(path.conditions.end(), run.facts.begin(), run.facts.end());
  std::erase_if(path.conditions, [&](TermId each) { return terms.is_true(each); });
  std::sort(path.conditions.begin(), path.conditions.end());
  path.conditions.erase(std::unique(path.conditions.begin(), path.conditions.end()),
                        path.conditions.end());
  return path;
}

StepwisePath PathDecider::stepwise(const AbstractError& error) {
  smt::Terms& terms = vocabulary_.terms();
  StepwisePath path;
  std::map<std::uint64_t, TermId> slots;
  std::map<std::uint32_t, std::vector<Held::Write>>
      arrays;  // of large arrays, which no predicate speaks of
  for (std::uint32_t s = 0; s < error.path.size(); ++s) {
    const Step& step = error.path[s];
    const Way& way = post_.way(step.from, step.way);
    path.slots.push_back(slots);
    path.nodes.push_back(step.from.node);
    TableBase base(terms, path.slots.back());
    SymbolicRun run(graph_, terms, base);
    run.held.arrays = arrays;
    const TermId input = way.input.is_some() ? terms.fresh() : TermId::none();
    const auto conditions = finder_.follow(step.from.node, way, run, input);
    const auto add = [&](TermId term, bool is_background) {
      if (terms.is_true(term)) return;
      path.constraints.push_back({term, is_background, s, std::nullopt, {}});
    };
    for (const TermId fact : background_.at(step.from.node)) {
      add(smt::substituted(terms, fact, to_path(path.slots.back())), true);
    }
    for (const TermId each : run.facts) add(each, true);
    for (const TermId each : conditions) add(each, false);
    if (s + 1 == error.path.size()) break;
    // What the step changes gets new unknowns. What does not matter at its end is forgotten.
    std::map<std::uint64_t, TermId> after;
    for (const std::uint64_t slot : tracking_.live_at(way.to)) {
      const game::VariableId variable = vocabulary_.variable_of(slot);
      const auto cell = static_cast<std::int64_t>(slot - graph_.variables[variable].slot);
      const TermId value = run.value(variable, cell);
      const auto before = slots.find(slot);
      if (before != slots.end() && before->second == value) {
        after.emplace(slot, value);
        continue;
      }
      const TermId unknown = terms.fresh();
      path.constraints.push_back(
          {terms.equal(unknown, value), false, s, terms[unknown].number, value});
      after.emplace(slot, unknown);
    }
    slots = std::move(after);
    arrays = std::move(run.held.arrays);
    std::erase_if(arrays, [&](const auto& each) {
      return graph_.variables[game::VariableId(each.first)].size <= kFewCells;
    });
  }
  return path;
}

// What the unknowns of slots are there.
std::map<std::int64_t, TermId> PathDecider::to_path(const std::map<std::uint64_t, TermId>& slots) {
  std::map<std::int64_t, TermId> unknowns;
  for (const auto& [slot, term] : slots) {
    unknowns.emplace(vocabulary_.terms()[vocabulary_.slot(slot)].number, term);
  }
  return unknowns;
}

smt::Reply PathDecider::ask_for_small(const ExactPath& path) {
  smt::Terms& terms = vocabulary_.terms();
  for (const std::int64_t most : {std::int64_t{9}, std::int64_t{1000}}) {
    std::vector<TermId> asked = path.conditions;
    for (const TermId input : path.inputs) {
      if (input.is_none()) continue;
      asked.push_back(terms.less_equal(terms.constant(-most), input));
      asked.push_back(terms.less_equal(input, terms.constant(most)));
    }
    smt::Reply reply = solver_.ask(terms, asked, limits_);
    if (reply.answer != Answer::Unsatisfiable) return reply;
    const bool is_without = reply.core.empty() || reply.core.back() < path.conditions.size();
    if (is_without) return reply;
  }
  return solver_.ask(terms, path.conditions, limits_);
}

DecidedPath PathDecider::replay(const ExactPath& path, const smt::Reply& reply,
                                NodeId error) const {
  const smt::Terms& terms = vocabulary_.terms();
  game::Walker walker(whole_);
  game::State state = walker.start();
  RealPath real;
  for (std::size_t i = 0; i < path.edges.size(); ++i) {
    const auto choices = walker.choices(state);
    if (path.edges[i] >= choices.size()) break;
    const auto& choice = choices[path.edges[i]];
    game::Move move = choice.move;
    if (game::carries_value(move.kind)) {
      std::int64_t value = 0;
      if (path.inputs[i].is_some()) {
        const auto number = static_cast<std::size_t>(terms[path.inputs[i]].number);
        if (number < reply.model.size()) value = reply.model[number].value_or(0);
      }
      const typing::Data& data = (*whole_.arena)[move.component].type.data;
      move.value = data.is_finite() ? std::clamp(value, data.low, data.high) : value;
    }
    const game::Reply done =
        walker.play(state, choice, move.value, 2 * (path.steps + whole_.slot_count + 2) * 64);
    real.play.push_back(move);
    if (!done.move) break;
    real.play.push_back(*done.move);
    if (i + 1 == path.edges.size() && done.node == error) return real;
    if (done.end != game::WalkEnd::Waits) break;
  }
  return UnclearPath{"a play that should end in an error went another way", true, {}};
}

DecidedPath PathDecider::decide(const AbstractError& error) {
  smt::Terms& terms = vocabulary_.terms();
  const ExactPath path = exact(error);
  const bool is_impossible = std::any_of(path.conditions.begin(), path.conditions.end(),
                                         [&](TermId each) { return terms.is_false(each); });
  if (!is_impossible) {
    smt::Reply reply{Answer::Satisfiable, {}, {}, {}};
    if (!path.conditions.empty()) reply = ask_for_small(path);
    if (reply.answer == Answer::Satisfiable) return replay(path, reply, error.node);
    if (reply.answer == Answer::Unknown) {
      return UnclearPath{"the solver does not know", false, reply.stopped};
    }
  }
  SpuriousPath spurious{stepwise(error), {}};
  const auto& constraints = spurious.path.constraints;
  // Solvers keep what comes first: background facts, and then what is nearest to the error, so that
  // few cut nodes need a predicate.
  std::vector<std::uint32_t> order(constraints.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const auto rank = [&](std::uint32_t i) {
      return std::pair(!constraints[i].is_background, error.path.size() - constraints[i].step);
    };
    return rank(a) < rank(b);
  });
  std::vector<TermId> asked;
  asked.reserve(order.size());
  for (const std::uint32_t i : order) asked.push_back(constraints[i].term);
  const smt::Reply reply = solver_.ask(terms, asked, limits_);
  if (reply.answer != Answer::Unsatisfiable) {
    return UnclearPath{"the solver does not know", false, reply.stopped};
  }
  for (const std::uint32_t i : reply.core) {
    if (i < order.size()) spurious.core.push_back(order[i]);
  }
  if (spurious.core.empty()) spurious.core = order;
  auto& core = spurious.core;
  std::sort(core.begin(), core.end());
  core.erase(std::unique(core.begin(), core.end()), core.end());
  return spurious;
}

}  // namespace arbiter::relations
