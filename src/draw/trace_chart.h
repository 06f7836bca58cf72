#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace arbiter::draw {

// One action of a trace, and the components that do it together, ascending; none if it is not known
// whose silent step it is.
struct TraceRow {
  std::string action;
  std::vector<std::uint32_t> movers;
};

// A trace of a transition system as a chart: what is to be drawn, without measures.
struct TraceChart {
  std::vector<std::string> components;  // by name; each is a lifeline, if it is drawn
  std::vector<TraceRow> rows;           // of a long trace its first and its last actions
  std::size_t gap = 0;                  // the row before which actions are left out,
  std::size_t left_out = 0;             // and how many
  std::string ending;                   // "deadlock", "property Order violated"
  std::vector<std::uint32_t> erring;  // who comes to an error by the last action; none: a deadlock

  std::size_t actions() const { return rows.size() + left_out; }
  // The number in the trace, from 1, of a row's action.
  std::size_t number(std::size_t row) const { return row + 1 + (row < gap ? 0 : left_out); }
  // "… 5 actions left out …".
  std::string gap_text() const;
};

struct TraceDrawing {
  std::string title;         // above the picture
  bool stands_alone = true;  // a file of its own: with style sheet, title and legend
};

// Where there are more components than this, only those that take part have a lifeline,
inline constexpr std::size_t kMaxIdleComponents = 12;
// and at most this many of them: nobody compares more.
inline constexpr std::size_t kMaxTraceLifelines = 60;
// Of a longer trace the first and the last actions should be shown, half as many each.
inline constexpr std::size_t kMaxTraceRows = 2'000;

// The chart as SVG; well-formed XML whatever the names are. A row for each action, with a dot on
// the lifeline of each component that does it and a line that joins them. At the end a cross where
// a component comes to its error, or a bar over all lifelines for a deadlock. What is left out is
// said. It uses the classes of draw::chart_style. Linear in what is drawn.
std::string trace_to_svg(const TraceChart& chart, const TraceDrawing& drawing);

}  // namespace arbiter::draw
