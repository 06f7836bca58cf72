#include "draw/chart_measures.h"

#include <algorithm>

#include "support/excerpt.h"
#include "support/printable.h"

namespace arbiter::draw {

namespace {

constexpr std::size_t kNameColumns = 24;
constexpr std::size_t kMoveColumns = 48;
constexpr std::size_t kChangesColumns = 72;
constexpr int kGap = 16;              // between heads, and around texts
constexpr int kTitle = 32;            // height
constexpr int kTail = 22;             // of the lifelines, after the last row
constexpr std::size_t kCaption = 14;  // columns of "O environment"

int text_width(std::size_t columns) { return static_cast<int>(columns) * ChartMeasures::kColumn; }

int bars_width(const Lifeline& lifeline) {
  const std::uint32_t levels = std::min(lifeline.levels, ChartMeasures::kMaxLevels);
  return ChartMeasures::kBar / 2 + ChartMeasures::kLevel * static_cast<int>(levels);
}

bool is_callers(const ChartRow& row) {
  return row.from.lifeline == Chart::caller() || row.to.lifeline == Chart::caller();
}

struct TextColumns {
  std::size_t caller = 0;  // the longest text in each lane
  std::size_t free = 0;
  std::size_t place = 0;  // "line 13"
  std::size_t program = 0;
  std::size_t changes = 0;
};

TextColumns longest_texts(const Chart& chart) {
  TextColumns longest;
  for (std::uint32_t i = 0; i < chart.rows.size(); ++i) {
    const ChartRow& row = chart.rows[i];
    std::size_t& lane = is_callers(row) ? longest.caller : longest.free;
    lane = std::max(lane, columns_of(arrow_text(chart, i)));
    longest.changes = std::max(longest.changes, columns_of(changes_text(row)));
    if (row.line.line == 0) continue;
    longest.place = std::max(longest.place, 5 + std::to_string(row.line.line).size());
    longest.program = std::max(longest.program, columns_of(row.line.program));
  }
  return longest;
}

// Sets the columns, the program's and the first identifier's far enough from their left neighbours
// for the lanes. Returns where the place begins.
int place_columns(ChartMeasures& measures, const Chart& chart, const TextColumns& longest) {
  int previous_right = measures.player_x + 2 * ChartMeasures::kColumn;  // of the head on the left
  int bars_right = 0;                                                   // and of its bars
  std::uint32_t index = 0;
  for (const Lifeline& lifeline : chart.lifelines) {
    ChartMeasures::Column column;
    column.name = without_middle(lifeline.name, kNameColumns);
    const std::size_t columns = columns_of(column.name);
    // Above the caller there is a caption too, which the head is wide enough for.
    column.width = text_width(index == 0 ? std::max(columns, kCaption) : columns) + 16;
    column.x = previous_right + kGap + column.width / 2;
    if (index == 1) {
      measures.caller_lane = bars_right + kGap;
      column.x = std::max(column.x, measures.caller_lane + text_width(longest.caller) + 2 * kGap);
    } else if (index == 2) {
      measures.free_lane = bars_right + kGap;
      column.x = std::max(column.x, measures.free_lane + text_width(longest.free) + 2 * kGap);
    } else if (index > 2) {
      column.x = std::max(column.x, bars_right + kGap);
    }
    previous_right = column.x + column.width / 2;
    bars_right = column.x + bars_width(lifeline);
    measures.columns.push_back(std::move(column));
    ++index;
  }
  const bool has_free = measures.columns.size() > 2;
  const int captioned = has_free ? measures.columns[2].x + text_width(kCaption) : 0;
  return std::max({previous_right, bars_right, captioned}) + 2 * kGap;
}

}  // namespace

std::string arrow_text(const Chart& chart, std::uint32_t row) {
  if (chart.gap == row) return chart.rows[row].line.move;
  std::string text = without_middle(chart.rows[row].line.move, kMoveColumns);
  // The move `abort` does not tell what failed; the question to an error command does.
  const bool is_told = chart.error.empty() || chart.error == "abort" || chart.rows[row].is_question;
  if (row + 1 == chart.rows.size() && !is_told) text += " (" + chart.error + ")";
  return text;
}

std::string changes_text(const ChartRow& row) {
  return without_middle(row.changes, kChangesColumns);
}

int ChartMeasures::head_y(std::uint32_t section) const {
  return top +
         static_cast<int>(section) * (kHeadHeight + static_cast<int>(rows_per_head) * kRowHeight);
}

int ChartMeasures::row_y(std::uint32_t row) const {
  const int heads = static_cast<int>(row / rows_per_head) + 1;
  return top + heads * kHeadHeight + static_cast<int>(row) * kRowHeight + kRowHeight * 3 / 4;
}

int ChartMeasures::bottom() const {
  return (rows == 0 ? top + kHeadHeight : row_y(rows - 1)) + kTail;
}

int ChartMeasures::bar_x(const ArrowEnd& end) const {
  const auto level = static_cast<int>(std::min(end.level, kMaxLevels - 1));
  return columns[end.lifeline.index()].x - kBar / 2 + kLevel * level;
}

ChartMeasures measure(const Chart& chart, bool has_title, std::size_t title_columns) {
  ChartMeasures measures;
  measures.rows = static_cast<std::uint32_t>(chart.rows.size());
  measures.rows_per_head =
      std::max(ChartMeasures::kRowsPerHead, static_cast<std::uint32_t>(chart.lifelines.size()));
  measures.top = has_title ? kTitle : 0;
  measures.number_x = ChartMeasures::kMargin + text_width(std::to_string(chart.moves).size());
  measures.player_x = measures.number_x + ChartMeasures::kColumn;
  const TextColumns longest = longest_texts(chart);
  measures.place_x = place_columns(measures, chart, longest);
  measures.program_x = measures.place_x + text_width(longest.place + 2);
  int right =
      longest.place == 0 ? measures.place_x : measures.program_x + text_width(longest.program);
  measures.changes_x = right + 2 * kGap;
  if (longest.changes > 0) right = measures.changes_x + text_width(longest.changes);
  measures.width =
      std::max(right, ChartMeasures::kMargin + text_width(title_columns)) + ChartMeasures::kMargin;
  measures.height = measures.bottom() + (has_title ? kTitle : ChartMeasures::kMargin);
  return measures;
}

}  // namespace arbiter::draw
