// Two readers of the program play side by side. The interpreter is the authority on moves, errors
// and values; the graph follows with a state that is small, from which a search can start, and that
// shows when a run repeats itself. Both must make the same moves, which INVARIANTs check.
//
// A position is never changed once it is made, and the history keeps all of them: undo drops the
// last. The interpreter cannot go back; it is run again from the start when it is next wanted, on
// the moves that are left. That costs no more steps than the play itself did.
#include "engine/game.h"

#include <algorithm>

#include "abstraction/partition.h"
#include "check/replay.h"
#include "engine/gave_up.h"
#include "engine/unbounded.h"
#include "explore/search.h"

namespace arbiter {

namespace {

// The walk on the graph takes about as many steps as the interpreter, or fewer. So where the
// interpreter has come to an end of its run, the walk needs no limit of its own.
constexpr std::uint64_t kStepsOfGraph = UINT64_MAX;

std::size_t bytes_of(const GamePosition& position) {
  return sizeof(GamePosition) + position.state.values.capacity() * sizeof(std::int64_t);
}

// The reason for which a run of the interpreter ended without a decision.
UnknownReason unknown_reason(const check::Status& status) {
  if (const auto* stopped = std::get_if<check::Stopped>(&status)) {
    return arbiter::unknown_reason(stopped->reason);
  }
  if (std::holds_alternative<check::OutOfMemory>(status)) return UnknownReason::Memory;
  if (std::holds_alternative<check::Overflow>(status)) return UnknownReason::Overflow;
  INVARIANT(std::holds_alternative<check::OutOfSteps>(status), "the status should be undecided");
  return UnknownReason::Steps;
}

Undecided no_way_back() {
  return {UnknownReason::Interrupt, "stopped before the play so far could be run again", ""};
}

}  // namespace

bool GamePosition::is_waiting() const {
  const auto* known = std::get_if<check::Status>(&status);
  return known != nullptr && std::holds_alternative<check::Waiting>(*known);
}

Game::Game(const Term& term, GameOptions options)
    : term_(term), options_(options), walker_(term.graph) {
  GamePosition start;
  start.state = walker_.start();
  history_bytes_ = bytes_of(start);
  history_.push_back(std::make_shared<const GamePosition>(std::move(start)));
}

game::Menu Game::menu() {
  std::vector<game::Move> moves;
  if (is_waiting()) {
    for (const auto& choice : walker_.choices(position().state)) moves.push_back(choice.move);
  }
  return {term_.arena(), moves};
}

std::optional<std::vector<Span>> Game::places(const game::Menu& menu) {
  const check::Machine* machine = this->machine();
  if (machine == nullptr) return std::nullopt;
  std::vector<Span> places;
  for (const game::Menu::Entry& entry : menu.entries()) {
    places.push_back(machine->place_of(entry.move));
  }
  return places;
}

check::Machine* Game::machine() {
  if (!machine_) {
    check::Machine again(*term_.judgement, term_.arena(),
                         {.steps = options_.steps, .memory = options_.memory});
    for (std::size_t i = 0; i < play_.size(); i += 2) {
      if (!again.is_waiting()) return nullptr;
      again.opponent(play_[i].move);
    }
    if (again.is_waiting() != is_waiting()) return nullptr;
    machine_ = std::move(again);
  }
  return &*machine_;
}

// The position after the move, which `machine` has made: the graph follows it.
GamePosition Game::next_position(const game::Move& move, const check::Machine& machine) {
  GamePosition next;
  next.moves = machine.play().size();
  next.errors = machine.errors().size();
  next.status = machine.status();
  const bool is_undecided = check::is_undecided(machine.status());
  const bool is_out_of_steps = std::holds_alternative<check::OutOfSteps>(machine.status());
  if (is_undecided && !is_out_of_steps) return next;
  next.state = position().state;
  const auto choices = walker_.choices(next.state);
  const auto choice = std::find_if(choices.begin(), choices.end(), [&](const auto& each) {
    game::Move open = move;
    open.value = each.move.value;
    return open == each.move;
  });
  INVARIANT(choice != choices.end(), "the graph should have the moves that the interpreter has");
  const game::Reply reply = walker_.play(next.state, *choice, move.value,
                                         is_out_of_steps ? options_.steps : kStepsOfGraph);
  if (is_out_of_steps) {
    if (reply.end == game::WalkEnd::Stuck) next.status = RunsForever{};
  } else if (std::holds_alternative<check::CutOff>(machine.status())) {
    INVARIANT(reply.end == game::WalkEnd::CutOff,
              "the graph and the interpreter should be cut off alike");
  } else {
    INVARIANT(reply.move && *reply.move == machine.play().back().move,
              "the graph and the interpreter should make the same move");
    INVARIANT((reply.end == game::WalkEnd::Waits) == machine.is_waiting(),
              "the graph and the interpreter should wait alike");
  }
  if (!next.is_waiting()) next.state = {};
  return next;
}

std::optional<Undecided> Game::make(const game::Move& move) {
  INVARIANT(menu().number_of(move) != 0, "only a move of the menu's should be made");
  check::Machine* machine = this->machine();
  if (machine == nullptr) return no_way_back();
  const std::size_t bytes = bytes_of(position());
  if (bytes > options_.memory || history_bytes_ > options_.memory - bytes) {
    return Undecided{UnknownReason::Memory,
                     "the positions of this game take all the memory that there is",
                     "`undo` makes room"};
  }
  machine->opponent(move);
  auto next = std::make_shared<const GamePosition>(next_position(move, *machine));
  history_bytes_ += bytes_of(*next);
  history_.push_back(std::move(next));
  play_.insert(play_.end(), machine->play().begin() + static_cast<std::ptrdiff_t>(play_.size()),
               machine->play().end());
  errors_.insert(errors_.end(),
                 machine->errors().begin() + static_cast<std::ptrdiff_t>(errors_.size()),
                 machine->errors().end());
  return std::nullopt;
}

bool Game::undo() {
  if (history_.size() == 1) return false;
  history_bytes_ -= bytes_of(position());
  history_.pop_back();
  INVARIANT(position().moves <= play_.size(), "an undo should not make the play longer");
  play_.resize(position().moves);
  errors_.resize(position().errors);
  machine_.reset();
  return true;
}

std::optional<std::vector<GameVariable>> Game::variables() {
  const check::Machine* machine = this->machine();
  if (machine == nullptr) return std::nullopt;
  const game::Graph& graph = term_.graph;
  std::vector<std::uint32_t> live;  // where the live variables are declared, ascending
  if (is_waiting()) {
    for (const game::VariableId id : graph.live_at(graph.nodes[position().state.node])) {
      const game::Variable& variable = graph.variables[id];
      if (variable.name.is_some()) live.push_back(variable.span.begin);
    }
    std::sort(live.begin(), live.end());
  }
  std::vector<GameVariable> all;
  for (const check::ExistingVariable& one : machine->variables()) {
    const core::Binder& binder = term_.judgement->binders[one.binder];
    if (binder.name.is_none()) continue;
    const bool is_live = std::binary_search(live.begin(), live.end(), binder.span.begin);
    all.push_back({one, is_waiting() && !is_live});
  }
  return all;
}

std::variant<Hint, NoErrorAhead, Undecided> Game::hint(const Limits& limits, Progress* progress) {
  INVARIANT(is_waiting(), "a hint should be asked for where there is a move to make");
  // As long as the play has followed the last way that was found, what is left of it is a shortest
  // way.
  const std::size_t gone = play_.size() - std::min(play_.size(), way_from_);
  const auto is_on_way = [&] {
    return play_.size() >= way_from_ && gone < way_.size() &&
           std::equal(
               way_.begin(), way_.begin() + static_cast<std::ptrdiff_t>(gone),
               play_.begin() + static_cast<std::ptrdiff_t>(way_from_),
               [](const game::Move& a, const check::PlayedMove& b) { return a == b.move; });
  };
  if (is_on_way()) return hint_along(std::span(way_).subspan(gone));
  auto result =
      explore::search(term_.graph, {.progress = progress, .start = position().state}, limits);
  if (const auto* not_finite = std::get_if<explore::NotFinite>(&result)) {
    const Diagnostic why = unbounded_input(term_, not_finite->component);
    return Undecided{UnknownReason::Unbounded, why.message, why.help};
  }
  if (const auto* gave_up = std::get_if<explore::GaveUp>(&result)) {
    return search_gave_up(term_, *gave_up);
  }
  auto& searched = std::get<explore::Searched>(result);
  if (searched.errors.empty()) {
    if (searched.overflowed)
      return Undecided{UnknownReason::Overflow, "a value needs more than 64 bits", ""};
    return NoErrorAhead{};
  }
  if (abstraction::has_partitions(term_.graph)) return abstract_error();
  way_ = std::move(searched.errors.front().play);
  way_from_ = play_.size();
  return hint_along(way_);
}

std::variant<Hint, NoErrorAhead, Undecided> Game::hint_along(std::span<const game::Move> way) {
  const check::Machine* here = machine();
  if (here == nullptr) return no_way_back();
  check::Machine machine = *here;
  for (std::size_t i = 0; i < way.size(); i += 2) {
    if (check::is_undecided(machine.status())) break;
    machine.opponent(way[i]);
  }
  if (check::is_undecided(machine.status())) {
    return Undecided{unknown_reason(machine.status()),
                     "there is a way to an error, but the program's steps on it are too many", ""};
  }
  INVARIANT(machine.play().size() == play_.size() + way.size() &&
                machine.errors().size() == errors_.size() + 1 &&
                machine.errors().back().move + 1 == machine.play().size(),
            "a hint should lead to an error");
  return Hint{way.front(), way.size(), way.back(), machine.errors().back()};
}

std::string Game::transcript() const {
  std::string text;
  for (std::size_t i = 0; i < play_.size(); ++i) {
    const bool is_answer = i % 2 == 1;
    text += (is_answer ? " " : "") + term_.arena().to_string(play_[i].move);
    if (is_answer || i + 1 == play_.size()) text += "\n";
  }
  return text;
}

}  // namespace arbiter
