// From the game graph to an automaton over moves.
//
// States are where the program waits for the environment (or for an open cell): a node and the
// values that are live there. From each, every move that may come is made and the run followed to
// where the program waits again. A run makes moves of its own; the states between them have one
// edge each, and are shared whenever edge and target are the same, so that what happens at the end
// of a run is built once.
//
// Where an abstract domain leaves several ways on, the run stops in a state of its own, from which
// each way is an `nd` move. They are numbered here, which keeps the automaton deterministic while
// cells are composed in; build.cpp makes them one letter at the end.
//
// Cost: the runs, once for each state and move.
#include "model/unfold.h"

#include <absl/container/flat_hash_map.h>

#include "abstraction/concrete.h"
#include "abstraction/partition.h"
#include "explore/follow.h"
#include "explore/layout.h"
#include "explore/state_store.h"
#include "support/int_range.h"

namespace arbiter::model {

namespace {

using automata::LetterId;
using automata::StateId;
using explore::Position;
using explore::RunEnd;

constexpr std::size_t kAskEvery = 1024;
constexpr std::size_t kLetterBytes = 100;  // a move, its place in the table and its name
constexpr std::size_t kCellBytes = 256;    // what an open cell takes, from its order to its letters
constexpr std::size_t kSlotBytes = 64;     // what a slot takes in the positions that are held

// What building a model needs of a domain beyond the concept Domain: for open cells, whose moves no
// arena has, codes() lists the codes of a data type, and bind() turns a code of one type into the
// code of another; text() is the code as plays show it.
template <class D>
concept ModelDomain =
    abstraction::Domain<D> && std::constructible_from<D, const game::Graph&, bool, const Limits&> &&
    requires(D& domain, const D& asked, std::int64_t code, const typing::Data& type) {
      { asked.codes(type) } -> std::same_as<std::optional<IntRange>>;
      { domain.bind(code, type, type) } -> std::same_as<std::int64_t>;
      { asked.text(code, type) } -> std::same_as<std::string>;
    };

template <ModelDomain Domain>
class Unfolding {
 public:
  Unfolding(const ExposedGraph& exposed, const UnfoldOptions& options, const Limits& limits)
      : exposed_(exposed),
        graph_(exposed.graph),
        options_(options),
        limits_(limits),
        charge_(limits),
        domain_(graph_, !exposed.open.empty(), limits),
        follower_(graph_, domain_, limits, exposed.open),
        widths_(explore::code_widths(graph_, domain_)),
        layouts_(graph_.nodes.size()),
        all_(explore::Layout::all(graph_, widths_)) {}

  std::variant<Unfolded, GaveUp, NotFinite> run() {
    auto result = explore();
    if (auto* gave_up = std::get_if<GaveUp>(&result)) gave_up->states = states_.size();
    return result;
  }

 private:
  std::variant<Unfolded, GaveUp, NotFinite> explore() {
    if (const auto reason = add_cells()) return GaveUp{unknown_reason(*reason)};
    Position start{graph_.start, 0, std::vector<std::int64_t>(graph_.slot_count, 0)};
    domain_.normalise(start.node, start.slots);
    waiting(start);
    for (std::size_t head = 0; head < states_.size(); ++head) {
      if (states_.size() > options_.max_states) return GaveUp::too_many();
      if (head % kAskEvery == 0) {
        if (const auto reason = stop()) return GaveUp{unknown_reason(*reason)};
      }
      expand(head);
      if (gave_up_) return *gave_up_;
      if (not_finite_) return *not_finite_;
    }
    result_.dfa = std::move(builder_).finish();
    for (const game::Move& move : result_.letters.moves()) result_.names.push_back(name(move));
    return std::move(result_);
  }

  // What a state of the automaton is.
  struct State {
    enum class Kind : std::uint8_t {
      Waits,    // for O, or for an open cell
      Chooses,  // several ways on
      Moves,    // makes a move and goes on
      Ended,
    };
    Kind kind = Kind::Ended;
    explore::StoredId stored;  // Waits, Chooses
    LetterId letter;           // Moves
    StateId next;              // Moves
  };

