#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "draw/chart.h"

namespace arbiter::draw {

// Where everything in the picture of a chart goes, in pixels. Texts are in a font of fixed width;
// kColumn is what a character takes at most, so that the picture is wide enough whichever font is
// there.
//
// From left to right: the number of the move and who makes it; the caller; the program; the free
// identifiers; the place in the program; what the move changed in local variables. A move's text is
// written in one of two lanes, between caller and program or between program and the first
// identifier, which are wide enough for all their texts: so none ever meets a lifeline or another
// text. From top to bottom: the heads, and the rows, with the heads again every rows_per_head rows:
// kRowsPerHead, or as many as there are lifelines if these are more, so that all is linear.
struct ChartMeasures {
  static constexpr int kColumn = 8;
  static constexpr int kRowHeight = 32;
  static constexpr int kHeadHeight = 56;
  static constexpr int kHeadBox = 26;  // the box with the name, at the bottom of a head
  static constexpr int kBar = 8;       // width of an activation
  static constexpr int kLevel = 5;     // by how much a nested one is to the right
  static constexpr int kMargin = 16;
  static constexpr std::uint32_t kRowsPerHead = 40;
  static constexpr std::uint32_t kMaxLevels = 8;  // deeper ones are drawn over one another

  struct Column {
    int x = 0;      // of the lifeline
    int width = 0;  // of the head
    std::string name;
  };

  int width = 0;
  int height = 0;
  int top = 0;       // of the first head
  int number_x = 0;  // right end of the number
  int player_x = 0;
  std::vector<Column> columns;  // by lifeline
  int caller_lane = 0;          // where the texts of moves between caller and program begin
  int free_lane = 0;            // and of those between the program and the others
  int place_x = 0;
  int program_x = 0;
  int changes_x = 0;

  int head_y(std::uint32_t section) const;
  // The line of a row's arrow.
  int row_y(std::uint32_t row) const;
  int bottom() const;  // of the lifelines
  // The left edge of an activation's bar.
  int bar_x(const ArrowEnd& end) const;

  std::uint32_t rows = 0;
  std::uint32_t rows_per_head = kRowsPerHead;
};

// What is written at a row's arrow.
std::string arrow_text(const Chart& chart, std::uint32_t row);
// What is written of its changes.
std::string changes_text(const ChartRow& row);

// Linear in the chart. `title_columns` is the width of what is to be written above or below.
ChartMeasures measure(const Chart& chart, bool has_title, std::size_t title_columns);

}  // namespace arbiter::draw
