// The states that a search has met, in two stores, with one numbering for both.
//
// One bit of a state's hash says which store has the state, so that two cores can insert at the
// same time, each into one store. The parity of a state's number is that of its store.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "automata/packed_states.h"
#include "support/limits.h"

namespace arbiter::explore {

class MetStates {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;  // stands before the first state

  MetStates(std::size_t width, const Limits& limits)
      : stores_{automata::PackedStates({.width = width, .keeps_before = true}, limits),
                automata::PackedStates({.width = width, .keeps_before = true}, limits)} {}

  static std::size_t store_of(std::uint64_t hash) { return hash >> 63U; }
  static std::uint32_t number(std::uint32_t in_store, std::size_t store) {
    return 2 * in_store + static_cast<std::uint32_t>(store);
  }

  automata::PackedStates& store(std::size_t which) { return stores_[which]; }
  const automata::PackedStates& store(std::size_t which) const { return stores_[which]; }

  std::size_t size() const { return std::size_t{stores_[0].size()} + stores_[1].size(); }
  // The units of a state.
  const std::uint32_t* operator[](std::uint32_t number) const {
    return stores_[number % 2][automata::PackedId(number / 2)];
  }
  // The state from which the search came to this one first, or kNone.
  std::uint32_t before(std::uint32_t number) const {
    return stores_[number % 2].before(automata::PackedId(number / 2));
  }

 private:
  std::array<automata::PackedStates, 2> stores_;
};

}  // namespace arbiter::explore
