// Building a model: explore with some variables tracked, then compose the others in, one cell at a
// time.
//
// Each step is a product with one memory cell in which the cell's letters are hidden, trimmed and
// minimised. Minimising in between is sound, since hiding and composing only depend on the
// language, and it is what makes the method work: the automaton forgets what the rest of the
// program cannot tell apart.
#include "model/build.h"

#include <algorithm>
#include <tuple>

#include "abstraction/partition.h"
#include "automata/determinise.h"
#include "automata/minimise.h"
#include "automata/relabel.h"

namespace arbiter::model {

namespace {

using automata::Dfa;
using automata::LetterId;

// If an exploration has more states than this, another one with more variables open is tried.
constexpr std::size_t kManyStates = std::size_t{1} << 20U;

// One exploration: what it leaves open, and after how many states it is given up.
struct Attempt {
  Order order;
  std::size_t max_states = SIZE_MAX;
};

// Whether some local variable has no finite type. It can take values without end in plays that only
// an open cell allows.
bool may_be_unbounded(const game::Graph& graph) {
  return std::any_of(graph.variables.begin(), graph.variables.end(), [](const auto& variable) {
    return variable.kind == game::Variable::Kind::Local && !variable.data.is_finite() &&
           !variable.data.is_abstract();
  });
}

// The explorations to try one after the other. Where all variables are finite, each leaves more
// open than the one before. Where some are not, tracking all and opening cells take turns, with
// eight times as many states each time, so that either is found if it ends, at no more than a small
// factor of its cost.
class Attempts {
 public:
  Attempts(const game::Graph& graph, const std::optional<Order>& given) {
    if (given) {
      orders_ = {*given};
      return;
    }
    orders_ = default_orders(graph);
    const bool opens_arrays = !orders_.front().cells.empty();
    takes_turns_ = (opens_arrays || orders_.size() > 1) && may_be_unbounded(graph);
    if (!takes_turns_) return;
    if (opens_arrays) orders_.insert(orders_.begin(), Order{});
    small_ = opens_arrays ? 2 : 1;
  }

  Attempt next() {
    if (!takes_turns_) {
      const bool is_last = at_ + 1 == orders_.size();
      return {orders_[at_++], is_last ? SIZE_MAX : kManyStates};
    }
    const Attempt attempt{orders_[at_], bound_};
    const std::size_t count = bound_ < kManyStates ? small_ : orders_.size();
    if (++at_ >= count) {
      at_ = 0;
      bound_ *= 8;
    }
    return attempt;
  }

  // From now on all variables are tracked: a fault that comes up while cells are open may be in a
  // play that the program does not have.
  void track_all() {
    takes_turns_ = false;
    orders_ = {Order{}};
    at_ = 0;
  }

 private:
  std::vector<Order> orders_;
  std::size_t at_ = 0;
  bool takes_turns_ = false;
  std::size_t small_ = 0;  // how many of the orders are tried while there are few states
  std::size_t bound_ = std::size_t{1} << 14U;
};

class Build {
 public:
  Build(const game::Graph& graph, const BuildOptions& options, const Limits& limits)
      : graph_(graph), options_(options), limits_(limits) {}

  std::variant<Model, GaveUp, NotFinite> run() {
    if (auto failed = explore()) {
      if (const auto* gave_up = std::get_if<GaveUp>(&*failed)) return reached(*gave_up);
      return std::get<NotFinite>(*failed);
    }
    auto stopped = reduce("explored");
    for (const OpenCell& cell : order_.cells) {
      if (stopped) break;
      stopped = compose(cell);
    }
    if (!stopped) stopped = name_letters();
    if (stopped) return reached(GaveUp{unknown_reason(*stopped)});
    model_.dfa = std::move(dfa_);
    return std::move(model_);
  }

 private:
  using Failure = std::variant<GaveUp, NotFinite>;

  // Adds to `gave_up` how many states were built until then.
  GaveUp reached(GaveUp gave_up) const {
    gave_up.states = model_.states_built;
    gave_up.peak_states = model_.peak_states;
    return gave_up;
  }

  std::optional<Failure> explore() {
    Attempts attempts(graph_, options_.order);
    while (true) {
      Attempt attempt = attempts.next();
      order_ = std::move(attempt.order);
      auto result = unfolded(attempt.max_states);
      if (auto* unfolded = std::get_if<Unfolded>(&result)) {
        take(std::move(*unfolded));
        return std::nullopt;
      }
      const bool may_be_untrue = !order_.cells.empty() && !options_.order;
      if (const auto* not_finite = std::get_if<NotFinite>(&result)) {
        if (!may_be_untrue) return *not_finite;
        attempts.track_all();
        continue;
      }
      const GaveUp gave_up = std::get<GaveUp>(result);
      note_attempt(gave_up.states);
      if (gave_up.was_too_many()) continue;
      if (gave_up.was_by_limit() || !may_be_untrue) return gave_up;
      attempts.track_all();
    }
  }

  std::variant<Unfolded, GaveUp, NotFinite> unfolded(std::size_t max_states) const {
    const auto exposed = expose(graph_, open_variables(order_), limits_);
    if (!exposed) return GaveUp{unknown_reason(exposed.error())};
    return unfold(*exposed, {options_.observe, max_states, options_.progress}, limits_);
  }

  void take(Unfolded unfolded) {
    unfolded_ = std::move(unfolded);
    dfa_ = std::move(unfolded_.dfa);
    model_.may_abort = unfolded_.reaches_error;
    model_.may_be_cut_off = unfolded_.reaches_false_assumption;
    model_.was_open = !order_.cells.empty();
    model_.is_abstract = abstraction::has_partitions(graph_);
  }

