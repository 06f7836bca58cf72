#include "check/scope.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace arbiter::check {
namespace {

core::Binder at_level(std::uint32_t level) {
  core::Binder binder;
  binder.level = level;
  return binder;
}

TEST(Scopes, FindsEveryBinderOfADeepChain) {
  constexpr std::uint32_t kDepth = 3000;
  Scopes scopes;
  std::vector<ScopeId> chain = {scopes.empty()};
  for (std::uint32_t i = 0; i < kDepth; ++i) {
    chain.push_back(
        scopes.bind(chain.back(), core::BinderId(i), at_level(i), std::int64_t{i} * 10));
  }
  for (std::uint32_t from = 1; from <= kDepth; from += 7) {
    for (std::uint32_t i = 0; i < from; i += 13) {
      const Meaning& found = scopes.find(chain[from], core::BinderId(i), at_level(i));
      EXPECT_EQ(std::get<std::int64_t>(found), std::int64_t{i} * 10);
    }
  }
}

TEST(Scopes, ATreeOfScopesFindsTheAncestorOfItsOwnBranch) {
  struct Node {
    ScopeId scope;
    std::vector<std::int64_t> path;  // the values on the way from the empty scope
  };
  std::mt19937 random(1);
  Scopes scopes;
  std::vector<Node> nodes = {{scopes.empty(), {}}};
  for (std::uint32_t i = 0; i < 2000; ++i) {
    // Mostly near the newest, so that paths get long.
    const std::size_t back = random() % 8 == 0 ? random() % nodes.size() : random() % 2;
    const Node parent = nodes[nodes.size() - 1 - std::min(back, nodes.size() - 1)];
    const auto level = static_cast<std::uint32_t>(parent.path.size());
    Node node = parent;
    node.path.push_back(i);
    node.scope = scopes.bind(parent.scope, core::BinderId(level), at_level(level), std::int64_t{i});
    for (std::uint32_t k = 0; k < node.path.size(); ++k) {
      const Meaning& found = scopes.find(node.scope, core::BinderId(k), at_level(k));
      ASSERT_EQ(std::get<std::int64_t>(found), node.path[k]);
    }
    nodes.push_back(node);
  }
}

TEST(Scopes, TruncatingMakesRoomForOthers) {
  Scopes scopes;
  const ScopeId outer =
      scopes.bind(scopes.empty(), core::BinderId(0), at_level(0), std::int64_t{1});
  const std::uint32_t height = scopes.height();
  scopes.bind(outer, core::BinderId(1), at_level(1), std::int64_t{2});
  scopes.truncate(height);
  const ScopeId again = scopes.bind(outer, core::BinderId(2), at_level(1), std::int64_t{3});
  EXPECT_EQ(std::get<std::int64_t>(scopes.find(again, core::BinderId(2), at_level(1))), 3);
  EXPECT_EQ(std::get<std::int64_t>(scopes.find(again, core::BinderId(0), at_level(0))), 1);
}

TEST(ScopesDeathTest, ALevelThatIsNotTheDepthIsABug) {
  Scopes scopes;
  EXPECT_EXIT(scopes.bind(scopes.empty(), core::BinderId(0), at_level(1), std::int64_t{1}),
              testing::ExitedWithCode(70), "level");
}

}  // namespace
}  // namespace arbiter::check
