// Traces as charts.
//
// In a message sequence chart an arrow leads from a sender to a receiver. Actions of FSP have
// neither: all components that have an action do it together, one or two or all of them. So a row
// has a dot on the lifeline of each and one line through the dots, without a tip; where the line
// passes a lifeline without a dot, that component takes no part. The texts of actions stand in a
// column of their own on the left, so none ever meets a lifeline.
#include "draw/trace_chart.h"

#include <algorithm>

#include "draw/chart_svg.h"
#include "draw/markup.h"
#include "support/counted.h"
#include "support/excerpt.h"
#include "support/printable.h"

namespace arbiter::draw {

namespace {

constexpr int kColumn = 8;  // what a character takes at most
constexpr int kRowHeight = 28;
constexpr int kHeadBox = 26;
constexpr int kHeadHeight = 44;
constexpr int kMargin = 16;
constexpr int kTitleHeight = 32;
constexpr int kHeadGap = 16;
constexpr int kTraceTail = 24;  // of the lifelines, after the last row
constexpr std::size_t kComponentColumns = 28;
constexpr std::size_t kActionColumns = 48;
constexpr std::size_t kRowsPerHead = 40;

constexpr const char* kLegend =
    "dots: the components that do the action together · cross: an error · bar: a deadlock";

struct Lifeline {
  std::uint32_t component = 0;
  std::string name;
  int x = 0;
  int width = 0;
};

class TraceWriter {
 public:
  TraceWriter(const TraceChart& chart, const TraceDrawing& drawing)
      : chart_(chart), drawing_(drawing), lifeline_of_(chart.components.size(), -1) {
    rows_ = chart.rows.size() + (has_gap() ? 1 : 0) + 1;
    choose_lifelines();
    measure();
  }

  std::string write() {
    begin();
    for (std::size_t r = 1; r + 1 < rows_; r += 2) stripe(r, "c-stripe");
    stripe(rows_ - 1, "c-fault");
    for (const Lifeline& lifeline : lifelines_) {
      out_ += R"(<path class="c-line" d="M)" + std::to_string(lifeline.x) + " " +
              std::to_string(head_y(0) + kHeadBox) + "V" +
              std::to_string(row_y(rows_ - 1) + kTraceTail) + "\"/>\n";
    }
    for (std::size_t s = 0; s * kRowsPerHead < rows_; ++s) heads(s);
    std::size_t row = 0;
    for (std::size_t i = 0; i < chart_.rows.size(); ++i) {
      if (has_gap() && i == chart_.gap) {
        text(action_x_, row_y(row++) + 4, "c-remark", chart_.gap_text());
      }
      action(row++, i);
    }
    ending();
    if (drawing_.stands_alone) text(kMargin, height_ - 12, "c-remark", legend());
    out_ += "</svg>\n";
    return std::move(out_);
  }

 private:
  bool has_gap() const { return chart_.left_out > 0; }

  void choose_lifelines() {
    std::vector<bool> takes_part(chart_.components.size(), false);
    for (const TraceRow& row : chart_.rows) {
      for (const std::uint32_t c : row.movers) takes_part[c] = true;
    }
    for (const std::uint32_t c : chart_.erring) takes_part[c] = true;
    const bool shows_idle = chart_.components.size() <= kMaxIdleComponents;
    for (std::uint32_t c = 0; c < chart_.components.size(); ++c) {
      if ((!takes_part[c] && !shows_idle) || lifelines_.size() == kMaxTraceLifelines) {
        ++hidden_;
        continue;
      }
      lifeline_of_[c] = static_cast<int>(lifelines_.size());
      lifelines_.push_back({c, head_text(c)});
    }
  }

  // The name; a shortened one, which may be that of others too, with its number.
  std::string head_text(std::uint32_t component) const {
    const std::string& name = chart_.components[component];
    const std::string shown = without_middle(name, kComponentColumns);
    return shown == name ? name : std::to_string(component + 1) + " " + shown;
  }

  void measure() {
    std::size_t columns = columns_of(printable(ending_text()));
    for (const TraceRow& row : chart_.rows) {
      columns =
          std::max(columns, columns_of(printable(without_middle(row.action, kActionColumns))));
    }
    number_x_ = kMargin + static_cast<int>(std::to_string(chart_.actions()).size()) * kColumn;
    action_x_ = number_x_ + 2 * kColumn;
    int right = action_x_ + static_cast<int>(columns) * kColumn;
    for (Lifeline& lifeline : lifelines_) {
      lifeline.width = static_cast<int>(columns_of(printable(lifeline.name))) * kColumn + 16;
      lifeline.x = right + kHeadGap + lifeline.width / 2;
      right = lifeline.x + lifeline.width / 2;
    }
    top_ = drawing_.stands_alone ? kTitleHeight : 0;
    const std::size_t texts =
        drawing_.stands_alone
            ? std::max(columns_of(printable(drawing_.title)), columns_of(legend()))
            : 0;
    width_ = std::max(right, kMargin + static_cast<int>(texts) * kColumn) + kMargin;
    height_ = row_y(rows_ - 1) + kTraceTail + (drawing_.stands_alone ? kTitleHeight : kMargin);
  }

