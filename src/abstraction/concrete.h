#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "game/evaluate.h"
#include "game/graph.h"

namespace arbiter::abstraction {

// The domain of plain integers: a slot holds its value, and every expression has one.
//
// What every domain offers. A slot's content is a 64-bit code, whose meaning is the domain's. The domain
// says what an expression can be where it is stored, sent or branched on, given as the data type there.
class Concrete {
 public:
  explicit Concrete(const game::Graph& graph) : evaluator_(graph) {}

  // Appends the codes that the expression can have, as one of `as`. False if it cannot be told, since some
  // step needs more than 64 bits.
  bool evaluate(game::Expression expression, const typing::Data&, std::span<const std::int64_t> slots,
                std::vector<std::int64_t>& codes) {
    const auto value = evaluator_.run(expression, slots);
    if (value) codes.push_back(*value);
    return value.has_value();
  }

  // The codes of a data type are low … high. Nothing if there is no end to them.
  struct Codes {
    std::int64_t low = 0;
    std::int64_t high = 0;
  };
  static std::optional<Codes> codes(const typing::Data& data) {
    if (!data.is_finite()) return std::nullopt;
    return Codes{data.low, data.high};
  }

 private:
  game::Evaluator evaluator_;
};

}  // namespace arbiter::abstraction
