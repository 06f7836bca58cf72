#include "engine/advice.h"

#include <gtest/gtest.h>

#include "clock/clock.h"
#include "engine/answer.h"
#include "engine/front_end.h"

namespace arbiter {
namespace {

bool has(const std::vector<std::string>& ways, const std::string& piece) {
  for (const std::string& way : ways) {
    if (way.find(piece) != std::string::npos) return true;
  }
  return false;
}

TEST(Advice, IsThereWhereALimitWasReached) {
  for (const auto& [reason, option] : {std::pair(StopReason::Timeout, "--timeout SECONDS"),
                                       std::pair(StopReason::Memory, "--memory MIB")}) {
    const auto program = what_to_try(stopped(reason), Subject::Program);
    EXPECT_TRUE(has(program, option));
    EXPECT_TRUE(has(program, "--int LO..HI for every bare int"));
    const auto system = what_to_try(stopped(reason), Subject::System);
    EXPECT_TRUE(has(system, option));
    EXPECT_TRUE(has(system, "-D NAME=VALUE"));
    EXPECT_FALSE(has(system, "--int"));
  }
}

TEST(Advice, ProposesToLearnWhereASystemHasParts) {
  constexpr const char* kTwo = "A = (a -> b -> A).\nB = (b -> c -> B).\n||S = (A || B).\n";
  const struct {
    std::string text;
    bool has_parts;
  } table[] = {
      {std::string(kTwo) + "property P = (a -> c -> P).\n||T = (S || P).\n", true},
      {kTwo, false},  // nothing can err
      {"A = (a -> b -> A).\nproperty P = (a -> b -> P).\n||T = (A || P).\n", false},
      {std::string(kTwo) + "property P = (a -> c -> P).\n||T = (S || P) << {a}.\n", false},
  };
  for (const auto& row : table) {
    const auto loaded = load_system(std::make_shared<const Source>("x.lts", row.text), {});
    ASSERT_TRUE(loaded) << row.text;
    const Answer answer =
        answer_by_search(std::get<LoadedSystem>(*loaded), {}, test::limits_after(0));
    ASSERT_TRUE(answer.is_unknown()) << row.text;
    EXPECT_EQ(has(std::get<Unknown>(answer.verdict).help, "--learn auto"), row.has_parts)
        << row.text;
  }
}

// Only learning had come to no answer; the search of the whole program had not been tried.
TEST(Advice, ProposesToSearchWhereLearningHasNoAnswer) {
  const auto compiled = compile_term(
      std::make_shared<const Source>("x.ia", "c : com |- part p { c }; abort : com"), {});
  ASSERT_TRUE(compiled);
  const auto split = split_term(std::get<Term>(*compiled), {"p"}, {});
  ASSERT_TRUE(split);
  const auto learned = answer_by_learning(std::get<SplitTerm>(*split), {}, test::limits_after(0));
  ASSERT_TRUE(learned);
  ASSERT_TRUE(learned->is_unknown());
  EXPECT_TRUE(has(std::get<Unknown>(learned->verdict).help, "check it without --learn"));
  EXPECT_FALSE(has(what_to_try(stopped(StopReason::Timeout), Subject::Program), "--learn"));
  for (const auto reason : {UnknownReason::Rounds, UnknownReason::Solver, UnknownReason::Overflow,
                            UnknownReason::Choices, UnknownReason::Unbounded}) {
    const Undecided why{.reason = reason, .message = "", .method = AnswerMethod::AssumeGuarantee};
    EXPECT_TRUE(has(what_to_try(why, Subject::Program), "check it without --learn"));
  }
}

// --memory was proposed for the size that a graph can have at most.
TEST(Advice, ProposesNoMemoryWhereTheLimitIsFixed) {
  const auto compiled = compile_term(
      std::make_shared<const Source>("x.ia",
                                     "i : exp int[0..99999999] |- array a[100000000] in "
                                     "a[i] := 1; assert(a[i] = 1)"),
      {});
  ASSERT_TRUE(compiled);
  ASSERT_TRUE(std::holds_alternative<Undecided>(*compiled));
  const auto ways = what_to_try(std::get<Undecided>(*compiled), Subject::Program);
  EXPECT_FALSE(has(ways, "--memory"));
  EXPECT_TRUE(has(ways, "a smaller instance"));
}

// Only values themselves were looked at, of which there may be very many.
TEST(Advice, ProposesPartitionsWhereALimitEndsExplicitSearch) {
  constexpr const char* kPartition = "--method partition";
  for (const auto reason : {StopReason::Timeout, StopReason::Memory, StopReason::Interrupt}) {
    Undecided undecided = stopped(reason);
    EXPECT_FALSE(has(what_to_try(undecided, Subject::Program), kPartition));
    undecided.may_use_partitions = true;
    const auto ways = what_to_try(undecided, Subject::Program);
    ASSERT_EQ(ways.size(), 3U);
    EXPECT_NE(ways[1].find(kPartition), std::string::npos) << ways[1];
    EXPECT_NE(ways[2].find("a smaller instance"), std::string::npos) << ways[2];
  }
  const Undecided overflow{
      .reason = UnknownReason::Overflow, .message = "", .may_use_partitions = true};
  EXPECT_FALSE(has(what_to_try(overflow, Subject::Program), kPartition));
}

TEST(Advice, ProposesPartitionsOnlyForIntegersOfManyValues) {
  const auto is_proposed = [](const std::string& text, VerifyMethod method) {
    const auto compiled = compile_term(std::make_shared<const Source>("x.ia", text), {});
    EXPECT_TRUE(compiled);
    const auto answer =
        answer_by_search(std::get<Term>(*compiled), {.method = method}, test::limits_after(0));
    EXPECT_TRUE(answer && answer->is_unknown()) << text;
    return answer && answer->is_unknown() &&
           has(std::get<Unknown>(answer->verdict).help, "--method partition");
  };
  const std::string wide =
      "c : com |- new int[0..100000] x := 0 in while x < 100000 do { c; x := x + 1 }; abort";
  EXPECT_TRUE(is_proposed(wide, VerifyMethod::Explicit));
  EXPECT_FALSE(is_proposed(wide, VerifyMethod::Partition));
  // Many states, whatever the type of each variable.
  const auto variables_of = [](const std::string& type, int count) {
    std::string declared;
    std::string compared = "true";
    for (int i = 0; i < count; ++i) {
      const std::string x = "x" + std::to_string(i);
      declared += "new " + type + " " + x + " := e in ";
      compared += " && " + x + " = e";
    }
    return "e : exp " + type + " |- " + declared + "if " + compared + " then abort";
  };
  EXPECT_TRUE(is_proposed(variables_of("int[0..99]", 3), VerifyMethod::Explicit));
  EXPECT_FALSE(is_proposed(variables_of("int[0..7]", 6), VerifyMethod::Explicit));
  EXPECT_FALSE(is_proposed(variables_of("bool", 18), VerifyMethod::Explicit));
  // Where shared code goes on, and a value that is only sent, decide nothing by themselves.
  const std::string bools = variables_of("bool", 18);
  const std::size_t body = bools.find("new ");
  std::string idle = "c : com, send : exp int -> com, k : exp int[0..1000], ";
  idle += bools.substr(0, body) + "let f be { c; c } in new int[0..1000] y := k in ";
  for (int i = 0; i < 12; ++i) idle += "f; ";
  EXPECT_FALSE(is_proposed(idle + "send(y); " + bools.substr(body), VerifyMethod::Explicit));
}

TEST(Advice, BeginsWithWhatIsKnownOfThisProgram) {
  Undecided undecided = stopped(StopReason::Timeout);
  undecided.help = "give `x` a range";
  const auto ways = what_to_try(undecided, Subject::Program);
  ASSERT_EQ(ways.size(), 2U);
  EXPECT_EQ(ways[0], "give `x` a range");
}

TEST(Advice, IsPartOfTheVerdict) {
  const Answer answer = answer_of(stopped(StopReason::Timeout));
  EXPECT_TRUE(has(std::get<Unknown>(answer.verdict).help, "--timeout"));
}

}  // namespace
}  // namespace arbiter
