#include "golden/shown.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string_view>
#include <vector>

#include "golden/process.h"

namespace arbiter::golden {

namespace {

struct Shown {
  std::vector<std::string> arguments;
  std::vector<std::string> lines;
};

std::vector<Shown> shown_in(const std::string& document) {
  constexpr std::string_view kPrompt = "$ ./arbiter ";
  constexpr std::string_view kRest = "…";
  std::vector<Shown> all;
  bool is_open = false;  // a block of any kind
  bool inside = false;   // one that can be a session
  std::istringstream text(read_file(source_dir() / document));
  for (std::string line; std::getline(text, line);) {
    if (line.rfind("```", 0) == 0) {
      const bool is_session = line == "```" || line == "```text";
      is_open = !is_open;
      inside = is_open && is_session;
    } else if (inside && line.rfind(kPrompt, 0) == 0) {
      all.push_back({});
      std::istringstream words(line.substr(kPrompt.size()));
      for (std::string word; words >> word;) all.back().arguments.push_back(word);
    } else if (inside && !all.empty() && !line.empty() && line != kRest) {
      const bool is_cut = line.ends_with(kRest);
      all.back().lines.push_back(is_cut ? line.substr(0, line.size() - kRest.size()) : line);
    }
  }
  return all;
}

void expect_in_order(const std::vector<std::string>& lines, const std::string& text) {
  std::size_t at = 0;
  for (const std::string& line : lines) {
    const std::size_t found = text.find(line, at);
    ASSERT_NE(found, std::string::npos) << line << "\nin\n" << text;
    at = found + line.size();
  }
}

}  // namespace

std::size_t expect_shown(const std::string& document, const std::set<int>& exit_codes) {
  const TemporaryDirectory scratch;
  std::filesystem::create_directory_symlink(source_dir() / "examples", scratch.path() / "examples");
  const std::vector<Shown> all = shown_in(document);
  for (const Shown& shown : all) {
    const Output output = run({shown.arguments, scratch.path()});
    EXPECT_TRUE(exit_codes.contains(output.exit_code)) << output.err;
    expect_in_order(shown.lines, output.out);
  }
  return all.size();
}

}  // namespace arbiter::golden
