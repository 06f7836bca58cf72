// Refinement on the papers' programs: what is split, how often, and what comes of it.
#include "refine/loop.h"

#include <gtest/gtest.h>

#include "clock/clock.h"
#include "engine/front_end.h"
#include "engine/verify.h"
#include "paths/paths.h"

namespace arbiter::refine {
namespace {

constexpr double kSeconds = 600;

class Papers : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!smt::make_solver()) GTEST_SKIP() << "built without a solver";
  }

  static Term term(const std::string& name, std::int64_t n = 0) {
    auto source = read_source(test::source_dir().string() + "/tests/known/papers/" + name + ".ia");
    typing::Options options;
    if (n > 0) options.params = {{"n", n}};
    auto compiled = compile_term(source.value(), options);
    return std::move(std::get<Term>(compiled.value()));
  }

  static Refinement refined(const Term& of, Rule rule, const Limits& limits = Limits(kSeconds)) {
    const auto solver = smt::make_solver();
    RefineOptions options;
    options.rule = rule;
    return refine(of.graph, solver.get(), options, limits);
  }

  // "top: [] to [0,0]; [0,0] to [0,1]" of the one variable that was split.
  static std::string splits_of(const Term& of, const Refinement& refinement) {
    std::string text;
    NameId only;
    for (const Round& round : refinement.rounds) {
      for (const Split& split : round.splits) {
        const NameId name = of.graph.variables[split.variable].name;
        EXPECT_TRUE(only.is_none() || only == name) << "one variable should be split";
        if (only.is_none()) text = std::string(of.judgement->names->text(name)) + ":";
        only = name;
        text += (text.back() == ':' ? " " : "; ") + split.from + " to " + split.to;
      }
    }
    return text;
  }
};

TEST_F(Papers, RuleOfThePapersSplitsTheirValues) {
  const Term example = term("ex3-000");
  const Refinement refinement = refined(example, Rule::Paper);
  EXPECT_TRUE(std::holds_alternative<Refuted>(refinement.answer));
  EXPECT_EQ(splits_of(example, refinement), "x: [] to [0,0]");
  for (const std::int64_t n : {3, 10, 15, 25}) {
    const Term empty = term("stack000-empty", n);
    const Refinement found = refined(empty, Rule::Paper);
    EXPECT_TRUE(std::holds_alternative<Refuted>(found.answer)) << n;
    EXPECT_EQ(splits_of(empty, found), "top: [] to [0,0]") << n;
  }
}

TEST_F(Papers, RuleOfThePapersGoesUpToTheSizeOfTheStack) {
  for (const std::int64_t n : {3, 10, 15, 25}) {
    const Term overflow = term("stack000-overflow", n);
    const Refinement found = refined(overflow, Rule::Paper);
    EXPECT_TRUE(std::holds_alternative<Refuted>(found.answer)) << n;
    std::string expected = "top: [] to [0,0]";
    for (std::int64_t i = 1; i <= n; ++i) {
      expected += "; [0," + std::to_string(i - 1) + "] to [0," + std::to_string(i) + "]";
    }
    EXPECT_EQ(splits_of(overflow, found), expected) << n;
    EXPECT_EQ(found.rounds.size(), static_cast<std::size_t>(n) + 2) << n;
  }
}

TEST_F(Papers, StacksTakeAtMostFiveRounds) {
  for (const char* name : {"stack000-empty", "stack000-overflow", "stack000-printed"}) {
    for (const std::int64_t n : {3, 10, 15, 25, 1024}) {
      const Refinement found = refined(term(name, n), Rule::Smart);
      const auto* refuted = std::get_if<Refuted>(&found.answer);
      ASSERT_NE(refuted, nullptr) << name << " " << n;
      EXPECT_LE(found.rounds.size(), 5U) << name << " " << n;
    }
  }
}

// All are safe, and need relations between variables: what is said of them is right, or why there
// is no answer, and in time.
TEST_F(Papers, ProgramsOf002EndWithinTheirLimits) {
  for (const char* name : {"chain-002", "magic-002", "global-002", "ex4-002", "parity-002"}) {
    VerifyOptions options;
    options.method = VerifyMethod::Partition;
    const auto result = verify(term(name), options, test::processor_limits(2.0));
    ASSERT_TRUE(result) << name;
    if (const auto* undecided = std::get_if<Undecided>(&*result)) {
      EXPECT_FALSE(undecided->message.empty()) << name;
      std::printf("%s: %s\n", name, undecided->message.c_str());
      continue;
    }
    EXPECT_TRUE(std::get<Verified>(*result).errors.empty()) << name;
    std::printf("%s: safe\n", name);
  }
}

