#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "automata/inclusion.h"
#include "model/align.h"
#include "model/build.h"

namespace arbiter::model {

enum class Relation : std::uint8_t {
  Equivalent,  // the same plays
  Refines,     // the left one's plays are among the right one's
};

// A play that one term has and the other lacks.
struct DistinguishingPlay {
  automata::Side of = automata::Side::Left;  // who has it
  std::vector<std::string> names;
  // In the moves of either arena; empty for abstract models, whose values are not the program's.
  std::vector<game::Move> left;
  std::vector<game::Move> right;
};

struct Comparison {
  Model left;
  Model right;
  // For each side, a shortest play that it has and the other lacks; of the right one only if the
  // relation asks for it. Where the limits end the search for both, there is one at least.
  std::optional<DistinguishingPlay> left_only;
  std::optional<DistinguishingPlay> right_only;

  bool holds() const { return !left_only && !right_only; }
  // The play to show: the left term's, if one was found.
  const std::optional<DistinguishingPlay>& shown() const {
    return left_only ? left_only : right_only;
  }
};

// Compares the plays of two terms. The choices that an abstraction leaves open are erased, so that
// what is compared is what can be seen. Equivalence is decided in nearly the time of reading both
// models; who has which play is looked for only where they differ, and may visit all pairs of
// states, as refinement does.
std::variant<Comparison, GaveUp> compare(Model left, Model right, const Alignment& alignment,
                                         Relation relation, const Limits& limits);

}  // namespace arbiter::model
