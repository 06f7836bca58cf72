// The games that docs/playing.md and docs/fsp.md show are played again, and go as they say.
//
// A block that begins with `$ ./arbiter play …` is a game: what stands behind `> ` was typed, and
// the rest was printed. `tools/update_golden` writes it anew from what was typed.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "golden/process.h"
#include "golden/programs.h"

namespace arbiter::golden {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kCommand = "$ ./arbiter play ";
constexpr std::string_view kPrompt = "> ";

struct Shown {
  std::size_t first = 0;  // its lines in the document, the command's first
  std::size_t count = 0;
};

std::vector<Shown> games_in(const std::vector<std::string>& lines) {
  std::vector<Shown> games;
  bool inside = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool is_fence = lines[i].starts_with("```");
    if (inside && is_fence) inside = false;
    if (inside) ++games.back().count;
    if (inside || !lines[i].starts_with(kCommand)) continue;
    inside = true;
    games.push_back({i, 1});
  }
  return games;
}

// The game as it goes, with the command before it.
std::string played(const std::vector<std::string>& lines, const Shown& shown) {
  const std::string& first = lines[shown.first];
  Command command{.arguments = words_of(first.substr(kCommand.size())), .directory = source_dir()};
  command.arguments.insert(command.arguments.begin(), "play");
  for (std::size_t i = 1; i < shown.count; ++i) {
    const std::string& line = lines[shown.first + i];
    if (line.starts_with(kPrompt)) command.input += line.substr(kPrompt.size()) + "\n";
  }
  const Output output = run(command);
  EXPECT_EQ(output.exit_code, 0) << first;
  EXPECT_EQ(output.err, "") << first;
  return first + "\n" + output.out;
}

void expect_games_as_shown(const fs::path& document, std::size_t at_least) {
  const std::vector<std::string> lines = lines_of(read_file(document));
  const std::vector<Shown> games = games_in(lines);
  EXPECT_GE(games.size(), at_least);
  const bool updates = test::is_updating_golden();
  std::string text;
  std::size_t at = 0;
  for (const Shown& game : games) {
    for (; at < game.first; ++at) text += lines[at] + "\n";
    std::string wanted;
    for (; at < game.first + game.count; ++at) wanted += lines[at] + "\n";
    const std::string now = played(lines, game);
    text += now;
    EXPECT_EQ(now, updates ? now : wanted);
  }
  for (; at < lines.size(); ++at) text += lines[at] + "\n";
  if (updates) write_file(document, text);
}

TEST(Playing, GamesGoAsTheDocumentsShow) {
  expect_games_as_shown(source_dir() / "docs" / "playing.md", 2);
  expect_games_as_shown(source_dir() / "docs" / "fsp.md", 1);
}

}  // namespace
}  // namespace arbiter::golden
