#include "certify/cover.h"

#include <gtest/gtest.h>

#include "engine/term.h"

namespace arbiter::certify {
namespace {

using smt::Answer;
using smt::TermId;

constexpr std::size_t kOneByOne = 4;

// The states are intervals of b for a = 0, and fewer of them for a = 1.
class CoverTest : public ::testing::Test {
 protected:
  CoverTest() : solver_(smt::make_solver({.wants_cores = false})) {
    auto compiled =
        compile_term(std::make_shared<Source>("term.ia",
                                              "n : exp int |- new int a := n in new int b := n in "
                                              "if a + b = 7 then abort : com"),
                     {});
    term_.emplace(std::move(std::get<Term>(compiled.value())));
    certificate_.classes[a()] = {{0, 0}, {1, 1}};
    certificate_.classes[b()] = {{std::nullopt, -1}, {0, 0}, {1, 1}, {2, 2}, {4, std::nullopt}};
    states_.node = term_->graph.start;
    states_.columns = {{a(), 0}, {b(), 0}};
    states_.numbers = {0, 0, 0, 1, 0, 2, 0, 3, 0, 4, 1, 0, 1, 1, 1, 3, 1, 4};
    states_.rows = 9;
  }
  void SetUp() override {
    if (!solver_) GTEST_SKIP() << "built without a solver";
  }

  static game::VariableId a() { return game::VariableId(0); }
  static game::VariableId b() { return game::VariableId(1); }
  std::uint64_t slot(game::VariableId variable) const {
    return term_->graph.variables[variable].slot;
  }

  std::unique_ptr<smt::Solver> solver_;
  std::optional<Term> term_;
  IntervalCertificate certificate_;
  ClassStates states_;
  Limits limits_;
};

// What was covered with one value that is known says nothing of another.
TEST_F(CoverTest, WhatIsKnownCounts) {
  for (const std::size_t one_by_one : {std::size_t{0}, std::size_t{1}, kOneByOne}) {
    SymbolicNode symbolic(term_->graph, limits_);
    Cover cover(term_->graph, certificate_, symbolic, *solver_, limits_, one_by_one);
    smt::Terms& terms = symbolic.terms();
    const TermId value = symbolic.unknown(slot(b()));
    const TermId is_not_three = terms.negation(terms.equal(value, terms.constant(3)));
    const auto leads_out = [&](std::int64_t known, std::vector<TermId> conditions) {
      symbolic.begin();
      symbolic.know(slot(a()), terms.constant(known));
      return cover.leads_out(states_, std::move(conditions));
    };
    for (int again = 0; again < 2; ++again) {
      EXPECT_EQ(leads_out(0, {is_not_three}), Answer::Unsatisfiable);
      EXPECT_EQ(leads_out(0, {}), Answer::Satisfiable);  // 3 is in no class
      EXPECT_EQ(leads_out(1, {is_not_three}), Answer::Satisfiable);
      EXPECT_EQ(leads_out(2, {is_not_three}), Answer::Satisfiable);
      const TermId is_large = terms.less(terms.constant(3), value);
      EXPECT_EQ(leads_out(1, {is_large}), Answer::Unsatisfiable);
    }
  }
}

TEST_F(CoverTest, ValuesOfMoreThan64BitsAreCovered) {
  SymbolicNode symbolic(term_->graph, limits_);
  Cover cover(term_->graph, certificate_, symbolic, *solver_, limits_, kOneByOne);
  smt::Terms& terms = symbolic.terms();
  const TermId large = terms.multiply(symbolic.unknown(slot(b())), terms.constant(INT64_MAX));
  const TermId larger = terms.less(terms.constant(9), symbolic.unknown(slot(b())));
  symbolic.begin();
  symbolic.know(slot(a()), terms.constant(1));
  symbolic.know(slot(b()), large);
  EXPECT_EQ(cover.leads_out(states_, {larger}), Answer::Unsatisfiable);
  certificate_.classes[b()].back().high = INT64_MAX;
  EXPECT_EQ(cover.leads_out(states_, {larger, terms.less(terms.constant(8), large)}),
            Answer::Satisfiable);
}

TEST_F(CoverTest, ALimitIsTheReason) {
  const Limits limits(0.0);
  SymbolicNode symbolic(term_->graph, limits);
  Cover cover(term_->graph, certificate_, symbolic, *solver_, limits, kOneByOne);
  EXPECT_EQ(cover.leads_out(states_, {}), Answer::Unknown);
  EXPECT_EQ(cover.stopped(), StopReason::Timeout);
}

}  // namespace
}  // namespace arbiter::certify
