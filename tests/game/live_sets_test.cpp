#include "game/live_sets.h"

#include <gtest/gtest.h>

#include "engine/term.h"

namespace arbiter::game {
namespace {

Term term(const std::string& text) {
  auto compiled = compile_term(std::make_shared<Source>("term.ia", text), {});
  return std::move(std::get<Term>(compiled.value()));
}

bool has(const std::vector<VariableId>& all, VariableId id) {
  return std::find(all.begin(), all.end(), id) != all.end();
}

const char* const kPrograms[] = {
    "f : com -> com, e : exp int%3 |- new int%3 x in f(x := e); assert(x < 2) : com",
    "e : exp int%3, c : com |- new int%3 a[2] in while e > 0 do { a[e - 1] := e; c }; "
    "assert(a[0] + a[1] < 4) : com",
    "c : com, e : exp int%4 |- new int%4 x in let com g(int%4 y) { c; x := y } in "
    "{ g(e); c; g(x); assert(x < 3) } : com",
};

// The graph's own sets follow fewer ways, so that the plain ones have all that they have.
TEST(LiveSets, HaveWhatTheGraphsOwnSetsHave) {
  for (const char* program : kPrograms) {
    const Term of = term(program);
    const auto sets = live_sets(of.graph, {}, nullptr);
    ASSERT_TRUE(sets);
    std::size_t count = 0;
    for (std::uint32_t n = 0; n < of.graph.nodes.size(); ++n) {
      const Node& node = of.graph.nodes[NodeId(n)];
      if (node.kind != Node::Kind::O) continue;
      for (const VariableId live : of.graph.live_at(node)) {
        EXPECT_TRUE(sets->has(NodeId(n), live)) << program;
        ++count;
      }
    }
    EXPECT_GT(count, 0U) << program;
  }
}

// What a node reads first is live there, and what it sets first is not, as long as no target needs
// it for itself.
TEST(LiveSets, AreWhatTheEquationSays) {
  for (const char* program : kPrograms) {
    const Term of = term(program);
    const Graph& graph = of.graph;
    const auto sets = live_sets(graph, {}, nullptr);
    ASSERT_TRUE(sets);
    for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) {
      const Node& node = graph.nodes[NodeId(n)];
      std::vector<VariableId> set;
      std::vector<VariableId> read;
      const auto reads = [&](VariableId id) {
        if (!has(set, id)) read.push_back(id);
      };
      for (const Action& action : graph.actions_of(node)) {
        graph.each_load(action.index, reads);
        graph.each_load(action.value, reads);
        if (action.index.empty()) set.push_back(action.target);
      }
      if (node.kind == Node::Kind::O) {
        for (const OEdge& edge : graph.edges_of(node)) graph.each_load(edge.move.element, reads);
      } else {
        graph.each_load(node.value, reads);
        graph.each_load(node.move.element, reads);
      }
      for (std::uint32_t v = 0; v < graph.variables.size(); ++v) {
        const VariableId id(v);
        bool is_live = has(read, id);
        if (node.kind == Node::Kind::O) {
          for (const OEdge& edge : graph.edges_of(node)) {
            is_live = is_live || (edge.bind != id && sets->has(edge.target, id) && !has(set, id));
          }
        } else if (node.kind == Node::Kind::Silent || node.kind == Node::Kind::P) {
          for (const NodeId target : graph.targets_of(node)) {
            is_live = is_live || (sets->has(target, id) && !has(set, id));
          }
        }
        EXPECT_EQ(sets->has(NodeId(n), id), is_live) << program << " node " << n;
      }
    }
  }
}

TEST(LiveSets, RulesSayWhatCounts) {
  const Term of = term(kPrograms[1]);
  const Graph& graph = of.graph;
  const auto plain = live_sets(graph, {}, nullptr);
  const auto between = live_sets(graph, {.ends_at_o = true}, nullptr);
  const auto without_sends = live_sets(graph, {.sends_count = false}, nullptr);
  const auto with_arrays = live_sets(graph, {.cells_read_arrays = true}, nullptr);
  ASSERT_TRUE(plain && between && without_sends && with_arrays);
  for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) {
    const NodeId id(n);
    const Node& node = graph.nodes[id];
    if (node.kind == Node::Kind::O) {
      std::vector<VariableId> own(graph.live_at(node).begin(), graph.live_at(node).end());
      std::sort(own.begin(), own.end());
      EXPECT_EQ(between->at(id), own);
    }
    for (const Action& action : graph.actions_of(node)) {
      EXPECT_TRUE(action.index.empty() || with_arrays->has(id, action.target));
    }
    for (const VariableId live : without_sends->at(id)) EXPECT_TRUE(plain->has(id, live));
  }
}

TEST(LiveSets, EndWithTheLimits) {
  std::string text = "c : com |- new int%3 x in { ";
  for (int i = 0; i < 2000; ++i) text += "c; x := x + 1; ";
  const Term of = term(text + "assert(x < 2) } : com");
  const Limits over(0.0);
  EXPECT_FALSE(live_sets(of.graph, {}, &over));
  EXPECT_TRUE(live_sets(of.graph, {}, nullptr));
}

}  // namespace
}  // namespace arbiter::game
