// The program's own code in a premise, where reads and writes of shared variables are moves.
//
// Nodes are laid as they are in the program. In a part, what an expression reads of a shared
// variable is taken out of it, from left to right, each read a question and its answer; so is what
// it writes. In Whole the variable itself is read and written beside these moves. In Part the
// variable is not there: O brings what is read.
//
// In Part, two reads of a variable may then bring different values, as no memory stands behind it;
// and in Rest a register may hold what a hole has brought, and not every part checks what it
// brings. So a value that the program has checked before is checked again where it is used, and a
// value out of range leads nowhere: no play of the whole program goes there.
#pragma once

#include <cstdint>
#include <functional>

#include "assume/border_moves.h"
#include "support/int_range.h"

namespace arbiter::assume {

class ProgramCode {
 public:
  // Gives the node with which the edge from `from` to `target` goes on, across the border if need
  // be.
  using Link = std::function<game::NodeId(game::NodeId from, game::NodeId target)>;
  // Lays, from the given node on, what comes before the program's first step; the argument becomes
  // the node after it.
  using Begin = std::function<void(game::NodeId&)>;

  ProgramCode(Side side, PremiseBuilder& builder, BorderMoves& moves, Link link, Begin begin);

  // Fills the node `at` with what the program's node `original` does.
  void lay(game::NodeId original, game::NodeId at);

 private:
  void lay_silent(game::NodeId original);
  void lay_move(game::NodeId original);
  void lay_wait(game::NodeId original);
  void lay_answer(game::OEdge& edge);
  void lay_error(game::NodeId original);
  void note_error(game::NodeId node, game::NodeId original);
  void act(const game::Action& action);
  void write(game::VariableId variable, const Code& index, const Code& value);
  game::VariableId read(game::VariableId variable, const Code& index);
  Code closed(game::Expression expression);
  bool is_taken_out(const game::Instruction& instruction) const;
  bool is_loose(game::VariableId variable) const;
  bool may_differ() const;
  void check(const Code& value, const IntRange& range);
  void check_type(const Code& value, const typing::Data& data);
  void check_not_zero(const Code& value);
  void go_on_if(game::Expression test);

  const Side side_;
  const game::Graph& program_;
  const Border& border_;
  PremiseBuilder& builder_;
  BorderMoves& moves_;
  game::Draft& draft_;
  Link link_;
  Begin begin_;
  // While a node is laid:
  game::NodeId at_;
  bool is_inside_ = false;
  bool is_fresh_ = false;  // the expression reads a value that may not have been checked
};

}  // namespace arbiter::assume