  // Asks the limits. What grows is charged at twice its size, since it doubles, and so are `moves`
  // moves that are about to be added.
  std::optional<StopReason> stop(std::size_t moves = 0) {
    constexpr std::size_t kMove =
        sizeof(game::Move) + sizeof(State) + sizeof(std::uint64_t) + 2 * sizeof(StateId) + 1;
    const std::size_t growing = store_.bytes() + states_.capacity() * sizeof(State) +
                                builder_.bytes() + state_of_.capacity() * sizeof(StateId) +
                                moving_.capacity() * (sizeof(std::uint64_t) + sizeof(StateId) + 1) +
                                result_.letters.moves().size() * kLetterBytes + moves * kMove;
    if (!charge_.resize(fixed_ + 2 * growing)) return StopReason::Memory;
    if (options_.progress != nullptr) {
      options_.progress->report({"explore", 0, states_.size(), "states"});
    }
    return limits_.reached();
  }

  // Adds the letters of open cells, which are charged before they are made. Letters are numbered in
  // 32 bits.
  std::optional<StopReason> add_cells() {
    std::uint64_t cells = 0;
    std::uint64_t letters = 0;
    for (const game::VariableId id : exposed_.open) {
      const game::Variable& variable = graph_.variables[id];
      const auto size = static_cast<std::uint64_t>(std::max<std::int64_t>(1, variable.size));
      cells += size;
      letters += 2 * size * (variable.data.bounds().width() + 1);
    }
    fixed_ = cells * kCellBytes + graph_.slot_count * kSlotBytes;
    if (letters > UINT32_MAX / 2 || !charge_.resize(fixed_)) return StopReason::Memory;
    first_cell_.resize(exposed_.open.size());
    for (std::size_t i = 0; i < exposed_.open.size(); ++i) {
      const game::Variable& variable = graph_.variables[exposed_.open[i]];
      first_cell_[i] = result_.cells.size();
      const auto codes = domain_.codes(variable.data);
      INVARIANT(codes, "an open variable should have a finite type");
      const auto values = static_cast<std::uint32_t>(codes->high - codes->low + 1);
      for (std::int64_t e = 0; e < std::max<std::int64_t>(1, variable.size); ++e) {
        result_.cells.push_back({exposed_.open[i], e});
        result_.cell_letters.push_back(result_.letters.add_cell(values, 0));
      }
    }
    return std::nullopt;
  }

  LetterId letter(const game::Move& move) {
    if (move.component.is_none() || !exposed_.is_open(move.component))
      return result_.letters.of(move);
    const std::size_t variable = move.component.index() - graph_.arena->size();
    const std::size_t cell = first_cell_[variable] + static_cast<std::size_t>(move.element);
    const std::int64_t low = domain_.codes(graph_.variables[exposed_.open[variable]].data)->low;
    const auto value = static_cast<std::uint32_t>(move.value - low);
    const automata::Cell& letters = result_.cell_letters[cell];
    return move.kind == game::MoveKind::Write ? letters.write(value) : letters.read(value);
  }

  std::string name(const game::Move& move) const {
    if (move.component.is_none()) return "nd";
    return graph_.arena->to_string(move, domain_.text(move.value, data(move.component)));
  }

  StateId add_state(const State& state) {
    states_.push_back(state);
    return StateId(static_cast<std::uint32_t>(states_.size() - 1));
  }

  const explore::Layout& layout(game::NodeId node) {
    auto& layout = layouts_[node.index()];
    if (!layout) layout = explore::Layout::live_at(graph_, node, widths_);
    return *layout;
  }

  // The state of the automaton for a position that waits, and for one that chooses.
  StateId waiting(const Position& at) { return stored(at, State::Kind::Waits, layout(at.node)); }
  StateId choosing(const Position& at) { return stored(at, State::Kind::Chooses, all_); }

  StateId stored(const Position& at, State::Kind kind, const explore::Layout& layout) {
    words_.assign(
        {std::uint64_t{at.node.index()} << 32U | at.step, static_cast<std::uint64_t>(kind)});
    layout.pack(at.slots, words_);
    const auto found = store_.insert(words_);
    if (found.is_new) {
      State state;
      state.kind = kind;
      state.stored = found.id;
      state_of_.push_back(add_state(state));
    }
    return state_of_[found.id.index()];
  }

