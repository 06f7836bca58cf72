// Moves of the border, as steps of a premise.
//
// A move is laid as a step that stores its letter, a branch on the assumption's state, which is a
// variable, and one on the letter. Each pair of a state and a letter leads to a node that sets the
// state after it. A letter that the assumption does not allow leads nowhere in Rest and Whole. In
// Part it is an error if it is P's; after one of O's the state is dead, and the part's next move
// errs.
#pragma once

#include <map>
#include <vector>

#include "assume/premise_builder.h"

namespace arbiter::assume {

class BorderMoves {
 public:
  BorderMoves(Side side, const BorderLetters& letters, const PlayAutomaton& assumption,
              const PremiseGraphOptions& options, const Limits& limits, PremiseBuilder& builder);

  // Lays the step that puts the assumption into its first state; `at` becomes the node after it.
  void begin(game::NodeId& at);
  // Lays a move of the border from `at` on; `at` becomes the node after it. `cell` and `value` are
  // the registers that hold the index and the value, none for moves without.
  void tell(game::NodeId& at, BorderMoveId move, game::VariableId cell, game::VariableId value);

  // Whether the assumption has an edge with a letter of this move.
  bool is_used(BorderMoveId move) const { return is_used_[move.index()]; }
  const MoveLetters& letters_of(BorderMoveId move) const { return letters_.of(move); }
  // A node from which no play goes on.
  game::NodeId nowhere() const { return nowhere_; }
  // Whether memory or time ended before all branches were laid; the graph means nothing then.
  bool is_too_large() const { return is_too_large_; }

 private:
  using SettingNodes = std::map<std::uint32_t, game::NodeId>;  // by the state that they set

  Code letter_of(const MoveLetters& letters, game::VariableId cell, std::uint32_t number) const;
  void store_letter(game::NodeId& at, const MoveLetters& letters, game::VariableId cell,
                    game::VariableId value);
  void find_class(game::NodeId at, game::NodeId known, const MoveLetters& letters,
                  game::VariableId cell, game::VariableId value);
  bool is_shown(const BorderMove& move) const;
  std::vector<game::NodeId> rows_of(const MoveLetters& letters, game::NodeId next);
  game::NodeId target_of(std::uint32_t state, LetterId letter, game::NodeId next,
                         SettingNodes& set);
  bool has_room_for(std::size_t letters);
  game::NodeId refused(std::uint32_t state, LetterId letter, game::NodeId next, SettingNodes& set);
  game::NodeId taken(std::uint32_t state, LetterId letter, std::uint32_t to, game::NodeId next,
                     SettingNodes& set);
  LetterId opponent_before(std::uint32_t state);
  game::NodeId setting(std::uint32_t state, game::NodeId next, SettingNodes& set);
  // The state after a move of O's for which the assumption has no edge.
  std::uint32_t dead() const { return assumption_.states(); }

  const Side side_;
  const BorderLetters& letters_;
  const PlayAutomaton& assumption_;
  const PremiseGraphOptions& options_;
  PremiseBuilder& builder_;
  game::Draft& draft_;
  const Limits& limits_;
  MemoryCharge charge_;
  game::VariableId state_;  // holds the assumption's state
  game::NodeId nowhere_;
  game::NodeId violation_;
  std::vector<bool> is_used_;        // per move of the border
  std::vector<LetterId> opponents_;  // letters of O's, if pairs are listed
  bool is_too_large_ = false;
};

}  // namespace arbiter::assume
