// Cases of linear constraints mean what the term means, with the best values for their own
// unknowns.
#include "relations/linearise.h"

#include <gtest/gtest.h>

#include "generator/random.h"
#include "smt/solver.h"
#include "smt/substitute.h"

namespace arbiter::relations {
namespace {

using smt::TermId;

class RandomTruths {
 public:
  RandomTruths(smt::Terms& terms, generator::Random& random)
      : terms_(terms), random_(random), unknowns_{terms.fresh(), terms.fresh()} {}

  TermId number(int depth) {
    const auto part = [&] { return number(depth - 1); };
    const auto divisor = [&] { return terms_.constant(random_.chance(30) ? -3 : 2); };
    switch (depth > 0 ? random_.between(0, 8) : random_.between(0, 1)) {
      case 0: return terms_.constant(random_.between(-4, 4));
      case 1: return unknowns_[static_cast<std::size_t>(random_.between(0, 1))];
      case 2: return terms_.add(part(), part());
      case 3: return terms_.subtract(part(), part());
      case 4: return terms_.multiply(part(), terms_.constant(random_.between(-2, 2)));
      case 5: return terms_.divide(part(), divisor());
      case 6: return terms_.remainder(part(), divisor());
      case 7: return terms_.wrap(part(), random_.between(0, 3));
      default: return terms_.choice(truth(depth - 1), part(), part());
    }
  }
  TermId truth(int depth) {
    const auto part = [&] { return number(depth - 1); };
    switch (random_.between(0, depth > 1 ? 6 : 2)) {
      case 0: return terms_.less(part(), part());
      case 1: return terms_.less_equal(part(), part());
      case 2: return terms_.equal(part(), part());
      case 3: return terms_.negation(truth(depth - 1));
      case 4: return terms_.conjunction(truth(depth - 1), truth(depth - 1));
      case 5: return terms_.disjunction(truth(depth - 1), truth(depth - 1));
      default: return terms_.less(terms_.add(truth(depth - 1), part()), part());  // as a number
    }
  }

 private:
  smt::Terms& terms_;
  generator::Random& random_;
  std::vector<TermId> unknowns_;
};

// Whether some case holds where the first unknowns have these values, as the solver sees it.
bool some_case(smt::Solver& solver, smt::Terms& terms, const std::vector<smt::LinearCase>& cases,
               const std::map<std::int64_t, TermId>& values) {
  for (const smt::LinearCase& one : cases) {
    std::map<std::int64_t, TermId> unknowns;
    for (const auto& each : one) {
      for (const auto& [unknown, coefficient] : each.sum.coefficients) {
        const auto known = values.find(unknown);
        if (known != values.end()) unknowns.emplace(unknown, known->second);
      }
    }
    std::vector<TermId> asked;
    std::map<std::int64_t, TermId> all = unknowns;
    for (const auto& each : one) {
      for (const auto& [unknown, coefficient] : each.sum.coefficients) {
        if (!all.contains(unknown)) all.emplace(unknown, terms.fresh());
      }
    }
    for (const auto& each : one) asked.push_back(smt::to_term(terms, each, all));
    if (solver.ask(terms, asked, Limits(600.0)).answer == smt::Answer::Satisfiable) return true;
  }
  return false;
}

TEST(Lineariser, CasesMeanWhatTheTermMeans) {
  const auto solver = smt::make_solver({.wants_cores = false});
  if (!solver) GTEST_SKIP() << "built without a solver";
  generator::Random random(11);
  std::size_t compared = 0;
  for (int i = 0; i < 150; ++i) {
    smt::Terms terms;
    const TermId term = RandomTruths(terms, random).truth(3);
    Lineariser lineariser(terms);
    const auto cases = lineariser.cases(term, 64);
    if (!cases) continue;
    for (int j = 0; j < 6; ++j) {
      std::map<std::int64_t, TermId> values;
      std::vector<std::optional<std::int64_t>> numbers;
      for (std::int64_t u = 0; u < 2; ++u) {
        numbers.emplace_back(random.between(-7, 7));
        values.emplace(u, terms.constant(*numbers.back()));
      }
      const auto wanted = smt::evaluated(terms, term, numbers);
      if (!wanted) continue;
      ++compared;
      EXPECT_EQ(some_case(*solver, terms, *cases, values), *wanted != 0)
          << smt::to_smt_lib(terms, std::vector<TermId>{term});
    }
  }
  EXPECT_GT(compared, 200U);
}

}  // namespace
}  // namespace arbiter::relations
