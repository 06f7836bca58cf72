#include "golden/programs.h"

#include <algorithm>
#include <regex>
#include <sstream>

#include "golden/process.h"

namespace arbiter::golden {

namespace fs = std::filesystem;

std::vector<fs::path> programs_under(const fs::path& directory) {
  std::vector<fs::path> found;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(directory)) {
    if (entry.is_regular_file() && entry.path().extension() == ".ia") found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

bool is_wrong_program(const fs::path& path) {
  return path.filename().string().rfind("fail_", 0) == 0;
}

std::vector<fs::path> accepted_programs() {
  std::vector<fs::path> programs;
  for (const char* folder : {"examples", "tests/golden"}) {
    for (fs::path& path : programs_under(source_dir() / folder)) {
      if (!is_wrong_program(path)) programs.push_back(std::move(path));
    }
  }
  return programs;
}

std::string without_comments(const std::string& program) {
  std::string text;
  for (std::size_t i = 0; i < program.size();) {
    std::size_t end = i;
    if (program.compare(i, 2, "//") == 0) {
      end = program.find('\n', i);
    } else if (program.compare(i, 2, "/*") == 0) {
      end = program.find("*/", i + 2);
      if (end != std::string::npos) end += 2;
    }
    if (end == i) {
      text += program[i++];
    } else {
      text += ' ';
      i = std::min(end, program.size());
    }
  }
  return text;
}

std::vector<std::string> data_sizes(const std::string& program, int values) {
  static const std::regex header(R"(\bdata\s+(\w+)\s*;)");
  const std::string text = without_comments(program);
  std::vector<std::string> options;
  for (std::sregex_iterator at(text.begin(), text.end(), header), end; at != end; ++at) {
    options.push_back("-W");
    options.push_back((*at)[1].str() + "=" + std::to_string(values));
  }
  return options;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::string last_move(const std::string& output) {
  std::string move;
  for (const std::string& line : lines_of(output)) {
    const std::vector<std::string> words = words_of(line);
    if (words.size() >= 2 && (words[0] == "O" || words[0] == "P")) move = words[1];
  }
  return move;
}

}  // namespace arbiter::golden
