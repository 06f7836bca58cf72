// Writes the graph as C; what the program means to a verifier is in graph_c.h.
#include "export/graph_c.h"

#include <cstdint>
#include <limits>

#include "game/bounds.h"

namespace arbiter::exports {

namespace {

using game::Action;
using game::Expression;
using game::Graph;
using game::Instruction;
using game::Node;
using game::NodeId;
using game::OEdge;
using game::Variable;
using game::VariableId;
using Op = Instruction::Op;

constexpr const char* kHelpers = R"(#include <assert.h>
#include <stdlib.h>

#ifdef __GNUC__
/* A program may compare a value with itself, and divide by a constant 0 after a check. */
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wdiv-by-zero"
#endif

extern int __VERIFIER_nondet_int(void);
extern long long __VERIFIER_nondet_longlong(void);

void reach_error(void) { assert(0); }
static inline void error(void) { reach_error(); abort(); }

/* An integer of the program's needs more than 64 bits: nothing is said about this run. */
static inline void beyond_64_bits(void) { exit(0); }

/* A choice of the environment's. */
static inline long long choose(int low, int high) {
  int chosen = __VERIFIER_nondet_int();
  if (chosen < low || chosen > high) exit(0);
  return chosen;
}
static inline long long choose_wide(long long low, long long high) {
  long long chosen = __VERIFIER_nondet_longlong();
  if (chosen < low || chosen > high) exit(0);
  return chosen;
}

static inline long long add(long long a, long long b) {
  if (b > 0 ? a > 9223372036854775807LL - b : a < -9223372036854775807LL - 1 - b) beyond_64_bits();
  return a + b;
}
static inline long long subtract(long long a, long long b) {
  if (b < 0 ? a > 9223372036854775807LL + b : a < -9223372036854775807LL - 1 + b) beyond_64_bits();
  return a - b;
}
static inline long long multiply(long long a, long long b) {
  const long long most = 9223372036854775807LL, least = -most - 1;
  if (a > 0 ? (b > 0 ? a > most / b : b < least / a)
            : (b > 0 ? a < least / b : a != 0 && b < most / a)) beyond_64_bits();
  return a * b;
}
static inline long long divide(long long a, long long b) { return b == -1 ? subtract(0, a) : a / b; }
static inline long long rest(long long a, long long b) { return b == -1 ? 0 : a % b; }
/* Modulo last + 1, which may be 2^63. */
static inline long long wrap(long long a, long long last) {
  const unsigned long long modulus = (unsigned long long)last + 1;
  if (a >= 0) return (long long)((unsigned long long)a % modulus);
  return (long long)(modulus - 1 - (unsigned long long)(-(a + 1)) % modulus);
}
static inline int in_range(long long a, long long low, long long high) { return low <= a && a <= high; }
)";

std::string c_constant(std::int64_t value) {
  if (value == std::numeric_limits<std::int64_t>::min()) return "(-9223372036854775807LL - 1)";
  const std::string text = std::to_string(value) + "LL";
  return value < 0 ? "(" + text + ")" : text;
}

// The function for an operator that is checked.
std::string checked(Op op) {
  switch (op) {
    case Op::Add: return "add($0, $1)";
    case Op::Subtract: return "subtract($0, $1)";
    case Op::Multiply: return "multiply($0, $1)";
    case Op::Divide: return "divide($0, $1)";
    case Op::Remainder: return "rest($0, $1)";
    case Op::Negate: return "subtract(0, $0)";
    default: return "";
  }
}

class CProgram {
 public:
  CProgram(const Graph& graph, TextBudget* budget)
      : graph_(graph),
        budget_(budget),
        labels_(graph, 60),
        is_target_(graph.nodes.size(), 0),
        is_named_(graph.variables.size(), 0) {
    for (const Variable& variable : graph.variables) bounds_.push_back(variable.data.bounds());
    for (const NodeId target : graph.targets) is_target_[target.index()] = 1;
    for (const OEdge& edge : graph.edges) is_target_[edge.target.index()] = 1;
  }

