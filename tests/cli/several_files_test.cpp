// Several files in one call, what is told of files that are written, and how much of a model is
// shown.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/hostile.h"

namespace arbiter::cli {
namespace {

class SeveralFiles : public testing::Test {
 protected:
  const Directory directory_;
  const std::string safe_ = directory_.file("safe.ia", "skip");
  const std::string unsafe_ = directory_.file("unsafe.ia", "abort");
  const std::string wrong_ = directory_.file("wrong.ia", "skp");
  const std::string unknown_ =
      directory_.file("unknown.ia", "f : com |- new int@[] x := 0 in f; assert(x = 0)");
};

TEST_F(SeveralFiles, AreAnsweredInTheirOrder) {
  const Ended ended = expect_exit(1, {.arguments = {"check", unsafe_, safe_, "-q"}});
  const std::size_t first = ended.out.find("UNSAFE  " + unsafe_);
  const std::size_t second = ended.out.find("\nSAFE  " + safe_);
  EXPECT_NE(first, std::string::npos) << ended.out;
  EXPECT_NE(second, std::string::npos) << ended.out;
  EXPECT_LT(first, second) << ended.out;
}

TEST_F(SeveralFiles, TheWorstExitCodeCounts) {
  const std::pair<std::vector<std::string>, int> cases[] = {
      {{safe_, safe_}, 0},           {{safe_, unknown_}, 3},
      {{unknown_, unsafe_}, 1},      {{unsafe_, unknown_}, 1},
      {{wrong_, unsafe_, safe_}, 2}, {{unsafe_, wrong_}, 2},
      {{unknown_, wrong_}, 2},       {{safe_, directory_.path("")}, 2},
  };
  for (const auto& [files, code] : cases) {
    std::vector<std::string> words = {"check", "-q"};
    words.insert(words.end(), files.begin(), files.end());
    expect_exit(code, {.arguments = words});
  }
}

TEST_F(SeveralFiles, AreAnArrayInJson) {
  const Ended ended = expect_exit(
      2, {.arguments = {"check", safe_, wrong_, unsafe_, unknown_, "--format", "json"}});
  const auto json = nlohmann::json::parse(ended.out, nullptr, false);
  ASSERT_TRUE(json.is_array()) << ended.out;
  ASSERT_EQ(json.size(), 4U);
  const char* const verdicts[] = {"safe", "error", "unsafe", "unknown"};
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(json[i].value("verdict", ""), verdicts[i]);
  EXPECT_EQ(json[1].value("file", ""), wrong_);
}

TEST_F(SeveralFiles, AreAnArrayInAFile) {
  const std::string file = directory_.path("all.json");
  const Ended ended =
      expect_exit(2, {.arguments = {"check", safe_, wrong_, unsafe_, "--json", file}});
  EXPECT_TRUE(has(ended.out, "SAFE  " + safe_)) << ended.out;
  const auto json = nlohmann::json::parse(text_of(file), nullptr, false);
  ASSERT_TRUE(json.is_array()) << text_of(file);
  ASSERT_EQ(json.size(), 3U);
  const char* const verdicts[] = {"safe", "error", "unsafe"};
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(json[i].value("verdict", ""), verdicts[i]);
  // Before anything is checked, a file that cannot be written is an error, and so is one to be
  // read.
  for (const std::string& refused : {directory_.path("no/such/place"), unsafe_}) {
    const Ended early = expect_exit(2, {.arguments = {"check", safe_, unsafe_, "--json", refused}});
    EXPECT_EQ(early.out, "");
    EXPECT_TRUE(has(early.err, refused)) << early.err;
  }
  EXPECT_EQ(text_of(unsafe_), "abort");
}

TEST_F(SeveralFiles, AreTwoArraysWhereBothGoToTheOutput) {
  const Ended ended = expect_exit(
      1, {.arguments = {"check", safe_, unsafe_, "--format", "json", "--json", "/dev/stdout"}});
  const std::size_t second = ended.out.find("]\n[");
  ASSERT_NE(second, std::string::npos) << ended.out;
  EXPECT_EQ(nlohmann::json::parse(ended.out.substr(0, second + 1)),
            nlohmann::json::parse(ended.out.substr(second + 2)));
}

TEST_F(SeveralFiles, TellTheJsonFileOfWrongOptions) {
  const std::string file = directory_.path("usage.json");
  (void)expect_exit(2, {.arguments = {"check", safe_, unsafe_, "--json", file, "-o", "x.html"}});
  const auto json = nlohmann::json::parse(text_of(file), nullptr, false);
  EXPECT_EQ(json.value("verdict", ""), "error") << text_of(file);
}

TEST_F(SeveralFiles, DoNotGoIntoOneOutput) {
  for (const char* option : {"--client", "--certificate", "--diagram", "-o"}) {
    const Ended ended = expect_exit(
        2, {.arguments = {"check", safe_, unsafe_, option, directory_.path("out.svg")}});
    EXPECT_TRUE(has(ended.err, option)) << ended.err;
    EXPECT_EQ(ended.out, "");
  }
  expect_exit(2, {.arguments = {"check", "-", "-"}});
}

TEST_F(SeveralFiles, OtherVerbsTakeThemToo) {
  for (const char* verb : {"model", "graph", "run", "format"}) {
    expect_exit(0, {.arguments = {verb, safe_, safe_}});
  }
  expect_exit(1, {.arguments = {"format", "--check", safe_, unsafe_}});
  expect_exit(2, {.arguments = {"certify", safe_, safe_, safe_}});
  expect_exit(2, {.arguments = {"equiv", safe_, safe_, safe_}});
}

TEST_F(SeveralFiles, AnErrorInJsonSaysWhatWasAsked) {
  const auto json_of = [](const std::vector<std::string>& words) {
    return nlohmann::json::parse(expect_exit(2, {.arguments = words}).out, nullptr, false);
  };
  for (const auto& words : {std::vector<std::string>{"check", wrong_, "--format", "json"},
                            {"check", safe_, "--int", "5", "--format", "json"}}) {
    const auto json = json_of(words);
    EXPECT_TRUE(json.contains("arbiter"));
    EXPECT_EQ(json.value("command", ""), "check");
    EXPECT_EQ(json.value("verdict", ""), "error");
    EXPECT_TRUE(json.contains("error"));
  }
}

TEST_F(SeveralFiles, AFileThatWasWrittenIsToldOnStderr) {
  const std::string svg = directory_.path("x.svg");
  const std::string json = directory_.path("x.json");
  const std::vector<std::string> words = {"check", unsafe_, "--diagram", svg, "--json", json};
  const Ended ended = expect_exit(1, {.arguments = words});
  EXPECT_TRUE(has(ended.err, "arbiter: note: the chart was written to " + svg + "\n"));
  EXPECT_TRUE(has(ended.err, "arbiter: note: the answer as JSON was written to " + json + "\n"));
  EXPECT_FALSE(has(ended.out, svg)) << ended.out;
  auto quiet = words;
  quiet.emplace_back("-q");
  EXPECT_EQ(expect_exit(1, {.arguments = quiet}).err, "");
}

TEST_F(SeveralFiles, VerdictsHaveColoursWhereTheyAreWanted) {
  const auto out = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"check", unsafe_, "-q"};
    words.insert(words.end(), more.begin(), more.end());
    return expect_exit(1, {.arguments = words}).out;
  };
  EXPECT_TRUE(out({"--color", "always"}).starts_with("\x1b[1;31mUNSAFE\x1b[0m  "));
  EXPECT_TRUE(out({}).starts_with("UNSAFE  "));  // a pipe is no terminal
  EXPECT_TRUE(out({"--color", "always", "--format", "json"}).starts_with("{"));
}

