// What a run changes in the local variables of a program, move by move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "check/scope.h"
#include "typing/core.h"

namespace arbiter::check {

// A variable that a move finds with another value than the move before, or that was made in
// between.
struct Change {
  struct Cells {
    std::uint32_t first = 0;
    std::uint32_t last = 0;  // inclusive
  };
  std::string variable;          // its name
  std::optional<Cells> cells{};  // of an array: those that hold the value
  std::string value;             // as plays print it: "3", "tt"
};

// "count = 3", "slot[2] = 0", "slot[0..3] = 0".
std::string to_text(const Change& change);
// A value of a variable, as plays print it.
std::string value_to_text(const core::Binder& binder, std::int64_t value);

// The changes at one move.
struct MoveChanges {
  std::span<const Change> shown;
  std::size_t left_out = 0;  // how many more there are

  bool empty() const { return shown.empty() && left_out == 0; }
};

// "count = 3, slot[0..3] = 0, and 5 more changes"; empty if there are none.
std::string to_text(const MoveChanges& changes);

// The changes at each move of a play. The program runs between a move of O's and its own next one,
// so they stand at the moves of P's; moves of O's change nothing.
class PlayChanges {
 public:
  // At a move, by its index in the play.
  MoveChanges at(std::size_t move) const;
  // Of all moves together, without those that are left out.
  std::size_t size() const { return changes_.size(); }
  // What a move takes, without the changes that are kept.
  static constexpr std::size_t kBytesPerMove = 8;

 private:
  friend class ChangeLog;
  struct OfReply {
    std::uint32_t end = 0;  // of its changes in `changes_`; they begin where those before end
    std::uint32_t left_out = 0;
  };
  std::vector<Change> changes_;
  std::vector<OfReply> replies_;  // by moves of P's
};

// Follows the variables of a machine, which tells it what it writes and drops (Options::changes).
//
// Cells and scopes are stacks, so the lowest heights since the last move say what has existed since
// then: all below. Of these cells the first write notes the value that was there before; all above
// is new. A move costs as much as was written and made since the last one, however many variables
// there are.
class ChangeLog {
 public:
  static constexpr std::size_t kMostAtMove = 8;  // changes that are shown at one move
  // Of a move that changes more cells than this, the others are not counted.
  static constexpr std::size_t kMostWritten = std::size_t{1} << 16U;

  // For a play of so many moves, of which about `most` changes are kept: those of its first and of
  // its last moves. Of the others only their number is.
  ChangeLog(std::size_t moves, std::size_t most);

  // The cell, the `index`-th of the binder's, held `old` until now.
  void write(std::uint32_t cell, core::BinderId binder, std::uint32_t index, std::int64_t old);
  // Only so many scopes and cells are left.
  void leave(std::uint32_t scopes, std::size_t cells);
  // P moves.
  void move(const core::Judgement& judgement, const Scopes& scopes,
            std::span<const std::int64_t> cells);

  PlayChanges take() { return std::move(all_); }

 private:
  struct Written {
    std::uint32_t cell = 0;
    core::BinderId binder;
    std::uint32_t index = 0;
    std::int64_t old = 0;
  };
  // Equal values in neighbouring cells of one variable.
  struct Run {
    core::BinderId binder;
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::int64_t value = 0;
  };

  void tidy();
  void add(const core::Judgement& judgement, const Run& run);
  void add_cells(const core::Judgement& judgement, core::BinderId binder,
                 std::span<const std::int64_t> values);
  void add_written(const core::Judgement& judgement, std::span<const std::int64_t> cells);

  std::size_t moves_;       // of P's in the play
  std::size_t kept_moves_;  // at the beginning and at the end
  PlayChanges all_;
  PlayChanges::OfReply now_;      // of the move that is being made
  std::vector<Written> written_;  // since the last move, to cells that existed then
  std::uint32_t lowest_scopes_ = 0;
  std::size_t lowest_cells_ = 0;
};

}  // namespace arbiter::check
