// What a domain may do that none of the program's own domains does: what O may bring and what a
// move does depend on the position, and positions have a normal form.
#include "abstraction/domain.h"

#include <gtest/gtest.h>

#include <set>

#include "abstraction/concrete.h"
#include "explore/steps.h"
#include "explore/terms.h"

namespace arbiter::explore {
namespace {

using abstraction::Concrete;
using test::term;

// The slot of a variable of the program, by its number among these.
std::size_t local(const game::Graph& graph, std::size_t number) {
  for (const game::Variable& variable : graph.variables) {
    if (variable.kind == game::Variable::Kind::Local && number-- == 0) return variable.slot;
  }
  ADD_FAILURE() << "no such variable";
  return 0;
}

// All positions in which O is to move, as the values of two slots there.
template <abstraction::Domain Domain>
std::set<std::pair<std::int64_t, std::int64_t>> met(const Term& of, const Domain& domain,
                                                    std::size_t x, std::size_t y) {
  Steps<Domain> steps(of.graph, domain, Limits());
  std::set<std::pair<game::NodeId, std::vector<std::int64_t>>> known;
  std::set<std::pair<std::int64_t, std::int64_t>> pairs;
  std::vector<Position> open{steps.start()};
  while (!open.empty()) {
    const Position at = std::move(open.back());
    open.pop_back();
    if (!known.insert({at.node, at.slots}).second) continue;
    pairs.insert({at.slots[x], at.slots[y]});
    (void)steps.each_move(at, std::nullopt, [&](const OpponentMove& made) {
      steps.each_end(at, made, [&](const End& end) {
        if (end.rest == RunEnd::Waits) open.push_back(end.at);
        return true;
      });
      return true;
    });
  }
  return pairs;
}

// O brings at least what x holds, and the move itself writes what x held into y.
class Rising : public Concrete {
 public:
  Rising(const game::Graph& graph, std::size_t x, std::size_t y)
      : Concrete(graph, false), x_(x), y_(y) {}

  std::optional<IntRange> brought(const game::OEdge& edge,
                                  std::span<const std::int64_t> slots) const {
    const IntRange all = Concrete::brought(edge, slots).value();
    return IntRange{std::max(all.low, slots[x_]), all.high};
  }
  void enter(const game::OEdge& edge, std::int64_t code, std::span<std::int64_t> slots) const {
    if (game::carries_value(edge.move.kind)) slots[y_] = slots[x_];
    Concrete::enter(edge, code, slots);
  }

 private:
  std::size_t x_;
  std::size_t y_;
};

TEST(Domain, WhatOBringsAndWhatAMoveDoesMayDependOnThePosition) {
  const Term reads = term(
      "f : com -> com -> com, e : exp int[0..3] |- new int[0..3] x in new int[0..3] y in "
      "f({ x := e; assert(x + y < 6) }, y := 3) : com");
  const std::size_t x = local(reads.graph, 0);
  const std::size_t y = local(reads.graph, 1);
  std::set<std::pair<std::int64_t, std::int64_t>> expected;
  for (std::int64_t now = 0; now <= 3; ++now) {
    for (std::int64_t before = 0; before <= now; ++before) expected.insert({now, before});
    expected.insert({now, 3});
  }
  EXPECT_EQ(met(reads, Rising(reads.graph, x, y), x, y), expected);
  EXPECT_EQ(met(reads, Concrete(reads.graph, false), x, y).size(), 8U);
}

// The program treats x and y alike, so that a position with both exchanged has the same future.
class Unordered : public Concrete {
 public:
  Unordered(const game::Graph& graph, std::size_t x, std::size_t y)
      : Concrete(graph, false), x_(x), y_(y) {}

  void normalise(game::NodeId /*node*/, std::span<std::int64_t> slots) const {
    if (slots[x_] > slots[y_]) std::swap(slots[x_], slots[y_]);
  }

 private:
  std::size_t x_;
  std::size_t y_;
};

TEST(Domain, PositionsAreInNormalFormWhereOIsToMove) {
  const Term counts = term(
      "f : com -> com -> com |- new int%5 x in new int%5 y in "
      "f(x := x + 1, y := y + 1); assert(x + y < 9) : com");
  const std::size_t x = local(counts.graph, 0);
  const std::size_t y = local(counts.graph, 1);
  EXPECT_EQ(met(counts, Concrete(counts.graph, false), x, y).size(), 25U);
  const auto pairs = met(counts, Unordered(counts.graph, x, y), x, y);
  EXPECT_EQ(pairs.size(), 15U);
  for (const auto& [a, b] : pairs) EXPECT_LE(a, b);
}

}  // namespace
}  // namespace arbiter::explore
