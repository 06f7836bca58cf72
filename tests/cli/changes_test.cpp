// What happens to local variables, as `run`, `equiv` and `refines` show it; `check` does the same.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/hostile.h"

namespace arbiter::cli {
namespace {

TEST(Changes, AreShownInARun) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "c : com |- new int x := 0 in x := 3; c : com");
  const std::vector<std::string> run = {"run", file, "--moves", "run c.done"};
  EXPECT_FALSE(has(expect_exit(0, {.arguments = run}).out, "x = 3"));
  std::vector<std::string> verbose = run;
  verbose.emplace_back("-v");
  EXPECT_TRUE(has(expect_exit(0, {.arguments = verbose}).out, "\n       x = 3\n"));
  std::vector<std::string> json = run;
  json.insert(json.end(), {"--format", "json"});
  const auto answer = parsed(expect_exit(0, {.arguments = json}));
  const auto change = answer["play"][1]["changes"][0];
  EXPECT_EQ(change["variable"], "x");
  EXPECT_EQ(change["now"], "3");
}

TEST(Changes, AreShownWhereAScriptFails) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "c : com |- new int x := 0 in x := 3; c : com");
  const auto answer = parsed(
      expect_exit(2, {.arguments = {"run", file, "--moves", "run d.done", "--format", "json"}}));
  EXPECT_EQ(answer["play"][1]["changes"][0]["now"], "3");
}

TEST(Changes, AreShownInAComparison) {
  const Directory directory;
  const std::string left =
      directory.file("left.ia", "c : com |- new int[0..3] x := 0 in x := 3; c; x := 2; c : com");
  const std::string right = directory.file("right.ia", "c : com |- c : com");
  EXPECT_TRUE(has(expect_exit(1, {.arguments = {"equiv", left, right, "-v"}}).out, "x = 3\n"));
  EXPECT_FALSE(has(expect_exit(1, {.arguments = {"equiv", left, right}}).out, "x = 3\n"));
  const auto answer =
      parsed(expect_exit(1, {.arguments = {"refines", left, right, "--format", "json"}}));
  EXPECT_EQ(answer["play"][1]["changes"][0]["variable"], "x");
}

}  // namespace
}  // namespace arbiter::cli
