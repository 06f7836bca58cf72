#include "report/lesson_text.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <vector>

#include "export/lts_formats.h"
#include "report/observation_table_text.h"
#include "support/counted.h"

namespace arbiter::report {

namespace {

constexpr std::size_t kLessonRows = 60;
constexpr std::size_t kLessonColumns = 8;
constexpr std::size_t kLessonStates = 12;

}  // namespace

std::string iterations_text(std::span<const learning::Iteration> iterations) {
  using Line = std::array<std::string, 5>;
  std::vector<Line> lines = {{"iteration", "|A|", "states", "transitions", "result"}};
  for (const learning::Iteration& each : iterations) {
    lines.push_back({std::to_string(each.round) + " - Oracle " + std::to_string(each.oracle),
                     std::to_string(each.assumption_states), std::to_string(each.states),
                     std::to_string(each.transitions),
                     std::string(learning::finding_name(each.finding))});
  }
  std::array<std::size_t, 5> width{};
  for (const Line& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) width[i] = std::max(width[i], line[i].size());
  }
  std::string text;
  for (const Line& line : lines) {
    text += line[0] + std::string(width[0] - line[0].size(), ' ');
    for (std::size_t i = 1; i < 4; ++i) {
      text += "  " + std::string(width[i] - line[i].size(), ' ') + line[i];
    }
    text += "  " + line[4] + "\n";
  }
  return text;
}

std::string conjecture_text(const systems::Conjecture& conjecture,
                            const fsp::ActionTable& actions) {
  const learning::ObservationTable& table = conjecture.table;
  const std::string round = std::to_string(conjecture.round);
  std::ostringstream text;
  if (table.rows() <= kLessonRows && table.suffixes().size() <= kLessonColumns) {
    const auto name = [&](automata::LetterId number) {
      return std::string(actions.text(conjecture.interface.letter(number)));
    };
    text << "Table " << round << "\n" << observation_table_text(table, name) << "\n";
  } else {
    text << "Table " << round << ": " << counted(table.rows(), "row") << ", "
         << counted(table.suffixes().size(), "column") << "\n";
  }
  const exports::ShownLts shown{"A_" + round, *conjecture.assumption, actions};
  if (conjecture.assumption->states() <= kLessonStates) {
    (void)exports::write_lts(text, shown, exports::LtsFormat::Text);
  } else {
    text << exports::summary_of(shown) << "\n";
  }
  text << "\n";
  return std::move(text).str();
}

}  // namespace arbiter::report
