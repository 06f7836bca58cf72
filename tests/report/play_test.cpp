#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "report/play_json.h"
#include "report/play_text.h"

namespace arbiter::report {
namespace {

using game::MoveKind;
using typing::Base;
using typing::Data;

constexpr std::string_view kText =
    "ANALYSE : com -> com,\n"
    "p : exp bool, x[3] : var int |-\n"
    "ANALYSE(\n"
    "  p; x[1 + 1] := 7)\n";

struct Game {
  core::Judgement judgement;
  std::unique_ptr<game::Arena> arena;

  Game() {
    auto names = std::make_shared<NamePool>();
    judgement.source = std::make_shared<Source>("stack.ia", std::string(kText));
    judgement.context.push({names->intern("ANALYSE"), 0, {}, 0, {{Base::com()}, Base::com()}});
    judgement.context.push({names->intern("p"), 0, {}, 0, {{}, Base::exp(Data::boolean())}});
    judgement.context.push({names->intern("x"), 0, {}, 3, {{}, Base::var(Data::integer())}});
    judgement.type = Base::com();
    judgement.names = names;
    arena = std::make_unique<game::Arena>(judgement);
  }

  check::PlayedMove move(std::string_view text, std::string_view piece) const {
    const auto at = static_cast<std::uint32_t>(kText.rfind(piece));
    const Span span =
        piece.empty() ? Span::none() : Span{at, at + static_cast<std::uint32_t>(piece.size())};
    return {arena->parse(text).value(), span};
  }

  std::vector<check::PlayedMove> play() const {
    const std::string_view call = "ANALYSE(\n  p; x[1 + 1] := 7)";
    return {move("run", call),
            move("ANALYSE.run", call),
            move("ANALYSE#1.run", "p; x[1 + 1] := 7"),
            move("p.q", "p"),
            move("p.tt", "p"),
            move("x[2].write(7)", "x[1 + 1]"),
            move("x[2].ok", "x[1 + 1]"),
            move("ANALYSE#1.done", ""),
            move("abort", "x[1 + 1]")};
  }
};

TEST(PlayText, AlignsMovesPlacesAndProgram) {
  const Game game;
  // "p" occurs last in "p; x", so that its line is 4.
  EXPECT_EQ(play_to_text(game.play(), *game.arena, *game.judgement.source),
            "  O  run\n"
            "  P  ANALYSE.run                     line 3   ANALYSE( p; x[1 + 1] := 7)\n"
            "  O  ANALYSE#1.run                   line 4   p; x[1 + 1] := 7\n"
            "  P  p.q                             line 4   p\n"
            "  O  p.tt                            line 4   p\n"
            "  P  x[2].write(7)                   line 4   x[1 + 1]\n"
            "  O  x[2].ok                         line 4   x[1 + 1]\n"
            "  P  ANALYSE#1.done\n"
            "  P  abort                           line 4   x[1 + 1]\n");
}

TEST(PlayText, PadsLineNumbersOfDifferentLength) {
  const Game game;
  const Source source("a.ia", "c\n\n\n\n\n\n\n\n\n" + std::string(60, 'd'));
  std::vector<check::PlayedMove> play = {game.move("p.q", ""), game.move("p.ff", "")};
  play[0].span = {0, 1};
  play[1].span = {10, 70};
  EXPECT_EQ(play_to_text(play, *game.arena, source),
            "  P  p.q                             line 1    c\n"
            "  O  p.ff                            line 10   " +
                std::string(40, 'd') + "…\n");
}

TEST(PlayText, OfNoMovesIsEmpty) {
  const Game game;
  EXPECT_EQ(play_to_text({}, *game.arena, *game.judgement.source), "");
  EXPECT_EQ(play_to_json({}, *game.arena, *game.judgement.source).dump(), "[]");
}

TEST(PlayJson, SaysWhoMovesWhatFromWhere) {
  const Game game;
  const std::vector<std::string> expected = {
      R"({"move":"run","by":"O","kind":"question","line":3,"column":1})",
      R"({"move":"ANALYSE.run","by":"P","kind":"question","line":3,"column":1})",
      R"({"move":"ANALYSE#1.run","by":"O","kind":"question","line":4,"column":3})",
      R"({"move":"p.q","by":"P","kind":"question","line":4,"column":3})",
      R"({"move":"p.tt","by":"O","kind":"answer","line":4,"column":3})",
      R"_({"move":"x[2].write(7)","by":"P","kind":"question","line":4,"column":6})_",
      R"({"move":"x[2].ok","by":"O","kind":"answer","line":4,"column":6})",
      R"({"move":"ANALYSE#1.done","by":"P","kind":"answer"})",
      R"({"move":"abort","by":"P","kind":"answer","line":4,"column":6})",
  };
  const auto moves = play_to_json(game.play(), *game.arena, *game.judgement.source);
  ASSERT_EQ(moves.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(moves[i].dump(), expected[i]);
}

}  // namespace
}  // namespace arbiter::report
