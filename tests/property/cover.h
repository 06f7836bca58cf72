// Whether the automaton of an abstracted program covers what the program does on integers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "automata/dfa.h"
#include "game/graph.h"
#include "model/build.h"
#include "property/lockstep.h"

namespace arbiter::property {

// A strategy over letters whose names show abstract values.
struct AbstractStrategy {
  automata::Dfa dfa;
  std::vector<model::Letter> letters;
};

// Plays random plays with the interpreter and looks for each in the strategy, values by the classes
// that the letters' names show and `nd` skipped. Also, where the strategy gets along without `nd`,
// the program must do just what it shows. What is wrong, or nothing.
std::optional<std::string> uncovered(const game::Graph& graph, const AbstractStrategy& strategy,
                                     const Effort& effort, Coverage& coverage);

}  // namespace arbiter::property
