// Fronts of words, made as they are asked; the idea and the cost are in rest_words.h.
//
// The states are those of the Rest premise with everything allowed in its hole, on plain integers
// or under partitions (the template's Domain). Runs that were not followed to their end (a value of
// more than 64 bits, too many choices) are kept beside what was reached: they matter only for words
// that go that way and have no certain error.
#include "assume/rest_words.h"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "abstraction/concrete.h"
#include "abstraction/cut_domain.h"
#include "automata/packed_states.h"
#include "explore/packing.h"
#include "explore/steps.h"

namespace arbiter::assume {

namespace {

using automata::PackedId;
using automata::PackedStates;
using explore::End;
using explore::OpponentMove;
using explore::RunEnd;
using game::NodeId;

// A state in which the rest waits at the hole, and the move of O's that was made last.
struct Arrival {
  LetterId opponent;
  PackedId state;
  friend auto operator<=>(const Arrival&, const Arrival&) = default;
};
using Front = std::vector<Arrival>;  // ascending

// Where a move of the part's leads: to a state at the hole, or to an error.
struct Reached {
  LetterId player;    // none before the first move of the part's
  Arrival arrival{};  // without a state if it is an error
  friend auto operator<=>(const Reached&, const Reached&) = default;
};

// All that a state leads to by one edge of its hole.
struct Expansion {
  std::vector<Reached> reached;  // ascending
  // One entry for each run that was not followed to its end: the part's move before it, or none,
  // and why it was not followed.
  std::set<std::pair<LetterId, UnknownReason>> open;
};

template <abstraction::Domain Domain>
class RestWordsIn final : public RestWords {
 public:
  RestWordsIn(std::shared_ptr<const PremiseGraph> made, const BorderLetters& letters,
              const Domain& domain, const Limits& limits)
      : owner_(std::move(made)),
        made_(*owner_),
        letters_(letters),
        limits_(limits),
        charge_(limits),
        packing_(made_.graph, explore::code_widths(made_.graph, domain)),
        steps_(made_.graph, domain, limits),
        units_(packing_.width()) {
    steps_.record();
    forget();
  }

  tl::expected<bool, NoAnswer> is_safe(std::span<const LetterId> moves) override {
    auto answer = follow(moves);
    if (answer || answer.error().reason != UnknownReason::Memory || is_fresh_) return answer;
    forget();
    return follow(moves);
  }

  std::size_t states() const override { return states_->size(); }
  std::size_t transitions() const override { return transitions_; }

 private:
  using FrontId = Id<struct FrontTag>;
  static constexpr std::size_t kAskEvery = 1024;  // moves

  // What a front leads to by a pair: a front, or an error.
  struct Next {
    FrontId front;
    bool errs = false;
  };

  tl::expected<bool, NoAnswer> follow(std::span<const LetterId> moves) {
    INVARIANT(moves.size() % 2 == 0, "a word should be of pairs");
    if (!first_) {
      const auto begun = begin();
      if (!begun) return tl::unexpected(begun.error());
      first_ = *begun;
    }
    Next at = *first_;
    for (std::size_t i = 0; i < moves.size() && !at.errs; i += 2) {
      const auto next = step(at.front, moves[i], moves[i + 1]);
      if (!next) return tl::unexpected(next.error());
      at = *next;
    }
    is_fresh_ = false;
    return !at.errs;
  }

  void forget() {
    fronts_ = {};
    front_number_.clear();
    next_.clear();
    expansions_.clear();
    first_.reset();
    bytes_ = 0;
    (void)charge_.resize(0);
    states_.reset();
    states_ = std::make_unique<PackedStates>(
        PackedStates::Shape{.width = packing_.width(), .keeps_before = false}, limits_);
    is_fresh_ = true;
  }

  static NoAnswer stopped(StopReason reason) { return {unknown_reason(reason)}; }

  // The front of the empty word.
  tl::expected<Next, NoAnswer> begin() {
    const explore::Position start = steps_.start();
    Expansion found;
    if (const auto open = expand(start, std::nullopt, found)) return tl::unexpected(*open);
    return front_of({&found}, LetterId::none());
  }

  tl::expected<Next, NoAnswer> step(FrontId front, LetterId opponent, LetterId player) {
    const auto key = std::make_pair(front, std::uint64_t{opponent.index()} << 32U | player.index());
    if (const auto known = next_.find(key); known != next_.end()) return known->second;
    const BorderMoveId move = letters_.move(player);
    std::vector<const Expansion*> from;
    const Front& all = fronts_[front];
    const auto first = std::lower_bound(all.begin(), all.end(), Arrival{opponent, PackedId(0)});
    for (auto at = first; at != all.end() && at->opponent == opponent; ++at) {
      const auto expanded = expansion(at->state, move);
      if (!expanded) return tl::unexpected(expanded.error());
      if (*expanded != nullptr) from.push_back(*expanded);
    }
    auto made = front_of(from, player);
    if (!made) return made;
    if (!charge(sizeof(key) + sizeof(Next) + kPerEntry)) {
      return tl::unexpected(stopped(StopReason::Memory));
    }
    next_.emplace(key, *made);
    return made;
  }

