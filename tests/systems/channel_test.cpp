// 004's channel, section 4.3, from its text in FSP to each of its assumptions.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/assumptions.h"
#include "export/lts_formats.h"
#include "report/channel_tables.h"
#include "report/lesson_text.h"

namespace arbiter {

namespace {

const std::string kInput = "Input = (input -> send -> ack -> Input).\n";
const std::string kOrder = "property Order = (input -> output -> Order).\n";
const std::string kOutput = "Output = (send -> output -> ack -> Output).\n";
const std::string kOutput2 =  // figure 3
    "Output = (send -> Sent), Sent = (send -> Sent | output -> ack -> Output).\n";
const std::string kChannel = "||Channel = (Input || Output || Order).\n";

LoadedSystem loaded(const std::string& text, const std::string& process = "") {
  auto result = load_system(std::make_shared<const Source>("test.lts", text), {.process = process});
  EXPECT_TRUE(result.has_value());
  return std::get<LoadedSystem>(*result);
}

// "0 send 1, 0 ack 0": what an assumption allows.
std::string edges_of(const automata::Lts& lts, const fsp::ActionTable& actions) {
  std::string text;
  for (std::uint32_t state = 0; state < lts.states(); ++state) {
    for (const automata::Edge& edge : lts.edges(automata::StateId(state))) {
      text += (text.empty() ? "" : ", ") + std::to_string(state) + " " +
              std::string(actions.text(edge.letter)) + " " + std::to_string(edge.target.index());
    }
  }
  return text;
}

struct PaperLesson {
  LearnedSystem learned;
  std::vector<std::string> assumptions;  // A_1, A_2 and so on
  std::string text;                      // with their tables
};

PaperLesson lesson_about(const std::string& text, const std::string& about) {
  const LoadedSystem system = loaded(text);
  PaperLesson lesson;
  LearnSystemOptions options;
  options.about = about;
  options.on_conjecture = [&](const systems::Conjecture& conjecture) {
    lesson.assumptions.push_back(edges_of(*conjecture.assumption, *system.system.actions));
    lesson.text += report::conjecture_text(conjecture, *system.system.actions);
  };
  auto learned = learn_system(system, options);
  EXPECT_TRUE(learned.has_value());
  if (learned) lesson.learned = std::move(*learned);
  return lesson;
}

const std::string kFirst = "0 send 0, 0 ack 0";                         // figure 6
const std::string kSecond = "0 send 1, 0 ack 0, 1 send 0, 1 output 0";  // figure 7
const std::string kThird =                                              // figure 8
    "0 send 2, 0 ack 1, 1 send 1, 1 ack 1, 1 output 1, 2 send 1, 2 output 0";
const std::string kFourth =  // figure 9
    "0 send 2, 0 ack 1, 1 send 1, 1 ack 1, 1 output 1, 2 send 1, 2 output 3, 3 send 1, 3 ack 0";

}  // namespace

TEST(PaperChannel, HoldsByTheSecondAssumption) {
  const PaperLesson lesson = lesson_about(kInput + kOutput + kOrder + kChannel, "Output");
  EXPECT_TRUE(lesson.learned.is_safe());
  EXPECT_TRUE(lesson.learned.was_rechecked);
  EXPECT_EQ(lesson.assumptions, (std::vector{kFirst, kSecond}));
  EXPECT_EQ(report::iterations_text(lesson.learned.main().reasoned.iterations),
            "iteration     |A|  states  transitions  result\n"
            "1 - Oracle 1    1       4            4  too weak\n"
            "2 - Oracle 1    2       4            4  not too weak\n"
            "2 - Oracle 2    2       3            3  holds\n");
}

TEST(PaperChannel, PrintsTables1And2) {
  const PaperLesson lesson = lesson_about(kInput + kOutput + kOrder + kChannel, "Output");
  EXPECT_EQ(lesson.text,
            std::string("Table 1\n") + kChannelTable1 +
                "\nA_1: 1 state, 2 transitions, over 3 actions\n\n0\n    send, ack → 0\n\n"
                "Table 2\n" +
                kChannelTable2 +
                "\nA_2: 2 states, 4 transitions, over 3 actions\n\n0\n    send → 1\n    ack → 0\n\n"
                "1\n    send, output → 0\n\n");
}

// Actions are taken in as they matter. Here all do in the end, on the way there fewer.
TEST(PaperChannel, AlphabetsCanBeRefinedForAPart) {
  for (const std::string& output : {kOutput, kOutput2}) {
    const LoadedSystem system = loaded(kInput + output + kOrder + kChannel);
    const auto learned = learn_system(system, {.about = "Output", .refine_alphabet = true});
    ASSERT_TRUE(learned.has_value());
    EXPECT_TRUE(learned->is_safe() && learned->was_rechecked);
    EXPECT_GT(learned->main().reasoned.alphabets, 1U);
  }
  // M1 and M2 share x, y and a, and only `a` matters.
  const LoadedSystem system =
      loaded("M1 = (a -> ERROR | x -> M1 | y -> M1).\nM2 = (x -> y -> M2)+{a}.\n||S = (M1 || M2).");
  for (const bool refine : {false, true}) {
    const auto learned = learn_system(system, {.about = "M2", .refine_alphabet = refine});
    ASSERT_TRUE(learned && learned->is_safe());
    EXPECT_EQ(learned->main().reasoned.assumption->alphabet().size(), refine ? 1U : 3U);
  }
}

TEST(PaperChannel, WithTheOtherOutputNeedsTheWeakestAssumption) {
  const PaperLesson lesson = lesson_about(kInput + kOutput2 + kOrder + kChannel, "Output");
  EXPECT_TRUE(lesson.learned.is_safe());
  EXPECT_EQ(lesson.assumptions, (std::vector{kFirst, kSecond, kThird, kFourth}));
}

TEST(PaperChannel, WeakestAssumptionIsTheFourth) {
  const LoadedSystem system = loaded(kInput + kOutput + kOrder + kChannel);
  const auto found = weakest_assumption(system, {.of = "Input", .compare = true});
  ASSERT_TRUE(found.has_value());
  const auto& weakest = std::get<WeakestAssumption>(*found);
  EXPECT_EQ(edges_of(*weakest.assumption, *system.system.actions), kFourth);
  ASSERT_TRUE(weakest.learned.has_value());
  EXPECT_TRUE(weakest.learned->is_same);
  // A word with a forbidden beginning is not asked for.
  EXPECT_EQ(weakest.learned->membership_queries, 68U);
}

TEST(WeakestAssumption, MayBeNoneOrTrivial) {
  const LoadedSystem system = loaded(kInput + kOutput + kOrder + kChannel);
  // Nobody who can only send and acknowledge can keep `output` from coming first.
  const auto none = weakest_assumption(system, {.of = "Input", .alphabet = {"send", "ack"}});
  EXPECT_EQ(std::get<WeakestAssumption>(*none).assumption, nullptr);
  const LoadedSystem harmless = loaded("P = (a -> P).\nQ = (a -> b -> Q).\n||S = (P || Q).");
  const auto all = weakest_assumption(harmless, {.of = "P"});
  EXPECT_EQ(edges_of(*std::get<WeakestAssumption>(*all).assumption, *harmless.system.actions),
            "0 a 0");
}

TEST(LearnSystem, ErrorsOfEitherSideAreViolations) {
  const std::string text =
      "P = (a -> b -> P).\n"
      "Q = (a -> Q | b -> c -> ERROR).\n"
      "R = (c -> R | d -> ERROR).\n"
      "D = (c -> d -> D).\n"
      "||Both = (P || Q).\n"
      "||Blocked = (R || D || Stuck).\n"
      "Stuck = STOP + {c}.\n";
  for (const char* about : {"P", "Q", "auto"}) {
    const auto both = learn_system(loaded(text, "Both"), {.about = about});
    ASSERT_TRUE(both && both->fault);
    EXPECT_EQ(both->fault->reason, "error:Q");
    EXPECT_EQ(both->fault->trace, (std::vector<std::string>{"a", "b", "c"}));
  }
  for (const char* about : {"R", "D", "Stuck", "auto"}) {
    const auto blocked = learn_system(loaded(text, "Blocked"), {.about = about});
    ASSERT_TRUE(blocked.has_value());
    EXPECT_TRUE(blocked->is_safe() && blocked->was_rechecked);
  }
}

TEST(LearnSystem, PrioritiesAreNotDecided) {
  const auto learned = learn_system(
      loaded("P = (a -> P).\nQ = (b -> ERROR).\n||S = (P || Q) >> {b}."), {.about = "P"});
  ASSERT_TRUE(learned && learned->why);
  EXPECT_EQ(learned->why->reason, UnknownReason::Priority);
}

TEST(LearnSystem, StoppedEarlyItSaysWhatIsKnown) {
  const LoadedSystem system = loaded(kInput + kOutput2 + kOrder + kChannel);
  const auto learned = learn_system(system, {.about = "Output"}, Limits(0.0));
  ASSERT_TRUE(learned && learned->why);
  EXPECT_EQ(learned->why->reason, UnknownReason::Timeout);
  EXPECT_FALSE(learned->is_safe());
  const auto weakest = weakest_assumption(system, {.of = "Input"}, Limits(0.0));
  EXPECT_TRUE(weakest && std::holds_alternative<Undecided>(*weakest));
}

TEST(LearnSystem, WrongNamesAreExplained) {
  const LoadedSystem system = loaded(kInput + kOutput + kOrder + kChannel);
  EXPECT_EQ(learn_system(system, {.about = "Order"}).error(),
            "--learn Order: it is a property, and those are always on M1's side; the parts of "
            "Channel are `Input`, `Output`");
  EXPECT_EQ(weakest_assumption(system, {.of = "Input", .alphabet = {"x"}}).error(),
            "--alphabet x: Input, Order has no such action");
  const LoadedSystem single = loaded(kInput);
  EXPECT_EQ(learn_system(single, {.about = "Input"}).error(),
            "--learn Input: it is all of DEFAULT, nothing is left beside it");
}

}  // namespace arbiter
