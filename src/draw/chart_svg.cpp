// Draws a chart: measures first (chart_measures.h), then one pass over its rows, in the order in
// which things lie over each other. What the signs mean is in chart_svg.h.
#include "draw/chart_svg.h"

#include <algorithm>

#include "draw/chart_measures.h"
#include "draw/markup.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::draw {

namespace {

using Measures = ChartMeasures;

std::string legend_of(const Chart& chart) {
  std::string legend =
      "solid arrow: a question · dashed: an answer · bar: a question that is open · "
      "O: the environment · P: the program";
  const bool has_changes = std::any_of(chart.rows.begin(), chart.rows.end(),
                                       [](const ChartRow& row) { return !row.changes.empty(); });
  if (has_changes) legend += " · on the right: local variables that changed";
  if (has_left(chart)) legend += " · small ×: left by a jump";
  return legend;
}

std::string_view class_of(Lifeline::Kind kind) {
  return kind == Lifeline::Kind::Program ? "c-p" : "c-o";
}

class SvgWriter {
 public:
  SvgWriter(const Chart& chart, const ChartDrawing& drawing)
      : chart_(chart),
        drawing_(drawing),
        m_(measure(chart, drawing.stands_alone,
                   std::max(columns_of(drawing.title), columns_of(legend_of(chart))) *
                       (drawing.stands_alone ? 1 : 0))) {}

  std::string write() {
    begin();
    for (std::uint32_t i = 0; i < m_.rows; ++i) stripe(i);
    for (const Measures::Column& column : m_.columns) {
      out_ += R"(<path class="c-line" d="M)" + std::to_string(column.x) + " " +
              std::to_string(m_.head_y(0) + Measures::kHeadHeight - 8) + "V" +
              std::to_string(m_.bottom()) + "\"/>\n";
    }
    for (const Activation& activation : chart_.activations) bar(activation);
    for (std::uint32_t s = 0; s * m_.rows_per_head < std::max(m_.rows, 1U); ++s) heads(s);
    for (std::uint32_t i = 0; i < m_.rows; ++i) row(i);
    if (!chart_.error.empty()) cross();
    if (drawing_.stands_alone) {
      text(Measures::kMargin, m_.height - 12, "c-remark", legend_of(chart_));
    }
    out_ += "</svg>\n";
    return std::move(out_);
  }

 private:
  void begin() {
    const std::string size = attribute("width", m_.width) + attribute("height", m_.height);
    out_ +=
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\" class=\"c-chart\" "
        "role=\"img\" aria-label=\"" +
        escaped(description()) + "\"" + size + " viewBox=\"0 0 " + std::to_string(m_.width) + " " +
        std::to_string(m_.height) + "\">\n";
    if (!drawing_.stands_alone) return;
    out_ += "<title>" + escaped(drawing_.title) + "</title>\n<style>" + chart_style(ChartColors{}) +
            "</style>\n";
    out_ += "<rect class=\"c-paper\"" + size + "/>\n";
    text(Measures::kMargin, 22, "c-title", drawing_.title);
  }

  std::string description() const {
    std::string about = "Sequence chart of a play of " + counted(chart_.moves, "move") +
                        " between the program and its environment";
    if (chart_.gap) about += ", its first and its last moves";
    if (!chart_.error.empty()) about += ", which ends in an error: " + chart_.error;
    return about;
  }

  bool is_error(std::uint32_t row) const { return !chart_.error.empty() && row + 1 == m_.rows; }

  void text(int x, int y, std::string_view css, std::string_view content) {
    out_ += "<text" + attribute("x", x) + attribute("y", y) + " class=\"" + std::string(css) +
            "\">" + escaped(content) + "</text>\n";
  }

  void stripe(std::uint32_t row) {
    if (row % 2 == 0 && !is_error(row)) return;
    out_ += std::string("<rect class=\"") + (is_error(row) ? "c-fault" : "c-stripe") + "\"" +
            attribute("x", 0) + attribute("y", m_.row_y(row) - Measures::kRowHeight * 3 / 4) +
            attribute("width", m_.width) + attribute("height", Measures::kRowHeight) + "/>\n";
  }

