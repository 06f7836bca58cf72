#include "support/limits.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <thread>
#include <utility>
#include <vector>

#include "clock/clock.h"

namespace arbiter {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kMib = std::size_t{1} << 20U;

TEST(Limits, WithoutADeadlineNothingIsReached) {
  EXPECT_EQ(Limits().reached(), std::nullopt);
  EXPECT_EQ(Limits(std::nullopt, 1).reached(), std::nullopt);
  EXPECT_EQ(Limits(1e9).reached(), std::nullopt);
}

TEST(Limits, NoSecondsAreReachedAtOnce) { EXPECT_EQ(Limits(0).reached(), StopReason::Timeout); }

TEST(Limits, ReasonsHaveNames) {
  EXPECT_EQ(stop_reason_name(StopReason::Timeout), "timeout");
  EXPECT_EQ(stop_reason_name(StopReason::Interrupt), "interrupt");
  EXPECT_EQ(stop_reason_name(StopReason::Memory), "memory");
}

TEST(MemoryCharge, WithoutABudgetEverythingIsGranted) {
  MemoryCharge charge{Limits()};
  EXPECT_TRUE(charge.resize(SIZE_MAX));
  EXPECT_EQ(charge.bytes(), SIZE_MAX);
}

TEST(MemoryCharge, MoreThanTheBudgetIsRefusedAndChangesNothing) {
  const Limits limits(std::nullopt, 2);
  MemoryCharge charge(limits);
  EXPECT_TRUE(charge.resize(2 * kMib));
  EXPECT_FALSE(charge.resize(2 * kMib + 1));
  EXPECT_FALSE(charge.resize(SIZE_MAX));
  EXPECT_EQ(charge.bytes(), 2 * kMib);
  EXPECT_TRUE(charge.resize(kMib));
  EXPECT_TRUE(charge.resize(2 * kMib));
}

TEST(MemoryCharge, CopiesOfLimitsShareOneBudget) {
  const Limits limits(std::nullopt, 1);
  const Limits copy = limits;
  MemoryCharge first(limits);
  MemoryCharge second(copy);
  EXPECT_TRUE(first.resize(kMib));
  EXPECT_FALSE(second.resize(1));
}

TEST(MemoryCharge, WhatGoesIsGivenBackOnce) {
  const Limits limits(std::nullopt, 1);
  {
    MemoryCharge first(limits);
    EXPECT_TRUE(first.resize(kMib));
    const MemoryCharge second = std::move(first);
    EXPECT_EQ(second.bytes(), kMib);
    EXPECT_FALSE(MemoryCharge(limits).resize(1));
  }
  EXPECT_TRUE(MemoryCharge(limits).resize(kMib));
  EXPECT_FALSE(MemoryCharge(limits).resize(kMib + 1));
}

TEST(MemoryCharge, AHugeBudgetDoesNotWrapAround) {
  EXPECT_TRUE(MemoryCharge(Limits(std::nullopt, UINT64_MAX)).resize(std::size_t{1} << 60U));
}

TEST(MemoryCharge, ThreadsNeverHoldMoreThanTheBudget) {
  const Limits limits(std::nullopt, 1);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&limits] {
      for (int round = 0; round < 20'000; ++round) {
        MemoryCharge most(limits);
        if (!most.resize(kMib)) continue;
        EXPECT_FALSE(MemoryCharge(limits).resize(1));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(MemoryCharge(limits).resize(kMib));
}

TEST(Interrupts, CanBeTakenAndCountNoMore) {
  EXPECT_FALSE(take_interrupt());
  catch_interrupts();
  for (int i = 0; i < 2; ++i) {
    std::raise(SIGINT);
    EXPECT_EQ(Limits().reached(), StopReason::Interrupt);
    EXPECT_TRUE(take_interrupt());
    EXPECT_FALSE(take_interrupt());
    EXPECT_EQ(Limits().reached(), std::nullopt);
  }
  std::signal(SIGINT, SIG_DFL);
}

TEST(Grace, IsALittleMoreTimeWithTheSameMemory) {
  test::ManualClock clock;
  const Limits limits = clock.limits(5.0, 1);
  EXPECT_EQ(limits.reached(), std::nullopt);
  clock.advance(5s);
  EXPECT_EQ(limits.reached(), StopReason::Timeout);
  const Limits more = limits.or_grace();
  EXPECT_EQ(more.reached(), std::nullopt);
  MemoryCharge charge(more);
  EXPECT_TRUE(charge.resize(kMib));
  EXPECT_FALSE(MemoryCharge(limits).resize(1));
  clock.advance(799ms);
  EXPECT_EQ(more.reached(), std::nullopt);
  clock.advance(1ms);
  EXPECT_EQ(more.reached(), StopReason::Timeout);
}

TEST(Grace, IsShortWhereTheTimeHasBeenUpForLong) {
  test::ManualClock clock;
  const Limits limits = clock.limits(1.0);
  clock.advance(9s);
  const Limits more = limits.or_grace();
  clock.advance(199ms);
  EXPECT_EQ(more.reached(), std::nullopt);
  clock.advance(1ms);
  EXPECT_EQ(more.reached(), StopReason::Timeout);
}

TEST(Grace, HasAnEndAfterAnInterruptToo) {
  catch_interrupts();
  test::ManualClock clock;
  const Limits limits = clock.limits(std::nullopt);
  std::raise(SIGINT);
  const Limits more = limits.or_grace();
  EXPECT_EQ(more.reached(), std::nullopt);
  EXPECT_EQ(limits.reached(), StopReason::Interrupt) << "it is not taken from others";
  clock.advance(800ms);
  EXPECT_EQ(more.reached(), StopReason::Timeout);
  EXPECT_TRUE(take_interrupt());
  std::signal(SIGINT, SIG_DFL);
}

}  // namespace
}  // namespace arbiter