  std::string write() {
    text_ = "\nint main(void) {\n";
    // The start is the first node, or comes first.
    text_ +=
        graph_.start.index() == 0 ? "" : "  goto N" + std::to_string(graph_.start.index()) + ";\n";
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      if (!grants(budget_, text_.size())) return "";
      node(NodeId(n));
    }
    text_ += "}\n";
    const std::string body = std::move(text_);
    head();
    // Compilers warn of others.
    for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) {
      if (is_named_[v] != 0) variable(VariableId(v));
    }
    return std::move(text_) + body;
  }

 private:
  void head() {
    text_ =
        "/* " + comment_text(graph_.judgement->source->name()) +
        ", closed by its most general environment; written by arbiter graph.\n"
        "   reach_error() can be called if and only if some environment drives it into an error.\n"
        "   For any verifier of C programs that knows __VERIFIER_nondet_int, such as\n\n"
        "     cbmc --unwind 20 FILE.c          cpachecker -spec unreach-call FILE.c\n\n"
        "   or with a __VERIFIER_nondet_int and a __VERIFIER_nondet_longlong of your own:\n"
        "   gcc -Wall FILE.c choices.c && ./a.out */\n\n";
    text_ += kHelpers;
    text_ += "\n";
  }

  std::string name(VariableId id) {
    is_named_[id.index()] = 1;
    return export_name(graph_, id);
  }

  void variable(VariableId id) {
    text_ += "static long long " + name(id);
    const std::int64_t size = graph_.variables[id].size;
    if (size > 0) text_ += "[" + std::to_string(size) + "]";
    text_ += ";\n";
  }

  std::string pattern(const Instruction& instruction, bool may_overflow) {
    if (may_overflow && !checked(instruction.op).empty()) return checked(instruction.op);
    switch (instruction.op) {
      case Op::Constant: return c_constant(instruction.operand);
      case Op::Load: return name(instruction.variable());
      case Op::LoadElement: return name(instruction.variable()) + "[$0]";
      case Op::Negate: return "(-$0)";
      case Op::Not: return "($0 == 0)";
      case Op::And: return "(($0 != 0) & ($1 != 0))";
      case Op::Or: return "(($0 != 0) | ($1 != 0))";
      case Op::Wrap: return "wrap($0, " + c_constant(instruction.operand) + ")";
      case Op::InRange: return "in_range($0, $1, $2)";
      default: return "($0 " + std::string(common_symbol(instruction.op)) + " $1)";
    }
  }

  bool may_overflow(Expression expression) const {
    return game::estimate(graph_.code_of(expression), bounds_).may_overflow;
  }
  std::string expression(Expression expression) {
    const bool checks = may_overflow(expression);
    return write_expression(graph_.code_of(expression), [&](const Instruction& instruction, bool) {
      return pattern(instruction, checks);
    });
  }

  static std::string label(NodeId id) { return "N" + std::to_string(id.index()); }

  void node(NodeId id) {
    const Node& node = graph_.nodes[id];
    if (is_target_[id.index()] != 0 || id.index() == graph_.start.index()) {
      const bool needs_label = is_target_[id.index()] != 0 || graph_.start.index() != 0;
      if (needs_label) text_ += label(id) + ":\n";
    }
    if (node.kind == Node::Kind::Error || node.is_error_call) {
      text_ += "  error();  /* " + error_text(graph_, labels_, node) + " */\n";
    }
    for (const Action& each : graph_.actions_of(node)) action(each);
    switch (node.kind) {
      case Node::Kind::O: return waits(node);
      case Node::Kind::Silent: return branches(node);
      case Node::Kind::P: return moves(node);
      case Node::Kind::Stuck:
        text_ += node.is_cut_off ? "  return 0;  /* an assumption is false */\n"
                                 : "  return 0;  /* runs forever without a move */\n";
        return;
      case Node::Kind::End:
      case Node::Kind::Error: text_ += "  return 0;\n"; return;
    }
  }

  void action(const Action& action) {
    const std::string value = expression(action.value);
    const std::int64_t size = graph_.variables[action.target].size;
    if (!action.index.empty()) {
      text_ += "  " + name(action.target) + "[" + expression(action.index) + "] = " + value + ";\n";
    } else if (size > 0) {
      text_ += "  for (long long i = 0, value = " + value + "; i < " + std::to_string(size) +
               "; ++i) " + name(action.target) + "[i] = value;\n";
    } else {
      text_ += "  " + name(action.target) + " = " + value + ";\n";
    }
  }

  void branches(const Node& node) {
    const auto targets = graph_.targets_of(node);
    if (targets.size() == 1) {
      text_ += "  goto " + label(targets[0]) + ";\n";
    } else if (targets.size() == 2) {
      text_ += "  if (" + expression(node.value) + " != 0) goto " + label(targets[1]) +
               ";\n  goto " + label(targets[0]) + ";\n";
    } else {
      text_ += "  switch (" + expression(node.value) + ") {\n";
      for (std::size_t i = 0; i + 1 < targets.size(); ++i) {
        text_ += "    case " + std::to_string(i) + ": goto " + label(targets[i]) + ";\n";
      }
      text_ += "    default: goto " + label(targets.back()) + ";\n  }\n";
    }
  }

  // What P sends is computed only where that may end the run.
  void moves(const Node& node) {
    for (const Expression sent : {node.move.element, node.value}) {
      if (!sent.empty() && may_overflow(sent)) text_ += "  (void)" + expression(sent) + ";\n";
    }
    text_ += "  goto " + label(graph_.targets_of(node)[0]) + ";  /* P  " +
             comment_text(labels_.move(node)) + " */\n";
  }

  void waits(const Node& node) {
    const auto edges = graph_.edges_of(node);
    if (edges.empty()) {
      text_ += "  return 0;\n";
      return;
    }
    if (edges.size() > 1) {
      text_ += "  switch (choose(0, " + std::to_string(edges.size() - 1) + ")) {\n";
    }
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if (edges.size() > 1 && i + 1 < edges.size()) text_ += "    case " + std::to_string(i) + ":";
      if (edges.size() > 1 && i + 1 == edges.size()) text_ += "    default:";
      if (edges.size() == 1) text_ += " ";
      move(edges[i]);
    }
    if (edges.size() > 1) text_ += "  }\n";
  }

  void move(const OEdge& edge) {
    if (edge.bind.is_some() && game::carries_value(edge.move.kind)) {
      text_ += " " + name(edge.bind) + " = " +
               choice((*graph_.arena)[edge.move.component].type.data) + ";";
    }
    text_ +=
        " goto " + label(edge.target) + ";  /* O  " + comment_text(labels_.move(edge)) + " */\n";
  }

  static std::string choice(const typing::Data& data) {
    IntRange all = data.bounds();
    if (data.kind == typing::Data::Kind::Named) all.low = 0;
    const bool is_narrow = all.low >= std::numeric_limits<std::int32_t>::min() + 1 &&
                           all.high <= std::numeric_limits<std::int32_t>::max();
    if (is_narrow)
      return "choose(" + std::to_string(all.low) + ", " + std::to_string(all.high) + ")";
    return "choose_wide(" + c_constant(all.low) + ", " + c_constant(all.high) + ")";
  }

  const Graph& graph_;
  TextBudget* budget_;
  draw::GraphLabels labels_;
  std::vector<IntRange> bounds_;         // per variable
  std::vector<std::uint8_t> is_target_;  // per node: something jumps to it
  std::vector<std::uint8_t> is_named_;   // per variable: it occurs in the program
  std::string text_;
};

}  // namespace

std::string graph_to_c(const Graph& graph, TextBudget* budget) {
  return CProgram(graph, budget).write();
}

}  // namespace arbiter::exports
