// The formula of a path: for which integers of the environment's does the program go this way?
//
// A path fixes the program's control: which edge each move of O's takes, which target each branch
// goes to, which cell each write and each move is made in. So the program is run along it with a
// symbol for every value that O brings. What does not depend on them is computed on the way; each
// branch and each index that does is a constraint. The path is real iff all constraints can be true
// together, over the mathematical integers.
//
// Beside the terms, it is kept where each value came from: an event for every value that a variable
// got, with the events that it was computed from. From the constraints that contradict each other
// the events lead back to the variables that should be told apart better.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "explore/search.h"
#include "game/graph.h"
#include "smt/terms.h"
#include "support/limits.h"

namespace arbiter::refine {

using EventId = Id<struct EventTag>;

// A read of a variable in some expression: what it gave, and the event that it came from.
struct Use {
  game::VariableId variable;
  EventId event;  // none for what nobody has set
  smt::TermId term;
  std::int64_t code = 0;     // of its class
  bool is_any_cell = false;  // some cell of an array: the event's uses are all of them
};

// A run of PathFormula::uses.
struct Uses {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

// A variable, or a cell of an array, got a value. Or some cell of an array was read, and it is not
// known which: that event is made of those of all cells.
struct Event {
  game::VariableId variable;
  smt::TermId term;
  game::Expression value;  // empty if O brought it, or if it is some cell
  Uses uses;               // one for each Load and LoadElement of the value, in order
};

// An expression came to what the path says.
struct Constraint {
  smt::TermId term;
  game::Expression expression;  // empty: the type of a value that O brought
  std::int64_t outcome = 0;
  Uses uses;
};

struct PathFormula {
  smt::Terms terms;
  Table<EventId, Event> events;
  std::vector<Constraint> constraints;
  std::vector<Use> uses;
  // Per turn: the unknown that O brings; none if it brings nothing that anybody looks at.
  std::vector<smt::TermId> brought;
  // What was read in the steps that left a choice open, in their order.
  std::vector<Uses> choices;

  // Bytes that it occupies, with what its tables take to grow.
  std::size_t bytes() const {
    return terms.bytes() +
           2 * (events.size() * sizeof(Event) + constraints.size() * sizeof(Constraint) +
                choices.size() * sizeof(Uses) + uses.size() * sizeof(Use));
  }

  std::span<const Use> uses_of(const Uses& some) const {
    return {uses.data() + some.first, some.count};
  }
};

// None if the limits end it.
Bounded<PathFormula> formula_of(const game::Graph& graph, const std::vector<explore::Turn>& path,
                                const Limits& limits);

}  // namespace arbiter::refine
