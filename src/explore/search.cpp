// Search: is there a play that ends in an error?
//
// A state is an O node and the values that are live there, packed into few bits; a dead value
// counts as 0, so that equal futures are equal states. From each state the search makes every move
// that O may make, and follows the run to where O is to move again. A run is one move of P's, so
// that each step adds two moves to a play; the search meets states level by level, in the order of
// their distance, and the error that it finds first ends a shortest play.
//
// Two cores can share the work, with the same result. A level's states are divided into two halves,
// and each core expands one. The states that they lead to go to one of two stores, by a bit of
// their hash, and each core inserts into one store. Halves and stores are the same whether one core
// does it all or not, and so are the numbers of the states and which error comes first.
//
// On plain integers the search goes through the slice of the graph: its states leave out values
// that decide nothing, and of such values O brings one only (game/relevance.h, ADR 0014). The moves
// of O's on the way to an error are then made on the graph itself, which gives the play.
//
// Of the way to a state, the store keeps only the state before it. A play is made from that at the
// end: the search looks once more for the move that led from each state to the next, with the steps
// that work in any domain (steps.h); on plain integers that checks the faster ones
// (concrete_run.h). Cost: linear in states and moves of O's.
#include "explore/search.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <thread>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include "abstraction/concrete.h"
#include "abstraction/cut_domain.h"
#include "abstraction/partition.h"
#include "automata/packed_states.h"
#include "explore/expand.h"
#include "game/relevance.h"
#include "support/two_threads.h"

namespace arbiter::explore {

namespace {

using automata::PackedId;
using automata::PackedStates;

constexpr std::size_t kAskEvery = 1024;                     // moves
constexpr std::size_t kLeastUnits = std::size_t{1} << 10U;  // in an outbox, at first
constexpr std::size_t kMostUnits = std::size_t{1} << 17U;   // in an outbox, ever
constexpr std::size_t kShare = 16;               // an outbox takes 1/kShare of what is stored
constexpr std::size_t kParallelFrom = 4096;      // smaller levels, in states, use one core
constexpr std::uint32_t kNowhere = 0xFFFFFFFFU;  // what is before the first state

// The limits are asked after so many moves. Where a state is large, a move takes long.
std::size_t ask_every(const game::Graph& graph) {
  return std::max<std::size_t>(1, kAskEvery / (1 + graph.slot_count / 1024));
}

// An error, and the move that led to it.
struct Found {
  game::NodeId node;
  std::uint32_t from = 0;  // the number of the state in which O makes the move
  OpponentMove made;
};

// The first error that was found at each place of the program, which is a nearest one.
class FoundErrors {
 public:
  explicit FoundErrors(const game::Graph& graph) : graph_(graph) {}
  void add(const Found& error) {
    const game::Node& node = graph_.nodes[error.node];
    if (places_.insert({node.span.begin, node.span.end, node.reason}).second) {
      found_.push_back(error);
    }
  }
  // Adds what the other has found after its first `taken` errors, and counts `taken` up.
  void add_new_of(const FoundErrors& other, std::size_t& taken) {
    for (; taken < other.found_.size(); ++taken) add(other.found_[taken]);
  }
  const std::vector<Found>& all() const { return found_; }

 private:
  const game::Graph& graph_;
  std::vector<Found> found_;
  std::set<std::tuple<std::uint32_t, std::uint32_t, core::ErrorReason>> places_;
};

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

// One half of the work: expands its half of a level's states into outboxes. It is the sink of its
// expander (expand.h). Each half has cache lines of its own.
template <class Domain>
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
        ask_every_(ask_every(graph)),
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

