// Writes the graph as Promela; the encoding, and what cannot be exported, is in graph_promela.h.
#include "export/graph_promela.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

#include "export/export_flow.h"
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

constexpr std::int64_t kLargest = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t kWatched = std::int64_t{1} << 24U;  // bounds of what may be any integer
constexpr std::uint64_t kListed = 64;  // values of a move that are written one by one
constexpr std::int64_t kUnrolled = 8;  // cells of an array that are set one by one
constexpr std::size_t kGrouped = 3;    // assignments that become one step
constexpr int kPasses = 4096;          // of loops without a move, between two stored states

bool fits(const IntRange& bounds) { return IntRange{-kLargest, kLargest}.contains(bounds); }

std::string promela_constant(std::int64_t value) {
  return value < 0 ? "(" + std::to_string(value) + ")" : std::to_string(value);
}

// The smallest type that holds these.
std::string type_of(const IntRange& bounds) {
  if (IntRange{0, 1}.contains(bounds)) return "bit";
  if (IntRange{0, 255}.contains(bounds)) return "byte";
  if (IntRange{-32768, 32767}.contains(bounds)) return "short";
  return "int";
}

class Promela {
 public:
  Promela(const Graph& graph, const Flow& flow, std::size_t most_bytes, TextBudget* budget)
      : graph_(graph),
        flow_(flow),
        most_bytes_(most_bytes),
        budget_(budget),
        labels_(graph, 60),
        is_hidden_(graph.variables.size(), 1) {}

