// What somebody who plays the environment is shown.
#include "report/game_text.h"

#include <gtest/gtest.h>

#include "engine/front_end.h"

namespace arbiter::report {
namespace {

core::Judgement judgement_of(std::string_view text) {
  auto judgement = read_term(std::make_shared<const Source>("test.ia", std::string(text)));
  INVARIANT(judgement.has_value(), "a test's program should be accepted");
  return std::move(*judgement);
}

// A program in which these moves of O's were made.
struct Played {
  Played(std::string_view text, const std::vector<std::string>& moves)
      : judgement(judgement_of(text)), arena(judgement), machine(judgement, arena) {
    for (const std::string& move : moves) machine.opponent(*arena.parse(move));
  }

  std::string menu(std::size_t most = 100) const {
    const game::Menu menu(arena, machine.legal_moves());
    std::vector<Span> places;
    for (const auto& entry : menu.entries()) places.push_back(machine.place_of(entry.move));
    return menu_to_text(menu, places, *judgement.source, most);
  }
  std::string variables() const {
    std::string text;
    for (const check::ExistingVariable& variable : machine.variables()) {
      text += variable_to_text(variable, false, judgement, 4);
    }
    return text;
  }

  core::Judgement judgement;
  game::Arena arena;
  check::Machine machine;
};

TEST(GameText, EveryMoveIsPutInWords) {
  EXPECT_EQ(Played("e : exp bool |- e : exp bool", {}).menu(),
            "  1  q   ask the program for its value\n");
  EXPECT_EQ(Played("x : var bool |- x : var bool", {}).menu(),
            "  1  read        read the variable that the program is\n"
            "  2  write(ff)   write ff to the variable that the program is\n"
            "  3  write(tt)   write tt to the variable that the program is\n");
  EXPECT_EQ(Played("x : var bool |- x := tt", {"run"}).menu(),
            "  1  x.ok   x takes what was written\n");
  EXPECT_EQ(
      Played("f : var int -> exp bool -> com -> com |- new int x in f(x, x = 1, skip)", {"run"})
          .menu(),
      "  1  f.done         f returns\n"
      "  2  f#1.read       f reads its argument 1: x\n"
      "  3  f#1.write(v)   f writes v to its argument 1: x; v is any integer, as in `3 5` or "
      "`f#1.write(5)`\n"
      "  4  f#2.q          f asks for its argument 2: x = 1\n"
      "  5  f#3.run        f runs its argument 3: skip\n");
  EXPECT_EQ(Played("a[4] : exp bool |- if a[2] then skip", {"run"}).menu(),
            "  1  a[2].ff   a[2] answers ff\n"
            "  2  a[2].tt   a[2] answers tt\n");
  EXPECT_EQ(Played("fun c : com. c", {"run"}).menu(), "  1  #1.done   parameter 1 returns\n");
}

TEST(GameText, OfManyMovesTheFirstAreShown) {
  EXPECT_EQ(Played("e : exp int%8 |- e; skip", {"run"}).menu(2),
            "  1  e.0   e answers 0\n"
            "  2  e.1   e answers 1\n"
            "     … and 6 moves more; `moves` lists all\n");
}

TEST(GameText, VariablesHaveTheirValuesTypesAndLines) {
  EXPECT_EQ(
      Played("f : com |-\nnew bool b := tt in\nnew int a[3] := 2 in\nnew int%4 c in f", {"run"})
          .variables(),
      "  b    = tt                bool, line 2\n"
      "  a[3] = [2, 2, 2]         int, line 3\n"
      "  c    = 0                 int%4, line 4\n");
  const std::string large = Played("f : com |- new int a[1000] in f", {"run"}).variables();
  EXPECT_EQ(large,
            "  a[1000] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, …]  int, line 1\n");
}

TEST(GameText, PlacesArePrintableWhateverTheFileHolds) {
  const Source source("x", "a\n\tf(\x1B[31m \xFF)\nb\n");
  EXPECT_EQ(place_to_text(source, {3, 5}, false),
            "    2 |  f(?[31m ?)\n"
            "      |  ^^\n");
  EXPECT_EQ(place_to_text(source, Span::none(), false), "");
  EXPECT_EQ(source_to_text(source, {3, 5}, false),
            "    1 | a\n"
            "=>  2 |  f(?[31m ?)\n"
            "    3 | b\n");
  EXPECT_NE(place_to_text(source, {3, 5}, true).find("\x1B[1m f(?[31m ?)\x1B[0m"),
            std::string::npos);
}

TEST(GameText, OfALongFileTheLinesAroundThePlaceAreShown) {
  std::string text;
  for (int i = 1; i <= 100; ++i) text += "line" + std::to_string(i) + "\n";
  const Source source("x", text);
  const auto span = source.line_span(50);
  const std::string shown = source_to_text(source, span, false);
  EXPECT_TRUE(shown.starts_with("   40 | line40\n")) << shown;
  EXPECT_TRUE(shown.ends_with("   60 | line60\n")) << shown;
  EXPECT_NE(shown.find("\n=> 50 | line50\n"), std::string::npos) << shown;
  EXPECT_TRUE(source_to_text(source, Span::none(), false).starts_with("    1 | line1\n"));
  EXPECT_TRUE(source_to_text(source, source.line_span(100), false).ends_with("=>100 | line100\n"));
}

}  // namespace
}  // namespace arbiter::report
