// What is written after a verdict keeps within the limits too, and the verdict is never lost.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/hostile.h"
#include "clock/clock.h"

namespace arbiter::cli {
namespace {

// A play of twice as many moves as rounds.
std::string rounds(int count, const std::string& name = "f") {
  return name + " : com |- new int n := 0 in while n < " + std::to_string(count) + " do { " + name +
         "; n := n + 1 }; abort : com";
}

// They took many times the memory: a move was charged the same, however long its name was.
TEST(AfterVerdict, LongNamesKeepWithinTheMemory) {
  const Directory directory;
  const std::string file = directory.file("x.ia", rounds(10'000, std::string(5'000, 'f')));
  const std::vector<std::vector<std::string>> ways = {{},
                                                      {"--format", "json"},
                                                      {"--client", directory.path("c.ia")},
                                                      {"--diagram", directory.path("d.svg")},
                                                      {"-o", directory.path("r.html")}};
  for (const std::vector<std::string>& way : ways) {
    cli::Run run{.arguments = {"check", file, "--memory", "100"}};
    run.arguments.insert(run.arguments.end(), way.begin(), way.end());
    const Ended ended = expect_exit(1, run);
    if (!is_sanitized()) {
      EXPECT_LT(ended.peak_mib, 110) << to_string(run);
    }
    EXPECT_TRUE(has(ended.out, way.empty() ? "UNSAFE" : "unsafe") || has(ended.out, "UNSAFE"));
  }
  for (const char* name : {"c.ia", "d.svg", "r.html"}) {
    EXPECT_LT(std::filesystem::file_size(directory.path(name)), 10'000'000U) << name;
  }
}

TEST(AfterVerdict, APlayThatDoesNotFitIsLeftOutOfTheJson) {
  const Directory directory;
  const std::string file = directory.file("x.ia", rounds(10'000, std::string(5'000, 'f')));
  const Ended ended =
      expect_exit(1, {.arguments = {"check", file, "--memory", "100", "--format", "json"}});
  const auto json = nlohmann::json::parse(ended.out, nullptr, false);
  EXPECT_EQ(json.value("verdict", ""), "unsafe");
  EXPECT_FALSE(json.contains("play"));
  EXPECT_EQ(json["play_left_out"].value("moves", 0), 20'002);
}

TEST(AfterVerdict, AFileThatDoesNotFitIsNotWrittenAndTheVerdictStands) {
  const Directory directory;
  const std::string file = directory.file("x.ia", rounds(20'000));
  const std::string client = directory.path("c.ia");
  const Ended ended =
      expect_exit(1, {.arguments = {"check", file, "--memory", "12", "-q", "--client", client}});
  EXPECT_TRUE(has(ended.out, "UNSAFE"));
  EXPECT_TRUE(has(ended.err, "was not written: there is not enough memory")) << ended.err;
  EXPECT_FALSE(std::filesystem::exists(client));
}

// An error at the beginning, and more states than anybody looks at in the time.
TEST(AfterVerdict, WhatWasFoundInTimeIsWrittenWhenTheTimeIsUp) {
  const Directory directory;
  std::string text = "x : exp int[0..1000], b : exp bool |- if b then abort; ";
  for (const char* name : {"i", "j", "k", "l"}) {
    text += "new int[0..1000] " + std::string(name) + " := x in ";
  }
  const std::string file = directory.file("x.ia", text + "assert(i + j + k < l + 3000) : com");
  const std::string client = directory.path("c.ia");
  const std::string page = directory.path("p.html");
  Ended ended;
  const auto is_written = [&](const std::string& seconds) {
    ended = cli::run({.arguments = {"check", file, "--all", "--timeout", seconds, "--client",
                                    client, "-o", page}});
    return std::filesystem::exists(client) && std::filesystem::exists(page) && ended.exit_code == 1;
  };
  EXPECT_TRUE(test::in_some_time(1, is_written)) << ended.out << ended.err;
  EXPECT_TRUE(has(ended.out, "stopped by timeout")) << ended.out;
  EXPECT_TRUE(has(expect_exit(1, {.arguments = {"run", client}}).out, "aborted"));
}

// SAFE was given up for UNKNOWN.
TEST(AfterVerdict, SafeStandsWhereThereIsNoRoomForItsCertificate) {
  const Directory directory;
  std::string variables;
  std::string reads;
  std::string sum = "0";
  for (int i = 0; i < 17; ++i) {
    const std::string name = "x" + std::to_string(i);
    variables += "new int[0..1] " + name + " in ";
    reads += name + " := e; ";
    sum += " + " + name;
  }
  const std::string file =
      directory.file("x.ia", "e : exp int[0..1] |- " + variables + "while tt do { " + reads +
                                 "assert(" + sum + " < 17 or x0 = 1) } : com");
  const std::string proof = directory.path("x.cert");
  const cli::Run run{.arguments = {"check", file, "--certificate", proof, "--memory", "16"}};
  const Ended ended = expect_exit(0, run);
  EXPECT_TRUE(has(ended.out, "SAFE")) << ended.out;
  EXPECT_TRUE(has(ended.err, "was not written: stopped at the memory limit")) << ended.err;
  EXPECT_FALSE(std::filesystem::exists(proof));
}

TEST(AfterVerdict, WithoutAVerdictItIsToldThatNothingIsWritten) {
  const Directory directory;
  const std::string file = directory.file("x.ia", rounds(1000));
  const cli::Run run{.arguments = {"check", file, "--timeout", "0", "--client",
                                   directory.path("c.ia"), "--certificate", directory.path("c")}};
  const Ended ended = expect_exit(3, run);
  EXPECT_TRUE(has(ended.err, "it is not decided, so there is no --client")) << ended.err;
  EXPECT_TRUE(has(ended.err, "it is not decided, so there is no --certificate")) << ended.err;
}

// It printed an error for every word of the certificate.
TEST(Certify, SaysThatItsFilesAreSwapped) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "c : com |- c : com");
  const std::string proof = directory.path("x.cert");
  expect_exit(0, {.arguments = {"check", file, "--certificate", proof}});
  expect_exit(0, {.arguments = {"certify", file, proof}});
  const Ended swapped = expect_exit(2, {.arguments = {"certify", proof, file}});
  EXPECT_TRUE(has(swapped.err, "is a certificate: the program comes first")) << swapped.err;
}

// The text of an export was not charged, and asked no limits.
TEST(AfterVerdict, TextsOfGraphsAreCharged) {
  if (is_sanitized()) GTEST_SKIP() << "memory is not the program's own";
  const Directory directory;
  std::string text = "c : com, b : exp bool |- ";
  for (int i = 0; i < 20'000; ++i) text += "c; if b then c; ";
  const std::string file = directory.file("x.ia", text + "c : com");
  for (const char* name : {"x.dot", "x.json", "x.txt", "x.c"}) {
    const Ended whole = expect_exit(0, {.arguments = {"graph", file, "-o", directory.path(name)}});
    const auto memory = std::to_string(static_cast<int>(whole.peak_mib) / 3 + 8);
    const cli::Run run{
        .arguments = {"graph", file, "-o", directory.path(name), "--memory", memory}};
    const Ended ended = cli::run(run);
    EXPECT_EQ(ended.exit_code, 3) << to_string(run) << " of " << whole.peak_mib;
  }
}

// A full disk lost the verdict.
TEST(AfterVerdict, AnAssumptionThatCannotBeWrittenIsAnErrorAfterTheVerdict) {
  const Directory directory;
  const std::string file = directory.file(
      "x.lts",
      "P = (a -> b -> P). Q = (a -> b -> Q). property R = (a -> b -> R). ||S = (P||Q||R).");
  const std::string nowhere = directory.path("a.lts");
  std::filesystem::create_symlink("/dev/full", nowhere);
  const Ended ended = expect_exit(2, {.arguments = {"check", file, "--learn", "Q", "-o", nowhere}});
  EXPECT_TRUE(has(ended.out, "SAFE")) << ended.out;
  EXPECT_TRUE(has(ended.err, "cannot write `" + nowhere)) << ended.err;
  const Ended json = expect_exit(
      2, {.arguments = {"check", file, "--learn", "Q", "-o", nowhere, "--format", "json"}});
  const auto answer = nlohmann::json::parse(json.out, nullptr, false);
  EXPECT_EQ(answer.value("verdict", ""), "safe");
  EXPECT_EQ(answer["error"].value("code", ""), "usage");
}

}  // namespace
}  // namespace arbiter::cli
