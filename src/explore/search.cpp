// Search: is there a play that ends in an error?
//
// A state is an O node and the values that are live there, packed into few bits; what is dead
// counts as 0, so that equal futures are equal states. From each state every move that O may make
// is made, and the run followed to where O is to move again. A run is one move of P's, so that each
// step adds two moves to a play, states come up in the order of their distance, and the first error
// that is found ends a shortest play.
//
// Of the way to a state only the state before it is kept. A play is made from that at the end, by
// looking once more for the move that led on. Cost: linear in states and moves of O's.
#include "explore/search.h"

#include <algorithm>
#include <optional>

#include "abstraction/concrete.h"
#include "abstraction/partition.h"
#include "explore/steps.h"

namespace arbiter::explore {

namespace {

constexpr std::size_t kAskEvery = 1024;

template <class Domain>
class Search {
 public:
  Search(const game::Graph& graph, const SearchOptions& options, const Limits& limits)
      : graph_(graph),
        options_(options),
        limits_(limits),
        charge_(limits),
        steps_(graph, limits),
        layouts_(graph.nodes.size()) {}

  std::variant<Searched, GaveUp, NotFinite> run() {
    reach(options_.start ? steps_.at(*options_.start) : steps_.start(), StoredId::none());
    Position at;
    for (std::uint32_t head = 0; head < store_.size(); ++head) {
      const StoredId id(head);
      unpack(id, at);
      const auto not_finite = steps_.each_move(at, [&](const Made& made) {
        steps_.each_end(at, made, [&](const End& end) { return take(end, id, made); });
        if (++result_.transitions % kAskEvery == 0) ask();
        return goes_on();
      });
      if (not_finite) return *not_finite;
      if (gave_up_) {
        gave_up_->states = store_.size();
        return *gave_up_;
      }
      if (!goes_on()) break;
    }
    result_.states = store_.size();
    result_.passed = steps_.passed();
    for (const Found& found : found_) result_.errors.push_back({found.node, play_to(found)});
    return std::move(result_);
  }

 private:
  struct Found {
    game::NodeId node;
    StoredId from;
    Made made;
  };

  bool goes_on() const { return !gave_up_ && (options_.all || found_.empty()); }

  // What grows is counted at twice its size, since it doubles.
  void ask() {
    const std::size_t growing = store_.bytes() + before_.capacity() * sizeof(StoredId);
    if (!charge_.resize(2 * growing)) {
      stop(StopReason::Memory);
    } else if (const auto reason = limits_.reached()) {
      stop(*reason);
    }
    if (options_.progress != nullptr) {
      options_.progress->report({"search", 0, store_.size(), "states"});
    }
  }
  void stop(StopReason reason) { gave_up_ = GaveUp{GaveUp::Why::Stopped, reason}; }

  // Where a move of O's from `from` leads; false to look no further.
  bool take(const End& end, StoredId from, const Made& made) {
    if (end.error_call.is_some()) note({end.error_call, from, made});
    switch (end.rest) {
      case Rest::Waits: reach(end.at, from); break;
      case Rest::Error: note({end.at.node, from, made}); break;
      case Rest::Complete:
      case Rest::Stuck: break;
      case Rest::Overflow: result_.overflowed = true; break;
      case Rest::TooMany: gave_up_ = GaveUp{GaveUp::Why::Choices, {}}; break;
      case Rest::Stopped: stop(limits_.reached().value_or(StopReason::Timeout)); break;
      case Rest::Chooses: INVARIANT(false, "a step should have gone all ways");
    }
    return goes_on();
  }

  // The first error at each place is a nearest one.
  void note(const Found& error) {
    const auto same_place = [&](const Found& other) {
      const game::Node& a = graph_.nodes[error.node];
      const game::Node& b = graph_.nodes[other.node];
      return a.span == b.span && a.reason == b.reason;
    };
    if (std::none_of(found_.begin(), found_.end(), same_place)) found_.push_back(error);
  }

  const Layout& layout(game::NodeId node) {
    auto& known = layouts_[node.index()];
    if (!known) known = Layout::live_at(graph_, node);
    return *known;
  }

  const std::vector<std::uint64_t>& packed(const Position& at) {
    words_.assign({at.node.index()});
    layout(at.node).pack(at.slots, words_);
    return words_;
  }

  void unpack(StoredId id, Position& at) {
    const auto words = store_[id];
    at.node = game::NodeId(static_cast<std::uint32_t>(words[0]));
    at.step = 0;
    at.slots.resize(graph_.slot_count);
    layout(at.node).unpack(words.subspan(1), at.slots);
  }

  void reach(const Position& at, StoredId before) {
    if (store_.insert(packed(at)).is_new) before_.push_back(before);
  }

  // The moves from one state to the next, or to an error.
  std::vector<game::Move> moves_between(StoredId from, StoredId to) {
    Position at;
    unpack(from, at);
    const std::vector<std::uint64_t> wanted(store_[to].begin(), store_[to].end());
    std::vector<game::Move> moves;
    (void)steps_.each_move(at, [&](const Made& made) {
      steps_.each_end(at, made, [&](const End& end) {
        if (end.rest == Rest::Waits && packed(end.at) == wanted) moves = steps_.moves(at, made);
        return moves.empty();
      });
      return moves.empty();
    });
    INVARIANT(!moves.empty(), "a state should be reached from the one before it");
    return moves;
  }

  std::vector<game::Move> last_moves(const Found& found) {
    Position at;
    unpack(found.from, at);
    std::vector<game::Move> moves;
    steps_.each_end(at, found.made, [&](const End& end) {
      const bool fails = end.rest == Rest::Error && end.at.node == found.node;
      if (!fails && end.error_call != found.node) return true;
      moves = steps_.moves(at, found.made);
      if (fails) moves.push_back({graph_.arena->term(), game::MoveKind::Abort, 0, 0});
      return false;
    });
    INVARIANT(!moves.empty(), "an error should be found again");
    return moves;
  }

  std::vector<game::Move> play_to(const Found& found) {
    std::vector<StoredId> way{found.from};
    while (before_[way.back().index()].is_some()) way.push_back(before_[way.back().index()]);
    std::vector<game::Move> play;
    const auto append = [&](const std::vector<game::Move>& moves) {
      play.insert(play.end(), moves.begin(), moves.end());
    };
    for (std::size_t i = way.size() - 1; i > 0; --i) append(moves_between(way[i], way[i - 1]));
    append(last_moves(found));
    return play;
  }

  const game::Graph& graph_;
  const SearchOptions& options_;
  const Limits& limits_;
  MemoryCharge charge_;
  Steps<Domain> steps_;
  std::vector<std::optional<Layout>> layouts_;  // per node
  StateStore store_;
  std::vector<StoredId> before_;  // per state: the one from which it was reached first
  std::vector<Found> found_;      // by distance
  std::vector<std::uint64_t> words_;
  Searched result_;
  std::optional<GaveUp> gave_up_;
};

}  // namespace

std::variant<Searched, GaveUp, NotFinite> search(const game::Graph& graph,
                                                 const SearchOptions& options,
                                                 const Limits& limits) {
  if (abstraction::has_partitions(graph)) {
    return Search<abstraction::Partition>(graph, options, limits).run();
  }
  return Search<abstraction::Concrete>(graph, options, limits).run();
}

}  // namespace arbiter::explore
