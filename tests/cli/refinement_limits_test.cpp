// Refinement keeps within its time and its memory, whatever its paths are like. The time is
// processor time: what a busy machine does meanwhile is not counted.
#include <gtest/gtest.h>

#include "cli/hostile.h"

namespace arbiter::cli {
namespace {

void expect_within(const Run& run, double seconds, double mib) {
  const Ended ended = cli::run(run);
  EXPECT_TRUE(ended.exit_code == 0 || ended.exit_code == 1 || ended.exit_code == 3)
      << to_string(run) << ": " << ended.exit_code << "\n"
      << ended.out << ended.err;
  if (is_sanitized()) return;
  EXPECT_LT(ended.processor_seconds, seconds) << to_string(run);
  EXPECT_LT(ended.peak_mib, mib) << to_string(run) << "\n" << ended.out;
}

// Each open choice held a copy of the whole trail: quadratic in the rounds of a loop.
TEST(RefinementLimits, LongTrailsAreNotCopied) {
  const Directory directory;
  const std::string file = directory.file(
      "trail.ia",
      "param n = 10000; x : exp int |- new int i := 0 in new int w := 0 in new int y := x in "
      "while i < n do { if y > 7 then w := 1 else w := 2; i := i + 1 }; "
      "assert(w != 2 || y > 7 || i != n) : com");
  expect_within({.arguments = {"check", file, "--memory", "100", "--timeout", "5"}}, 20, 150);
}

// One turn with a loop over an array whose index is unknown made as many terms as the square of its
// size, and asked no limits on the way.
TEST(RefinementLimits, LongTurnsAskTheLimits) {
  const Directory directory;
  const std::string file = directory.file(
      "terms.ia",
      "param n = 6000; x : exp int |- array a[n] : int in new int k := x in new int i := 0 in "
      "new int s := 0 in if k < 0 || k >= n then diverge; "
      "while i < n do { s := s + a[k]; a[i] := s; i := i + 1 }; assert(s = 0) : com");
  expect_within({.arguments = {"check", file, "--memory", "200", "--timeout", "4"}}, 20, 260);
}

// The cut points of annotations were not counted, and JSON had all of them.
TEST(RefinementLimits, ClassesOfAnnotationsAreCounted) {
  const Directory directory;
  const std::string file = directory.file(
      "classes.ia", "i : exp int |- new int@[0,4194302] x := i in assert(x != -5) : com");
  cli::Run run{.arguments = {"check", file, "--method", "partition", "--format", "json"}};
  run.arguments.insert(run.arguments.end(), {"--memory", "64", "--timeout", "600"});
  expect_within(run, 60, 83);
  const Ended ended = cli::run(run);
  EXPECT_LT(ended.out.size(), 100'000U);
  EXPECT_TRUE(has(ended.out, "\"cuts_total\": 4194304")) << ended.out;
  const std::string safe = directory.file(
      "safe.ia", "i : exp int |- new int@[0,4194302] x := i in if x > 3 then assert(x > 2) : com");
  const Ended unknown = expect_exit(3, {.arguments = {"check", safe, "--memory", "24", "-v"}});
  EXPECT_TRUE(has(unknown.out, "memory")) << unknown.out;
}

// Nor were the ways on from where a value is stored that could be anything, before all were listed.
TEST(RefinementLimits, ClassesOfAValueThatIsStoredAreCounted) {
  const Directory directory;
  const std::string file = directory.file("stored.ia",
                                          "i : exp int, c : com |- new int@[0,1000000] x := i in "
                                          "c; c; if x > 3 then assert(x > 2) : com");
  expect_within({.arguments = {"check", file, "--memory", "34", "--timeout", "600"}}, 60, 53);
  // Where there is enough, it is safe.
  const Ended safe = expect_exit(0, {.arguments = {"check", file, "--memory", "100", "-v"}});
  EXPECT_TRUE(has(safe.out, "SAFE")) << safe.out;
}

// The headline had no name.
TEST(RefinementLimits, OutOfMemoryNamesTheFile) {
  if (is_sanitized()) GTEST_SKIP() << "memory is not the program's own";
  const Directory directory;
  const std::string file = directory.file(
      "large.ia", "c : com |- new int a[10000000] := 0 in c; assert(a[3] = 0) : com");
  cli::Run run{.arguments = {"check", file, "--memory", "100000"}};
  run.address_mib = 400;
  const Ended ended = expect_exit(3, run);
  EXPECT_TRUE(has(ended.out, "UNKNOWN  " + file + ": out of memory")) << ended.out;
}

// The solver went on for a minute with one step, and heard neither clock nor interrupt.
TEST(RefinementLimits, StepsOfTheSolverAreEnded) {
  const Directory directory;
  const std::string file = directory.file(
      "step.ia",
      "a : exp int, b : exp int |- new int x := a in new int y := b in new int s := 0 in "
      "new int i := 0 in if 0 <= x and x <= 7 and 0 <= y and y <= 7 then { "
      "while i < 2 do { s := ((y - (0 - 1)) + (s % (0 - 5))); i := i + 1 }; "
      "if ((y * y) * s) = -4 then assert(not (((y * 5) / (3 - y)) < 16)) } : com");
  expect_within({.arguments = {"check", file, "--timeout", "2"}}, 15, 400);
}

}  // namespace
}  // namespace arbiter::cli
