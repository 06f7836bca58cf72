// What the exports write, and what they refuse. That other verifiers answer right on it is tested
// in property/export_test.cpp.
#include "export/export_flow.h"

#include <algorithm>

#include "draw/graph_builder.h"
#include "export/graph_c.h"
#include "export/graph_horn.h"
#include "export/graph_promela.h"

namespace arbiter::exports {
namespace {

using game::Graph;
using game::Node;
using game::NodeId;

bool contains(const std::string& text, std::string_view piece) {
  return text.find(piece) != std::string::npos;
}

std::string promela(const std::string& program, const typing::Options& options = {}) {
  const auto text = exports::graph_to_promela(draw::compiled(program, options));
  return text ? *text : "refused: " + text.error().what;
}

TEST(PromelaExport, TakesTheSmallestTypes) {
  const std::string text = promela(
      "f : com -> com |- new bool b := ff in new int[0..200] n := 0 in new int[-3..3] z := 0 in\n"
      "new int[0..70000] w := 0 in f(b := tt; n := 7; z := -1; w := 65536);\n"
      "assert(b or n > 0 or z < 0 or w > 0) : com");
  EXPECT_TRUE(contains(text, "\nbit b_")) << text;
  EXPECT_TRUE(contains(text, "\nbyte n_")) << text;
  EXPECT_TRUE(contains(text, "\nshort z_")) << text;
  EXPECT_TRUE(contains(text, "\nint w_")) << text;
}

// The command that the file itself shows ended in "VECTORSZ too small".
TEST(PromelaExport, TellsSpinOfLargeStates) {
  const auto array = [](const std::string& size) {
    return promela("f : com -> com, i : exp int[0..1] |- new int[0..1] a[" + size +
                   "] := 0 in f(a[i] := 1); assert(a[0] = 0) : com");
  };
  EXPECT_FALSE(contains(array("800"), "VECTORSZ"));
  EXPECT_TRUE(contains(array("3000"), "gcc -O2 -DSAFETY -DVECTORSZ=3136 -o pan pan.c"));
}

TEST(CExport, AFalseAssumptionEndsTheRun) {
  const std::string text = graph_to_c(draw::compiled("b : exp bool |- assume(b); abort : com"));
  EXPECT_TRUE(contains(text, "return 0;  /* an assumption is false */")) << text;
}

// A compiler that warns of what is not used warned of these.
TEST(CExport, DeclaresWhatItUses) {
  const std::string text = exports::graph_to_c(
      draw::compiled("let a be letp false in 0 in new int%2 y := a / a in y + a : exp int"));
  for (std::size_t at = 0; (at = text.find("\nstatic long long ", at)) != std::string::npos;) {
    at += std::string_view("\nstatic long long ").size();
    const std::string name = text.substr(at, text.find_first_of("[;", at) - at);
    EXPECT_NE(text.find(name, at + name.size()), std::string::npos) << name << " in\n" << text;
  }
}

// Many variables that matter at many nodes took gigabytes.
TEST(Exports, TooLongATextIsRefused) {
  const game::Graph graph =
      draw::compiled("x : exp int[0..3], f : com |- f; assert(x < 4); f : com");
  constexpr std::size_t kBytes = 200;
  for (const auto& text :
       {exports::graph_to_horn(graph, kBytes), exports::graph_to_promela(graph, kBytes)}) {
    ASSERT_FALSE(text);
    EXPECT_TRUE(contains(text.error().what, "the text would be longer than"));
  }
}

TEST(PromelaExport, HidesWhatLivesBetweenMovesOnly) {
  const std::string text =
      promela("x : exp int[0..3], y : var int[0..3] |- y := (x + 1) % 4; assert(x < 4)");
  EXPECT_FALSE(contains(text, "\nbyte r_")) << text;
}

TEST(PromelaExport, RefusesWhatItCannotHold) {
  const auto unbounded = exports::graph_to_promela(draw::compiled("x : exp int |- assert(x > 0)"));
  ASSERT_FALSE(unbounded);
  EXPECT_TRUE(unbounded.error().unbounded.is_some());
  const auto unsized =
      exports::graph_to_promela(draw::compiled("data X;\nx : exp X, y : exp X |- assert(x = y)"));
  ASSERT_FALSE(unsized);
  EXPECT_TRUE(unsized.error().unbounded.is_some());
  for (const char* program : {
           "x : exp int[0..99999] |- assert(x * x < 5)",
           "x : exp int[0..4294967296] |- assert(x > 1)",
           "x : exp int[0..3] |- new int y := x in while y < 9 do y := y * y; assert(y > 0)",
           "x : exp int[0..3] |- new int%3000000000 y := x in y := y + 1; assert(y > 0)",
       }) {
    const auto refused = exports::graph_to_promela(draw::compiled(program));
    ASSERT_FALSE(refused) << program << *refused;
    EXPECT_TRUE(contains(refused.error().what, "32 bits")) << refused.error().what;
    EXPECT_FALSE(refused.error().span.is_none()) << program;
  }
}

TEST(PromelaExport, TakesValuesThatNobodyReads) {
  EXPECT_FALSE(contains(promela("x : exp int |- x; abort : com"), "refused"));
}

TEST(PromelaExport, WatchesVariablesThatMayHoldAnyInteger) {
  const std::string text =
      promela("f : com -> com |- new int x := 0 in f(x := x + 1); assert(x < 9)");
  EXPECT_TRUE(contains(text, "assert(fits(x_0))")) << text;
  EXPECT_TRUE(contains(text, "#define fits(x)")) << text;
}

TEST(PromelaExport, NeverIndexesAnArrayWithItself) {
  const std::string text = promela(
      "i : exp int[0..1] |- new int[0..1] a[2] in a[a[a[i]]] := a[a[0]]; assert(a[a[1]] = 0)");
  EXPECT_TRUE(contains(text, "index0 = ")) << text;
  for (const char* name : {"a_0", "a_1", "a_2", "a_3", "a_4"}) {
    EXPECT_FALSE(contains(text, std::string(name) + "[" + name + "[")) << text;
  }
}

TEST(CExport, ChecksWhatMayOverflowAndNothingElse) {
  const std::string wide = exports::graph_to_c(draw::compiled("x : exp int |- assert(x + 1 > x)"));
  EXPECT_TRUE(contains(wide, "add(r_0, 1LL)")) << wide;
  EXPECT_TRUE(contains(wide, "choose_wide((-9223372036854775807LL - 1), 9223372036854775807LL)"))
      << wide;
  const std::string narrow =
      exports::graph_to_c(draw::compiled("x : exp int[0..3] |- assert(x + 1 > x)"));
  EXPECT_TRUE(contains(narrow, "(r_0 + 1LL)")) << narrow;
  EXPECT_TRUE(contains(narrow, "choose(0, 3)")) << narrow;
}

TEST(HornExport, DividesTowardZero) {
  const auto text = exports::graph_to_horn(
      draw::compiled("x : exp int, y : var int |- y := x / 3 + x % 3; abort"));
  ASSERT_TRUE(text);
  EXPECT_TRUE(contains(*text, "(define-fun quotient"));
  const auto used =
      exports::graph_to_horn(draw::compiled("x : exp int |- assert(x / 3 + x % 3 = 0)"));
  ASSERT_TRUE(used);
  EXPECT_TRUE(contains(*used, "(quotient r_0 3)")) << *used;
  EXPECT_TRUE(contains(*used, "(rest r_2 3)")) << *used;
}

TEST(Exports, CommentsEndWhereTheyShould) {
  const std::string program = "x : exp int[0..3] |- assert(x > 0)";
  for (const char* file : {"a*/b.ia", "a\nb.ia", "a/*b.ia", "a\\"}) {
    const Graph graph = draw::compiled(program, {}, file);
    const auto text = exports::graph_to_promela(graph);
    ASSERT_TRUE(text);
    EXPECT_FALSE(contains(*text, "a*/b")) << *text;
    EXPECT_FALSE(contains(*text, "a/*b")) << *text;
    EXPECT_FALSE(contains(exports::graph_to_c(graph), "a*/b"));
    EXPECT_FALSE(contains(*exports::graph_to_horn(graph), "\nb.ia"));
  }
}

TEST(Exports, NamesAreTakenByNoOther) {
  // Words of the other languages, and names that the exports use.
  for (const char* name : {"byte", "long", "select", "atomic", "main", "index", "_nr_pr", "over"}) {
    const std::string program = "f : com -> com |- new int[0..3] " + std::string(name) +
                                " := 0 in f(" + name + " := 1); assert(" + name + " = 0)";
    const std::string text = promela(program);
    EXPECT_TRUE(contains(text, std::string(name) + "_0")) << text;
  }
}

TEST(ExportFlow, FindsLoopsWithoutAMove) {
  const Graph graph = draw::compiled(
      "x : exp int[0..3] |- new int[0..3] i := x in while i > 0 do i := i - 1; assert(i = 0)");
  const auto flow = exports::find_flow(graph);
  ASSERT_TRUE(flow);
  EXPECT_NE(std::count(flow->is_loop_head.begin(), flow->is_loop_head.end(), 1), 0);
  const Graph asks = draw::compiled("x : exp bool |- while x do skip; abort : com");
  const auto none = exports::find_flow(asks);
  ASSERT_TRUE(none);
  EXPECT_EQ(std::count(none->is_loop_head.begin(), none->is_loop_head.end(), 1), 0);
}

TEST(ExportFlow, AgreesWithTheGraphAtONodes) {
  const Graph graph = draw::compiled(
      "f : com -> com, x : exp int[0..3] |- new int[0..3] n := x in f(n := x); assert(n < 3)");
  const auto flow = exports::find_flow(graph);
  ASSERT_TRUE(flow);
  for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) {
    const Node& node = graph.nodes[NodeId(n)];
    if (node.kind != Node::Kind::O) continue;
    const auto live = graph.live_at(node);
    for (std::uint32_t v = 0; v < graph.variables.size(); ++v) {
      const bool is_live = std::find(live.begin(), live.end(), game::VariableId(v)) != live.end();
      EXPECT_EQ(flow->live.has(NodeId(n), game::VariableId(v)), is_live);
    }
  }
}

}  // namespace
}  // namespace arbiter::exports