TEST_F(SeveralFiles, OfALargeModelTheFirstStatesAreShown) {
  std::string program = "f : com |- ";
  for (int i = 0; i < 30; ++i) program += "f; ";
  const std::string large = directory_.file("large.ia", program + "f : com");
  const std::string shown = expect_exit(0, {.arguments = {"model", large}}).out;
  const std::string whole = expect_exit(0, {.arguments = {"model", large, "-v"}}).out;
  EXPECT_TRUE(has(shown, "more states: -v shows all of them")) << shown;
  EXPECT_FALSE(has(whole, "more states")) << whole;
  EXPECT_GT(whole.size(), 2 * shown.size());
  const std::string small = expect_exit(0, {.arguments = {"model", safe_}}).out;
  EXPECT_FALSE(has(small, "more states")) << small;
  std::string system = "P = (";
  for (int i = 0; i < 30; ++i) system += "a" + std::to_string(i) + " -> ";
  const std::string lts = directory_.file("large.lts", system + "P).\n");
  EXPECT_TRUE(has(expect_exit(0, {.arguments = {"model", lts}}).out, "… and 10 more states: -v"));
  EXPECT_FALSE(has(expect_exit(0, {.arguments = {"model", lts, "-v"}}).out, "more states"));
}

TEST_F(SeveralFiles, AMinimalCompositeCanBeSeenBeforeItIsMinimised) {
  const std::string lts =
      directory_.file("m.lts", "P = (a -> b -> a -> b -> P).\nminimal ||S = (P).\n");
  const auto states = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"model", lts, "--format", "json"};
    words.insert(words.end(), more.begin(), more.end());
    const auto json =
        nlohmann::json::parse(expect_exit(0, {.arguments = words}).out, nullptr, false);
    return std::pair(json["model"].value("states", 0), json["stats"].value("states", 0));
  };
  EXPECT_EQ(states({}), std::pair(2, 4));
  EXPECT_EQ(states({"--no-minimise"}), std::pair(4, 4));
}

}  // namespace
}  // namespace arbiter::cli
