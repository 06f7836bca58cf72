#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>

#include "check/changes.h"
#include "check/status.h"
#include "game/arena.h"
#include "support/limits.h"
#include "support/source.h"

namespace arbiter::report {

// A play as an array of moves, for a program to read:
//
//   {"move": "f.run", "by": "P", "kind": "question", "line": 13, "column": 1}
//
// `by` is "O" or "P", `kind` "question" or "answer"; `abort` is an answer. `line` and `column` are
// left out for a move without a place. Where changes of local variables are given, a move that has
// some has `changes`, each as in {"variable": "buffer", "first": 0, "last": 3, "now": "0"}, the
// cells only of an array, and `changes_left_out` if there are more. Linear in the file and the
// play. With limits it is null if they were reached; a short play is written in any case.
nlohmann::ordered_json play_to_json(std::span<const check::PlayedMove> play,
                                    const game::Arena& arena, const Source& source,
                                    const Limits* limits = nullptr,
                                    const check::PlayChanges* changes = nullptr);
// What it takes at most, as text too, if no move is longer than this.
std::size_t bytes_of_play_json(std::size_t moves, std::size_t longest_move,
                               std::size_t changes = 0);

// Adds what an error's reason does not tell, if there is something: `detail` in words, and of a
// value that is outside its bounds `outside`, as in {"value": 5, "low": 0, "high": 3}.
void add_detail(nlohmann::ordered_json& json, core::ErrorReason reason,
                const std::optional<check::Outside>& outside);

}  // namespace arbiter::report
