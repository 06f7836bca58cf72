#include <gtest/gtest.h>

#include "abstraction/interval.h"
#include "engine/verify.h"
#include "refine/bounded_input_search.h"
#include "refine/loop.h"
#include "report/refinement.h"

namespace arbiter {
namespace {

Term term(const std::string& text) {
  auto compiled = compile_term(std::make_shared<Source>("term.ia", text), {});
  return std::move(std::get<Term>(compiled.value()));
}

// "safe", "unsafe", or why there is no answer.
std::string verdict(const std::string& text, double seconds = 600) {
  VerifyOptions options;
  options.method = VerifyMethod::Partition;
  const auto result = verify(term(text), options, Limits(seconds)).value();
  if (const auto* undecided = std::get_if<Undecided>(&result))
    return std::string(reason_name(undecided->reason));
  return std::get<Verified>(result).errors.empty() ? "safe" : "unsafe";
}

// Values of a data type without a size were packed into no bits at all, and read as 0: the program
// was called safe.
TEST(RefinementRegression, DataTypesWithoutASizeKeepTheirValues) {
  const std::string program = "data X; c : com |- new X x := 3 in new X y := 0 in c; y := x; c; ";
  EXPECT_EQ(verdict(program + "assert(y = 0) : com"), "unsafe");
  EXPECT_EQ(verdict(program + "assert(y = 3) : com"), "safe");
}

// The partition of x leaves open which element is called. A path that calls the first one is only
// one of the program's where x is 0, and comes to no error then.
TEST(RefinementRegression, PathsRequireTheElementsThatTheyCall) {
  const Term compiled = term(
      "f[2] : com, n : exp int |- new int x := n in\n"
      "if x >= 0 then if x <= 1 then { f[x]; if x = 1 then abort } : com");
  VerifyOptions options;
  options.method = VerifyMethod::Partition;
  const auto result = verify(compiled, options, Limits()).value();
  const auto& errors = std::get<Verified>(result).errors;
  ASSERT_EQ(errors.size(), 1U);
  EXPECT_EQ(compiled.arena().to_string(errors[0].play[3].move), "f[1].run");
}

// Each variable is named once, whatever the order in which rounds split them.
TEST(RefinementRegression, VariablesThatGrowForEverAreNamedOnce) {
  const Term compiled = term(
      "go : exp bool, step : com |- new int a := 0 in new int b := 0 in\n"
      "while go do { a := a + 1; step; b := b + 1 }; assert(a = b) : com");
  const auto solver = smt::make_solver();
  if (!solver) GTEST_SKIP() << "built without a solver";
  const auto refinement = refine::refine(compiled.graph, solver.get(), {}, Limits());
  const auto& why = std::get<refine::NoAnswer>(refinement.answer);
  EXPECT_EQ(why.reason, UnknownReason::Rounds);
  ASSERT_EQ(why.variables.size(), 2U);
  EXPECT_LT(why.variables[0], why.variables[1]);
}

// Which element of an array of error commands is called was left open by the partition of x. The
// search took each of the ways on, forgot that the step was the call, and called the program safe.
TEST(RefinementRegression, CallsOfErrorCommandsCountWhereTheElementIsOpen) {
  typing::Options options;
  options.error_commands = {"f"};
  auto compiled = compile_term(
      std::make_shared<Source>("calls.ia",
                               "f[20] : com, i : exp int[0..19], n : exp int, c : com |-\n"
                               "new int k := n in if k > 5 then c;\n"
                               "new int[0..19] x := i in f[x] : com"),
      options);
  const Term calls = std::move(std::get<Term>(compiled.value()));
  for (const VerifyMethod method : {VerifyMethod::Auto, VerifyMethod::Partition}) {
    VerifyOptions verify_options;
    verify_options.method = method;
    const auto result = verify(calls, verify_options, Limits(600.0)).value();
    ASSERT_TRUE(std::holds_alternative<Verified>(result));
    ASSERT_EQ(std::get<Verified>(result).errors.size(), 1U);
    EXPECT_EQ(std::get<Verified>(result).errors[0].play.size(), 6U);
  }
}

// A register that is not set yet holds 0, which its type int[1..1] does not have. Left together as
// one class, its values did not hold the 0, and the certificate was not closed.
TEST(RefinementRegression, WhatIsNotSetYetIsAmongTheValuesThatDecideNothing) {
  VerifyOptions options;
  options.method = VerifyMethod::Partition;
  options.certify = true;
  const auto result =
      verify(term("h : var int%3 |- let a2 be let p3 be fun x4 : exp int%3. fun x5 : var int%3. x5 "
                  "in h := p3(h, h); h in h := a2; a2 := 1 : com"),
             options, Limits(600.0))
          .value();
  ASSERT_TRUE(std::holds_alternative<Verified>(result));
  const bool has_certificate = std::get<Verified>(result).interval_certificate.has_value();
  EXPECT_TRUE(has_certificate || !smt::make_solver());
}

// Each path has terms of its own, and the solver took those of the first for all: its answers were
// about other formulas, and it crashed.
TEST(RefinementRegression, TheSolverIsAskedAboutThePathAtHand) {
  const auto solver = smt::make_solver();
  if (!solver) GTEST_SKIP() << "built without a solver";
  smt::Terms first;
  const smt::TermId x = first.fresh();
  const std::vector<smt::TermId> one{first.less(x, first.constant(0))};
  ASSERT_EQ(solver->ask(first, one, {}).answer, smt::Answer::Satisfiable);
  smt::Terms second;
  const smt::TermId a = second.fresh();
  const smt::TermId b = second.fresh();
  const std::vector<smt::TermId> both{second.less(a, b), second.less(b, a)};
  EXPECT_EQ(solver->ask(second, both, {}).answer, smt::Answer::Unsatisfiable);
}

// Known bounds grew along assignments in a circle, by a factor each time: a variable was split into
// tens of thousands of classes, and search never ended.
TEST(RefinementRegression, BoundsDoNotGrowAlongAssignments) {
  EXPECT_EQ(
      verdict("f : com -> com -> com |- new int x := 0 in new int y := 0 in new int z := 0 in "
              "f({ y := z * 4; if y < 0 || y > 12 then abort fi; x := y * 2; "
              "if x < 0 || x > 12 then abort fi; z := x * 3; if z < 0 || z > 2 then abort },"
              "{ y := x * 4; if y < 0 || y > 2 then abort fi }); assert(x + y = 0) : com",
              600),
      "safe");
}

// No clock reached Z3 where it made a core smaller: it never ended.
TEST(RefinementRegression, CoresOfProductsEndInTime) {
  if (!smt::make_solver()) GTEST_SKIP() << "built without a solver";
  const std::string program = "a : exp int, b : exp int |- new int x := a in new int y := b in ";
  EXPECT_EQ(verdict(program + "if x > 1 and y > 1 and x * y = 1000003 then abort : com", 1),
            "timeout");
  EXPECT_EQ(verdict(program + "if x * x = 7 * y * y and y > 0 then abort : com", 1), "timeout");
}

// The start of a certificate had the lowest class of each variable, which is not that of 0: where a
// subroutine is shared, some are live there though nobody reads them.
TEST(RefinementRegression, CertificatesBeginWithTheClassesOfZero) {
  if (!smt::make_solver()) GTEST_SKIP() << "built without a solver";
  const Term shared = term(
      "m : exp int |- let int n { new int t := m in (if t < 0 then diverge); !t } in "
      "new int i := 0 in i := n; if i + n < 0 then abort : com");
  for (const refine::Rule rule : {refine::Rule::Smart, refine::Rule::Paper}) {
    VerifyOptions options;
    options.method = VerifyMethod::Partition;
    options.rule = rule;
    options.certify = true;
    const auto result = verify(shared, options, Limits(600.0)).value();
    EXPECT_TRUE(std::get<Verified>(result).interval_certificate);
  }
}

// It was given up at the first play that needs a relation, though another one is real.
TEST(RefinementRegression, OtherErrorsAreLookedAtWhereOneNeedsARelation) {
  const std::string program = "n : exp int |- new int x := n in new int y := x in assert(x = y); ";
  EXPECT_EQ(verdict(program + "if x = 123456789 then abort : com"), "unsafe");
  EXPECT_EQ(verdict(program + "if x = x + 1 then abort : com"), "relation");
}

TEST(RefinementRegression, SquaresAreCutAtZero) {
  const std::string program = "n : exp int |- new int x := n in ";
  EXPECT_EQ(verdict(program + "assert(x * x >= 0) : com"), "safe");
  EXPECT_EQ(verdict(program + "assert(x * x <> 2) : com"), "safe");
  EXPECT_EQ(verdict(program + "assert(x * x <> 4) : com"), "unsafe");
}

// They were given up, though guards on the path leave few values.
TEST(RefinementRegression, FewValuesOnAPathAreToldApart) {
  if (!smt::make_solver()) GTEST_SKIP() << "built without a solver";
  EXPECT_EQ(verdict("n : exp int |- new int x := n in assert(x * x <> 1000) : com"), "safe");
  const std::string both =
      "a : exp int, b : exp int |- new int x := a in new int y := b in new int s := 0 in ";
  EXPECT_EQ(verdict(both + "if -20 <= x and x <= 20 and -20 <= y and y <= 20 then { s := x - y; "
                           "if y - x + s = 8 then abort } : com"),
            "safe");
  const std::string six = both +
                          "if -9 <= x and x <= -1 then { s := 3 * x; s := -3 * (s - x); "
                          "if (s - 5) % 9 = ";
  EXPECT_EQ(verdict(six + "3 then abort } : com"), "safe");
  EXPECT_EQ(verdict(six + "4 and s <> 18 then abort } : com"), "unsafe");
}

// It was said that no partition would do, of which nobody knows.
TEST(RefinementRegression, WhatWasNotTriedIsNotSaidToFail) {
  if (!smt::make_solver()) GTEST_SKIP() << "built without a solver";
  VerifyOptions options;
  options.method = VerifyMethod::Partition;
  const Term equal = term("n : exp int |- new int x := n in new int y := x in assert(x = y) : com");
  const auto result = verify(equal, options, Limits(600.0)).value();
  EXPECT_EQ(std::get<Undecided>(result).message,
            "it may need a relation between the values of `x`, `y`: no cut point that was tried "
            "rules an abstract play out");
}

// It was called a relation, of one variable.
TEST(RefinementRegression, ACutPointBeyond64BitsIsAnOverflow) {
  if (!smt::make_solver()) GTEST_SKIP() << "built without a solver";
  EXPECT_EQ(verdict("c : com -> com |- new int x := 9223372036854775806 in c(x := x + 1); "
                    "assert(x <= 9223372036854775807) : com"),
            "overflow");
  EXPECT_EQ(verdict("c : com -> com |- new int x := -9223372036854775807 in c(x := x - 1); "
                    "assert(x >= -9223372036854775807 - 1) : com"),
            "overflow");
  EXPECT_EQ(verdict("c : com -> com |- new int x := 9223372036854775806 in c(x := x + 1); "
                    "assert(x <= 9223372036854775806) : com"),
            "unsafe");
  EXPECT_EQ(verdict("n : exp int |- new int x := n in new int y := x in "
                    "assert(x = y or x > 9223372036854775800) : com"),
            "relation");
}

// A round went from a partition to the same: what was added was in the part that is not shown.
TEST(RefinementRegression, RoundsSayHowMuchWasAddedToLongPartitions) {
  const Term of = term("n : exp int |- new int x := n in assert(x <> 3) : com");
  refine::Round round{.states = 2, .path = 4, .finding = refine::Round::Finding::Spurious};
  const auto split_shown = [&](const std::string& from, const std::string& to, std::size_t added) {
    round.splits = {{game::VariableId(0), from, to, "range", added}};
    const std::string text = report::round_rows(of.graph, {round}, "\n").at(0).second;
    return text.substr(text.find(": ") + 2);
  };
  EXPECT_EQ(split_shown("{<0, …, >9}", "{<0, …, >9}", 3),
            "{<0, …, >9} with 3 more cut points  (range)");
  EXPECT_EQ(split_shown("{<0, …, >9}", "{<0, …, >8}", 1),
            "{<0, …, >9} to {<0, …, >8}, 1 more cut point  (range)");
  EXPECT_EQ(split_shown("[]", "[0,0]", 2), "[] to [0,0]  (range)");
}

// It went on for a thousand rounds, or for as long as there was time.
TEST(RefinementRegression, PartitionsThatCreepAreNamed) {
  const std::string program =
      "n : exp int |- new int i := 0 in new int m := n in "
      "while i < m do i := i + 1; assert(i >= m) : com";
  VerifyOptions options;
  options.method = VerifyMethod::Partition;
  const auto result = verify(term(program), options, Limits(600.0)).value();
  const auto& undecided = std::get<Undecided>(result);
  EXPECT_EQ(undecided.reason, UnknownReason::Rounds);
  EXPECT_NE(undecided.message.find("`i`, `m`"), std::string::npos) << undecided.message;
  EXPECT_FALSE(undecided.help.empty());
}

// The wording was that of a relation, between one variable.
TEST(RefinementRegression, ARelationIsBetweenTwo) {
  const auto message = [](const std::string& text) {
    VerifyOptions options;
    options.method = VerifyMethod::Partition;
    return std::get<Undecided>(verify(term(text), options, Limits(600.0)).value()).message;
  };
  EXPECT_NE(message("n : exp int |- new int x := n in new int y := x in assert(x = y) : com")
                .find("a relation between the values of `x`, `y`"),
            std::string::npos);
  const std::string one =
      message("n : exp int |- new int x := n in assert(x % 2 <> 1 or (x + 1) % 2 = 0) : com");
  EXPECT_EQ(one.find("relation"), std::string::npos) << one;
  EXPECT_NE(one.find("`x`"), std::string::npos) << one;
}

// The range of the integers grew faster than what plain search was allowed: an error after several
// small ones never came up. And the solver took all the time, so that it never began.
TEST(RefinementRegression, PlainSearchFindsWhatTheSolverDoesNot) {
  EXPECT_EQ(verdict("n : exp int |- new int x := n in "
                    "if x > 0 then if (x * x * x * x) % 10007 = 3 then abort : com",
                    5),
            "unsafe");
  const Term six = term(
      "n : exp int |- new int s := 0 in "
      "s := s + n; s := 3 * s + n; s := 3 * s + n; s := 3 * s + n; s := 3 * s + n; "
      "s := 3 * s + n; assert(s <> 728) : com");
  refine::BoundedInputSearch scripts(six.graph);
  scripts.allow(1'000'000);
  EXPECT_TRUE(scripts.search(Limits(600.0)));
}

// The component's type was forgotten where a wider variable took its value: what no environment can
// bring was followed, and there was no answer.
TEST(RefinementRegression, NobodyBringsWhatIsNotOfTheType) {
  EXPECT_EQ(verdict("x : exp int[0..30] |- new int[0..100] y := x in if y > 50 then abort : com"),
            "safe");
  EXPECT_EQ(verdict("x : exp int[0..30] |- new int y := x in if y > 50 then abort : com"), "safe");
  EXPECT_EQ(verdict("x : exp int[0..30] |- new int y := x in if y > 29 then abort : com"),
            "unsafe");
  EXPECT_EQ(verdict("x : exp int%30 |- new int%100 y := x in if y > 50 then abort : com"), "safe");
  EXPECT_EQ(verdict("x : exp int[0..3] |- new int y := x in if y < 0 then abort : com"), "safe");
  EXPECT_EQ(verdict("f : com -> exp int -> com, x : exp int[0..3], z : exp int |- "
                    "new int y := 0 in new int w := 0 in "
                    "f((y := x; w := z), (assert(y <= 3); !w)) : com"),
            "safe");
}

// A limit that ended the making of a certificate took the verdict with it.
TEST(RefinementRegression, SafeStandsWithoutItsCertificate) {
  if (!smt::make_solver()) GTEST_SKIP() << "built without a solver";
  const Term safe = term(
      "f : com -> com -> exp int -> com, x : exp int |- "
      "new int a := 0 in new int b := 0 in new int t[40] := 0 in "
      "f({ if a < 39 then a := a + 1 fi; t[a] := x }, { if b < 39 then b := b + 1 fi; t[b] := x },"
      "{ assert(a <> 40 && b <> 40); t[a] }) : com");
  std::size_t without = 0;
  for (std::uint64_t mib = 1; mib <= 64; mib *= 2) {
    VerifyOptions options;
    options.method = VerifyMethod::Partition;
    const auto plain = verify(safe, options, Limits(600.0, mib)).value();
    if (std::holds_alternative<Undecided>(plain)) continue;
    options.certify = true;
    const auto result = verify(safe, options, Limits(600.0, mib)).value();
    const auto* verified = std::get_if<Verified>(&result);
    ASSERT_NE(verified, nullptr) << mib << " MiB";
    EXPECT_NE(verified->interval_certificate.has_value(), !verified->why_no_certificate.empty());
    without += verified->interval_certificate ? 0 : 1;
  }
  EXPECT_GT(without, 0U);
}

// The last share of plain search went to all other ends of refinement, but not to this one.
TEST(RefinementRegression, PlainSearchHasItsShareWhenTheRoundsAreUp) {
  const Term far = term(
      "f : com -> exp int -> com |- new int v := 0 in "
      "f(v := v + 1, (assert(v <> 3000); !v)) : com");
  const auto solver = smt::make_solver();
  refine::RefineOptions options;
  options.rule = refine::Rule::Paper;
  options.max_rounds = 3;
  const auto found = refine::refine(far.graph, solver.get(), options, Limits(600.0));
  EXPECT_TRUE(std::holds_alternative<refine::Refuted>(found.answer));
}

Verified verified(const std::string& text) {
  const auto result = verify(term(text), {}, Limits(600.0)).value();
  return std::get<Verified>(result);
}

// Z3 goes through all ways to part the factors of a product in two, and no limit ends that.
TEST(RefinementRegression, ProductsOfManyFactorsAreNotAskedAbout) {
  EXPECT_EQ(verdict("n : exp int |- new int y := n in y := y * y; y := y * y; y := y * y; "
                    "y := y * y; y := y * y; assert(y <> 3) : com"),
            "solver");
}

// A path to this error is spurious and no cut point rules it out; another is real, and what it
// needs is far from 0.
TEST(RefinementRegression, PlainSearchTriesTheConstantsOfTheProgram) {
  const std::string program =
      "i : exp int, k : exp int |- new int x := i in new int y := x in "
      "if k = 123456789 then x := x + 1 fi; assert(x = y) : com";
  EXPECT_EQ(verdict(program), "unsafe");
  EXPECT_EQ(verified(program).errors.front().play.size(), 6U);
}

// The play that plain search finds was called a shortest one.
TEST(RefinementRegression, APlayOfPlainSearchMayNotBeAShortestOne) {
  const std::string program =
      "client : com -> com -> com, n : exp int, m : exp int |- new int k := 0 in client("
      "new int x := n in new int y := m in "
      "if x > 1 and y > 1 then assert(x * y <> 1000036000099) fi, "
      "k := k + 1; assert(k < 5)) : com";
  const Verified found = verified(program);
  ASSERT_EQ(found.errors.size(), 1U);
  EXPECT_EQ(found.is_shortest(), found.errors.front().play.size() == 8);
  EXPECT_TRUE(verified("n : exp int |- assert(n <> 5) : com").is_shortest());
}

// A class as it is written: "Z", "<3", ">3", "[3,7]" or "3".
abstraction::Interval interval_of(const std::string& text) {
  using abstraction::Interval;
  const auto number = [](const std::string& digits) { return std::stoll(digits); };
  if (text == "Z") return Interval::all();
  if (text.front() == '<') return {std::nullopt, number(text.substr(1)) - 1};
  if (text.front() == '>') return {number(text.substr(1)) + 1, std::nullopt};
  if (text.front() != '[') return Interval::of(number(text));
  const std::size_t comma = text.find(',');
  return {number(text.substr(1, comma - 1)), number(text.substr(comma + 1))};
}

// Classes were those of the abstract play that was found, while the solver's values were others.
TEST(RefinementRegression, TheAbstractPlayIsThatOfTheValues) {
  if (!smt::make_solver()) GTEST_SKIP() << "built without a solver";
  const Verified found = verified(
      "client : com -> com -> com, e : exp int |- new int x := 0 in "
      "client(new int d := e in if d > 0 and d < 600000 then x := x + d fi, "
      "assert(x <> 1000000)) : com");
  ASSERT_EQ(found.errors.size(), 1U);
  std::size_t parts = 0;  // of the integers, with several of them
  std::size_t brought = 0;
  for (const Verified::Brought& one : found.abstract_play) {
    if (one.class_of.empty()) continue;
    ++brought;
    const std::int64_t value = found.errors.front().play.at(one.move - 1).move.value;
    const abstraction::Interval elements = interval_of(one.class_of);
    EXPECT_TRUE(elements.contains(value)) << one.class_of << " " << value;
    if (!elements.is_single() && elements != abstraction::Interval::all()) ++parts;
  }
  EXPECT_GE(brought, 2U);
  EXPECT_GE(parts, 1U);
}

// Explicit search was begun, and nothing else, where there are too many values to go through.
TEST(RefinementRegression, LargeFiniteDataAreSeenThroughPartitions) {
  EXPECT_TRUE(verified("i : exp int[0..1000000000] |- new int[0..1000000000] x := i in "
                       "new int[0..1000000000] y := i in "
                       "if x > 5 then assert(x > 3 && y >= 0) : com")
                  .errors.empty());
}

// The trial of explicit search had no end where no move leads to another one, and went on through
// all inputs where loops had gone round for as long as they may.
TEST(RefinementRegression, ATrialEndsWhereNoMoveFollows) {
  const std::string large =
      "i : exp int[0..9223372036854775807] |- "
      "new int[0..9223372036854775807] x := i in ";
  const Verified ends = verified(large + "if x > 10 then assert(x > 5) : com");
  EXPECT_TRUE(ends.errors.empty() && ends.is_abstract);
  const Verified loops = verified(large +
                                  "new int[0..300] k := 0 in "
                                  "while k < 300 do k := k + 1; if x > 5 then assert(x > 3) : com");
  EXPECT_TRUE(loops.errors.empty() && loops.is_abstract);
}

// All data are finite, and it needs a relation.
std::string with_large_relation(const std::string& most) {
  return "i : exp int[0.." + most + "], c : com |- new int[0.." + most +
         "] x := i in c; new int[0.." + most + "] y := x in c; assert(x = y) : com";
}

TEST(RefinementRegression, ExplicitSearchFollowsPartitionsWhereAllDataAreFinite) {
  const Verified safe = verified(with_large_relation("700000"));
  EXPECT_TRUE(safe.errors.empty() && safe.is_complete && !safe.is_abstract);
  EXPECT_EQ(safe.why_method, "partitions came to no answer, and all data that matter are finite");
  EXPECT_GT(safe.states, safe.largest());  // with what was tried before
}

// What partitions had found was lost where a limit ended the search after them; and the help spoke
// of ranges, which all data have.
TEST(RefinementRegression, WhatPartitionsFoundIsToldWhereALimitEndsTheSearch) {
  if (!smt::make_solver()) GTEST_SKIP() << "built without a solver";
  const Limits limits(std::nullopt, 100);
  const auto result = verify(term(with_large_relation("1000000000000")), {}, limits).value();
  const auto& undecided = std::get<Undecided>(result);
  EXPECT_EQ(undecided.reason, UnknownReason::Relation);
  EXPECT_EQ(undecided.method, AnswerMethod::Partition);
  EXPECT_EQ(undecided.open_errors.size(), 1U);
  ASSERT_TRUE(undecided.refinement);
  EXPECT_FALSE(undecided.refinement->rounds.empty());
  EXPECT_NE(undecided.message.find("explicit search was stopped at the memory limit"),
            std::string::npos)
      << undecided.message;
  EXPECT_EQ(undecided.help.find("finite"), std::string::npos) << undecided.help;
  EXPECT_GT(undecided.states, 1'000'000U);
  VerifyOptions options;
  options.method = VerifyMethod::Partition;
  const auto asked = verify(term(with_large_relation("1000000000000")), options, limits).value();
  EXPECT_EQ(std::get<Undecided>(asked).help,
            "--method explicit goes through all values, which are finitely many");
}

// It was said to have come to an answer soon where there is none.
TEST(RefinementRegression, ATrialWithoutAnAnswerIsNotSaidToHaveCome) {
  const auto result = verify(term(with_large_relation("1000000000000")), {}, Limits(0.0)).value();
  const auto& undecided = std::get<Undecided>(result);
  EXPECT_EQ(undecided.reason, UnknownReason::Timeout);
  EXPECT_EQ(undecided.why_method, "it is tried first");
}

// What was tried was not counted.
TEST(RefinementRegression, ATrialIsCounted) {
  const Verified safe = verified(
      "i : exp int[0..1000000000] |- new int[0..1000000000] x := i in "
      "if x > 5 then assert(x > 3) : com");
  EXPECT_TRUE(safe.errors.empty() && safe.is_abstract);
  EXPECT_GT(safe.transitions, 1'000'000U);
}

// What could hold anything was searched explicitly for a million moves, however long each was and
// however large its states were.
TEST(RefinementRegression, ATrialOfExplicitSearchEndsSoon) {
  const Verified loops = verified(
      "f : com -> com |- new int x := 0 in new int k := 0 in "
      "f({ k := 0; while k < 100000 do k := k + 1; x := x + 1 }); assert(x >= 0) : com");
  EXPECT_TRUE(loops.errors.empty() && loops.is_abstract);
  const Verified cells = verified(
      "f : com -> com |- new int a[100000] in new int x := 0 in "
      "f({ x := x + 1; if x < 0 then a[0] := x }); assert(a[0] = 0) : com");
  EXPECT_TRUE(cells.errors.empty() && cells.is_abstract);
  // Many cells are no reason to leave a loop over them.
  const Verified filled = verified(
      "f : com |- new int a[20000] in new int k := 0 in "
      "while k < 20000 do { a[k] := k; k := k + 1 }; f; assert(a[7] = 7) : com");
  EXPECT_TRUE(filled.errors.empty() && !filled.is_abstract);
}

// An annotation of very many classes was followed, whatever the limits said.
TEST(RefinementRegression, AnAnnotationMayHaveTooManyClasses) {
  const std::string wide = "i : exp int |- new int@[0,1000000000000] x := i in ";
  EXPECT_EQ(verdict(wide + "assert(x = x) : com"), "choices");
  EXPECT_EQ(verdict(wide + "assert(x != 5) : com"), "unsafe");  // by plain search
  EXPECT_EQ(verdict("i : exp int |- new int@[0,1000] x := i in assert(x != 5) : com"), "unsafe");
}

// Where no error is decided, its place was not told, and the last round said that there is none.
TEST(RefinementRegression, UnknownTellsItsPlaces) {
  VerifyOptions options;
  const auto result = verify(term("i : exp int |- new int x := i in new int y := x in "
                                  "if x <> 3 then assert(x = y) : com"),
                             options, Limits(600.0))
                          .value();
  const auto& undecided = std::get<Undecided>(result);
  ASSERT_EQ(undecided.open_errors.size(), 1U);
  EXPECT_EQ(undecided.open_errors.front().what, "assert");
  using Finding = refine::Round::Finding;
  const Finding last = undecided.refinement->rounds.back().finding;
  EXPECT_TRUE(last == Finding::NoCut || last == Finding::Before);
}

// The first assert needs a relation and is set aside; what the second one asks for rules it out.
std::string with_error_set_aside(const std::string& last) {
  return "n : exp int, i : exp int, c : com |- "
         "new int z := n in new int x := i in new int y := x in "
         "if z > 5 then diverge fi; c; if z > 7 then assert(x = y) fi; c; assert(z <= 6); c; " +
         last + " : com";
}

// An error that was set aside was told as undecided, though later splits had ruled it out; and the
// search that was done again for the others was not counted.
TEST(RefinementRegression, WhatIsRuledOutIsNotUndecided) {
  if (!smt::make_solver()) GTEST_SKIP() << "built without a solver";
  const auto result =
      verify(term(with_error_set_aside("if y <> x then abort")), {}, Limits(600.0)).value();
  const auto& undecided = std::get<Undecided>(result);
  ASSERT_EQ(undecided.open_errors.size(), 1U);
  EXPECT_EQ(undecided.open_errors.front().what, "abort");
  std::size_t transitions = 0;
  for (const auto& round : undecided.refinement->rounds) transitions += round.transitions;
  EXPECT_GT(undecided.transitions, transitions);
}

// For the same reason a play was said to be none of the shortest.
TEST(RefinementRegression, WhatIsRuledOutIsNoShorterPlay) {
  if (!smt::make_solver()) GTEST_SKIP() << "built without a solver";
  const Verified found = verified(with_error_set_aside("assert(z <> 3)"));
  ASSERT_EQ(found.errors.size(), 1U);
  EXPECT_EQ(found.errors.front().play.size(), 12U);
  EXPECT_TRUE(found.is_shortest());
}

// The compiler knew that the index of an array of terms fits; its class in another variable's
// partition was taken for a value that was not checked.
TEST(RefinementRegression, ClassesWithoutAValueThatFitsLeadNowhere) {
  VerifyOptions options;
  options.method = VerifyMethod::Partition;
  const auto result = verify(term("let b[i : 1] be i in if new int%4 c[1] := b[b[b[0]]] in c[0] "
                                  "then 0 else 1 fi : exp int%3"),
                             options, Limits(600.0));
  ASSERT_TRUE(result.has_value());
  EXPECT_TRUE(std::get<Verified>(*result).errors.empty());
}

// Each load of an expression was read by itself: a long one took the square of its length.
TEST(RefinementRegression, LongExpressionsAreReadForSomeOfTheirLoads) {
  std::string sum = "x";
  for (int i = 1; i < 20'000; ++i) sum += " + x";
  EXPECT_EQ(verdict("i : exp int |- new int x := i in if x > 10 && x < 20 then assert(" + sum +
                    " != 7) : com"),
            "safe");
}

// What the program sends constrains no path: it is not 0 here.
TEST(RefinementRegression, ValuesThatAreSentDecideNoPath) {
  EXPECT_EQ(verdict("x : var int, e : exp int, g : exp int |- new int i := e in new int j := g in\n"
                    "x := i + 1; if 3*i + 5*j = 1234563 then if i - j = 4321 then abort : com"),
            "unsafe");
}

}  // namespace
}  // namespace arbiter
