// The premises of the rule as programs.
//
// 000's rule asks whether M[-] is safe with an assumption in the hole, and whether the part does
// only what the assumption allows. Both are questions about game graphs, and so is the third one
// that comes up: does the whole program err while its part does just these moves? Each graph is
// made of the program's own, with the assumption as one more variable that moves of the border
// change:
//
//   Rest   M[A]: all code but the part's. Where the part was, the environment makes its moves, and
//          what the assumption does not allow leads nowhere.
//   Part   N against A: the part's code alone, entered again and again. Values of shared variables
//          are the environment's to bring; what the assumption does not allow is an error.
//   Whole  M[N] along A: all code; what the assumption does not allow leads nowhere.
//
// So every method that knows graphs decides the premises: search on plain integers or through
// partitions, analysis of paths, certificates. Nothing is left to do here but to lay the graphs,
// with a PremiseBuilder (premise_builder.h): moves of the border (border_moves.h), the program's
// own code (program_code.h), and the hole where the part was (hole.h).
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "abstraction/cuts.h"
#include "assume/border_letters.h"
#include "assume/play_automaton.h"
#include "explore/path.h"
#include "support/limits.h"

namespace arbiter::assume {

// A move of O's in a state of the assumption.
struct AskedMove {
  std::uint32_t state = 0;
  LetterId opponent;
  friend auto operator<=>(const AskedMove&, const AskedMove&) = default;
};

enum class Side : std::uint8_t { Rest, Part, Whole };

struct PremiseGraph {
  game::Graph graph;
  abstraction::Precision precision;
  // Per variable: the program's variable whose partition it has, which is itself for the program's
  // own. None for registers whose values are distinguished one by one.
  Table<game::VariableId, game::VariableId> like;
  // The component of the arena whose moves are the moves of the border: a move's element is its
  // letter.
  game::ComponentId border;
  // The variable that holds the letter of the last move of the border.
  game::VariableId letter;
  Table<game::NodeId, game::NodeId> stands_for;  // per error: the program's node
  // Rest: for each edge of a hole, in their order, the move that begins with it.
  std::map<game::NodeId, std::vector<BorderMoveId>> holes;
  // With lists_pairs: for each pair of moves, a node that a play passes only if the part makes this
  // pair. With lists_asked: for each move of O's in a state of the assumption, a node that a play
  // passes only if O makes the move there.
  std::vector<std::pair<game::NodeId, learning::MovePair>> pairs;
  std::vector<std::pair<game::NodeId, AskedMove>> asked;
};

struct PremiseGraphOptions {
  bool lists_pairs = false;  // requires PlayAutomaton::all
  bool lists_asked = false;
};

// Memory is the reason to stop also where the graph would be too large.
Bounded<PremiseGraph> premise_graph(Side side, const BorderLetters& letters,
                                    const abstraction::Precision& precision,
                                    const PlayAutomaton& assumption, const Limits& limits,
                                    const PremiseGraphOptions& options = {});

// The letters of the moves of the border along a path of such a graph, and along one turn that
// begins at a node.
Word letters_along(const PremiseGraph& made, const std::vector<explore::Turn>& path);
Word letters_along(const PremiseGraph& made, game::NodeId from, const explore::Turn& turn);

}  // namespace arbiter::assume