  int head_y(std::size_t section) const {
    return top_ + 8 +
           static_cast<int>(section) * (kHeadHeight + static_cast<int>(kRowsPerHead) * kRowHeight);
  }
  // The middle of a row.
  int row_y(std::size_t row) const {
    const int heads = static_cast<int>(row / kRowsPerHead) + 1;
    return top_ + heads * kHeadHeight + static_cast<int>(row) * kRowHeight + kRowHeight / 2;
  }

  std::string legend() const {
    if (hidden_ == 0) return kLegend;
    return kLegend + (" · " + counted(hidden_, "component")) + " left out";
  }

  std::string ending_text() const { return without_middle(chart_.ending, kActionColumns); }

  void begin() {
    const std::string size = attribute("width", width_) + attribute("height", height_);
    const std::string about = "Chart of a trace of " + counted(chart_.actions(), "action") +
                              ", which ends so: " + chart_.ending;
    out_ +=
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\" class=\"c-chart\" "
        "role=\"img\" aria-label=\"" +
        escaped(about) + "\"" + size + " viewBox=\"0 0 " + std::to_string(width_) + " " +
        std::to_string(height_) + "\">\n";
    if (!drawing_.stands_alone) return;
    out_ += "<title>" + escaped(drawing_.title) + "</title>\n<style>" + chart_style(ChartColors{}) +
            "</style>\n<rect class=\"c-paper\"" + size + "/>\n";
    text(kMargin, 22, "c-title", drawing_.title);
  }

  void text(int x, int y, std::string_view css, std::string_view content) {
    out_ += "<text" + attribute("x", x) + attribute("y", y) + " class=\"" + std::string(css) +
            "\">" + escaped(content) + "</text>\n";
  }

  void stripe(std::size_t row, std::string_view css) {
    out_ += "<rect class=\"" + std::string(css) + "\"" + attribute("x", 0) +
            attribute("y", row_y(row) - kRowHeight / 2) + attribute("width", width_) +
            attribute("height", kRowHeight) + "/>\n";
  }

  void heads(std::size_t section) {
    const int y = head_y(section);
    for (const Lifeline& lifeline : lifelines_) {
      out_ += "<g><title>" + escaped(chart_.components[lifeline.component]) +
              R"(</title><rect class="c-head" rx="4")" +
              attribute("x", lifeline.x - lifeline.width / 2) + attribute("y", y) +
              attribute("width", lifeline.width) + attribute("height", kHeadBox) + "/>\n";
      text(lifeline.x, y + 17, "c-name", lifeline.name);
      out_ += "</g>\n";
    }
  }

  void action(std::size_t row, std::size_t index) {
    const TraceRow& shown = chart_.rows[index];
    const int y = row_y(row);
    const std::string number = std::to_string(chart_.number(index));
    out_ += "<g class=\"c-row c-o\"><title>" + number + ". " + escaped(shown.action) + "</title>\n";
    text(number_x_, y + 4, "c-number", number);
    text(action_x_, y + 4, "c-move", without_middle(shown.action, kActionColumns));
    std::vector<int> dots;
    for (const std::uint32_t c : shown.movers) {
      const int at = lifeline_of_[c];
      if (at >= 0) dots.push_back(lifelines_[static_cast<std::size_t>(at)].x);
    }
    if (dots.size() > 1) {
      out_ += R"(<path class="c-arrow" d="M)" + std::to_string(dots.front()) + " " +
              std::to_string(y) + "H" + std::to_string(dots.back()) + "\"/>\n";
    }
    for (const int x : dots) {
      out_ += "<circle class=\"c-tip\"" + attribute("cx", x) + attribute("cy", y) +
              attribute("r", 5) + "/>\n";
    }
    out_ += "</g>\n";
  }

  // In the last row: who comes to its error, or that nobody can go on.
  void ending() {
    const int y = row_y(rows_ - 1);
    out_ += "<g class=\"c-row c-error\"><title>" + escaped(chart_.ending) + "</title>\n";
    text(action_x_, y + 4, "c-move", ending_text());
    for (const std::uint32_t c : chart_.erring) {
      const int at = lifeline_of_[c];
      if (at < 0) continue;
      out_ += R"(<path class="c-cross" d="M)" +
              std::to_string(lifelines_[static_cast<std::size_t>(at)].x - 8) + " " +
              std::to_string(y - 8) + "l16 16m0 -16l-16 16\"/>\n";
    }
    if (chart_.erring.empty() && !lifelines_.empty()) {
      out_ += R"(<path class="c-cross" d="M)" + std::to_string(lifelines_.front().x - 10) + " " +
              std::to_string(y) + "H" + std::to_string(lifelines_.back().x + 10) + "\"/>\n";
    }
    out_ += "</g>\n";
  }

  const TraceChart& chart_;
  const TraceDrawing& drawing_;
  std::vector<int> lifeline_of_;  // by component; -1 for one that is left out
  std::vector<Lifeline> lifelines_;
  std::size_t hidden_ = 0;  // components without a lifeline
  std::size_t rows_ = 0;    // of the picture, the last one with the ending
  int number_x_ = 0;        // right end of the number
  int action_x_ = 0;
  int top_ = 0;
  int width_ = 0;
  int height_ = 0;
  std::string out_;
};

}  // namespace

std::string TraceChart::gap_text() const {
  return "… " + counted(left_out, "action") + " left out …";
}

std::string trace_to_svg(const TraceChart& chart, const TraceDrawing& drawing) {
  return TraceWriter(chart, drawing).write();
}

}  // namespace arbiter::draw
