// The examples do what their comments say.
//
// An example opens with a comment that says what it shows and which commands to try. A command that
// runs it is followed, on its line or alone on the next, by what comes of it:
//
//   //   ./arbiter run examples/x.ia --moves "run f.done"     # ends with abort
//
// `# ends with MOVE` is the last move of the play: `abort` with exit code 1, any other with 0.
// `# exit N` is the exit code alone.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "golden/process.h"
#include "golden/programs.h"

namespace arbiter::golden {

namespace fs = std::filesystem;

namespace {

struct Claim {
  Command command;
  std::string last_move;  // empty if the claim is only about the exit code
  int exit_code = 0;
  fs::path example;
};

constexpr std::string_view kPrompt = "./arbiter ";

// The arguments of a command line with double quotes as its only quoting, up to a `#`.
std::vector<std::string> arguments_of(const std::string& text) {
  std::vector<std::string> arguments;
  bool quoted = false;
  bool inside = false;
  for (const char c : text) {
    if (!quoted && !inside && c == '#') break;
    if (c == '"') {
      quoted = !quoted;
      if (!inside) arguments.emplace_back();
      inside = true;
    } else if (c == ' ' && !quoted) {
      inside = false;
    } else {
      if (!inside) arguments.emplace_back();
      inside = true;
      arguments.back() += c;
    }
  }
  return arguments;
}

void read_outcome(const std::string& line, Claim& claim) {
  constexpr std::string_view kEnds = "# ends with ";
  constexpr std::string_view kExit = "# exit ";
  if (const std::size_t at = line.find(kEnds); at != std::string::npos) {
    claim.last_move = line.substr(at + kEnds.size());
    claim.exit_code = claim.last_move == "abort" ? 1 : 0;
  } else if (const std::size_t code = line.find(kExit); code != std::string::npos) {
    claim.exit_code = std::stoi(line.substr(code + kExit.size()));
  } else {
    ADD_FAILURE() << "no outcome is claimed for " << to_string(claim.command);
  }
}

std::vector<Claim> claims_of(const fs::path& example) {
  std::vector<Claim> claims;
  const std::vector<std::string> lines = lines_of(read_file(example));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::size_t at = lines[i].find(kPrompt);
    if (lines[i].rfind("//", 0) != 0 || at == std::string::npos) continue;
    const std::string text = lines[i].substr(at + kPrompt.size());
    if (text.rfind("run ", 0) != 0 && text.rfind("check ", 0) != 0) continue;
    Claim claim;
    claim.command = {arguments_of(text), source_dir()};
    claim.example = example;
    const bool here = lines[i].find("# ends") != std::string::npos ||
                      lines[i].find("# exit") != std::string::npos;
    read_outcome(here || i + 1 == lines.size() ? lines[i] : lines[i + 1], claim);
    claims.push_back(std::move(claim));
  }
  return claims;
}

}  // namespace

TEST(Examples, EachOpensWithACommentThatNamesACommandForThisFile) {
  for (const fs::path& example : programs_under(source_dir() / "examples")) {
    const std::string text = read_file(example);
    EXPECT_EQ(text.rfind("// ", 0), 0U) << example;
    const std::vector<Claim> claims = claims_of(example);
    EXPECT_FALSE(claims.empty()) << example << " shows no command";
    for (const Claim& claim : claims) {
      ASSERT_GE(claim.command.arguments.size(), 2U) << example;
      EXPECT_EQ(claim.command.arguments[1], fs::relative(example, source_dir()).string())
          << example;
    }
  }
}

// Those of the papers keep the layout of the papers.
TEST(Examples, OurOwnAreInCanonicalLayout) {
  std::vector<Command> commands;
  for (const fs::path& example : programs_under(source_dir() / "examples")) {
    if (example.parent_path().filename() == "papers") continue;
    commands.push_back(
        {{"format", fs::relative(example, source_dir()).string(), "--check"}, source_dir()});
  }
  ASSERT_GT(commands.size(), 12U);
  const std::vector<Output> outputs = run_all(commands);
  for (std::size_t i = 0; i < commands.size(); ++i) {
    EXPECT_EQ(outputs[i].exit_code, 0)
        << outputs[i].out << outputs[i].err << "Mend it with: ./arbiter format -i "
        << commands[i].arguments[1];
  }
}

TEST(Examples, RunAsTheirCommentsSay) {
  std::vector<Claim> claims;
  std::vector<Command> commands;
  for (const fs::path& example : programs_under(source_dir() / "examples")) {
    for (Claim& claim : claims_of(example)) {
      commands.push_back(claim.command);
      claims.push_back(std::move(claim));
    }
  }
  ASSERT_GT(claims.size(), 40U);
  const std::vector<Output> outputs = run_all(commands);
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const std::string shown = to_string(commands[i]) + "\n" + outputs[i].out + outputs[i].err;
    EXPECT_EQ(outputs[i].exit_code, claims[i].exit_code) << shown;
    if (!claims[i].last_move.empty()) {
      EXPECT_EQ(last_move(outputs[i].out), claims[i].last_move) << shown;
    }
  }
}

}  // namespace arbiter::golden
