#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "game/move.h"
#include "support/int_range.h"
#include "support/limits.h"
#include "support/source.h"
#include "typing/core.h"

namespace arbiter::check {

// How a play stands. All but Waiting are final.
struct Waiting {};   // O is to move
struct Complete {};  // the opening question is answered
struct Aborted {     // by `abort` or by a run-time error
  core::ErrorReason reason = core::ErrorReason::Abort;
  Span span;
};
struct CutOff {  // an assumption is false: the play goes no further, and has an odd length
  Span span;     // of the assumption
};
// The others say nothing about the program: its run was not followed to the next move.
struct OutOfSteps {};
struct Stopped {
  StopReason reason = StopReason::Timeout;
};
struct OutOfMemory {
  Span span;  // the term that was to be run next
};
struct Overflow {  // a value needs more than 64 bits
  Span span;
};

using Status =
    std::variant<Waiting, Complete, Aborted, CutOff, OutOfSteps, Stopped, OutOfMemory, Overflow>;

// In one word: "waiting", "complete", "aborted", "assumption", "steps", "memory", "timeout", ….
std::string_view status_name(const Status& status);

// True if the run was given up, so that nothing is known of how the play goes on.
bool is_undecided(const Status& status);

// A move, and where in the program it comes from. A question of P's and O's answer to it: the call.
// A question to an argument and P's answer: the argument. The opening question and its answer: the
// whole term. `abort`: what failed.
struct PlayedMove {
  game::Move move;
  Span span;
  // A move of P's: the question of O's that it answers, or in whose answering it is made, as its
  // index in the play. The moves alone do not tell where jumps left questions unanswered.
  std::uint32_t question = 0;
};

// A value that is not where it should be: an index, or what was to be fitted to a range.
struct Outside {
  std::int64_t value = 0;
  IntRange range;         // what would do
  bool is_given = false;  // the range is one that --int made of a bare int
};

// An error in a play: `abort`, or the call of a command that counts as one.
struct PlayedError {
  std::size_t move = 0;  // index into the play
  core::ErrorReason reason = core::ErrorReason::Abort;
  Span span;
  std::optional<Outside> outside{};  // Bounds and Range: what was outside
};

}  // namespace arbiter::check
