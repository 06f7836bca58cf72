// Constraints as cases of linear ones, with unknowns for what is not linear.
//
// Farkas' lemma is about sums of unknowns (smt/farkas.h). What else a term may be made of gets an
// unknown of its own, and constraints that say what is known of it: a quotient by a constant and
// its remainder, a choice between two values, a truth value that is used as a number. A product of
// unknowns gets an unknown of which nothing is known.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "smt/linear.h"
#include "smt/terms.h"

namespace arbiter::relations {

class Lineariser {
 public:
  explicit Lineariser(smt::Terms& terms) : terms_(terms) {}

  // The cases of the constraint, together with those of all unknowns that it is the first to need;
  // nothing if there are more than `most`.
  std::optional<std::vector<smt::LinearCase>> cases(smt::TermId constraint, std::size_t most);

  // What an unknown stands for, if it was made here.
  std::optional<smt::TermId> meaning(std::int64_t unknown) const;

 private:
  smt::TermId flattened(smt::TermId id, std::vector<smt::TermId>& more);
  smt::TermId unknown_for(smt::TermId id, std::vector<smt::TermId>& more);

  smt::Terms& terms_;
  std::map<smt::TermId, smt::TermId> unknowns_;   // per term that is not linear
  std::map<std::int64_t, smt::TermId> meanings_;  // per number of such an unknown
};

}  // namespace arbiter::relations
