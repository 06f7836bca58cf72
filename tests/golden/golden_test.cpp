// Every program of the repository, put through the tool as a user would.
//
// Right programs are formatted and compiled; wrong ones, `fail_*.ia`, are reported exactly as the
// `.expected` file beside them says. To write these files anew after a change of the messages:
//
//   tools/update_golden
//
// and read the difference before committing it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "golden/process.h"
#include "golden/programs.h"

namespace arbiter::golden {

namespace fs = std::filesystem;

namespace {

constexpr int kAccepted = 0;
constexpr int kAborted = 1;
constexpr int kBadInput = 2;

Command graph_command(const fs::path& program, const fs::path& out) {
  constexpr int kValues = 8;  // so that 7, the largest constant of a data type, is among them
  Command command{{"graph", program.string(), "-o", out.string()}};
  for (std::string& option : data_sizes(read_file(program), kValues)) {
    command.arguments.push_back(std::move(option));
  }
  return command;
}

std::string describe(const Command& command, const Output& output) {
  return to_string(command) + "\nexit code " + std::to_string(output.exit_code) + "\n" +
         output.out + output.err;
}

void expect_compiled(const std::vector<fs::path>& programs) {
  const TemporaryDirectory scratch;
  std::vector<Command> commands;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    commands.push_back(graph_command(programs[i], scratch.path() / (std::to_string(i) + ".json")));
  }
  const std::vector<Output> outputs = run_all(commands);
  for (std::size_t i = 0; i < programs.size(); ++i) {
    EXPECT_EQ(outputs[i].exit_code, kAccepted) << describe(commands[i], outputs[i]);
    EXPECT_TRUE(fs::exists(scratch.path() / (std::to_string(i) + ".json"))) << programs[i];
  }
}

// A row of tests/golden/terms/expected.tsv, as ../shared/cases describes it.
struct Row {
  std::string kind;  // eq: a pair of terms; safe: a single one
  std::string id;
  std::string verdict;
  std::string side;     // eq: who has the play, `left` or `right`
  std::string witness;  // a play, or empty
};

std::vector<Row> rows_of_terms() {
  std::vector<Row> rows;
  for (const std::string& line :
       lines_of(read_file(source_dir() / "tests/golden/terms/expected.tsv"))) {
    std::vector<std::string> fields(1);
    for (const char c : line) {
      if (c == '\t') {
        fields.emplace_back();
      } else {
        fields.back() += c;
      }
    }
    fields.resize(8);
    if (fields[0] != "kind")
      rows.push_back({fields[0], fields[1], fields[2], fields[6], fields[7]});
  }
  return rows;
}

Command replay_command(const std::string& program, const std::string& play) {
  // Some of these terms run forever where they differ; none needs many steps otherwise.
  return {{"run", program, "--moves", play, "--steps", "100000"},
          source_dir() / "tests/golden/terms"};
}

}  // namespace

