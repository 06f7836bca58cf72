// Making a certificate.
//
// What the search stores is no certificate. It counts a value that no longer matters as 0, and
// tells states apart by the values that matter at their node; but code that several calls share may
// need a value for one call only, and on the way from another call that value was given up. To say
// that it is 0 there would be false. So the states are met once more here, with such values
// unknown: from the start on, along every move, keeping at each node the values that liveness names
// and forgetting all others. The set is closed by construction, and certify checks that it is.
//
// Cost: as a search, several times slower, in memory that is counted.
#include "certify/invariant.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

namespace arbiter::certify {

namespace {

class Closure {
 public:
  Closure(const game::Graph& graph, const Limits& limits)
      : graph_(graph), charge_(limits), walk_(graph, limits) {}

  std::variant<Certificate, Flaw, StopReason> run() {
    arrive(walk_.start());
    while (!open_.empty() && !walk_.is_over()) {
      const Met met = open_.front();
      open_.pop_front();
      walk_.each_arrival(state(met), [&](const KnownState& at) { arrive(at); });
    }
    if (walk_.stopped()) return *walk_.stopped();
    if (walk_.flaw()) return *walk_.flaw();
    return certificate();
  }

 private:
  using Row = std::vector<Known>;
  struct AtNode {
    std::vector<Place> places;
    std::set<Row> rows;
  };
  // A row lies still in its set.
  struct Met {
    game::NodeId node;
    const AtNode* at;
    const Row* row;
  };

  std::vector<Place> places_at(game::NodeId node) const {
    std::vector<Place> places;
    for (const game::VariableId live : graph_.live_at(graph_.nodes[node])) {
      const std::int64_t cells = std::max<std::int64_t>(1, graph_.variables[live].size);
      for (std::int64_t i = 0; i < cells; ++i) places.push_back({live, i});
    }
    return places;
  }

  void arrive(const KnownState& at) {
    const auto [found, is_first] = nodes_.try_emplace(at.node.index());
    AtNode& states = found->second;
    if (is_first) states.places = places_at(at.node);
    Row row;
    row.reserve(states.places.size());
    for (const Place& place : states.places) row.push_back(at.slots[place.slot(graph_)]);
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
      result.slots[met.at->places[i].slot(graph_)] = (*met.row)[i];
    }
    return result;
  }

  Certificate certificate() {
    Certificate result;
    result.graph = fingerprint(graph_);
    for (auto& [node, states] : nodes_) {
      NodeStates at;
      at.node = game::NodeId(node);
      at.rows = states.rows.size();
      at.places = std::move(states.places);
      at.values.reserve(at.rows * at.places.size());
      for (const Row& row : states.rows) {
        at.values.insert(at.values.end(), row.begin(), row.end());
      }
      result.nodes.push_back(std::move(at));
    }
    return result;
  }

  const game::Graph& graph_;
  MemoryCharge charge_;
  std::size_t bytes_ = 0;
  KnownWalk walk_;
  std::map<std::uint32_t, AtNode> nodes_;  // by node
  std::deque<Met> open_;                   // states that were met and not yet left
};

}  // namespace

std::variant<Certificate, Flaw, StopReason> least_invariant(const game::Graph& graph,
                                                            const Limits& limits) {
  return Closure(graph, limits).run();
}

}  // namespace arbiter::certify
