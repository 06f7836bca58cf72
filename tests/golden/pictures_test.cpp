// The pictures of plays, as a user gets them: a chart and a report that are exactly as the files in
// pictures/ say, and those of every program well-formed. To write the expected files anew:
//
//   tools/update_golden
//
// and look at the difference, and at the pictures in a browser, before committing it.
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

#include "draw/markup_check.h"
#include "golden/process.h"
#include "golden/programs.h"

namespace arbiter::golden {

namespace fs = std::filesystem;

namespace {

// What differs from run to run: the time and the memory in the statistics.
std::string without_costs(const std::string& page) {
  const std::regex costs(R"((<th scope="row">(Time|Memory, at most)</th><td>)[^<]*)");
  return std::regex_replace(page, costs, "$1…");
}

void expect_golden(const std::string& name, const std::string& text) {
  const fs::path expected = source_dir() / "tests/golden/pictures" / name;
  if (test::is_updating_golden()) write_file(expected, text);
  ASSERT_TRUE(fs::exists(expected)) << expected;
  EXPECT_EQ(text, read_file(expected)) << name;
  EXPECT_EQ(draw::markup_fault(text), std::nullopt) << name;
}

TEST(Pictures, AChartAndReportsAreAsExpected) {
  const TemporaryDirectory scratch;
  const fs::path directory = source_dir() / "tests/golden/pictures";
  const std::string chart = (scratch.path() / "chart.svg").string();
  const std::string page = (scratch.path() / "report.html").string();
  const Output unsafe =
      run({{"check", "counter.ia", "--all", "--diagram", chart, "-o", page}, directory});
  EXPECT_EQ(unsafe.exit_code, 1) << unsafe.err;
  expect_golden("counter.svg", read_file(chart));
  expect_golden("counter.html", without_costs(read_file(page)));
  const Output safe = run({{"check", "safe.ia", "-o", page}, directory});
  EXPECT_EQ(safe.exit_code, 0) << safe.err;
  expect_golden("safe.html", without_costs(read_file(page)));
}

TEST(Pictures, OfEveryProgramAreWellFormed) {
  const TemporaryDirectory scratch;
  std::vector<Command> commands;
  const auto path = [&](std::size_t i, const char* ending) {
    return scratch.path() / (std::to_string(i) + ending);
  };
  for (const fs::path& program : accepted_programs()) {
    Command command{{"check", program.string(), "--all", "--int", "0..1", "--timeout", "600", "-o",
                     path(commands.size(), ".html").string(), "--diagram",
                     path(commands.size(), ".svg").string()}};
    for (std::string& option : data_sizes(read_file(program))) {
      command.arguments.push_back(std::move(option));
    }
    commands.push_back(std::move(command));
  }
  const std::vector<Output> outputs = run_all(commands);
  std::size_t charts = 0;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const Output& output = outputs[i];
    if (output.exit_code == 2) continue;  // --int does not suit it
    ASSERT_TRUE(fs::exists(path(i, ".html"))) << to_string(commands[i]) << output.err;
    EXPECT_EQ(draw::markup_fault(read_file(path(i, ".html"))), std::nullopt)
        << to_string(commands[i]);
    EXPECT_EQ(fs::exists(path(i, ".svg")), output.exit_code == 1) << to_string(commands[i]);
    if (output.exit_code != 1) continue;
    ++charts;
    EXPECT_EQ(draw::markup_fault(read_file(path(i, ".svg"))), std::nullopt)
        << to_string(commands[i]);
  }
  EXPECT_GE(charts, 20U);
}

}  // namespace
}  // namespace arbiter::golden
