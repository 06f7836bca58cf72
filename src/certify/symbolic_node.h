// A node of the graph with formulas for values: what it makes of a state, and under which
// conditions it goes where.
//
// Values that a state does not say are unknown integers. What the graph has checked before it comes
// to a node is assumed there: that an index is in bounds, a divisor is not 0, and a value is in the
// range of the variable that takes it. The graph is trusted, as it is in known_walk.h.
//
// What it holds is charged while it grows: an index that is not known may be that of any cell of an
// array, and there may be many. Once a limit is reached, no term that it hands out means anything.
//
// Simple on purpose: it should be believed by reading it. Nothing of it is shared with refinement
// but the terms themselves (smt/terms.h).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "game/graph.h"
#include "smt/terms.h"
#include "support/limits.h"

namespace arbiter::certify {

class SymbolicNode {
 public:
  SymbolicNode(const game::Graph& graph, const Limits& limits)
      : graph_(graph), limits_(limits), charge_(limits) {}

  smt::Terms& terms() { return terms_; }

  // False once a limit is reached. Every loop that makes terms asks this after a few of them.
  bool goes_on();
  // goes_on() asks the limits now and then, goes_on_now() asks them at once.
  bool goes_on_now();
  std::optional<StopReason> stopped() const { return stopped_; }

  // A new state, of which nothing is known.
  void begin();
  // A new state in which all values are 0.
  void begin_with_zeros();
  // From now on it is known that this slot holds the term.
  void know(std::uint64_t slot, smt::TermId term) { known_[slot] = term; }
  void assume(smt::TermId condition) { assumed_.push_back(condition); }
  // Any integer, the same one whenever this slot is asked about.
  smt::TermId unknown(std::uint64_t slot);

  void act(const game::Action& action);
  // O brings any value of the type, which the variable holds then.
  void bring(game::VariableId variable, const typing::Data& data);
  smt::TermId evaluated(game::Expression expression);

  // What a variable, or a cell of an array, holds now.
  smt::TermId value(game::VariableId variable, std::int64_t element);
  // The conditions that were assumed since the state was begun.
  const std::vector<smt::TermId>& assumed() const { return assumed_; }
  void assume_between(smt::TermId value, std::optional<std::int64_t> low,
                      std::optional<std::int64_t> high);

 private:
  // A value that was written to a cell of an array; without an index, to all cells.
  struct Write {
    smt::TermId index;
    smt::TermId value;
  };

  smt::TermId pop();
  void take(const game::Instruction& instruction);
  smt::TermId binary(game::Instruction::Op op, smt::TermId a, smt::TermId b);
  smt::TermId element(game::VariableId variable, smt::TermId index);
  smt::TermId first_element(game::VariableId variable, smt::TermId index);
  smt::TermId first(std::uint64_t slot);

  const game::Graph& graph_;
  const Limits& limits_;
  MemoryCharge charge_;
  std::size_t steps_ = 0;
  std::optional<StopReason> stopped_;
  smt::Terms terms_;
  std::map<std::uint64_t, smt::TermId> unknowns_;                              // per slot
  std::map<std::pair<std::uint32_t, smt::TermId>, smt::TermId> any_elements_;  // array and index
  std::map<std::uint64_t, smt::TermId> known_;                                 // per slot
  bool is_zero_ = false;                                // what is not known, at the beginning
  std::map<std::uint32_t, std::vector<Write>> writes_;  // per array
  std::vector<smt::TermId> assumed_;
  std::vector<smt::TermId> stack_;
};

}  // namespace arbiter::certify
