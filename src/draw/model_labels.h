#pragma once

#include <string>
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

}  // namespace arbiter::draw
