#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/expression_text.h"
#include "game/graph.h"
#include "support/locations.h"

namespace arbiter::draw {

// How the pictures, listings and files of a graph write its pieces. Everything is ASCII but for the
// `…` of texts longer than `columns`. Refers to the graph.
class GraphLabels {
 public:
  GraphLabels(const game::Graph& graph, std::size_t columns);

  const game::VariableNames& names() const { return names_; }

  // "x := x + 1", "a[i] := 0", and "a[0..4] := 0" for an array that is filled.
  std::string action(const game::Action& action) const;

  // What a silent node with several targets asks: "x = 0". For the end of shared code, where the
  // answer is a place to go on, the return register.
  std::string selector(const game::Node& node) const;
  bool is_return(const game::Node& node) const;
  // The answer that leads to a target: "no", "yes", or the number.
  std::string answer(const game::Node& node, std::size_t target) const;

  // The move of a P node: "f.run", "x.write(y + 1)", "a[i].read", "f#1.(x + 1)"; of Error:
  // "abort".
  std::string move(const game::Node& node) const;
  // A move of O's, its value left open: "f#1.run", "f#1.write(v)", "x.v".
  std::string move(const game::OEdge& edge) const;
  // Where that value goes: "r1 := v"; empty if nobody reads it.
  std::string binding(const game::OEdge& edge) const;
  // The letter for it: v, or another that the program does not use as a name.
  std::string_view open_value() const { return open_value_; }

  // "abort", "bounds", …, and for calls that are errors, "error:NAME".
  std::string reason(const game::Node& node) const;

  // Where a node, action, variable or part comes from. Requires a span that is not none.
  Location place(Span span) const { return locations_[span.begin]; }
  // The node's line; 0 if it has none, as the opening question and its answer, which are the whole
  // term's.
  std::uint32_t line(game::NodeId id) const;
  // "line 4", or "lines 4, 9" for a node whose actions come from several; empty if it has no line.
  std::string lines(game::NodeId id) const;
  // The piece of program that a node comes from, on one line; empty if it has none.
  std::string program(game::NodeId id, std::size_t columns) const;

 private:
  std::string expression(game::Expression expression, bool is_boolean = false) const;
  std::string prefix(const game::MoveTemplate& move) const;
  Span span_of(game::NodeId id) const;

  const game::Graph& graph_;
  std::size_t columns_;
  game::VariableNames names_;
  Locations locations_;
  std::string open_value_;
};

}  // namespace arbiter::draw