  // What the expander asks of its sink.
  void arrive(game::NodeId node, std::span<const std::int64_t> slots) {
    packing_.pack(node, slots, state_.data());
    const std::uint64_t hash = PackedStates::hash(state_.data(), state_.size());
    Outbox& box = boxes[hash >> 63U];
    if (box.units.size() >= most_units_ + granted_ && !grant_more()) return;
    box.units.insert(box.units.end(), state_.begin(), state_.end());
    box.units.push_back(number_);
    box.hashes.push_back(hash);
    is_full_ = is_full_ || box.units.size() >= most_units_;
  }
  void fail(game::NodeId node, const OpponentMove& made) { errors_.add({node, number_, made}); }
  void overflow() { overflowed = true; }
  void give_up(const GaveUp& why) { gave_up = why; }
  void stop(StopReason reason) { gave_up = GaveUp{GaveUp::Why::Stopped, reason}; }
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

template <class Domain>
class Search {
 public:
  // Searches `graph` in `domain`. `graph` is `whole` itself or a slice of it; `whole_domain` is the
  // domain of `whole`, on which plays are made. A slice requires a domain in which each move of O's
  // leads to one place.
  Search(const game::Graph& graph, const Domain& domain, const SearchOptions& options,
         const Limits& limits)
      : Search(graph, domain, graph, domain, options, limits) {}
  Search(const game::Graph& graph, const Domain& domain, const game::Graph& whole,
         const Domain& whole_domain, const SearchOptions& options, const Limits& limits)
      : graph_(graph),
        whole_(whole),
        domain_(domain),
        whole_domain_(whole_domain),
        options_(options),
        limits_(limits),
        play_limits_(limits),
        charge_(limits),
        plays_(limits),
        packing_(graph, code_ranges(graph, domain)),
        errors_(graph) {}

  std::variant<Searched, GaveUp, NotFinite> run() {
    if (!take_memory(kLeastUnits)) return GaveUp{GaveUp::Why::Stopped, StopReason::Memory, 0};
    halves_ = {std::make_unique<Half<Domain>>(graph_, domain_, options_, packing_, limits_),
               std::make_unique<Half<Domain>>(graph_, domain_, options_, packing_, limits_)};
    const PackedStates::Shape shape{.width = packing_.width(), .keeps_before = true};
    stores_ = {std::make_unique<PackedStates>(shape, limits_),
               std::make_unique<PackedStates>(shape, limits_)};
    steps_ = std::make_unique<Steps<Domain>>(graph_, domain_, limits_);
    if (options_.paths) steps_->record();
    if (options_.leaves_choices) steps_->leave_choices();
    make_outboxes(kLeastUnits);
    begin();
    while (next_level()) {
      do round();
      while (!is_level_done() && !ends());
      if (ends()) break;
    }
    return answer();
  }

 private:
  struct StateAt {
    const std::uint32_t* units;
    std::uint32_t number;
  };

  // Charges what the search holds before it meets a state: slots several times over, the packing,
  // and four outboxes of so many units.
  bool take_memory(std::size_t units) {
    constexpr std::size_t kPerSlot = 320;
    constexpr std::size_t kPerNode = 256;
    constexpr std::size_t kPerUnit = 4 * (sizeof(std::uint32_t) + sizeof(std::uint64_t));
    return charge_.resize(kPerSlot * graph_.slot_count + kPerNode * graph_.nodes.size() +
                          kPerUnit * (units + packing_.width()));
  }

  void make_outboxes(std::size_t units) {
    round_units_ = units;
    for (const auto& half : halves_) {
      for (Outbox& box : half->boxes) box.make_room(units, packing_.width());
    }
  }

  // Lets outboxes hold a share of what is stored, as long as there is memory for that. They grow
  // only when they can double.
  void grow_outboxes() {
    const std::size_t share = size() * (packing_.width() + 1) / kShare;
    const std::size_t units = std::min(share, kMostUnits);
    if (units >= 2 * round_units_ && take_memory(units)) make_outboxes(units);
  }

  void begin() {
    const Position start = options_.start ? steps_->at(*options_.start) : steps_->start();
    std::vector<std::uint32_t> state(packing_.width());
    packing_.pack(start.node, start.slots, state.data());
    const std::uint64_t hash = PackedStates::hash(state.data(), state.size());
    if (stores_[hash >> 63U]->insert(state.data(), hash, kNowhere).id.is_none()) {
      stop(StopReason::Memory);
    }
  }

