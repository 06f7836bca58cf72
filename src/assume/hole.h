// The hole of M[-]: where the part was, the environment makes its moves.
//
// One O node for each occurrence has an edge for every move of the part's that the assumption
// speaks of. A read or a write uses the variable itself, and O answers at once. A question to the
// environment is a move of the program, and the environment's answer is a move of the border that
// leads back to the hole. Leaving the part leads to where the program goes on.
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
  Hole(PremiseBuilder& builder, BorderMoves& moves,
       std::function<game::NodeId(game::NodeId)> go_on);

  // Lays, for the start of a play, a first value for each register in which a part leaves
  // something.
  void set_registers(game::NodeId& at);
  // Goes on from `at`, after the move that enters the part at `entry`, to the hole of the
  // occurrence.
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
  PremiseBuilder& builder_;
  BorderMoves& moves_;
  game::Draft& draft_;
  std::function<game::NodeId(game::NodeId)> go_on_;
  std::vector<game::VariableId> left_;           // registers in which parts leave values
  std::map<std::uint32_t, game::NodeId> holes_;  // per occurrence
  std::map<std::pair<std::uint32_t, std::uint32_t>, game::NodeId> waits_;  // by wait, occurrence
};

}  // namespace arbiter::assume
