#include "report/parts_answer.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace arbiter::report {
namespace {

PartInfo part(double own, double rest, std::size_t moves) {
  PartInfo info;
  info.name = "p";
  info.opponent = moves;
  info.player = 1;
  info.part_bits = own;
  info.rest_bits = rest;
  return info;
}

// JSON had a negative number where the text had "at best 0.0 bits fewer".
TEST(Parts, SayTheSameOfWhatTheySaveInTextAndInJson) {
  const auto compiled = compile_term(std::make_shared<const Source>("a.ia", "|- skip : com"), {});
  ASSERT_TRUE(compiled);
  const Request request;
  const struct {
    PartInfo part;
    std::string text;
    double saving;
  } table[] = {
      {part(0, 19, 3),
       "at best 0.0 bits fewer, less 2.0 for 3 pairs of moves to learn about: "
       "saves nothing (-2.0 bits)\n",
       -2},
      {part(10, 19, 3),
       "at best 10.0 bits fewer, less 2.0 for 3 pairs of moves to learn about: "
       "saves 8.0 bits\n",
       8},
      {part(2, 19, 3), "less 2.0 for 3 pairs of moves to learn about: saves nothing (0.0 bits)\n",
       0},
  };
  for (const auto& row : table) {
    const std::vector<PartInfo> parts = {row.part};
    const ShownAnswer shown = shown_answer({request, std::get<Term>(*compiled), parts});
    EXPECT_NE(shown.text().find(row.text), std::string::npos) << shown.text();
    EXPECT_EQ(nlohmann::json::parse(shown.json_text())["parts"][0]["saving_bits"], row.saving);
  }
}

}  // namespace
}  // namespace arbiter::report
