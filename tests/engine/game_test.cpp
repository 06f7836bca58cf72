// A game against a program: positions, moves, undo, hints, transcripts.
#include "engine/game.h"

#include <gtest/gtest.h>

#include "check/played.h"
#include "engine/term.h"

namespace arbiter {
namespace {

constexpr const char* kStack =
    "client : com -> exp int[0..1] -> com, input : exp int[0..1] |-\n"
    "new int[0..1] cell[2] in new int[0..2] height := 0 in\n"
    "let push be cell[height] := input; height := height + 1 in\n"
    "let pop be assert(height > 0); height := height - 1; !cell[height] in\n"
    "client(push, pop) : com";

Term term_of(const char* text, const typing::Options& options = {}) {
  auto term = compile_term(std::make_shared<const Source>("test.ia", text), options);
  INVARIANT(term && std::holds_alternative<Term>(*term), "a test's program should be accepted");
  return std::move(std::get<Term>(*term));
}

std::string status_of(const Game& game) {
  const auto* status = std::get_if<check::Status>(&game.position().status);
  return status == nullptr ? "forever" : std::string(check::status_name(*status));
}

std::string play_of(const Game& game, const Term& term) {
  std::string text;
  for (const check::PlayedMove& played : game.play()) {
    text += (text.empty() ? "" : " ") + term.arena().to_string(played.move);
  }
  return text;
}

// Makes the moves, each as a person would type it, and says where the play is then.
std::string played(Game& game, const Term& term, const std::vector<std::string>& moves) {
  for (const std::string& typed : moves) {
    const auto move = game.menu().choose(typed);
    if (!move) return move.error();
    if (const auto refused = game.make(*move)) return refused->message;
  }
  return play_of(game, term) + "; " + status_of(game);
}

std::string played(const char* program, const std::vector<std::string>& moves,
                   GameOptions options = {}) {
  const Term term = term_of(program);
  Game game(term, options);
  return played(game, term, moves);
}

std::string hint_of(Game& game, const Term& term, const Limits& limits = {}) {
  const auto found = game.hint(limits);
  if (std::holds_alternative<NoErrorAhead>(found)) return "none";
  if (const auto* undecided = std::get_if<Undecided>(&found)) {
    return std::string(reason_name(undecided->reason));
  }
  const auto& hint = std::get<Hint>(found);
  return term.arena().to_string(hint.move) + ", " + std::to_string(hint.moves) + " moves, " +
         std::string(core::reason_name(hint.error.reason));
}

// "height=1 cell=0,0(dead)".
std::string variables_of(Game& game, const Term& term) {
  const auto all = game.variables();
  if (!all) return "not known";
  std::string text;
  for (const GameVariable& variable : *all) {
    const core::Binder& binder = term.judgement->binders[variable.existing.binder];
    text += (text.empty() ? "" : " ") + std::string(term.judgement->names->text(binder.name));
    const char* before = "=";
    for (const std::int64_t value : variable.existing.values) {
      text += before + std::to_string(value);
      before = ",";
    }
    if (variable.is_dead) text += "(dead)";
  }
  return text;
}

TEST(Game, TheProgramAnswersEachMove) {
  EXPECT_EQ(played(kStack, {"1"}), "run client.run; waiting");
  EXPECT_EQ(played(kStack, {"run", "client.done"}), "run client.run client.done done; complete");
  EXPECT_EQ(played(kStack, {"1", "2", "input.1", "3", "1"}),
            "run client.run client#1.run input.q input.1 client#1.done client#2.q client#2.1 "
            "client.done done; complete");
}

TEST(Game, EndsAreTold) {
  EXPECT_EQ(played(kStack, {"run", "client#2.q"}), "run client.run client#2.q abort; aborted");
  EXPECT_EQ(played("b : exp bool |- if b then diverge else skip", {"run", "b.tt"}),
            "run b.q b.tt; forever");
  EXPECT_EQ(played("b : exp bool |- assume(b)", {"run", "b.ff"}), "run b.q b.ff; assumption");
  EXPECT_EQ(played("while tt do skip : com", {"run"}), "run; forever");
  EXPECT_EQ(played("new int x := 5 in while x > 0 do x := x : com", {"run"}, {.steps = 1000}),
            "run; forever");
  EXPECT_EQ(played("new int x := 0 in while tt do x := x + 1 : com", {"run"}, {.steps = 1000}),
            "run; steps");
  EXPECT_EQ(played("e : exp int |- e * e : exp int", {"q", "1 4000000000", "1 4000000000"}),
            "q e.q e.4000000000 e.q e.4000000000; overflow");
}

TEST(Game, AfterAnEndThereIsNothingToPlayButUndo) {
  const Term term = term_of(kStack);
  Game game(term);
  EXPECT_EQ(played(game, term, {"1", "3"}), "run client.run client#2.q abort; aborted");
  EXPECT_TRUE(game.menu().entries().empty());
  EXPECT_EQ(game.errors().size(), 1U);
  EXPECT_TRUE(game.undo());
  EXPECT_TRUE(game.errors().empty());
  EXPECT_EQ(played(game, term, {"1"}), "run client.run client.done done; complete");
}

TEST(Game, UndoRestoresEveryPosition) {
  const Term term = term_of(kStack);
  Game game(term);
  std::vector<std::string> seen;
  const auto now = [&] {
    const GamePosition& at = game.position();
    return play_of(game, term) + "; " + status_of(game) + "; " + variables_of(game, term) + "; " +
           std::to_string(at.state.node.index()) + " " + testing::PrintToString(at.state.values) +
           std::to_string(game.menu().entries().size());
  };
  for (const char* typed : {"1", "2", "2", "2", "1", "3", "3", "3"}) {
    seen.push_back(now());
    played(game, term, {typed});
  }
  EXPECT_EQ(status_of(game), "aborted");
  while (game.undo()) {
    EXPECT_EQ(now(), seen.back());
    seen.pop_back();
  }
  EXPECT_TRUE(seen.empty());
  EXPECT_TRUE(game.play().empty());
  EXPECT_FALSE(game.undo());
}

TEST(Game, VariablesAreThoseThatExistWithTheirValues) {
  const Term term = term_of(kStack);
  Game game(term);
  EXPECT_EQ(variables_of(game, term), "");
  played(game, term, {"1"});
  EXPECT_EQ(variables_of(game, term), "cell=0,0 height=0");
  played(game, term, {"2", "input.1"});
  EXPECT_EQ(variables_of(game, term), "cell=1,0 height=1");
  played(game, term, {"3", "3"});  // the error: a pop too many
  EXPECT_EQ(status_of(game), "aborted");
  EXPECT_EQ(variables_of(game, term), "cell=1,0 height=0");
  game.undo();
  EXPECT_EQ(variables_of(game, term), "cell=1,0 height=0");
}

TEST(Game, AVariableThatIsNotReadAgainIsDead) {
  const Term term = term_of("f : com |- new int x := 7 in f; x := 1; f; assert(x = 1) : com");
  Game game(term);
  played(game, term, {"run"});
  EXPECT_EQ(variables_of(game, term), "x=7(dead)");
}

TEST(Game, AHintLeadsToANearestError) {
  const Term term = term_of(kStack);
  Game game(term);
  EXPECT_EQ(hint_of(game, term), "run, 4 moves, assert");
  played(game, term, {"1"});
  EXPECT_EQ(hint_of(game, term), "client#2.q, 2 moves, assert");
  played(game, term, {"2", "input.0"});
  EXPECT_EQ(hint_of(game, term), "client#2.q, 4 moves, assert");
  played(game, term, {"2", "input.0"});
  EXPECT_EQ(hint_of(game, term), "client#1.run, 4 moves, bounds");
  played(game, term, {"2"});
  EXPECT_EQ(hint_of(game, term), "input.0, 2 moves, bounds");
  game.undo();
  game.undo();
  EXPECT_EQ(hint_of(game, term), "input.0, 6 moves, bounds");
}

TEST(Game, AHintStartsFromWhereThePlayIs) {
  const Term term = term_of(
      "b : exp bool, f : com |- new bool safe := ff in safe := b; f; assert(safe or b) : com");
  Game game(term);
  EXPECT_EQ(hint_of(game, term), "run, 8 moves, assert");
  played(game, term, {"run", "b.tt"});
  EXPECT_EQ(hint_of(game, term), "none");
  game.undo();
  played(game, term, {"b.ff"});
  EXPECT_EQ(hint_of(game, term), "f.done, 4 moves, assert");
}

TEST(Game, ACallThatCountsAsAnErrorIsHintedAtAndPlayedOn) {
  typing::Options options;
  options.error_commands = {"bad"};
  const Term term = term_of("c : com -> com, bad : com |- c(bad) : com", options);
  Game game(term);
  played(game, term, {"run"});
  EXPECT_EQ(hint_of(game, term), "c#1.run, 2 moves, error");
  EXPECT_EQ(played(game, term, {"c#1.run"}), "run c.run c#1.run bad.run; waiting");
  EXPECT_EQ(game.errors().size(), 1U);
  EXPECT_EQ(hint_of(game, term), "bad.done, 4 moves, error");
}

TEST(Game, WhereThereIsNoHintTheReasonIsTold) {
  const Term unbounded = term_of("e : exp int |- assert(e < 10) : com");
  Game game(unbounded);
  played(game, unbounded, {"run"});
  EXPECT_EQ(hint_of(game, unbounded), "unbounded");
  const Term term = term_of(kStack);
  Game stopped(term);
  played(stopped, term, {"run"});
  EXPECT_EQ(hint_of(stopped, term, Limits(std::nullopt, 1)), "client#2.q, 2 moves, assert");
  const Term safe = term_of("f : com |- f : com");
  Game never(safe);
  EXPECT_EQ(hint_of(never, safe), "none");
}

TEST(Game, TranscriptsAreScripts) {
  const Term term = term_of(kStack);
  Game game(term);
  EXPECT_EQ(game.transcript(), "");
  const std::string all = played(game, term, {"1", "2", "2", "3", "3"});
  EXPECT_EQ(game.transcript(),
            "run client.run\nclient#1.run input.q\ninput.1 client#1.done\nclient#2.q client#2.1\n"
            "client#2.q abort\n");
  EXPECT_TRUE(check::played(*term.judgement, game.transcript()).starts_with(all));
  const Term loop = term_of("while tt do skip : com");
  Game forever(loop, {.steps = 100});
  played(forever, loop, {"run"});
  EXPECT_EQ(forever.transcript(), "run\n");
}

TEST(Game, HistoryIsBoundedByMemoryAndNothingIsLost) {
  const Term term = term_of("f : com |- new int x in while tt do f; x := x + 1 : com");
  Game game(term, {.memory = 100'000});
  std::string refused = played(game, term, {"run"});
  while (game.is_waiting() && game.play().size() < 100'000) {
    refused = played(game, term, {"f.done"});
    if (refused.starts_with("the positions")) break;
  }
  EXPECT_LT(game.play().size(), 100'000U);
  const std::size_t length = game.play().size();
  EXPECT_TRUE(game.undo());
  EXPECT_LT(game.play().size(), length);
  EXPECT_TRUE(game.is_waiting());
}

}  // namespace
}  // namespace arbiter
