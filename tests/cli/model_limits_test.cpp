// Models keep within the limits where one run, one choice or one state is large.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <thread>

#include "cli/hostile.h"

namespace arbiter::cli {
namespace {

void expect_within(int memory, std::vector<std::string> arguments) {
  const std::string most = std::to_string(memory);
  arguments.insert(arguments.end(), {"--memory", most, "--timeout", "600"});
  const cli::Run run{.arguments = std::move(arguments)};
  const Ended ended = cli::run(run);
  EXPECT_TRUE(ended.exit_code == 0 || ended.exit_code == 3) << to_string(run) << ended.err;
  constexpr double kProcess = 15;
  if (!is_sanitized()) {
    EXPECT_LT(ended.peak_mib, memory + kProcess) << to_string(run);
  }
}

// Every cell of an array took memory that nobody counted, and so did the moves of one long run.
TEST(ModelLimits, HoldForLargeArrays) {
  const Directory directory;
  const auto array = [](const std::string& size) {
    return "v : exp int[0..2] |- new int[0..2] a[" + size + "] in new int[0.." + size +
           "] i in while i < " + size + " do { a[i] := v; i := i + 1 } : com";
  };
  for (const char* size : {"30000", "60000", "300000"}) {
    const std::string file = directory.file("x.ia", array(size));
    expect_within(40, {"model", file});
    expect_within(40, {"equiv", file, file});
  }
  const std::string written = directory.file("y.ia",
                                             "|- new int[0..1] a[60000] in new int[0..60000] i in "
                                             "while i < 60000 do { a[i] := 1; i := i + 1 } : com");
  expect_within(30, {"model", written});
}

// An array of which little is used is tracked where it is too large to be composed.
TEST(ModelLimits, ALargeArrayOfWhichLittleIsUsedHasAModel) {
  const Directory directory;
  const std::string file = directory.file(
      "x.ia", "i : exp int[0..9] |- new int[0..1] a[1000000] in a[i] := 1; assert(a[i] = 1) : com");
  EXPECT_NE(expect_exit(0, {.arguments = {"model", file}}).out.find("25 states"),
            std::string::npos);
}

// The cells were made before anything was charged.
TEST(ModelLimits, AnOrderOfVeryManyCellsIsRefused) {
  const Directory directory;
  const std::string file = directory.file(
      "x.ia",
      "i : exp int[0..9] |- new int[0..1] a[20000000] in a[i] := 1; assert(a[i] = 1) : com");
  const Ended ended = expect_exit(2, {.arguments = {"model", file, "--order", "a"}});
  EXPECT_NE(ended.err.find("`a` is too large to compose"), std::string::npos) << ended.err;
}

// Each one is small enough, all of them are not; naming one twice adds nothing.
TEST(ModelLimits, AnOrderOfManyArraysIsRefused) {
  const Directory directory;
  const std::string file =
      directory.file("x.ia",
                     "i : exp int[0..9] |- new int[0..1] a[40000] in new int[0..1] b[40000] in "
                     "a[i] := 1; b[i] := 1; assert(a[i] = b[i]) : com");
  const Ended ended = expect_exit(2, {.arguments = {"model", file, "--order", "a[7],a,b"}});
  EXPECT_NE(ended.err.find("`b` and those before it are too large"), std::string::npos)
      << ended.err;
}

TEST(ModelLimits, AnOrderMayNameACellTwice) {
  const Directory directory;
  const std::string file = directory.file(
      "x.ia", "i : exp int[0..2] |- new int[0..1] a[3] in a[i] := 1; assert(a[i] = 1) : com");
  expect_exit(0, {.arguments = {"model", file, "--order", "a[2],a,a[1]"}});
}

// A pipe can be read only once.
TEST(Certify, TheProgramMayBeAPipe) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "c : com |- c : com");
  const std::string proof = directory.path("x.cert");
  expect_exit(0, {.arguments = {"check", file, "--certificate", proof}});
  const std::string pipe = directory.path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(pipe) << "c : com |- c : com"; });
  expect_exit(0, {.arguments = {"certify", pipe, proof}});
  writer.join();
}

// All ways of one choice were gone before anybody looked at the time.
TEST(ModelLimits, HoldWithinOneChoice) {
  const Directory directory;
  const std::string file = directory.file(
      "x.ia",
      "x : exp int@[0,60000] |- new int@[0,60000] y := x in new int@[0,60000] z := y + x "
      "in new int[0..1] a[20000] in a[0] := 1; new int@[0,60000] w := z + y in "
      "assert(a[0] = 1) : com");
  for (const char* verb : {"model", "check"}) {
    const cli::Run run{.arguments = {verb, file, "--timeout", "1"}};
    const Ended ended = cli::run(run);
    EXPECT_TRUE(ended.exit_code == 0 || ended.exit_code == 3) << to_string(run) << ended.err;
    if (!is_sanitized()) {
      EXPECT_LT(ended.processor_seconds, 10) << to_string(run);
    }
  }
}

}  // namespace
}  // namespace arbiter::cli
