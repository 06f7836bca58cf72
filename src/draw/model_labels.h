#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "draw/shown_model.h"

namespace arbiter::draw {

// Edges that are shown as one.
struct JoinedEdge {
  LetterBy by = LetterBy::O;
  bool is_abort = false;  // the program gives up; never joined with other moves
  automata::StateId target;
  std::vector<std::string> labels;  // at least one
};

// The edges of a state for people to read: those of one player to one target are one edge, and
// moves that differ in their value only are one label: `x.{-1,0,1}`, `x.write({0…9})`. A run of
// four or more numbers is written by its ends, so no value is lost. In the order of their first
// letters. O(e log e) for e edges.
std::vector<JoinedEdge> joined_edges(const ShownModel& shown, automata::StateId state);

// Values of one move as one: "-1", "{-1,0,1}", "{0…5,9}", with a run of four or more numbers by its
// ends. Requires a value.
std::string joined_values(const std::vector<std::string_view>& values);

}  // namespace arbiter::draw
