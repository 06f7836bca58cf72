// The hole of M[-]: where the part was, the environment makes its moves.
//
// One O node for each occurrence has an edge for every move of the part's that the assumption
// speaks of. A read or a write uses the variable itself, and O answers at once; what is asked of
// the environment goes there, and its answer is told the hole; leaving the part leads to where the
// program goes on.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <utility>

#include "assume/border_moves.h"

namespace arbiter::assume {

class Hole {
 public:
  // `go_on` lays the way from outside to a node of the program.
  Hole(PremiseBuilder& sheet, BorderMoves& moves, std::function<game::NodeId(game::NodeId)> go_on);

  // What registers hold before any part has left something there; at the start of a play.
  void set_registers(game::NodeId& at);
  // From `at`, after the move into the part at `entry`: the hole.
  void enter(game::NodeId at, std::uint32_t occurrence, game::NodeId entry);

 private:
  game::NodeId hole(std::uint32_t occurrence);
  game::OEdge exit(BorderMoveId id);
  game::OEdge abort(BorderMoveId id);
  game::OEdge use(BorderMoveId id, game::NodeId hole);
  game::OEdge ask(BorderMoveId id, std::uint32_t occurrence);
  game::NodeId waiting(std::uint32_t wait, std::uint32_t occurrence);

  void set_register(game::NodeId& at, game::VariableId v);
  bool is_read_from(game::NodeId start, game::VariableId v) const;

  const game::Graph& program_;
  const Border& border_;
  PremiseBuilder& sheet_;
  BorderMoves& moves_;
  game::Draft& draft_;
  std::function<game::NodeId(game::NodeId)> go_on_;
  std::vector<game::VariableId> left_;           // registers in which parts leave values
  std::map<std::uint32_t, game::NodeId> holes_;  // per occurrence
  std::map<std::pair<std::uint32_t, std::uint32_t>, game::NodeId> waits_;  // and per wait
};

}  // namespace arbiter::assume
