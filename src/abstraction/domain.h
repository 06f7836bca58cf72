// What a domain is: the way in which an exploration sees the values of a program.
//
// A domain says what a slot of a state can hold, as a 64-bit code, and what an expression can come
// to. All that explores the graph has its domain as a parameter and uses nothing of it but what the
// concept Domain lists. In every domain a value that does not matter is reset to the code 0, and an
// index, an element or a selector is a plain integer.
//
// What O may bring and what a move of O's does can depend on the position: a domain is given all
// slots there, and a move may change any of them. Where several positions stand for the same states
// of the program, normalise() turns all of them into one, so that only that one is stored.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "game/graph.h"
#include "support/int_range.h"

namespace arbiter::abstraction {

// Whether a domain can say what an expression comes to.
enum class EvalStatus : std::uint8_t {
  Yes,
  Overflow,  // no: some step needs more than 64 bits
  TooMany,   // no: the expression can come to more codes than can be listed
  NoMemory,  // no: there is no memory left to number what the expression comes to
  Nothing,   // the expression comes to nothing, since a check before it went the other way: only
             // where variables are open, and a second read does not give what the first gave
};

// Beyond this many, the results of an expression are not listed.
inline constexpr std::int64_t kMaxCodes = std::int64_t{1} << 20U;

// Appends the codes of the range, unless they are too many.
inline EvalStatus list_codes(IntRange range, std::vector<std::int64_t>& codes) {
  const std::uint64_t last = range.width();
  if (last >= static_cast<std::uint64_t>(kMaxCodes)) return EvalStatus::TooMany;
  if (codes.empty()) codes.reserve(static_cast<std::size_t>(last) + 1);
  for (std::int64_t code = range.low; code < range.high; ++code) codes.push_back(code);
  codes.push_back(range.high);
  return EvalStatus::Yes;
}

// Below, `slots` has the codes of a position, which a domain only reads, and `changed` has them
// where a domain may change them.
template <class D>
concept Domain =
    std::copy_constructible<D> &&
    requires(D& domain, const D& asked, game::Expression expression, game::VariableId variable,
             const typing::Data& type, const game::OEdge& edge, game::NodeId node,
             std::int64_t number, std::span<const std::int64_t> slots,
             std::span<std::int64_t> changed, std::vector<std::int64_t>& codes) {
      // Whether a search may use two copies of the domain on two cores at the same time.
      { D::kUsesTwoCores } -> std::convertible_to<bool>;

      // Appends the codes that the expression can have where the program stores it in the variable,
      // ascending: at least one, and each only once.
      { domain.store(expression, variable, slots, codes) } -> std::same_as<EvalStatus>;
      // Appends the codes that the expression can have where the program sends it as a value of the
      // type, ascending: at least one, and each only once.
      { domain.send(expression, type, slots, codes) } -> std::same_as<EvalStatus>;
      // Appends the integers of 0 … number-1 that the expression can come to, ascending: at least
      // one. For indices and selectors, which the graph has checked.
      { domain.indices(expression, number, slots, codes) } -> std::same_as<EvalStatus>;
      // How many cells of arrays the domain has read since the last call of this, beyond one cell
      // for each read.
      { domain.take_cells_read() } -> std::same_as<std::uint64_t>;

      // The codes of what O may bring along the edge in this position; nothing if there is no end
      // to them.
      { asked.brought(edge, slots) } -> std::same_as<std::optional<IntRange>>;
      // Changes the slots as O's move along the edge does, where O brings what the code `number`
      // stands for. For edges without a variable that takes the value, too.
      { domain.enter(edge, number, changed) } -> std::same_as<void>;
      // The value that the move of a play has for the code `number`. `slots` are those before the
      // move.
      { asked.played(edge, number, slots) } -> std::same_as<std::int64_t>;

      // The code that stands for the integer `number` in a slot of the variable.
      { domain.code(number, variable) } -> std::same_as<std::int64_t>;
      // The codes that a slot of the variable can hold; 0 may be one more.
      { asked.codes_of(variable) } -> std::same_as<IntRange>;
      // Gives all positions at the O node that stand for the same states of the program the same
      // codes in the slots that are live there.
      { domain.normalise(node, changed) } -> std::same_as<void>;
    };

}  // namespace arbiter::abstraction