  std::size_t size() const { return std::size_t{stores_[0]->size()} + stores_[1]->size(); }
  static std::uint32_t number(std::uint32_t local, std::size_t store) {
    return 2 * local + static_cast<std::uint32_t>(store);
  }
  const std::uint32_t* state(std::uint32_t number) const {
    return (*stores_[number % 2])[PackedId(number / 2)];
  }

  // Makes the states that the last level has met the next level, one store after the other, and
  // divides them into halves. False if there are none, or the search ends.
  bool next_level() {
    std::size_t count = 0;
    for (std::size_t s = 0; s < 2; ++s) {
      first_[s] = last_[s];
      last_[s] = stores_[s]->size();
      count += last_[s] - first_[s];
    }
    halves_[0]->next = 0;
    halves_[0]->end = halves_[1]->next = count / 2;
    halves_[1]->end = count;
    static const bool has_two = std::thread::hardware_concurrency() > 1;
    // Partition numbers intervals as they come up, so its runs have to be in one order.
    constexpr bool kIsPlain = std::is_same_v<Domain, abstraction::Concrete>;
    is_parallel_ = kIsPlain && options_.parallel && has_two && count >= kParallelFrom;
    return count > 0 && !ends();
  }
  StateAt state_at(std::size_t at) const {
    const std::size_t count = last_[0] - first_[0];
    const std::size_t s = at < count ? 0 : 1;
    const auto local = static_cast<std::uint32_t>(s == 0 ? first_[0] + at : first_[1] + at - count);
    return {(*stores_[s])[PackedId(local)], number(local, s)};
  }

  std::size_t moves() const { return halves_[0]->transitions + halves_[1]->transitions; }
  bool is_level_done() const { return halves_[0]->is_done() && halves_[1]->is_done(); }

  // Expands as many states as the outboxes take, and inserts the states that they lead to. Each
  // half may make all the moves that are left, so that it does not matter which half is faster.
  void round() {
    grow_outboxes();
    const std::size_t left = options_.max_moves - moves();
    threads_.run(
        [this, left](int half) {
          halves_[half]->expand([this](std::size_t at) { return state_at(at); }, round_units_,
                                left);
        },
        is_parallel_);
    for (const auto& half : halves_) {
      errors_.add_new_of(half->errors(), half->errors_taken);
      if (half->gave_up && !gave_up_) gave_up_ = half->gave_up;
      if (half->not_finite && !not_finite_) not_finite_ = half->not_finite;
    }
    const bool is_over = moves() > options_.max_moves;
    if (!ends() && is_over && !is_level_done()) gave_up_ = GaveUp{GaveUp::Why::TooMany};
    if (ends()) return;
    threads_.run([this](int store) { insert(static_cast<std::size_t>(store)); },
                 is_parallel_ && has_plenty());
    if (!had_room_[0] || !had_room_[1]) stop(StopReason::Memory);
    // If no state is new and the level is done, all plays were looked at.
    const bool has_new = stores_[0]->size() > last_[0] || stores_[1]->size() > last_[1];
    if (!ends() && is_over && has_new) gave_up_ = GaveUp{GaveUp::Why::TooMany};
    if (options_.progress != nullptr) {
      options_.progress->report({"search", 0, size(), "states"});
    }
  }

  // Whether there is memory for all states in the outboxes. If there is not, one core inserts into
  // one store after the other, so that on every run the same store has no room.
  bool has_plenty() const {
    std::size_t needed = 0;
    for (std::size_t s = 0; s < 2; ++s) {
      needed += stores_[s]->bytes_for(halves_[0]->boxes[s].hashes.size() +
                                      halves_[1]->boxes[s].hashes.size());
    }
    return MemoryCharge(limits_).resize(needed);
  }

