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
#include <algorithm>
#include <optional>

#include "game/bounds.h"
#include "game/draft.h"

namespace arbiter::game {

namespace {

using typing::Data;

constexpr int kRounds = 4;
constexpr std::int64_t kWidest = std::int64_t{1} << 32U;  // wider bounds are not worth a type

enum class Truth : std::uint8_t { Maybe, Yes, No };

class Narrower {
 public:
  explicit Narrower(Graph& draft) : graph_(draft) {}

  void run() {
    for (const Variable& variable : graph_.variables) {
      bounds_.push_back(is_free(variable) ? Bounds{} : Bounds::of(variable.data));
    }
    for (int round = 0; round < kRounds && improve(); ++round) {
    }
    const std::vector<Truth> truths = find_truths();
    for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) {
      Variable& variable = graph_.variables[VariableId(v)];
      if (is_free(variable)) variable.data = narrowed(variable.data, bounds_[v], truths[v]);
    }
    for (Node& node : graph_.nodes) decide(node);
  }

 private:
  // True if only its stores say what a variable holds.
  static bool is_free(const Variable& variable) {
    return variable.kind == Variable::Kind::Register &&
           (variable.data.is_finite() || variable.data.kind == Data::Kind::Int ||
            variable.data.kind == Data::Kind::Literal) &&
           variable.data.kind != Data::Kind::Named;
  }

  bool improve() {
    std::vector<std::optional<Bounds>> found(bounds_.size());
    const auto join = [&](VariableId target, const Bounds& bounds) {
      auto& so_far = found[target.index()];
      so_far = so_far
                   ? Bounds{std::min(so_far->low, bounds.low), std::max(so_far->high, bounds.high)}
                   : bounds;
    };
    for (const Node& node : graph_.nodes) {
      for (const Action& action : graph_.actions_of(node)) {
        if (!is_free(graph_.variables[action.target])) continue;
        join(action.target, estimate(graph_.code_of(action.value), bounds_).bounds);
      }
    }
    for (const OEdge& edge : graph_.edges) {
      if (edge.bind.is_none()) continue;
      join(edge.bind, Bounds::of((*graph_.arena)[edge.move.component].type.data));
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

  static Data narrowed(const Data& declared, const Bounds& bounds, Truth truth) {
    const Bounds truths{0, 1};
    const bool is_truth = declared.kind == Data::Kind::Bool || truth == Truth::Yes;
    if (is_truth && truths.contains(bounds)) return Data::boolean();
    if (declared.is_finite() && Bounds::of(declared) == bounds) return declared;
    const bool is_wide = bounds.low < -kWidest || bounds.high > kWidest;
    return is_wide ? Data::integer() : Data::range(bounds.low, bounds.high);
  }

  // Whether what is stored in each variable is the result of a test; 0 and 1 may be.
  std::vector<Truth> find_truths() const {
    std::vector<Truth> truths(graph_.variables.size(), Truth::Maybe);
    for (const Node& node : graph_.nodes) {
      for (const Action& action : graph_.actions_of(node)) {
        Truth& so_far = truths[action.target.index()];
        const Truth stored = truth_of(graph_.code_of(action.value).back());
        if (stored == Truth::No || so_far == Truth::Maybe) so_far = stored;
      }
    }
    for (const OEdge& edge : graph_.edges) {
      if (edge.bind.is_none()) continue;
      const Data& brought = (*graph_.arena)[edge.move.component].type.data;
      if (brought.kind != Data::Kind::Bool) truths[edge.bind.index()] = Truth::No;
    }
    return truths;
  }

  Truth truth_of(const Instruction& last) const {
    using Op = Instruction::Op;
    if (last.op == Op::Constant) return Truth::Maybe;
    if (last.op == Op::Load || last.op == Op::LoadElement) {
      const Variable& read = graph_.variables[VariableId(static_cast<std::uint32_t>(last.operand))];
      return read.data.kind == Data::Kind::Bool ? Truth::Yes : Truth::No;
    }
    const bool tests =
        last.op == Op::Not || last.op == Op::InRange || (last.op >= Op::Equal && last.op <= Op::Or);
    return tests ? Truth::Yes : Truth::No;
  }

  void decide(Node& node) {
    if (node.kind != Node::Kind::Silent || node.value.empty()) return;
    if (node.target_count > 1) {
      const Estimate known = estimate(graph_.code_of(node.value), bounds_);
      if (!known.bounds.is_single() || known.may_overflow) return;
      node.first_target += static_cast<std::uint32_t>(known.bounds.low);
      node.target_count = 1;
    }
    node.value = {};
  }

  Graph& graph_;
  std::vector<Bounds> bounds_;  // per variable
};

}  // namespace

void narrow(Graph& draft) { Narrower(draft).run(); }

}  // namespace arbiter::game
