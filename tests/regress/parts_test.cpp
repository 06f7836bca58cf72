// What went wrong with parts of programs.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/answer.h"
#include "engine/front_end.h"
#include "engine/part_premise.h"
#include "report/contract.h"

namespace arbiter {
namespace {

SplitTerm split(const std::string& text, const std::vector<std::string>& names) {
  auto compiled = compile_term(std::make_shared<const Source>("test.ia", text), {});
  EXPECT_TRUE(compiled.has_value()) << text;
  auto taken = split_term(std::get<Term>(*compiled), names, {});
  EXPECT_TRUE(taken.has_value()) << (taken ? "" : taken.error());
  return std::get<SplitTerm>(std::move(*taken));
}

std::vector<std::string> moves_of(const std::variant<PremiseChecked, Undecided>& checked) {
  std::vector<std::string> moves;
  for (const auto& move : std::get<PremiseChecked>(checked).moves) {
    moves.push_back((move.is_opponents ? "O " : "P ") + move.name);
  }
  return moves;
}

// The answer was UNKNOWN, for a value at the border that has no end.
TEST(PartRegression, ADataTypeWithoutASizeIsAMistakeOfTheUsers) {
  const std::string head = "data X; y : exp X, c : com |- new X x := 0 in ";
  const auto found =
      answer_by_learning(split(head + "{ part p { c }; x := y; assert(x = 0) } : com", {"p"}), {});
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().front().code, DiagnosticCode::SizeNotGiven);
  EXPECT_EQ(found.error().front().message, "the data type `X` of `y` has no size");
  EXPECT_TRUE(answer_by_learning(split(head + "part p { c } : com", {"p"}), {}));
}

// Edges to states that a second line had taken away ended in an internal error.
TEST(AssumptionFiles, SayOnceWhatTheyAreAbout) {
  const std::string head = "arbiter assumption 1\npart p\n";
  const auto error_of = [&](const std::string& rest) {
    const auto parsed = assume::parse_assumption(head + rest);
    return parsed ? "" : parsed.error();
  };
  EXPECT_EQ(error_of("states 2\n0 run · done 1\nstates 1\nend\n"),
            "5: there should be one line `states N`");
  EXPECT_EQ(error_of("part p\nstates 1\nend\n"), "3: part `p` should be named once");
  EXPECT_EQ(error_of("cuts x 1\ncuts x 2\nstates 1\nend\n"),
            "4: the cut points of `x` should be given once");
}

// Where plain search had found it, the moves were all called `run`.
TEST(Premises, OnPlainIntegersFailWithTheMovesOfThePart) {
  const auto assumption = assume::parse_assumption(
      "arbiter assumption 1\npart p\ncuts s 1 2\nstates 2\n"
      "0 run · s.write(1) 1\n1 s.ok · done 0\nend\n");
  ASSERT_TRUE(assumption.has_value());
  const SplitTerm taken =
      split("c : com |- new int s := 0 in { part p { s := 1; c }; assert(s != 1) } : com", {"p"});
  EXPECT_EQ(moves_of(check_part_premise(taken, *assumption, {})),
            (std::vector<std::string>{"O run", "P s.write(1)", "O s.ok", "P c.run"}));
}

// Their cut points were left aside, so that a premise took far longer than learning it.
TEST(Premises, AreSeenThroughTheCutPointsOfTheFile) {
  const SplitTerm taken = split(
      "|- new int s := 367 in { (part p { s }) := s; if (part q { !s }) = 673 then s := 3188;\n"
      "assert(s < 2647) } : com",
      {"q", "p"});
  const LearnedPart learned = learn_part(taken, {});
  ASSERT_TRUE(learned.is_safe());
  for (const auto check : {check_rest_premise, check_part_premise}) {
    const auto checked = std::get<PremiseChecked>(check(taken, learned.assumption(), {}, {}));
    EXPECT_TRUE(checked.holds);
    EXPECT_LT(checked.states, 100U);
  }
}

// A part that does not look at what it asks for, and one that does, have the same moves.
TEST(Premises, HoldWhetherOrNotAPartLooksAtWhatItIsGiven) {
  const auto program = [](const std::string& body) {
    return "a : exp int[0..2] |- new int[0..7] b := 0 in { part p { " + body +
           " }; assert(b < 5) } : com";
  };
  const std::string looks = program("b := a");
  const std::string ignores =
      program("if a = a then skip else skip; new int[0..2] t := a in b := 1");
  const std::string wrong = program("new int[0..2] t := a in b := 6");
  const auto holds = [&](const std::string& learned_of, const std::string& asked_of) {
    const LearnedPart learned = learn_part(split(learned_of, {"p"}), {});
    EXPECT_TRUE(learned.is_safe());
    return std::get<PremiseChecked>(
               check_part_premise(split(asked_of, {"p"}), learned.assumption(), {}, {}))
        .holds;
  };
  EXPECT_TRUE(holds(looks, ignores));
  EXPECT_TRUE(holds(ignores, looks));
  EXPECT_FALSE(holds(looks, wrong));
  EXPECT_FALSE(holds(ignores, wrong));
}

// The same of the second thing that a part asks for.
TEST(Premises, HoldWhetherOrNotAPartLooksAtTheSecondThingItIsGiven) {
  const auto program = [](const std::string& body) {
    return "c : exp int[0..2], a : exp int[0..2] |- new int[0..7] b := 0 in { part p { b := c; " +
           body + " }; assert(b < 5) } : com";
  };
  const LearnedPart learned = learn_part(split(program("b := a"), {"p"}), {});
  ASSERT_TRUE(learned.is_safe());
  const auto holds = [&](const std::string& body) {
    return std::get<PremiseChecked>(
               check_part_premise(split(program(body), {"p"}), learned.assumption(), {}, {}))
        .holds;
  };
  EXPECT_TRUE(holds("b := a"));
  EXPECT_TRUE(holds("new int[0..2] t := a in b := 1"));
  EXPECT_FALSE(holds("new int[0..2] t := a in b := 6"));
}

// An array of one cell is an array: its moves have an index.
TEST(Premises, KnowArraysOfOneCell) {
  for (const std::string& bound : {std::string("4"), std::string("3")}) {
    const std::string program =
        "e : exp int[0..3], i : exp int[0..0] |- new int[0..3] a[1] in {\n"
        "part p { a[i] := e; if a[i] = 2 then a[i] := 1 }; assert(a[i] < " +
        bound + ") } : com";
    const SplitTerm taken = split(program, {"p"});
    const LearnedPart learned = learn_part(taken, {});
    EXPECT_EQ(learned.is_safe(), bound == "4");
    EXPECT_FALSE(learned.why.has_value());
  }
}

// --against said UNSAFE, for values of X that are no letters of the assumption.
TEST(Premises, AskForTheSizeOfADataType) {
  const std::string program =
      "data X; x : exp X, c : com |- new X v := x in {\n"
      "part p { v := x; c }; if v = v then c else abort } : com";
  const auto assumption = *assume::parse_assumption(
      "arbiter assumption 1\npart p\nstates 1\n0 run · x.q 0\n0 x.0 · v.write(0) 0\nend\n");
  const SplitTerm taken = split(program, {"p"});
  for (const auto answer_about : {answer_about_rest, answer_about_part}) {
    const auto answer = answer_about(taken, assumption, {}, {});
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(code_name(answer.error().front().code), "A061");
  }
}

// The first of two lines counted, so that the order of lines decided.
TEST(AssumptionFiles, ThatSayTwoThingsOfOnePairHaveNoAnswer) {
  const std::string program =
      "a : exp int[0..2] |- new int[0..7] b := 0 in { part p { b := a }; assert(b < 5) } : com";
  const std::string any = "1 a._ · b.write(6) 0\n";
  const std::string one = "1 a.0 · b.write(6) 2\n";
  for (const std::string& lines : {any + one, one + any}) {
    const auto assumption =
        assume::parse_assumption("arbiter assumption 1\npart p\nstates 3\n0 run · a.q 1\n" + lines +
                                 "2 b.ok · done 0\nend\n");
    ASSERT_TRUE(assumption.has_value());
    const auto checked = check_rest_premise(split(program, {"p"}), *assumption, {});
    ASSERT_TRUE(std::holds_alternative<Undecided>(checked));
    EXPECT_EQ(std::get<Undecided>(checked).reason, UnknownReason::Assumption);
  }
}

const std::string kTwoPlaces =
    "a : com, b : com |- new int[0..1] x := 0 in\n"
    "part p { a; x := 1 }; assert(x = 1); part p { b; x := 0 }; assert(x = 0) : com";

// It told of ways on which the other place is active.
TEST(Contracts, TellOfWaysOnWhichTheMoveCanCome) {
  const LearnedPart learned = learn_part(split(kTwoPlaces, {"p"}), {});
  ASSERT_TRUE(learned.is_safe());
  const auto sentences = report::contract(*learned.assumption_by_places()).in_full();
  for (const std::string& sentence : sentences) {
    const bool is_of_second = sentence.find("never does `done'2`") != std::string::npos;
    EXPECT_TRUE(!is_of_second || sentence.find("run'2") != std::string::npos ||
                sentence.find("`x.ok` with `done`") != std::string::npos)
        << sentence;
  }
}

bool has_sentence(const LearnedPart& learned, const std::string& sentence) {
  const auto all = report::contract(*learned.assumption_by_places()).in_full();
  return std::find(all.begin(), all.end(), sentence) != all.end();
}

// It told the same of each state that comes after the first; and then of the first only, so that
// `done` after `ok.write(tt)`, `n.write(2)` and `n.write(0)` kept to it.
TEST(Contracts, TellOnceOfWhatStaysForbidden) {
  const LearnedPart learned =
      learn_part(split("c : com -> com |- new int[0..2] n := 0 in new bool ok := false in\n"
                       "part p { c(if n = 2 then ok := true else n := n + 1) };\n"
                       "(if ok then assert(n = 2)) : com",
                       {"p"}),
                 {});
  ASSERT_TRUE(learned.is_safe());
  const auto sentences = report::contract(*learned.assumption_by_places()).in_full();
  const auto is_one = [](const std::string& sentence) {
    return sentence.starts_with("after answering `run` with `ok.write(tt)`, until ") &&
           sentence.ends_with(", it never does `done`");
  };
  EXPECT_EQ(std::count_if(sentences.begin(), sentences.end(), is_one), 1)
      << ::testing::PrintToString(sentences);
  EXPECT_LE(sentences.size(), 6U) << ::testing::PrintToString(sentences);
  EXPECT_TRUE(has_sentence(learned,
                           "after answering `run` with `n.write(2)`, then `n.ok` with "
                           "`ok.write(tt)`, then `ok.ok` with `n.write({0,1})`, "
                           "until `n.write(2)` or `ok.write(ff)`, it never does `done`"))
      << ::testing::PrintToString(sentences);
}

// "before the first" was said where what is forbidden comes back: x := 1; x := 0 kept to it.
TEST(Contracts, TellOfTheFirstTimeOnlyWhereThatIsAll) {
  const LearnedPart written = learn_part(
      split("|- new int[0..1] x := 0 in { part p { x := 0; x := 1 }; assert(x = 1) } : com", {"p"}),
      {});
  ASSERT_TRUE(written.is_safe());
  EXPECT_FALSE(has_sentence(written, "before the first `x.write(1)` it never does `done`"));
  EXPECT_TRUE(has_sentence(
      written, "at first, and after `x.write(0)`, until `x.write(1)`, it never does `done`"));
  // Here nothing takes it back.
  const LearnedPart called =
      learn_part(split("c : com |- new bool b := false in { part p { b := true; c };\n"
                       "if not b then abort } : com",
                       {"p"}),
                 {});
  EXPECT_TRUE(called.is_safe());
}

// The rest had been made simpler by what the part is, and was called safe with every other one.
TEST(Borders, ThatTheCompilerSawThroughSaySo) {
  const auto is_specialised = [](const std::string& text) {
    return split(text, {"p"}).border->is_specialised;
  };
  EXPECT_TRUE(is_specialised("c : com |- if (part p { c; 1 }) = 1 then skip else abort : com"));
  EXPECT_TRUE(
      is_specialised("e : exp int[0..1] |- if (part p { e + 1 }) < 3 then skip else abort : com"));
  EXPECT_FALSE(is_specialised(
      "c : com |- new int[0..3] x := 0 in { part p { c; x := 1 }; assert(x = 1) } : com"));
  // Of an inner part's value nothing is known outside of the outer one.
  const std::string nested =
      "c : com |- new int[0..3] x := 0 in { part p { x := (part q { c; 1 }) }; assert(x = 1) }";
  EXPECT_FALSE(is_specialised(nested));
  EXPECT_TRUE(split(nested, {"q"}).border->is_specialised);
}

// Each pair of moves had a node that nobody had charged, and the clock was not looked at.
TEST(Limits, AreKeptWhereABorderIsWide) {
  const SplitTerm taken =
      split("|- new int@[0,4000] x := 0 in { part p { x := !x }; assert(x < 9000) } : com", {"p"});
  const LearnedPart learned = learn_part(taken, {}, Limits(600.0, 300));
  ASSERT_TRUE(learned.why.has_value());
  EXPECT_EQ(learned.why->reason, UnknownReason::Border);
}

// Moves in each other's role were left out without a word.
TEST(AssumptionFiles, NameMovesInTheRoleThatTheyHave) {
  const auto assumption =
      assume::parse_assumption("arbiter assumption 1\npart p\nstates 1\n0 done · run 0\nend\n");
  ASSERT_TRUE(assumption.has_value());
  const SplitTerm taken = split("c : com |- part p { c }; abort : com", {"p"});
  const auto checked = std::get<PremiseChecked>(check_rest_premise(taken, *assumption, {}));
  EXPECT_EQ(checked.unknown_moves, (std::vector<std::string>{"done", "run"}));
}

// They were numbered as the compiler had laid them.
TEST(Places, AreNumberedInTheOrderOfTheText) {
  const SplitTerm taken = split(kTwoPlaces, {"p"});
  const LearnedPart learned = learn_part(taken, {});
  const assume::Border& border = *taken.border;
  const auto place_of = [&](const std::string& name) {
    const auto letter = learned.found.letters->find(name);
    const assume::BorderMove& move = border.moves[learned.found.letters->move(letter)];
    return border.graph->parts[border.occurrences[move.occurrence]].span.begin;
  };
  EXPECT_LT(place_of("run"), place_of("run'2"));
  EXPECT_EQ(place_of("done'2"), place_of("run'2"));
}

// 83 000 words were asked before an error of six moves was found.
TEST(Learning, LooksAtShortPlaysOfTheWhole) {
  const LearnedPart learned = learn_part(
      split("f : com -> com, w : var bool |- new bool s1 := false in new int[-1..1] s2 := 1 in\n"
            "new int[0..2] s3 := 0 in f({ s3 := (s3 + (part p1 { w := false; s1 := false;\n"
            "!{ s3 := 2; s3 } })) % 3; assert(s1 || s3 < 2) }) : com",
            {"p1"}),
      {});
  ASSERT_EQ(learned.verified.errors.size(), 1U);
  EXPECT_EQ(learned.verified.errors.front().play.size(), 6U);
  EXPECT_LT(learned.found.costs.membership_queries, 10'000U);
}

// What was found before the first word was answered was taken for a limit.
TEST(Learning, KeepsAnErrorThatIsFoundAtOnce) {
  const SplitTerm taken =
      split("c : com |- new int[0..2] x := 0 in part p { c; x := 2 }; assert(x < 2) : com", {"p"});
  MemoryCharge charge{Limits()};
  const auto precision = *abstraction::coarsest(taken.term->graph, charge);
  const assume::BorderLetters letters(*taken.border, precision);
  const assume::ProgramView view{letters, precision, assume::is_plain(precision)};
  const auto pairs = assume::pairs_of(view, {});
  ASSERT_TRUE(pairs.has_value());
  assume::Costs costs;
  costs.next_look = 1;
  const auto lesson = assume::learn_assumption(view, pairs->pairs, {}, {}, costs);
  EXPECT_TRUE(std::holds_alternative<assume::Fails>(lesson.verdict));
}

}  // namespace
}  // namespace arbiter
