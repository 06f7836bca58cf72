// What proves that no play reaches an error, for all integers: intervals of values that the game
// never leaves.
//
// The text, line by line:
//
//   arbiter certificate 2
//   graph 91f0c2d77a3e5b04            the game graph it is for
//   options -D room=2                 how the program was read; left out if there are none
//   classes top:2 ..-1 =0..3 4..      how the values of a variable are told apart: intervals in
//                                     ascending order, =0..3 for each of 0 to 3 by itself
//   node 4 top:2                      a node, and the variables that matter there
//   0                                 a line for each state: an interval for each of them
//   4..
//   node 6                            a node where no value matters
//   -                                 has one state
//   end
//
// At a node that is not named no play is. All values that a node does not name may be anything.
// Nodes and variables are numbered as `arbiter graph` shows them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "certify/certificate.h"
#include "game/graph.h"
#include "support/limits.h"
#include "support/result.h"
#include "support/source.h"

namespace arbiter::certify {

// A class of values: all integers from low to high, where an end that is none is missing. The judge
// has a type of its own, and shares none with those whose proofs it checks.
struct IntervalClass {
  std::optional<std::int64_t> low;
  std::optional<std::int64_t> high;

  bool is_single() const { return low && high && *low == *high; }
  friend bool operator==(const IntervalClass&, const IntervalClass&) = default;
};
using Classes = std::vector<IntervalClass>;  // ascending, none meets another

// The class of a value, if it is in one.
std::optional<std::uint32_t> class_of(const Classes& classes, std::int64_t value);

struct ClassStates {
  game::NodeId node;
  std::vector<Column> columns;
  std::vector<std::uint32_t> numbers;  // row by row, the number of a class for each column
  std::size_t rows = 0;                // without columns, 1
};

struct IntervalCertificate {
  std::uint64_t graph = 0;                      // fingerprint of the graph it is for
  std::map<game::VariableId, Classes> classes;  // of every variable that some node names
  std::vector<ClassStates> nodes;               // by node; rows ascending
};

// "3", "3..7", "..7", "3..", "..".
std::string text_of(const IntervalClass& one);

void write(std::ostream& out, const IntervalCertificate& certificate, const game::Graph& graph);

// Whether the text is one of these, by its first line.
bool is_interval_certificate(const Source& source);

// Reads a certificate for this graph. What is malformed, or is not of this graph, is an error with
// its place. With limits, what is read is charged while it is read; where one is reached the result
// is the reason.
Result<IntervalCertificate> read_intervals(const Source& source, const game::Graph& graph);
Bounded<Result<IntervalCertificate>> read_intervals(const Source& source, const game::Graph& graph,
                                                    const Limits& limits, MemoryCharge& charge);

}  // namespace arbiter::certify