// Every program of the repository that must be accepted, formatted, formatted again, and compiled
// before and after.
class RightPrograms : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    programs_ = accepted_programs();
    const TemporaryDirectory scratch;
    std::vector<Command> first;
    for (const fs::path& program : programs_) first.push_back({{"format", program.string()}});
    formatted_ = run_all(first);

    std::vector<Command> second;  // three for each program
    for (std::size_t i = 0; i < programs_.size(); ++i) {
      const fs::path copy = scratch.path() / (std::to_string(i) + ".ia");
      write_file(copy, formatted_[i].out);
      second.push_back({{"format", copy.string()}});
      second.push_back(
          graph_command(programs_[i], scratch.path() / (std::to_string(i) + ".1.json")));
      second.push_back(graph_command(copy, scratch.path() / (std::to_string(i) + ".2.json")));
    }
    outputs_ = run_all(second);
    for (std::size_t i = 0; i < programs_.size(); ++i) {
      graphs_.push_back(read_if_exists(scratch.path() / (std::to_string(i) + ".1.json")));
      graphs_.push_back(read_if_exists(scratch.path() / (std::to_string(i) + ".2.json")));
    }
  }

  static std::string read_if_exists(const fs::path& path) {
    return fs::exists(path) ? read_file(path) : "";
  }

  // A graph as JSON without its file's name and without places: the line and column of each node.
  static std::string without_places(const std::string& json) {
    std::string text;
    for (std::size_t i = 0; i < json.size();) {
      const auto at = [&](std::string_view key) { return json.compare(i, key.size(), key) == 0; };
      if (at("\"line\": ") || at("\"column\": ")) {
        i = json.find_first_of(",}", i);
      } else if (at("\"file\": ")) {
        i = json.find('\n', i);
      } else {
        text += json[i++];
      }
      if (i == std::string::npos) break;
    }
    return text;
  }

  static std::vector<fs::path> programs_;
  static std::vector<Output> formatted_;  // by program
  static std::vector<Output> outputs_;    // by program: formatted again, graph before, graph after
  static std::vector<std::string> graphs_;  // by program: before, after
};

std::vector<fs::path> RightPrograms::programs_;
std::vector<Output> RightPrograms::formatted_;
std::vector<Output> RightPrograms::outputs_;
std::vector<std::string> RightPrograms::graphs_;

TEST_F(RightPrograms, AreMany) { EXPECT_GT(programs_.size(), 250U); }

TEST_F(RightPrograms, Compile) {
  for (std::size_t i = 0; i < programs_.size(); ++i) {
    const Output& graph = outputs_[3 * i + 1];
    EXPECT_EQ(graph.exit_code, kAccepted) << programs_[i] << "\n" << graph.out << graph.err;
    EXPECT_NE(graphs_[2 * i], "") << programs_[i];
  }
}

TEST_F(RightPrograms, AreUnchangedWhenFormattedTwice) {
  for (std::size_t i = 0; i < programs_.size(); ++i) {
    EXPECT_EQ(formatted_[i].exit_code, kAccepted) << programs_[i] << "\n" << formatted_[i].err;
    EXPECT_NE(formatted_[i].out, "") << programs_[i];
    EXPECT_EQ(outputs_[3 * i].exit_code, kAccepted) << programs_[i] << "\n" << outputs_[3 * i].err;
    EXPECT_EQ(outputs_[3 * i].out, formatted_[i].out) << programs_[i];
  }
}

TEST_F(RightPrograms, MeanTheSameWhenFormatted) {
  for (std::size_t i = 0; i < programs_.size(); ++i) {
    EXPECT_EQ(without_places(graphs_[2 * i]), without_places(graphs_[2 * i + 1])) << programs_[i];
  }
}

TEST(Golden, WrongProgramsAreReportedAsExpected) {
  const fs::path folder = source_dir() / "tests/golden/diagnostics";
  const std::vector<fs::path> programs = programs_under(folder);
  ASSERT_GT(programs.size(), 25U);
  std::vector<Command> commands;
  for (const fs::path& program : programs) {
    ASSERT_TRUE(is_wrong_program(program)) << program;
    Command command{{"graph", program.filename().string(), "--color", "never"}, folder};
    for (std::string& option : data_sizes(read_file(program))) {
      command.arguments.push_back(std::move(option));
    }
    commands.push_back(std::move(command));
  }
  const std::vector<Output> outputs = run_all(commands);
  for (std::size_t i = 0; i < programs.size(); ++i) {
    EXPECT_EQ(outputs[i].exit_code, kBadInput) << describe(commands[i], outputs[i]);
    EXPECT_EQ(outputs[i].out, "") << programs[i] << ": stdout carries answers, and there is none";
    const fs::path expected = fs::path(programs[i]).replace_extension(".expected");
    if (test::is_updating_golden()) write_file(expected, outputs[i].err);
    ASSERT_TRUE(fs::exists(expected)) << expected << " is missing; see the top of golden_test.cpp";
    EXPECT_EQ(outputs[i].err, read_file(expected)) << programs[i];
  }
}

