// Numbered moves, and what a person may type for one.
#include "game/menu.h"

#include <gtest/gtest.h>

#include "game/graph_text.h"
#include "game/walk.h"

namespace arbiter::game {
namespace {

// The menu after these moves of O's.
struct Shown {
  explicit Shown(const char* text, const std::vector<std::string>& moves = {"run"})
      : graph(graph_of(text)) {
    Walker walker(graph);
    State state = walker.start();
    for (const std::string& typed : moves) {
      const Move move = *graph.arena->parse(typed);
      for (const Walker::Choice& choice : walker.choices(state)) {
        if (choice.move.component != move.component || choice.move.kind != move.kind) continue;
        walker.play(state, choice, move.value, 1000);
        break;
      }
    }
    for (const Walker::Choice& choice : walker.choices(state)) legal.push_back(choice.move);
  }

  Menu menu() const { return {*graph.arena, legal}; }
  std::string entries() const {
    std::string text;
    const Menu all = menu();
    for (const Menu::Entry& entry : all.entries()) {
      text += (text.empty() ? "" : " ") + (entry.is_open ? graph.arena->to_string(entry.move, "_")
                                                         : graph.arena->to_string(entry.move));
    }
    return text;
  }
  std::string chosen(const char* typed) const {
    const auto move = menu().choose(typed);
    return move ? graph.arena->to_string(*move) : move.error();
  }

  Graph graph;
  std::vector<Move> legal;
};

TEST(Menu, FewValuesAreListedAndManyAreOneEntry) {
  EXPECT_EQ(Shown("f : com -> com |- f(skip)").entries(), "f.done f#1.run");
  EXPECT_EQ(Shown("b : exp bool |- if b then skip").entries(), "b.ff b.tt");
  EXPECT_EQ(Shown("e : exp int[-1..1] |- e; skip").entries(), "e.-1 e.0 e.1");
  EXPECT_EQ(Shown("e : exp int%8 |- e; skip").entries(), "e.0 e.1 e.2 e.3 e.4 e.5 e.6 e.7");
  EXPECT_EQ(Shown("e : exp int%9 |- e; skip").entries(), "e._");
  EXPECT_EQ(Shown("e : exp int |- e; skip").entries(), "e._");
  EXPECT_EQ(Shown("f : var int -> com |- new int x in f(x)").entries(),
            "f.done f#1.read f#1.write(_)");
  EXPECT_EQ(Shown("e : exp int[-9223372036854775807..9223372036854775807] |- e; skip").entries(),
            "e._");
}

TEST(Menu, ANumberOrAMoveChooses) {
  const Shown shown("f : var int%9 -> com -> com |- new int%9 x in f(x, skip)");
  EXPECT_EQ(shown.entries(), "f.done f#1.read f#1.write(_) f#2.run");
  EXPECT_EQ(shown.chosen("1"), "f.done");
  EXPECT_EQ(shown.chosen("  04\t"), "f#2.run");
  EXPECT_EQ(shown.chosen("f#1.read"), "f#1.read");
  EXPECT_EQ(shown.chosen("3 8"), "f#1.write(8)");
  EXPECT_EQ(shown.chosen("f#1.write(0)"), "f#1.write(0)");
  const Shown open("e : exp int |- e; skip");
  EXPECT_EQ(open.chosen("1 -9223372036854775808"), "e.-9223372036854775808");
  EXPECT_EQ(open.chosen("e.17"), "e.17");
}

TEST(Menu, WhatIsWrongIsExplained) {
  const Shown shown("f : var int%9 -> com -> com |- new int%9 x in f(x, skip)");
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"", "a move is the number of it, or its name"},
      {"0", "`0` is not the number of a move: there are moves 1 to 4"},
      {"5", "`5` is not the number of a move: there are moves 1 to 4"},
      {"99999999999999999999999",
       "`99999999999999999999999` is not the number of a move: there "
       "are moves 1 to 4"},
      {"1 2", "move 1, `f.done`, takes no value"},
      {"3", "move 3 brings a value, 0 to 8: type `3 5` or `f#1.write(5)`"},
      {"3 1 2", "move 3 brings a value, 0 to 8: type `3 5` or `f#1.write(5)`"},
      {"3 x", "`x` is not a 64-bit integer"},
      {"3 9", "`9` is not a value for move 3: it takes 0 to 8"},
      {"f#1.write(9)",
       "`f#1.write(9)` brings a value that is not one of its type: it takes 0 to 8"},
      {"f.run", "`f.run` is a move of the program's; yours are in the list"},
      {"run", "`run` is not a move that you can make here"},
      {"f#3.run", "`f#3.run` is neither a move nor a command"},
      {"-1", "`-1` is not the number of a move: there are moves 1 to 4"},
      {"f.done f#2.run",
       "one move at a time: `f.done` can be played, and `f#2.run` comes after it"},
  };
  for (const auto& [typed, says] : cases) EXPECT_EQ(shown.chosen(typed), says);
  EXPECT_EQ(Shown("f : com |- f").chosen("2"),
            "`2` is not the number of a move: there is one move, 1");
}

}  // namespace
}  // namespace arbiter::game
