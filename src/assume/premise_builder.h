// The graph of a premise while it is made: its nodes, and the variables and moves that it has
// beside the program's.
//
// The program's variables come first and keep their numbers. Registers that hold values of shared
// variables come after, and PremiseGraph::like says whose partition each of them has. The arena
// has, after the program's components, one whose elements are the letters of the border, and one
// for the values of each shared variable and for the indices of each shared array.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "assume/premise_graph.h"
#include "game/draft.h"

namespace arbiter::assume {

using Code = std::vector<game::Instruction>;

class PremiseBuilder {
 public:
  PremiseBuilder(const BorderLetters& letters, const abstraction::Precision& precision);

  const game::Graph& program() const { return program_; }
  const Border& border() const { return border_; }
  PremiseGraph& made() { return made_; }
  game::Draft& draft() { return draft_; }

  // Nodes that are reserved, and actions, have the span that was set last.
  void set_span(Span span) { span_ = span; }
  Span span() const { return span_; }
  game::NodeId reserve() { return draft_.reserve(span_, {}); }

  // A new register, with the partition of `like` if that is given.
  game::VariableId add_register(const typing::Data& data, game::VariableId like = {});
  // A new register that holds a value of the variable `of`; and one that holds an index of `array`.
  game::VariableId value_register(game::VariableId of);
  game::VariableId index_register(game::VariableId array);
  // A new register for the value that a move of the environment's brings.
  game::VariableId answer_register(const BorderMove& move);

  game::Expression emitted(const Code& code);
  static Code load(game::VariableId variable);
  static Code element(game::VariableId array, game::VariableId cell);

  // Lays at `at` a step that stores the value; `at` becomes the node after it.
  void store(game::NodeId& at, game::VariableId target, const Code& index, const Code& value);

  // Moves of O's: one that brings nothing, one that chooses a cell of the array, and one that
  // brings a value of the variable, or of that cell.
  game::OEdge plain_edge(game::NodeId target);
  game::OEdge index_edge(game::VariableId array, game::VariableId cell, game::NodeId target);
  game::OEdge value_edge(game::VariableId of, game::VariableId cell, game::VariableId value,
                         game::NodeId target);

 private:
  void add_components(std::size_t letters);

  const Border& border_;
  const game::Graph& program_;
  PremiseGraph made_;
  game::Draft draft_;
  Span span_;
  std::map<game::VariableId, game::ComponentId> value_component_;
  std::map<game::VariableId, game::ComponentId> index_component_;
};

}  // namespace arbiter::assume
