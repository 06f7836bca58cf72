// Command lines and files that cannot be right: exit code 2 and a message, never more than that.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/hostile.h"

namespace arbiter::cli {
namespace {

void expect_usage_error(const std::vector<std::string>& arguments, const std::string& says = "") {
  const Ended ended = expect_exit(2, {.arguments = arguments});
  EXPECT_NE(ended.err.find(says), std::string::npos)
      << to_string(Run{.arguments = arguments}) << " should say " << says << ", but says\n"
      << ended.err;
  EXPECT_FALSE(ended.err.empty()) << to_string(Run{.arguments = arguments});
}

TEST(BadUsage, VerbsAndFiles) {
  const Directory directory;
  const std::string file = directory.file("good.ia", "skip");
  expect_usage_error({});
  expect_usage_error({"conquer", file}, "conquer");
  expect_usage_error({""});
  expect_usage_error({"--nonsense"});
  for (const char* verb : {"run", "format", "graph"}) {
    expect_usage_error({verb});
    expect_usage_error({verb, file, "--nonsense"});
    expect_usage_error({verb, ""});
    expect_usage_error({verb, file, "--format", "xml"});
    expect_usage_error({verb, file, "--color", "sometimes"});
  }
  expect_usage_error({"explain", "A999"}, "A999");
  expect_usage_error({"explain", "\xFF\xFE"});
  expect_usage_error({"explain", std::string(100'000, 'A')});
}

TEST(BadUsage, Values) {
  const Directory directory;
  const std::string file = directory.file("good.ia", "param n = 2; data X; skip");
  for (const char* bad :
       {"n", "=3", "n=", "n=x", "n=3x", "n= 3", "1n=3", "n=99999999999999999999", "", "="}) {
    expect_usage_error({"run", file, "-D", bad}, "-D");
  }
  for (const char* bad : {"X", "X=0", "X=-1", "X=x", "X=99999999999999999999", "=2"}) {
    expect_usage_error({"run", file, "-W", bad}, "-W");
  }
  expect_usage_error({"run", file, "-W", "Y=2"}, "Y");
  for (const char* bad :
       {"5", "3..1", "a..b", "..", "1..", "..1", "1...2", "0..99999999999999999999"}) {
    expect_usage_error({"graph", file, "--int", bad}, "--int");
  }
  for (const char* bad : {"x", "-1", "1.5"}) expect_usage_error({"run", file, "--steps", bad});
  for (const char* bad : {"x", "-1"}) expect_usage_error({"run", file, "--timeout", bad});
  expect_usage_error({"run", file, "--error", "nobody"}, "nobody");
  for (const char* bad :
       {"nonsense", "run.run", "run run", "x.done", "\xFF", "run [", "#1.run", "run ...."}) {
    expect_usage_error({"run", file, "--moves", bad});
  }
  expect_usage_error({"run", file, "--moves", repeated("run ", 30'000)});
}

TEST(BadUsage, ExtremeValuesAreFine) {
  const Directory directory;
  const std::string file =
      directory.file("good.ia", "param n = 2; data X; new int[0..n] x := n in skip");
  expect_exit(0, {.arguments = {"run", file, "-D", "n=9223372036854775807", "-W",
                                "X=9223372036854775807"}});
  expect_exit(0,
              {.arguments = {"run", file, "--int", "-9223372036854775808..9223372036854775807"}});
  expect_exit(0, {.arguments = {"graph", file, "--int", "0..0"}});
  expect_exit(3, {.arguments = {"run", file, "--steps", "0"}});
  expect_exit(0, {.arguments = {"run", file, "--steps", "18446744073709551615"}});
  expect_exit(0, {.arguments = {"run", file, "--memory", "18446744073709551615"}});
  std::vector<std::string> many = {"run", file};
  for (int i = 0; i < 1'000; ++i) {
    many.push_back("-D");
    many.push_back("m" + std::to_string(i) + "=1");
  }
  expect_exit(0, {.arguments = many});
}

TEST(BadFile, CannotBeRead) {
  const Directory directory;
  const std::string unreadable = directory.file("unreadable.ia", "skip");
  ASSERT_EQ(chmod(unreadable.c_str(), 0), 0);
  for (const char* verb : {"run", "format", "graph"}) {
    expect_usage_error({verb, directory.path("")}, "[A007]");
    expect_usage_error({verb, directory.path("missing.ia")}, "[A007]");
    expect_usage_error({verb, directory.path("missing/missing.ia")}, "[A007]");
    expect_usage_error({verb, directory.path(std::string(5'000, 'x'))}, "[A007]");
    expect_usage_error({verb, "\xFF\xFE.ia"}, "[A007]");
    expect_usage_error({verb, "/dev/null"}, "[A010]");
    expect_usage_error({verb, "/dev/zero"}, "[A005]");
    if (geteuid() != 0) expect_usage_error({verb, unreadable}, "[A007]");  // root reads everything
  }
}

TEST(BadFile, CannotBeWritten) {
  const Directory directory;
  const std::string file = directory.file("good.ia", "skip");
  const std::string nowhere = directory.path("missing/out");
  expect_usage_error({"graph", file, "-o", nowhere + ".json"}, nowhere);
  expect_usage_error({"graph", file, "-o", nowhere + ".dot"}, nowhere);
  expect_usage_error({"graph", file, "-o", directory.path("out.nonsense")}, "out.nonsense");
  expect_usage_error({"graph", file, "-o", directory.path("out")});
  expect_usage_error({"format", file, "-o", nowhere}, nowhere);
  expect_usage_error({"format", file, "-o", directory.path("")});
  expect_usage_error({"run", file, "--json", nowhere}, nowhere);
  expect_usage_error({"graph", file, "-o", "/dev/full/x.json"});
}

TEST(BadFile, AFullDiskIsReported) {
  const Directory directory;
  const std::string file = directory.file("good.ia", "skip");
  for (const char* verb : {"run", "format", "graph"}) {
    const Ended ended = expect_exit(2, {.arguments = {verb, file}, .stdout_path = "/dev/full"});
    EXPECT_NE(ended.err.find("cannot write"), std::string::npos) << verb << "\n" << ended.err;
  }
}

}  // namespace
}  // namespace arbiter::cli
