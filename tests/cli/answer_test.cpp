// What is printed where: the play, the errors, the ending, and the same as JSON.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/hostile.h"

namespace arbiter::cli {
namespace {

nlohmann::json json_at(const std::string& path) {
  return nlohmann::json::parse(text_of(path), nullptr, false);
}

TEST(Answer, AJsonFileIsWrittenForErrorsToo) {
  const Directory directory;
  const std::string out = directory.path("out.json");
  const std::string file = directory.file("x.ia", "skp");
  expect_exit(2, {.arguments = {"run", file, "--json", out}});
  EXPECT_EQ(json_at(out)["error"].value("code", ""), "A020");
  expect_exit(2, {.arguments = {"run", file, "--int", "5", "--json", out}});
  EXPECT_EQ(json_at(out)["error"].value("code", ""), "usage");
  expect_exit(2, {.arguments = {"run", file, "--nonsense", "--json=" + out}});
  EXPECT_NE(json_at(out)["error"].value("message", "").find("--nonsense"), std::string::npos);
  expect_exit(2, {.arguments = {"conquer", file, "--json", out}});
  EXPECT_NE(json_at(out)["error"].value("message", "").find("no verb"), std::string::npos);
}

TEST(Answer, AJsonFileThatCannotBeWrittenIsReportedBesideTheErrors) {
  const Directory directory;
  const std::string nowhere = "/dev/full";  // it is there, and takes nothing
  const std::string file = directory.file("x.ia", "skp");
  const Ended ended = expect_exit(2, {.arguments = {"run", file, "--json", nowhere}});
  EXPECT_NE(ended.err.find("[A020]"), std::string::npos) << ended.err;
  EXPECT_NE(ended.err.find("cannot write `" + nowhere), std::string::npos) << ended.err;
}

// It made a file of that name.
TEST(Answer, TheJsonFileIsNotTheStandardOutput) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "f : com |- f");
  const Ended ended = expect_exit(2, {.arguments = {"run", file, "--json", "-"}});
  EXPECT_NE(ended.err.find("--format json"), std::string::npos) << ended.err;
}

TEST(Answer, QuietPrintsOnlyHowItEnded) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "f : com |- f");
  const auto quiet = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"run", file, "-q"};
    words.insert(words.end(), more.begin(), more.end());
    return run({.arguments = words}).out;
  };
  EXPECT_EQ(quiet({}), "waiting for the environment: it may play f.done\n");
  EXPECT_EQ(quiet({"--moves", "run f.done"}), "complete\n");
  EXPECT_EQ(quiet({"--moves", "run f.done", "--error", "f"}),
            "complete\nunsafe: error:f reached at move 2  (" + file + ":1:12)\n");
  const std::string graph = run({.arguments = {"graph", file, "-q"}}).out;
  EXPECT_EQ(std::count(graph.begin(), graph.end(), '\n'), 1) << graph;
}

TEST(Answer, ARunThatWaitsIsUnknownInJsonToo) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "f : com |- f");
  const auto json_of = [&](const std::string& moves) {
    const Ended ended = run({.arguments = {"run", file, "--moves", moves, "--format", "json"}});
    return nlohmann::json::parse(ended.out, nullptr, false);
  };
  EXPECT_EQ(json_of("run").value("verdict", ""), "unknown");
  EXPECT_EQ(json_of("run").value("reason", ""), "waiting");
  EXPECT_FALSE(json_of("run f.done").contains("verdict"));
}

TEST(Answer, ABadMoveShowsThePlaySoFarAndWhatWasLegal) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "f : com -> com |- f(skip)");
  const std::vector<std::string> words = {"run", file, "--moves", "run f#1.run f.dne"};
  const Ended ended = expect_exit(2, {.arguments = words});
  EXPECT_TRUE(ended.out.empty()) << ended.out;
  EXPECT_TRUE(ended.err.starts_with("  O  run\n  P  f.run ")) << ended.err;
  const std::size_t last = ended.err.find("P  f#1.done");
  const std::size_t error = ended.err.find("[A05");
  const std::size_t legal = ended.err.find("the environment can move f.done, f#1.run");
  EXPECT_LT(last, error) << ended.err;
  EXPECT_LT(error, legal) << ended.err;
  EXPECT_NE(legal, std::string::npos) << ended.err;

  std::vector<std::string> as_json = words;
  as_json.insert(as_json.end(), {"--format", "json"});
  const auto json =
      nlohmann::json::parse(expect_exit(2, {.arguments = as_json}).out, nullptr, false);
  EXPECT_EQ(json["play"].size(), 4U);
  EXPECT_TRUE(json.contains("error"));
}

TEST(Answer, VerboseTellsTheCostsOnStderr) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "skip");
  const Ended plain = expect_exit(0, {.arguments = {"run", file}});
  const Ended verbose = expect_exit(0, {.arguments = {"run", file, "-v"}});
  EXPECT_EQ(plain.out, verbose.out);
  EXPECT_EQ(plain.err, "");
  EXPECT_NE(verbose.err.find(" MiB at most\n"), std::string::npos) << verbose.err;
}

}  // namespace
}  // namespace arbiter::cli
