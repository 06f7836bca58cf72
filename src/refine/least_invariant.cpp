// Making a certificate.
//
// What the search stores is no certificate. It counts a value that no longer matters as 0, and
// tells states apart by the values that matter at their node; but code that several calls share may
// need a value for one call only, and on the way from another call that value was given up. To say
// that it is 0 there would be false. So the states are met once more here, with such values
// unknown: from the start on, along every move, keeping at each node the values that are live there
// and relevant (game/relevance.h), and forgetting all others. What a move brings into a variable
// that is not relevant is unknown from the beginning. The set is closed by construction, and
// certify checks that it is.
//
// Cost: as a search, several times slower, in memory that is counted.
#include "refine/least_invariant.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "game/relevance.h"

namespace arbiter::refine {

namespace {

using certify::Certificate;
using certify::Column;
using certify::Flaw;
using certify::Known;
using certify::KnownState;
using certify::KnownWalk;
using certify::NodeStates;

class Closure {
 public:
  Closure(const game::Graph& graph, const Limits& limits, const InvariantOptions& options)
      : graph_(graph),
        is_relevant_(options.slices ? game::relevant_variables(graph)
                                    : std::vector<std::uint8_t>(graph.variables.size(), 1)),
        charge_(limits),
        walk_(graph, limits, brings_unknown()) {}

  std::variant<Certificate, Flaw, StopReason> run() {
    arrive(walk_.start());
    while (!open_.empty() && !walk_.is_over()) {
      const Met met = open_.front();
      open_.pop_front();
      walk_.each_arrival(state(met), [&](const KnownState& at) {
        arrive(at);
        return nullptr;
      });
    }
    if (walk_.stopped()) return *walk_.stopped();
    if (walk_.flaw()) return *walk_.flaw();
    return certificate();
  }

 private:
  using Row = std::vector<Known>;
  struct AtNode {
    std::vector<Column> columns;
    std::set<Row> rows;
  };
  // A state that was met. The pointers stay valid: neither a map nor a set moves its elements.
  struct Met {
    game::NodeId node;
    const AtNode* at;
    const Row* row;
  };

  // Per edge of the graph: 1 if the value that O brings goes to a variable that is not relevant.
  std::vector<std::uint8_t> brings_unknown() const {
    std::vector<std::uint8_t> all;
    all.reserve(graph_.edges.size());
    for (const game::OEdge& edge : graph_.edges) {
      const bool is_wanted = edge.bind.is_none() || is_relevant_[edge.bind.index()] != 0;
      all.push_back(is_wanted ? 0 : 1);
    }
    return all;
  }

  std::vector<Column> columns_at(game::NodeId node) const {
    std::vector<Column> columns;
    for (const game::VariableId live : graph_.live_at(graph_.nodes[node])) {
      if (is_relevant_[live.index()] == 0) continue;
      const std::int64_t cells = std::max<std::int64_t>(1, graph_.variables[live].size);
      for (std::int64_t i = 0; i < cells; ++i) columns.push_back({live, i});
    }
    return columns;
  }

  void arrive(const KnownState& at) {
    const auto [found, is_first] = nodes_.try_emplace(at.node.index());
    AtNode& states = found->second;
    if (is_first) states.columns = columns_at(at.node);
    Row row;
    row.reserve(states.columns.size());
    for (const Column& column : states.columns) row.push_back(at.slots[column.slot(graph_)]);
    const auto [kept, is_new] = states.rows.insert(std::move(row));
    if (!is_new) return;
    open_.push_back({at.node, &states, &*kept});
    // Twice the row: here, and in the certificate. The rest is what a set and a queue add.
    bytes_ += 2 * sizeof(Known) * kept->size() + 128;
    if (bytes_ > charge_.bytes() && !charge_.resize(2 * bytes_)) walk_.stop(StopReason::Memory);
  }

  KnownState state(const Met& met) const {
    KnownState result{met.node, std::vector<Known>(graph_.slot_count)};
    for (std::size_t i = 0; i < met.row->size(); ++i) {
      result.slots[met.at->columns[i].slot(graph_)] = (*met.row)[i];
    }
    return result;
  }

  Certificate certificate() {
    Certificate result;
    result.graph = certify::fingerprint(graph_);
    for (auto& [node, states] : nodes_) {
      NodeStates at;
      at.node = game::NodeId(node);
      at.rows = states.rows.size();
      at.columns = std::move(states.columns);
      at.values.reserve(at.rows * at.columns.size());
      for (const Row& row : states.rows) {
        at.values.insert(at.values.end(), row.begin(), row.end());
      }
      result.nodes.push_back(std::move(at));
    }
    return result;
  }

  const game::Graph& graph_;
  std::vector<std::uint8_t> is_relevant_;  // per variable
  MemoryCharge charge_;
  std::size_t bytes_ = 0;
  KnownWalk walk_;
  std::map<std::uint32_t, AtNode> nodes_;  // by node
  std::deque<Met> open_;                   // states that were met and not yet left
};

}  // namespace

std::variant<Certificate, Flaw, StopReason> least_invariant(const game::Graph& graph,
                                                            const Limits& limits,
                                                            const InvariantOptions& options) {
  return Closure(graph, limits, options).run();
}

}  // namespace arbiter::refine
