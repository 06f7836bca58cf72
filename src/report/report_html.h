#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "check/changes.h"
#include "check/status.h"
#include "engine/undecided.h"
#include "game/graph.h"
#include "support/source.h"

namespace arbiter::report {

struct ReportedError {
  std::string reason;  // "assert", "error:NAME"
  std::string detail;  // "index 5 is outside 0..3"; empty if there is none
  Span span;
  std::span<const check::PlayedMove> play;
  const check::PlayChanges* changes = nullptr;  // of local variables, if they are to be shown
};

// What a check has found, to be shown. It is unknown if `unknown` is there, otherwise safe if there
// are no errors.
struct CheckReport {
  const game::Graph& graph;
  std::string file;
  std::string command;      // that gives this answer
  std::string narrowed_to;  // what it is narrowed to: " where int is 0..1"; empty if by nothing
  std::optional<Undecided> unknown;
  std::vector<ReportedError> errors;
  bool is_whole = true;         // all of the game was played: it was not left at the first error
  std::string why_incomplete;   // why not, if that was not meant; otherwise empty
  bool is_shortest = true;      // no error has a shorter play than the one that is shown for it
  std::vector<Span> unreached;  // asserts that no play comes to, if it is whole
  std::vector<Span> settled;    // asserts that were settled without a play
  std::vector<Span> cut_off;    // assumptions, if they cut off every play, or all that would end
  bool is_empty = false;        // they cut off every play
  bool can_fail = true;
  // Names and values, in order. The only part of the page that differs from run to run.
  std::vector<std::pair<std::string, std::string>> statistics;
};

// One page that needs no other file: verdict, program with marks, and for each error its play and
// chart; statistics. It has no scripts and follows the reader's light or dark setting. It is
// well-formed XML too, whatever the program is. Of a play are shown the moves that its chart has,
// and of the plays of many errors as many as have kMaxShownMoves in all. Linear in the program and
// the plays.
std::string report_to_html(const CheckReport& report);

inline constexpr std::size_t kMaxShownMoves = 10'000;

}  // namespace arbiter::report