  Exported write() {
    find_bounds();
    find_hidden();
    find_resets();
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      if (graph_.nodes[NodeId(n)].kind == Node::Kind::O) waits(NodeId(n));
    }
    text_ += "end_done: false;  /* the play is over, or goes on without a move */\n";
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      if (flow_.is_loop_head[n] == 0) continue;
      const std::string number = std::to_string(n);
      text_ += "B" + number + ": atomic { skip; goto S" + number + " };\n";
    }
    text_ += "\natomic { skip;  /* what the program does after a move of O's */\n";
    for (std::uint32_t n = 0; n < graph_.nodes.size() && !is_too_long(); ++n) runs(NodeId(n));
    if (is_too_long()) return tl::unexpected(too_long_to_export(most_bytes_));
    ends();
    text_ += "}\n";
    if (failure_) return tl::unexpected(std::move(*failure_));
    return head() + declarations() + "\nactive proctype program() {\n" + text_ + "}\n";
  }

 private:
  bool is_too_long() const { return text_.size() > most_bytes_ || !grants(budget_, text_.size()); }

  // ---- what variables hold

  // Of each variable: its type's values, those that O brings to it, and 0. Without end: watched.
  void find_bounds() {
    for (const Variable& variable : graph_.variables) {
      bounds_.push_back(variable.data.bounds());
    }
    for (const OEdge& edge : graph_.edges) {
      if (edge.bind.is_none()) continue;
      IntRange& bounds = bounds_[edge.bind.index()];
      bounds = hull(bounds, (*graph_.arena)[edge.move.component].type.data.bounds());
    }
    for (std::size_t v = 0; v < bounds_.size(); ++v) {
      IntRange& bounds = bounds_[v];
      is_watched_.push_back(!fits(bounds));
      if (!fits(bounds)) bounds = {-kWatched, kWatched};
      bounds = hull(bounds, IntRange::single(0));
    }
  }

  // Hidden is what matters nowhere where a state is stored.
  void find_hidden() {
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      const bool stored =
          graph_.nodes[NodeId(n)].kind == Node::Kind::O || flow_.is_loop_head[n] != 0;
      if (!stored) continue;
      for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) {
        if (flow_.live.has(NodeId(n), VariableId(v))) is_hidden_[v] = 0;
      }
    }
  }

  std::string name(VariableId id) const { return export_name(graph_, id); }

  std::string declarations() const {
    std::string text;
    for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) {
      const Variable& variable = graph_.variables[VariableId(v)];
      const std::string type = type_of(bounds_[v]);
      if (is_hidden_[v] == 0) text += type;
      // SPIN hides no bits.
      if (is_hidden_[v] != 0) text += "hidden " + (type == "bit" ? "byte" : type);
      text += " " + name(VariableId(v));
      if (variable.size > 0) text += "[" + std::to_string(variable.size) + "]";
      text += ";\n";
    }
    if (has_loops()) text += "hidden short passes;  /* through loops without a move */\n";
    if (uses_cell_) text += "hidden int cell;\n";
    for (std::size_t i = 0; i < index_count_; ++i) text += "hidden int " + index_name(i) + ";\n";
    return text;
  }
  bool has_loops() const {
    return std::any_of(flow_.is_loop_head.begin(), flow_.is_loop_head.end(),
                       [](std::uint8_t is_head) { return is_head != 0; });
  }

  // What SPIN has to be told where a state takes more than the 1024 bytes that it expects.
  std::string room_for_states() const {
    constexpr std::int64_t kExpected = 1024;
    constexpr std::int64_t kOwn = 128;   // SPIN's
    constexpr std::int64_t kAligns = 4;  // what a variable may lose
    std::int64_t bytes = kOwn;
    for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) {
      if (is_hidden_[v] != 0) continue;
      const std::string type = type_of(bounds_[v]);
      const std::int64_t each = type == "int" ? 4 : type == "short" ? 2 : 1;
      bytes += kAligns + each * std::max<std::int64_t>(1, graph_.variables[VariableId(v)].size);
    }
    return bytes <= kExpected ? "" : " -DVECTORSZ=" + std::to_string((bytes + 7) / 8 * 8);
  }

  std::string head() const {
    std::string text =
        "/* " + comment_text(graph_.judgement->source->name()) +
        ", closed by its most general environment; written by arbiter graph.\n"
        "   An assertion violation is an error that some environment reaches.\n\n"
        "     spin -a FILE.pml && gcc -O2 -DSAFETY" +
        room_for_states() +
        " -o pan pan.c && ./pan -m1000000\n\n"
        "   `errors: 0` means safe, unless the depth was too small (then a larger -m);\n"
        "   `spin -t -p FILE.pml` shows the way to an error. */\n\n";
    const bool watches =
        std::any_of(is_watched_.begin(), is_watched_.end(), [](bool b) { return b; });
    if (!watches) return text;
    return text +
           "/* Some variables may hold any integer. An assertion about 16777216 that fails says "
           "that\n   25 bits did not do for one of them, and nothing about the program. "
           "*/\n#define fits(x) (x >= -" +
           std::to_string(kWatched) + " && x <= " + std::to_string(kWatched) + ")\n\n";
  }

  // ---- expressions

  void refuse(Span span, std::string what) {
    if (!failure_) failure_ = NotExported{{}, span, std::move(what)};
  }

  std::string pattern(const Instruction& instruction) const {
    switch (instruction.op) {
      case Op::Constant: return promela_constant(instruction.operand);
      case Op::Load: {
        const VariableId id = instruction.variable();
        const std::size_t own = graph_.variables.size();
        return id.index() < own ? name(id) : index_name(id.index() - own);
      }
      case Op::LoadElement: return name(instruction.variable()) + "[$0]";
      case Op::Negate: return "(-$0)";
      case Op::Not: return "(!$0)";
      case Op::And: return "($0 && $1)";
      case Op::Or: return "($0 || $1)";
      case Op::Wrap: {
        const std::string modulus = std::to_string(instruction.operand + 1);
        return "(($0 % " + modulus + " + " + modulus + ") % " + modulus + ")";
      }
      case Op::InRange: return "($0 >= $1 && $0 <= $2)";
      default: return "($0 " + std::string(common_symbol(instruction.op)) + " $1)";
    }
  }

  // The text of code whose parts are all checked: refused is what may leave 32 bits on the way.
  std::string checked(std::span<const Instruction> code, Span span) {
    std::vector<std::size_t> begins;
    for (std::size_t i = 0; i < code.size(); ++i) {
      const std::size_t begin = begin_of(code[i], i, begins);
      const bool wraps_wide = code[i].op == Op::Wrap && code[i].operand >= kLargest / 2;
      const auto part = game::estimate(code.subspan(begin, i + 1 - begin), bounds_);
      if (wraps_wide || part.may_overflow || !fits(part.bounds)) {
        refuse(span, "this may need more than the 32 bits that Promela has");
        return "0";
      }
    }
    std::string text =
        write_expression(code, [&](const Instruction& one, bool) { return pattern(one); });
    if (text.size() > kMaxExpressionText) {
      refuse(span, "this is too long an expression for Promela");
    }
    return text;
  }

  // Where the operands of the instruction at `at` begin; keeps the beginnings on the stack.
  static std::size_t begin_of(const Instruction& instruction, std::size_t at,
                              std::vector<std::size_t>& begins) {
    const auto operands = static_cast<std::size_t>(instruction.arity());
    const std::size_t begin = operands == 0 ? at : begins[begins.size() - operands];
    begins.resize(begins.size() - operands);
    begins.push_back(begin);
    return begin;
  }

  // SPIN does not take a[a[0]]. An index in which its own array occurs is computed before, by one
  // of `steps`.
  std::string expression(Expression expression, Span span, std::vector<std::string>& steps) {
    std::vector<Instruction> code;
    std::vector<std::size_t> begins;
    for (const Instruction& instruction : graph_.code_of(expression)) {
      if (instruction.op == Op::LoadElement) {
        set_aside(instruction.variable(), begins.back(), code, span, steps);
      }
      code.push_back(instruction);
      begin_of(instruction, code.size() - 1, begins);
    }
    return checked(code, span);
  }

  // The index of a cell of `array` that is written.
  std::string index(VariableId array, Expression expression, Span span,
                    std::vector<std::string>& steps) {
    const auto plain = graph_.code_of(expression);
    std::vector<Instruction> code(plain.begin(), plain.end());
    if (!mentions(code, 0, array)) return this->expression(expression, span, steps);
    steps.push_back(index_name(0) + " = " + this->expression(expression, span, steps));
    index_count_ = std::max<std::size_t>(index_count_, 1);
    return index_name(0);
  }

  static bool mentions(const std::vector<Instruction>& code, std::size_t from, VariableId array) {
    return std::any_of(code.begin() + static_cast<std::ptrdiff_t>(from), code.end(),
                       [&](const Instruction& each) {
                         return each.op == Op::LoadElement && each.variable() == array;
                       });
  }
  static std::string index_name(std::size_t number) { return "index" + std::to_string(number); }

  // Replaces the code of an index, from `begin` on, by a variable that is set before.
  void set_aside(VariableId array, std::size_t begin, std::vector<Instruction>& code, Span span,
                 std::vector<std::string>& steps) {
    if (!mentions(code, begin, array)) return;
    const std::size_t number = ++indices_;
    index_count_ = std::max(index_count_, number + 1);
    const std::size_t variable = graph_.variables.size() + number;
    if (bounds_.size() <= variable) bounds_.resize(variable + 1, IntRange::all());
    steps.push_back(index_name(number) + " = " +
                    checked(std::span<const Instruction>(code).subspan(begin), span));
    bounds_[variable] = {0, graph_.variables[array].size - 1};
    code.resize(begin);
    code.push_back({Op::Load, static_cast<std::int64_t>(variable)});
  }

  // ---- assignments

  // Sets all cells of an array, or the variable.
  void fill(VariableId id, const std::string& value, std::vector<std::string>& steps) {
    const std::int64_t size = graph_.variables[id].size;
    if (size == 0) return steps.push_back(name(id) + " = " + value);
    if (size <= kUnrolled) {
      for (std::int64_t i = 0; i < size; ++i) {
        steps.push_back(name(id) + "[" + std::to_string(i) + "] = " + value);
      }
      return;
    }
    uses_cell_ = true;
    steps.push_back("for (cell : 0 .. " + std::to_string(size - 1) + ") { " + name(id) +
                    "[cell] = " + value + " }");
    loops_ = true;
  }

  void assign(const Action& action, std::vector<std::string>& steps) {
    indices_ = 0;
    const std::string value = expression(action.value, action.span, steps);
    const std::string target = name(action.target);
    const bool is_watched = is_watched_[action.target.index()];
    if (!action.index.empty()) {
      const std::string cell =
          target + "[" + index(action.target, action.index, action.span, steps) + "]";
      steps.push_back(cell + " = " + value);
      if (is_watched) steps.push_back("assert(fits(" + cell + "))");
      return;
    }
    fill(action.target, value, steps);
    const bool is_array = graph_.variables[action.target].size > 0;
    if (is_watched) steps.push_back("assert(fits(" + target + (is_array ? "[0]" : "") + "))");
  }

  // Several assignments are one step. A jump may not lead into a d_step, so one goes before it.
  void put(const std::vector<std::string>& steps) {
    const bool groups = steps.size() >= kGrouped || loops_;
    loops_ = false;
    if (groups) text_ += " skip; d_step {";
    std::string_view separator = " ";
    for (const std::string& step : steps) {
      text_ += std::string(separator) + step;
      separator = "; ";
    }
    if (groups) text_ += " }";
    if (!steps.empty()) text_ += ";";
  }

  // ---- nodes

  // Where a jump to a node goes.
  std::string label(NodeId id) const {
    const Node& node = graph_.nodes[id];
    const std::string number = std::to_string(id.index());
    switch (node.kind) {
      case Node::Kind::O: return (must_reset(id) ? "A" : "N") + number;
      case Node::Kind::End:
      case Node::Kind::Stuck: return "over";
      default: return (flow_.is_loop_head[id.index()] != 0 ? "L" : "S") + number;
    }
  }

  bool is_reset(NodeId node, VariableId id) const {
    return is_hidden_[id.index()] == 0 && flow_.dirty.has(node, id) && !flow_.live.has(node, id);
  }
  void find_resets() {
    must_reset_.assign(graph_.nodes.size(), 0);
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      if (graph_.nodes[NodeId(n)].kind != Node::Kind::O) continue;
      for (std::uint32_t v = 0; v < graph_.variables.size() && must_reset_[n] == 0; ++v) {
        if (is_reset(NodeId(n), VariableId(v))) must_reset_[n] = 1;
      }
    }
  }
  bool must_reset(NodeId node) const { return must_reset_[node.index()] != 0; }

  void waits(NodeId id) {
    const Node& node = graph_.nodes[id];
    text_ += "N" + std::to_string(id.index()) + ": if";
    if (const std::string at = place_text(graph_, labels_, node.span);
        !at.empty() && id != graph_.start) {
      text_ += "  /* " + at + " */";
    }
    text_ += "\n";
    for (const OEdge& edge : graph_.edges_of(node)) move(edge);
    text_ += "  fi;\n";
  }

  void option(const std::string& steps, NodeId target, const std::string& remark) {
    text_ += "  :: atomic { " + steps + "; goto " + label(target) + " }" + remark + "\n";
  }

  void move(const OEdge& edge) {
    std::string remark = "  /* " + comment_text(labels_.move(edge)) + " */";
    if (edge.bind.is_none() || !game::carries_value(edge.move.kind)) {
      return option("skip", edge.target, remark);
    }
    const typing::Data& data = (*graph_.arena)[edge.move.component].type.data;
    if (!fits(data.bounds())) {
      if (!failure_) {
        failure_ = NotExported{edge.move.component, Span::none(), ""};
        if (data.is_finite()) {
          failure_ = NotExported{{},
                                 graph_.variables[edge.bind].span,
                                 "the environment brings values beyond the 32 bits of Promela"};
        }
      }
      return;
    }
    const std::string target = name(edge.bind);
    if (data.bounds().width() >= kListed) {
      return option(target + " = " + std::to_string(data.low) + "; do :: " + target + " < " +
                        std::to_string(data.high) + " -> " + target + "++ :: break od",
                    edge.target, remark);
    }
    for (std::int64_t value = data.low; value <= data.high; ++value) {
      option(target + " = " + std::to_string(value), edge.target, remark);
      remark.clear();
    }
  }

  void runs(NodeId id) {
    const Node& node = graph_.nodes[id];
    const std::string number = std::to_string(id.index());
    switch (node.kind) {
      case Node::Kind::O: return arrives(id);
      case Node::Kind::End:
      case Node::Kind::Stuck: return;
      case Node::Kind::Error:
      case Node::Kind::P:
      case Node::Kind::Silent: break;
    }
    if (flow_.is_loop_head[id.index()] != 0) {
      text_ += "L" + number + ": passes = (passes + 1) % " + std::to_string(kPasses) +
               "; if :: passes == 0 -> goto B" + number + " :: else fi;\n";
    }
    text_ += "S" + number + ":";
    if (node.kind == Node::Kind::Error || node.is_error_call) {
      text_ += " assert(false);  /* " + error_text(graph_, labels_, node) + " */\n   ";
    }
    std::vector<std::string> steps;
    for (const Action& action : graph_.actions_of(node)) assign(action, steps);
    std::string chosen;
    if (node.kind == Node::Kind::Silent && node.target_count > 1) {
      indices_ = 0;
      chosen = expression(node.value, node.span, steps);
    }
    put(steps);
    goes_on(node, chosen);
  }

  // To the target that the selector has chosen.
  void goes_on(const Node& node, const std::string& chosen) {
    if (node.kind == Node::Kind::Error) {
      text_ += " goto over;\n";
      return;
    }
    const auto targets = graph_.targets_of(node);
    if (targets.size() == 1) {
      text_ += " goto " + label(targets[0]) + ";";
      if (node.kind == Node::Kind::P) text_ += "  /* " + comment_text(labels_.move(node)) + " */";
      text_ += "\n";
      return;
    }
    text_ += " if";
    if (targets.size() == 2) {
      text_ += " :: " + chosen + " -> goto " + label(targets[1]);
    } else {
      for (std::size_t i = 1; i < targets.size(); ++i) {
        text_ += " :: " + chosen + " == " + std::to_string(i) + " -> goto " + label(targets[i]);
      }
    }
    text_ += " :: else -> goto " + label(targets[0]) + " fi;\n";
  }

  // On the way to a O node: what is dead there becomes 0.
  void arrives(NodeId id) {
    if (!must_reset(id)) return;
    std::vector<std::string> steps;
    for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) {
      if (is_reset(id, VariableId(v))) fill(VariableId(v), "0", steps);
    }
    const std::string number = std::to_string(id.index());
    text_ += "A" + number + ":";
    put(steps);
    text_ += " goto N" + number + ";\n";
  }

  // One state for all ends.
  void ends() {
    std::vector<std::string> steps;
    for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) {
      if (is_hidden_[v] == 0) fill(VariableId(v), "0", steps);
    }
    text_ += "over:";
    if (steps.empty()) text_ += " skip;";
    put(steps);
    text_ += " goto end_done\n";
  }

  const Graph& graph_;
  const Flow& flow_;
  const std::size_t most_bytes_;
  TextBudget* const budget_;
  draw::GraphLabels labels_;
  std::vector<IntRange> bounds_;          // per variable
  std::vector<bool> is_watched_;          // per variable: may hold any integer
  std::vector<std::uint8_t> is_hidden_;   // per variable
  std::vector<std::uint8_t> must_reset_;  // per node: O's, where something is reset
  bool uses_cell_ = false;
  std::size_t indices_ = 0;      // that were set aside in the current expression
  std::size_t index_count_ = 0;  // of variables for them
  bool loops_ = false;           // the current steps have a loop
  std::optional<NotExported> failure_;
  std::string text_;  // of the process
};

}  // namespace

Exported graph_to_promela(const Graph& graph, std::size_t most_bytes, TextBudget* budget) {
  const auto flow = find_flow(graph);
  if (!flow) return tl::unexpected(NotExported{{}, Span::none(), "the graph is too large"});
  return Promela(graph, *flow, most_bytes, budget).write();
}

}  // namespace arbiter::exports