  void insert(std::size_t to) {
    constexpr std::size_t kPlaces = 24;
    constexpr std::size_t kRecords = 12;
    PackedStates& store = *stores_[to];
    const std::size_t width = packing_.width();
    for (const auto& half : halves_) {
      const Outbox& box = half->boxes[to];
      const std::size_t count = box.hashes.size();
      for (std::size_t i = 0; i < count && had_room_[to]; ++i) {
        if (i + kPlaces < count) store.expect_place(box.hashes[i + kPlaces]);
        if (i + kRecords < count) store.expect_record(box.hashes[i + kRecords]);
        const std::uint32_t* units = box.units.data() + i * (width + 1);
        had_room_[to] = store.insert(units, box.hashes[i], units[width]).id.is_some();
      }
    }
  }

  void stop(StopReason reason) { gave_up_ = GaveUp{GaveUp::Why::Stopped, reason}; }
  bool ends() const { return gave_up_ || not_finite_ || (!options_.all && !errors_.all().empty()); }

  std::variant<Searched, GaveUp, NotFinite> answer() {
    Searched result;
    result.states = size();
    result.passed.assign(graph_.nodes.size(), 0);
    for (const auto& half : halves_) {
      result.transitions += half->transitions;
      result.overflowed = result.overflowed || half->overflowed;
      for (std::size_t n = 0; n < result.passed.size(); ++n) result.passed[n] |= half->passed()[n];
    }
    std::vector<Found> wanted = errors_.all();
    if (!options_.all && wanted.size() > 1) wanted.resize(1);  // each half may have found one
    for (const Found& found : wanted) {
      const auto why = std::exchange(gave_up_, std::nullopt);  // the play may still be made
      const std::size_t held = plays_.bytes();
      auto error = error_of(found);
      if (!error && !is_late_ && gave_up_->reason != StopReason::Memory) {
        grant_grace();
        (void)plays_.resize(held);
        error = error_of(found);
      }
      if (why) gave_up_ = why;
      if (!error) break;
      result.errors.push_back(std::move(*error));
    }
    result.is_complete = !gave_up_ && !not_finite_ && result.errors.size() == wanted.size();
    result.gave_up = gave_up_;
    result.not_finite = not_finite_;
    if (result.is_complete || !result.errors.empty()) return result;
    if (not_finite_) return *not_finite_;
    gave_up_->states = size();
    gave_up_->transitions = result.transitions;
    gave_up_->found_error = !errors_.all().empty();
    return *gave_up_;
  }

  // Lets the plays of errors that were found before the limits were reached take a little more
  // time.
  void grant_grace() {
    is_late_ = true;
    gave_up_.reset();
    play_limits_ = limits_.grace();
    steps_ = std::make_unique<Steps<Domain>>(graph_, domain_, play_limits_);
    if (options_.paths) steps_->record();
    if (options_.leaves_choices) steps_->leave_choices();
  }

  // The way from one state to the next: the moves; or the turn, if paths are wanted or `graph_` is
  // a slice.
  struct Leg {
    std::vector<game::Move> moves;
    Turn turn;
  };

  // The leg to the end that steps_ visits now; none if there is no memory for it.
  std::optional<Leg> leg_of(const Position& from, const OpponentMove& made) {
    if (is_slice()) return Leg{{}, {made, {}}};
    if (!options_.paths) return Leg{steps_->moves(from, made), {}};
    // The trail is copied twice: into the leg, and into the path.
    if (!charge_plays(2 * steps_->trail_length() * sizeof(StepChoice))) return std::nullopt;
    return Leg{{}, {made, steps_->trail()}};
  }

