// The unknowns that stand for the slots of a state.
//
// All formulas of this folder are terms of one pool. A formula about a state has one unknown for
// each slot that it speaks of, so that predicates, conditions of ways and what ways make of a slot
// can be compared and put into each other. Other unknowns of the pool stand for what O brings, and
// for cells of large arrays at an index that is not known.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "game/graph.h"
#include "relations/symbolic_run.h"
#include "smt/terms.h"

namespace arbiter::relations {

class Vocabulary final : public Base {
 public:
  explicit Vocabulary(const game::Graph& graph);

  smt::Terms& terms() { return terms_; }
  const smt::Terms& terms() const { return terms_; }

  smt::TermId slot(std::uint64_t slot) override;
  smt::TermId any_cell(game::VariableId array, smt::TermId index) override;

  // The slot that an unknown stands for, if it stands for one.
  std::optional<std::uint64_t> slot_of(std::int64_t unknown) const;
  game::VariableId variable_of(std::uint64_t slot) const;

 private:
  const game::Graph& graph_;
  smt::Terms terms_;
  std::map<std::uint64_t, smt::TermId> slots_;
  std::map<std::int64_t, std::uint64_t> slot_of_;  // per number of an unknown
  std::map<std::pair<std::uint32_t, smt::TermId>, smt::TermId> any_cells_;
  std::map<std::uint64_t, game::VariableId> variables_;  // by their first slots
};

}  // namespace arbiter::relations
