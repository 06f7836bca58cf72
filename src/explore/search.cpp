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
// Of the way to a state, the store keeps only the state before it; play_maker.h makes the plays of
// that at the end. Cost: linear in states and moves of O's.
#include "explore/search.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "abstraction/concrete.h"
#include "abstraction/cut_domain.h"
#include "abstraction/partition.h"
#include "explore/found_errors.h"
#include "explore/met_states.h"
#include "explore/play_maker.h"
#include "explore/search_half.h"
#include "game/relevance.h"
#include "support/two_threads.h"

namespace arbiter::explore {

namespace {

using automata::PackedId;
using automata::PackedStates;

constexpr std::size_t kLeastUnits = std::size_t{1} << 10U;  // in an outbox, at first
constexpr std::size_t kMostUnits = std::size_t{1} << 17U;   // in an outbox, ever
constexpr std::size_t kShare = 16;           // an outbox takes 1/kShare of what is stored
constexpr std::size_t kParallelFrom = 4096;  // smaller levels, in states, use one core

template <abstraction::Domain Domain>
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
        charge_(limits),
        packing_(graph, code_widths(graph, domain)),
        errors_(graph) {}

  std::variant<Searched, GaveUp, NotFinite> run() {
    if (!take_memory(kLeastUnits)) return GaveUp{UnknownReason::Memory};
    halves_ = {std::make_unique<Half<Domain>>(graph_, domain_, options_, packing_, limits_),
               std::make_unique<Half<Domain>>(graph_, domain_, options_, packing_, limits_)};
    met_.emplace(packing_.width(), limits_);
    plays_.emplace(Explored<Domain>{graph_, domain_}, Explored<Domain>{whole_, whole_domain_},
                   packing_, *met_, options_, limits_);
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
    const std::size_t share = met_->size() * (packing_.width() + 1) / kShare;
    const std::size_t units = std::min(share, kMostUnits);
    if (units >= 2 * round_units_ && take_memory(units)) make_outboxes(units);
  }

  void begin() {
    const Position start = plays_->start();
    std::vector<std::uint32_t> state(packing_.width());
    packing_.pack(start.node, start.slots, state.data());
    const std::uint64_t hash = PackedStates::hash(state.data(), state.size());
    PackedStates& store = met_->store(MetStates::store_of(hash));
    if (store.insert(state.data(), hash, MetStates::kNone).id.is_none()) stop(StopReason::Memory);
  }

  // Makes the states that the last level has met the next level, one store after the other, and
  // divides them into halves. False if there are none, or the search ends.
  bool next_level() {
    std::size_t count = 0;
    for (std::size_t s = 0; s < 2; ++s) {
      first_[s] = last_[s];
      last_[s] = met_->store(s).size();
      count += last_[s] - first_[s];
    }
    halves_[0]->next = 0;
    halves_[0]->end = halves_[1]->next = count / 2;
    halves_[1]->end = count;
    static const bool has_two = std::thread::hardware_concurrency() > 1;
    is_parallel_ = Domain::kUsesTwoCores && options_.parallel && has_two && count >= kParallelFrom;
    return count > 0 && !ends();
  }
  StateAt state_at(std::size_t at) const {
    const std::size_t count = last_[0] - first_[0];
    const std::size_t s = at < count ? 0 : 1;
    const auto local = static_cast<std::uint32_t>(s == 0 ? first_[0] + at : first_[1] + at - count);
    return {met_->store(s)[PackedId(local)], MetStates::number(local, s)};
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
    if (!ends() && is_over && !is_level_done()) gave_up_ = GaveUp::too_many();
    if (ends()) return;
    threads_.run([this](int store) { insert(static_cast<std::size_t>(store)); },
                 is_parallel_ && has_plenty());
    if (!had_room_[0] || !had_room_[1]) stop(StopReason::Memory);
    // If no state is new and the level is done, all plays were looked at.
    const bool has_new = met_->store(0).size() > last_[0] || met_->store(1).size() > last_[1];
    if (!ends() && is_over && has_new) gave_up_ = GaveUp::too_many();
    if (options_.progress != nullptr) {
      options_.progress->report({"search", 0, met_->size(), "states"});
    }
  }

  // Whether there is memory for all states in the outboxes. If there is not, one core inserts into
  // one store after the other, so that on every run the same store has no room.
  bool has_plenty() const {
    std::size_t needed = 0;
    for (std::size_t s = 0; s < 2; ++s) {
      needed += met_->store(s).bytes_for(halves_[0]->boxes[s].hashes.size() +
                                         halves_[1]->boxes[s].hashes.size());
    }
    return MemoryCharge(limits_).resize(needed);
  }

  void insert(std::size_t to) {
    constexpr std::size_t kPlaces = 24;
    constexpr std::size_t kRecords = 12;
    PackedStates& store = met_->store(to);
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

  void stop(StopReason reason) { gave_up_ = GaveUp{unknown_reason(reason)}; }
  bool ends() const { return gave_up_ || not_finite_ || (!options_.all && !errors_.all().empty()); }

  std::variant<Searched, GaveUp, NotFinite> answer() {
    Searched result;
    result.states = met_->size();
    result.passed.assign(graph_.nodes.size(), 0);
    for (const auto& half : halves_) {
      result.transitions += half->transitions;
      result.overflowed = result.overflowed || half->overflowed;
      for (std::size_t n = 0; n < result.passed.size(); ++n) result.passed[n] |= half->passed()[n];
    }
    std::vector<Found> wanted = errors_.all();
    if (!options_.all && wanted.size() > 1) wanted.resize(1);  // each half may have found one
    for (const Found& found : wanted) {
      auto made = plays_->make(found);  // after the search was given up, too
      if (const auto* reason = std::get_if<StopReason>(&made)) {
        if (!gave_up_) stop(*reason);
        break;
      }
      result.errors.push_back(std::get<FoundError>(std::move(made)));
    }
    result.is_complete = !gave_up_ && !not_finite_ && result.errors.size() == wanted.size();
    result.gave_up = gave_up_;
    result.not_finite = not_finite_;
    if (result.is_complete || !result.errors.empty()) return result;
    if (not_finite_) return *not_finite_;
    gave_up_->states = met_->size();
    gave_up_->transitions = result.transitions;
    gave_up_->found_error = !errors_.all().empty();
    return *gave_up_;
  }

  const game::Graph& graph_;
  const game::Graph& whole_;
  Domain domain_;  // copies of it share their table of numbers, if they have one
  Domain whole_domain_;
  const SearchOptions& options_;
  const Limits& limits_;
  MemoryCharge charge_;
  Packing packing_;
  std::array<std::unique_ptr<Half<Domain>>, 2> halves_;
  std::optional<MetStates> met_;
  std::optional<PlayMaker<Domain>> plays_;
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
