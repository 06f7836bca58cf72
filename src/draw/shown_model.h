#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "game/graph.h"
#include "model/build.h"

namespace arbiter::draw {

// A model, and what it takes to show it. Refers to both: they should outlive it.
struct ShownModel {
  const model::Model& model;
  const game::Graph& graph;  // of the same term: its file and its arena
  model::Observe observe = model::Observe::Termination;
  std::string narrowed_to{};  // " where int is 0..7"; empty if nothing narrows the data
};

// Whose a letter is; `nd` is neither player's.
enum class LetterBy : std::uint8_t { O, P, Nobody };

LetterBy letter_by(const model::Letter& letter, const game::Arena& arena);

// True if the letter answers the opening question, which makes a play complete. The last move tells
// it, whatever state it leads to.
bool completes_play(const model::Letter& letter, const game::Arena& arena);

// A letter's name around its value: "x.write(", "-1", ")". All of it is before, if it has none.
struct LetterParts {
  std::string_view before;
  std::string_view value;
  std::string_view after;
};
LetterParts parts_of(const model::Letter& letter, const game::Arena& arena);

// "switch.ia": the file without its folders, fit for a terminal.
std::string file_of(const ShownModel& shown);

// "9 states, 12 transitions".
std::string size_of(const ShownModel& shown);

// "the complete plays of sort.ia with n = 2 where int is 0..7: 13 states, 20 transitions".
std::string summary_of(const ShownModel& shown);

}  // namespace arbiter::draw
