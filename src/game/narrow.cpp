// Narrowing: registers get the smallest type that their stores show, and tests that always go one
// way are decided.
//
// A local variable holds values of its declared type, and O brings values of its component's; what
// a register holds is found from what is stored there. Starting from "anything", each round
// computes every register's bounds from those before. Each round's result holds by itself, so a few
// rounds will do, and what depends on itself in a circle just stays wide. Declared types of
// registers do not count: a value is fitted only after it is in its register.
//
// Data-independent and abstracted types say more than bounds do: registers of such types keep them.
// An expression that may overflow still has to be evaluated, so a test with one is left alone.
#include <optional>

#include "game/bounds.h"
#include "game/draft.h"
#include "game/specialised.h"

namespace arbiter::game {

namespace {

using typing::Data;
using Op = Instruction::Op;

constexpr int kRounds = 4;
constexpr std::int64_t kWidest = std::int64_t{1} << 32U;  // wider bounds are not worth a type

class Narrower {
 public:
  explicit Narrower(Graph& draft) : graph_(draft) {}

  void run() {
    for (const Variable& variable : graph_.variables) {
      bounds_.push_back(is_free(variable) ? IntRange::all() : variable.data.bounds());
    }
    for (int round = 0; round < kRounds && improve(); ++round) {
    }
    for (int round = 0; round < kRounds && name_kinds(); ++round) {
    }
    note_parts();
    for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) {
      Variable& variable = graph_.variables[VariableId(v)];
      if (is_free(variable)) variable.data = narrowed(variable.data, bounds_[v]);
    }
    for (Node& node : graph_.nodes) decide(node);
  }

 private:
  // Bounds are known on both sides of a border.
  void note_parts() {
    if (graph_.parts.empty()) return;
    const PartsOfVariables parts(graph_);
    for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) {
      const Variable& variable = graph_.variables[VariableId(v)];
      const bool is_known = is_free(variable) && bounds_[v] != variable.data.bounds();
      if (is_known) parts.see_through(VariableId(v), graph_.parts);
    }
  }

  // True if only its stores say what a variable holds.
  static bool is_free(const Variable& variable) {
    return variable.kind == Variable::Kind::Register &&
           (variable.data.is_finite() || variable.data.kind == Data::Kind::Int ||
            variable.data.kind == Data::Kind::Literal) &&
           variable.data.kind != Data::Kind::Named;
  }

  bool improve() {
    std::vector<std::optional<IntRange>> found(bounds_.size());
    const auto join = [&](VariableId target, const IntRange& bounds) {
      auto& so_far = found[target.index()];
      so_far = so_far ? hull(*so_far, bounds) : bounds;
    };
    for (const Node& node : graph_.nodes) {
      for (const Action& action : graph_.actions_of(node)) {
        if (!is_free(graph_.variables[action.target])) continue;
        join(action.target, estimate(graph_.code_of(action.value), bounds_).bounds);
      }
    }
    for (const OEdge& edge : graph_.edges) {
      if (edge.bind.is_none()) continue;
      join(edge.bind, (*graph_.arena)[edge.move.component].type.data.bounds());
    }
    bool changed = false;
    for (std::size_t v = 0; v < found.size(); ++v) {
      if (!found[v] || !is_free(graph_.variables[VariableId(static_cast<std::uint32_t>(v))]))
        continue;
      changed = changed || bounds_[v] != *found[v];
      bounds_[v] = *found[v];
    }
    return changed;
  }

  static Data narrowed(const Data& declared, const IntRange& bounds) {
    if (declared.kind == Data::Kind::Bool && IntRange{0, 1}.contains(bounds)) return declared;
    if (declared.is_finite() && declared.bounds() == bounds) return declared;
    const bool is_wide = bounds.low < -kWidest || bounds.high > kWidest;
    return is_wide ? Data::integer() : Data::range(bounds.low, bounds.high);
  }

  // Integer registers that hold only truth values, or only values of one data-independent type, get
  // that type. True if there were any.
  bool name_kinds() {
    std::vector<Kind> kinds(graph_.variables.size());
    for (const Node& node : graph_.nodes) {
      for (const Action& action : graph_.actions_of(node)) {
        const Instruction& last = graph_.code_of(action.value).back();
        if (last.op != Instruction::Op::Constant) kinds[action.target.index()].add(kind_of(last));
      }
    }
    for (const OEdge& edge : graph_.edges) {
      if (edge.bind.is_none()) continue;
      kinds[edge.bind.index()].add((*graph_.arena)[edge.move.component].type.data);
    }
    bool changed = false;
    for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) {
      Variable& variable = graph_.variables[VariableId(v)];
      const bool is_plain = is_free(variable) && variable.data.kind == Data::Kind::Int;
      if (!is_plain || !kinds[v].data || kinds[v].is_mixed) continue;
      variable.data = *kinds[v].data;
      changed = true;
    }
    return changed;
  }

  // What the values stored in a variable are: all of one kind, where they say anything.
  struct Kind {
    std::optional<Data> data;
    bool is_mixed = false;

    void add(const Data& next) {
      const bool has_name = next.kind == Data::Kind::Bool || next.kind == Data::Kind::Named;
      if (!has_name || (data && *data != next)) is_mixed = true;
      data = next;
    }
  };

  Data kind_of(const Instruction& last) const {
    if (last.loads()) return graph_.variables[last.variable()].data;
    const bool tests =
        last.op == Op::Not || last.op == Op::InRange || (last.op >= Op::Equal && last.op <= Op::Or);
    return tests ? Data::boolean() : Data::integer();
  }

  void decide(Node& node) {
    if (node.kind != Node::Kind::Silent || node.value.empty()) return;
    if (node.target_count > 1) {
      const Estimate known = estimate(graph_.code_of(node.value), bounds_);
      if (!known.bounds.is_single() || known.may_overflow) return;
      node.first_target += static_cast<std::uint32_t>(known.bounds.low);
      node.target_count = 1;
      Node& target = graph_.nodes[graph_.targets[node.first_target]];
      target.is_certain =
          target.kind == Node::Kind::Error && target.reason == core::ErrorReason::Assert;
    }
    node.value = {};
  }

  Graph& graph_;
  std::vector<IntRange> bounds_;  // per variable
};

}  // namespace

void narrow(Graph& draft) { Narrower(draft).run(); }

}  // namespace arbiter::game
