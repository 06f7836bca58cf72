// One answer, whichever way it was found.
#include "engine/answer.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "clock/clock.h"

namespace arbiter {
namespace {

Term term_of(const std::string& text) {
  auto term = compile_term(std::make_shared<const Source>("test.ia", text), {});
  INVARIANT(term && std::holds_alternative<Term>(*term), "a test's program should be accepted");
  return std::move(std::get<Term>(*term));
}

Answer checked(const std::string& text, const VerifyOptions& options = {}) {
  return answer_by_search(term_of(text), options).value();
}

// "unsafe assert, explicit, replayed".
std::string told(const Answer& answer) {
  const std::string reason = reason_text(answer.verdict);
  return std::string(verdict_name(answer.verdict)) + (reason.empty() ? "" : " " + reason) + ", " +
         (answer.method ? std::string(method_name(*answer.method)) : "no method") + ", " +
         std::string(certificate_name(answer.verdict));
}

std::vector<AnswerNote::Kind> kinds_of(const Answer& answer) {
  std::vector<AnswerNote::Kind> kinds;
  kinds.reserve(answer.notes.size());
  for (const AnswerNote& note : answer.notes) kinds.push_back(note.kind);
  return kinds;
}

TEST(Answers, OfProgramsSayVerdictReasonMethodAndCertificate) {
  const std::pair<const char*, const char*> cases[] = {
      {"c : com |- c : com", "safe, explicit, none"},
      {"c : com |- c; abort : com", "unsafe abort, explicit, replayed"},
      {"e : exp bool |- assert(e) : com", "unsafe assert, explicit, replayed"},
      {"e : exp int[0..3] |- new int[0..1] a[2] in a[e] := 1 : com",
       "unsafe bounds, explicit, replayed"},
      {"e : exp int[0..3] |- new int[0..9] x := 1 in x := 9 / e : com",
       "unsafe division, explicit, replayed"},
      {"e : exp int[0..3] |- new int[0..1] x := 0 in x := e : com",
       "unsafe range, explicit, replayed"},
      {"e : exp int |- if e > 5 then assert(e > 4) : com", "unsafe assert, partition, replayed"},
      {"e : exp int |- new int x := e in if x > 5 then assert(x > 4) : com",
       "safe, partition, none"},
  };
  for (const auto& [text, wanted] : cases) EXPECT_EQ(told(checked(text)), wanted) << text;
  EXPECT_EQ(told(checked("c : com |- c : com", {.certify = true})), "safe, explicit, inductive");
}

TEST(Answers, SayWhyThereIsNone) {
  Undecided late = stopped(StopReason::Timeout);
  EXPECT_EQ(told(answer_of(late)), "unknown timeout, no method, none");
  late.method = AnswerMethod::Partition;
  late.states = 7;
  const Answer answer = answer_of(late);
  EXPECT_EQ(told(answer), "unknown timeout, partition, none");
  EXPECT_EQ(std::get<Unknown>(answer.verdict).message, "stopped by timeout");
  EXPECT_EQ(answer.costs.peak_states, 7U);
}

TEST(Notes, AreThoseThatApply) {
  using Kind = AnswerNote::Kind;
  EXPECT_EQ(kinds_of(checked("c : com |- c : com")), (std::vector<Kind>{Kind::NothingCanFail}));
  EXPECT_EQ(kinds_of(checked("e : exp bool |- new bool b := e in if b then if not b then "
                             "assert(e) : com")),
            (std::vector<Kind>{Kind::Unreached}));
  Verified verified;
  verified.errors.emplace_back();
  verified.unreached.push_back({0, 1});
  verified.is_complete = false;
  verified.why_not_shortest = "it was found by way of the part";
  // Until the first error nothing is known of other places.
  EXPECT_EQ(kinds_of(answer_of(verified)), (std::vector<Kind>{Kind::MaybeShorter}));
  EXPECT_EQ(kinds_of(answer_of(verified, true)),
            (std::vector<Kind>{Kind::MaybeShorter, Kind::NotAllPlays, Kind::Unreached}));
}

// It said that refinement ends, and not how to see the other errors.
TEST(Notes, WhereRefinementEndsTheyNameTheWayToAllErrors) {
  const char* text =
      "e : exp int |- new int x := e in { if x > 5 then assert(x < 7); assert(x > -3) } : com";
  const Answer refined = checked(text, {.all = true});
  EXPECT_EQ(told(refined), "unsafe assert, partition, replayed");
  const auto is_about_plays = [](const AnswerNote& note) {
    return note.kind == AnswerNote::Kind::NotAllPlays;
  };
  const auto note = std::find_if(refined.notes.begin(), refined.notes.end(), is_about_plays);
  ASSERT_NE(note, refined.notes.end());
  for (const char* way :
       {"refinement ends at the first error", "--method explicit", "--int LO..HI"}) {
    EXPECT_NE(note->why.find(way), std::string::npos) << note->why;
  }
}

TEST(Answers, OfPartsAreThoseOfTheirRules) {
  const auto split = split_term(
      term_of("c : com |- new int[0..1] x := 0 in { part p { x := 1 }; assert(x = 1) } : com"),
      {"p"}, {});
  const auto& taken = std::get<SplitTerm>(*split);
  const Answer answer = answer_by_learning(taken, {}).value();
  EXPECT_EQ(told(answer), "safe, assume-guarantee, inductive");
  const assume::Assumption learned = evidence_of<LearnedPart>(answer)->assumption();
  const auto lax = *assume::parse_assumption(
      "arbiter assumption 1\npart p\nstates 1\n0 run · x.write(1) 0\n0 x.ok · done 0\n"
      "0 run · done 0\nend\n");
  EXPECT_EQ(told(answer_about_rest(taken, learned, {}).value()), "safe, assume-guarantee, none");
  EXPECT_EQ(told(answer_about_rest(taken, lax, {}).value()), "unsafe rest, assume-guarantee, none");
  EXPECT_EQ(told(answer_about_part(taken, lax, {}).value()), "unknown rest, no method, none");
}

TEST(Answers, HaveTheirEvidence) {
  const Answer unsafe = checked("c : com |- c; abort : com");
  ASSERT_NE(verified_of(unsafe), nullptr);
  EXPECT_EQ(verified_of(unsafe)->errors.front().play.size(), 4U);
  EXPECT_EQ(undecided_of(unsafe), nullptr);
  EXPECT_EQ(evidence_of<LearnedSystem>(unsafe), nullptr);
  const Answer safe = checked("c : com |- c : com", {.certify = true});
  EXPECT_TRUE(verified_of(safe)->certificate);
  const Answer late = answer_of(stopped(StopReason::Timeout));
  EXPECT_EQ(verified_of(late), nullptr);
  EXPECT_EQ(undecided_of(late)->reason, UnknownReason::Timeout);
}

TEST(Answers, OfSystemsByLearningHaveTheAssumption) {
  const char* text =
      "Input = (input -> send -> ack -> Input).\nOutput = (send -> output -> ack -> Output).\n"
      "property Order = (input -> output -> Order).\n||S = (Input || Output || Order).\n";
  const auto loaded = load_system(std::make_shared<const Source>("test.lts", text), {}).value();
  const auto& system = std::get<LoadedSystem>(loaded);
  const auto answer = answer_by_learning(system, {.about = "Output"});
  ASSERT_TRUE(answer);
  EXPECT_EQ(told(*answer), "safe, assume-guarantee, inductive");
  ASSERT_NE(evidence_of<LearnedSystem>(*answer), nullptr);
  EXPECT_NE(evidence_of<LearnedSystem>(*answer)->main().reasoned.assumption, nullptr);
  EXPECT_FALSE(answer_by_learning(system, {.about = "Nobody"}));
}

TEST(Answers, OfSystemsNameWhoIsToBlame) {
  const auto of = [](const char* text) {
    const auto loaded = load_system(std::make_shared<const Source>("test.lts", text), {}).value();
    return told(answer_by_search(std::get<LoadedSystem>(loaded), {}));
  };
  EXPECT_EQ(of("P = (a -> P).\n"), "safe, explicit, none");
  EXPECT_EQ(of("P = (a -> STOP).\n"), "unsafe deadlock, explicit, replayed");
  EXPECT_EQ(of("P = (a -> ERROR).\n||S = P.\n"), "unsafe error:P, explicit, replayed");
  EXPECT_EQ(of("P = (b -> a -> P).\nproperty Q = (a -> b -> Q).\n||S = (P || Q).\n"),
            "unsafe property:Q, explicit, replayed");
}

// They were 0 whatever had been searched.
TEST(Answer, TransitionsOfASystemAreCountedUntilALimit) {
  std::string text = "C = C[0], C[i:0..30000] = (up -> C[(i + 1) % 30001] | stay -> C[i]).\n";
  text += "D = D[0], D[i:0..9] = (on -> D[(i + 1) % 10]).\n||S = (C || D).\n";
  const auto loaded = load_system(std::make_shared<const Source>("x.lts", text), {});
  ASSERT_TRUE(loaded);
  const auto& system = std::get<LoadedSystem>(*loaded);
  Answer answer;
  for (std::uint64_t asks = 1; answer.costs.states < 2 && asks < 100; ++asks) {
    answer = answer_by_search(system, {}, test::limits_after(asks));
  }
  ASSERT_TRUE(answer.is_unknown());
  EXPECT_GT(answer.costs.transitions, answer.costs.states / 2);
}

}  // namespace
}  // namespace arbiter
