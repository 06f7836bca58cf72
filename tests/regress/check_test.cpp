#include <gtest/gtest.h>

#include "clock/clock.h"
#include "engine/verify.h"

namespace arbiter {
namespace {

Term term(const std::string& text) {
  auto compiled = compile_term(std::make_shared<Source>("term.ia", text), {});
  return std::move(std::get<Term>(compiled.value()));
}

std::variant<Verified, Undecided> verified(const std::string& text, const VerifyOptions& options,
                                           const Limits& limits = {}) {
  return verify(term(text), options, limits).value();
}

// Plain search, in which int@ types are partitions that stay as they are.
VerifyOptions explicitly() {
  VerifyOptions options;
  options.method = VerifyMethod::Explicit;
  return options;
}

std::string why_unknown(const std::string& text, const Limits& limits,
                        const VerifyOptions& options = {}) {
  const auto result = verified(text, options, limits);
  const auto* undecided = std::get_if<Undecided>(&result);
  return undecided == nullptr ? "decided" : std::string(reason_name(undecided->reason));
}

// A range that the file writes was said to come of --int if it was the same one.
TEST(CheckRegression, ARangeOfTheFileIsNotTakenForTheGivenOne) {
  const auto is_left_by = [](const std::string& text) {
    auto compiled =
        compile_term(std::make_shared<Source>("term.ia", text), {.int_range = {{0, 7}}});
    const auto found = verify(std::get<Term>(compiled.value()), {}).value();
    EXPECT_EQ(std::get<Verified>(found).errors.size(), 1U);
    return std::get<Verified>(found).left_int_range.has_value();
  };
  const auto is_given = [&](const std::string& data) {
    return is_left_by("f : com -> com |- new " + data + " n := 0 in f(n := n + 1) : com");
  };
  EXPECT_TRUE(is_given("int"));
  EXPECT_FALSE(is_given("int[0..7]"));
  EXPECT_TRUE(is_given("int[0..7] m := 0 in new int"));
  EXPECT_FALSE(is_given("int m := 0 in new int[0..7]"));
  // One of two variables is assigned to: its range is given only if both are.
  const auto is_given_by = [&](const std::string& x, const std::string& y) {
    return is_left_by("b : exp bool |- new " + x + " x := 0 in new " + y +
                      " y := 0 in (if b then x else y) := 9 : com");
  };
  EXPECT_TRUE(is_given_by("int", "int"));
  EXPECT_FALSE(is_given_by("int", "int[0..7]"));
  EXPECT_FALSE(is_given_by("int[0..7]", "int"));
}

// Both ended in "internal error", or not at all: ways that abstraction leaves open asked no limits.
TEST(CheckRegression, WaysThatAbstractionLeavesOpenAskTheLimits) {
  const std::string unbounded =
      "|- new int n := 0 in new int@[] x := 0 in while x = 0 do n := n + 1; assert(n >= 0) : com";
  EXPECT_EQ(why_unknown(unbounded, test::limits_after(100), explicitly()), "timeout");
  EXPECT_EQ(why_unknown(unbounded, Limits(std::nullopt, 20), explicitly()), "memory");
  const std::string many =
      "|- new int@[] x := 0 in new int@[0,1000] y := 0 in new int@[0,1000] z := 0 in "
      "new int@[0,1000] w := 0 in y := x; z := x; w := x; assert(y + z + w = z + w + y || tt) "
      ": com";
  EXPECT_EQ(why_unknown(many, test::limits_after(100), explicitly()), "timeout");
}

// The two halves of a search each numbered the intervals that they met, and read each other's
// numbers: it crashed, and could have taken one interval for another.
TEST(CheckRegression, HalvesOfASearchAgreeOnIntervals) {
  const std::string text =
      "fun x : exp int@[-2,1]. fun y : var int@[-2,1]. if x - x then diverge fi "
      ": exp int@[-2,1] -> var int@[-2,1] -> com";
  const auto result = verified(text, explicitly());
  ASSERT_TRUE(std::holds_alternative<Verified>(result));
  EXPECT_TRUE(std::get<Verified>(result).errors.empty());
  EXPECT_EQ(std::get<Verified>(result).states, 8U);
}

// The solver kept its terms from path to path, though every path has terms of its own: it crashed,
// and answered questions that nobody had asked.
TEST(CheckRegression, TheSolverIsAskedAboutThisPathAndNoOther) {
  const std::string text =
      "client : com -> exp int -> com, price : exp int |- new int money := 100000 in "
      "let buy be new int cost := price in "
      "if 0 <= cost and cost <= money then money := money - cost in "
      "let look be assert(money <= 100000 and money >= 0); !money in client(buy, look) : com";
  EXPECT_EQ(why_unknown(text, Limits(600)), "relation");
}

// States of large arrays were stored by the thousand before anything was asked.
TEST(CheckRegression, LargeStatesAreCountedBeforeTheyAreKept) {
  const std::string array =
      "f : com -> com |- new int a[200000] := 0 in new int i := 0 in "
      "f({ a[0] := a[0] + 1; i := (i + 1) % 200000 }); assert(a[i] >= 0) : com";
  EXPECT_EQ(why_unknown(array, Limits(std::nullopt, 100), explicitly()), "memory");
}

// Errors that were found before a limit were lost, and the message said that there were none.
TEST(CheckRegression, ErrorsThatWereFoundAreTheAnswer) {
  const auto result = verified(
      "f : com -> com -> com |- new int n := 0 in f(n := n + 1, (if n = 3 then abort)); skip : com",
      {.all = true}, test::limits_after(300));
  ASSERT_TRUE(std::holds_alternative<Verified>(result));
  EXPECT_EQ(std::get<Verified>(result).errors.size(), 1U);
  EXPECT_FALSE(std::get<Verified>(result).is_complete);
}

// Where a value overflows on some play, that play is not followed: nothing can be said of asserts.
TEST(CheckRegression, NothingIsSaidOfAssertsThatOverflowHides) {
  const auto result = verified(
      "f : com -> com |- new int n := 3 in f((if n = 3 then {n := 4; skip} else abort)); "
      "while n < 1000000000000000000 do n := n * n; n := n * n; assert(n < 0) : com",
      {.all = true});
  ASSERT_TRUE(std::holds_alternative<Verified>(result));
  EXPECT_FALSE(std::get<Verified>(result).is_complete);
  EXPECT_TRUE(std::get<Verified>(result).unreached.empty());
}

// The branch of the assumption before it was taken for that of the assert.
TEST(CheckRegression, AnAssertThatIsAlwaysFalseIsUnreachedBehindAnAssumption) {
  for (const char* condition : {"false", "x = 9", "taken"}) {
    const auto result = verified(
        std::string(
            "client : com -> com |- new int[0..3] x := 0 in new bool taken := false in "
            "let lock be (assume(not taken); taken := true) in client(lock; lock; assert(") +
            condition + ")) : com",
        {});
    ASSERT_TRUE(std::holds_alternative<Verified>(result)) << condition;
    EXPECT_EQ(std::get<Verified>(result).unreached.size(), 1U) << condition;
  }
  const auto reached = verified("c : com -> com |- c(assert(false)) : com", {.all = true});
  ASSERT_TRUE(std::holds_alternative<Verified>(reached));
  EXPECT_EQ(std::get<Verified>(reached).errors.size(), 1U);
  EXPECT_TRUE(std::get<Verified>(reached).unreached.empty());
  EXPECT_TRUE(std::get<Verified>(reached).settled.empty());
}

// One copy of the assert was decided beforehand, and the other was taken for all there is.
TEST(CheckRegression, AnAssertOfWhichOneCopyWasDecidedIsNotCalledUnreached) {
  for (const char* last : {"chk(0)", "chk(1)"}) {
    const auto result =
        verified(std::string("f : com, e : exp int[0..1] |- new int[0..9] v := 0 in "
                             "let com chk(exp int x) { assert(x = 1) } in f; v := e; "
                             "if v = 5 then chk(e); f; ") +
                     last + " : com",
                 {.all = true});
    ASSERT_TRUE(std::holds_alternative<Verified>(result));
    EXPECT_TRUE(std::get<Verified>(result).unreached.empty()) << last;
  }
}

// Plays were made, replayed and shown in memory that nobody had counted.
TEST(CheckRegression, LongPlaysAreCounted) {
  const std::string counts =
      "f : com |- new int n := 0 in while n < 20000 do { f; n := n + 1 }; abort : com";
  const auto found = verified(counts, {}, Limits(std::nullopt, 40));
  ASSERT_TRUE(std::holds_alternative<Verified>(found)) << std::get<Undecided>(found).message;
  EXPECT_EQ(std::get<Verified>(found).errors.front().play.size(), 40002U);
  const auto shown = verified(counts, {.bytes_per_move = 2000}, Limits(std::nullopt, 40));
  ASSERT_TRUE(std::holds_alternative<Undecided>(shown));
  EXPECT_EQ(std::get<Undecided>(shown).reason, UnknownReason::Memory);
  EXPECT_GT(std::get<Undecided>(shown).states, 20000U);
  EXPECT_EQ(std::get<Undecided>(shown).method, AnswerMethod::Explicit);
}

// The ends of one abstract move were kept until all were there, and not counted.
TEST(CheckRegression, TheEndsOfOneAbstractMoveAreCounted) {
  const std::string many =
      "f : com |- new int@[] x := 0 in new int@[0,150] y := 0 in new int@[0,150] z := 0 in "
      "new int@[0,150] w := 0 in y := x; z := x; w := x; f; assert(y + z + w = z + w + y || tt); "
      "f; assert(y = z || z = w || tt) : com";
  EXPECT_EQ(why_unknown(many, Limits(std::nullopt, 60)), "memory");
}

TEST(CheckRegression, AnErrorTellsTheValueAndItsBounds) {
  const auto result =
      verified("x : exp int[5..5] |- new int[0..1] a[4] := 0 in a[x] := 1 : com", {});
  const auto& error = std::get<Verified>(result).errors.front();
  ASSERT_TRUE(error.outside);
  EXPECT_EQ(error.outside->value, 5);
  EXPECT_EQ(error.outside->range, (IntRange{0, 3}));
}

// What a large file takes until it is a game was not counted.
TEST(CheckRegression, LargeFilesAreCounted) {
  std::string text = "c : com, b : exp bool |- ";
  for (int i = 0; i < 60000; ++i) text += "c; if b then c; ";
  text += "assert(b) : com";
  const auto source = std::make_shared<const Source>("large.ia", text);
  for (const std::uint64_t mib : {10, 20, 35}) {
    const auto read = compile_term(source, {}, Limits(std::nullopt, mib));
    ASSERT_TRUE(read);
    ASSERT_TRUE(std::holds_alternative<Undecided>(*read)) << mib;
    EXPECT_EQ(std::get<Undecided>(*read).reason, UnknownReason::Memory);
  }
}

// A choice was followed a second time, and the limits were asked where it should have been found.
TEST(CheckRegression, AChoiceIsFoundAgainWhereTheTimeIsUp) {
  std::string text =
      "c : com, n : exp int@[0,3] |- new bool a[300000] := false in new int@[0,3] x := 0 in "
      "while true do { c; x := n; ";
  for (int i = 2; i < 12; ++i) {
    const std::string number = std::to_string(i);
    text += "if x * " + number + " = " + number + "1 then a[" + number + "] := true else a[" +
            number + "] := false; ";
  }
  text += "assert(a[3] || !a[4]) } : com";
  for (const std::size_t readings : {3, 10, 30, 100, 300}) {
    const auto result = verified(text, explicitly(), test::limits_after(readings));
    EXPECT_TRUE(std::holds_alternative<Undecided>(result));
  }
}

// The play of an error that was found in time was given up where states are large.
TEST(CheckRegression, AnErrorFoundInTimeIsShownWhereStatesAreLarge) {
  const auto result = verified(
      "n : exp int[0..9], i : exp int[0..3000] |- new int[0..1001] a[300000] := 0 in "
      "while true do { assert(n <> 5); a[i] := n; assert(a[i] <> 1000) } : com",
      {.all = true}, test::limits_after(1'500));
  ASSERT_TRUE(std::holds_alternative<Verified>(result));
  EXPECT_EQ(std::get<Verified>(result).errors.size(), 1U);
}

}  // namespace
}  // namespace arbiter
