// One half of a search's work: the half expands its share of a level's states into outboxes.
//
// Two cores can work on the two halves of a level at the same time. The half has an expander
// (expand.h) of its own and is the expander's sink; nothing that it writes is shared. The states to
// which moves lead go to the outbox of the store that is to have them (met_states.h). When an
// outbox is full the half stops, maybe in the midst of a state's moves, and remembers the last move
// that it has made; the search empties the outboxes into the stores and lets it go on.
//
// Invariant: where the half stops depends on its states, on the size of outboxes and on the number
// of moves that are left, never on the other half, so that two cores give what one gives. Cost: the
// moves of its states times their runs.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "explore/expand.h"
#include "explore/found_errors.h"
#include "explore/met_states.h"
#include "explore/packing.h"
#include "explore/search.h"

namespace arbiter::explore {

// States on their way to a store.
struct Outbox {
  void clear() {
    units.clear();
    hashes.clear();
  }
  // Empties the outbox, and makes room for so many units and one more state.
  void make_room(std::size_t most, std::size_t width) {
    *this = {};  // frees the old memory before it takes the new
    units.reserve(most + width + 1);
    hashes.reserve(most / (width + 1) + 1);
  }

  std::vector<std::uint32_t> units;   // each state, and then the number of the one before it
  std::vector<std::uint64_t> hashes;  // per state
};

// Each half has cache lines of its own.
template <abstraction::Domain Domain>
class alignas(64) Half {
 public:
  Half(const game::Graph& graph, const Domain& domain, const SearchOptions& options,
       const Packing& packing, const Limits& limits)
      : options_(options),
        packing_(packing),
        limits_(limits),
        expander_(graph, domain, packing, limits),
        errors_(graph),
        beyond_(limits),
        ask_every_(moves_between_asks(graph)),
        state_(packing.width()) {
    if (options.leaves_choices) expander_.leave_choices();
  }

  // Expands the states from `next` on until all are done, an outbox is full, or more than
  // `most_moves` moves were made.
  template <class StateAt>
  void expand(StateAt state_at, std::size_t most_units, std::size_t most_moves) {
    most_units_ = most_units;
    most_moves_ = most_moves;
    before_ = transitions;
    if (granted_ > 0) boxes = {};
    granted_ = 0;
    (void)beyond_.resize(0);
    for (Outbox& box : boxes) box.clear();
    is_full_ = false;
    asks_ = 0;
    while (next < end && goes_on()) {
      number_ = state_at(next).number;
      const Expansion expansion = expander_.expand(state_at(next).units, after_, *this);
      not_finite = expansion.not_finite;
      after_ = expansion.last;
      if (!after_) ++next;
    }
  }
  bool is_done() const { return next >= end || !would_go_on(); }

  // What the expander asks of its sink. A search comes here once for each move.
  [[gnu::always_inline]] void arrive(game::NodeId node, std::span<const std::int64_t> slots) {
    packing_.pack(node, slots, state_.data());
    const std::uint64_t hash = automata::PackedStates::hash(state_.data(), state_.size());
    Outbox& box = boxes[MetStates::store_of(hash)];
    if (box.units.size() >= most_units_ + granted_ && !grant_more()) return;
    box.units.insert(box.units.end(), state_.begin(), state_.end());
    box.units.push_back(number_);
    box.hashes.push_back(hash);
    is_full_ = is_full_ || box.units.size() >= most_units_;
  }
  void fail(game::NodeId node, const OpponentMove& made) { errors_.add({node, number_, made}); }
  void overflow() { overflowed = true; }
  void give_up(const GaveUp& why) { gave_up = why; }
  void stop(StopReason reason) { gave_up = GaveUp{unknown_reason(reason)}; }
  void moved() {
    if (++transitions % ask_every_ != 0) return;
    if (const auto reason = limits_.reached()) stop(*reason);
    // A round that fills no outbox for long reports progress itself.
    constexpr std::size_t kAsks = 64;
    if (options_.progress != nullptr && ++asks_ >= kAsks) {
      options_.progress->report({"search", 0, transitions, "moves"});
    }
  }
  bool goes_on() const {
    return !is_full_ && transitions - before_ <= most_moves_ && would_go_on();
  }
  bool takes_more() const { return !gave_up; }  // of the places that the same move leads to

  const FoundErrors& errors() const { return errors_; }
  const std::vector<std::uint8_t>& passed() const { return expander_.passed(); }

  std::array<Outbox, 2> boxes;  // per store
  std::size_t next = 0;         // the next state to expand, among the level's
  std::size_t end = 0;          // the one after this half's last
  std::size_t transitions = 0;
  std::size_t errors_taken = 0;  // how many of its errors the search has collected
  bool overflowed = false;
  std::optional<GaveUp> gave_up;
  std::optional<NotFinite> not_finite;

 private:
  // An abstract move can lead to more places than the outboxes take. What the outboxes hold beyond
  // is charged: both as large as they may become, and half of one more while it is copied. False,
  // and the half gives up, if there is no memory for that.
  bool grant_more() {
    const std::size_t units = most_units_ + granted_ + std::max(most_units_, granted_);
    const std::size_t states = units / (state_.size() + 1) + 1;
    const std::size_t box = units * sizeof(std::uint32_t) + states * sizeof(std::uint64_t);
    if (!beyond_.resize(2 * box + box / 2)) {
      stop(StopReason::Memory);
      return false;
    }
    for (Outbox& each : boxes) {
      each.units.reserve(units + state_.size() + 1);
      each.hashes.reserve(states + 1);
    }
    granted_ = units - most_units_;
    return true;
  }

  bool would_go_on() const {
    return !gave_up && !not_finite && (options_.all || errors_.all().empty());
  }

  const SearchOptions& options_;
  const Packing& packing_;
  const Limits& limits_;
  Expander<Domain> expander_;
  FoundErrors errors_;
  MemoryCharge beyond_;
  std::size_t granted_ = 0;  // how many units an outbox may hold beyond most_units_
  std::size_t ask_every_;
  std::size_t asks_ = 0;               // how often the limits were asked in this round
  std::vector<std::uint32_t> state_;   // packed; arrive() fills it
  std::uint32_t number_ = 0;           // of the state that is expanded
  std::optional<OpponentMove> after_;  // the move after which to go on with the state at `next`
  std::size_t most_units_ = 0;         // in an outbox
  std::size_t most_moves_ = 0;         // in this round
  std::size_t before_ = 0;             // moves before this round
  bool is_full_ = false;
};

}  // namespace arbiter::explore
