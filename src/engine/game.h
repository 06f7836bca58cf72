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
  std::size_t memory = std::size_t{1} << 30;  // bytes, for the interpreter and for the history each
};

// The program runs forever: it came back to a state that it was in.
struct RunsForever {};

// A position of the game: what follows depends on it alone.
struct GamePosition {
  std::size_t moves = 0;   // of the play that led here, O's and P's
  std::size_t errors = 0;  // of that play
  std::variant<check::Status, RunsForever> status = check::Status(check::Waiting{});
  game::State state;  // of the graph, while the status is Waiting

  bool is_waiting() const;
};

// A move on a shortest way to an error, and that error.
struct Hint {
  game::Move move;
  std::size_t moves = 0;  // of O's and P's up to the error
  game::Move last;        // the last of these moves, which is the error
  check::PlayedError error;
};
// No environment can drive the program into an error from here.
struct NoErrorAhead {};

// A local variable, as the program has it now.
struct GameVariable {
  check::ExistingVariable existing;
  bool is_dead = false;  // its value is not part of the state: see Game::variables
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

  // The moves that the environment can make now; empty if the game is not waiting.
  game::Menu menu();

  // For each entry of the menu, the place in the program that the move would come from. Nothing if
  // the interpreter could not run the play again after an undo.
  std::optional<std::vector<Span>> places(const game::Menu& menu);

  // Makes a move of the menu's. The interpreter says what the program does, and the graph follows.
  // Returns nothing, or why the move could not be made; then the game has not changed.
  [[nodiscard]] std::optional<Undecided> make(const game::Move& move);

  // Takes back the last move of the environment's and the answer to it; false at the start.
  bool undo();

  // The local variables that exist, oldest first, valid until the next move. Where the program
  // waits, a variable is dead if its value is no part of the state: the program never looks at it
  // again, or it is the same in every play. Nothing if the interpreter could not run the play again
  // after an undo.
  std::optional<std::vector<GameVariable>> variables();

  // Searches all plays from here. The interpreter runs the way that the search found before the way
  // is returned.
  std::variant<Hint, NoErrorAhead, Undecided> hint(const Limits& limits,
                                                   Progress* progress = nullptr);

  // The play as `run --moves` reads it, a move of the environment's and its answer on each line.
  std::string transcript() const;

 private:
  using Positions = std::vector<std::shared_ptr<const GamePosition>>;

  // The interpreter, at the end of the play so far; null if it could not run the play again.
  check::Machine* machine();
  GamePosition next_position(const game::Move& move, const check::Machine& machine);
  // The hint that a way to an error gives, after the interpreter has run the way.
  std::variant<Hint, NoErrorAhead, Undecided> hint_along(std::span<const game::Move> way);

  const Term& term_;
  GameOptions options_;
  game::Walker walker_;
  Positions history_;  // the start, and the position after each move of O's
  std::size_t history_bytes_ = 0;
  std::vector<check::PlayedMove> play_;
  std::vector<check::PlayedError> errors_;
  std::optional<check::Machine> machine_;  // none after an undo, until it is wanted
  std::vector<game::Move> way_;            // the last way to an error that a hint has found
  std::size_t way_from_ = 0;               // how many moves the play had where that way begins
};

}  // namespace arbiter
