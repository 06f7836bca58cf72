// Linear constraints and their refutations, against what they mean and against the solver.
#include "smt/linear.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "generator/random.h"
#include "smt/farkas.h"
#include "smt/solver.h"

namespace arbiter::smt {
namespace {

LinearConstraint at_most_zero(std::map<std::int64_t, std::int64_t> coefficients,
                              std::int64_t constant) {
  return {{std::move(coefficients), constant}, false};
}
LinearConstraint zero(std::map<std::int64_t, std::int64_t> coefficients, std::int64_t constant) {
  return {{std::move(coefficients), constant}, true};
}

TEST(Linear, SumsOfTerms) {
  Terms terms;
  const TermId x = terms.fresh();
  const TermId y = terms.fresh();
  const TermId three = terms.constant(3);
  const TermId sum =
      terms.subtract(terms.add(terms.multiply(three, x), y), terms.add(x, terms.constant(7)));
  EXPECT_EQ(linear_sum(terms, sum), (LinearSum{{{0, 2}, {1, 1}}, -7}));
  EXPECT_EQ(linear_sum(terms, terms.subtract(sum, sum)), (LinearSum{{}, 0}));
  EXPECT_FALSE(linear_sum(terms, terms.multiply(x, y)));
  EXPECT_FALSE(linear_sum(terms, terms.remainder(x, three)));
  const TermId large = terms.multiply(terms.constant(INT64_MAX), x);
  EXPECT_FALSE(linear_sum(terms, terms.add(large, large)));
}

TEST(Linear, SmallestFormsHaveTheSameIntegerSolutions) {
  EXPECT_EQ(simplified(at_most_zero({{0, 2}, {1, -4}}, 5)), at_most_zero({{0, 1}, {1, -2}}, 3));
  EXPECT_EQ(simplified(at_most_zero({{0, 2}, {1, -4}}, -5)), at_most_zero({{0, 1}, {1, -2}}, -2));
  EXPECT_EQ(simplified(zero({{0, -3}, {1, 6}}, 9)), zero({{0, 1}, {1, -2}}, -3));
  EXPECT_EQ(simplified(zero({{0, 2}}, 1)), zero({{0, 2}}, 1));  // no integer solves it
  EXPECT_EQ(simplified(at_most_zero({}, 4)), at_most_zero({}, 4));
}

TEST(Linear, ConstraintsAreWrittenWithoutMinus) {
  Terms terms;
  const std::map<std::int64_t, TermId> unknowns{{0, terms.fresh()}, {1, terms.fresh()}};
  const TermId x = unknowns.at(0);
  const TermId y = unknowns.at(1);
  EXPECT_EQ(
      to_term(terms, at_most_zero({{0, 1}, {1, -2}}, 3), unknowns),
      terms.less_equal(terms.add(x, terms.constant(3)), terms.multiply(terms.constant(2), y)));
  EXPECT_EQ(to_term(terms, zero({{0, 1}}, -4), unknowns), terms.equal(x, terms.constant(4)));
}

// All assignments of small integers to the unknowns of a formula.
template <class Visit>
void each_assignment(std::int64_t unknowns, std::int64_t most, Visit visit) {
  std::vector<std::int64_t> values(static_cast<std::size_t>(unknowns), -most);
  while (true) {
    visit(values);
    std::size_t i = 0;
    while (i < values.size() && values[i] == most) values[i++] = -most;
    if (i == values.size()) return;
    ++values[i];
  }
}

bool holds(const LinearConstraint& constraint, const std::vector<std::int64_t>& values) {
  std::int64_t sum = constraint.sum.constant;
  for (const auto& [unknown, coefficient] : constraint.sum.coefficients) {
    sum += coefficient * values[static_cast<std::size_t>(unknown)];
  }
  return constraint.is_equality ? sum == 0 : sum <= 0;
}

std::int64_t value_of(const Terms& terms, TermId id, const std::vector<std::int64_t>& values) {
  const Term& term = terms[id];
  const auto of = [&](TermId operand) { return value_of(terms, operand, values); };
  switch (term.op) {
    case Term::Op::Constant: return term.number;
    case Term::Op::Unknown: return values[static_cast<std::size_t>(term.number)];
    case Term::Op::Add: return of(term.a) + of(term.b);
    case Term::Op::Subtract: return of(term.a) - of(term.b);
    case Term::Op::Multiply: return of(term.a) * of(term.b);
    case Term::Op::Equal: return of(term.a) == of(term.b) ? 1 : 0;
    case Term::Op::Less: return of(term.a) < of(term.b) ? 1 : 0;
    case Term::Op::LessEqual: return of(term.a) <= of(term.b) ? 1 : 0;
    case Term::Op::Not: return of(term.a) == 0 ? 1 : 0;
    case Term::Op::And: return of(term.a) != 0 && of(term.b) != 0 ? 1 : 0;
    case Term::Op::Or: return of(term.a) != 0 || of(term.b) != 0 ? 1 : 0;
    default: break;
  }
  ADD_FAILURE() << "an operator that no test makes";
  return 0;
}

TermId random_sum(generator::Random& random, Terms& terms, const std::vector<TermId>& unknowns) {
  TermId sum = terms.constant(random.between(-3, 3));
  for (const TermId unknown : unknowns) {
    const TermId product = terms.multiply(terms.constant(random.between(-2, 2)), unknown);
    sum = random.chance(50) ? terms.add(sum, product) : terms.subtract(sum, product);
  }
  return sum;
}

TermId random_truth(generator::Random& random, Terms& terms, const std::vector<TermId>& unknowns,
                    int depth) {
  const auto kind = random.between(0, depth > 0 ? 6 : 3);
  const auto sum = [&] { return random_sum(random, terms, unknowns); };
  const auto truth = [&] { return random_truth(random, terms, unknowns, depth - 1); };
  switch (kind) {
    case 0: return terms.equal(sum(), sum());
    case 1: return terms.less(sum(), sum());
    case 2: return terms.less_equal(sum(), sum());
    case 3: return sum();  // true unless it is 0
    case 4: return terms.negation(truth());
    case 5: return terms.conjunction(truth(), truth());
    default: return terms.disjunction(truth(), truth());
  }
}

TEST(Linear, CasesMeanWhatTheTermMeans) {
  generator::Random random(7);
  for (int i = 0; i < 400; ++i) {
    Terms terms;
    const std::vector<TermId> unknowns{terms.fresh(), terms.fresh()};
    const TermId term = random_truth(random, terms, unknowns, 3);
    const auto cases = linear_cases(terms, term, 64);
    if (!cases) continue;
    each_assignment(2, 4, [&](const std::vector<std::int64_t>& values) {
      const bool is_true = value_of(terms, term, values) != 0;
      const bool some = std::any_of(cases->begin(), cases->end(), [&](const LinearCase& one) {
        return std::all_of(one.begin(), one.end(),
                           [&](const LinearConstraint& each) { return holds(each, values); });
      });
      ASSERT_EQ(is_true, some) << to_smt_lib(terms, std::vector<TermId>{term});
    });
  }
}

TEST(Linear, SmallestFormsMeanTheSame) {
  generator::Random random(8);
  for (int i = 0; i < 2000; ++i) {
    LinearConstraint one{{{}, random.between(-9, 9)}, random.chance(30)};
    for (std::int64_t unknown = 0; unknown < 2; ++unknown) {
      const std::int64_t coefficient = random.between(-3, 3) * random.between(1, 3);
      if (coefficient != 0) one.sum.coefficients[unknown] = coefficient;
    }
    const LinearConstraint small = simplified(one);
    each_assignment(2, 4, [&](const std::vector<std::int64_t>& values) {
      ASSERT_EQ(holds(one, values), holds(small, values));
    });
  }
}

// Whether the constraints have a common rational solution: integers x and t >= 1 solve them with
// each constant multiplied by t iff the rationals x / t solve them.
bool has_rational_solution(Solver& solver, std::span<const LinearConstraint> constraints,
                           std::int64_t unknowns) {
  Terms terms;
  std::map<std::int64_t, TermId> known;
  for (std::int64_t i = 0; i <= unknowns; ++i) known[i] = terms.fresh();
  std::vector<TermId> asked{terms.less_equal(terms.constant(1), known[unknowns])};
  for (LinearConstraint each : constraints) {
    if (each.sum.constant != 0) each.sum.coefficients[unknowns] = each.sum.constant;
    each.sum.constant = 0;
    asked.push_back(to_term(terms, each, known));
  }
  const Reply reply = solver.ask(terms, asked, Limits(600.0));
  EXPECT_NE(reply.answer, Answer::Unknown);
  return reply.answer == Answer::Satisfiable;
}

// A system in the order of a path: each constraint speaks of some neighbouring unknowns.
std::vector<LinearConstraint> random_system(generator::Random& random, std::int64_t unknowns) {
  std::vector<LinearConstraint> system;
  const auto count = random.between(2, 8);
  for (std::int64_t i = 0; i < count; ++i) {
    LinearConstraint one{{{}, random.between(-4, 4)}, random.chance(40)};
    const std::int64_t first = random.between(0, unknowns - 1);
    for (std::int64_t u = first; u < std::min(unknowns, first + 3); ++u) {
      const std::int64_t coefficient = random.between(-2, 2);
      if (coefficient != 0) one.sum.coefficients[u] = coefficient;
    }
    system.push_back(std::move(one));
  }
  return system;
}

TEST(Farkas, RefutesExactlyWhatHasNoRationalSolution) {
  const auto solver = make_solver({.wants_cores = false});
  if (!solver) GTEST_SKIP() << "built without a solver";
  generator::Random random(9);
  int refuted = 0;
  for (int i = 0; i < 300; ++i) {
    const std::int64_t unknowns = random.between(1, 5);
    const auto system = random_system(random, unknowns);
    const auto multipliers = refute(system);
    ASSERT_EQ(multipliers.has_value(), !has_rational_solution(*solver, system, unknowns));
    if (!multipliers) continue;
    ++refuted;
    LinearSum sum;
    for (std::size_t c = 0; c < system.size(); ++c) {
      EXPECT_TRUE(system[c].is_equality || (*multipliers)[c] >= 0);
      sum = *combined(sum, 1, system[c].sum, (*multipliers)[c]);
    }
    EXPECT_TRUE(sum.coefficients.empty());
    EXPECT_GT(sum.constant, 0);
  }
  EXPECT_GT(refuted, 50);
}

bool implies(Solver& solver, std::span<const LinearConstraint> some, const LinearConstraint& one,
             std::int64_t unknowns) {
  Terms terms;
  std::map<std::int64_t, TermId> known;
  for (std::int64_t i = 0; i < unknowns; ++i) known[i] = terms.fresh();
  std::vector<TermId> asked;
  for (const LinearConstraint& each : some) asked.push_back(to_term(terms, each, known));
  asked.push_back(terms.negation(to_term(terms, one, known)));
  return solver.ask(terms, asked, Limits(600.0)).answer == Answer::Unsatisfiable;
}

class Interpolants : public ::testing::TestWithParam<decltype(&interpolant)> {};

TEST_P(Interpolants, FollowAndContradictAndSpeakOfWhatIsShared) {
  const auto solver = make_solver({.wants_cores = false});
  if (!solver) GTEST_SKIP() << "built without a solver";
  generator::Random random(10);
  const LinearConstraint never = at_most_zero({}, 1);
  int seen = 0;
  for (int i = 0; i < 100; ++i) {
    const std::int64_t unknowns = random.between(1, 5);
    const auto system = random_system(random, unknowns);
    const auto multipliers = refute(system);
    if (!multipliers) continue;
    const std::span<const LinearConstraint> all(system);
    LinearConstraint before = at_most_zero({}, 0);
    for (std::size_t place = 0; place <= system.size(); ++place) {
      const auto fact = GetParam()(all, *multipliers, place);
      ASSERT_TRUE(fact);
      ++seen;
      EXPECT_TRUE(implies(*solver, all.first(place), *fact, unknowns));
      std::vector<LinearConstraint> rest(all.begin() + static_cast<std::ptrdiff_t>(place),
                                         all.end());
      rest.push_back(*fact);
      EXPECT_TRUE(implies(*solver, rest, never, unknowns));
      if (place > 0) {  // from one place to the next
        EXPECT_TRUE(implies(*solver, std::vector{before, system[place - 1]}, *fact, unknowns));
      }
      for (const auto& one : fact->sum.coefficients) {
        const auto speaks = [unknown = one.first](const LinearConstraint& each) {
          return each.sum.coefficients.contains(unknown);
        };
        EXPECT_TRUE(
            std::any_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(place), speaks));
        EXPECT_TRUE(
            std::any_of(all.begin() + static_cast<std::ptrdiff_t>(place), all.end(), speaks));
      }
      before = *fact;
    }
  }
  EXPECT_GT(seen, 100);
}

INSTANTIATE_TEST_SUITE_P(Farkas, Interpolants,
                         ::testing::Values(&interpolant, &weakest_interpolant));

// x = 0, x' = x + 1, and x' > 1 is asked: that x is 0 is the strongest fact before x' is set, and
// that it is at most 0 the weakest.
TEST(Farkas, TheWeakestInterpolantIsJustWhatTheRestContradicts) {
  const std::vector<LinearConstraint> path{zero({{0, 1}}, 0), zero({{0, 1}, {1, -1}}, 1),
                                           at_most_zero({{1, -1}}, 5)};
  const auto multipliers = refute(path);
  ASSERT_TRUE(multipliers);
  EXPECT_EQ(interpolant(path, *multipliers, 1), zero({{0, 1}}, 0));
  EXPECT_EQ(weakest_interpolant(path, *multipliers, 1), at_most_zero({{0, 1}}, -3));
  EXPECT_EQ(weakest_interpolant(path, *multipliers, 2), at_most_zero({{1, 1}}, -4));
}

// Twins: a = b, then both are counted up, and a < b is asked.
TEST(Farkas, ARelationIsFoundBetweenWhatIsCounted) {
  enum : std::int64_t { A, B, MoreA, MoreB };
  const std::vector<LinearConstraint> path{
      zero({{A, 1}}, 0), zero({{B, 1}}, 0), zero({{MoreA, 1}, {A, -1}}, -1),
      zero({{MoreB, 1}, {B, -1}}, -1), at_most_zero({{MoreA, 1}, {MoreB, -1}}, 1)};
  const auto multipliers = refute(path);
  ASSERT_TRUE(multipliers);
  EXPECT_EQ(interpolant(path, *multipliers, 2), zero({{A, 1}, {B, -1}}, 0));
  EXPECT_EQ(interpolant(path, *multipliers, 4), zero({{MoreA, 1}, {MoreB, -1}}, 0));
}

}  // namespace
}  // namespace arbiter::smt
