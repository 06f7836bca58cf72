// Terms with something in the place of their unknowns, and what they come to.
#include "smt/substitute.h"

#include <gtest/gtest.h>

#include "smt/random_terms.h"

namespace arbiter::smt {
namespace {

std::vector<std::optional<std::int64_t>> narrow(const std::vector<Wide>& values) {
  std::vector<std::optional<std::int64_t>> all;
  all.reserve(values.size());
  for (const Wide value : values) all.emplace_back(static_cast<std::int64_t>(value));
  return all;
}

// A term on values is what the reference makes of it; and so is the term with these values put in.
TEST(Substitute, TermsComeToWhatTheyMean) {
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Terms terms;
    RandomTerms random(terms, seed, 3, 5, seed % 2 == 0);
    const TermId term = seed % 3 == 0 ? random.truth(4) : random.integer(4);
    std::vector<Wide> values;
    std::map<std::int64_t, TermId> constants;
    for (std::int64_t i = 0; i < terms.unknowns(); ++i) {
      values.push_back(random.random().between(-4, 4));
      constants.emplace(i, terms.constant(static_cast<std::int64_t>(values.back())));
    }
    const auto wanted = evaluated(terms, term, values);
    const auto known = narrow(values);
    const auto got = evaluated(terms, term, known);
    const auto constant = terms.value(substituted(terms, term, constants));
    if (!wanted) continue;  // it divides by 0 somewhere; what else it is does not matter
    ASSERT_TRUE(got) << seed;
    EXPECT_TRUE(*got == *wanted) << seed;
    ASSERT_TRUE(constant) << seed;
    EXPECT_TRUE(*constant == *wanted) << seed;
  }
}

TEST(Substitute, UnknownsArePutIntoEachOther) {
  Terms terms;
  const TermId x = terms.fresh();
  const TermId y = terms.fresh();
  const TermId sum = terms.add(terms.multiply(x, y), terms.constant(1));
  EXPECT_EQ(substituted(terms, sum, {{0, y}}), terms.add(terms.multiply(y, y), terms.constant(1)));
  // At the same time: what is put in is not looked at again.
  const TermId less = terms.less(x, y);
  EXPECT_EQ(substituted(terms, less, {{0, y}, {1, x}}), terms.less(y, x));
  EXPECT_EQ(substituted(terms, less, {}), less);
  const std::vector<TermId> roots{less, terms.fresh()};
  EXPECT_EQ(unknowns_of(terms, roots), (std::vector<std::int64_t>{0, 1, 2}));
}

TEST(Substitute, WhatIsNotKnownHasNoValueUnlessItDoesNotMatter) {
  Terms terms;
  const TermId x = terms.fresh();
  const TermId zero = terms.constant(0);
  const std::vector<std::optional<std::int64_t>> none(1);
  EXPECT_FALSE(evaluated(terms, terms.less(x, zero), none));
  const TermId never = terms.less(terms.add(x, x), terms.add(x, x));
  EXPECT_FALSE(evaluated(terms, terms.disjunction(never, terms.less(x, zero)), none));
  const std::vector<std::optional<std::int64_t>> large{INT64_MAX};
  EXPECT_FALSE(evaluated(terms, terms.less(terms.add(x, x), zero), large));
  const TermId either = terms.disjunction(terms.less(zero, x), terms.less(terms.add(x, x), zero));
  EXPECT_EQ(evaluated(terms, either, large), 1);
}

}  // namespace
}  // namespace arbiter::smt
