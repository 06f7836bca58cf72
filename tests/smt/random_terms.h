// Random formulas, and what they come to on given values.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "generator/random.h"
#include "smt/terms.h"

namespace arbiter::smt {

__extension__ using Wide = __int128;

// What a term comes to; nothing if it divides by 0. Values should be small enough for 128 bits.
std::optional<Wide> evaluated(const Terms& terms, TermId id, const std::vector<Wide>& unknowns);

// Makes terms and says, beside the pool, what each should come to.
class RandomTerms {
 public:
  // So many unknowns; constants from -most … most. Products and quotients have a constant on the
  // right if they should be linear.
  RandomTerms(Terms& terms, std::uint64_t seed, int unknowns, std::int64_t most, bool is_linear);

  TermId integer(int depth);
  TermId truth(int depth);

  const std::vector<TermId>& unknowns() const { return unknowns_; }
  generator::Random& random() { return random_; }

 private:
  TermId constant() { return terms_.constant(random_.between(-most_, most_)); }

  Terms& terms_;
  generator::Random random_;
  std::int64_t most_;
  bool is_linear_;
  std::vector<TermId> unknowns_;
};

// Constraints over a few unknowns, each of which is kept within -bound … bound by the last ones.
struct RandomQuestion {
  Terms terms;
  std::vector<TermId> constraints;
};
RandomQuestion random_question(std::uint64_t seed, int unknowns, std::int64_t bound,
                               bool is_linear);

// Whether some values of -bound … bound make these constraints true, by trying all.
bool is_satisfiable(const Terms& terms, const std::vector<TermId>& constraints, int unknowns,
                    std::int64_t bound);

}  // namespace arbiter::smt
