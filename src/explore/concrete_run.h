// Runs of the program on plain integers, fast.
//
// Follower (follow.h) follows a run in any domain. ConcreteRun does the same for plain integers
// only, where every expression has one value; a search spends its time here. The graph is
// translated once: an expression that is a constant, a variable, or one operation on a variable and
// a constant or variable, gets a form of its own; all others stay postfix code, with slots in place
// of variables. A run notes what it overwrites, so that it can be undone and the next move tried
// from the same state.
//
// A run that repeats itself has to pass a head: a node to which some edge leads from a node with
// the same or a greater number. So only at heads, and after it has passed some of them, a run looks
// for repetition by Brent's method. Invariant: after undo() the slots hold what the caller has set.
// Cost: linear in the steps of the run, and the slots once for each state that is compared or kept.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "explore/follow.h"
#include "game/evaluate.h"
#include "game/graph.h"
#include "support/int_range.h"
#include "support/limits.h"

namespace arbiter::explore {

class ConcreteRun {
 public:
  // A run ends as too long when it has passed heads more than one_run times, or when all runs
  // together have passed heads more than all_runs times.
  struct MaxRounds {
    std::uint64_t one_run = UINT64_MAX;
    std::uint64_t all_runs = UINT64_MAX;
  };
  ConcreteRun(const game::Graph& graph, const MaxRounds& max, const Limits& limits);

  // The values of the state. undo() keeps what the caller sets here.
  std::span<std::int64_t> slots() { return slots_; }

  // Sets the value that O's move brings. undo() takes it back.
  void bind(std::uint64_t slot, std::int64_t value) { store(slot, value); }

  // Follows the run from a node on, until O is to move or the run ends.
  RunEnd run(game::NodeId from);
  // Where the last run ended, and the P node on its way that called an error command, or none.
  game::NodeId node() const { return game::NodeId(at_); }
  game::NodeId error_call() const { return error_call_; }
  // Whether all runs together have passed heads more than MaxRounds::all_runs times: every further
  // run that comes to a head ends there as too long.
  bool is_used_up() const { return all_heads_ > max_rounds_.all_runs; }
  const std::vector<std::uint8_t>& passed() const { return passed_; }  // per node: 1 if a run came

  // Lets the slots hold what they held before the binds and runs since the last undo.
  void undo();

 private:
  // An expression of the graph, translated. The comments say what the three numbers are.
  struct Formula {
    enum class Form : std::uint8_t {
      None,
      Constant,         // second
      Load,             // first
      TwoSlots,         // first op second
      SlotAndConstant,  // first op second
      InRange,          // second <= first <= third
      Element,  // of the array of `third` cells at slot `second`, the cell that `first` says
      Code,     // code_ from first to second
    };
    Form form = Form::None;
    game::Instruction::Op op = game::Instruction::Op::Constant;
    std::uint32_t first = 0;  // a slot
    std::int64_t second = 0;  // a slot or a constant
    std::int64_t third = 0;
  };
  // Postfix code; operands that were variables are slots.
  struct Instruction {
    game::Instruction::Op op;
    std::int64_t size;  // of the array whose element is loaded
    std::int64_t operand;
  };
  struct Store {
    std::uint64_t slot;
    std::int64_t size;  // of an array; 0 for a single value
    IntRange held;      // what the variable can hold
    Formula index;
    Formula value;
  };
  struct Node {
    game::Node::Kind kind = game::Node::Kind::Stuck;
    bool is_head = false;  // some edge leads back to it
    bool is_error_call = false;
    std::uint32_t first_store = 0;
    std::uint32_t store_count = 0;
    std::uint32_t first_target = 0;
    std::uint32_t target_count = 0;
    Formula value;    // Silent: the selector; P: the value that is sent, if it can overflow
    Formula element;  // P: the element of the move, if it can overflow
  };

  void translate(const game::Graph& graph);
  static std::vector<Instruction> folded(const game::Graph& graph, game::Expression expression);
  Formula formula(const game::Graph& graph, game::Expression expression);
  Formula sent(const game::Graph& graph, game::Expression expression);

  // In the innermost loop of every search; not all levels of optimisation would put it there.
  [[gnu::always_inline]] void store(std::uint64_t slot, std::int64_t value) {
    noted_.push_back({slot, slots_[slot]});
    slots_[slot] = value;
  }
  bool act(const Store& store);
  bool evaluate(const Formula& formula, std::int64_t& value);
  bool evaluate_code(const Formula& formula, std::int64_t& value);
  bool repeats();
  void forget_notes();

  struct Note {
    std::uint64_t slot;
    std::int64_t value;  // what the slot held before
  };

  const Limits& limits_;
  MaxRounds max_rounds_;
  std::uint64_t all_heads_ = 0;  // how often all runs together have passed a head
  std::vector<Node> nodes_;
  std::vector<Store> stores_;
  std::vector<std::uint32_t> targets_;
  std::vector<Instruction> code_;
  std::vector<std::int64_t> stack_;

  std::vector<std::int64_t> slots_;
  std::vector<Note> noted_;
  std::uint32_t at_ = 0;
  game::NodeId error_call_;
  std::vector<std::uint8_t> passed_;
  // Brent's method: how often the run was at a head, when to keep its state next, and the state
  // that was kept last.
  std::uint64_t heads_ = 0;
  std::uint64_t renew_ = 0;
  std::uint64_t work_ = 0;  // slots, about, since the limits were asked
  std::uint32_t earlier_node_ = 0;
  std::vector<std::int64_t> earlier_slots_;
  std::vector<std::uint8_t> is_noted_;  // per slot; all 0 but inside forget_notes()
};

}  // namespace arbiter::explore
