// The play or the path to an error that a search has found.
//
// Of the way to a state, the search keeps only the state before it. So the maker goes back from the
// error to the start, and then looks once more for the move of O's that leads from each state to
// the next: the first in the order of moves. It uses the steps that work in any domain (steps.h);
// on plain integers that checks the faster ones of the search (concrete_run.h). Plays share their
// beginnings, and where several are wanted, the maker remembers the way into each state.
//
// Where the search went through a slice of the graph (game/relevance.h), the maker makes the moves
// of O's that it has found again on the whole graph, and that gives the play.
//
// Invariant: every state was reached from the one before it, so that some move is found unless a
// limit ends it. The time limit may be over when the search has found its error; the maker has some
// grace then. Cost: the moves of all states on the way to the error.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "explore/found_errors.h"
#include "explore/met_states.h"
#include "explore/packing.h"
#include "explore/search.h"
#include "explore/steps.h"

namespace arbiter::explore {

// A graph, and the domain in which it is explored.
template <abstraction::Domain Domain>
struct Explored {
  const game::Graph& graph;
  const Domain& domain;
};

template <abstraction::Domain Domain>
class PlayMaker {
 public:
  // `searched` is what the search goes through: `whole` itself, or a slice of it. A slice requires
  // a domain in which each move of O's leads to one place.
  PlayMaker(const Explored<Domain>& searched, const Explored<Domain>& whole, const Packing& packing,
            const MetStates& met, const SearchOptions& options, const Limits& limits)
      : graph_(searched.graph),
        domain_(searched.domain),
        whole_(whole),
        packing_(packing),
        met_(met),
        options_(options),
        limits_(limits),
        charge_(limits) {
    make_steps();
  }

  // Where the search starts.
  Position start() { return start_of(*steps_); }

  // The error with its play, or with its path if paths are wanted; or why it could not be made.
  std::variant<FoundError, StopReason> make(const Found& found) {
    const std::size_t held = charge_.bytes();
    stopped_.reset();
    auto error = error_of(found);
    if (!error && !is_late_ && *stopped_ != StopReason::Memory) {
      grant_grace();
      (void)charge_.resize(held);
      error = error_of(found);
    }
    if (!error) return *stopped_;
    return std::move(*error);
  }

 private:
  // The way from one state to the next: the moves; or the turn, if paths are wanted or `graph_` is
  // a slice.
  struct Leg {
    std::vector<game::Move> moves;
    Turn turn;
  };

  bool is_slice() const { return &graph_ != &whole_.graph; }
  bool has_turns() const { return options_.paths || is_slice(); }
  void stop(StopReason reason) { stopped_ = reason; }

  void make_steps() {
    steps_ = std::make_unique<Steps<Domain>>(graph_, domain_, limits_);
    if (options_.paths) steps_->record();
    if (options_.leaves_choices) steps_->leave_choices();
  }
  Position start_of(Steps<Domain>& steps) const {
    return options_.start ? steps.at(*options_.start) : steps.start();
  }

  // Errors that were found before the limits were reached get a little more time for their plays.
  void grant_grace() {
    is_late_ = true;
    stopped_.reset();
    limits_ = limits_.grace();
    make_steps();
  }

  std::optional<FoundError> error_of(const Found& found) {
    std::size_t steps = 0;
    for (std::uint32_t at = found.from; at != MetStates::kNone; at = met_.before(at)) ++steps;
    if (!has_room_for_play(steps)) return std::nullopt;
    std::vector<std::uint32_t> way{found.from};
    way.reserve(steps);
    while (met_.before(way.back()) != MetStates::kNone) way.push_back(met_.before(way.back()));
    FoundError error{found.node, {}, {}};
    if (has_turns()) error.path.reserve(steps);
    if (!options_.paths) error.play.reserve(2 * steps + 1);
    for (std::size_t i = way.size() - 1; i > 0; --i) {
      const Leg* leg = leg_into(way[i - 1], way[i]);
      if (leg == nullptr) return std::nullopt;
      append(*leg, error);
    }
    bool fails = false;
    const auto last = leg_from(found.from, &found.made, [&](const End& end) {
      fails = end.rest == RunEnd::Error && end.at.node == found.node;
      return fails || end.error_call == found.node;
    });
    if (!last) return std::nullopt;
    append(*last, error);
    if (is_slice() && !make_on_whole(error)) return std::nullopt;
    if (fails && !options_.paths) {
      error.play.push_back({graph_.arena->term(), game::MoveKind::Abort, 0, 0});
    }
    return error;
  }

  void append(const Leg& leg, FoundError& error) const {
    error.play.insert(error.play.end(), leg.moves.begin(), leg.moves.end());
    if (has_turns()) error.path.push_back(leg.turn);
  }

