#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "check/machine.h"

namespace arbiter::check {

// A run from its first move to where it ended, or to where the environment stopped moving.
struct Outcome {
  std::vector<PlayedMove> play;
  std::vector<PlayedError> errors;  // ascending
  Status status;
  std::vector<game::Move> legal;  // while Waiting: what O can do next, see Machine::legal_moves
  std::uint64_t steps = 0;
  PlayChanges changes{};  // what happened to local variables, if somebody followed them
};

Outcome outcome(const Machine& machine);

// The environment as a function: its next move, one of the legal ones, or nothing to stop. Asked
// only while the machine is waiting.
using Environment = std::function<std::optional<game::Move>(const Machine&)>;

// Plays a judgement against an environment.
Outcome run(const core::Judgement& judgement, const game::Arena& arena,
            const Environment& environment, Options options = {});

// The environment that opens, by `run`, `q` or `read`, and then stops: enough for a closed term.
std::optional<game::Move> opening_only(const Machine& machine);

}  // namespace arbiter::check
