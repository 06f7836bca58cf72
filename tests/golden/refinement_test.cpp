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

// The first session of a newcomer had a line that nobody saw.
TEST(Checking, FirstSessionsGoAsTheyAreShown) {
  for (const auto& [document, file] : {std::pair{"README.md", "examples/papers/example3.ia"},
                                       std::pair{"docs/checking.md", "examples/stack.ia"}}) {
    const std::string shown = read_file(source_dir() / document);
    const Output output = run({{"check", file}, source_dir()});
    EXPECT_EQ(output.exit_code, 1);
    const std::string text = output.out.substr(0, output.out.rfind("· "));  // up to the seconds
    EXPECT_NE(shown.find(text), std::string::npos) << document << "\n" << output.out;
  }
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
  EXPECT_EQ(json["why_method"], "it was asked for");
  ASSERT_EQ(json["rounds"].size(), 2U);
  EXPECT_GT(json["rounds"][1]["states"], 0);
  EXPECT_EQ(json["partitions"][0]["what"], "top");
  EXPECT_EQ(json["partitions"][0]["partition"], "[0,0]");
  EXPECT_EQ(json["partitions"][0]["cuts"], nlohmann::json({0, 1}));
  EXPECT_EQ(json["partitions"][0]["cuts_total"], 2);
  EXPECT_GT(json["stats"]["transitions"], 0);
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

TEST(Refinement, UnknownSaysWhatWasPickedAndHowItEnded) {
  const Output text = run({{"check", "examples/transfer.ia", "-v"}, source_dir()});
  EXPECT_EQ(text.exit_code, 3);
  EXPECT_NE(text.out.find("method: partition, since"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("partition of left: [0,0]"), std::string::npos) << text.out;
  const Output output = run({{"check", "examples/transfer.ia", "--format", "json"}, source_dir()});
  const auto json = nlohmann::json::parse(output.out);
  EXPECT_EQ(json["reason"], "relation");
  EXPECT_FALSE(json["partitions"].empty());
  EXPECT_FALSE(json["rounds"].empty());
  EXPECT_GT(json["stats"]["transitions"], 0);
}

TEST(Refinement, OptionsThatContradictEachOtherAreErrors) {
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{"examples/purse.ia", "--method", "explicit", "--refine", "paper"},
        {"examples/mutex.lts", "--refine", "paper"},
        {"examples/mutex.lts", "--method", "partition"}}) {
    std::vector<std::string> words{"check"};
    words.insert(words.end(), options.begin(), options.end());
    const Output output = run({words, source_dir()});
    EXPECT_EQ(output.exit_code, 2);
    EXPECT_NE(output.err.find(options.back() == "partition" ? "--method" : "--refine"),
              std::string::npos)
        << output.err;
  }
}

}  // namespace arbiter::golden
