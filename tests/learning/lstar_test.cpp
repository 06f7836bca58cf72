#include "learning/lstar.h"

#include <gtest/gtest.h>

#include "automata/trim.h"
#include "learning/decorators.h"
#include "learning/pair_alphabet.h"
#include "learning/target_teacher.h"
#include "learning/targets.h"

namespace arbiter::learning {

namespace {

// 004's weakest assumption for Input and Order (figure 9) over a = ack, b = output, c = send. In
// its last state, a step that Input never takes has been taken.
Dfa channel() {
  automata::DfaBuilder builder;
  const auto edge = [&](char letter, std::uint32_t target) {
    builder.add_edge(LetterId(static_cast<std::uint32_t>(letter - 'a')), StateId(target));
  };
  builder.add_state(true);
  edge('a', 3);
  edge('c', 1);
  builder.add_state(true);
  edge('b', 2);
  edge('c', 3);
  builder.add_state(true);
  edge('a', 0);
  edge('c', 3);
  builder.add_state(true);
  for (const char letter : {'a', 'b', 'c'}) edge(letter, 3);
  return std::move(builder).finish();
}

std::vector<std::string> texts(const std::vector<Word>& words) {
  std::vector<std::string> result;
  for (const Word& one : words) result.push_back(text(one));
  return result;
}

using Texts = std::vector<std::string>;

// How many membership queries it takes to learn.
std::size_t cost(TableLearner& learner, CountingTeacher& teacher, const Target& target) {
  const std::size_t before = teacher.counts().membership;
  const Learned learned = learn(learner, teacher);
  EXPECT_FALSE(learned.stopped);
  EXPECT_EQ(learned.dfa, target.dfa);
  return teacher.counts().membership - before;
}

}  // namespace

TEST(RivestSchapire, LearnsTheChannelAsThePaperDoes) {
  TargetTeacher exact(channel(), letters(3), Limits());
  CountingTeacher counting(exact);
  RivestSchapireLearner learner(counting, Limits());
  ASSERT_TRUE(learner.start());
  // Table 1 and A_1: a state, and the sink.
  EXPECT_EQ(texts(learner.table().outline().prefixes), (Texts{"", "b"}));
  EXPECT_EQ(texts(learner.table().outline().suffixes), (Texts{""}));
  EXPECT_EQ(learner.hypothesis().conjecture().states(), 1U);
  EXPECT_TRUE(learner.hypothesis().accepts(word("ca")));
  // Oracle 1: send, ack. Table 2 and A_2.
  ASSERT_TRUE(learner.refine(word("ca")));
  EXPECT_EQ(texts(learner.table().outline().prefixes), (Texts{"", "b", "c"}));
  EXPECT_EQ(texts(learner.table().outline().suffixes), (Texts{"", "a"}));
  EXPECT_EQ(learner.hypothesis().conjecture().states(), 2U);
  // Oracle 2, with Output': send, send, output. A_3, and then A_4, the weakest.
  ASSERT_TRUE(learner.refine(word("ccb")));
  EXPECT_EQ(learner.hypothesis().conjecture().states(), 3U);
  const auto last = exact.counterexample(learner.hypothesis().conjecture());
  ASSERT_TRUE(last && *last);
  ASSERT_TRUE(learner.refine(**last));
  EXPECT_EQ(learner.hypothesis().conjecture(), target_of(channel(), letters(3)).dfa);
  EXPECT_EQ(learner.hypothesis().states(), 5U);
}

TEST(ObservationTable, TellsItsEntries) {
  TargetTeacher exact(channel(), letters(3), Limits());
  ObservationTable table(exact, Limits());
  ASSERT_TRUE(table.start());
  for (const char* suffix : {"a", "b", "ba"}) ASSERT_TRUE(table.add_suffix(word(suffix)));
  for (RowId row = table.unclosed(); row.is_some(); row = table.unclosed()) {
    ASSERT_TRUE(table.make_short(row));
  }
  for (std::uint32_t i = 0; i < table.rows(); ++i) {
    const Word prefix = table.word(RowId(i));
    EXPECT_EQ(table.find(prefix), RowId(i));
    for (std::size_t column = 0; column < table.suffixes().size(); ++column) {
      Word both = prefix;
      both.insert(both.end(), table.suffixes()[column].begin(), table.suffixes()[column].end());
      EXPECT_EQ(table.at(RowId(i), column), channel().accepts(both)) << text(both);
    }
    for (std::uint32_t j = 0; j < table.rows(); ++j) {
      std::optional<std::size_t> expected;
      for (std::size_t column = table.suffixes().size(); column-- > 0;) {
        if (table.at(RowId(i), column) != table.at(RowId(j), column)) expected = column;
      }
      EXPECT_EQ(table.first_difference(RowId(i), RowId(j)), expected);
      EXPECT_EQ(table.same_class(RowId(i), RowId(j)), !expected.has_value());
    }
  }
  EXPECT_TRUE(table.find(word("bbb")).is_none());
}

TEST(DynamicStart, LearnsALanguageThatDiffersLittleFromTheTableOfTheOther) {
  std::size_t plain = 0;
  std::size_t dynamic = 0;
  for (std::uint64_t seed = 1; seed <= cases(2000); ++seed) {
    Random random(seed);
    const Target first = random_target(random, {.states = 14, .prefix_closed = seed % 2 == 0});
    TargetTeacher teacher(first.dfa, first.alphabet, Limits());
    AngluinLearner angluin(teacher, Limits());
    RivestSchapireLearner rivest_schapire(teacher, Limits());
    learn(angluin, teacher);
    learn(rivest_schapire, teacher);
    // Some states dropped: one language within the other.
    std::vector<std::uint8_t> keep;
    for (std::size_t i = 0; i < first.dfa.states(); ++i) keep.push_back(random.chance(90) ? 1 : 0);
    const Target second = target_of(automata::restrict_to(first.dfa, keep), first.alphabet);
    TargetTeacher exact(second.dfa, second.alphabet, Limits());
    CountingTeacher counting(exact);
    {
      AngluinLearner again(counting, Limits(), angluin.table().outline());
      cost(again, counting, second);
      RivestSchapireLearner other(counting, Limits(),
                                  {.outline = rivest_schapire.table().outline()});
      cost(other, counting, second);
    }
    // The same language again: nothing is left to find out.
    CountingTeacher same(teacher);
    AngluinLearner anew(same, Limits());
    plain += cost(anew, same, first);
    const std::size_t before = same.counts().equivalence;
    AngluinLearner again(same, Limits(), angluin.table().outline());
    dynamic += cost(again, same, first);
    ASSERT_EQ(same.counts().equivalence, before + 1) << "seed " << seed;
  }
  EXPECT_LE(dynamic, plain);
}

TEST(GameAlphabet, TurnsPairsIntoMovesAndBack) {
  const Word opponent = word("ac");
  const Word player = word("bd");
  const PairAlphabet pairs(opponent, player);
  ASSERT_EQ(pairs.letters().size(), 4U);
  const Word over_pairs = {LetterId(0), LetterId(3)};
  EXPECT_EQ(text(pairs.moves(over_pairs)), "abcd");
  EXPECT_EQ(pairs.word(word("abcd")), over_pairs);
  EXPECT_EQ(pairs.word(word("abc")), std::nullopt);
  EXPECT_EQ(pairs.word(word("abba")), std::nullopt);
}

// Strategies over O = {a, c} and P = {b, d}, learned as words of pairs.
TEST(GameAlphabet, LearnsStrategiesFromATeacherOfPlays) {
  const PairAlphabet pairs(word("ac"), word("bd"));
  const std::vector<LetterId> alphabet(pairs.letters().begin(), pairs.letters().end());
  for (std::uint64_t seed = 1; seed <= cases(1000); ++seed) {
    Random random(seed);
    automata::DfaBuilder builder;
    const auto states = static_cast<std::uint32_t>(1 + random.below(6));
    for (std::uint32_t state = 0; state < states; ++state) {
      builder.add_state(true);
      for (const LetterId letter : alphabet) {
        if (!random.chance(60)) continue;
        builder.add_edge(letter, StateId(static_cast<std::uint32_t>(random.below(states))));
      }
    }
    const Target target = target_of(std::move(builder).finish(), alphabet);
    TargetTeacher plays(pairs.over_moves(target.dfa), word("abcd"), Limits());
    PairTeacher teacher(plays, pairs);
    PrefixClosedTeacher closed(teacher, Limits());
    AngluinLearner learner(closed, Limits());
    const Learned learned = learn(learner, closed);
    ASSERT_EQ(learned.dfa, target.dfa) << "seed " << seed;
  }
}

}  // namespace arbiter::learning
