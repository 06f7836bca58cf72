#include "support/progress.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter {
namespace {

using namespace std::chrono_literals;

// A terminal, a clock and a memory that the test sets.
struct Stage {
  std::vector<std::string> written;
  Progress::Clock::time_point now{};
  std::uint64_t mib = 310;

  Progress::World world() {
    return {.write = [this](std::string_view text) { written.emplace_back(text); },
            .now = [this] { return now; },
            .memory_mib = [this] { return mib; }};
  }
};

TEST(Progress, ShortWorkShowsNothing) {
  Stage stage;
  {
    Progress progress(Progress::Style::Redrawn, stage.world());
    stage.now += 999ms;
    progress.report({.phase = "compile"});
  }
  EXPECT_TRUE(stage.written.empty());
}

TEST(Progress, LongWorkShowsOneLineAndTakesItAway) {
  Stage stage;
  {
    Progress progress(Progress::Style::Redrawn, stage.world());
    stage.now += 7s;
    progress.report({.phase = "compile", .iteration = 3, .count = 1'234'567, .unit = "nodes"});
  }
  const std::vector<std::string> expected = {
      "\rcompile · round 3 · 1.2M nodes · 310 MiB · 0:07\x1b[K", "\r\x1b[K"};
  EXPECT_EQ(stage.written, expected);
}

TEST(Progress, IsDrawnAtMostTenTimesASecond) {
  Stage stage;
  Progress progress(Progress::Style::Redrawn, stage.world());
  stage.now += 1s;
  for (int i = 0; i < 1'000; ++i) {
    progress.report({.phase = "run"});
    stage.now += 1ms;
  }
  EXPECT_EQ(stage.written.size(), 10U);
}

TEST(Progress, OutsideATerminalEachIsALineOfItsOwnOnceASecond) {
  Stage stage;
  {
    Progress progress(Progress::Style::Listed, stage.world());
    for (int i = 0; i < 30; ++i) {
      stage.now += 100ms;
      progress.report({.phase = "run", .count = 12});
    }
  }
  const std::vector<std::string> expected = {"run · 12 states · 310 MiB · 0:01\n",
                                             "run · 12 states · 310 MiB · 0:02\n",
                                             "run · 12 states · 310 MiB · 0:03\n"};
  EXPECT_EQ(stage.written, expected);
}

TEST(Progress, SilentIsSilent) {
  Stage stage;
  {
    Progress progress(Progress::Style::Silent, stage.world());
    stage.now += 1h;
    progress.report({.phase = "run"});
  }
  EXPECT_TRUE(stage.written.empty());
}

TEST(Progress, NumbersStayShort) {
  struct Case {
    std::uint64_t number;
    std::string shown;
  };
  for (const Case& c : {Case{1, "1"},
                        {9'999, "9999"},
                        {10'000, "10k"},
                        {999'999, "999k"},
                        {1'000'000, "1.0M"},
                        {12'345'678, "12M"},
                        {9'900'000'000, "9.9G"},
                        {9'999'999'999'999'999, "9999T"}}) {
    Stage stage;
    stage.mib = 0;
    Progress progress(Progress::Style::Listed, stage.world());
    stage.now += 1h + 2min + 3s;
    progress.report({.phase = "run", .count = c.number});
    ASSERT_EQ(stage.written.size(), 1U);
    EXPECT_EQ(stage.written[0], "run · " + c.shown + " states · 1:02:03\n");
  }
}

TEST(Progress, KnowsTheMemoryOfThisProcess) { EXPECT_GT(resident_mib(), 0U); }

}  // namespace
}  // namespace arbiter
