// Walking the graph with concrete values.
#include <gtest/gtest.h>

#include <limits>

#include "game/graph_text.h"
#include "game/walk.h"

namespace arbiter::game {
namespace {

// Plays O's moves, given as text, and returns P's, and how it ended: "f.run done; complete".
std::string walked(const char* text, const std::vector<std::string>& moves,
                   std::uint64_t steps = 1000) {
  const Graph graph = graph_of(text);
  Walker walker(graph);
  State state = walker.start();
  std::string replies;
  for (const std::string& wanted : moves) {
    const auto move = graph.arena->parse(wanted);
    if (!move) return "no move: " + wanted;
    const auto choices = walker.choices(state);
    const auto choice =
        std::find_if(choices.begin(), choices.end(), [&](const Walker::Choice& each) {
          return each.move.component == move->component && each.move.kind == move->kind &&
                 each.move.element == move->element;
        });
    if (choice == choices.end()) return replies + "; not legal: " + wanted;
    const Reply reply = walker.play(state, *choice, move->value, steps);
    if (reply.move) replies += (replies.empty() ? "" : " ") + graph.arena->to_string(*reply.move);
    switch (reply.end) {
      case WalkEnd::Waits: break;
      case WalkEnd::Complete: return replies + "; complete";
      case WalkEnd::Error:
        return replies + "; error " +
               std::string(core::reason_name(graph.nodes[reply.node].reason));
      case WalkEnd::Stuck: return replies + "; stuck";
      case WalkEnd::CutOff: return replies + "; cut off";
      case WalkEnd::Steps: return replies + "; steps";
      case WalkEnd::Overflow: return replies + "; overflow";
    }
  }
  return replies + "; waits";
}

TEST(Walk, FollowsTheRunToPsMove) {
  EXPECT_EQ(walked("new int x := 4 in x := x * x - 1; x : exp int", {"q"}), "15; complete");
  EXPECT_EQ(walked("f : com -> com |- new int x in f(x := x + 1); assert(x = 2)",
                   {"run", "f#1.run", "f#1.run", "f.done"}),
            "f.run f#1.done f#1.done done; complete");
  EXPECT_EQ(walked("f : com -> com |- new int x in f(x := x + 1); assert(x = 2)",
                   {"run", "f#1.run", "f.done"}),
            "f.run f#1.done abort; error assert");
  EXPECT_EQ(walked("c : com |- c", {"run"}), "c.run; waits");
  EXPECT_EQ(walked("c : com |- c", {"run", "run"}), "c.run; not legal: run");
}

TEST(Walk, ComputesAsTheLanguageSays) {
  const auto value = [](const std::string& expression) {
    return walked((expression + " : exp int").c_str(), {"q"});
  };
  EXPECT_EQ(value("7 / 2"), "3; complete");
  EXPECT_EQ(value("-7 / 2"), "-3; complete");
  EXPECT_EQ(value("-7 % 2"), "-1; complete");
  EXPECT_EQ(value("7 % -2"), "1; complete");
  EXPECT_EQ(value("let int%3 a { -1 } in a"), "2; complete");
  EXPECT_EQ(value("let int%3 a { -3 } in a"), "0; complete");
  EXPECT_EQ(value("(1 < 2) + (2 <= 2) + (3 > 4) + (1 != 1)"), "2; complete");
  EXPECT_EQ(value("1 / 0"), "abort; error division");
  EXPECT_EQ(value("1 % 0"), "abort; error division");
}

TEST(Walk, StopsWhereAValueNeedsMoreThan64Bits) {
  const std::string top = std::to_string(std::numeric_limits<std::int64_t>::max());
  const std::string bottom = "e." + std::to_string(std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(walked(("e : exp int |- " + top + " + e").c_str(), {"q", "e.1"}), "e.q; overflow");
  EXPECT_EQ(walked(("e : exp int |- " + top + " * e").c_str(), {"q", "e.-2"}), "e.q; overflow");
  EXPECT_EQ(walked("e : exp int |- -e", {"q", bottom}), "e.q; overflow");
  EXPECT_EQ(walked("e : exp int |- e / -1", {"q", bottom}), "e.q; overflow");
  EXPECT_EQ(walked("e : exp int |- e % -1", {"q", bottom}), "e.q 0; complete");
  EXPECT_EQ(walked("e : exp int |- new int x in x := e + 1; skip", {"run", "e." + top}),
            "e.q; overflow");
}

TEST(Walk, TheLeftOperandIsComputedBeforeTheDivisorIsChecked) {
  const std::string top = "e." + std::to_string(std::numeric_limits<std::int64_t>::max());
  for (const char* text :
       {"e : exp int |- new int x := e in new int y in (x + 1) / y",
        "e : exp int |- new int x := e in (x + 1) / 0", "e : exp int |- (e + 1) % 0"}) {
    EXPECT_EQ(walked(text, {"q", top}), "e.q; overflow") << text;
    EXPECT_EQ(walked(text, {"q", "e.1"}), "e.q abort; error division") << text;
  }
}

TEST(Walk, StopsAtAFalseAssumption) {
  EXPECT_EQ(walked("e : exp int |- assume(e > 0); abort", {"run", "e.0"}), "e.q; cut off");
  EXPECT_EQ(walked("e : exp int |- assume(e > 0); abort", {"run", "e.1"}),
            "e.q abort; error abort");
}

TEST(Walk, StopsAtTheStepLimit) {
  EXPECT_EQ(walked("new int x in while x < 10 do x := x + 1", {"run"}), "done; complete");
  // A run that repeats itself is told from one that only takes long.
  EXPECT_EQ(walked("new int%3 x in while tt do x := x + 1", {"run"}, 100000), "; stuck");
  EXPECT_EQ(walked("new int x in while tt do x := x + 1", {"run"}, 100000), "; steps");
  EXPECT_EQ(walked("new int x in while x < 10 do x := x + 1", {"run"}, 5), "; steps");
  EXPECT_EQ(walked("while true do skip", {"run"}), "; stuck");
}

TEST(Walk, WaitingStatesWithTheSameFutureAreEqual) {
  const Graph graph = graph_of("e : exp int, c : com |- new int x := e in assert(x > 0); c; c");
  Walker walker(graph);
  std::vector<State> states;
  for (const std::int64_t value : {1, 2}) {
    State state = walker.start();
    walker.play(state, walker.choices(state).front(), 0, 100);
    walker.play(state, walker.choices(state).front(), value, 100);
    states.push_back(state);
  }
  EXPECT_EQ(states[0], states[1]);
}

}  // namespace
}  // namespace arbiter::game
