// Writes the graph as Horn clauses, one for each edge; the encoding is in graph_horn.h.
#include "export/graph_horn.h"

#include <algorithm>
#include <cstdint>

#include "export/export_flow.h"

namespace arbiter::exports {

namespace {

using game::Action;
using game::Expression;
using game::Graph;
using game::Instruction;
using game::Node;
using game::NodeId;
using game::OEdge;
using game::VariableId;
using Op = Instruction::Op;

constexpr const char* kHornHelpers = R"((set-logic HORN)

; Division rounds toward zero, and the remainder has the sign of the dividend.
(define-fun quotient ((a Int) (b Int)) Int (ite (>= a 0) (div a b) (- (div (- a) b))))
(define-fun rest ((a Int) (b Int)) Int (ite (>= a 0) (mod a b) (- (mod (- a) b))))

)";

std::string horn_constant(std::int64_t value) {
  if (value >= 0) return std::to_string(value);
  return "(- " + std::to_string(value).substr(1) + ")";
}

// An operator whose value is a number, or a truth value; the other is empty.
struct Shape {
  std::string number;
  std::string truth;
};

Shape shape_of(const Instruction& instruction) {
  switch (instruction.op) {
    case Op::Constant: return {horn_constant(instruction.operand), ""};
    case Op::Negate: return {"(- $0)", ""};
    case Op::Add: return {"(+ $0 $1)", ""};
    case Op::Subtract: return {"(- $0 $1)", ""};
    case Op::Multiply: return {"(* $0 $1)", ""};
    case Op::Divide: return {"(quotient $0 $1)", ""};
    case Op::Remainder: return {"(rest $0 $1)", ""};
    case Op::Wrap:
      return {
          "(mod $0 " + std::to_string(static_cast<std::uint64_t>(instruction.operand) + 1) + ")",
          ""};
    case Op::Not: return {"", "(not ?0)"};
    case Op::And: return {"", "(and ?0 ?1)"};
    case Op::Or: return {"", "(or ?0 ?1)"};
    case Op::Equal: return {"", "(= $0 $1)"};
    case Op::NotEqual: return {"", "(not (= $0 $1))"};
    case Op::Less: return {"", "(< $0 $1)"};
    case Op::LessEqual: return {"", "(<= $0 $1)"};
    case Op::Greater: return {"", "(> $0 $1)"};
    case Op::GreaterEqual: return {"", "(>= $0 $1)"};
    case Op::InRange: return {"", "(<= $1 $0 $2)"};
    case Op::Load:
    case Op::LoadElement: break;
  }
  return {};
}

class Horn {
 public:
  Horn(const Graph& graph, const Flow& flow, std::size_t most_bytes, TextBudget* budget)
      : graph_(graph),
        flow_(flow),
        most_bytes_(most_bytes),
        budget_(budget),
        labels_(graph, 60),
        versions_(graph.variables.size(), 0),
        is_bound_(graph.variables.size(), 0) {}

  Exported write() {
    text_ = "; " + comment_text(graph_.judgement->source->name()) +
            ", closed by its most general environment; written by arbiter graph.\n"
            "; `sat` means safe, `unsat` that some environment drives it into an error.\n;\n"
            ";   z3 fp.engine=spacer FILE.smt2\n\n";
    text_ += kHornHelpers;
    for (std::uint32_t n = 0; n < graph_.nodes.size() && !is_too_long(); ++n) {
      if (is_predicate(NodeId(n))) declare(NodeId(n));
    }
    text_ += "\n(assert " + predicate(graph_.start) + ")\n";
    for (std::uint32_t n = 0; n < graph_.nodes.size() && !is_too_long(); ++n) node(NodeId(n));
    if (is_too_long()) return tl::unexpected(too_long_to_export(most_bytes_));
    text_ += "\n(check-sat)\n";
    return std::move(text_);
  }

 private:
  bool is_too_long() const { return text_.size() > most_bytes_ || !grants(budget_, text_.size()); }

  // Where the play ends nothing follows.
  bool is_predicate(NodeId id) const {
    const Node::Kind kind = graph_.nodes[id].kind;
    return kind != Node::Kind::End && kind != Node::Kind::Stuck;
  }

  std::vector<VariableId> live_at(NodeId id) const {
    std::vector<VariableId> live;
    for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) {
      if (flow_.live.has(id, VariableId(v))) live.push_back(VariableId(v));
    }
    return live;
  }

  std::string sort(VariableId id) const {
    return graph_.variables[id].size > 0 ? "(Array Int Int)" : "Int";
  }

  void declare(NodeId id) {
    text_ += "(declare-fun N" + std::to_string(id.index()) + " (";
    std::string_view separator;
    for (const VariableId live : live_at(id)) {
      text_ += std::string(separator) + sort(live);
      separator = " ";
    }
    text_ += ") Bool)\n";
  }

  // ---- a clause: variables that are set get new versions, which equations define

  // The current version of a variable.
  std::string name(VariableId id) const {
    const std::string plain = export_name(graph_, id);
    const std::uint32_t version = versions_[id.index()];
    return version == 0 ? plain : plain + "." + std::to_string(version);
  }
  bool is_known(VariableId id) const { return is_bound_[id.index()] != 0; }
  // What is dead counts as 0.
  std::string value(VariableId id) const {
    if (is_known(id)) return name(id);
    return graph_.variables[id].size > 0 ? filled("0") : "0";
  }
  static std::string filled(const std::string& value) {
    return "((as const (Array Int Int)) " + value + ")";
  }

