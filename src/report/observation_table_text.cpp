#include "report/observation_table_text.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace arbiter::report {

namespace {

using learning::RowId;
using Line = std::vector<std::string>;

// Characters, each of which takes one column.
std::size_t columns(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

// Cells below each other, two spaces between columns.
std::string aligned(const std::vector<Line>& lines) {
  std::vector<std::size_t> widths;
  for (const Line& line : lines) {
    widths.resize(std::max(widths.size(), line.size()));
    for (std::size_t i = 0; i < line.size(); ++i) {
      widths[i] = std::max(widths[i], columns(line[i]));
    }
  }
  std::string result;
  for (const Line& line : lines) {
    std::size_t owed = 0;  // spaces, written only if something follows
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (!line[i].empty()) {
        result.append(std::exchange(owed, 0), ' ');
        result += line[i];
      }
      owed += widths[i] - columns(line[i]) + 2;
    }
    result += "\n";
  }
  return result;
}

}  // namespace

std::string observation_table_text(const learning::ObservationTable& table,
                                   const std::function<std::string(automata::LetterId)>& name,
                                   const TableStyle& style) {
  const auto word_text = [&](learning::WordView word) {
    if (word.empty()) return style.empty_word;
    std::string text;
    for (const automata::LetterId letter : word) {
      text += (text.empty() ? "" : style.separator) + name(letter);
    }
    return text;
  };
  std::vector<Line> lines = {{"T", ""}};
  for (const auto& suffix : table.suffixes()) lines[0].push_back(word_text(suffix));
  std::string heading = "S";
  const auto add = [&](RowId row) {
    const automata::Word word = table.word(row);
    if (style.is_listed && !style.is_listed(word)) return;
    Line line = {std::exchange(heading, ""), word_text(word)};
    for (std::size_t i = 0; i < table.suffixes().size(); ++i) {
      line.emplace_back(table.at(row, i) ? "true" : "false");
    }
    lines.push_back(std::move(line));
  };
  for (const RowId row : table.short_rows()) add(row);
  heading = style.extensions;
  for (const RowId row : table.short_rows()) {
    for (std::size_t letter = 0; letter < table.alphabet().size(); ++letter) {
      add(table.extension(row, letter));
    }
  }
  return aligned(lines);
}

}  // namespace arbiter::report
