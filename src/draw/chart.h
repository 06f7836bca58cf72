#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "check/changes.h"
#include "check/status.h"
#include "draw/play_lines.h"
#include "game/arena.h"
#include "support/id.h"
#include "support/source.h"

namespace arbiter::draw {

using LifelineId = Id<struct LifelineTag>;

// Somebody who takes part in a play.
struct Lifeline {
  enum class Kind : std::uint8_t {
    Caller,   // whoever runs the term
    Program,  // the term
    Free,     // a free identifier or a parameter of the term: the environment's
  };
  Kind kind = Kind::Free;
  std::string name;
  std::uint32_t levels = 0;  // how many activations it has at a time, at most
};

// One end of a move's arrow.
struct ArrowEnd {
  LifelineId lifeline;
  std::uint32_t level = 0;  // of the activation that it touches; 0 at the caller, who has none
};

// One move, or the gap where moves are left out: that has neither ends nor a player, and its line
// says how many they are.
struct ChartRow {
  ArrowEnd from;
  ArrowEnd to;
  PlayLine line;
  bool is_question = false;
  std::string changes{};  // what the move changed in local variables: "count = 3"
};

// The time during which a question is open, at the lifeline that was asked.
struct Activation {
  enum class Ending : std::uint8_t {
    Answered,
    Left,  // by a jump, after its last row
    Open,  // when the play ends
  };
  LifelineId lifeline;
  std::uint32_t level = 0;  // how many others are open at this lifeline when it begins
  std::uint32_t first_row = 0;
  std::uint32_t last_row = 0;  // inclusive
  Ending ending = Ending::Open;
};

// A play as a sequence chart: what is to be drawn, without measures. Whoever is asked has a
// lifeline; the program talks to each of the others, and they only to it. Activations are in the
// order of their questions. Two at one lifeline and level have no row in common.
struct Chart {
  Table<LifelineId, Lifeline> lifelines;  // the caller, the program, the free identifiers
  std::vector<ChartRow> rows;             // one for each move that is shown, and for the gap
  std::vector<Activation> activations;    // one for each question that a row of a move is in
  std::string error;                      // what the last row is, "assert"; empty if no error
  std::size_t left_out = 0;               // free identifiers without a lifeline, since not asked
  std::size_t moves = 0;                  // of the play
  std::optional<std::uint32_t> gap;       // the row of the gap, if there is one

  static constexpr LifelineId caller() { return LifelineId(0); }
  static constexpr LifelineId program() { return LifelineId(1); }

  // The number of the move in this row, from 1 on. Requires that it is not the gap.
  std::size_t number(std::uint32_t row) const {
    return row + 1 + (gap && row > *gap ? moves - rows.size() : 0);
  }
};

// True if a jump leaves a question in it.
bool has_left(const Chart& chart);

// Every free identifier has a lifeline if there are no more than this; otherwise only those that
// take part.
inline constexpr std::size_t kMaxIdleLifelines = 8;

// Of a longer play the first and the last moves are shown, half as many each: nobody reads the
// rest.
inline constexpr std::size_t kMaxChartMoves = 2'000;
// Names and moves that are longer lose their middle.
inline constexpr std::size_t kMaxChartColumns = 200;

// The chart of a play as check::Machine makes it. `error` is the reason if it ends in an error,
// otherwise empty. Linear in the file, the play and the arena; what it holds is linear in what it
// shows.
Chart chart_of(std::span<const check::PlayedMove> play, const game::Arena& arena,
               const Source& source, std::string error = "",
               std::size_t most_moves = kMaxChartMoves,
               const check::PlayChanges* changes = nullptr);

}  // namespace arbiter::draw