  void bar(const Activation& activation) {
    const int x = m_.bar_x({activation.lifeline, activation.level});
    const int begin = m_.row_y(activation.first_row);
    const bool is_left = activation.ending == Activation::Ending::Left;
    int end = m_.row_y(activation.last_row);
    if (is_left) end += Measures::kRowHeight / 4;
    if (activation.ending == Activation::Ending::Open) end = m_.bottom() - 6;
    out_ += "<rect class=\"c-bar " +
            std::string(class_of(chart_.lifelines[activation.lifeline].kind)) + "\"" +
            attribute("x", x) + attribute("y", begin) + attribute("width", Measures::kBar) +
            attribute("height", end - begin) + "/>\n";
    if (!is_left) return;
    out_ += R"(<path class="c-left" d="M)" + std::to_string(x) + " " + std::to_string(end - 4) +
            "l8 8m0 -8l-8 8\"><title>left by a jump, unanswered</title></path>\n";
  }

  void heads(std::uint32_t section) {
    const int y = m_.head_y(section) + Measures::kHeadHeight - Measures::kHeadBox - 8;
    for (std::uint32_t i = 0; i < m_.columns.size(); ++i) {
      const Measures::Column& column = m_.columns[i];
      const Lifeline& lifeline = chart_.lifelines[LifelineId(i)];
      const std::string kind(class_of(lifeline.kind));
      if (i <= 2) {
        text(column.x - column.width / 2 + 2, y - 6, "c-caption " + kind,
             i == 1 ? "P" : "O environment");
      }
      out_ += "<g><title>" + escaped(lifeline.name) + "</title><rect class=\"c-head " + kind +
              R"(" rx="4")" + attribute("x", column.x - column.width / 2) + attribute("y", y) +
              attribute("width", column.width) + attribute("height", Measures::kHeadBox) + "/>\n";
      text(column.x, y + 17, "c-name " + kind, column.name);
      out_ += "</g>\n";
    }
  }

  void row(std::uint32_t index) {
    const ChartRow& row = chart_.rows[index];
    if (chart_.gap == index) {
      text(m_.free_lane, m_.row_y(index) - 5, "c-remark", row.line.move);
      return;
    }
    const std::string number = std::to_string(chart_.number(index));
    const bool by_opponent = row.line.by == game::Player::Opponent;
    const int y = m_.row_y(index);
    const std::string who = is_error(index) ? "c-error" : by_opponent ? "c-o" : "c-p";
    out_ += "<g class=\"c-row " + who + (row.is_question ? "" : " c-answer") + "\"><title>" +
            number + ". " + (by_opponent ? "O  " : "P  ") + escaped(row.line.move) +
            (row.changes.empty() ? "" : "; " + escaped(row.changes)) + "</title>\n";
    text(m_.number_x, y - 4, "c-number", number);
    text(m_.player_x, y - 4, "c-player", by_opponent ? "O" : "P");
    const bool is_callers =
        row.from.lifeline == Chart::caller() || row.to.lifeline == Chart::caller();
    text(is_callers ? m_.caller_lane : m_.free_lane, y - 5, "c-move", arrow_text(chart_, index));
    arrow(row, y, is_callers);
    place(row, y);
    if (!row.changes.empty()) text(m_.changes_x, y - 4, "c-changes", changes_text(row));
    out_ += "</g>\n";
  }

  // Where an arrow touches a lifeline: the side of the bar that faces the other end.
  int touch(const ArrowEnd& end, bool on_right) const {
    if (end.lifeline == Chart::caller()) return m_.columns[0].x;
    return m_.bar_x(end) + (on_right ? Measures::kBar : 0);
  }

  void arrow(const ChartRow& row, int y, bool is_callers) {
    const bool to_right = row.from.lifeline.index() < row.to.lifeline.index();
    const auto side = [&](const ArrowEnd& end) {
      return touch(end, end.lifeline == Chart::program() && !is_callers);
    };
    const int from = side(row.from);
    const int to = side(row.to);
    const std::string at = std::to_string(to) + " " + std::to_string(y);
    out_ += R"(<path class="c-arrow" d="M)" + std::to_string(from) + " " + std::to_string(y) + "H" +
            std::to_string(to) + R"("/><path class="c-tip" d="M)" + at +
            (to_right ? "l-9 -4v8z" : "l9 -4v8z") + "\"/>\n";
  }

  void place(const ChartRow& row, int y) {
    if (row.line.line == 0) return;
    const std::string number = std::to_string(row.line.line);
    if (!drawing_.place_link.empty()) {
      out_ += "<a href=\"" + drawing_.place_link + number + "\">";
    }
    text(m_.place_x, y - 4, "c-remark", "line " + number);
    if (!drawing_.place_link.empty()) out_ += "</a>";
    text(m_.program_x, y - 4, "c-program", row.line.program);
  }

  // At the end of the play: where the program gave up, or the error command that it called.
  void cross() {
    const ChartRow& row = chart_.rows.back();
    const ArrowEnd& end = row.is_question ? row.to : row.from;
    const int x = m_.bar_x(end) + Measures::kBar / 2;
    const int y = m_.row_y(m_.rows - 1);
    out_ += R"(<path class="c-cross" d="M)" + std::to_string(x - 8) + " " + std::to_string(y - 8) +
            "l16 16m0 -16l-16 16\"><title>" + escaped(chart_.error) + "</title></path>\n";
  }

  const Chart& chart_;
  const ChartDrawing& drawing_;
  const Measures m_;
  std::string out_;
};

}  // namespace

