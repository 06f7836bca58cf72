// Predicates on the papers' programs, and on programs that need one relation each.
#include "relations/loop.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "relations/check_formulas.h"
#include "relations/relations_test.h"

namespace arbiter::relations {
namespace {

class Predicated : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!smt::make_solver()) GTEST_SKIP() << "built without a solver";
  }

  // "safe", "unsafe in 4", "unknown".
  static std::string verdict(const LoopResult& found) {
    if (std::holds_alternative<ProvedByPredicates>(found.answer)) return "safe";
    const auto* refuted = std::get_if<RefutedByPredicates>(&found.answer);
    return refuted == nullptr ? "unknown" : "unsafe in " + std::to_string(refuted->play.size());
  }

  static std::set<std::string> predicates(const LoopResult& found) {
    std::set<std::string> all;
    for (const LoopRound& round : found.rounds) {
      for (const AddedPredicate& each : round.added) all.insert(each.text);
    }
    return all;
  }
};

TEST_F(Predicated, ProgramsOf002) {
  for (const std::string name : {"magic", "ex4", "chain", "global", "parity"}) {
    EXPECT_EQ(verdict(refined(known_term("papers/" + name + "-002"))), "safe") << name;
  }
  const LoopResult printed = refined(known_term("papers/parity-002-printed"));
  EXPECT_EQ(verdict(printed), "unsafe in 4");
  EXPECT_TRUE(std::get<RefutedByPredicates>(printed.answer).is_nearest);
}

// No move lies between their assignments and their tests.
TEST_F(Predicated, BetweenMovesNoPredicateIsNeeded) {
  for (const std::string name : {"ex4", "global"}) {
    const LoopResult found = refined(known_term("papers/" + name + "-002"));
    EXPECT_EQ(found.predicates, 0U) << name;
    EXPECT_EQ(found.rounds.size(), 1U) << name;
  }
}

TEST_F(Predicated, ARelationBetweenTwoVariables) {
  const LoopResult found =
      refined(term("f : com -> com -> com |- new int a := 0 in new int b := 0 in "
                   "f({ a := a + 1; b := b + 1 }, assert(a = b)) : com"));
  EXPECT_EQ(verdict(found), "safe");
  EXPECT_EQ(predicates(found), (std::set<std::string>{"a <= b", "a + 1 <= b"}));
}

// There is no rational contradiction on the way from one even number to the next.
TEST_F(Predicated, ParityComesOfWeakestPreconditions) {
  const LoopResult found = refined(known_term("papers/parity-002"));
  EXPECT_TRUE(predicates(found).contains("x mod 2 = 0"));
  EXPECT_EQ(found.rounds[found.rounds.size() - 2].added.front().origin, "weakest precondition");
}

// head < n is in no path's contradiction: rounds that add one constant after the other end by what
// the program asks itself.
TEST_F(Predicated, WhatGoesOnAndOnIsEndedByGuards) {
  const LoopResult found = refined(term(
      "capacity : exp int, f : com -> com -> com |- new int n := capacity in if n > 0 then { "
      "new int head := 0 in new int tail := 0 in new int count := 0 in "
      "f(if count < n then { head := head + 1; if head = n then head := 0; "
      "count := count + 1 }, if count > 0 then { tail := tail + 1; if tail = n then tail := 0; "
      "count := count - 1 }); "
      "assert(head = tail + count or head + n = tail + count) } : com"));
  EXPECT_EQ(verdict(found), "safe");
  const bool has_guard =
      std::any_of(found.rounds.begin(), found.rounds.end(), [](const LoopRound& round) {
        return std::any_of(round.added.begin(), round.added.end(),
                           [](const AddedPredicate& each) { return each.origin == "guard"; });
      });
  EXPECT_TRUE(has_guard);
}

TEST_F(Predicated, ShortestPlays) {
  const LoopResult found =
      refined(term("f : com -> com -> com |- new int a := 0 in new int b := 0 in "
                   "f({ a := a + 1; if b < 3 then b := b + 1 }, assert(a = b)) : com"));
  // Four rounds of the first argument, and one of the second.
  EXPECT_EQ(verdict(found), "unsafe in 12");
}

TEST_F(Predicated, LoopsAndArrays) {
  EXPECT_EQ(verdict(refined(term("n : exp int |- new int m := n in new int i := 0 in "
                                 "{ while i < m do i := i + 1; assert(i >= m) } : com"))),
            "safe");
  EXPECT_EQ(
      verdict(refined(term("n : exp int |- array a[3] in new int m := n in new int i := 0 in "
                           "{ if m > 3 then m := 3; while i < m do { a[i] := i; i := i + 1 }; "
                           "if m > 1 then assert(a[1] = 1) } : com"))),
      "safe");
  EXPECT_EQ(
      verdict(refined(term("n : exp int |- array a[3] in new int i := n in "
                           "if 0 <= i and i < 3 then { a[i] := 5; assert(a[0] = 0) } : com"))),
      "unsafe in 4");
}

// Code that two calls share is gone through twice, and is no loop.
TEST_F(Predicated, SharedCode) {
  const LoopResult found =
      refined(term("c : com |- new int x := 0 in let g be { x := x + 1; c; x := x + 1 } in "
                   "{ g; g; assert(x = 4); g; assert(x = 6) } : com"));
  EXPECT_EQ(verdict(found), "safe");
}

TEST_F(Predicated, LimitsOfRoundsAndQuestions) {
  const Term magic = known_term("papers/magic-002");
  for (const LoopOptions& options :
       {LoopOptions{.max_rounds = 2}, LoopOptions{.max_questions = 3}}) {
    const LoopResult found = refined(magic, options);
    ASSERT_TRUE(std::holds_alternative<refine::NoAnswer>(found.answer));
    EXPECT_EQ(std::get<refine::NoAnswer>(found.answer).reason, UnknownReason::Rounds);
  }
}

// Each proof is one by the judge, and none is without one of its states, or with a weaker or a
// stronger one.
TEST_F(Predicated, ProofsAreJudged) {
  std::size_t rejected = 0;
  for (const std::string name : {"magic", "ex4", "chain", "global", "parity"}) {
    const Term of = known_term("papers/" + name + "-002");
    const LoopResult found = refined(of);
    ASSERT_TRUE(std::holds_alternative<ProvedByPredicates>(found.answer));
    const auto& certificate = std::get<ProvedByPredicates>(found.answer).certificate;
    const auto judge = smt::make_solver({.wants_cores = false});
    const auto judged = [&](const FormulaCertificate& one) {
      return check_formulas(of.graph, one, *judge, Limits(600.0));
    };
    EXPECT_TRUE(std::holds_alternative<certify::Proved>(judged(certificate))) << name;
    for (const auto& [node, states] : certificate.nodes) {
      for (std::size_t i = 0; i < states.size(); ++i) {
        FormulaCertificate without = certificate;
        auto& here = without.nodes.at(node);
        here.erase(here.begin() + static_cast<std::ptrdiff_t>(i));
        EXPECT_TRUE(std::holds_alternative<FormulaFlaw>(judged(without))) << name;
        FormulaCertificate never = certificate;
        never.nodes.at(node)[i].formula = never.terms.constant(0);
        EXPECT_TRUE(std::holds_alternative<FormulaFlaw>(judged(never))) << name;
        rejected += 2;
      }
    }
  }
  EXPECT_GT(rejected, 40U);
}

}  // namespace
}  // namespace arbiter::relations
