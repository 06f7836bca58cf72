// The formula of a path: for which integers of the environment's does the program go along it?
//
// A path fixes the program's control: which edge each move of O's takes, which target each branch
// goes to, which cell each write and each move is made in. So the program is run along the path
// with an unknown for every value that O brings. What does not depend on the unknowns is computed
// on the way; each branch and each index gives a constraint. The path is real iff all constraints
// can be true together, over the mathematical integers.
//
// Beside the terms, the formula keeps where each value came from: an event for every value that a
// variable got, with the events that it was computed from. From the constraints that contradict
// each other the events lead back to the variables that should be split. Cost: linear in the steps
// of the path, times the cells of an array where the index that reads it is not known.
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

// A read of a variable in some expression: the value that it gave, and the event that set it.
struct Use {
  game::VariableId variable;
  EventId event;  // none if no step of the path has set the variable
  smt::TermId term;
  std::int64_t code = 0;     // of the class in which the abstract play had the value
  bool is_any_cell = false;  // an array read at an unknown index; the event's uses are all cells
};

// A run of PathFormula::uses.
struct Uses {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

// A variable, or a cell of an array, got a value. Or a cell of an array was read at an index that
// is not known: the uses of such an event are all cells of the array.
struct Event {
  game::VariableId variable;
  smt::TermId term;
  game::Expression value;  // empty if O brought the value, or if it is a read at an unknown index
  Uses uses;               // one for each Load and LoadElement of the value, in order
};

// An expression has the outcome that the path needs, or a value that O brought is one of its type.
struct Constraint {
  smt::TermId term;
  game::Expression expression;  // empty for the type of a value that O brought
  std::int64_t outcome = 0;
  Uses uses;
};

struct PathFormula {
  smt::Terms terms;
  Table<EventId, Event> events;
  std::vector<Constraint> constraints;
  std::vector<Use> uses;
  // Per turn: the unknown that O brings; none if O brings nothing that the program keeps.
  std::vector<smt::TermId> brought;
  // For each step at which the abstraction left a choice open: what the step has read. In the order
  // of the path.
  std::vector<Uses> choices;

  // The bytes that the formula occupies, with what its tables take to grow.
  std::size_t bytes() const {
    return terms.bytes() +
           2 * (events.size() * sizeof(Event) + constraints.size() * sizeof(Constraint) +
                choices.size() * sizeof(Uses) + uses.size() * sizeof(Use));
  }

  std::span<const Use> uses_of(const Uses& some) const {
    return {uses.data() + some.first, some.count};
  }
};

// The formula of the path; the reason if the limits end its making.
Bounded<PathFormula> formula_of(const game::Graph& graph, const std::vector<explore::Turn>& path,
                                const Limits& limits);

}  // namespace arbiter::refine
