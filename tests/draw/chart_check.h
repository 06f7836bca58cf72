// What holds of every chart, whatever the play is.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "draw/chart.h"
#include "draw/chart_measures.h"
#include "support/printable.h"

namespace arbiter::draw {

// What is wrong with the chart of a play, or nothing.
inline std::optional<std::string> chart_fault(const draw::Chart& chart,
                                              std::span<const check::PlayedMove> play) {
  if (chart.rows.size() != play.size()) return "rows are not the moves";
  std::size_t questions = 0;
  std::size_t answers = 0;
  for (std::size_t i = 0; i < play.size(); ++i) {
    const draw::ChartRow& row = chart.rows[i];
    const bool is_question = game::is_question(play[i].move.kind);
    questions += is_question ? 1 : 0;
    answers += is_question || play[i].move.kind == game::MoveKind::Abort ? 0 : 1;
    if (row.is_question != is_question)
      return "a question is an answer in row " + std::to_string(i);
    const bool from = row.from.lifeline == draw::Chart::program();
    const bool to = row.to.lifeline == draw::Chart::program();
    if (from == to) return "not between the program and another in row " + std::to_string(i);
    if (from != (row.line.by == game::Player::Proponent)) return "the wrong one moves";
  }
  if (chart.activations.size() != questions) return "not one activation for each question";
  std::size_t answered = 0;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> free_from;  // per level
  for (const draw::Activation& one : chart.activations) {
    if (one.first_row > one.last_row || one.last_row >= play.size())
      return "an activation upside down";
    if (!chart.rows[one.first_row].is_question) return "an activation that begins with no question";
    if (chart.rows[one.first_row].to.lifeline != one.lifeline) return "an activation elsewhere";
    if (one.level >= chart.lifelines[one.lifeline].levels) return "a level too many";
    auto& next = free_from[{one.lifeline.index(), one.level}];
    if (one.first_row < next) return "two activations in one place";
    next = one.last_row + 1;
    if (one.ending != draw::Activation::Ending::Answered) continue;
    ++answered;
    const game::Move& question = play[one.first_row].move;
    const game::Move& answer = play[one.last_row].move;
    if (question.component != answer.component || question.element != answer.element ||
        game::answer_to(question.kind) != answer.kind) {
      return "an activation that ends with another question's answer";
    }
  }
  if (answered != answers) return "not one closed activation for each answer";
  return std::nullopt;
}

// What meets what in the picture, or nothing. Texts take a column for each character, as
// ChartMeasures says.
inline std::optional<std::string> overlap(const draw::Chart& chart) {
  const draw::ChartMeasures m = draw::measure(chart, true, 0);
  const auto width = [](const std::string& text) {
    return static_cast<int>(columns_of(text)) * draw::ChartMeasures::kColumn;
  };
  for (std::size_t i = 1; i < m.columns.size(); ++i) {
    const int left = m.columns[i - 1].x + m.columns[i - 1].width / 2;
    if (left >= m.columns[i].x - m.columns[i].width / 2) return "two heads";
    const draw::ArrowEnd deepest{draw::LifelineId(static_cast<std::uint32_t>(i - 1)), 1000};
    const bool has_bars = chart.lifelines[deepest.lifeline].levels > 0;
    if (has_bars && m.bar_x({deepest.lifeline, chart.lifelines[deepest.lifeline].levels - 1}) +
                            draw::ChartMeasures::kBar >=
                        m.columns[i].x) {
      return "bars and a lifeline";
    }
    if (width(m.columns[i].name) > m.columns[i].width) return "a name and its box";
  }
  for (std::uint32_t i = 0; i < chart.rows.size(); ++i) {
    const draw::ChartRow& row = chart.rows[i];
    const bool callers =
        row.from.lifeline == draw::Chart::caller() || row.to.lifeline == draw::Chart::caller();
    const std::size_t next = callers ? 1 : 2;
    const int text_end =
        (callers ? m.caller_lane : m.free_lane) + width(draw::arrow_text(chart, i));
    if (text_end >= m.columns[next].x - draw::ChartMeasures::kBar) return "a move and a lifeline";
    if (i > 0 && m.row_y(i) - m.row_y(i - 1) < draw::ChartMeasures::kRowHeight) return "two rows";
    if (!row.changes.empty() && m.changes_x + width(draw::changes_text(row)) > m.width) {
      return "changes and the edge";
    }
    if (row.line.line == 0) continue;
    if (m.place_x + width("line " + std::to_string(row.line.line)) >= m.program_x) return "a place";
    if (m.program_x + width(row.line.program) > m.width) return "a piece of program and the edge";
    if (!row.changes.empty() && m.program_x + width(row.line.program) >= m.changes_x) {
      return "a piece of program and changes";
    }
  }
  const draw::ChartMeasures::Column& last = m.columns.back();
  if (last.x + last.width / 2 >= m.place_x && m.place_x < m.width) return "a head and the places";
  if (m.rows > 0 && m.row_y(m.rows - 1) >= m.height) return "a row and the edge";
  return std::nullopt;
}

}  // namespace arbiter::draw
