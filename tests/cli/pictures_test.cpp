// `check --diagram` and `check -o`: what is written when, and what is said when not.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/hostile.h"
#include "clock/clock.h"

namespace arbiter::cli {
namespace {

bool exists(const std::string& path) { return std::filesystem::exists(path); }

TEST(PictureOptions, OtherEndingsAreUsageErrorsThatNameTheKnownOnes) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "abort");
  const Ended page = expect_exit(2, {.arguments = {"check", file, "-o", "x.pdf"}});
  EXPECT_EQ(page.err, "arbiter: -o x.pdf: the ending should be .html\n");
  std::filesystem::create_directory(directory.path("x.svg"));
  const std::string below = directory.path("x.svg/y");
  const Ended chart = expect_exit(2, {.arguments = {"check", file, "--diagram", below}});
  EXPECT_EQ(chart.err, "arbiter: --diagram " + below + ": the ending should be .svg\n");
}

TEST(PictureOptions, FilesThatCannotBeWrittenAreErrors) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "abort");
  for (const auto& [option, name] : {std::pair{"-o", "no/x.html"}, {"--diagram", "no/x.svg"}}) {
    const std::string path = directory.path(name);
    const Ended ended = expect_exit(2, {.arguments = {"check", file, option, path}});
    EXPECT_TRUE(
        ended.err.starts_with(std::string("arbiter: ") + option + ": cannot write `" + path))
        << ended.err;
  }
}

TEST(PictureOptions, ADiagramOfASafeProgramIsNotWrittenAndThatIsSaid) {
  const Directory directory;
  const std::string chart = directory.path("x.svg");
  const std::string page = directory.path("x.html");
  const Ended ended = expect_exit(
      0, {.arguments = {"check", directory.file("x.ia", "skip"), "--diagram", chart, "-o", page}});
  EXPECT_NE(ended.err.find("nothing is written"), std::string::npos) << ended.err;
  EXPECT_FALSE(exists(chart));
  EXPECT_TRUE(exists(page));
}

TEST(PictureOptions, AnUndecidedCheckHasAReport) {
  const Directory directory;
  const std::string file =
      directory.file("x.ia", "f : com -> com |- new int x := 0 in f(x := x + 1); assert(x >= 0)");
  const std::string page = directory.path("x.html");
  EXPECT_TRUE(test::in_some_time(0.2, [&](const std::string& seconds) {
    expect_exit(3, {.arguments = {"check", file, "--method", "explicit", "--timeout", seconds, "-o",
                                  page}});
    return exists(page);
  }));
}

TEST(PictureOptions, JsonSaysWhatWasWritten) {
  const Directory directory;
  const std::string chart = directory.path("x.svg");
  const std::string page = directory.path("x.html");
  const auto answer = [&](int code, const std::string& text) {
    const Ended ended =
        expect_exit(code, {.arguments = {"check", directory.file("x.ia", text), "--diagram", chart,
                                         "-o", page, "--format", "json"}});
    return nlohmann::json::parse(ended.out, nullptr, false);
  };
  const auto unsafe = answer(1, "abort");
  EXPECT_EQ(unsafe.value("diagram", ""), chart);
  EXPECT_EQ(unsafe.value("output", ""), page);
  EXPECT_FALSE(answer(0, "skip").contains("diagram"));
}

TEST(PictureOptions, AFileWithAHostileNameIsShown) {
  const Directory directory;
  const std::string page = directory.path("<&\"'>.html");
  const std::string file = directory.file("<b>&'\".ia", "abort");
  expect_exit(1, {.arguments = {"check", file, "-o", page}});
  EXPECT_TRUE(exists(page));
}

}  // namespace
}  // namespace arbiter::cli
