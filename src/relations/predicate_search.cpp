#include "relations/predicate_search.h"

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

namespace arbiter::relations {

namespace {

using game::NodeId;

struct Met {
  AbstractState state;
  std::uint32_t before = UINT32_MAX;  // the state from which it was met first
  std::uint32_t way = 0;              // of that state
  std::uint32_t turns = 0;
};

class PredicateSearch {
 public:
  PredicateSearch(const game::Graph& graph, Post& post, const std::vector<std::uint8_t>& is_aside,
                  Progress* progress, std::size_t round, const Limits& limits)
      : graph_(graph),
        post_(post),
        is_aside_(is_aside),
        progress_(progress),
        round_(round),
        charge_(limits) {}

  SearchResult run(AbstractState start) {
    meet({std::move(start), UINT32_MAX, 0, 0});
    std::uint32_t level = 0;
    while (!level_.empty() || !next_.empty()) {
      if (level_.empty()) {
        if (has_error(level)) break;
        level_.swap(next_);
        ++level;
      }
      const std::uint32_t number = level_.front();
      level_.pop_front();
      if (progress_ != nullptr) {
        progress_->report({"refine", round_, met_.size(), "states"});
      }
      if (!charge_.resize(met_.size() * kBytesPerState)) return StopReason::Memory;
      auto found = post_.of(met_[number].state);
      if (const auto* reason = std::get_if<StopReason>(&found)) return *reason;
      if (const auto* not_listed = std::get_if<NotListed>(&found)) return *not_listed;
      for (Successor& each : std::get<std::vector<Successor>>(found)) add(number, std::move(each));
    }
    SearchedStates result;
    result.transitions = transitions_;
    const auto nearest = std::min_element(
        errors_.begin(), errors_.end(),
        [](const AbstractError& a, const AbstractError& b) { return a.turns < b.turns; });
    if (nearest != errors_.end()) {
      const std::size_t turns = nearest->turns;
      std::erase_if(errors_, [&](const AbstractError& each) { return each.turns > turns; });
    }
    result.errors = std::move(errors_);
    result.states.reserve(met_.size());
    for (Met& each : met_) result.states.push_back(std::move(each.state));
    return result;
  }

 private:
  static constexpr std::size_t kBytesPerState = 512;

  bool has_error(std::uint32_t turns) const {
    return std::any_of(errors_.begin(), errors_.end(),
                       [&](const AbstractError& each) { return each.turns <= turns; });
  }

  void meet(Met met) {
    const auto [place, is_new] =
        known_.try_emplace(met.state, static_cast<std::uint32_t>(met_.size()));
    const std::uint32_t number = place->second;
    const bool is_next = !met_.empty() && met.turns > met_[met.before].turns;
    if (is_new) {
      (is_next ? next_ : level_).push_back(number);
      met_.push_back(std::move(met));
    } else if (met.turns < met_[number].turns) {
      // It waits for the next level, and belongs to this one: a loop came to it later.
      met_[number].before = met.before;
      met_[number].way = met.way;
      met_[number].turns = met.turns;
      std::erase(next_, number);
      level_.push_back(number);
    }
  }

  void add(std::uint32_t before, Successor successor) {
    ++transitions_;
    const bool takes_turn = graph_.nodes[met_[before].state.node].kind == game::Node::Kind::O;
    const std::uint32_t turns = met_[before].turns + (takes_turn ? 1 : 0);
    const NodeId node = successor.state.node;
    if (!WayFinder::is_error(graph_.nodes[node])) {
      return meet({std::move(successor.state), before, successor.way, turns});
    }
    if (is_aside_[node.index()] != 0) return;
    const auto known = std::find_if(errors_.begin(), errors_.end(), [&](const AbstractError& each) {
      return each.node == node && each.turns <= turns;
    });
    if (known != errors_.end()) return;
    AbstractError error{node, {{met_[before].state, successor.way}}, turns};
    for (std::uint32_t at = before; met_[at].before != UINT32_MAX; at = met_[at].before) {
      error.path.push_back({met_[met_[at].before].state, met_[at].way});
    }
    std::reverse(error.path.begin(), error.path.end());
    errors_.push_back(std::move(error));
  }

  const game::Graph& graph_;
  Post& post_;
  const std::vector<std::uint8_t>& is_aside_;
  Progress* progress_;
  std::size_t round_;
  MemoryCharge charge_;
  std::map<AbstractState, std::uint32_t> known_;
  std::vector<Met> met_;
  std::deque<std::uint32_t> level_;
  std::deque<std::uint32_t> next_;  // states that one more of O's moves leads to
  std::vector<AbstractError> errors_;
  std::size_t transitions_ = 0;
};

}  // namespace

SearchResult search_states(const game::Graph& graph, const Tracking& tracking,
                           const Predicates& predicates, Post& post,
                           const std::vector<std::uint8_t>& is_aside, Progress* progress,
                           std::size_t round, const Limits& limits) {
  // Nothing is live at the start, so that no predicate speaks of anything there.
  AbstractState start{graph.start, {}, {}};
  for (const TrackedSlot& each : tracking.at(graph.start)) {
    start.codes.push_back(tracking.code(each.variable, 0));
  }
  start.truth.assign(predicates.at(graph.start).size(), 0);
  return PredicateSearch(graph, post, is_aside, progress, round, limits).run(std::move(start));
}

}  // namespace arbiter::relations
