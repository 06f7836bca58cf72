// The abstract domains, and the plainest of them.
//
// A domain says what a slot of a state can hold, as a 64-bit code, and what an expression can come
// to. All that explores the graph has its domain as a parameter and uses nothing of it but what
// Concrete offers here. In every domain 0 is the code that a value which does not matter is reset
// to, and an index, an element or a selector is a plain integer.
#pragma once

#include <cstdint>
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

// Whether a domain can say what an expression comes to.
enum class Told : std::uint8_t {
  Yes,
  Overflow,  // no: some step needs more than 64 bits
  TooMany,   // no: it can come to too many things to list them
  NoMemory,  // no: there is none left to remember what it comes to
  Nothing,   // it comes to nothing: a check before it went the other way, which can only be where
             // variables are open and a second read does not give what the first gave
};

// The domain of plain integers: a code is the value itself, and an expression has one value.
class Concrete {
 public:
  // Whether some variables of the graph are left open; and what the memory is charged to, which
  // this domain needs none of.
  Concrete(const game::Graph& graph, bool is_open, const Limits& /*limits*/ = {})
      : is_open_(is_open),
        evaluator_(graph,
                   is_open ? game::Evaluator::Checks::MayFail : game::Evaluator::Checks::Hold) {}

  // Appends the codes that the expression can have where a value of type `as` is stored or sent,
  // ascending: at least one, and each only once.
  Told evaluate(game::Expression expression, const typing::Data& as,
                std::span<const std::int64_t> slots, std::vector<std::int64_t>& codes) {
    if (!as.is_finite()) return within(expression, INT64_MIN, INT64_MAX, slots, codes);
    return within(expression, as.low, as.high, slots, codes);
  }

  // Appends the integers of 0 … count-1 that the expression can come to, ascending: at least one.
  // For indices and selectors, which the graph has checked.
  Told indices(game::Expression expression, std::int64_t count, std::span<const std::int64_t> slots,
               std::vector<std::int64_t>& numbers) {
    return within(expression, 0, count - 1, slots, numbers);
  }

  // The codes of a data type, as the environment chooses from them; nothing if there is no end to
  // them.
  std::optional<Codes> codes(const typing::Data& data) const {
    if (!data.is_finite()) return std::nullopt;
    return Codes{data.low, data.high};
  }

  // The code that stands for this integer in a slot of this type.
  std::int64_t code(std::int64_t value, const typing::Data& /*data*/) const { return value; }

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
  Told within(game::Expression expression, std::int64_t low, std::int64_t high,
              std::span<const std::int64_t> slots, std::vector<std::int64_t>& codes) {
    const auto value = evaluator_.run(expression, slots);
    if (!value) return evaluator_.check_failed() ? Told::Nothing : Told::Overflow;
    if (*value < low || *value > high) {
      INVARIANT(is_open_, "a value should be checked before it is stored or used");
      return Told::Nothing;
    }
    codes.push_back(*value);
    return Told::Yes;
  }

  bool is_open_;
  game::Evaluator evaluator_;
};

}  // namespace arbiter::abstraction
