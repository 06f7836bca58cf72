// The two ways of refinement, each by itself: minimise() mends what one of them leaves, and would
// hide it.
#include "automata/partition.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "automata/minimise.h"
#include "automata/quotient.h"
#include "automata/random_automata.h"
#include "automata/reference.h"
#include "automata/trim.h"

namespace arbiter::automata {
namespace {

Partition by_acceptance(const Dfa& dfa) {
  Partition partition;
  std::map<bool, std::uint32_t> block;
  for (std::uint32_t state = 0; state < dfa.states(); ++state) {
    const auto number = static_cast<std::uint32_t>(block.size());
    const auto [entry, is_new] = block.emplace(dfa.accepts(StateId(state)), number);
    if (is_new) partition.size.push_back(0);
    partition.block.push_back(entry->second);
    ++partition.size[entry->second];
  }
  return partition;
}

std::string fault(const Dfa& dfa, const Partition& partition) {
  std::vector<std::uint32_t> size(partition.size.size(), 0);
  for (const std::uint32_t block : partition.block) {
    if (block >= size.size()) return "should have a size for each block";
    ++size[block];
  }
  if (size != partition.size) return "should know how large its blocks are";
  if (std::count(size.begin(), size.end(), 0U) != 0) return "should have no empty block";
  const std::size_t classes = reference::classes(dfa);
  if (size.size() != classes) {
    return "should have " + std::to_string(classes) + " blocks, not " + std::to_string(size.size());
  }
  return {};
}

Dfa random_trim(Random& random) {
  return trim(random_dfa(random, {.states = random.chance(10) ? 80U : 20U}));
}

Bounded<void> halve(const Dfa& automaton, SplitOrder order, Partition& partition,
                    const Limits& limits = {}) {
  return refine_by_halves(automaton, Incoming(automaton), Signatures(1, 64), order, limits,
                          partition);
}

TEST(RefineByRounds, IsAsFineAsCanBeWhenItSaysSo) {
  check_random(10'000, [](Random& random) -> std::string {
    const Dfa automaton = random_trim(random);
    if (automaton.empty()) return {};
    Partition partition = by_acceptance(automaton);
    if (!*refine_by_rounds(automaton, Signatures(1, 64), Limits(), partition)) return {};
    const std::string wrong = fault(automaton, partition);
    return wrong.empty() ? wrong : text(automaton) + "\n" + wrong;
  });
}

TEST(RefineByHalves, IsAsFineAsCanBeFromAcceptanceOn) {
  check_random(10'000, [](Random& random) -> std::string {
    const Dfa automaton = random_trim(random);
    if (automaton.empty()) return {};
    Partition partition = by_acceptance(automaton);
    if (!halve(automaton, SplitOrder::LastFirst, partition)) return "should go on";
    const std::string wrong = fault(automaton, partition);
    return wrong.empty() ? wrong : text(automaton) + "\n" + wrong;
  });
}

TEST(RefineByHalves, IsAsFineAsCanBeFromDistancesOn) {
  check_random(10'000, [](Random& random) -> std::string {
    const Dfa automaton = random_trim(random);
    if (automaton.empty()) return {};
    Partition partition;
    partition.block = distance_to_acceptance(automaton);
    for (const std::uint32_t distance : partition.block) {
      partition.size.resize(std::max<std::size_t>(partition.size.size(), distance + 1), 0);
      ++partition.size[distance];
    }
    if (!halve(automaton, SplitOrder::InTurn, partition)) return "should go on";
    const std::string wrong = fault(automaton, partition);
    return wrong.empty() ? wrong : text(automaton) + "\n" + wrong;
  });
}

TEST(RefineByHalves, GoesOnFromWhereRoundsStop) {
  check_random(10'000, [](Random& random) -> std::string {
    const Dfa automaton = trim(random_dfa(random, {.states = 150, .letters = 2}));
    if (automaton.empty()) return {};
    Partition partition = by_acceptance(automaton);
    if (*refine_by_rounds(automaton, Signatures(1, 64), Limits(), partition)) return {};
    if (!halve(automaton, SplitOrder::LastFirst, partition)) return "should go on";
    const std::string wrong = fault(automaton, partition);
    return wrong.empty() ? wrong : text(automaton) + "\n" + wrong;
  });
}

TEST(Refinement, EndsWhenItsLimitsAreReached) {
  DfaBuilder builder;  // a chain, of which all states differ
  constexpr std::uint32_t kStates = 100'000;
  for (std::uint32_t state = 0; state < kStates; ++state) {
    builder.add_state(state + 1 == kStates);
    if (state + 1 < kStates) builder.add_edge(LetterId(0), StateId(state + 1));
  }
  const Dfa automaton = std::move(builder).finish();
  Partition partition = by_acceptance(automaton);
  EXPECT_EQ(refine_by_rounds(automaton, Signatures(1, 64), Limits(0), partition).error(),
            StopReason::Timeout);
  for (const SplitOrder order : {SplitOrder::LastFirst, SplitOrder::InTurn}) {
    partition = by_acceptance(automaton);
    EXPECT_EQ(halve(automaton, order, partition, Limits(0)).error(), StopReason::Timeout);
  }
  std::vector<std::uint32_t> itself(kStates);
  std::iota(itself.begin(), itself.end(), 0U);
  EXPECT_EQ(quotient(automaton, itself, Limits(0)).error(), StopReason::Timeout);
  EXPECT_EQ(quotient_in_place(automaton, itself, Limits(0)).error(), StopReason::Timeout);
  EXPECT_EQ(quotient(automaton, itself), automaton);
}

}  // namespace
}  // namespace arbiter::automata
