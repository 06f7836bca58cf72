// What an assumption that is given says of a program: where premises are no verdicts.
#include "engine/part_premise.h"

#include <gtest/gtest.h>

#include "engine/verify_soon.h"
#include "report/contract.h"

namespace arbiter {
namespace {

Term term_of(const std::string& text) {
  auto term = compile_term(std::make_shared<const Source>("test.ia", text), {});
  INVARIANT(term && std::holds_alternative<Term>(*term), "a test's program should be accepted");
  return std::move(std::get<Term>(*term));
}

SplitTerm split(const std::string& text) {
  auto taken = split_term(term_of(text), {"p"}, {});
  INVARIANT(taken && std::holds_alternative<SplitTerm>(*taken), "a test's part should be there");
  return std::get<SplitTerm>(std::move(*taken));
}

// One state, which allows these pairs of moves again and again.
assume::Assumption allowing(const std::vector<std::string>& pairs) {
  std::string text = "arbiter assumption 1\npart p\nstates 1\n";
  for (const std::string& pair : pairs) text += "0 " + pair + " 0\n";
  return *assume::parse_assumption(text + "end\n");
}

// "holds", "fails", or why there is no answer.
std::string outcome(const std::variant<PremiseChecked, Undecided>& result) {
  if (const auto* undecided = std::get_if<Undecided>(&result)) {
    return std::string(reason_name(undecided->reason));
  }
  return std::get<PremiseChecked>(result).holds ? "holds" : "fails";
}

// The compiler knows that this part ends with 1, and leaves the abort out; a part that ends with 2
// would reach it.
TEST(CheckRest, HasNoAnswerWhereTheCompilerSpecialisedTheRest) {
  const SplitTerm taken = split("c : com |- if (part p { c; 1 }) = 1 then skip else abort : com");
  const auto assumption = learn_part(taken, {}).assumption();
  EXPECT_EQ(outcome(check_rest_premise(taken, assumption, {})), "holds");
  EXPECT_EQ(outcome(check_rest(taken, assumption, {})), "border");
  EXPECT_EQ(outcome(check_part(taken, assumption, {})), "holds");  // of the part that is there
}

TEST(CheckRest, HasAnAnswerWhereThePartLeavesItsValueInAVariable) {
  const SplitTerm taken = split(
      "c : com |- new int[0..3] x := 0 in { part p { c; x := 1 }; if x = 1 then skip else abort }");
  EXPECT_EQ(outcome(check_rest(taken, learn_part(taken, {}).assumption(), {})), "holds");
}

TEST(CheckRest, HasNoAnswerWhereTheAssumptionAllowsMovesThatThisPartDoesNotMake) {
  const SplitTerm taken = split("c : com |- part p { c } : com");
  const auto known = allowing({"run · c.run", "c.done · done"});
  EXPECT_EQ(outcome(check_rest(taken, known, {})), "holds");
  const auto more = allowing({"run · c.run", "c.done · done", "run · d.run", "d.done · done"});
  EXPECT_EQ(outcome(check_rest_premise(taken, more, {})), "holds");
  EXPECT_EQ(outcome(check_rest(taken, more, {})), "border");
}

// An error of the rest is one whatever else the assumption says.
TEST(CheckRest, FailsWhereverItsPremiseDoes) {
  const SplitTerm taken = split("c : com |- part p { c }; abort : com");
  const auto more = allowing({"run · c.run", "c.done · done", "run · d.run"});
  EXPECT_EQ(outcome(check_rest(taken, more, {})), "fails");
}

TEST(CheckRest, HasNoAnswerWhereItsSearchHasNone) {
  const SplitTerm taken = split(
      "c : com, n : exp int[0..7] |- new int[0..7] x := n in "
      "{ part p { c }; assert(x * 4000000000000000000 * 3 >= x) } : com");
  const auto known = allowing({"run · c.run", "c.done · done"});
  EXPECT_EQ(outcome(check_rest_premise(taken, known, {})), "overflow");
  EXPECT_EQ(outcome(check_rest(taken, known, {})), "overflow");
}

// The last cell of an array that both sides use, at an index that is not known.
TEST(LearnPart, LooksAtWritesToAllCells) {
  const auto errors = [](const std::string& asserted) {
    const LearnedPart learned =
        learn_part(split("n : exp int%2, c : com |- new int%2 i := n in array a[2] : int%2 in "
                         "{ part p { a[i] := 1; c }; assert(" +
                         asserted + ") } : com"),
                   {});
    EXPECT_FALSE(learned.why) << asserted;
    return learned.verified.errors.size();
  };
  EXPECT_EQ(errors("a[1] = 0"), 1U);
  EXPECT_EQ(errors("a[0] = 0"), 1U);
  EXPECT_EQ(errors("a[0] + a[1] = 1"), 0U);
}

// `lax` allows a part that leaves x alone, and the assert fails then.
TEST(CheckPart, HasNoAnswerWhereThePartKeepsToAnAssumptionThatIsTooWeakForTheRest) {
  const SplitTerm taken =
      split("c : com |- new int[0..1] x := 0 in { part p { x := 1 }; assert(x = 1) } : com");
  const auto lax = allowing({"run · x.write(1)", "x.ok · done", "run · done"});
  EXPECT_EQ(outcome(check_part_premise(taken, lax, {})), "holds");
  EXPECT_EQ(outcome(check_part(taken, lax, {})), "rest");
  EXPECT_EQ(outcome(check_rest(taken, lax, {})), "fails");
  const auto learned = learn_part(taken, {}).assumption();
  const auto checked = check_part(taken, learned, {});
  ASSERT_EQ(outcome(checked), "holds");
  // Both premises were searched, and both count.
  const auto alone = check_part_premise(taken, learned, {});
  EXPECT_GT(std::get<PremiseChecked>(checked).states, std::get<PremiseChecked>(alone).states);
  EXPECT_EQ(outcome(check_part(taken, allowing({"run · done"}), {})), "fails");
}

TEST(BestPart, IsTheOneThatSavesMostOfThoseThatCanBeLearnedAbout) {
  const auto part = [](const char* name, double bits, const char* why_not = "") {
    PartInfo info;
    info.name = name;
    info.part_bits = info.rest_bits = bits;
    info.why_not = why_not;
    return info;
  };
  const std::vector<PartInfo> parts = {part("a", 2), part("b", 5), part("c", 9, "it has no border"),
                                       part("d", 5), part("e", 3)};
  ASSERT_NE(best_part(parts), nullptr);
  EXPECT_EQ(best_part(parts)->name, "b");
  EXPECT_EQ(best_part({}), nullptr);
  EXPECT_EQ(best_part({part("c", 9, "it has no border")}), nullptr);
}

// x is the part's alone, y the rest's, z is both's.
TEST(ListParts, EstimatesTheBitsOfEitherSideAndOfBoth) {
  const auto listed =
      list_parts(term_of("e : exp int[0..7], c : exp int[0..63] -> com |-\n"
                         "new int[0..3] y := 1 in new int[0..1] z := 0 in {\n"
                         "  part p { new int[0..7] x := e in { c(x); z := 1; c(x) } };\n"
                         "  c(y); y := 2; c(y); c(z) } : com"),
                 {});
  const auto& parts = std::get<std::vector<PartInfo>>(listed);
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_DOUBLE_EQ(parts[0].part_bits, 3);
  EXPECT_DOUBLE_EQ(parts[0].rest_bits, 2);
  EXPECT_DOUBLE_EQ(parts[0].shared_bits, 1);
}

TEST(Contracts, SayWhatTheAssumptionLeavesUnsaid) {
  const LearnedPart specialised =
      learn_part(split("c : com |- if (part p { c; 1 }) = 1 then skip else abort : com"), {});
  ASSERT_TRUE(specialised.is_safe());
  EXPECT_TRUE(specialised.contract().values_as_now);
  LearnedPart open = learn_part(
      split("c : com |- new int[0..3] x := 0 in { part p { c; x := 1 }; assert(x = 1) } : com"),
      {});
  ASSERT_TRUE(open.is_safe());
  EXPECT_FALSE(open.contract().values_as_now);
  EXPECT_FALSE(open.contract().answers_as_now);
  EXPECT_TRUE(open.contract().places.has_value());
  // As if the border were too wide for all pairs of moves.
  open.found.pairs.is_full = false;
  EXPECT_TRUE(open.contract().answers_as_now);
}

// That a part answers as it does now is no contract; with something that it must not do, it is.
TEST(Contracts, AreNotPrintedIfTheySayNothing) {
  LearnedPart free = learn_part(split("c : com |- part p { c } : com"), {});
  ASSERT_TRUE(free.is_safe());
  PartContract promised = free.contract();
  promised.answers_as_now = promised.values_as_now = false;
  ASSERT_TRUE(report::contract(promised));
  EXPECT_TRUE(report::contract(promised)->in_full().empty());
  promised.answers_as_now = true;
  EXPECT_FALSE(report::contract(promised));
  LearnedPart bound = learn_part(
      split("c : com |- new int[0..3] x := 0 in { part p { c; x := 1 }; assert(x = 1) } : com"),
      {});
  promised = bound.contract();
  promised.answers_as_now = true;
  const auto words = report::contract(promised);
  ASSERT_TRUE(words);
  ASSERT_EQ(words->as_now.size(), 1U);
  EXPECT_GT(words->in_full().size(), 1U);
  EXPECT_EQ(words->in_full().front(), words->as_now.front());
  for (const std::string& sentence : words->in_brief()) {
    EXPECT_EQ(sentence.find("as it does now"), std::string::npos) << sentence;
  }
}

TEST(Contracts, OfManySentencesAreToldInBrief) {
  report::ContractWords words{{"as now"}, {}, true};
  for (int i = 0; i < 9; ++i) words.sentences.push_back(std::to_string(i));
  EXPECT_EQ(words.in_brief().size(), 10U);
  words.sentences.emplace_back("9");
  ASSERT_EQ(words.in_brief().size(), 10U);
  EXPECT_EQ(words.in_brief()[8], "and 2 more; the file of the assumption has all");
  EXPECT_EQ(words.in_full().size(), 12U);
}

// Counts end a trial, so that it ends on every machine at the same place.
TEST(VerifiedSoon, IsWhatDirectSearchFindsWithinItsCounts) {
  const auto counters = [](const std::string& last) {
    return term_of(
        "f : com -> com -> com |- new int[0..2000] x := 0 in new int[0..2000] y := 0 in "
        "f(x := (x + 1) % " +
        last + ", y := (y + 1) % " + last + "); assert(x + y != 4000 or x = y) : com");
  };
  EXPECT_TRUE(verified_soon(counters("10"), 1, nullptr, {}));
  EXPECT_FALSE(verified_soon(counters("2001"), 1, nullptr, {}));
}

}  // namespace
}  // namespace arbiter