  // The leg from a state to the first end for which is_it(end) holds, by any move of O's, or by
  // `only` if that is given. None, and gave_up_ says why, if the limits end it.
  template <class IsIt>
  std::optional<Leg> leg_from(std::uint32_t from, const OpponentMove* only, IsIt is_it) {
    Position at{packing_.node(state(from)), 0, std::vector<std::int64_t>(graph_.slot_count, 0)};
    packing_.unpack(state(from), at.slots);
    std::optional<Leg> leg;
    const auto look = [&](const OpponentMove& made) {
      steps_->each_end(at, made, [&](const End& end) {
        if (end.rest == RunEnd::Stopped) stop(play_limits_.reached().value_or(StopReason::Timeout));
        if (end.rest == RunEnd::NoMemory) stop(StopReason::Memory);
        if (!gave_up_ && is_it(end)) leg = leg_of(at, made);
        return !leg && !gave_up_;
      });
      if (++looked_ % ask_every(graph_) == 0) {
        if (options_.progress != nullptr) options_.progress->report({"play", 0, looked_, "moves"});
        const auto reason = leg ? std::nullopt : play_limits_.reached();
        if (reason) stop(*reason);
      }
      return !leg && !gave_up_;
    };
    if (only != nullptr) {
      look(*only);
    } else {
      (void)steps_->each_move(at.node, std::nullopt, look);
    }
    INVARIANT(leg || gave_up_, "a state should be reached from the one before it");
    return leg;
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
      return std::equal(units.begin(), units.end(), state(to));
    });
    if (!leg) return nullptr;
    if (!options_.all) legs_.clear();  // the one play needs each leg once
    return &legs_.emplace(to, std::move(*leg)).first->second;
  }

  // Charges a play of so many steps. A step is two moves or a turn, or both; and where several
  // plays are wanted, an entry of legs_.
  bool has_room_for_play(std::size_t steps) {
    constexpr std::size_t kPerEntry = 256;
    const std::size_t each =
        sizeof(std::uint32_t) + (options_.paths || is_slice() ? sizeof(Turn) : 0) +
        (options_.paths ? 0 : 2 * sizeof(game::Move)) + (options_.all ? kPerEntry : 0);
    return charge_plays((steps + 1) * each);
  }

  bool charge_plays(std::size_t bytes) {
    if (plays_.resize(plays_.bytes() + bytes)) return true;
    stop(StopReason::Memory);
    return false;
  }

  std::optional<FoundError> error_of(const Found& found) {
    const auto before = [&](std::uint32_t number) {
      return stores_[number % 2]->before(PackedId(number / 2));
    };
    std::size_t steps = 0;
    for (std::uint32_t at = found.from; at != kNowhere; at = before(at)) ++steps;
    if (!has_room_for_play(steps)) return std::nullopt;
    std::vector<std::uint32_t> way{found.from};
    way.reserve(steps);
    while (before(way.back()) != kNowhere) way.push_back(before(way.back()));
    FoundError error{found.node, {}, {}};
    const bool has_turns = options_.paths || is_slice();
    if (has_turns) error.path.reserve(steps);
    if (!options_.paths) error.play.reserve(2 * steps + 1);
    const auto append = [&](const Leg& leg) {
      error.play.insert(error.play.end(), leg.moves.begin(), leg.moves.end());
      if (has_turns) error.path.push_back(leg.turn);
    };
    for (std::size_t i = way.size() - 1; i > 0; --i) {
      const Leg* leg = leg_into(way[i - 1], way[i]);
      if (leg == nullptr) return std::nullopt;
      append(*leg);
    }
    bool fails = false;
    const auto last = leg_from(found.from, &found.made, [&](const End& end) {
      fails = end.rest == RunEnd::Error && end.at.node == found.node;
      return fails || end.error_call == found.node;
    });
    if (!last) return std::nullopt;
    append(*last);
    if (is_slice() && !make_on_whole(error)) return std::nullopt;
    if (fails && !options_.paths) {
      error.play.push_back({graph_.arena->term(), game::MoveKind::Abort, 0, 0});
    }
    return error;
  }

  bool is_slice() const { return &graph_ != &whole_; }