std::string chart_style(const ChartColors& colors) {
  const auto rule = [](const std::string& selector, const std::string& declarations) {
    return selector + "{" + declarations + "}\n";
  };
  return "\n" +
         rule(".c-chart text",
              "font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;"
              "font-size:12px;fill:" +
                  colors.ink) +
         rule(".c-paper", "fill:" + colors.paper) + rule(".c-stripe", "fill:" + colors.stripe) +
         rule(".c-fault", "fill:" + colors.error_stripe) +
         rule(".c-line", "stroke:" + colors.line + ";stroke-dasharray:2 3") +
         rule(".c-bar", "fill:" + colors.opponent_bar + ";stroke:" + colors.opponent) +
         rule(".c-bar.c-p", "fill:" + colors.program_bar + ";stroke:" + colors.ink) +
         rule(".c-left", "fill:none;stroke:" + colors.remark + ";stroke-width:1.5") +
         rule(".c-head", "fill:" + colors.paper + ";stroke:" + colors.opponent) +
         rule(".c-head.c-p", "fill:" + colors.ink + ";stroke:" + colors.ink) +
         rule(".c-chart .c-name", "text-anchor:middle;font-weight:bold;fill:" + colors.opponent) +
         rule(".c-chart .c-name.c-p", "fill:" + colors.paper) +
         rule(".c-chart .c-caption", "font-size:11px;fill:" + colors.opponent) +
         rule(".c-chart .c-caption.c-p", "fill:" + colors.ink) +
         rule(".c-chart .c-title", "font-weight:bold") +
         rule(".c-chart .c-number", "text-anchor:end;fill:" + colors.remark) +
         rule(".c-chart .c-remark", "fill:" + colors.remark) +
         rule(".c-chart .c-changes", "fill:" + colors.changes) +
         rule(".c-arrow", "fill:none;stroke:" + colors.ink + ";stroke-width:1.4") +
         rule(".c-answer .c-arrow", "stroke-dasharray:5 4") + rule(".c-tip", "fill:" + colors.ink) +
         rule(".c-o .c-arrow", "stroke:" + colors.opponent) +
         rule(".c-o .c-tip,.c-chart .c-o .c-move,.c-chart .c-o .c-player",
              "fill:" + colors.opponent) +
         rule(".c-error .c-arrow", "stroke:" + colors.error) +
         rule(".c-error .c-tip,.c-chart .c-error .c-move,.c-chart .c-error .c-player",
              "fill:" + colors.error) +
         rule(".c-chart .c-error .c-move,.c-chart .c-player", "font-weight:bold") +
         rule(".c-cross", "fill:none;stroke:" + colors.error + ";stroke-width:3");
}

std::string chart_to_svg(const Chart& chart, const ChartDrawing& drawing) {
  return SvgWriter(chart, drawing).write();
}

}  // namespace arbiter::draw