  // The front that these expansions have for a move of the part's, or an error.
  tl::expected<Next, NoAnswer> front_of(const std::vector<const Expansion*>& from,
                                        LetterId player) {
    Front front;
    std::optional<NoAnswer> open;
    for (const Expansion* each : from) {
      const auto first = std::lower_bound(
          each->reached.begin(), each->reached.end(), player,
          [](const Reached& reached, LetterId letter) { return reached.player < letter; });
      for (auto at = first; at != each->reached.end() && at->player == player; ++at) {
        if (at->arrival.state.is_none()) return Next{FrontId::none(), true};
        front.push_back(at->arrival);
      }
      for (const auto& [letter, why] : each->open) {
        if ((letter == player || letter.is_none()) && !open) open = NoAnswer{why};
      }
    }
    // An error that was found is certain; without one, an open run may still hide one.
    if (open) return tl::unexpected(*open);
    std::sort(front.begin(), front.end());
    front.erase(std::unique(front.begin(), front.end()), front.end());
    return interned(std::move(front));
  }

  tl::expected<Next, NoAnswer> interned(Front front) {
    const auto known = front_number_.find(front);
    if (known != front_number_.end()) return Next{known->second};
    if (!charge(2 * front.size() * sizeof(Arrival) + kPerEntry)) {
      return tl::unexpected(stopped(StopReason::Memory));
    }
    const FrontId id = fronts_.push(front);
    front_number_.emplace(std::move(front), id);
    return Next{id};
  }

  // What `state` leads to by a move of the part's. Null if the part that is active there does not
  // have the move.
  tl::expected<const Expansion*, NoAnswer> expansion(PackedId state, BorderMoveId move) {
    const NodeId hole = packing_.node((*states_)[state]);
    const auto& moves = made_.holes.at(hole);
    const auto found = std::find(moves.begin(), moves.end(), move);
    if (found == moves.end()) return nullptr;
    const auto edge = static_cast<std::uint32_t>(found - moves.begin());
    const std::uint64_t key = std::uint64_t{state.index()} << 32U | edge;
    const auto known = expansions_.find(key);
    if (known != expansions_.end()) return known->second.get();
    auto made = std::make_unique<Expansion>();
    if (const auto open = expand(position(state), edge, *made)) return tl::unexpected(*open);
    if (!charge(made->reached.capacity() * sizeof(Reached) + sizeof(Expansion) + kPerEntry)) {
      return tl::unexpected(stopped(StopReason::Memory));
    }
    return expansions_.emplace(key, std::move(made)).first->second.get();
  }

  // A state that is to be followed, and the part's last move.
  struct OpenState {
    PackedId state;
    LetterId player;
  };

  // Follows the rest from a position, by `edge` only if it is given, until O has made a move at the
  // border. Returns why it was stopped, if it was.
  std::optional<NoAnswer> expand(const explore::Position& from,
                                 const std::optional<std::uint32_t>& edge, Expansion& found) {
    todo_.clear();
    seen_.clear();
    failed_.reset();
    if (edge) {
      follow_edge(from, *edge, LetterId::none(), found);
    } else {
      follow_moves(from, LetterId::none(), found);
    }
    while (!todo_.empty() && !failed_) {
      const OpenState place = todo_.back();
      todo_.pop_back();
      follow_moves(position(place.state), place.player, found);
    }
    std::sort(found.reached.begin(), found.reached.end());
    found.reached.erase(std::unique(found.reached.begin(), found.reached.end()),
                        found.reached.end());
    return failed_;
  }

  void follow_moves(const explore::Position& from, LetterId player, Expansion& found) {
    const std::uint32_t edges = made_.graph.nodes[from.node].target_count;
    for (std::uint32_t e = 0; e < edges && !failed_; ++e) follow_edge(from, e, player, found);
  }

  void follow_edge(const explore::Position& from, std::uint32_t edge, LetterId player,
                   Expansion& found) {
    const game::OEdge& move = made_.graph.edges_of(made_.graph.nodes[from.node])[edge];
    const explore::EdgeMoves moves = steps_.moves_of(move, from);
    if (!moves.is_finite) {
      found.open.insert({player, UnknownReason::Unbounded});
      return;
    }
    for (std::int64_t code = moves.codes.low; !failed_; ++code) {
      const OpponentMove made{edge, code};
      steps_.each_end(from, made, [&](const End& end) {
        take(from.node, made, end, player, found);
        return !failed_;
      });
      if (++transitions_ % kAskEvery == 0) ask(found);
      if (code == moves.codes.high) break;
    }
  }

