// check on plain integers as a user sees it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "golden/process.h"
#include "golden/shown.h"

namespace arbiter::golden {

TEST(Refinement, TheChapterShowsWhatIsPrinted) {
  EXPECT_EQ(expect_shown("docs/refinement.md", {0, 1, 3}), 5U);
}

TEST(Refinement, JsonHasTheRounds) {
  const Output output =
      run({{"check", "examples/papers/stack000-empty.ia", "--refine", "paper", "--format", "json"},
           source_dir()});
  EXPECT_EQ(output.exit_code, 1);
  const auto json = nlohmann::json::parse(output.out);
  EXPECT_EQ(json["method"], "partition");
  EXPECT_EQ(json["certificate"], "replayed");
  ASSERT_EQ(json["refinements"].size(), 1U);
  EXPECT_EQ(json["refinements"][0]["round"], 1);
  EXPECT_EQ(json["refinements"][0]["what"], "top");
  EXPECT_EQ(json["refinements"][0]["from"], "[]");
  EXPECT_EQ(json["refinements"][0]["to"], "[0,0]");
}

TEST(Refinement, AllErrorsAreNotPromised) {
  const Output output =
      run({{"check", "examples/stack.ia", "--all", "--format", "json"}, source_dir()});
  EXPECT_EQ(output.exit_code, 1);
  EXPECT_EQ(nlohmann::json::parse(output.out)["complete"], false);
}

TEST(Refinement, ExplicitSearchStillWantsFiniteInputs) {
  const Output output = run({{"check", "examples/purse.ia", "--method", "explicit"}, source_dir()});
  EXPECT_EQ(output.exit_code, 2);
  EXPECT_NE(output.err.find("[A060]"), std::string::npos) << output.err;
}

}  // namespace arbiter::golden
