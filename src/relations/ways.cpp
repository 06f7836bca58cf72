#include "relations/ways.h"

#include <algorithm>
#include <utility>

#include "support/invariant.h"

namespace arbiter::relations {

namespace {

using game::Graph;
using game::Node;
using game::NodeId;
using smt::TermId;

constexpr std::size_t kMostWays = 2048;          // from one abstract state
constexpr std::uint32_t kMostSteps = 1U << 16U;  // of one way

// The slots of the vocabulary, and constants for what is known.
class KnownBase final : public Base {
 public:
  KnownBase(Vocabulary& vocabulary, const KnownSlots& known)
      : vocabulary_(vocabulary), known_(known) {}

  TermId slot(std::uint64_t slot) override {
    const auto found = known_.find(slot);
    if (found != known_.end()) return vocabulary_.terms().constant(found->second);
    return vocabulary_.slot(slot);
  }
  TermId any_cell(game::VariableId array, TermId index) override {
    return vocabulary_.any_cell(array, index);
  }

 private:
  Vocabulary& vocabulary_;
  const KnownSlots& known_;
};

// A way that is not at its end.
struct Begun {
  Way way;
  NodeId at;
};

bool ends_quietly(const Node& node) {
  return node.kind == Node::Kind::End || node.kind == Node::Kind::Stuck;
}

}  // namespace

Ways WayFinder::find(NodeId from, const KnownSlots& known) {
  smt::Terms& terms = vocabulary_.terms();
  KnownBase base(vocabulary_, known);
  SymbolicRun run(graph_, terms, base);
  std::vector<Way> found;
  std::vector<Begun> open;
  const Node& first = graph_.nodes[from];
  if (first.kind == Node::Kind::O) {
    const auto edges = graph_.edges_of(first);
    for (std::size_t e = edges.size(); e > 0; --e) {
      const game::OEdge& edge = edges[e - 1];
      Begun begun;
      begun.way.edge = static_cast<std::uint32_t>(e - 1);
      begun.at = edge.target;
      if (SymbolicRun::brings_value(edge)) {
        begun.way.input = terms.fresh();
        run.held = {};
        run.facts.clear();
        run.bring(edge, begun.way.input);
        begun.way.held = run.held;
        begun.way.facts = run.facts;
      }
      open.push_back(std::move(begun));
    }
  } else {
    open.push_back({{}, from});
  }
  while (!open.empty()) {
    if (const auto reason = limits_.reached()) return *reason;
    Begun now = std::move(open.back());
    open.pop_back();
    bool is_first = first.kind != Node::Kind::O && now.way.steps == 0;
    while (true) {
      const Node& node = graph_.nodes[now.at];
      if (ends_quietly(node)) break;
      if (is_error(node) || (is_cut_[now.at.index()] != 0 && !is_first)) {
        now.way.to = now.at;
        found.push_back(std::move(now.way));
        break;
      }
      is_first = false;
      if (++now.way.steps > kMostSteps || found.size() + open.size() > kMostWays) {
        return TooManyWays{};
      }
      run.held = std::move(now.way.held);
      run.facts = std::move(now.way.facts);
      for (const game::Action& action : graph_.actions_of(node)) run.act(action);
      const auto targets = graph_.targets_of(node);
      const bool chooses = node.kind == Node::Kind::Silent && node.target_count > 1;
      const TermId selector = chooses ? run.evaluated(node.value) : TermId::none();
      now.way.held = std::move(run.held);
      now.way.facts = std::move(run.facts);
      if (!chooses) {
        now.at = targets[0];
        continue;
      }
      // The first target that is possible goes on here; the others wait.
      std::vector<Begun> next;
      for (std::uint32_t t = 0; t < targets.size(); ++t) {
        const TermId condition = run.chooses(node, selector, t);
        if (terms.is_false(condition)) continue;
        const auto& conditions = now.way.conditions;
        const auto has = [&](TermId one) {
          return std::find(conditions.begin(), conditions.end(), one) != conditions.end();
        };
        if (has(terms.negation(condition))) continue;
        Begun taken = now;
        taken.at = targets[t];
        taken.way.targets.push_back(t);
        if (!terms.is_true(condition) && !has(condition)) {
          taken.way.conditions.push_back(condition);
        }
        next.push_back(std::move(taken));
      }
      if (next.empty()) break;
      for (std::size_t i = next.size(); i > 1; --i) open.push_back(std::move(next[i - 1]));
      now = std::move(next.front());
    }
  }
  return found;
}

std::vector<TermId> WayFinder::follow(NodeId from, const Way& way, SymbolicRun& run,
                                      TermId input) const {
  const smt::Terms& terms = vocabulary_.terms();
  std::vector<TermId> conditions;
  NodeId at = from;
  if (way.edge) {
    const game::OEdge& edge = graph_.edges_of(graph_.nodes[from])[*way.edge];
    if (input.is_some()) run.bring(edge, input);
    at = edge.target;
  }
  std::size_t taken = 0;
  for (std::uint32_t step = 0; step < way.steps; ++step) {
    const Node& node = graph_.nodes[at];
    for (const game::Action& action : graph_.actions_of(node)) run.act(action);
    const auto targets = graph_.targets_of(node);
    std::uint32_t target = 0;
    if (node.kind == Node::Kind::Silent && node.target_count > 1) {
      target = way.targets[taken++];
      const TermId condition = run.chooses(node, run.evaluated(node.value), target);
      if (!terms.is_true(condition)) conditions.push_back(condition);
    }
    at = targets[target];
  }
  INVARIANT(at == way.to, "a way that is followed again should end where it did");
  return conditions;
}

TermId WayFinder::value_after(const Way& way, std::uint64_t slot, const KnownSlots& known) {
  KnownBase base(vocabulary_, known);
  SymbolicRun run(graph_, vocabulary_.terms(), base);
  const game::VariableId variable = vocabulary_.variable_of(slot);
  const std::uint64_t cell = slot - graph_.variables[variable].slot;
  if (graph_.variables[variable].size > 0) {
    const auto written = way.held.arrays.find(variable.index());
    if (written == way.held.arrays.end()) return base.slot(slot);
    run.held.arrays.emplace(variable.index(), written->second);
    return run.value(variable, static_cast<std::int64_t>(cell));
  }
  const auto found = way.held.slots.find(slot);
  return found != way.held.slots.end() ? found->second : base.slot(slot);
}

}  // namespace arbiter::relations
