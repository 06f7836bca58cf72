// Where a play can be between two pairs of moves, as far as an assumption and a border tell.
//
// What can come next depends on the state of the assumption, on the last move of P's, and on which
// part is active. States that an assumption has in common for several such places are told apart
// here: what a state forbids it forbids at some of its places.
#pragma once

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "assume/border_letters.h"
#include "assume/premise_graph.h"

namespace arbiter::assume {

struct Place {
  std::uint32_t state = 0;
  BorderMoveId before;                      // none at first
  std::uint32_t active = Border::kOutside;  // occurrence
  friend auto operator<=>(const Place&, const Place&) = default;
};

// A pair of moves that can come up at a place.
struct PlaceStep {
  static constexpr std::uint32_t kForbidden = 0xFFFFFFFFU;
  std::uint32_t from = 0;  // a place
  std::uint32_t pair = 0;
  // The place after it; itself after an error, which ends the play; or kForbidden.
  std::uint32_t to = kForbidden;
};

struct Places {
  std::vector<Place> all;        // the nearest first; 0 is where a play begins
  std::vector<PlaceStep> steps;  // by place
};

// All that the assumption allows to come to.
Bounded<Places> places_of(const BorderLetters& letters, const learning::PairAlphabet& pairs,
                          const Dfa& assumption, const Limits& limits);
// Those that there still are if O makes no other moves than these, whose states are places.
Places restricted(const Places& places, const learning::PairAlphabet& pairs,
                  const std::set<AskedMove>& asked);
// The assumption with places for states.
Dfa automaton_of(const Places& places);

}  // namespace arbiter::assume
