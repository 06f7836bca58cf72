#pragma once

#include <iosfwd>

#include "draw/shown_model.h"

namespace arbiter::draw {

// Writes all of a model as one JSON object, for a program to read:
//
//   {"arbiter": "0.1.0", "file": "…", "params": {"n": 2}, "observe": "termination",
//    "model": {"states": 9, "transitions": 12},
//    "stats": {"states": 20, "peak_states": 12},
//    "initial": 0, "accepting": [8],
//    "letters": [
//      {"id": 0, "move": "run", "by": "O", "kind": "question"}, …],
//    "transitions": [
//      [0, 0, 1],
//      …]}
//
// "observe" is "termination" for the complete plays and "abort" for the strategy. A transition is
// [from, letter, to]; states and letters are named by their ids, from 0. A letter with a value has
// it as "value", a string. `nd` has neither "by" nor "kind". "initial" is null if there are no
// plays. "stats" is about the building of the model. Linear in the model; nothing of it is held in
// memory.
void write_model_json(std::ostream& out, const ShownModel& shown);

}  // namespace arbiter::draw