  // Makes on the whole graph the moves that O makes on the way to the error, which gives the play
  // or the path. False, and gave_up_ says why, if the limits end it.
  bool make_on_whole(FoundError& error) {
    Steps<Domain> steps(whole_, whole_domain_, play_limits_);
    if (options_.paths) steps.record();
    Position at = options_.start ? steps.at(*options_.start) : steps.start();
    for (Turn& turn : error.path) {
      Position next;
      steps.each_end(at, turn.made, [&](const End& end) {
        if (end.rest == RunEnd::Stopped) stop(play_limits_.reached().value_or(StopReason::Timeout));
        if (end.rest == RunEnd::NoMemory) stop(StopReason::Memory);
        if (options_.paths && charge_plays(steps.trail_length() * sizeof(StepChoice))) {
          turn.trail = steps.trail();
        }
        next = end.at;
        return true;
      });
      if (gave_up_) return false;
      if (!options_.paths) {
        const auto moves = steps.moves(at, turn.made);
        error.play.insert(error.play.end(), moves.begin(), moves.end());
      }
      at = std::move(next);
    }
    const game::Node& reached = whole_.nodes[error.node];
    INVARIANT(reached.is_error_call || at.node == error.node,
              "what O does should lead to the error in the whole graph, too");
    if (!options_.paths) error.path.clear();
    return true;
  }

  const game::Graph& graph_;
  const game::Graph& whole_;
  Domain domain_;  // copies of it share their table of numbers, if they have one
  Domain whole_domain_;
  const SearchOptions& options_;
  const Limits& limits_;
  Limits play_limits_;    // for making plays, when the search is over
  bool is_late_ = false;  // play_limits_ grant time beyond limits_
  MemoryCharge charge_;
  MemoryCharge plays_;  // what plays, paths and legs take
  Packing packing_;
  std::unique_ptr<Steps<Domain>> steps_;  // for plays
  std::array<std::unique_ptr<Half<Domain>>, 2> halves_;
  std::array<std::unique_ptr<PackedStates>, 2> stores_;
  std::array<bool, 2> had_room_ = {true, true};
  // Per store: the states of the level that is expanded are those from first_ on, before last_.
  std::array<std::uint32_t, 2> first_ = {0, 0};
  std::array<std::uint32_t, 2> last_ = {0, 0};
  bool is_parallel_ = false;
  std::size_t round_units_ = 0;  // how many units an outbox takes
  TwoThreads threads_;
  FoundErrors errors_;
  std::optional<GaveUp> gave_up_;
  std::optional<NotFinite> not_finite_;
  std::unordered_map<std::uint32_t, Leg> legs_;  // per state: the leg into it
  std::size_t looked_ = 0;                       // moves that were tried for plays
};

// The bytes that a copy of the graph takes.
std::size_t bytes_of(const game::Graph& graph) {
  return graph.nodes.size() * sizeof(game::Node) + graph.variables.size() * sizeof(game::Variable) +
         graph.code.size() * sizeof(game::Instruction) +
         graph.actions.size() * sizeof(game::Action) + graph.edges.size() * sizeof(game::OEdge) +
         graph.targets.size() * sizeof(game::NodeId) + graph.live.size() * sizeof(game::VariableId);
}

}  // namespace

std::variant<Searched, GaveUp, NotFinite> search(const game::Graph& graph,
                                                 const SearchOptions& options,
                                                 const Limits& limits) {
  using abstraction::Concrete;
  using abstraction::Partition;
  if (abstraction::has_partitions(graph) && !options.max_input) {
    return Search<Partition>(graph, Partition(graph, false, limits), options, limits).run();
  }
  const abstraction::ConcreteBounds bounds{options.max_input, options.max_run, options.max_all,
                                           options.extra_inputs};
  const Concrete whole(graph, false, limits, bounds);
  MemoryCharge charge(limits);
  if (options.slices && charge.resize(bytes_of(graph))) {
    if (const auto slice = game::slice(graph)) {
      const Concrete domain(*slice, false, limits, bounds);
      return Search<Concrete>(*slice, domain, graph, whole, options, limits).run();
    }
  }
  (void)charge.resize(0);
  return Search<Concrete>(graph, whole, options, limits).run();
}

std::variant<Searched, GaveUp, NotFinite> search(const game::Graph& graph,
                                                 const abstraction::Precision& precision,
                                                 const SearchOptions& options,
                                                 const Limits& limits) {
  using abstraction::CutDomain;
  SearchOptions with_paths = options;
  with_paths.paths = true;
  return Search<CutDomain>(graph, CutDomain(graph, precision), with_paths, limits).run();
}

}  // namespace arbiter::explore
