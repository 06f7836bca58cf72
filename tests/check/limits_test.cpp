// Steps, memory, and terms so large that anything but a worklist would fail.
#include <gtest/gtest.h>

#include "check/growth.h"
#include "check/played.h"
#include "check/run.h"
#include "check/term_builder.h"
#include "clock/clock.h"

namespace arbiter::check {
namespace {

using typing::Base;
using typing::Data;

constexpr int kMillion = 1'000'000;
constexpr std::uint64_t kPlenty = 100'000'000;  // steps
const Base kCom = Base::com();
const Base kInt = Base::exp(Data::integer());

TEST(Limits, AnEndlessLoopStopsAtTheStepLimit) {
  TermBuilder b;
  const core::Judgement judgement = b.finish(b.loop(b.number(1), b.skip()), kCom);
  const game::Arena arena(judgement);
  const Outcome outcome = run(judgement, arena, opening_only, {.steps = 1000});
  EXPECT_TRUE(std::holds_alternative<OutOfSteps>(outcome.status));
  EXPECT_EQ(outcome.steps, 1000U);
  EXPECT_EQ(outcome.play.size(), 1U);
}

TEST(Limits, StepsCountOverTheWholePlay) {
  TermBuilder b;
  const auto f = b.free("f", {}, kCom);
  const core::Judgement judgement = b.finish(b.loop(b.number(1), b.ask(f)), kCom);
  const game::Arena arena(judgement);
  const Outcome outcome = run(
      judgement, arena, [](const Machine& m) { return m.legal_moves().front(); }, {.steps = 1000});
  EXPECT_TRUE(std::holds_alternative<OutOfSteps>(outcome.status));
}

TEST(Limits, EnoughStepsForTheLastMoveAreEnough) {
  TermBuilder b;
  const core::Judgement judgement = b.finish(b.skip(), kCom);
  EXPECT_EQ(played(judgement, "run", {.steps = 2}), "run done; complete");
  EXPECT_EQ(played(judgement, "run", {.steps = 1}), "run; steps");
}

TEST(Limits, AnArrayThatIsTooLargeIsRefused) {
  TermBuilder b;
  const auto term =
      b.fresh(Data::integer(), b.number(0), [&](auto) { return b.skip(); }, 1'000'000'000);
  EXPECT_EQ(played(b.finish(term, kCom), "run"), "run; memory" + at(term));
}

TEST(Limits, AnArrayOfTheLargestSizeIsRefused) {
  TermBuilder b;
  const auto term =
      b.fresh(Data::integer(), b.number(0), [&](auto) { return b.skip(); }, INT64_MAX);
  EXPECT_EQ(played(b.finish(term, kCom), "run"), "run; memory" + at(term));
}

TEST(Limits, MakingArraysInALoopTakesSteps) {
  TermBuilder b;
  const auto body =
      b.fresh(Data::integer(), b.number(0), [&](auto) { return b.skip(); }, 10'000'000);
  EXPECT_EQ(played(b.finish(b.loop(b.number(1), body), kCom), "run", {.steps = 1'000'000}),
            "run; steps");
}

// Making an array counts for many steps at once, which must not step over the questions to the
// limits: one of these loops takes 4096 steps exactly.
TEST(Limits, TheTimeIsAskedForWhateverTheSizeOfTheSteps) {
  for (int offset = 0; offset < 16; ++offset) {
    TermBuilder b;
    const auto body = b.fresh(
        Data::integer(), b.number(0), [&](auto) { return b.skip(); },
        std::int64_t{64} * (4096 - offset));
    std::vector<core::TermId> statements(20, b.skip());
    statements.push_back(b.loop(b.number(1), body));
    const core::Judgement judgement = b.finish(b.seq(statements), kCom);
    EXPECT_EQ(played(judgement, "run", {.steps = 20'000'000, .limits = test::limits_after(3)}),
              "run; timeout")
        << offset;
  }
}

TEST(Limits, MemoryIsCountedWithWhatAStackHoldsWhileItGrows) {
  const std::vector<int> entries(100);
  EXPECT_EQ(bytes_with(entries, 0), 100 * sizeof(int));
  EXPECT_EQ(bytes_with(entries, 1), 300 * sizeof(int));
  EXPECT_EQ(bytes_with(entries, 900), 1100 * sizeof(int));
  std::vector<int> roomy;
  roomy.reserve(100);
  EXPECT_EQ(bytes_with(roomy, 100), 100 * sizeof(int));
}

TEST(Limits, ACallWithManyArgumentsIsRefusedBeforeItsScopesAreMade) {
  TermBuilder b;
  constexpr std::size_t kArguments = 10'000;
  const auto body = [&](const auto&) { return b.skip(); };
  const auto term = b.let_function(kArguments, body, [&](auto f) {
    return b.call(f, std::vector<core::TermId>(kArguments, b.skip()));
  });
  const core::Judgement judgement = b.finish(term, kCom);
  EXPECT_EQ(played(judgement, "run", {.memory = 100'000}).substr(0, 11), "run; memory");
  EXPECT_EQ(played(judgement, "run"), "run done; complete");
}

TEST(Limits, ADeepRunIsRefusedWhenItsStackIsFull) {
  TermBuilder b;
  auto term = b.number(0);
  for (int i = 0; i < 10'000; ++i) term = b.plus(b.number(1), term);
  EXPECT_EQ(played(b.finish(term, kInt), "q", {.memory = 100'000}).substr(0, 9), "q; memory");
}

TEST(Large, AMillionStatements) {
  TermBuilder b;
  const auto term = b.fresh(Data::integer(), b.number(0), [&](auto x) {
    std::vector<core::TermId> statements;
    statements.reserve(kMillion + 1);
    for (int i = 0; i < kMillion; ++i) {
      statements.push_back(b.write(b.local(x), b.plus(b.read(b.local(x)), b.number(1))));
    }
    statements.push_back(b.read(b.local(x)));
    return b.seq(statements);
  });
  EXPECT_EQ(played(b.finish(term, kInt), "q", {.steps = kPlenty}), "q 1000000; complete");
}

TEST(Large, SequencesNestedAMillionDeep) {
  for (const bool left : {false, true}) {
    TermBuilder b;
    auto term = b.skip();
    for (int i = 0; i < kMillion; ++i) {
      term = left ? b.seq({term, b.skip()}) : b.seq({b.skip(), term});
    }
    EXPECT_EQ(played(b.finish(term, kCom), "run", {.steps = kPlenty}), "run done; complete");
  }
}

TEST(Large, AMillionOperatorsLeaningEitherWay) {
  for (const bool left : {false, true}) {
    TermBuilder b;
    auto term = b.number(0);
    for (int i = 0; i < kMillion; ++i) {
      term = left ? b.plus(term, b.number(1)) : b.plus(b.number(1), term);
    }
    EXPECT_EQ(played(b.finish(term, kInt), "q", {.steps = kPlenty}), "q 1000000; complete");
  }
}

TEST(Large, AMillionNegations) {
  TermBuilder b;
  auto term = b.number(1);
  for (int i = 0; i < kMillion; ++i) term = b.unary(core::UnaryOp::Negate, term);
  EXPECT_EQ(played(b.finish(term, kInt), "q"), "q 1; complete");
}

// let a0 be 1 in let a1 be a0 in … : each use looks its binder up under all the others.
TEST(Large, TenThousandNestedLets) {
  constexpr int kDepth = 10'000;
  core::Judgement judgement;
  judgement.names = std::make_shared<NamePool>();
  judgement.type = kInt;
  std::vector<core::TermId> bound;
  std::vector<core::BinderId> binders;
  for (std::uint32_t i = 0; i <= kDepth; ++i) {
    core::Binder binder;
    binder.kind = core::Binder::Kind::Let;
    binder.level = i;
    binders.push_back(judgement.binders.push(binder));
    judgement.integers.push_back(1);
    bound.push_back(i == 0
                        ? judgement.add(core::TermKind::Literal, {0, 1}, 0, {})
                        : judgement.add(core::TermKind::Call, {0, 1}, binders[i - 1].index(), {}));
  }
  core::TermId term = judgement.add(core::TermKind::Call, {0, 1}, binders.back().index(), {});
  for (std::uint32_t i = kDepth + 1; i-- > 0;) {
    const std::vector<core::TermId> children = {bound[i], term};
    term = judgement.add(core::TermKind::Let, {0, 1}, binders[i].index(), children);
  }
  judgement.body = term;
  EXPECT_EQ(played(judgement, "q"), "q 1; complete");
}

// let a1 be (a0; a0) in let a2 be (a1; a1) in …: 2^40 steps are not taken.
TEST(Large, ExponentialLetsStopAtTheStepLimit) {
  TermBuilder b;
  std::function<core::TermId(int, core::BinderId)> nest = [&](int depth, core::BinderId a) {
    if (depth == 0) return b.call(a);
    return b.let(b.seq({b.call(a), b.call(a)}), [&](auto next) { return nest(depth - 1, next); });
  };
  const auto term = b.let(b.skip(), [&](auto a) { return nest(40, a); });
  EXPECT_EQ(played(b.finish(term, kCom), "run", {.steps = kMillion}), "run; steps");
}

}  // namespace
}  // namespace arbiter::check
