#include "smt/terms.h"

#include <gtest/gtest.h>

#include "smt/random_terms.h"

namespace arbiter::smt {
namespace {

constexpr std::int64_t kLeast = INT64_MIN;
constexpr std::int64_t kGreatest = INT64_MAX;

TEST(Terms, EqualTermsAreOne) {
  Terms terms;
  const TermId x = terms.fresh();
  const TermId y = terms.fresh();
  EXPECT_NE(x, y);
  EXPECT_EQ(terms.add(x, y), terms.add(x, y));
  EXPECT_EQ(terms.constant(7), terms.constant(7));
  EXPECT_EQ(terms.unknowns(), 2);
}

TEST(Terms, HaveAnIdentity) {
  Terms one;
  const std::uint64_t first = one.identity();
  (void)one.fresh();
  EXPECT_EQ(one.identity(), first);
  const Terms copy = one;
  EXPECT_NE(copy.identity(), first);
  const Terms moved = std::move(one);
  EXPECT_EQ(moved.identity(), first);
  Terms other;
  other = moved;
  EXPECT_NE(other.identity(), first);
  EXPECT_NE(other.identity(), copy.identity());
}

// A counter stays one sum, however long the path is.
TEST(Terms, ConstantsAddUp) {
  Terms terms;
  const TermId x = terms.fresh();
  TermId counter = x;
  for (int i = 0; i < 1000; ++i) counter = terms.add(counter, terms.constant(1));
  EXPECT_EQ(counter, terms.add(terms.constant(1000), x));
  for (int i = 0; i < 1000; ++i) counter = terms.subtract(counter, terms.constant(1));
  EXPECT_EQ(counter, x);
}

TEST(Terms, ComputeWhatIsConstant) {
  Terms terms;
  const auto number = [&](std::int64_t value) { return terms.constant(value); };
  EXPECT_EQ(terms.divide(number(-7), number(2)), number(-3));
  EXPECT_EQ(terms.remainder(number(-7), number(2)), number(-1));
  EXPECT_EQ(terms.remainder(number(kLeast), number(-1)), number(0));
  EXPECT_EQ(terms.wrap(number(-1), 2), number(2));
  EXPECT_EQ(terms.wrap(number(kLeast), kGreatest), number(0));
  EXPECT_EQ(terms.wrap(number(-1), kGreatest), number(kGreatest));
  EXPECT_TRUE(terms.is_true(terms.less(number(kLeast), number(kGreatest))));
  EXPECT_TRUE(terms.is_true(number(-3)));
  EXPECT_TRUE(terms.is_false(terms.negation(number(-3))));
}

// Nothing wraps, and nothing divides by 0.
TEST(Terms, LeaveToTheSolverWhatNeedsMoreBits) {
  Terms terms;
  const auto is_open = [&](TermId id) { return !terms.value(id); };
  const auto number = [&](std::int64_t value) { return terms.constant(value); };
  EXPECT_TRUE(is_open(terms.add(number(kGreatest), number(1))));
  EXPECT_TRUE(is_open(terms.subtract(number(kLeast), number(1))));
  EXPECT_TRUE(is_open(terms.subtract(number(0), number(kLeast))));
  EXPECT_TRUE(is_open(terms.multiply(number(kLeast), number(-1))));
  EXPECT_TRUE(is_open(terms.divide(number(kLeast), number(-1))));
  EXPECT_TRUE(is_open(terms.divide(number(3), number(0))));
  EXPECT_TRUE(is_open(terms.remainder(number(3), number(0))));
}

// Whatever is folded away: the term comes to what its parts come to. Values are near 0 and near the
// limits of 64 bits; three levels of operations on them stay below 128.
TEST(Terms, FoldingKeepsTheValue) {
  for (std::uint64_t seed = 1; seed <= 20'000; ++seed) {
    generator::Random random(seed);
    Terms folded;
    const auto value = [&]() -> std::int64_t {
      switch (random.below(4)) {
        case 0: return kLeast + random.between(0, 2);
        case 1: return kGreatest - random.between(0, 2);
        default: return random.between(-3, 3);
      }
    };
    // One of two operands is hidden behind an unknown, so that folding sees one side only.
    std::vector<Wide> values;
    const auto operand = [&](std::int64_t is) {
      if (random.chance(60)) return folded.constant(is);
      values.push_back(is);
      return folded.fresh();
    };
    const std::int64_t a = value();
    const std::int64_t b = value();
    const std::int64_t c = value();
    const TermId x = operand(a);
    const TermId y = operand(b);
    const TermId z = operand(c);
    const std::int64_t last = random.chance(50) ? kGreatest : random.between(0, 4);
    const auto is = [&](TermId id, Wide wanted, const char* what) {
      const auto found = evaluated(folded, id, values);
      ASSERT_TRUE(found && *found == wanted) << what << ", seed " << seed;
    };
    is(folded.add(folded.add(x, y), z), Wide{a} + b + c, "a + b + c");
    is(folded.subtract(folded.subtract(x, y), z), Wide{a} - b - c, "a - b - c");
    is(folded.subtract(x, folded.add(y, z)), Wide{a} - (Wide{b} + c), "a - (b + c)");
    is(folded.multiply(x, y), Wide{a} * b, "a * b");
    if (b != 0) is(folded.divide(x, y), Wide{a} / b, "a / b");
    if (b != 0) is(folded.remainder(x, y), Wide{a} % b, "a % b");
    const Wide modulus = Wide{last} + 1;
    is(folded.wrap(x, last), (Wide{a} % modulus + modulus) % modulus, "wrap");
    is(folded.equal(x, y), a == b, "a = b");
    is(folded.less(x, y), a < b, "a < b");
    is(folded.less_equal(x, y), a <= b, "a <= b");
    is(folded.negation(folded.negation(x)), a != 0, "not not a");
    is(folded.conjunction(x, folded.less(y, z)), a != 0 && b < c, "a and b < c");
    is(folded.disjunction(folded.equal(x, y), z), a == b || c != 0, "a = b or c");
    is(folded.choice(x, y, z), a != 0 ? b : c, "if");
  }
}

}  // namespace
}  // namespace arbiter::smt
