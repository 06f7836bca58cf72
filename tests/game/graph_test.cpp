// The graph of small terms: which nodes there are, what is folded, what is shared.
#include <gtest/gtest.h>

#include <algorithm>

#include "game/expect_graphs.h"

namespace arbiter::game {
namespace {

TEST(Graph, OfClosedTerms) {
  expect_graphs({
      {"skip", R"(
0 O run>1
1 P done >2
2 end
)"},
      {"1 + 2", R"(
0 O q>1
1 P (1 + 2) >2
2 end
)"},
      {"abort", R"(
0 O run>1
1 error abort
)"},
  });
}

TEST(Graph, WhatRunsForeverSilentlyIsStuck) {
  expect_graphs({
      {"diverge", R"(
0 O run>1
1 stuck
)"},
      {"while true do skip", R"(
0 O run>1
1 stuck
)"},
      {"cont l. goto l", R"(
0 O run>1
1 stuck
)"},
  });
}

TEST(Graph, AFalseAssumptionCutsThePlayOff) {
  expect_graphs({
      {"assume(false)", R"(
0 O run>1
1 cut off
)"},
      {"assume(true)", R"(
0 O run>1
1 P done >2
2 end
)"},
  });
}

TEST(Graph, ACallWaitsOnceForItsAnswerAndItsArguments) {
  expect_graphs({
      {"f : com -> com |- f(skip)", R"(
0 O run>1
1 P f.run >2
2 O f.done>3 f#1.run>5
3 P done >4
4 end
5 P f#1.done >2
)"},
      {"f : com -> exp int -> com |- new int x in f(x := x + 1, x)", R"(
0 O run>1
1 P x := 0; f.run >2
2 O {x} f.done>3 f#1.run>5 f#2.q>6
3 P done >4
4 end
5 P x := (x + 1); f#1.done >2
6 P f#2.x >2
)"},
      {"f : var int -> com |- new int x in f(x)", R"(
0 O run>1
1 P x := 0; f.run >2
2 O {x} f.done>3 f#1.read>5 f#1.write(0)=x>6
3 P done >4
4 end
5 P f#1.x >2
6 P f#1.ok >2
)"},
  });
}

TEST(Graph, BranchesAndLoopsAreEdges) {
  expect_graphs({
      {"e : exp bool, c : com |- if e then c else abort", R"(
0 O run>1
1 P e.q >2
2 O e.ff=r0>3
3 S r0 >4 >5
4 error abort
5 P c.run >6
6 O c.done>7
7 P done >8
8 end
)"},
      {"e : exp bool, c : com |- while e do c", R"(
0 O run>1
1 P e.q >2
2 O e.ff=r0>3
3 S r0 >4 >6
4 P done >5
5 end
6 P c.run >7
7 O c.done>1
)"},
  });
}

TEST(Graph, SilentRunsAreOneNode) {
  expect_graphs({
      {"new int x in new int y := 3 in x := y; y := x + 1; assert(x = y)", R"(
0 O run>1
1 S x := 0; y := 3; x := y; y := (x + 1); (x = y) >2 >3
2 error assert
3 P done >4
4 end
)"},
  });
}

TEST(Graph, WritesAreFittedAtTheWrite) {
  expect_graphs({
      {"x : var int%3 |- x := x + 1", R"(
0 O run>1
1 P x.read >2
2 O x.0=r0>3
3 P x.write(wrap3((r0 + 1))) >4
4 O x.ok>5
5 P done >6
6 end
)"},
      {"x : var int[0..2] |- x := x + 1", R"(
0 O run>1
1 P x.read >2
2 O x.0=r0>3
3 S r1 := (r0 + 1); r1 in 0..2 >4 >5
4 error range
5 P x.write(r1) >6
6 O x.ok>7
7 P done >8
8 end
)"},
  });
}

TEST(Graph, ElementsAreCheckedAndCarryTheirIndex) {
  expect_graphs({
      {"f[2] : com, i : exp int |- f[i]", R"(
0 O run>1
1 P i.q >2
2 O i.0=r0>3
3 S r0 in 0..1 >4 >5
4 error bounds
5 P f[r0].run >6
6 O {r0} f[r0].done>7
7 P done >8
8 end
)"},
      {"e : exp int |- 1 / e", R"(
0 O q>1
1 P e.q >2
2 O e.0=r0>3
3 S (r0 != 0) >4 >5
4 error division
5 P (1 / r0) >6
6 end
)"},
  });
}

TEST(Graph, JumpsOutOfArgumentsAreEdges) {
  expect_graphs({
      {"f : com -> com |- break l. f(goto l)", R"(
0 O run>1
1 P f.run >2
2 O f.done>3 f#1.run>3
3 P done >4
4 end
)"},
      {"f : com -> com |- cont l. f(goto l)", R"(
0 O run>1
1 P f.run >2
2 O f.done>3 f#1.run>1
3 P done >4
4 end
)"},
  });
}

TEST(Graph, ATermOfTypeVarIsAskedTwoQuestions) {
  expect_graphs({
      {"x : var int |- x : var int", R"(
0 O read>1 write(0)=r0>5
1 P x.read >2
2 O x.0=r1>3
3 P r1 >4
4 end
5 P x.write(r0) >6
6 O x.ok>7
7 P ok >4
)"},
  });
}

TEST(Graph, ALetUsedTwiceIsSharedAndUsedOnceIsInlined) {
  expect_graphs({
      {"c : com |- let a be c in a; a", R"(
0 O run>1
1 S back0 := 1;  >2
2 P c.run >3
3 O {back0} c.done>4
4 S back0 >5 >7
5 P done >6
6 end
7 S back0 := 0;  >2
)"},
      {"c : com |- let a be c in a", R"(
0 O run>1
1 P c.run >2
2 O c.done>3
3 P done >4
4 end
)"},
  });
}

// a0 … an, each twice the one before: 2^n runs of c, but no more than a few nodes per line.
std::size_t nodes_of_doublings(int count) {
  std::string text = "c : com |- let a0 be c in ";
  for (int i = 1; i <= count; ++i) {
    const std::string before = "a" + std::to_string(i - 1);
    text += "let a" + std::to_string(i) + " be (" + before + "; " + before + ") in ";
  }
  return graph_of(text + "a" + std::to_string(count)).nodes.size();
}

TEST(Graph, NestedDefinitionsGrowLinearly) {
  const std::size_t ten = nodes_of_doublings(10);
  const std::size_t twenty = nodes_of_doublings(20);
  EXPECT_EQ(nodes_of_doublings(40), twenty + 2 * (twenty - ten));
  EXPECT_LE(nodes_of_doublings(40), 200U);
}

TEST(Graph, NestedSumsGrowLinearly) {
  const auto nodes = [](int count) {
    std::string text = "e : exp int |- new int x := e in let a0 be x in ";
    for (int i = 1; i <= count; ++i) {
      const std::string before = "a" + std::to_string(i - 1);
      text += "let a" + std::to_string(i) + " be " + before + " + " + before + " in ";
    }
    const Graph graph = graph_of(text + "a" + std::to_string(count) + " : exp int");
    return graph.nodes.size() + graph.code.size();
  };
  EXPECT_LE(nodes(40), 3 * nodes(20));
}

TEST(Graph, AFunctionHasACopyPerArgument) {
  const auto runs_of_c = [](const char* text) {
    const Graph graph = graph_of(text);
    return std::count_if(graph.nodes.begin(), graph.nodes.end(), [&](const Node& node) {
      return node.kind == Node::Kind::P && node.move.kind == MoveKind::Run;
    });
  };
  // The same argument twice is one copy; another argument is another.
  EXPECT_EQ(runs_of_c("c : com |- let com p(com d) { c; d } in let a be skip in p(a); p(a)"), 1);
  EXPECT_EQ(runs_of_c("c : com |- let com p(com d) { c; d } in p(p(skip))"), 2);
}

TEST(Graph, NodesKnowTheirParts) {
  const Graph graph = graph_of("f : com, g : com |- f; part P { g }; f");
  ASSERT_EQ(graph.parts.size(), 1U);
  EXPECT_EQ(graph.judgement->names->text(graph.parts[PartId(0)].name), "P");
  std::string parts;
  for (const Node& node : graph.nodes) {
    if (node.kind == Node::Kind::P) parts += node.part.is_some() ? "P" : "-";
  }
  EXPECT_EQ(parts, "-P--");
}

TEST(Graph, ErrorCallsAreMarked) {
  for (const auto& [text, reason] : {std::pair("abort : com |- abort", core::ErrorReason::Abort),
                                     std::pair("e : com |- e", core::ErrorReason::ErrorCommand)}) {
    typing::Options options;
    if (reason == core::ErrorReason::ErrorCommand) options.error_commands = {"e"};
    const Graph graph = graph_of(text, options);
    const Node& call = graph.nodes[NodeId(1)];
    ASSERT_EQ(call.kind, Node::Kind::P);
    EXPECT_TRUE(call.is_error_call);
    EXPECT_EQ(call.reason, reason);
  }
}

TEST(Graph, ErrorsKnowTheirPlace) {
  struct Place {
    const char* source;
    core::ErrorReason reason;
    const char* at;
  };
  for (const Place& each : std::vector<Place>{
           {"skip; abort", core::ErrorReason::Abort, "abort"},
           {"assert(false)", core::ErrorReason::Assert, "assert(false)"},
           {"1 / 0", core::ErrorReason::Division, "1 / 0"},
           {"new int a[2] in a[5] := 1", core::ErrorReason::Bounds, "a[5]"},
           {"new int[0..1] x in x := 2", core::ErrorReason::Range, "x := 2"},
           {"new int[0..1] x := 2 in skip", core::ErrorReason::Range, "2"},
           {"let v be new int[0..1] x in x in v := 2", core::ErrorReason::Range, "v := 2"}}) {
    const Graph graph = graph_of(each.source);
    const auto error = std::find_if(graph.nodes.begin(), graph.nodes.end(), [](const Node& node) {
      return node.kind == Node::Kind::Error;
    });
    ASSERT_NE(error, graph.nodes.end()) << each.source;
    EXPECT_EQ(error->reason, each.reason) << each.source;
    EXPECT_EQ(graph.judgement->source->text(error->span), each.at);
  }
}

TEST(Graph, WhatWouldBeTooLargeIsGivenUp) {
  std::string text = "let com p0(com c) { c; c } in ";
  for (int i = 1; i <= 20; ++i) {
    const std::string before = "p" + std::to_string(i - 1);
    text += "let com p" + std::to_string(i) + "(com c) { " + before + "(" + before + "(c)) } in ";
  }
  auto judgement = read_term(std::make_shared<const Source>("test.ia", text + "p20(skip)"));
  ASSERT_TRUE(judgement);
  const auto result = compile(std::make_shared<const core::Judgement>(std::move(*judgement)),
                              {.max_graph_nodes = 10'000});
  ASSERT_TRUE(std::holds_alternative<TooLarge>(result));
  EXPECT_EQ(std::get<TooLarge>(result).what, "nodes");
  EXPECT_EQ(std::get<TooLarge>(result).limit, 10'000U);
}

TEST(Graph, CompilationAsksItsLimits) {
  const auto stopped = [](const Limits& limits) -> std::optional<StopReason> {
    auto judgement = read_term(std::make_shared<const Source>("test.ia", "f : com |- f; f"));
    const auto result =
        compile(std::make_shared<const core::Judgement>(std::move(*judgement)), {}, limits);
    const auto* reason = std::get_if<Stopped>(&result);
    return reason == nullptr ? std::nullopt : std::optional(reason->reason);
  };
  EXPECT_EQ(stopped(Limits()), std::nullopt);
  EXPECT_EQ(stopped(Limits(0)), StopReason::Timeout);
  EXPECT_EQ(stopped(Limits(std::nullopt, 0)), StopReason::Memory);
  EXPECT_EQ(stopped(Limits(std::nullopt, 1)), std::nullopt);
}

}  // namespace
}  // namespace arbiter::game
