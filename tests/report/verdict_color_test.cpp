#include "report/verdict_color.h"

#include <gtest/gtest.h>

namespace arbiter::report {
namespace {

TEST(VerdictColor, OnlyAVerdictAtTheStartOfALineIsPainted) {
  const std::pair<const char*, const char*> cases[] = {
      {"SAFE  x.ia: well\n", "\x1b[1;32mSAFE\x1b[0m  x.ia: well\n"},
      {"UNSAFE  x.ia\n", "\x1b[1;31mUNSAFE\x1b[0m  x.ia\n"},
      {"UNKNOWN  x.ia", "\x1b[1;33mUNKNOWN\x1b[0m  x.ia"},
      {"EQUIVALENT  a\n", "\x1b[1;32mEQUIVALENT\x1b[0m  a\n"},
      {"INEQUIVALENT  a\n", "\x1b[1;31mINEQUIVALENT\x1b[0m  a\n"},
      {"DOES NOT REFINE  a\n", "\x1b[1;31mDOES NOT REFINE\x1b[0m  a\n"},
      {"  P  x\naborted: assert\n", "  P  x\n\x1b[1;31maborted\x1b[0m: assert\n"},
      {"complete\n1 move\n", "\x1b[1;32mcomplete\x1b[0m\n1 move\n"},
      {"  SAFE  x\n", "  SAFE  x\n"},
      {"SAFELY  x\n", "SAFELY  x\n"},
      {"it is SAFE  x\n", "it is SAFE  x\n"},
      {"", ""},
      {"\n\n", "\n\n"},
  };
  for (const auto& [text, painted] : cases) EXPECT_EQ(with_colored_verdicts(text), painted);
}

}  // namespace
}  // namespace arbiter::report
