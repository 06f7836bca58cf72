// A game against the program, in which somebody plays the environment: the play so far, what can
// be played, what the program answered, and the way back. Nothing here reads or prints.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "check/machine.h"
#include "engine/term.h"
#include "game/menu.h"
#include "game/walk.h"

namespace arbiter {

struct GameOptions {
  std::uint64_t steps = 10'000'000;           // of the interpreter, in the whole play
  std::size_t memory = std::size_t{1} << 30;  // bytes, for it and for the history each
};

// The program runs forever: it came back to a state that it was in.
struct RunsForever {};

// A position of the game: what follows depends on it alone.
struct GamePosition {
  std::size_t moves = 0;   // how many were made to come here, by both
  std::size_t errors = 0;  // how many of them are errors
  std::variant<check::Status, RunsForever> status = check::Status(check::Waiting{});
  game::State state;  // of the graph, while Waiting

  bool is_waiting() const;
};

// A move on a shortest way to an error, and that error.
struct Hint {
  game::Move move;
  std::size_t moves = 0;  // to the error, which is the last, by both
  game::Move last;        // that one
  check::PlayedError error;
};
// No environment can drive the program into an error from here.
struct NoErrorAhead {};

// A local variable, as the program has it now.
struct GameVariable {
  check::ExistingVariable existing;
  bool is_dead = false;  // not part of the state here: see Game::variables
};

class Game {
 public:
  // The term must outlive the game.
  explicit Game(const Term& term, GameOptions options = {});

  const GamePosition& position() const { return *history_.back(); }
  bool is_waiting() const { return position().is_waiting(); }
  // All moves so far, and the errors among them.
  std::span<const check::PlayedMove> play() const { return play_; }
  std::span<const check::PlayedError> errors() const { return errors_; }

  // What can be played now; nothing if the game is not waiting.
  game::Menu menu();

  // For each entry of the menu, where in the program the move would come from. Nothing if the play
  // could not be run again after an undo.
  std::optional<std::vector<Span>> places(const game::Menu& menu);

  // Makes a move of the menu's. The interpreter says what the program does, and the graph goes
  // along. Nothing, or why the move could not be made; then nothing has changed.
  [[nodiscard]] std::optional<Undecided> make(const game::Move& move);

  // Takes back the last move of the environment's and the answer to it; false at the start.
  bool undo();

  // The local variables that exist, oldest first, good until the next move. Where the program
  // waits, one is dead if its value is no part of the state: it is never looked at again, or it is
  // the same in every play. Nothing as for places.
  std::optional<std::vector<GameVariable>> variables();

  // Searches all plays from here. The way that is found is run by the interpreter before it is
  // told.
  std::variant<Hint, NoErrorAhead, Undecided> hint(const Limits& limits,
                                                   Progress* progress = nullptr);

  // The play as `run --moves` reads it, a move of the environment's and its answer on each line.
  std::string transcript() const;

 private:
  using Positions = std::vector<std::shared_ptr<const GamePosition>>;

  // The interpreter, where the play is now; null if that could not be reached again.
  check::Machine* machine();
  GamePosition next_position(const game::Move& move, const check::Machine& machine);
  std::variant<Hint, NoErrorAhead, Undecided> told(std::span<const game::Move> way);

  const Term& term_;
  GameOptions options_;
  game::Walker walker_;
  Positions history_;  // one more than moves of O's were made
  std::size_t history_bytes_ = 0;
  std::vector<check::PlayedMove> play_;
  std::vector<check::PlayedError> errors_;
  std::optional<check::Machine> machine_;  // none after an undo, until it is wanted
  // The last way to an error that was found, from the position after so many moves on.
  std::vector<game::Move> way_;
  std::size_t way_from_ = 0;
};

}  // namespace arbiter