TEST(Golden, FiveErrorsInFivePlacesAreFiveReports) {
  const Command command{{"graph", "fail_five_errors.ia", "--color", "never"},
                        source_dir() / "tests/golden/diagnostics"};
  const Output output = run(command);
  std::set<std::string> places;
  std::set<std::string> codes;
  for (const std::string& line : lines_of(output.err)) {
    const std::size_t error = line.find(": error: ");
    if (error == std::string::npos) continue;
    places.insert(line.substr(0, error));
    const std::size_t code = line.rfind("[A");
    ASSERT_NE(code, std::string::npos) << line;
    codes.insert(line.substr(code));
  }
  EXPECT_EQ(places.size(), 5U) << output.err;
  EXPECT_EQ(codes.size(), 5U) << output.err;
}

TEST(Golden, PlaysToErrorsOfKnownTermsEndInAbort) {
  std::vector<Command> commands;
  for (const Row& row : rows_of_terms()) {
    if (row.kind != "safe" || row.verdict != "UNSAFE") continue;
    commands.push_back(replay_command(row.id + ".ia", row.witness));
  }
  ASSERT_GE(commands.size(), 18U);
  const std::vector<Output> outputs = run_all(commands);
  for (std::size_t i = 0; i < commands.size(); ++i) {
    EXPECT_EQ(outputs[i].exit_code, kAborted) << describe(commands[i], outputs[i]);
    EXPECT_EQ(last_move(outputs[i].out), "abort") << describe(commands[i], outputs[i]);
  }
}

TEST(Golden, DistinguishingPlaysOfKnownPairsBelongToOneSideOnly) {
  std::vector<Command> commands;  // of the side that has the play, then of the other
  for (const Row& row : rows_of_terms()) {
    if (row.kind != "eq" || row.witness.empty()) continue;
    ASSERT_TRUE(row.side == "left" || row.side == "right") << row.id;
    const bool left = row.side == "left";
    commands.push_back(replay_command(row.id + (left ? ".l.ia" : ".r.ia"), row.witness));
    commands.push_back(replay_command(row.id + (left ? ".r.ia" : ".l.ia"), row.witness));
  }
  ASSERT_GE(commands.size(), 2U * 30U);
  const std::vector<Output> outputs = run_all(commands);
  for (std::size_t i = 0; i < commands.size(); i += 2) {
    EXPECT_EQ(outputs[i].exit_code, kAccepted) << describe(commands[i], outputs[i]);
    EXPECT_EQ(last_move(outputs[i].out), words_of(commands[i].arguments[3]).back())
        << describe(commands[i], outputs[i]);
    EXPECT_NE(outputs[i + 1].exit_code, kAccepted) << describe(commands[i + 1], outputs[i + 1]);
  }
}

// The cases outside the repository: those that it has a copy of were checked above.
TEST(Golden, EveryProgramOfTheSharedCasesCompiles) {
  const char* given = std::getenv("ARBITER_CASES");
  const fs::path cases =
      given != nullptr && *given != '\0' ? fs::path(given) : source_dir() / "../shared/cases";
  if (!fs::is_directory(cases)) {
    std::cerr << "\n*** The shared cases are not at " << cases << ": PASSED OVER.\n"
              << "*** Set ARBITER_CASES to the directory that holds papers/ and terms/.\n\n";
    GTEST_SKIP() << "no shared cases at " << cases;
  }
  std::set<std::string> copies;
  for (const fs::path& path : accepted_programs()) copies.insert(read_file(path));
  std::vector<fs::path> programs;
  std::size_t count = 0;
  for (const fs::path& path : programs_under(cases)) {
    ++count;
    if (!copies.contains(read_file(path))) programs.push_back(path);
  }
  EXPECT_GT(count, 0U) << cases;
  expect_compiled(programs);
}

}  // namespace arbiter::golden
