// What plays tell of local variables: the changes at each move.
#include "check/changes.h"

#include <gtest/gtest.h>

#include <map>

#include "check/machine.h"
#include "engine/verify.h"

namespace arbiter {
namespace {

Term term_of(const std::string& text) {
  auto term = compile_term(std::make_shared<const Source>("test.ia", text), {});
  INVARIANT(term && std::holds_alternative<Term>(*term), "a test's program should be accepted");
  return std::move(std::get<Term>(*term));
}

game::Move move_of(const Term& term, const std::string& text) {
  const auto move = term.arena().parse(text);
  INVARIANT(move, "a test's move should be one of the program's");
  return *move;
}

// The changes at P's moves, "-" where there are none, of the play that O's moves lead to.
std::string changes_of(const std::string& text, const std::vector<std::string>& moves,
                       std::size_t most = 1000) {
  const Term term = term_of(text);
  check::ChangeLog log(2 * moves.size(), most);
  check::Options options;
  options.changes = &log;
  check::Machine machine(*term.judgement, term.arena(), options);
  for (const std::string& move : moves) machine.opponent(move_of(term, move));
  const check::PlayChanges changes = log.take();
  std::string told;
  for (std::size_t i = 0; i < machine.play().size(); ++i) {
    EXPECT_TRUE(i % 2 == 1 || changes.at(i).empty()) << "a move of O's changes nothing";
    if (i % 2 == 0) continue;
    const std::string at = check::to_text(changes.at(i));
    told += (told.empty() ? "" : " | ") + (at.empty() ? "-" : at);
  }
  return told;
}

TEST(Changes, AreOfWhatIsNewAndOfWhatHoldsAnotherValue) {
  struct Case {
    std::string program;
    std::vector<std::string> moves;
    std::string changes;
  };
  const std::vector<Case> cases = {
      {"f : com |- f; f", {"run", "f.done"}, "- | -"},
      {"f : com |- new int x := 3 in f; x := x + 1; f", {"run", "f.done"}, "x = 3 | x = 4"},
      {"f : com |- new bool b in f; b := tt; f", {"run", "f.done"}, "b = ff | b = tt"},
      // Written, and the same in the end.
      {"f : com |- new int x := 3 in f; x := 4; x := 3; f", {"run", "f.done"}, "x = 3 | -"},
      // What is gone is not told; what is made anew is new, even with the same value.
      {"f : com |- (new int x := 3 in f); new int y := 5 in f", {"run", "f.done"}, "x = 3 | y = 5"},
      {"f : com |- while tt do new int x := 3 in f", {"run", "f.done"}, "x = 3 | x = 3"},
      // At an error, too.
      {"f : com |- new int x in f; x := 7; abort", {"run", "f.done"}, "x = 0 | x = 7"},
      // Cells: only those that changed, neighbours with one value as one.
      {"f : com |- new int a[4] in f; a[1] := 9; f", {"run", "f.done"}, "a[0..3] = 0 | a[1] = 9"},
      {"f : com |- new int a[4] in f; a[2] := 9; a[0] := 8; a[1] := 9; f",
       {"run", "f.done"},
       "a[0..3] = 0 | a[0] = 8, a[1..2] = 9"},
      // Neighbours that are two variables.
      {"f : com |- new int x in new int y in f; x := 1; y := 1; f",
       {"run", "f.done"},
       "x = 0, y = 0 | x = 1, y = 1"},
      // An argument's own variable, and one around it that the argument writes.
      {"f : com -> com |- new int x in f(new int y := x in x := y + 1)",
       {"run", "f#1.run", "f#1.run", "f.done"},
       "x = 0 | x = 1 | x = 2 | -"},
  };
  for (const Case& each : cases) {
    EXPECT_EQ(changes_of(each.program, each.moves), each.changes) << each.program;
  }
}

TEST(Changes, AreCutOffWithTheirNumber) {
  const std::string many =
      "f : com |- new int[0..30] i in new int a[20] in f; "
      "while i < 20 do { a[i] := i + 1; i := i + 1 }; f";
  EXPECT_EQ(changes_of(many, {"run", "f.done"}),
            "i = 0, a[0..19] = 0 | i = 20, a[0] = 1, a[1] = 2, a[2] = 3, a[3] = 4, a[4] = 5, "
            "a[5] = 6, a[6] = 7, and 13 more changes");
}

TEST(Changes, OfALongPlayAreKeptAtItsBeginningAndItsEnd) {
  const std::string count = "f : com |- new int x in while tt do { x := x + 1; f }";
  EXPECT_EQ(changes_of(count, {"run", "f.done", "f.done", "f.done", "f.done"}, 16),
            "x = 1 | 1 change | 1 change | 1 change | x = 5");
}

// Applied one after the other, the changes are the values that the interpreter has.
TEST(Changes, AddUpToTheVariablesThatExist) {
  const Term term = term_of(
      "f : com -> com -> exp int[0..3] -> com, get : exp int[0..3] |-\n"
      "new int[0..3] a[4] in new int[0..9] n in new bool b in\n"
      "f(new int[0..3] v := get in { a[v] := v; n := n + 1 },\n"
      "  { b := not b; new int[0..3] w := get in f(a[w] := 0, skip, w) },\n"
      "  a[n])");
  using Values = std::map<std::pair<std::string, std::size_t>, std::string>;
  const std::vector<std::string> moves = {"run",     "f#1.run", "get.2",   "f#3.q",   "f#2.run",
                                          "get.2",   "f#1.run", "f.done",  "f#1.run", "get.3",
                                          "f#1.run", "get.3",   "f#2.run", "get.0",   "f#3.q"};
  check::ChangeLog log(2 * moves.size(), 1000);
  check::Options options;
  options.changes = &log;
  check::Machine machine(*term.judgement, term.arena(), options);
  std::vector<Values> existing;
  for (const std::string& move : moves) {
    machine.opponent(move_of(term, move));
    Values& now = existing.emplace_back();
    for (const check::ExistingVariable& variable : machine.variables()) {
      const core::Binder& binder = term.judgement->binders[variable.binder];
      if (binder.name.is_none()) continue;
      for (std::size_t i = 0; i < variable.values.size(); ++i) {
        now[{std::string(term.judgement->names->text(binder.name)), i}] =
            check::value_to_text(binder, variable.values[i]);
      }
    }
  }
  const check::PlayChanges changes = log.take();
  Values values;
  for (std::size_t move = 0; move < moves.size(); ++move) {
    for (const check::Change& change : changes.at(2 * move + 1).shown) {
      const check::Change::Cells cells = change.cells.value_or(check::Change::Cells{});
      for (std::size_t i = cells.first; i <= cells.last; ++i) {
        values[{change.variable, i}] = change.value;
      }
    }
    std::erase_if(values, [&](const auto& one) { return !existing[move].contains(one.first); });
    EXPECT_EQ(values, existing[move]) << moves[move];
  }
}

TEST(Changes, AreToldOfAPlayThatWasFound) {
  const Term term =
      term_of("f : com -> com |- new int[0..3] n in f({ assert(n < 2); n := n + 1 })");
  const auto result = verify(term, {});
  const ReachedError& error = std::get<Verified>(*result).errors.front();
  std::string told;
  for (std::size_t i = 1; i < error.play.size(); i += 2) {
    told += check::to_text(error.changes.at(i)) + ";";
  }
  EXPECT_EQ(told, "n = 0;n = 1;n = 2;;");
}

}  // namespace
}  // namespace arbiter