  void ask(const Expansion& found) {
    if (const auto reason = limits_.reached()) failed_ = stopped(*reason);
    MemoryCharge now(limits_);
    const std::size_t bytes =
        2 * (todo_.size() * sizeof(OpenState) + seen_.size() * sizeof(std::uint64_t) +
             found.reached.size() * sizeof(Reached));
    if (!now.resize(bytes)) failed_ = stopped(StopReason::Memory);
  }

  // Notes what a run comes to: an error, a state at the hole after a move of O's at the border, or
  // a state from which the rest is followed further.
  void take(NodeId from, const OpponentMove& made, const End& end, LetterId player,
            Expansion& found) {
    LetterId opponent;
    for (const LetterId letter : letters_along(made_, from, {made, steps_.trail()})) {
      (letters_.is_opponents(letter) ? opponent : player) = letter;
    }
    if (end.error_call.is_some() || end.rest == RunEnd::Error) {
      found.reached.push_back({player});
      return;
    }
    switch (end.rest) {
      case RunEnd::Waits: break;
      case RunEnd::Overflow:
      case RunEnd::TooLong: found.open.insert({player, UnknownReason::Overflow}); return;
      case RunEnd::TooMany: found.open.insert({player, UnknownReason::Choices}); return;
      case RunEnd::Stopped:
        failed_ = stopped(limits_.reached().value_or(StopReason::Timeout));
        return;
      case RunEnd::NoMemory: failed_ = stopped(StopReason::Memory); return;
      default: return;  // the program has ended, or goes on forever
    }
    packing_.pack(end.at.node, end.at.slots, units_.data());
    const std::uint64_t hash = PackedStates::hash(units_.data(), units_.size());
    const PackedId state = states_->insert(units_.data(), hash, 0).id;
    if (state.is_none()) {
      failed_ = stopped(StopReason::Memory);
    } else if (opponent.is_some()) {
      found.reached.push_back({player, {opponent, state}});
    } else if (seen_
                   .insert(std::uint64_t{state.index()} << 32U |
                           (player.is_some() ? player.index() : ~0U))
                   .second) {
      todo_.push_back({state, player});
    }
  }

  explore::Position position(PackedId state) const {
    const std::uint32_t* units = (*states_)[state];
    explore::Position at{packing_.node(units), 0,
                         std::vector<std::int64_t>(made_.graph.slot_count, 0)};
    packing_.unpack(units, at.slots);
    return at;
  }

  bool charge(std::size_t more) {
    constexpr std::size_t kStep = std::size_t{1} << 16U;
    bytes_ += more;
    return bytes_ <= charge_.bytes() || charge_.resize(bytes_ + bytes_ / 4 + kStep);
  }

  static constexpr std::size_t kPerEntry = 96;  // of a map

  std::shared_ptr<const PremiseGraph> owner_;
  const PremiseGraph& made_;
  const BorderLetters& letters_;
  const Limits limits_;
  MemoryCharge charge_;
  std::size_t bytes_ = 0;
  explore::Packing packing_;
  explore::Steps<Domain> steps_;
  std::unique_ptr<PackedStates> states_;
  Table<FrontId, Front> fronts_;
  std::map<Front, FrontId> front_number_;
  std::map<std::pair<FrontId, std::uint64_t>, Next> next_;                     // by front and pair
  absl::flat_hash_map<std::uint64_t, std::unique_ptr<Expansion>> expansions_;  // by state and edge
  std::optional<Next> first_;
  bool is_fresh_ = true;  // no word was followed since all was forgotten
  std::size_t transitions_ = 0;
  // While a state is expanded:
  std::vector<OpenState> todo_;
  absl::flat_hash_set<std::uint64_t> seen_;
  std::optional<NoAnswer> failed_;
  std::vector<std::uint32_t> units_;
};

}  // namespace

tl::expected<std::unique_ptr<RestWords>, NoAnswer> rest_words(const ProgramView& view,
                                                              const Limits& limits) {
  auto graph = premise_graph(Side::Rest, view.letters, view.precision,
                             PlayAutomaton::anything(view.letters), limits);
  if (!graph) return tl::unexpected(NoAnswer{unknown_reason(graph.error())});
  const auto made = std::make_shared<const PremiseGraph>(std::move(*graph));
  using abstraction::Concrete;
  using abstraction::CutDomain;
  if (view.is_plain) {
    const Concrete domain(made->graph, false, limits);
    return std::make_unique<RestWordsIn<Concrete>>(made, view.letters, domain, limits);
  }
  const CutDomain domain(made->graph, made->precision);
  return std::make_unique<RestWordsIn<CutDomain>>(made, view.letters, domain, limits);
}

}  // namespace arbiter::assume
