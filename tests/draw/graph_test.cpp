#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "draw/graph_builder.h"
#include "draw/graph_dot.h"
#include "draw/graph_dot_text.h"
#include "draw/graph_json.h"
#include "draw/graph_parts.h"
#include "draw/graph_svg.h"
#include "draw/graph_text.h"

namespace arbiter::draw {
namespace {

using game::Graph;
using game::NodeId;
using nlohmann::json;

constexpr const char* kTwice =
    "f : com -> com |-\n"
    "  new int x := 0 in\n"
    "  f(x := x + 1);\n"
    "  if x = 0 then abort\n";

// Something of everything that a graph can hold.
constexpr const char* kMany =
    "param n = 3;\n"
    "abort : com, x[n] : var int[0..2], set : var bool -> com, log : exp int%4 -> com |-\n"
    "  new bool flag in\n"
    "  new int a[2] := 7 in\n"
    "  let twice be (log(a[0] + 3); set(flag)) in\n"
    "  part outer {\n"
    "    twice; twice;\n"
    "    part inner { x[a[0]] := x[1]; twice };\n"
    "    while flag do (if a[1] = 2 then abort else a[1] := a[1] / a[0])\n"
    "  };\n"
    "  if not flag then diverge else a[0] := -1 : com\n";

std::string json_of(const Graph& graph) {
  std::ostringstream out;
  draw::write_graph_json(out, graph);
  return out.str();
}

bool contains(const std::string& text, std::string_view piece) {
  return text.find(piece) != std::string::npos;
}

std::size_t count(const std::string& text, std::string_view piece) {
  std::size_t found = 0;
  for (std::size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1)) {
    ++found;
  }
  return found;
}

TEST(GraphText, ListsNodesMovesAndWhatIsKept) {
  EXPECT_EQ(
      draw::graph_to_text(compiled(kTwice)),
      "program.ia: 8 nodes, 1 variable\n"
      "  x : int\n"
      "\n"
      " start 0  O  run                        → 1\n"
      "       1     x := 0                                       line 3    f(x := x + 1)\n"
      "          P  f.run                      → 2\n"
      "       2  O  f.done                     → 3               line 3    f(x := x + 1)"
      "  keeps x\n"
      "          O  f#1.run                    → 7\n"
      "       3     x = 0 ?                    → no 4, yes 6     line 4    if x = 0 then abort\n"
      "       4  P  done                       → 5\n"
      "       5     end\n"
      "       6  P  abort                                        line 4    abort"
      "  [error: abort]\n"
      "       7     x := x + 1                                   line 3    x := x + 1\n"
      "          P  f#1.done                   → 2\n");
}

struct Shown {
  const char* program;
  std::vector<std::string> text;  // pieces of the listing
  std::vector<std::string> dot;   // pieces of the picture
};

TEST(GraphPictures, ShowEachKindOfNodeAndMove) {
  const std::vector<Shown> cases = {
      {"x : var int |- x := 5 : com", {"P  x.write("}, {"<b>x.write("}},
      {"x : exp int |- x : exp int",
       {"O  x.v, r1 := v", "P  r1 "},
       {"<b>x.v</b>&#160;<br/>&#160;r1 := v&#160;"}},
      {"v : exp int, w : exp int |- v + w : exp int", {"O  v.u, r1 := u"}, {"<b>v.u</b>"}},
      {"f : var bool -> com |- new bool b in f(b)",
       {"O  f#1.read ", "O  f#1.write(v)", "P  f#1.ok", "b := ff"},
       {"<b>f#1.read</b>", "<b>f#1.write(v)</b>"}},
      {"c : com |- while c; true do skip", {"O  c.done"}, {"<b>c.done</b>"}},
      {"|- diverge : com", {"runs forever"}, {"&#8635; runs forever"}},
      {"|- assume(false) : com", {"cut off by an assumption"}, {"&#10006; assumption is false"}},
      {"|- assert(false) : com", {"[error: assert]"}, {"<b>abort</b><br/>assert<br/>"}},
      {"c : com |- part p { c; c }", {"  part p"}, {"subgraph cluster_0 {"}},
      {"x[3] : var int, i : exp int |- x[i]", {"[error: bounds]"}, {".read</b>"}},
      {"c : com, b : exp bool |- let t be (c; c) in if b then {t; b; t} else skip",
       {"return by ret1", "→ 0: "},
       {"return by ret1<br/>", "&#160;1: <font"}},
  };
  for (const Shown& each : cases) {
    const Graph graph = compiled(each.program);
    const std::string text = draw::graph_to_text(graph);
    const std::string dot = draw::graph_to_dot(graph);
    for (const std::string& piece : each.text)
      EXPECT_TRUE(contains(text, piece)) << piece << "\n" << text;
    for (const std::string& piece : each.dot)
      EXPECT_TRUE(contains(dot, piece)) << piece << "\n" << dot;
  }
}

TEST(GraphPictures, MarkErrorCommands) {
  const Graph graph = compiled("error : com |- error", {.error_commands = {"error"}});
  EXPECT_TRUE(contains(draw::graph_to_text(graph), "[error: error:error]"));
  const std::string dot = draw::graph_to_dot(graph);
  EXPECT_TRUE(contains(dot, "<b>error.run</b><br/>an error: error:error"));
  EXPECT_TRUE(contains(dot, "a move that counts as an error"));
}

TEST(GraphDot, ExplainsOnlyWhatOccurs) {
  const std::string small = draw::graph_to_dot(compiled("c : com |- c"));
  EXPECT_TRUE(contains(small, "run, done"));
  for (const char* absent : {"forever", "an error", "write", "ret1", "brings", "argument"}) {
    EXPECT_FALSE(contains(small, absent)) << absent;
  }
  const std::string large = draw::graph_to_dot(compiled(kMany));
  for (const char* present :
       {"forever", "an error", "write(v), ok", "ret1", "brings", "argument"}) {
    EXPECT_TRUE(contains(large, present)) << present;
  }
}

TEST(GraphDot, ListsShortProgramsWithoutTheirComments) {
  const std::string shown = draw::graph_to_dot(compiled("// about\n\nc : com |-\n  c // calls\n"));
  EXPECT_TRUE(contains(shown, "<b>program.ia</b>"));
  EXPECT_TRUE(contains(shown, "c : com |-"));
  EXPECT_TRUE(contains(shown, "&#160;&#160;c<br"));
  EXPECT_FALSE(contains(shown, "about"));
  std::string longer = "c : com |- c";
  for (int i = 0; i < 50; ++i) longer += ";\nc";
  EXPECT_FALSE(contains(draw::graph_to_dot(compiled(longer)), "c : com |-"));
}

TEST(GraphDot, CutsWhatIsTooLongToRead) {
  std::string stores = "|- new int i in ";
  for (int i = 0; i < 100; ++i) stores += "i := i + 1; ";
  const std::string actions = draw::graph_to_dot(compiled(stores + "i : exp int"));
  EXPECT_TRUE(contains(actions, " more<br/>"));
  EXPECT_EQ(count(actions, "i := i + 1<br/>"), 10U);
  const std::string name(10'000, 'f');
  EXPECT_LT(draw::graph_to_dot(compiled(name + " : com |- " + name)).size(), 8'000U);
}

TEST(GraphDot, EscapesWhatDotWouldRead) {
  EXPECT_EQ(draw::dot_string("a\"b\\c\nd &lt;"), "\"a\\\"b\\\\c d &amp;lt;\"");
  EXPECT_EQ(draw::dot_html("a<b>&\"c\""), "a&lt;b&gt;&amp;&quot;c&quot;");
}

TEST(GraphParts, AreNestedAsInTheFile) {
  const Graph graph = compiled(
      "c : com |- c; part a { part b { c; c }; c; part d { c; part e { c; c } } }; part g { c; c "
      "}");
  std::string order;
  std::size_t nodes = 0;
  draw::PartVisitor visitor;
  visitor.open = [&](game::PartId part) {
    order += graph.judgement->names->text(graph.parts[part].name);
    order += "(";
  };
  visitor.close = [&](game::PartId) { order += ")"; };
  visitor.node = [&](NodeId) { ++nodes; };
  draw::visit_nodes_by_part(graph, visitor);
  EXPECT_EQ(nodes, graph.nodes.size());
  EXPECT_EQ(order, "a(b()d(e()))g()");
}

TEST(GraphJson, HoldsTheWholeGraph) {
  const json graph = json::parse(json_of(compiled(kTwice)));
  EXPECT_EQ(graph["file"], "program.ia");
  EXPECT_EQ(graph["start"], 0);
  EXPECT_EQ(
      graph["components"].dump(),
      R"([{"id":0,"kind":"term","type":"com"},{"id":1,"kind":"free","name":"f","type":"com"},)"
      R"({"id":2,"kind":"argument","name":"f","position":1,"type":"com"}])");
  EXPECT_EQ(graph["variables"].dump(),
            R"([{"column":11,"data":"int","id":0,"kind":"local","line":2,"name":"x","slot":0}])");
  EXPECT_EQ(
      graph["nodes"][2].dump(),
      R"({"column":3,"edges":[{"move":{"component":1,"kind":"done","text":"f.done"},"target":3},)"
      R"({"move":{"component":2,"kind":"run","text":"f#1.run"},"target":7}],)"
      R"("id":2,"kind":"O","line":3,"live":[0]})");
  EXPECT_EQ(graph["nodes"][3]["selector"].dump(),
            R"({"code":[["load",0],["constant",0],["equal"]],"text":"x = 0"})");
  EXPECT_EQ(graph["nodes"][3]["targets"].dump(), "[4,6]");
  EXPECT_EQ(graph["nodes"][6]["reason"], "abort");
}

TEST(GraphJson, CountsWhatTheGraphCounts) {
  const Graph graph = compiled(kMany);
  const json written = json::parse(json_of(graph));
  EXPECT_EQ(written["params"].dump(), R"({"n":3})");
  EXPECT_EQ(written["slots"], graph.slot_count);
  EXPECT_EQ(written["variables"].size(), graph.variables.size());
  EXPECT_EQ(written["components"].size(), graph.arena->size());
  EXPECT_EQ(written["parts"].size(), 2U);
  ASSERT_EQ(written["nodes"].size(), graph.nodes.size());
  for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
    const game::Node& node = graph.nodes[NodeId(i)];
    const json& shown = written["nodes"][i];
    const std::size_t targets = node.kind == game::Node::Kind::O ? shown["edges"].size()
                                : shown.contains("target")       ? 1
                                : shown.contains("targets")      ? shown["targets"].size()
                                                                 : 0;
    EXPECT_EQ(targets, node.target_count) << i;
    EXPECT_EQ(shown.value("actions", json::array()).size(), node.action_count) << i;
    EXPECT_EQ(shown.value("live", json::array()).size(), node.live_count) << i;
    EXPECT_EQ(shown.contains("part"), node.part.is_some()) << i;
  }
}

TEST(GraphJson, IsValidWhateverTheFileIsCalled) {
  const std::string text = json_of(compiled("|- skip", {}, "a\"\\\n\xFF.ia"));
  EXPECT_EQ(json::parse(text)["file"], "a\"\\\n\uFFFD.ia");
}

class GraphSvg : public testing::Test {
 protected:
  // Nothing if graphviz is not installed here.
  static std::string draw(const std::string& dot) {
    const auto svg = draw::dot_to_svg(dot);
    if (!svg && !contains(svg.error().message, "apt-get install graphviz"))
      ADD_FAILURE() << svg.error().message;
    return svg.value_or("");
  }
};

TEST_F(GraphSvg, IsDrawnForEveryPicture) {
  const std::string odd =
      "f : com -> com, b : exp bool, lt : exp bool |- f(b &&lt; skip) // &x; <b>";
  for (const char* file : {"program.ia", "a\"b\\c<d>&e;.ia"}) {
    for (const std::string& program : {std::string(kTwice), std::string(kMany), odd}) {
      const std::string svg = draw(draw::graph_to_dot(compiled(program, {}, file)));
      if (svg.empty()) GTEST_SKIP() << "graphviz is not installed";
      EXPECT_TRUE(contains(svg, "</svg>"));
      EXPECT_FALSE(contains(svg, "&lt; skip"));
      // Blanks set labels off their edges, in every program that shows SVG.
      EXPECT_TRUE(contains(svg, "<svg xml:space=\"preserve\" "));
    }
  }
}

// Edges that bend around the nodes of such a picture took minutes.
TEST_F(GraphSvg, HasStraightEdgesWhereThereAreMany) {
  const auto bent = [](int nodes) {
    std::string dot = "digraph {\n";
    for (int i = 0; i < nodes; ++i) {
      for (const int step : {1, 2, 7}) {
        const int to = (i * 5 + step) % nodes;
        if (to != i) dot += std::to_string(i) + " -> " + std::to_string(to) + "\n";
      }
    }
    const std::string svg = draw(dot + "}\n");
    std::size_t edges = 0;
    std::size_t pieces = 0;  // of curves, three points each, after the first point of an edge
    for (std::size_t at = 0; (at = svg.find(" d=\"M", at)) != std::string::npos; ++edges) {
      const std::size_t end = svg.find('"', at + 4);
      pieces +=
          static_cast<std::size_t>(std::count(svg.begin() + static_cast<std::ptrdiff_t>(at),
                                              svg.begin() + static_cast<std::ptrdiff_t>(end), ',') -
                                   1) /
          3;
      at = end;
    }
    return pieces > edges;
  };
  if (draw("digraph { a }").empty()) GTEST_SKIP() << "graphviz is not installed";
  EXPECT_TRUE(bent(20));
  EXPECT_FALSE(bent(80));
}

TEST_F(GraphSvg, OfABadPictureIsTheComplaintOfGraphviz) {
  const auto svg = draw::dot_to_svg("digraph {");
  ASSERT_FALSE(svg);
  if (contains(svg.error().message, "apt-get")) GTEST_SKIP() << "graphviz is not installed";
  EXPECT_TRUE(svg.error().message.starts_with("graphviz failed: ")) << svg.error().message;
  EXPECT_TRUE(contains(svg.error().message, "syntax error")) << svg.error().message;
}

// What was found in time is drawn after Ctrl-C, if that is quick.
TEST_F(GraphSvg, IsDrawnInTheGraceAfterAnInterrupt) {
  catch_interrupts();
  raise(SIGINT);
  const Limits limits;
  EXPECT_TRUE(limits.reached());
  const auto stopped = draw::dot_to_svg("digraph { a -> b }", limits);
  const auto svg = draw::dot_to_svg("digraph { a -> b }", limits.grace());
  take_interrupt();
  if (!svg && contains(svg.error().message, "apt-get")) GTEST_SKIP() << "graphviz is not installed";
  EXPECT_TRUE(svg || svg.error().stopped_by) << svg.error().message;  // it may take too long
  EXPECT_TRUE(stopped || stopped.error().stopped_by == StopReason::Interrupt);
}

TEST_F(GraphSvg, WithoutGraphvizSaysWhatToInstall) {
  const char* set = std::getenv("PATH");
  const std::string path = set == nullptr ? "" : set;
  setenv("PATH", "/nowhere", 1);
  const auto svg = draw::dot_to_svg("digraph {}");
  setenv("PATH", path.c_str(), 1);
  ASSERT_FALSE(svg);
  EXPECT_TRUE(contains(svg.error().message, "apt-get install graphviz")) << svg.error().message;
}

}  // namespace
}  // namespace arbiter::draw
