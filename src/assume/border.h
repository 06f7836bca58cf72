// The border of a part: which moves there are between a part of a program and the rest of it.
//
// `part p { N }` in M[N] plays a game of its own (000, section 5.1), in which the rest of the
// program and its environment are the opponent:
//
//   O  run                 the part is entered
//   P  x.read, x.write(v)  a variable of the surrounding program is used; O answers x.v and x.ok
//   P  f.run, …            a name of the context is asked; O answers, or asks an argument of it
//   P  done, go.L          the part is left, and may be entered again
//   P  abort               the part errs
//
// While the part is active, no code of the rest runs: an argument that is written in the part
// belongs to it. So all that the rest does then is to keep variables and to hand moves on to the
// environment.
//
// A border has *kinds* of moves. Those that bring a value fall into as many letters as the value
// has classes (border_letters.h). What the part hands to the environment is not told apart: the
// rest cannot see it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "game/graph.h"

namespace arbiter::assume {

using BorderMoveId = Id<struct BorderMoveTag>;

struct BorderMove {
  enum class Kind : std::uint8_t {
    // O's.
    Enter,   // the part is entered at a node of it
    Answer,  // a move of the environment's at a node where the part waits
    Value,   // what a variable holds
    Ok,      // a variable was written
    // P's.
    Exit,   // the part is left, in some way, for some node
    Ask,    // a move to the environment
    Read,   // of a variable
    Write,  // of a variable
    Abort,
  };
  Kind kind = Kind::Enter;
  std::uint32_t occurrence = 0;  // Enter, Exit
  game::NodeId target;           // Enter: in the part; Exit: where the program goes on
  game::PartExit::How how = game::PartExit::How::Done;  // Exit
  NameId label;                                         // Exit by a jump
  game::VariableId variable;                            // Value, Ok, Read, Write
  game::ComponentId component;                          // Answer, Ask
  game::MoveKind move = game::MoveKind::Run;
  bool is_error_call = false;  // Ask
  std::uint32_t wait = 0;      // Ask: what may come next, a number of Border::waits
  // Answer: the variables that take such a value, ascending.
  std::vector<game::VariableId> binds{};
  // Answer: each value has a letter of its own although no variable takes the value, since an
  // assumption that was given distinguishes these values.
  bool has_distinct_values = false;

  bool is_opponents() const { return kind <= Kind::Ok; }
};

// Moves of the environment's that are possible at some node where the part waits, ascending.
using Wait = std::vector<BorderMoveId>;

struct Border {
  const game::Graph* graph = nullptr;
  std::vector<std::string> names;             // of the parts, as they were asked for
  std::vector<game::PartId> occurrences;      // ascending
  Table<game::NodeId, std::uint32_t> inside;  // per node: its occurrence, or kOutside
  std::vector<game::VariableId> shared;       // whose uses in the part are moves, ascending
  // Names of the shared variables, no two alike: the name in the program, or, for a value without a
  // name, `result` if the part leaves it for the rest and `given` if the rest leaves it for the
  // part.
  std::map<game::VariableId, std::string> shared_names;
  Table<game::VariableId, std::uint8_t> is_shared;
  Table<BorderMoveId, BorderMove> moves;
  std::vector<Wait> waits;
  std::vector<std::vector<BorderMoveId>> of_occurrence;  // P's moves in its code, ascending

  // The compiler has simplified the rest by what it knows of values that this part leaves, or the
  // part by what it knows of the rest: what holds of this border may not hold with another part
  // behind it.
  bool is_specialised = false;

  static constexpr std::uint32_t kOutside = 0xFFFFFFFFU;
  bool is_inside(game::NodeId node) const { return inside[node] != kOutside; }

  // Whether the edge from this node leaves the node's occurrence, even if it enters it again at
  // once.
  bool leaves(game::NodeId node) const;

  // These find a move of the border; each returns none if the border does not have it.
  // The move that enters the part at the node `target`.
  BorderMoveId find_enter(game::NodeId target) const;
  // The move that leaves the part from the node `leaving`.
  BorderMoveId find_exit(game::NodeId leaving) const;
  // The Read or Write of a shared variable, or O's answer to one: Value or Ok.
  BorderMoveId find(BorderMove::Kind kind, game::VariableId variable) const;
  // The move by which the environment answers the part.
  BorderMoveId find(game::ComponentId component, game::MoveKind move) const;
  // The move by which the P node `asking` asks the environment.
  BorderMoveId find_ask(const game::Node& asking) const;
  // The abort of the part.
  BorderMoveId find_abort() const;
  // Whether O's move can come right after P's: as an answer, or as a question about an argument.
  // Never for Enter.
  bool can_answer(BorderMoveId player, BorderMoveId opponent) const;
  // The index in `waits` of the list of moves that the environment can make at this node of the
  // part; waits.size() if `waits` does not have that list.
  std::uint32_t wait_of(const game::Node& node) const;
};

// All parts of the graph that have one of these names, ascending.
std::vector<game::PartId> occurrences_of(const game::Graph& graph,
                                         const std::vector<std::string>& names);

// Says why these occurrences cannot be taken out together, since one is inside another. Empty if
// they can.
std::string why_no_border(const game::Graph& graph, const std::vector<game::PartId>& occurrences);

// The border of all these occurrences together. Requires that why_no_border is empty; the graph
// should outlive the border.
Border border_of(const game::Graph& graph, std::vector<std::string> names,
                 std::vector<game::PartId> occurrences);

}  // namespace arbiter::assume
