// The domain of integers seen through cut points, one partition per variable (cuts.h).
//
// A slot of a variable with cut points holds the number of a class; all other slots hold their
// values. Where the environment brings a value, it chooses a class of the variable that takes it.
// Values that the program sends are not told apart at all, since no play goes on differently for
// them: the integers of a play are found when a whole path is examined (refine/path_formula.h).
//
// The invariant is that of partition.h: for every run on integers there is a run here that goes the
// same way. Where the compiler knew that a value fits into a type, and left the check out, a class
// of another variable's partition may have no element that fits: then no run on integers goes this
// way.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "abstraction/cuts.h"
#include "abstraction/domain.h"
#include "abstraction/interval_run.h"
#include "support/int_range.h"

namespace arbiter::abstraction {

class CutDomain {
 public:
  static constexpr bool kUsesTwoCores = false;  // a round of refinement uses one core

  CutDomain(const game::Graph& graph, const Precision& precision)
      : graph_(graph), precision_(&precision), run_(graph, true) {}

  EvalStatus store(game::Expression expression, game::VariableId target,
                   std::span<const std::int64_t> slots, std::vector<std::int64_t>& codes);
  EvalStatus send(game::Expression expression, const typing::Data& as,
                  std::span<const std::int64_t> slots, std::vector<std::int64_t>& codes);
  EvalStatus indices(game::Expression expression, std::int64_t count,
                     std::span<const std::int64_t> slots, std::vector<std::int64_t>& numbers);
  std::optional<IntRange> brought(const game::OEdge& edge,
                                  std::span<const std::int64_t> slots) const;
  void enter(const game::OEdge& edge, std::int64_t code, std::span<std::int64_t> slots) const {
    if (edge.bind.is_some()) slots[graph_.variables[edge.bind].slot] = code;
  }
  std::int64_t played(const game::OEdge& /*edge*/, std::int64_t code,
                      std::span<const std::int64_t> /*slots*/) const {
    return code;
  }
  std::int64_t code(std::int64_t value, game::VariableId variable) const;
  IntRange codes_of(game::VariableId variable) const;
  void normalise(game::NodeId /*node*/, std::span<std::int64_t> /*slots*/) const {}
  std::uint64_t take_cells_read() { return std::exchange(cells_read_, 0) + run_.take_cells_read(); }

  // The integers that a code in a slot of this variable stands for.
  Interval values(game::VariableId variable, std::int64_t code) const {
    const auto& cuts = precision_->cuts[variable];
    return cuts ? cuts->interval(static_cast<std::size_t>(code)) : Interval::of(code);
  }

 private:
  struct Values {
    const CutDomain& domain;
    Interval operator()(game::VariableId variable, std::int64_t code) const {
      return domain.values(variable, code);
    }
  };
  Interval interval(std::span<const game::Instruction> code, std::span<const std::int64_t> slots) {
    return run_.run(code, slots, Values{*this});
  }
  EvalStatus snap(const Interval& value, game::VariableId target, std::vector<std::int64_t>& codes);
  EvalStatus elements(game::VariableId array, const Interval& index, game::VariableId target,
                      std::span<const std::int64_t> slots, std::vector<std::int64_t>& codes);

  const game::Graph& graph_;
  const Precision* precision_;
  IntervalRun<Values> run_;
  std::uint64_t cells_read_ = 0;
};
static_assert(Domain<CutDomain>);

}  // namespace arbiter::abstraction
