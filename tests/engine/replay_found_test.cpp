// What becomes of errors that were found when a limit ends their replay.
#include "engine/replay_found.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <variant>

#include "clock/clock.h"
#include "engine/term.h"

namespace arbiter {

namespace {

// The first error comes at once, the second after many millions of steps of the interpreter.
constexpr const char* kSoonAndLate =
    "b : exp bool |- if not b then abort; new int[0..1000000] k := 0 in {\n"
    "  while k < 1000000 do k := k + 1; abort } : com";

struct SoonAndLate {
  SoonAndLate() {
    auto compiled = compile_term(std::make_shared<const Source>("test.ia", kSoonAndLate), {});
    term = std::make_unique<Term>(std::move(std::get<Term>(compiled.value())));
    auto searched = explore::search(term->graph, {.all = true}, Limits());
    found = std::get<explore::Searched>(searched).errors;
  }
  std::unique_ptr<Term> term;
  std::vector<explore::FoundError> found;
};

}  // namespace

TEST(ReplayFound, KeepsWhatWasReplayedWhenALimitComes) {
  const SoonAndLate program;
  ASSERT_EQ(program.found.size(), 2U);
  Verified verified;
  const auto undecided =
      replay_found(*program.term, program.found, {}, test::limits_after(20), verified);
  EXPECT_FALSE(undecided.has_value());
  EXPECT_EQ(verified.errors.size(), 1U);
  EXPECT_FALSE(verified.is_complete);
  EXPECT_NE(verified.why_incomplete, "");
}

TEST(ReplayFound, HasNoAnswerWhenALimitComesBeforeAnyReplayEnds) {
  const SoonAndLate program;
  Verified verified;
  const auto undecided =
      replay_found(*program.term, {program.found.back()}, {}, test::limits_after(20), verified);
  ASSERT_TRUE(undecided.has_value());
  EXPECT_EQ(undecided->reason, UnknownReason::Timeout);
  EXPECT_TRUE(verified.errors.empty());
}

}  // namespace arbiter
