#include <gtest/gtest.h>

#include "learning/lstar.h"
#include "learning/pair_alphabet.h"
#include "learning/target_teacher.h"
#include "report/channel_tables.h"
#include "report/observation_table_text.h"

namespace arbiter::report {

namespace {

using automata::LetterId;
using automata::StateId;

// Letters 0, 1, 2 of the channel of 004.
std::string channel_name(LetterId letter) {
  return letter.index() == 0 ? "ack" : letter.index() == 1 ? "output" : "send";
}

// The weakest assumption for its Input (004, figure 9).
automata::Dfa channel() {
  constexpr std::uint32_t kNone = 9;
  constexpr std::uint32_t kTargets[4][3] = {{3, kNone, 1}, {kNone, 2, 3}, {0, kNone, 3}, {3, 3, 3}};
  automata::DfaBuilder builder;
  for (const auto& row : kTargets) {
    builder.add_state(true);
    for (std::uint32_t letter = 0; letter < 3; ++letter) {
      if (row[letter] != kNone) builder.add_edge(LetterId(letter), StateId(row[letter]));
    }
  }
  return std::move(builder).finish();
}

}  // namespace

TEST(ObservationTableText, PrintsTables1And2OfTheChannel) {
  learning::TargetTeacher teacher(channel(), {LetterId(0), LetterId(1), LetterId(2)}, Limits());
  learning::RivestSchapireLearner learner(teacher, Limits());
  ASSERT_TRUE(learner.start());
  EXPECT_EQ(observation_table_text(learner.table(), channel_name), kChannelTable1);
  ASSERT_TRUE(learner.refine(automata::Word{LetterId(2), LetterId(0)}));
  EXPECT_EQ(observation_table_text(learner.table(), channel_name), kChannelTable2);
}

// 000, figure 5: valid plays only, here of one pair of moves.
TEST(ObservationTableText, ListsValidPlaysOnly) {
  const learning::PairAlphabet pairs(
      automata::Word{LetterId(0)},
      automata::Word{LetterId(1), LetterId(2), LetterId(3), LetterId(4)});
  const auto name = [&](LetterId letter) -> std::string {
    const char* moves[] = {"run", "done", "read_x", "writeZ_x", "run_f"};
    return std::string(moves[pairs.pair(letter).opponent.index()]) + "·" +
           moves[pairs.pair(letter).player.index()];
  };
  automata::DfaBuilder builder;
  builder.add_state(true);
  for (std::uint32_t letter = 1; letter < 4; ++letter) {
    builder.add_edge(LetterId(letter), StateId(0));
  }
  learning::TargetTeacher teacher(std::move(builder).finish(),
                                  {pairs.letters().begin(), pairs.letters().end()}, Limits());
  learning::AngluinLearner learner(teacher, Limits());
  ASSERT_TRUE(learner.start());
  const TableStyle style = {.empty_word = "ε",
                            .separator = "·",
                            .extensions = "S·OP",
                            .is_listed = [](learning::WordView word) { return word.size() <= 1; }};
  EXPECT_EQ(observation_table_text(learner.table(), name, style),
            "T                   ε\n"
            "S     ε             true\n"
            "      run·done      false\n"
            "S·OP  run·done      false\n"
            "      run·read_x    true\n"
            "      run·writeZ_x  true\n"
            "      run·run_f     true\n");
}

}  // namespace arbiter::report
