// The abstract domains, and the plainest of them.
//
// A domain says what a slot of a state can hold, as a 64-bit code, and what an expression can come
// to. All that explores the graph has its domain as a parameter and uses nothing of it but what
// Concrete offers here. In every domain 0 is the code that a value which does not matter is reset
// to, and an index, an element or a selector is a plain integer.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/evaluate.h"
#include "game/graph.h"
#include "support/limits.h"

namespace arbiter::abstraction {

// The codes low … high.
struct Codes {
  std::int64_t low = 0;
  std::int64_t high = 0;
};

// Beyond this many, the results of an expression are not listed.
inline constexpr std::int64_t kMaxCodes = std::int64_t{1} << 20U;

// Whether a domain can say what an expression comes to.
enum class EvalStatus : std::uint8_t {
  Yes,
  Overflow,  // no: some step needs more than 64 bits
  TooMany,   // no: it can come to too many things to list them
  NoMemory,  // no: there is none left to remember what it comes to
  Nothing,   // it comes to nothing: a check before it went the other way, which can only be where
             // variables are open and a second read does not give what the first gave
};

// Appends low … high, unless they are too many.
inline EvalStatus list_codes(std::int64_t low, std::int64_t high,
                             std::vector<std::int64_t>& codes) {
  const std::uint64_t last = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  if (last >= static_cast<std::uint64_t>(kMaxCodes)) return EvalStatus::TooMany;
  if (codes.empty()) codes.reserve(static_cast<std::size_t>(last) + 1);
  for (std::int64_t code = low; code < high; ++code) codes.push_back(code);
  codes.push_back(high);
  return EvalStatus::Yes;
}

// How much of what a program may do is looked at.
struct ConcreteBounds {
  // Of integers without bounds, O brings those from -max_input to max_input.
  std::optional<std::int64_t> max_input;
  std::uint64_t max_run = UINT64_MAX;  // rounds of loops between two moves; what is longer is left
  std::uint64_t max_all = UINT64_MAX;  // rounds of loops in all; nothing is looked at beyond
  // Where `max_input` is given, O brings these, too. Their codes are the numbers after `max_input`.
  std::shared_ptr<const std::vector<std::int64_t>> extra_inputs{};
};

// The domain of plain integers: a code is the value itself, and an expression has one value.
class Concrete {
 public:
  // Whether some variables of the graph are left open; what the memory is charged to, which this
  // domain needs none of; and what is looked at.
  Concrete(const game::Graph& graph, bool is_open, const Limits& /*limits*/ = {},
           const ConcreteBounds& bounds = {})
      : graph_(graph),
        is_open_(is_open),
        bounds_(bounds),
        evaluator_(graph,
                   is_open ? game::Evaluator::Checks::MayFail : game::Evaluator::Checks::Hold) {}

  const ConcreteBounds& bounds() const { return bounds_; }

  // Appends the codes that the expression can have where it is stored in a variable, ascending: at
  // least one, and each only once.
  EvalStatus store(game::Expression expression, game::VariableId target,
                   std::span<const std::int64_t> slots, std::vector<std::int64_t>& codes) {
    return send(expression, graph_.variables[target].data, slots, codes);
  }

  // The same where the program sends it as a value of type `as`.
  EvalStatus send(game::Expression expression, const typing::Data& as,
                  std::span<const std::int64_t> slots, std::vector<std::int64_t>& codes) {
    if (!as.is_finite()) return within(expression, INT64_MIN, INT64_MAX, slots, codes);
    return within(expression, as.low, as.high, slots, codes);
  }

  // Appends the integers of 0 … count-1 that the expression can come to, ascending: at least one.
  // For indices and selectors, which the graph has checked.
  EvalStatus indices(game::Expression expression, std::int64_t count,
                     std::span<const std::int64_t> slots, std::vector<std::int64_t>& numbers) {
    return within(expression, 0, count - 1, slots, numbers);
  }

  // The codes of a data type, as the environment chooses from them; nothing if there is no end to
  // them.
  std::optional<Codes> codes(const typing::Data& data) const {
    if (data.is_finite()) return Codes{data.low, data.high};
    if (!bounds_.max_input || !data.is_integral()) return std::nullopt;
    const std::size_t more = bounds_.extra_inputs ? bounds_.extra_inputs->size() : 0;
    return Codes{-*bounds_.max_input, *bounds_.max_input + static_cast<std::int64_t>(more)};
  }

  // The codes of what the environment may bring along this edge; nothing if there is no end to
  // them. And what the variable that takes it holds then.
  std::optional<Codes> brought(const game::OEdge& edge) const {
    return codes((*graph_.arena)[edge.move.component].type.data);
  }
  std::int64_t bound(std::int64_t code, const game::OEdge& edge) const {
    if (!bounds_.extra_inputs || code <= *bounds_.max_input) return code;
    if ((*graph_.arena)[edge.move.component].type.data.is_finite()) return code;
    return (*bounds_.extra_inputs)[static_cast<std::size_t>(code - *bounds_.max_input - 1)];
  }
  bool has_besides() const { return bounds_.extra_inputs != nullptr; }  // if not, it holds the code
  // As the move has it.
  std::int64_t played(std::int64_t code, const game::OEdge& edge) const {
    return bound(code, edge);
  }

  // The code that stands for this integer in a slot of this variable.
  std::int64_t code(std::int64_t value, game::VariableId /*variable*/) const { return value; }

  // A code of type `from` as one of type `to`, for a value that is bound without being fitted.
  std::int64_t bind(std::int64_t code, const typing::Data& /*from*/,
                    const typing::Data& /*to*/) const {
    return code;
  }

  // As plays show it: "2", "tt".
  std::string text(std::int64_t code, const typing::Data& data) const {
    if (data.kind == typing::Data::Kind::Bool) return code != 0 ? "tt" : "ff";
    return std::to_string(code);
  }

 private:
  EvalStatus within(game::Expression expression, std::int64_t low, std::int64_t high,
                    std::span<const std::int64_t> slots, std::vector<std::int64_t>& codes) {
    const auto value = evaluator_.run(expression, slots);
    if (!value) return evaluator_.check_failed() ? EvalStatus::Nothing : EvalStatus::Overflow;
    if (*value < low || *value > high) {
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

}  // namespace arbiter::abstraction
