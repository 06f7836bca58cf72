// Moves: whose they are, how they are written, and that reading gives back what was written.
#include <gtest/gtest.h>

#include "game/graph_text.h"

namespace arbiter::game {
namespace {

const char* const kEverything =
    "data X; c : com, e : exp bool, v : var int, x : exp X, "
    "f : com -> exp int[0..1] -> var bool -> exp int, a[3] : var int%2, g[2] : com -> var int -> "
    "com |- "
    "fun p : com. fun q : var int. c : com -> var int -> com";

std::vector<MoveKind> kinds_of(const typing::Base& type) {
  switch (type.kind) {
    case typing::Base::Kind::Com: return {MoveKind::Run, MoveKind::Done};
    case typing::Base::Kind::Exp: return {MoveKind::Q, MoveKind::Value};
    default: return {MoveKind::Read, MoveKind::Value, MoveKind::Write, MoveKind::Ok};
  }
}

TEST(Arena, ReadsWhatItWrites) {
  const Graph graph = graph_of(kEverything);
  const Arena& arena = *graph.arena;
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < arena.size(); ++i) {
    const ComponentId component(i);
    const std::int64_t elements = std::max<std::int64_t>(1, arena[component].size);
    for (const MoveKind kind : kinds_of(arena[component].type)) {
      for (std::int64_t element = 0; element < elements; ++element) {
        for (const std::int64_t value : {0, 1, -7}) {
          if (!carries_value(kind) && value != 0) continue;
          const bool truth = arena[component].type.data.kind == typing::Data::Kind::Bool;
          if (truth && value < 0) continue;
          const Move move{component, kind, element, carries_value(kind) ? value : 0};
          EXPECT_EQ(arena.parse(arena.to_string(move)), move) << arena.to_string(move);
          ++count;
        }
      }
    }
  }
  const Move abort{arena.term(), MoveKind::Abort, 0, 0};
  EXPECT_EQ(arena.parse("abort"), abort);
  EXPECT_GT(count, 90U);
}

TEST(Arena, WritesMovesAsPeopleDo) {
  const Graph graph = graph_of(kEverything);
  const Arena& arena = *graph.arena;
  const auto free = [&](std::uint32_t id) { return arena.free(core::FreeId(id)); };
  const auto argument = [&](std::uint32_t id, std::uint32_t position) {
    return arena.argument(core::FreeId(id), position);
  };
  const std::vector<std::pair<Move, std::string>> cases = {
      {{arena.term(), MoveKind::Run}, "run"},
      {{arena.term(), MoveKind::Done}, "done"},
      {{arena.term(), MoveKind::Abort}, "abort"},
      {{free(0), MoveKind::Run}, "c.run"},
      {{free(1), MoveKind::Value, 0, 1}, "e.tt"},
      {{free(1), MoveKind::Value, 0, 0}, "e.ff"},
      {{free(2), MoveKind::Write, 0, -3}, "v.write(-3)"},
      {{free(2), MoveKind::Value, 0, -3}, "v.-3"},
      {{free(2), MoveKind::Ok}, "v.ok"},
      {{argument(4, 1), MoveKind::Run}, "f#1.run"},
      {{argument(4, 2), MoveKind::Q}, "f#2.q"},
      {{argument(4, 3), MoveKind::Write, 0, 1}, "f#3.write(tt)"},
      {{free(5), MoveKind::Read, 2}, "a[2].read"},
      {{free(6), MoveKind::Run, 1}, "g[1].run"},
      {{argument(6, 2), MoveKind::Write, 1, 4}, "g[1]#2.write(4)"},
      {{free(7), MoveKind::Run}, "#1.run"},
      {{free(8), MoveKind::Value, 0, 5}, "#2.5"},
  };
  for (const auto& [move, text] : cases) {
    EXPECT_EQ(arena.to_string(move), text);
    EXPECT_EQ(arena.parse(text), move) << text;
  }
}

TEST(Arena, RejectsWhatIsNoMoveOfIt) {
  const Graph graph = graph_of(kEverything);
  for (const char* text :
       {"",          ".",         "c",          "c.",        "c.q",
        "c.run.run", "c.1",       "e.1",        "e.run",     "e.tt2",
        "v.write",   "v.write()", "v.write(x)", "v.write(1", "v.99999999999999999999",
        "d.run",     "f#0.run",   "f#4.run",    "f#.run",    "f#-1.run",
        "a.read",    "a[3].read", "a[-1].read", "a[].read",  "a[1.read",
        "c[0].run",  "c.abort",   "#3.run",     "#1",        "q",
        "run ",      " run",      "x.tt",       "c.ok"}) {
    EXPECT_EQ(graph.arena->parse(text), std::nullopt) << text;
  }
}

// A scan of all components per move would take minutes.
TEST(Arena, FindsEachOfManyNames) {
  constexpr int kNames = 100'000;
  std::string text;
  for (int i = 0; i < kNames; ++i) text += (i > 0 ? ", x" : "x") + std::to_string(i) + " : com";
  const Graph graph = graph_of(text + " |- skip");
  for (std::uint32_t i = 0; i < kNames; ++i) {
    const Move move{graph.arena->free(core::FreeId(i)), MoveKind::Run};
    ASSERT_EQ(graph.arena->parse("x" + std::to_string(i) + ".run"), move);
  }
}

TEST(Arena, KnowsWhoMoves) {
  const Graph graph = graph_of(kEverything);
  const Arena& arena = *graph.arena;
  for (const auto& [text, player] :
       {std::pair("run", Player::Opponent), std::pair("done", Player::Proponent),
        std::pair("abort", Player::Proponent), std::pair("c.run", Player::Proponent),
        std::pair("c.done", Player::Opponent), std::pair("f#1.run", Player::Opponent),
        std::pair("f#1.done", Player::Proponent), std::pair("f#3.write(tt)", Player::Opponent),
        std::pair("#1.run", Player::Proponent), std::pair("#1.done", Player::Opponent)}) {
    EXPECT_EQ(arena.by(arena.parse(text).value()), player) << text;
  }
}

TEST(Arena, AdmitsTheValuesOfItsTypes) {
  const Graph graph = graph_of(
      "data X; a : exp int, b : exp bool, c : exp int[-1..2], d : exp int%3, e : exp X, f : exp "
      "int@[] |- "
      "skip");
  const std::vector<std::vector<std::int64_t>> admitted = {
      {-9, -1, 0, 1, 2, 3, 9}, {0, 1}, {-1, 0, 1, 2}, {0, 1, 2}, {0, 1, 2, 3, 9},
      {-9, -1, 0, 1, 2, 3, 9}};
  for (std::uint32_t id = 0; id < admitted.size(); ++id) {
    std::vector<std::int64_t> found;
    for (const std::int64_t value : {-9, -1, 0, 1, 2, 3, 9}) {
      if (graph.arena->admits(graph.arena->free(core::FreeId(id)), value)) found.push_back(value);
    }
    EXPECT_EQ(found, admitted[id]) << id;
  }
  const Graph sized = graph_of("data X; e : exp X |- skip", {.data_sizes = {{"X", 2}}});
  EXPECT_TRUE(sized.arena->admits(sized.arena->free(core::FreeId(0)), 1));
  EXPECT_FALSE(sized.arena->admits(sized.arena->free(core::FreeId(0)), 2));
}

}  // namespace
}  // namespace arbiter::game