  // Notes an exploration that was given up: its states were held, and count.
  void note_attempt(std::size_t states) {
    BuildStep step;
    step.what = "given up";
    step.built = states;
    note(std::move(step));
  }

  void note(BuildStep step) {
    model_.states_built += step.built;
    model_.peak_states = std::max(model_.peak_states, step.built);
    options_.on_step(step);
    model_.steps.push_back(std::move(step));
  }

  std::optional<StopReason> compose(const OpenCell& cell) {
    MemoryCharge held(limits_);
    if (!held.resize(dfa_.bytes())) return StopReason::Memory;
    auto composed = automata::compose_cell(dfa_, letters_of(cell), limits_);
    if (!composed) return composed.error();
    dfa_ = std::move(*composed);
    (void)held.resize(0);
    return reduce(name_of(cell));
  }

  std::optional<StopReason> reduce(const std::string& what) {
    BuildStep step;
    step.what = what;
    step.built = dfa_.states();
    MemoryCharge charge(limits_);
    if (!charge.resize(dfa_.bytes() + automata::minimise_bytes(dfa_))) return StopReason::Memory;
    if (const auto reason = limits_.reached()) return reason;
    if (options_.progress != nullptr) {
      options_.progress->report({"compose", model_.steps.size(), step.built, "states"});
    }
    auto least = automata::minimise_reachable(std::move(dfa_), {}, limits_);
    if (!least) return least.error();
    dfa_ = std::move(*least);
    step.states = dfa_.states();
    step.transitions = dfa_.transitions();
    note(std::move(step));
    return std::nullopt;
  }

  const automata::Cell& letters_of(const OpenCell& cell) const {
    const auto found =
        std::find_if(unfolded_.cells.begin(), unfolded_.cells.end(), [&](const OpenCell& c) {
          return c.variable == cell.variable && c.element == cell.element;
        });
    INVARIANT(found != unfolded_.cells.end(), "an open cell should have letters");
    return unfolded_.cell_letters[static_cast<std::size_t>(found - unfolded_.cells.begin())];
  }

  std::string name_of(const OpenCell& cell) const {
    const game::Variable& variable = graph_.variables[cell.variable];
    std::string name(graph_.judgement->names->text(variable.name));
    if (variable.size > 0) name += "[" + std::to_string(cell.element) + "]";
    return name;
  }

  // Numbers the letters that occur in the order of moves; all `nd` become one letter.
  std::optional<StopReason> name_letters() {
    std::vector<std::uint32_t> used = used_letters();
    const auto& moves = unfolded_.letters.moves();
    const auto key = [&](std::uint32_t i) {
      const game::Move& move = moves[i];
      return std::make_tuple(move.component, move.kind, move.element, move.value);
    };
    std::sort(used.begin(), used.end(), [&](auto a, auto b) { return key(a) < key(b); });
    std::vector<LetterId> renamed(unfolded_.letters.cell_letters() + moves.size());
    for (const std::uint32_t i : used) {
      const bool is_nd = moves[i].component.is_none();
      if (!is_nd || !model_.has_nd) {
        model_.letters.push_back({is_nd ? nd_move(0) : moves[i], unfolded_.names[i]});
        model_.has_nd = model_.has_nd || is_nd;
      }
      renamed[unfolded_.letters.cell_letters() + i] =
          LetterId(static_cast<std::uint32_t>(model_.letters.size() - 1));
    }
    if (model_.has_nd) return join_choices(renamed);
    // The automaton is there three times while it is renamed and numbered.
    MemoryCharge charge(limits_);
    if (!charge.resize(3 * dfa_.bytes())) return StopReason::Memory;
    dfa_ = automata::canonical(automata::relabel(dfa_, renamed));
    return std::nullopt;
  }

  // The numbers in Letters::moves() of the moves that are on some edge.
  std::vector<std::uint32_t> used_letters() const {
    std::vector<bool> seen(unfolded_.letters.moves().size(), false);
    for (std::uint32_t state = 0; state < dfa_.states(); ++state) {
      for (const automata::Edge& edge : dfa_.edges(automata::StateId(state))) {
        seen[edge.letter.index() - unfolded_.letters.cell_letters()] = true;
      }
    }
    std::vector<std::uint32_t> used;
    for (std::uint32_t i = 0; i < seen.size(); ++i) {
      if (seen[i]) used.push_back(i);
    }
    return used;
  }

  // Makes all `nd` letters one, and the automaton deterministic again.
  std::optional<StopReason> join_choices(const std::vector<LetterId>& renamed) {
    MemoryCharge held(limits_);  // for dfa_ and what is made of it
    if (!held.resize(4 * dfa_.bytes())) return StopReason::Memory;
    automata::NfaBuilder joined;
    for (std::uint32_t state = 0; state < dfa_.states(); ++state) {
      joined.add_state(dfa_.accepts(automata::StateId(state)));
      for (const automata::Edge& edge : dfa_.edges(automata::StateId(state))) {
        joined.add_edge(renamed[edge.letter.index()], edge.target);
      }
    }
    auto dfa = automata::determinise(std::move(joined).finish(), limits_);
    if (!dfa) return dfa.error();
    dfa_ = std::move(*dfa);
    (void)held.resize(0);
    return reduce("nd joined");
  }

  const game::Graph& graph_;
  const BuildOptions& options_;
  const Limits& limits_;
  Order order_;
  Unfolded unfolded_;
  Dfa dfa_;
  Model model_;
};

}  // namespace

std::variant<Model, GaveUp, NotFinite> build(const game::Graph& graph, const BuildOptions& options,
                                             const Limits& limits) {
  return Build(graph, options, limits).run();
}

}  // namespace arbiter::model
