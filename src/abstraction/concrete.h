// The domain of plain integers: the code of a value is the value itself, and an expression has one
// value.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "abstraction/domain.h"
#include "game/evaluate.h"
#include "game/graph.h"
#include "support/int_range.h"
#include "support/limits.h"

namespace arbiter::abstraction {

// How far a search on plain integers goes.
struct ConcreteBounds {
  // Where O may bring any integer, it brings those from -max_input to max_input.
  std::optional<std::int64_t> max_input;
  std::uint64_t max_run =
      UINT64_MAX;  // rounds of loops between two moves; longer runs are left out
  std::uint64_t max_all = UINT64_MAX;  // rounds of loops in all; the search ends after them
  // Where `max_input` is given, O brings these integers, too. Their codes are the numbers after
  // `max_input`.
  std::shared_ptr<const std::vector<std::int64_t>> extra_inputs{};
};

// The domain of plain integers.
class Concrete {
 public:
  static constexpr bool kUsesTwoCores = true;

  // `is_open` says whether some variables of the graph are left open. The limits are those that a
  // domain charges its memory to; this domain needs none.
  Concrete(const game::Graph& graph, bool is_open, const Limits& /*limits*/ = {},
           const ConcreteBounds& bounds = {})
      : graph_(graph),
        is_open_(is_open),
        bounds_(bounds),
        evaluator_(graph,
                   is_open ? game::Evaluator::Checks::MayFail : game::Evaluator::Checks::Hold) {}

  const ConcreteBounds& bounds() const { return bounds_; }

  EvalStatus store(game::Expression expression, game::VariableId target,
                   std::span<const std::int64_t> slots, std::vector<std::int64_t>& codes) {
    return send(expression, graph_.variables[target].data, slots, codes);
  }
  EvalStatus send(game::Expression expression, const typing::Data& as,
                  std::span<const std::int64_t> slots, std::vector<std::int64_t>& codes) {
    return value_in(expression, as.bounds(), slots, codes);
  }
  EvalStatus indices(game::Expression expression, std::int64_t count,
                     std::span<const std::int64_t> slots, std::vector<std::int64_t>& numbers) {
    return value_in(expression, {0, count - 1}, slots, numbers);
  }

  // The codes of a data type that the environment chooses from; nothing if they are without end.
  std::optional<IntRange> codes(const typing::Data& data) const {
    if (data.is_finite()) return data.bounds();
    if (!bounds_.max_input || !data.is_integral()) return std::nullopt;
    const std::size_t more = bounds_.extra_inputs ? bounds_.extra_inputs->size() : 0;
    return IntRange{-*bounds_.max_input, *bounds_.max_input + static_cast<std::int64_t>(more)};
  }

  // The codes that O may bring along an edge, which in this domain are the same in all positions,
  // and the value that such a code stands for.
  std::optional<IntRange> brought(const game::OEdge& edge) const {
    return codes((*graph_.arena)[edge.move.component].type.data);
  }
  std::int64_t value_of(const game::OEdge& edge, std::int64_t code) const {
    if (!bounds_.extra_inputs || code <= *bounds_.max_input) return code;
    if ((*graph_.arena)[edge.move.component].type.data.is_finite()) return code;
    return (*bounds_.extra_inputs)[static_cast<std::size_t>(code - *bounds_.max_input - 1)];
  }
  // If there are none, the code of each value that O brings is the value itself.
  bool has_extra_inputs() const { return bounds_.extra_inputs != nullptr; }

  std::optional<IntRange> brought(const game::OEdge& edge,
                                  std::span<const std::int64_t> /*slots*/) const {
    return brought(edge);
  }
  void enter(const game::OEdge& edge, std::int64_t code, std::span<std::int64_t> slots) const {
    if (edge.bind.is_some()) slots[graph_.variables[edge.bind].slot] = value_of(edge, code);
  }
  std::int64_t played(const game::OEdge& edge, std::int64_t code,
                      std::span<const std::int64_t> /*slots*/) const {
    return value_of(edge, code);
  }

  std::int64_t code(std::int64_t value, game::VariableId /*variable*/) const { return value; }
  IntRange codes_of(game::VariableId variable) const {
    return graph_.variables[variable].data.bounds();
  }
  void normalise(game::NodeId /*node*/, std::span<std::int64_t> /*slots*/) const {}
  std::uint64_t take_cells_read() { return 0; }

  // The code that a value of type `from` has in a variable of type `to`, which takes the value
  // without a fit.
  std::int64_t bind(std::int64_t code, const typing::Data& /*from*/,
                    const typing::Data& /*to*/) const {
    return code;
  }

  // The value as plays show it: "2", "tt".
  std::string text(std::int64_t code, const typing::Data& data) const {
    if (data.kind == typing::Data::Kind::Bool) return code != 0 ? "tt" : "ff";
    return std::to_string(code);
  }

 private:
  EvalStatus value_in(game::Expression expression, const IntRange& range,
                      std::span<const std::int64_t> slots, std::vector<std::int64_t>& codes) {
    const auto value = evaluator_.run(expression, slots);
    if (!value) return evaluator_.check_failed() ? EvalStatus::Nothing : EvalStatus::Overflow;
    if (!range.contains(*value)) {
      INVARIANT(is_open_, "a value should be checked before it is stored or used");
      return EvalStatus::Nothing;
    }
    codes.push_back(*value);
    return EvalStatus::Yes;
  }

  const game::Graph& graph_;
  bool is_open_;
  ConcreteBounds bounds_;
  game::Evaluator evaluator_;
};
static_assert(Domain<Concrete>);

}  // namespace arbiter::abstraction
