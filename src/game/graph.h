// The game graph: an open program as control over a few values, and what every method reads.
//
// A state of the program is a node and a value for each slot. Silent nodes compute, P nodes make a
// move of the program's, O nodes wait for one of the environment's. See compiler.h for how a term
// becomes a graph; 002's trace semantics (figure 3) is the same construction on languages.
//
//   Silent  runs its actions, then goes to the target that its expression selects
//   P       runs its actions, makes its move, goes on to an O node or to End
//   O       waits: each edge is a move that O may make, the value it brings bound to a variable
//   End     the opening question is answered
//   Error   P's move `abort`; ends the play for good
//   Stuck   the play just has no continuation: the program runs forever without moving, or, if
//           is_cut_off, an assumption is false there
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "game/arena.h"
#include "game/move.h"
#include "support/id.h"
#include "typing/core.h"

namespace arbiter::game {

using NodeId = Id<struct GameNodeTag>;
using VariableId = Id<struct VariableTag>;
using PartId = Id<struct PartTag>;
using PartExitId = Id<struct PartExitTag>;

// A place for values: a register, a local variable, or a local array of `size` cells. Values of all
// variables lie side by side in a state, a variable's from `slot` on.
struct Variable {
  enum class Kind : std::uint8_t {
    Register,  // an intermediate result, or a value that O brought
    Return,    // where to go on after shared code
    Local,     // made by `new`
  };
  Kind kind = Kind::Register;
  NameId name;            // Local, and registers that stand for a named value; otherwise none
  Span span;              // where it was made
  typing::Data data;      // Return: the range of targets
  std::int64_t size = 0;  // arrays: number of cells; 0 for a single value
  std::uint64_t slot = 0;
};

// One instruction of an expression in postfix order.
struct Instruction {
  enum class Op : std::uint8_t {
    Constant,     // pushes operand
    Load,         // pushes the value of variable operand
    LoadElement,  // pops an index, which is in bounds; pushes that cell of variable operand
    Negate,
    Not,
    Add,
    Subtract,
    Multiply,
    Divide,     // the right operand is not 0 here
    Remainder,  // likewise
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    And,
    Or,
    Wrap,     // mathematical modulo operand + 1: 0 … operand
    InRange,  // pops high, low and a value: 1 if it lies between them
  };
  Op op = Op::Constant;
  std::int64_t operand = 0;

  bool loads() const { return op == Op::Load || op == Op::LoadElement; }
  // How many values it takes from the stack.
  int arity() const {
    switch (op) {
      case Op::Constant:
      case Op::Load: return 0;
      case Op::LoadElement:
      case Op::Negate:
      case Op::Not:
      case Op::Wrap: return 1;
      case Op::InRange: return 3;
      default: return 2;
    }
  }
  VariableId variable() const { return VariableId(static_cast<std::uint32_t>(operand)); }
};

// A range of Graph::code; empty means "no expression".
struct Expression {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool empty() const { return begin == end; }
};

// target := value. An array without an index is filled.
struct Action {
  VariableId target;
  Expression index;
  Expression value;
  Span span;
};

// A move whose element and value, where it has any, are computed.
struct MoveTemplate {
  ComponentId component;
  MoveKind kind = MoveKind::Run;
  Expression element;
};

// A move that O may make at an O node.
struct OEdge {
  MoveTemplate move;
  VariableId bind;  // where its value goes; none if it brings none or nobody reads it
  NodeId target;
};

struct Node {
  enum class Kind : std::uint8_t { Silent, P, O, End, Error, Stuck };
  Kind kind = Kind::Silent;
  bool is_error_call = false;  // P: a question to an error command
  bool is_cut_off = false;     // Stuck: by an assumption, at its span
  // Error of an assert: the compiler found its condition false, so that a branch that leads here is
  // one of the code before it.
  bool is_certain = false;
  core::ErrorReason reason = core::ErrorReason::Abort;  // Error, and P with is_error_call
  Span span;                                            // O: the call that waits
  PartId part;      // the innermost part this node belongs to, or none
  PartExitId exit;  // Silent: how it leaves that part; none if it stays there
  std::uint32_t first_action = 0;
  std::uint32_t action_count = 0;
  // Silent: the selector, empty if there is one target; P: the move's value, empty if it has none.
  Expression value;
  MoveTemplate move;               // P
  std::uint32_t first_target = 0;  // Silent, P (one): into targets; O: into edges
  std::uint32_t target_count = 0;
  // O: the variables whose values matter here, into live, ascending. All others count as 0.
  std::uint32_t first_live = 0;
  std::uint32_t live_count = 0;

  // It does nothing but go on, and stays in its part.
  bool only_passes_on() const {
    return kind == Kind::Silent && action_count == 0 && target_count == 1 && exit.is_none();
  }
};

// `part p { M }`: the nodes with this part, or with one inside it. Code that M uses through a name
// is laid for the part alone. A part is left only by nodes that say so, also where the way on leads
// straight into it again; it is entered from nodes that are not of it, or that leave it.
struct Part {
  NameId name;
  Span span;
  PartId parent;  // the part around it, or none; a smaller id
  // The code on one side of its border was made simpler by what values from the other side are.
  bool is_specialised = false;
};

// How a part is left.
struct PartExit {
  enum class How : std::uint8_t {
    Done,    // at its end
    Jump,    // to a label around it
    Misfit,  // a value that was to be written there is out of the range of what the part denotes
  };
  How how = How::Done;
  NameId label;   // Jump
  PartId leaves;  // the outermost part that is left: that of the node, or one around it
};

struct Graph {
  std::shared_ptr<const core::Judgement> judgement;
  std::shared_ptr<const Arena> arena;
  Table<NodeId, Node> nodes;
  Table<VariableId, Variable> variables;
  Table<PartId, Part> parts;
  Table<PartExitId, PartExit> exits;
  std::vector<Instruction> code;
  std::vector<Action> actions;
  std::vector<NodeId> targets;
  std::vector<OEdge> edges;
  std::vector<VariableId> live;
  std::vector<Span> asserts;  // one for each copy that was laid, those decided since included
  NodeId start;               // a O node: the opening questions
  std::uint64_t slot_count = 0;

  std::span<const Action> actions_of(const Node& node) const {
    return {actions.data() + node.first_action, node.action_count};
  }
  std::span<const NodeId> targets_of(const Node& node) const {
    return {targets.data() + node.first_target, node.target_count};
  }
  std::span<const OEdge> edges_of(const Node& node) const {
    return {edges.data() + node.first_target, node.target_count};
  }
  std::span<const VariableId> live_at(const Node& node) const {
    return {live.data() + node.first_live, node.live_count};
  }
  std::span<const Instruction> code_of(Expression expression) const {
    return {code.data() + expression.begin, expression.end - expression.begin};
  }

  // Calls visit(variable) for each time that an expression, or a node, reads one. What a node sets
  // are the targets of its actions and the variables that its edges bind.
  template <class Visit>
  void each_load(Expression expression, Visit visit) const {
    for (const Instruction& instruction : code_of(expression)) {
      if (instruction.loads()) visit(instruction.variable());
    }
  }
  template <class Visit>
  void each_read(const Node& node, Visit visit) const {
    for (const Action& action : actions_of(node)) {
      each_load(action.index, visit);
      each_load(action.value, visit);
    }
    each_load(node.value, visit);
    each_load(node.move.element, visit);
    if (node.kind != Node::Kind::O) return;
    for (const OEdge& edge : edges_of(node)) each_load(edge.move.element, visit);
  }
};

}  // namespace arbiter::game
