// Traces of transition systems as charts.
#include "draw/trace_chart.h"

#include <gtest/gtest.h>

#include "draw/markup_check.h"

namespace arbiter::draw {
namespace {

std::size_t count(const std::string& text, const std::string& piece) {
  std::size_t found = 0;
  for (std::size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1)) {
    ++found;
  }
  return found;
}

TEST(TraceChart, ARowHasADotForEachWhoTakesPart) {
  const TraceChart chart{.components = {"P", "Q", "R"},
                         .rows = {{"a", {0}}, {"b", {0, 2}}, {"tau", {}}, {"c", {0, 1, 2}}},
                         .ending = "property R violated",
                         .erring = {2}};
  const std::string svg = trace_to_svg(chart, {.title = "x"});
  EXPECT_EQ(count(svg, "<circle"), 6U);
  EXPECT_EQ(count(svg, "class=\"c-arrow\""), 2U);  // one action is of one component
  EXPECT_EQ(count(svg, "class=\"c-head\""), 3U);
  EXPECT_EQ(count(svg, "class=\"c-cross\""), 1U);
}

TEST(TraceChart, ADeadlockIsABarOverAllLifelines) {
  const TraceChart chart{
      .components = {"P", "Q"}, .rows = {{"a", {0}}}, .ending = "deadlock", .erring = {}};
  const std::string svg = trace_to_svg(chart, {.title = "x"});
  EXPECT_EQ(count(svg, "class=\"c-cross\""), 1U);
  EXPECT_NE(svg.find(">deadlock</text>"), std::string::npos);
}

TEST(TraceChart, WhatIsTooMuchIsLeftOutAndSaid) {
  TraceChart chart;
  for (std::size_t c = 0; c < 2 * kMaxIdleComponents; ++c) {
    chart.components.push_back("P" + std::to_string(c));
  }
  for (std::size_t i = 0; i < 10; ++i) chart.rows.push_back({"a", {1}});
  chart.gap = 5;
  chart.left_out = 7;
  chart.ending = "deadlock";
  const std::string svg = trace_to_svg(chart, {.title = "x"});
  EXPECT_EQ(count(svg, "<circle"), 10U);
  EXPECT_EQ(markup_fault(svg), std::nullopt);
  EXPECT_NE(svg.find("<title>5. a</title>"), std::string::npos);
  EXPECT_NE(svg.find("<title>13. a</title>"), std::string::npos);
  EXPECT_NE(svg.find("… 7 actions left out …"), std::string::npos);
  EXPECT_NE(svg.find("23 components left out"), std::string::npos);
}

TEST(TraceChart, LongNamesAreToldApartByTheirNumbers) {
  const std::string common(40, 'p');
  const TraceChart chart{.components = {"P", common + "1:" + common, common + "2:" + common},
                         .rows = {{"a", {0}}},
                         .ending = "deadlock",
                         .erring = {}};
  const std::string svg = trace_to_svg(chart, {.title = "x"});
  EXPECT_NE(svg.find(">P</text>"), std::string::npos);
  EXPECT_NE(svg.find(">2 ppp"), std::string::npos);
  EXPECT_NE(svg.find(">3 ppp"), std::string::npos);
}

TEST(TraceChart, NamesAreEscaped) {
  const TraceChart chart{
      .components = {"<P>"}, .rows = {{"a&b", {0}}}, .ending = "deadlock", .erring = {}};
  const std::string svg = trace_to_svg(chart, {.title = "\"x\" < y"});
  EXPECT_EQ(svg.find("<P>"), std::string::npos);
  EXPECT_EQ(svg.find("a&b"), std::string::npos);
  EXPECT_EQ(markup_fault(svg), std::nullopt);
}

}  // namespace
}  // namespace arbiter::draw
