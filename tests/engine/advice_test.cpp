#include "engine/advice.h"

#include <gtest/gtest.h>

#include "engine/answer.h"

namespace arbiter {
namespace {

bool has(const std::vector<std::string>& ways, const std::string& piece) {
  for (const std::string& way : ways) {
    if (way.find(piece) != std::string::npos) return true;
  }
  return false;
}

TEST(Advice, IsThereWhereALimitWasReached) {
  for (const auto& [reason, option] : {std::pair(StopReason::Timeout, "--timeout SECONDS"),
                                       std::pair(StopReason::Memory, "--memory MIB")}) {
    const auto program = what_to_try(stopped(reason), Subject::Program);
    EXPECT_TRUE(has(program, option));
    EXPECT_TRUE(has(program, "--int LO..HI), which makes leaving it an error"));
    const auto system = what_to_try(stopped(reason), Subject::System);
    EXPECT_TRUE(has(system, option));
    EXPECT_TRUE(has(system, "-D NAME=VALUE"));
    EXPECT_FALSE(has(system, "--int"));
  }
}

TEST(Advice, BeginsWithWhatIsKnownOfThisProgram) {
  Undecided undecided = stopped(StopReason::Timeout);
  undecided.help = "give `x` a range";
  const auto ways = what_to_try(undecided, Subject::Program);
  ASSERT_EQ(ways.size(), 2U);
  EXPECT_EQ(ways[0], "give `x` a range");
}

TEST(Advice, IsPartOfTheVerdict) {
  const Answer answer = answer_of(stopped(StopReason::Timeout));
  EXPECT_TRUE(has(std::get<Unknown>(answer.verdict).help, "--timeout"));
}

}  // namespace
}  // namespace arbiter