  void bind(VariableId id) {
    binders_ += (binders_.empty() ? "(" : " (") + name(id) + " " + sort(id) + ")";
    is_bound_[id.index()] = 1;
  }

  // Begins with the node's own predicate.
  void begin(NodeId id) {
    std::fill(versions_.begin(), versions_.end(), 0);
    is_bound_.assign(graph_.variables.size(), 0);
    binders_.clear();
    for (const VariableId live : live_at(id)) bind(live);
    body_ = {predicate(id)};
  }

  std::string predicate(NodeId id) const {
    std::string arguments;
    for (const VariableId live : live_at(id)) arguments += " " + value(live);
    const std::string name = "N" + std::to_string(id.index());
    return arguments.empty() ? name : "(" + name + arguments + ")";
  }

  // Writes the clause; `more` is one more condition, or empty.
  void end(const std::string& head, const std::string& more, const std::string& remark) {
    std::string condition;
    for (const std::string& each : body_) condition += " " + each;
    if (!more.empty()) condition += " " + more;
    const bool is_single = body_.size() == 1 && more.empty();
    condition = is_single ? condition.substr(1) : "(and" + condition + ")";
    const std::string clause = "(=> " + condition + " " + head + ")";
    text_ += "(assert " +
             (binders_.empty() ? clause : "(forall (" + binders_ + ") " + clause + ")") + ")";
    if (!remark.empty()) text_ += "  ; " + remark;
    text_ += "\n";
  }

  std::string pattern(const Instruction& instruction, bool as_truth) const {
    Shape shape = shape_of(instruction);
    if (instruction.op == Op::Load) shape.number = value(instruction.variable());
    if (instruction.op == Op::LoadElement) {
      shape.number = "(select " + value(instruction.variable()) + " $0)";
    }
    if (as_truth) return shape.truth.empty() ? "(not (= " + shape.number + " 0))" : shape.truth;
    return shape.number.empty() ? "(ite " + shape.truth + " 1 0)" : shape.number;
  }
  std::string expression(Expression expression, bool as_truth = false) const {
    return write_expression(
        graph_.code_of(expression),
        [&](const Instruction& one, bool truth) { return pattern(one, truth); }, as_truth);
  }

  void action(const Action& action) {
    std::string stored = expression(action.value);
    if (!action.index.empty()) {
      stored =
          "(store " + value(action.target) + " " + expression(action.index) + " " + stored + ")";
    } else if (graph_.variables[action.target].size > 0) {
      stored = filled(stored);
    }
    renew(action.target);
    body_.push_back("(= " + name(action.target) + " " + stored + ")");
  }
  void renew(VariableId id) {
    ++versions_[id.index()];
    bind(id);
  }

  // ---- nodes

  void node(NodeId id) {
    const Node& node = graph_.nodes[id];
    switch (node.kind) {
      case Node::Kind::End:
      case Node::Kind::Stuck: return;
      case Node::Kind::O: return waits(id);
      case Node::Kind::Error: return fails(id);
      case Node::Kind::P:
        if (node.is_error_call) fails(id);
        break;
      case Node::Kind::Silent: break;
    }
    begin(id);
    for (const Action& each : graph_.actions_of(node)) action(each);
    const auto targets = graph_.targets_of(node);
    const bool is_move = node.kind == Node::Kind::P;
    for (std::size_t i = 0; i < targets.size(); ++i) {
      if (!is_predicate(targets[i])) continue;
      end(predicate(targets[i]), condition(node, i),
          is_move ? "P  " + comment_text(labels_.move(node)) : "");
    }
  }

  // That the selector chooses this target.
  std::string condition(const Node& node, std::size_t target) const {
    if (node.target_count == 1) return "";
    if (node.target_count > 2)
      return "(= " + expression(node.value) + " " + std::to_string(target) + ")";
    const std::string truth = expression(node.value, true);
    return target == 1 ? truth : "(not " + truth + ")";
  }

  void fails(NodeId id) {
    begin(id);
    end("false", "", error_text(graph_, labels_, graph_.nodes[id]));
  }

  void waits(NodeId id) {
    for (const OEdge& edge : graph_.edges_of(graph_.nodes[id])) {
      if (!is_predicate(edge.target)) continue;
      begin(id);
      if (edge.bind.is_some() && game::carries_value(edge.move.kind)) {
        renew(edge.bind);
        restrict(name(edge.bind), (*graph_.arena)[edge.move.component].type.data);
      }
      end(predicate(edge.target), "", "O  " + comment_text(labels_.move(edge)));
    }
  }

  void restrict(const std::string& name, const typing::Data& data) {
    if (data.is_finite()) {
      body_.push_back("(<= " + horn_constant(data.low) + " " + name + " " +
                      horn_constant(data.high) + ")");
    } else if (data.kind == typing::Data::Kind::Named) {
      body_.push_back("(<= 0 " + name + ")");
    }
  }

  const Graph& graph_;
  const Flow& flow_;
  const std::size_t most_bytes_;
  TextBudget* const budget_;
  draw::GraphLabels labels_;
  std::vector<std::uint32_t> versions_;  // per variable, in the current clause
  std::vector<std::uint8_t> is_bound_;   // per variable: some version is
  std::string binders_;
  std::vector<std::string> body_;
  std::string text_;
};

}  // namespace

Exported graph_to_horn(const Graph& graph, std::size_t most_bytes, TextBudget* budget) {
  const auto flow = find_flow(graph);
  if (!flow) return tl::unexpected(NotExported{{}, Span::none(), "the graph is too large"});
  return Horn(graph, *flow, most_bytes, budget).write();
}

}  // namespace arbiter::exports