  // The leg into a state from the one before it; null if the limits end it. Legs are kept, since
  // plays share their beginnings.
  const Leg* leg_into(std::uint32_t to, std::uint32_t from) {
    const auto known = legs_.find(to);
    if (known != legs_.end()) return &known->second;
    std::vector<std::uint32_t> units(packing_.width());
    auto leg = leg_from(from, nullptr, [&](const End& end) {
      if (end.rest != RunEnd::Waits) return false;
      packing_.pack(end.at.node, end.at.slots, units.data());
      return std::equal(units.begin(), units.end(), met_[to]);
    });
    if (!leg) return nullptr;
    if (!options_.all) legs_.clear();  // the one play needs each leg once
    return &legs_.emplace(to, std::move(*leg)).first->second;
  }

  // The leg from a state to the first end for which is_it(end) holds, by any move of O's, or by
  // `only` if that is given. None, and stopped_ says why, if the limits end it.
  template <class IsIt>
  std::optional<Leg> leg_from(std::uint32_t from, const OpponentMove* only, IsIt is_it) {
    Position at{packing_.node(met_[from]), 0, std::vector<std::int64_t>(graph_.slot_count, 0)};
    packing_.unpack(met_[from], at.slots);
    std::optional<Leg> leg;
    const auto look = [&](const OpponentMove& made) {
      steps_->each_end(at, made, [&](const End& end) {
        note_limits(end.rest);
        if (!stopped_ && is_it(end)) leg = leg_of(at, made);
        return !leg && !stopped_;
      });
      if (++looked_ % moves_between_asks(graph_) == 0) {
        if (options_.progress != nullptr) options_.progress->report({"play", 0, looked_, "moves"});
        const auto reason = leg ? std::nullopt : limits_.reached();
        if (reason) stop(*reason);
      }
      return !leg && !stopped_;
    };
    if (only != nullptr) {
      look(*only);
    } else {
      (void)steps_->each_move(at, std::nullopt, look);
    }
    INVARIANT(leg || stopped_, "a state should be reached from the one before it");
    return leg;
  }

  // The leg to the end that steps_ visits now; none if there is no memory for it.
  std::optional<Leg> leg_of(const Position& from, const OpponentMove& made) {
    if (is_slice()) return Leg{{}, {made, {}}};
    if (!options_.paths) return Leg{steps_->moves(from, made), {}};
    // The trail is copied twice: into the leg, and into the path.
    if (!has_room(2 * steps_->trail_length() * sizeof(StepChoice))) return std::nullopt;
    return Leg{{}, {made, steps_->trail()}};
  }

  // Makes on the whole graph the moves that O makes on the way to the error, which gives the play
  // or the path. False, and stopped_ says why, if the limits end it.
  bool make_on_whole(FoundError& error) {
    Steps<Domain> steps(whole_.graph, whole_.domain, limits_);
    if (options_.paths) steps.record();
    Position at = start_of(steps);
    for (Turn& turn : error.path) {
      Position next;
      steps.each_end(at, turn.made, [&](const End& end) {
        note_limits(end.rest);
        if (options_.paths && has_room(steps.trail_length() * sizeof(StepChoice))) {
          turn.trail = steps.trail();
        }
        next = end.at;
        return true;
      });
      if (stopped_) return false;
      if (!options_.paths) {
        const auto moves = steps.moves(at, turn.made);
        error.play.insert(error.play.end(), moves.begin(), moves.end());
      }
      at = std::move(next);
    }
    const game::Node& reached = whole_.graph.nodes[error.node];
    INVARIANT(reached.is_error_call || at.node == error.node,
              "what O does should lead to the error in the whole graph, too");
    if (!options_.paths) error.path.clear();
    return true;
  }

  void note_limits(RunEnd rest) {
    if (rest == RunEnd::Stopped) stop(limits_.reached().value_or(StopReason::Timeout));
    if (rest == RunEnd::NoMemory) stop(StopReason::Memory);
  }

  // Charges a play of so many steps. A step is two moves or a turn, or both; and where several
  // plays are wanted, an entry of legs_.
  bool has_room_for_play(std::size_t steps) {
    constexpr std::size_t kPerEntry = 256;
    const std::size_t each = sizeof(std::uint32_t) + (has_turns() ? sizeof(Turn) : 0) +
                             (options_.paths ? 0 : 2 * sizeof(game::Move)) +
                             (options_.all ? kPerEntry : 0);
    return has_room((steps + 1) * each);
  }
  // Charges so many bytes more; false, and stopped_ says so, if there is no memory for them.
  bool has_room(std::size_t bytes) {
    if (charge_.resize(charge_.bytes() + bytes)) return true;
    stop(StopReason::Memory);
    return false;
  }

  const game::Graph& graph_;
  const Domain& domain_;
  const Explored<Domain> whole_;
  const Packing& packing_;
  const MetStates& met_;
  const SearchOptions& options_;
  Limits limits_;
  bool is_late_ = false;  // limits_ grant time beyond the search's
  MemoryCharge charge_;   // what plays, paths and legs take
  std::unique_ptr<Steps<Domain>> steps_;
  std::unordered_map<std::uint32_t, Leg> legs_;  // per state: the leg into it
  std::size_t looked_ = 0;                       // moves that were tried
  std::optional<StopReason> stopped_;            // why the play at hand could not be made
};

}  // namespace arbiter::explore