// Each cell holds one of sixteen values that nothing looks at: told apart, five cells alone would
// have a million states.
TEST_F(Papers, SmallTypesThatDecideNothingAreNotToldApart) {
  const auto source = std::make_shared<const Source>(
      "queue.ia",
      "client : com -> exp int[0..15] -> com, input : exp int[0..15], other : exp int |-\n"
      "new int[0..15] cell[5] in new int[0..4] head := 0 in new int[0..5] size := 0 in\n"
      "let put be if !size < 5 then {\n"
      "  new int o := other in\n"
      "  if o > 3 then {\n"
      "    assert(o > 2); cell[(!head + !size) % 5] := input; size := !size + 1 } } in\n"
      "let get be if !size > 0 then {\n"
      "  new int[0..15] x := cell[head] in\n"
      "  head := (!head + 1) % 5; size := !size - 1; return !x } else 0 in\n"
      "client(put, get) : com");
  const auto compiled = compile_term(source, {});
  const Refinement refinement = refined(std::get<Term>(compiled.value()), Rule::Smart);
  ASSERT_TRUE(std::holds_alternative<Proved>(refinement.answer));
  EXPECT_LT(refinement.rounds.back().states, 1000U);
}

// The same for truth values: thirty cells of them.
TEST_F(Papers, TruthValuesThatDecideNothingAreNotToldApart) {
  const auto source = std::make_shared<const Source>(
      "flags.ia",
      "client : com -> com, input : exp bool, place : exp int |-\n"
      "new bool flag[30] in\n"
      "client({\n"
      "  new int n := place in\n"
      "  if n >= 0 and n < 30 then { assert(n < 31); flag[n] := input } }) : com");
  const auto compiled = compile_term(source, {});
  const Refinement refinement = refined(std::get<Term>(compiled.value()), Rule::Smart);
  ASSERT_TRUE(std::holds_alternative<Proved>(refinement.answer));
  EXPECT_LT(refinement.rounds.back().states, 1000U);
}

TEST_F(Papers, TheAbstractPlayIsToldBesideTheConcreteOne) {
  const std::string text = "n : exp int |- new int x := n in assert(x <> 7) : com";
  auto compiled = compile_term(std::make_shared<Source>("seven.ia", text), {});
  const Term seven = std::move(std::get<Term>(compiled.value()));
  VerifyOptions options;
  options.method = VerifyMethod::Partition;
  options.rule = Rule::Paper;
  const auto result = verify(seven, options, Limits(kSeconds)).value();
  const auto& verified = std::get<Verified>(result);
  ASSERT_EQ(verified.errors.size(), 1U);
  ASSERT_EQ(verified.abstract_play.size(), 1U);
  EXPECT_EQ(verified.abstract_play[0].move, 3U);
  EXPECT_EQ(verified.abstract_play[0].class_of, "7");
  EXPECT_GT(verified.transitions, 0U);
}

// A cut point right below another one: the variable gets its range. One further below is no reason.
TEST_F(Papers, ACutPointRightBelowAnotherAsksForTheRange) {
  const auto why_second = [](const std::string& step, const std::string& most) {
    const auto source = std::make_shared<const Source>(
        "up.ia", "f : com -> com |- new int x := 0 in f({ if x < 1000 then x := x + " + step +
                     " else skip }); assert(x <= " + most + ") : com");
    const auto compiled = compile_term(source, {});
    const Refinement found = refined(std::get<Term>(compiled.value()), Rule::Smart);
    EXPECT_TRUE(std::holds_alternative<Proved>(found.answer));
    return std::string(found.rounds.at(1).splits.at(0).why);
  };
  EXPECT_EQ(why_second("1", "1000"), "range");                    // 1000 below 1001
  EXPECT_EQ(why_second("2", "1001"), "compared with constants");  // 1000 below 1002
}

}  // namespace
}  // namespace arbiter::refine
