// The options that every verb shares, and what each verb makes of them.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/hostile.h"
#include "clock/clock.h"

namespace arbiter::cli {
namespace {

using Words = std::vector<std::string>;

Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

nlohmann::json json_of(const Ended& ended) {
  return nlohmann::json::parse(ended.out, nullptr, false);
}

TEST(SharedOptions, EveryVerbThatReadsAProgramTakesThemAll) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "param n = 1; data X; skip");
  const std::vector<Words> options = {{"-D", "n=2"},
                                      {"-W", "X=2"},
                                      {"--int", "0..3"},
                                      {"--observe", "termination"},
                                      {"--observe", "abort"},
                                      {"--method", "auto"},
                                      {"--method", "explicit"},
                                      {"--method", "partition"},
                                      {"--method", "predicate"},
                                      {"--timeout", "1000"},
                                      {"--timeout", "0.5e3"},
                                      {"--memory", "1000"},
                                      {"--format", "text"},
                                      {"--format", "json"},
                                      {"--json", directory.path("x.json")},
                                      {"--progress", "auto"},
                                      {"--progress", "always"},
                                      {"--progress", "never"},
                                      {"--color", "never"},
                                      {"--seed", "7"},
                                      {"-v"},
                                      {"-q"}};
  for (const char* verb : {"run", "graph", "format"}) {
    for (const Words& option : options) {
      expect_exit(0, {.arguments = Words{verb, file} + option});
    }
    const Ended help = expect_exit(0, {.arguments = {verb, "--help"}});
    for (const Words& option : options) {
      EXPECT_NE(help.out.find(option[0]), std::string::npos) << verb << " " << option[0];
    }
  }
  const std::string open = directory.file("open.ia", "f : com |- f");
  for (const char* verb : {"graph", "format"}) {
    expect_exit(0, {.arguments = {verb, open, "--error", "f"}});
  }
}

TEST(SharedOptions, BadValuesAreUsageErrors) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "skip");
  const std::vector<Words> options = {
      {"--observe", "nothing"}, {"--method", "magic"}, {"--progress", "maybe"}, {"--seed", "-1"},
      {"--seed", "x"},          {"--timeout", "nan"},  {"--timeout", "inf"},    {"--memory", "-1"}};
  for (const char* verb : {"run", "graph", "format"}) {
    for (const Words& option : options) {
      const Ended ended = expect_exit(2, {.arguments = Words{verb, file} + option});
      EXPECT_TRUE(ended.err.starts_with("arbiter: " + option[0])) << ended.err;
    }
  }
}

// What is not there yet was listed as if it were.
TEST(SharedOptions, MethodsThatAreThereAreListed) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "skip");
  const Ended ended = expect_exit(2, {.arguments = {"check", file, "--method", "foo"}});
  EXPECT_EQ(ended.err, "arbiter: --method: should be auto|explicit|partition, not `foo`\n");
}

TEST(SharedOptions, AllVerbsAnswerInJson) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "param n = 3; skip");
  for (const Words& words : {Words{"run", file}, Words{"graph", file}, Words{"format", file},
                             Words{"explain"}, Words{"explain", "A020"}, Words{"version"}}) {
    const std::string out = directory.path("answer.json");
    const Ended ended =
        expect_exit(0, {.arguments = words + Words{"--format", "json", "--json", out}});
    const nlohmann::json json = json_of(ended);
    EXPECT_EQ(json.value("command", ""), words[0]) << ended.out;
    EXPECT_TRUE(json.contains("arbiter")) << ended.out;
    EXPECT_EQ(text_of(out), ended.out);
  }
}

TEST(SharedOptions, ADataTypeWithoutASizeHasAllValuesToRunAndGraph) {
  const Directory directory;
  const std::string file =
      directory.file("x.ia", "data X; f : exp X |- if f = f then skip else skip");
  expect_exit(0, {.arguments = {"graph", file}});
  expect_exit(0, {.arguments = {"run", file, "--moves", "run f.0 f.1000000"}});
  expect_exit(2, {.arguments = {"run", file, "-W", "X=2", "--moves", "run f.0 f.1000000"}});
}

