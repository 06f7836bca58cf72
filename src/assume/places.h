// Where a play can be between two pairs of moves, as far as an assumption and a border tell.
//
// What can come next depends on the state of the assumption, on the last move of P's, and on which
// part is active: these three are a place. A state may have several places, and a pair that the
// state forbids can come up at some of them only.
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
  BorderMoveId before;                      // the last move of P's; none at first
  std::uint32_t active = Border::kOutside;  // an occurrence, or kOutside
  friend auto operator<=>(const Place&, const Place&) = default;
};

// A pair of moves that can come up at a place.
struct PlaceStep {
  static constexpr std::uint32_t kForbidden = 0xFFFFFFFFU;
  std::uint32_t from = 0;  // a place
  std::uint32_t pair = 0;
  // The place after the pair; `from` after an abort, which ends the play; or kForbidden.
  std::uint32_t to = kForbidden;
};

struct Places {
  std::vector<Place> all;        // the nearest first; 0 is where a play begins
  std::vector<PlaceStep> steps;  // by place
};

// All places that a play can come to if the part keeps to the assumption.
Bounded<Places> places_of(const BorderLetters& letters, const learning::PairAlphabet& pairs,
                          const Dfa& assumption, const Limits& limits);
// The places that are left if O makes no moves but those in `asked`, whose states are numbers of
// places.
Places restricted(const Places& places, const learning::PairAlphabet& pairs,
                  const std::set<AskedMove>& asked);
// The assumption with places for states.
Dfa automaton_of(const Places& places);

}  // namespace arbiter::assume
