// The abstract domains, and the plainest of them.
//
// A domain says what a slot of a state can hold, as a 64-bit code, and what an expression can come to. All
// that explores the graph has its domain as a parameter and uses nothing of it but what Concrete offers
// here.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/evaluate.h"
#include "game/graph.h"

namespace arbiter::abstraction {

// The codes low … high.
struct Codes {
  std::int64_t low = 0;
  std::int64_t high = 0;
};

// The domain of plain integers: a code is the value itself, and an expression has one value.
class Concrete {
 public:
  explicit Concrete(const game::Graph& graph) : evaluator_(graph) {}

  // Appends the codes that the expression can have where a value of type `as` is stored, sent or branched
  // on, ascending. False if it cannot be told, since some step needs more than 64 bits.
  bool evaluate(game::Expression expression, const typing::Data& /*as*/,
                std::span<const std::int64_t> slots, std::vector<std::int64_t>& codes) {
    const auto value = evaluator_.run(expression, slots);
    if (value) codes.push_back(*value);
    return value.has_value();
  }

  // The codes of a data type, as the environment chooses from them; nothing if there is no end to them.
  std::optional<Codes> codes(const typing::Data& data) const {
    if (!data.is_finite()) return std::nullopt;
    return Codes{data.low, data.high};
  }

  // A code of type `from` as one of type `to`, for a value that is bound without being fitted.
  std::int64_t bind(std::int64_t code, const typing::Data& /*from*/, const typing::Data& /*to*/) const {
    return code;
  }

  // As plays show it: "2", "tt".
  std::string text(std::int64_t code, const typing::Data& data) const {
    if (data.kind == typing::Data::Kind::Bool) return code != 0 ? "tt" : "ff";
    return std::to_string(code);
  }

 private:
  game::Evaluator evaluator_;
};

}  // namespace arbiter::abstraction
