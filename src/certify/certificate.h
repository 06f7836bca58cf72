// What proves that no play reaches an error: a set of states that the game never leaves.
//
// The text of a certificate, line by line:
//
//   arbiter certificate 1
//   graph 91f0c2d77a3e5b04                 the game graph it is for
//   options -D room=2 --int 0..7           how the program was read; left out if there are none
//   node 4 height:2 cell[0]:1 cell[1]:1    where O is to move, and the values that matter there,
//                                          each by name and by the number of its variable
//   0 0 ?                                  a line for each state: its values, in that order;
//   1 7 0                                  ? stands for any value
//   node 6                                 a node where no value matters
//   -                                      has one state
//   end
//
// Nodes and variables are numbered as `arbiter graph` shows them. Lines are sorted, so that a
// certificate is the same on every run.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "certify/known_walk.h"
#include "game/graph.h"
#include "support/limits.h"
#include "support/result.h"
#include "support/source.h"

namespace arbiter::certify {

// A column of a table of states: the values of a variable, or of an element of an array.
struct Column {
  game::VariableId variable;
  std::int64_t element = 0;  // 0 unless it is an array's

  std::uint64_t slot(const game::Graph& graph) const {
    return graph.variables[variable].slot + static_cast<std::uint64_t>(element);
  }

  friend bool operator==(const Column&, const Column&) = default;
};

// The states at one node. All other values may be anything.
struct NodeStates {
  game::NodeId node;
  std::vector<Column> columns;
  std::vector<Known> values;  // row by row, one for each column; unknown: any
  std::size_t rows = 0;       // without columns, 1
};

struct Certificate {
  std::uint64_t graph = 0;        // fingerprint of the graph it is for
  std::vector<NodeStates> nodes;  // by node; rows ascending
};

// Of all that decides how a graph plays; the same for the same program and options.
std::uint64_t fingerprint(const game::Graph& graph);

// "7", or "?".
std::string text_of(const Known& value);

void write(std::ostream& out, const Certificate& certificate, const game::Graph& graph);

// Reads a certificate for this graph. What is malformed, or is not of this graph, is an error with
// its place. With limits, what is read is charged while it is read; where one is reached the result
// is the reason.
Result<Certificate> read(const Source& source, const game::Graph& graph);
Bounded<Result<Certificate>> read(const Source& source, const game::Graph& graph,
                                  const Limits& limits, MemoryCharge& charge);

}  // namespace arbiter::certify
