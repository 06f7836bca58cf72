#pragma once

#include <string>

#include "draw/chart.h"

namespace arbiter::draw {

// The colours of a chart, as CSS has them.
struct ChartColors {
  std::string paper = "#ffffff";
  std::string ink = "#1a202c";       // the program's moves
  std::string opponent = "#2b6cb0";  // the environment's
  std::string error = "#b71c1c";
  std::string remark = "#5f6b7a";   // numbers, places
  std::string changes = "#22543d";  // of local variables
  std::string line = "#a0aec0";     // lifelines
  std::string stripe = "#f5f7fa";   // every other row
  std::string error_stripe = "#fdecea";
  std::string program_bar = "#cbd5e0";
  std::string opponent_bar = "#bee3f8";
};

// The style sheet of a chart. All its class names begin with `c-`.
std::string chart_style(const ChartColors& colors);

struct ChartDrawing {
  std::string title;         // above the picture; what it is, for those who cannot see it
  bool stands_alone = true;  // a file of its own: with style sheet, title and legend
  std::string place_link;    // what goes before the line's number in a link to it; empty: no links
};

// A chart as SVG; well-formed XML whatever the program's names are. Questions are solid arrows and
// answers dashed ones, bars show how long a question is open, a cross where an error ends the play.
// What is left out is said where it would be.
// Linear in the chart.
std::string chart_to_svg(const Chart& chart, const ChartDrawing& drawing);

}  // namespace arbiter::draw