  Position position(const State& state) {
    const auto words = store_[state.stored];
    Position at;
    at.node = game::NodeId(static_cast<std::uint32_t>(words[0] >> 32U));
    at.step = static_cast<std::uint32_t>(words[0]);
    at.slots.resize(graph_.slot_count);
    const explore::Layout& packed = state.kind == State::Kind::Waits ? layout(at.node) : all_;
    packed.unpack(words.subspan(2), at.slots);
    return at;
  }

  // The state that makes a move and goes on to `next`; one for all runs that end alike.
  StateId moving(LetterId letter, StateId next) {
    const std::uint64_t key = std::uint64_t{letter.index()} << 32U | next.index();
    const auto [entry, is_new] = moving_.try_emplace(key);
    if (is_new) {
      State state;
      state.kind = State::Kind::Moves;
      state.letter = letter;
      state.next = next;
      entry->second = add_state(state);
    }
    return entry->second;
  }

  StateId ended() {
    if (ended_.is_none()) ended_ = add_state({});
    return ended_;
  }

  void expand(std::size_t number) {
    const State state = states_[number];
    switch (state.kind) {
      case State::Kind::Ended: builder_.add_state(true); return;
      case State::Kind::Moves:
        builder_.add_state(false);
        builder_.add_edge(state.letter, state.next);
        return;
      case State::Kind::Chooses: builder_.add_state(false); return choose(position(state));
      case State::Kind::Waits: return wait(position(state));
    }
  }

  void wait(const Position& at) {
    const auto edges = graph_.edges_of(graph_.nodes[at.node]);
    const bool for_cell = exposed_.is_open(edges.front().move.component);
    builder_.add_state(options_.observe == Observe::Abort && !for_cell);
    for (const game::OEdge& edge : edges) {
      make_moves(at, edge);
      if (gave_up_ || not_finite_) return;
    }
  }

  // Lets O make this move with every value that it may bring.
  void make_moves(const Position& at, const game::OEdge& edge) {
    game::Move move{edge.move.component, edge.move.kind, 0, 0};
    if (!edge.move.element.empty()) {
      codes_.clear();
      const auto status =
          domain_.indices(edge.move.element, size(move.component), at.slots, codes_);
      if (status == abstraction::EvalStatus::Nothing) return;  // no play comes here
      INVARIANT(status == abstraction::EvalStatus::Yes && codes_.size() == 1,
                "an element that is waited for should be known");
      move.element = codes_.front();
    }
    // The arena, which the domain asks, does not have the components of open cells.
    const bool for_cell = exposed_.is_open(move.component);
    IntRange codes;
    if (game::carries_value(move.kind)) {
      const auto finite =
          for_cell ? domain_.codes(data(move.component)) : domain_.brought(edge, at.slots);
      if (!finite) {
        not_finite_ = NotFinite{move.component};
        return;
      }
      codes = *finite;
    }
    for (std::int64_t code = codes.low;; ++code) {
      move.value = code;
      Position next = at;
      next.node = edge.target;
      if (!for_cell) {
        domain_.enter(edge, code, next.slots);
      } else if (edge.bind.is_some()) {
        next.slots[graph_.variables[edge.bind].slot] =
            domain_.bind(code, data(move.component), graph_.variables[edge.bind].data);
      }
      if (const auto target = follow(next, {})) builder_.add_edge(letter(move), *target);
      ask();
      if (gave_up_ || code == codes.high) break;
    }
  }

  // Asks the limits after so many runs, or fewer where states are large.
  void ask() {
    work_ += 1 + graph_.slot_count / kAskEvery;
    if (work_ < kAskEvery) return;
    work_ = 0;
    if (const auto reason = stop()) gave_up_ = GaveUp{unknown_reason(*reason)};
  }

  const typing::Data& data(game::ComponentId component) const {
    if (exposed_.is_open(component)) return graph_.variables[exposed_.variable(component)].data;
    return (*graph_.arena)[component].type.data;
  }

  std::int64_t size(game::ComponentId component) const {
    if (exposed_.is_open(component)) return graph_.variables[exposed_.variable(component)].size;
    return (*graph_.arena)[component].size;
  }