TEST(Verbs, UsageErrorsSpeakOfVerbs) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "skip");
  for (const Words& words : {Words{}, Words{"conquer"}, Words{"run"}, Words{"run", file, "--no"},
                             Words{"--no"}, Words{"run", file, "--steps", "x"}}) {
    const Ended ended = expect_exit(2, {.arguments = words});
    EXPECT_TRUE(ended.err.starts_with("arbiter: ")) << ended.err;
    EXPECT_EQ(ended.err.find("ubcommand"), std::string::npos) << ended.err;
  }
  const Ended help = expect_exit(0, {.arguments = {"--help"}});
  EXPECT_EQ(help.out.find("SUBCOMMAND"), std::string::npos) << help.out;
  EXPECT_EQ(help.out.find("Subcommands"), std::string::npos) << help.out;
}

TEST(Verbs, WhatIsNearIsSuggested) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "skip");
  const auto told = [](const Words& words) { return expect_exit(2, {.arguments = words}).err; };
  const auto has = [](const std::string& text, const std::string& piece) {
    return text.find(piece) != std::string::npos;
  };
  EXPECT_EQ(told({"chek", file}), "arbiter: there is no verb `chek`; did you mean `check`?\n");
  EXPECT_EQ(told({"frobnicate"}),
            "arbiter: there is no verb `frobnicate`; `arbiter --help` lists them\n");
  EXPECT_TRUE(has(told({"check", file, "--timout", "3"}), "did you mean `--timeout`?"));
  EXPECT_TRUE(has(told({"check", file, "--mehtod=auto"}), "did you mean `--method`?"));
  EXPECT_FALSE(has(told({"check", file, "--frobnicate"}), "did you mean"));
}

TEST(Limits, GraphAndRunStopAtThem) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "param n = 3; f : com |- f; f");
  const std::vector<std::pair<Words, std::string>> cases = {
      {{"run", file, "--timeout", "0"}, "timeout"},
      {{"run", file, "--memory", "0"}, "memory"},
      {{"run", file, "--steps", "0"}, "steps"},
      {{"graph", file, "--timeout", "0"}, "timeout"},
      {{"graph", file, "--memory", "0"}, "memory"}};
  for (const auto& [words, reason] : cases) {
    const Ended text = expect_exit(3, {.arguments = words});
    EXPECT_NE(text.out.find("UNKNOWN"), std::string::npos) << text.out;
    EXPECT_NE(text.out.find(": stopped"), std::string::npos) << text.out;
    const nlohmann::json json =
        json_of(expect_exit(3, {.arguments = words + Words{"--format", "json"}}));
    EXPECT_EQ(json.value("command", ""), words[0]);
    EXPECT_EQ(json.value("file", ""), file);
    EXPECT_EQ(json.value("verdict", ""), "unknown");
    EXPECT_EQ(json.value("reason", ""), reason);
    EXPECT_EQ(json["params"].value("n", 0), 3);
  }
}

TEST(Limits, ProgressIsListedWhenThereIsNoTerminal) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "while true do skip");
  const Words words = {"run", file, "--steps", "1000000000000", "--timeout"};
  Ended told;
  Words last;
  const auto is_listed = [&](const std::string& seconds) {
    last = words + Words{seconds};
    told = expect_exit(3, {.arguments = last + Words{"--progress", "always"}});
    return !told.err.empty();
  };
  EXPECT_TRUE(test::in_some_time(1.3, is_listed));
  EXPECT_TRUE(told.err.starts_with("run · ")) << told.err;
  EXPECT_NE(told.err.find(" steps · "), std::string::npos) << told.err;
  EXPECT_EQ(expect_exit(3, {.arguments = last}).err, "");
}

}  // namespace
}  // namespace arbiter::cli
