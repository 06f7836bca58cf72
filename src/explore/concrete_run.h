// Runs of the program on plain integers, fast.
//
// Follower (follow.h) follows a run in any domain; this does the same for plain integers only,
// where every expression has one value, and is what a search spends its time in. The graph is
// translated once: expressions that are a constant, a variable, or one operation on a variable and
// either, get a form of their own, others stay postfix code with slots in place of variables.
// Stores are noted, so that a run can be undone and the next move tried from the same state.
//
// A run can only repeat itself through a node that some edge leads back to, in the order of the
// numbers; there it looks for repetition by Brent's method, once it has been at such nodes often
// enough that it might.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "explore/follow.h"
#include "game/evaluate.h"
#include "game/graph.h"
#include "support/limits.h"

namespace arbiter::explore {

class ConcreteRun {
 public:
  // A run that goes through loops more than max_run times is left; so is every one in a loop when
  // all together have gone through loops more than max_all times.
  struct Bounds {
    std::uint64_t max_run = UINT64_MAX;
    std::uint64_t max_all = UINT64_MAX;
  };
  ConcreteRun(const game::Graph& graph, const Bounds& bounds, const Limits& limits);

  // The values. What is set here is not noted.
  std::span<std::int64_t> slots() { return slots_; }

  // Sets a value, as O's move does.
  void bind(std::uint64_t slot, std::int64_t value) { store(slot, value); }

  // Follows the run from a node on, until O is to move or it ends.
  RunEnd run(game::NodeId from);
  game::NodeId node() const { return game::NodeId(at_); }              // where it came to
  game::NodeId error_call() const { return error_call_; }              // on the way there, or none
  bool is_used_up() const { return all_heads_ > bounds_.max_all; }     // in a loop no run gets on
  const std::vector<std::uint8_t>& passed() const { return passed_; }  // per node

  // Lets the slots hold what they held before the binds and runs since the last undo.
  void undo();

 private:
  // An expression.
  struct Formula {
    enum class Form : std::uint8_t {
      None,
      Constant,         // second
      Load,             // first
      TwoSlots,         // first op second
      SlotAndConstant,  // first op second
      InRange,          // second <= first <= third
      Element,          // of the third cells from slot second on, the one with the number in first
      Code,             // from first to second
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
    std::int64_t low;   // what the variable can hold
    std::int64_t high;
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
    Formula value;    // Silent: the selector; P: what is sent, if it has to be computed
    Formula element;  // P: likewise
  };

  void translate(const game::Graph& graph);
  static std::vector<Instruction> folded(const game::Graph& graph, game::Expression expression);
  Formula formula(const game::Graph& graph, game::Expression expression);
  Formula sent(const game::Graph& graph, game::Expression expression);

  void store(std::uint64_t slot, std::int64_t value) {
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
    std::int64_t value;
  };

  const Limits& limits_;
  Bounds bounds_;
  std::uint64_t all_heads_ = 0;  // that were passed by all runs
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
  // Of the run: how often it was at a head, and an earlier state of it.
  std::uint64_t heads_ = 0;
  std::uint64_t renew_ = 0;
  std::uint64_t work_ = 0;  // since the limits were asked
  std::uint32_t earlier_node_ = 0;
  std::vector<std::int64_t> earlier_slots_;
  std::vector<std::uint8_t> is_noted_;  // per slot, while notes are sorted out
};

}  // namespace arbiter::explore