  // Makes an edge for each way on from a position at which abstraction leaves several.
  void choose(Position at) {
    moves_.clear();
    const RunEnd rest = follower_.follow(at, moves_);
    if (rest == RunEnd::NoMemory) {
      gave_up_ = GaveUp{UnknownReason::Memory};
      return;
    }
    INVARIANT(rest == RunEnd::Chooses && moves_.empty(), "a choice should be where it was found");
    const explore::StepChoices ways = follower_.take_ways();
    std::int64_t number = 0;
    for (const auto& way : ways.all) {
      Position next = at;
      std::vector<game::Move> made;
      follower_.take(next, way, made);
      const LetterId nd = letter(nd_move(number++));
      if (const auto target = follow(next, std::move(made))) builder_.add_edge(nd, *target);
      ask();
      if (gave_up_) return;
    }
  }

  // The state that a run leads to from `at`, where it has already made the moves `made`. Nothing if
  // the program gets stuck, or the run is not to be shown.
  std::optional<StateId> follow(Position& at, std::vector<game::Move> made) {
    const RunEnd rest = follower_.follow(at, made);
    StateId target;
    switch (rest) {
      case RunEnd::Waits:
        domain_.normalise(at.node, at.slots);
        target = waiting(at);
        break;
      case RunEnd::Chooses: target = choosing(at); break;
      case RunEnd::Complete: target = ended(); break;
      case RunEnd::Stuck:
        if (graph_.nodes[at.node].is_cut_off) result_.reaches_false_assumption = true;
        return std::nullopt;
      case RunEnd::Error:
        result_.reaches_error = true;
        if (options_.observe == Observe::Termination) return std::nullopt;
        target = ended();
        made.push_back({graph_.arena->term(), game::MoveKind::Abort, 0, 0});
        break;
      case RunEnd::Overflow: gave_up_ = GaveUp{UnknownReason::Overflow}; return std::nullopt;
      case RunEnd::TooLong: INVARIANT(false, "a run has no bound here");
      case RunEnd::TooMany: gave_up_ = GaveUp{UnknownReason::Choices}; return std::nullopt;
      case RunEnd::NoMemory: gave_up_ = GaveUp{UnknownReason::Memory}; return std::nullopt;
      case RunEnd::Stopped:
        gave_up_ = GaveUp{unknown_reason(limits_.reached().value_or(StopReason::Timeout))};
        return std::nullopt;
    }
    if (const auto reason = made.size() < kAskEvery ? std::nullopt : stop(made.size())) {
      gave_up_ = GaveUp{unknown_reason(*reason)};
      return std::nullopt;
    }
    for (auto move = made.rbegin(); move != made.rend(); ++move)
      target = moving(letter(*move), target);
    return target;
  }

  const ExposedGraph& exposed_;
  const game::Graph& graph_;
  const UnfoldOptions& options_;
  const Limits& limits_;
  MemoryCharge charge_;
  Domain domain_;
  explore::Follower<Domain> follower_;
  explore::CodeWidths widths_;
  std::vector<std::optional<explore::Layout>> layouts_;  // per node
  explore::Layout all_;
  std::vector<std::size_t> first_cell_;  // per open variable, into result_.cells
  explore::StateStore store_;
  std::vector<StateId> state_of_;  // per stored position
  std::vector<State> states_;
  absl::flat_hash_map<std::uint64_t, StateId> moving_;  // by letter and target
  StateId ended_;
  automata::DfaBuilder builder_;
  Unfolded result_;
  std::optional<GaveUp> gave_up_;
  std::optional<NotFinite> not_finite_;
  std::vector<std::uint64_t> words_;
  std::vector<std::int64_t> codes_;
  std::vector<game::Move> moves_;
  std::size_t fixed_ = 0;  // bytes that are held from the start
  std::size_t work_ = 0;   // since the limits were asked
};

}  // namespace

std::variant<Unfolded, GaveUp, NotFinite> unfold(const ExposedGraph& graph,
                                                 const UnfoldOptions& options,
                                                 const Limits& limits) {
  if (abstraction::has_partitions(graph.graph)) {
    return Unfolding<abstraction::Partition>(graph, options, limits).run();
  }
  return Unfolding<abstraction::Concrete>(graph, options, limits).run();
}

}  // namespace arbiter::model
