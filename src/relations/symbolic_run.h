// Running the program with terms for its values.
//
// What a run does not know it asks its base for: the unknowns that stand for the slots of an
// abstract state, or the zeros at the start of the program. The caller chooses where the run goes;
// the run says under which conditions. What the graph has checked on the way is assumed: an index
// is in bounds, a divisor is not 0, and a value fits the variable that takes it. Such facts stand
// apart from the conditions, since no way is ruled out by them.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "game/graph.h"
#include "smt/terms.h"

namespace arbiter::relations {

// What slots hold at the beginning of a run.
class Base {
 public:
  virtual ~Base() = default;
  Base() = default;
  Base(const Base&) = delete;
  Base& operator=(const Base&) = delete;

  virtual smt::TermId slot(std::uint64_t slot) = 0;
  // The cell of a large array at an index that is not known.
  virtual smt::TermId any_cell(game::VariableId array, smt::TermId index) = 0;
};

// Reads at an index that is not known look at all cells of an array that has no more.
inline constexpr std::int64_t kFewCells = 16;

// What was written since the beginning of a run.
struct Held {
  struct Write {
    smt::TermId index;  // none: all cells
    smt::TermId value;
  };
  std::map<std::uint64_t, smt::TermId> slots;          // variables that are no arrays
  std::map<std::uint32_t, std::vector<Write>> arrays;  // per variable; in order
};

class SymbolicRun {
 public:
  SymbolicRun(const game::Graph& graph, smt::Terms& terms, Base& base)
      : graph_(graph), terms_(terms), base_(base) {}

  Held held;
  std::vector<smt::TermId> facts;

  void act(const game::Action& action);
  // O brings `value` along the edge.
  void bring(const game::OEdge& edge, smt::TermId value);
  smt::TermId evaluated(game::Expression expression);
  // The condition under which the selector of a node is `target`.
  smt::TermId chooses(const game::Node& node, smt::TermId selector, std::int64_t target);
  // What a slot of the variable holds now.
  smt::TermId value(game::VariableId variable, std::int64_t cell);

  static bool brings_value(const game::OEdge& edge) {
    return game::carries_value(edge.move.kind) && edge.bind.is_some();
  }

 private:
  smt::TermId pop();
  void take(const game::Instruction& instruction);
  smt::TermId binary(game::Instruction::Op op, smt::TermId a, smt::TermId b);
  smt::TermId element(game::VariableId variable, smt::TermId index);
  smt::TermId first_element(game::VariableId variable, smt::TermId index);
  void note(smt::TermId fact);
  void note_between(smt::TermId value, std::int64_t low, std::int64_t high);

  const game::Graph& graph_;
  smt::Terms& terms_;
  Base& base_;
  std::vector<smt::TermId> stack_;
};

}  // namespace arbiter::relations
