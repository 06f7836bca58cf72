// Parts of programs by learned assumptions: 000's example and stacks, and what else a part can be.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "assume/proof.h"
#include "engine/part_premise.h"
#include "report/contract.h"
#include "report/part_text.h"

namespace arbiter {

namespace {

const std::string kExample =
    "f : com -> com |- new int x := 0 in part p { f(x := x + 1) }; if (x == 0) then abort : com";

std::string stack(const std::string& error) {
  const auto call = [&](const std::string& name) { return name == error ? "abort" : name; };
  return "param n = 3; empty : com, overflow : com, p : exp int, ANALYSE(com, exp int) : com |-\n"
         "new int buffer[n] := 0 in new int top := 0 in\n"
         "let com push(int x) { if (top == n) then " +
         call("overflow") +
         " else { buffer[top] := x; top := top + 1 } } in\n"
         "let exp int pop { if (top == 0) then { " +
         call("empty") +
         "; 0 } else { top := top - 1; return buffer[top] } } in\n"
         "ANALYSE(push(p), pop) : com";
}

Term compiled(const std::string& text, std::int64_t n = 0) {
  typing::Options options;
  if (n > 0) options.params.push_back({"n", n});
  auto result = compile_term(std::make_shared<const Source>("test.ia", text), options);
  EXPECT_TRUE(result.has_value()) << text;
  return std::get<Term>(std::move(*result));
}

SplitTerm split(const Term& term, const std::vector<std::string>& names) {
  auto result = split_term(term, names, {});
  EXPECT_TRUE(result.has_value()) << (result ? "" : result.error());
  return std::get<SplitTerm>(std::move(*result));
}

std::string why_not(const std::string& text, const std::vector<std::string>& names) {
  const auto result = split_term(compiled(text), names, {});
  return result ? "" : result.error();
}

LearnedPart learned(const std::string& text, const std::vector<std::string>& names,
                    const LearnPartOptions& options = {}) {
  return learn_part(split(compiled(text), names), options);
}

std::vector<std::string> moves_of(const Term& term, const ReachedError& error) {
  std::vector<std::string> moves;
  moves.reserve(error.play.size());
  for (const check::PlayedMove& played : error.play) {
    moves.push_back(term.arena().to_string(played.move));
  }
  return moves;
}

// A gate that lets at most two in.
const std::string kGate =
    "visitor : com -> com -> com, open : com |- new int[0..3] inside := 0 in\n"
    "visitor(part enter { if inside < 2 then { open; inside := inside + 1 } },\n"
    "        if inside > 0 then inside := inside - 1);\n"
    "assert(inside < 3) : com";

}  // namespace

TEST(PaperExample, HasTheTableOfFigure5) {
  std::vector<std::string> told;
  LearnPartOptions options;
  options.rule = refine::Rule::Paper;
  options.on_conjecture = [&](const assume::Conjecture& conjecture) {
    told.push_back(report::part_conjecture_text(conjecture));
  };
  const Term term = compiled(kExample);
  const SplitTerm taken = split(term, {"p"});
  const LearnedPart learned = learn_part(taken, options);
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0].substr(0, told[0].find("A_1.1")),
            "Table 1.1\n"
            "T                     ε\n"
            "S     ε               true\n"
            "      run·done        false\n"
            "S·OP  run·f.run       true\n"
            "      run·done        false\n"
            "      run·x.read      true\n"
            "      run·x.write(Z)  true\n\n");
  ASSERT_EQ(learned.found.rounds.size(), 2U);
  ASSERT_EQ(learned.found.rounds[0].splits.size(), 1U);
  EXPECT_EQ(learned.found.rounds[0].splits[0].from, "[]");
  EXPECT_EQ(learned.found.rounds[0].splits[0].to, "[0,0]");
  ASSERT_EQ(learned.verified.errors.size(), 1U);
  EXPECT_EQ(moves_of(term, learned.verified.errors[0]),
            (std::vector<std::string>{"run", "f.run", "f.done", "abort"}));
}

// 000, table 1: the largest systems with an assumption.
TEST(PaperStacks, AreNoLargerThanInTable1) {
  struct Cell {
    const char* error;
    const char* part;
    std::int64_t n;
    std::size_t most;
    std::size_t moves;
  };
  for (const Cell& cell :
       {Cell{"empty", "push", 3, 107, 4}, Cell{"empty", "push", 10, 135, 4},
        Cell{"empty", "push", 15, 155, 4}, Cell{"empty", "push", 25, 195, 4},
        Cell{"overflow", "pop", 3, 147, 16}, Cell{"overflow", "pop", 10, 441, 44},
        Cell{"overflow", "pop", 15, 651, 64}, Cell{"overflow", "pop", 25, 1071, 104}}) {
    const LearnedPart learned =
        learn_part(split(compiled(stack(cell.error), cell.n), {cell.part}), {});
    ASSERT_EQ(learned.verified.errors.size(), 1U) << cell.error << " " << cell.n;
    EXPECT_EQ(learned.verified.errors[0].play.size(), cell.moves);
    EXPECT_LE(learned.found.costs.peak_states, cell.most) << cell.error << " " << cell.n;
  }
}

TEST(PaperStacks, AreSafeWithAGuardOrAClientThatCannotOverflow) {
  const std::string guarded =
      "p : exp int, ANALYSE(com, exp int) : com |-\n"
      "new int buffer[3] := 0 in new int top := 0 in\n"
      "let com push(int x) { if top < 3 then { if top = 3 then abort; buffer[top] := x; "
      "top := top + 1 } } in\n"
      "let exp int pop { if (top == 0) then 0 else { top := top - 1; return buffer[top] } } in\n"
      "ANALYSE(push(p), pop) : com";
  const std::string client =
      "p : exp int, again : com -> com |-\n"
      "new int buffer[3] := 0 in new int top := 0 in\n"
      "let com push(int x) { if top = 3 then abort else { buffer[top] := x; top := top + 1 } } in\n"
      "let com pop { if top = 0 then abort else top := top - 1 } in\n"
      "again(push(p); pop) : com";
  for (const std::string& text : {guarded, client}) {
    for (const char* part : {"push", "pop"}) {
      const LearnedPart learned = arbiter::learned(text, {part});
      EXPECT_TRUE(learned.is_safe()) << text << part;
      EXPECT_TRUE(learned.was_rechecked) << text << part;
    }
  }
}

TEST(Parts, TellWhatTheRestNeeds) {
  const LearnedPart learned = arbiter::learned(kGate, {"enter"});
  ASSERT_TRUE(learned.is_safe());
  EXPECT_TRUE(learned.was_rechecked);
  const auto sentences = report::contract(*learned.assumption_by_places()).in_full();
  EXPECT_EQ(sentences[0], "it does not abort in anything that the rest can bring it to");
  EXPECT_EQ(sentences[1],
            "after `inside.write(3)`, until `inside.write({0,1,2})`, it never does `done`");
  EXPECT_EQ(sentences.size(), 2U);
}

TEST(Parts, HaveAContractInTime) {
  const LearnedPart learned = arbiter::learned(
      "put : com, take : com |- new bool full := false in\n"
      "part p { put; full := true; take }; assert(full) : com",
      {"p"});
  ASSERT_TRUE(learned.is_safe());
  const auto sentences = report::contract(*learned.assumption_by_places()).in_full();
  const auto is_in_time = [](const std::string& sentence) {
    return sentence.find("until `full.write(tt)`, it never does `done`") != std::string::npos;
  };
  EXPECT_TRUE(std::any_of(sentences.begin(), sentences.end(), is_in_time))
      << ::testing::PrintToString(sentences);
}

// What is forbidden where nothing is allowed is told, too.
TEST(Parts, ThatMustNotEndHaveAContract) {
  const LearnedPart learned = arbiter::learned(
      "c : exp bool |- new bool b := false in\n"
      "part p { if c then { b := true; diverge } }; assert(not b) : com",
      {"p"});
  ASSERT_TRUE(learned.is_safe());
  EXPECT_FALSE(report::contract(*learned.assumption_by_places()).in_full().empty());
}

TEST(Parts, CanBeSeveral) {
  const std::string text =
      "go : com -> com -> com |- new int[0..3] x := 0 in\n"
      "go(part up { if x < 2 then x := x + 1 }, part down { if x > 0 then x := x - 1 });\n"
      "assert(x < 3) : com";
  const LearnedPart learned = arbiter::learned(text, {"up", "down"});
  EXPECT_TRUE(learned.is_safe());
  EXPECT_TRUE(learned.was_rechecked);
}

// What one occurrence has left for the rest was lost when another one was entered.
TEST(Parts, WhoseValuesAreAliveTogetherKeepThem) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> unsafe = {
      {"|- new int[0..2] x := 1 in assert((part p { x }) != (part q { x })) : com", {"p", "q"}},
      {"|- new int[0..2] x := 1 in assert((part p { x }) != (part p { x })) : com", {"p"}},
      {"e : exp int[1..2] |- new int[0..9] s in s := (part p { e }) + (part p { e });\n"
       "assert(s < 4) : com",
       {"p"}},
      {"e : exp int[1..2] |- new int[0..3] a[4] in a[(part p { e })] := (part p { e });\n"
       "assert(a[1] != 2) : com",
       {"p"}}};
  for (const auto& [text, names] : unsafe) {
    EXPECT_EQ(arbiter::learned(text, names).verified.errors.size(), 1U) << text;
  }
}

// The rest does not check what a part has checked; a hole may bring what no part does.
TEST(Parts, MayCheckWhatTheRestDoesNot) {
  for (const char* text :
       {"c : com |- new int[0..2] x := 1 in let com h(exp int[0..2] y) { x := part p { c; y } } "
        "in\n"
        "h(x + 1); h(x + 1) : com",
        "c : com |- new int[0..2] x := 1 in\n"
        "let m be mkvar(fun z : exp int[0..2]. x := part p { z }, 2) in m := 1 + x : com"}) {
    const auto plain = verify(compiled(text), {});
    const bool is_safe = std::get<Verified>(*plain).errors.empty();
    EXPECT_EQ(arbiter::learned(text, {"p"}).is_safe(), is_safe) << text;
  }
}

TEST(Parts, AreLeftByJumps) {
  const std::string text =
      "c : com, b : exp bool |- new bool x := false in\n"
      "break out. { part p { c; if b then { x := true; goto out } }; assert(not x) } : com";
  const Term term = compiled(text);
  const SplitTerm taken = split(term, {"p"});
  const LearnedPart learned = learn_part(taken, {});
  EXPECT_TRUE(learned.is_safe());
  bool is_named = false;
  for (std::uint32_t l = 0; l < learned.found.letters->size(); ++l) {
    is_named = is_named || learned.found.letters->name(automata::LetterId(l)) == "go.out";
  }
  EXPECT_TRUE(is_named);
  // Left at its end with x set, it is an error.
  const LearnedPart wrong = arbiter::learned(
      "c : com, b : exp bool |- new bool x := false in\n"
      "break out. { part p { c; x := true; if b then goto out }; assert(not x) } : com",
      {"p"});
  EXPECT_EQ(wrong.verified.errors.size(), 1U);
}

namespace {

// The names of the moves by which the part is left.
std::vector<std::string> exits_of(const std::string& text, const std::string& name) {
  const SplitTerm taken = split(compiled(text), {name});
  MemoryCharge charge{Limits()};
  const assume::BorderLetters letters(*taken.border,
                                      *abstraction::coarsest(taken.term->graph, charge));
  std::vector<std::string> names;
  for (std::uint32_t l = 0; l < letters.size(); ++l) {
    const assume::BorderMoveId move = letters.move(automata::LetterId(l));
    if (taken.border->moves[move].kind != assume::BorderMove::Kind::Exit) continue;
    names.push_back(letters.name(automata::LetterId(l)));
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

TEST(Parts, HaveAMoveForEachLabelThatTheyJumpTo) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(exits_of("b : exp bool |- break near. break far. {\n"
                     "part p { if b then goto near; if b then goto far; if b then goto near } }",
                     "p"),
            (Names{"done", "go.far", "go.near"}));
  EXPECT_EQ(exits_of("b : exp bool |- cont again. part p { if b then goto again }", "p"),
            (Names{"done", "go.again"}));
  EXPECT_EQ(exits_of("b : exp bool |- break l. part p { break l. { if b then goto l } }", "p"),
            (Names{"done"}));
  EXPECT_EQ(exits_of("c : com |- break l. part p { c; goto l }", "p"), (Names{"go.l"}));
  EXPECT_EQ(exits_of("e : exp int |- new int[0..3] x in (part p { x }) := e", "p"),
            (Names{"done", "misfit"}));
  // Of a part inside another, both are left.
  const std::string nested =
      "b : exp bool |- break l. part p { part q { if b then goto l }; assert(b) }";
  EXPECT_EQ(exits_of(nested, "p"), (Names{"done", "go.l"}));
  EXPECT_EQ(exits_of(nested, "q"), (Names{"done", "go.l"}));
}

// Entered again as soon as it is left, it is another activation.
TEST(Parts, InALoopStartAfresh) {
  const std::string text = "c : com |- while true do part p { c }";
  EXPECT_EQ(exits_of(text, "p"), (std::vector<std::string>{"done"}));
  EXPECT_TRUE(arbiter::learned(text, {"p"}).is_safe());
}

TEST(Parts, ThatErrOnlyWhereTheRestNeverTakesThemAreSafe) {
  const LearnedPart learned = arbiter::learned(
      "f : com -> com |- new int[0..2] x := 0 in f(x := 1); part p { if x = 2 then abort } : com",
      {"p"});
  EXPECT_TRUE(learned.is_safe());
  EXPECT_EQ(arbiter::learned("f : com -> com |- new int[0..2] x := 0 in\n"
                             "f(x := 2); part p { if x = 2 then abort } : com",
                             {"p"})
                .verified.errors.size(),
            1U);
}

TEST(Parts, AreNamedOrToldWhyNot) {
  const std::string text =
      "f : com -> com |- let a be skip in let b be f(skip) in a; a; b;"
      "part p { part q { f(skip) } } : com";
  EXPECT_EQ(why_not(text, {"b"}), "");
  EXPECT_NE(why_not(text, {"a"}).find("used 2 times"), std::string::npos);
  EXPECT_NE(why_not(text, {"nobody"}).find("there is no part"), std::string::npos);
  EXPECT_NE(why_not(text, {"p", "q"}).find("is inside part"), std::string::npos);
}

TEST(Premises, AreCheckedAgainByOtherCode) {
  const Term term = compiled(kGate);
  const SplitTerm taken = split(term, {"enter"});
  const LearnedPart learned = learn_part(taken, {});
  const auto& found = learned.found;
  const assume::ProgramView view{*found.letters, found.precision, found.is_plain};
  const auto check = [&](const automata::Dfa& dfa) {
    return assume::check_premises(view, found.pairs.pairs, dfa, nullptr, {});
  };
  EXPECT_TRUE(std::holds_alternative<assume::PremisesHold>(
      check(std::get<assume::Proved>(found.answer).smaller)));
  // One that allows everything is too weak, one that allows nothing too strong.
  automata::DfaBuilder all;
  all.add_state(true);
  for (const auto letter : found.pairs.pairs.letters()) all.add_edge(letter, automata::StateId(0));
  const auto weak = check(std::move(all).finish());
  ASSERT_TRUE(std::holds_alternative<assume::PremiseFails>(weak));
  EXPECT_EQ(std::get<assume::PremiseFails>(weak).side, assume::Side::Rest);
  automata::DfaBuilder none;
  none.add_state(true);
  const auto strong = check(std::move(none).finish());
  ASSERT_TRUE(std::holds_alternative<assume::PremiseFails>(strong));
  EXPECT_EQ(std::get<assume::PremiseFails>(strong).side, assume::Side::Part);
}

// Without any one of its edges the part does not keep to it, or the edge is not needed; with any
// one more the rest is unsafe, or it may be allowed.
TEST(Premises, OfAChangedAssumptionAreJudgedAnew) {
  const Term term = compiled(kGate);
  const SplitTerm taken = split(term, {"enter"});
  const assume::Assumption assumption = learn_part(taken, {}).assumption();
  std::size_t not_kept = 0;
  for (std::size_t i = 0; i < assumption.edges.size(); ++i) {
    assume::Assumption changed = assumption;
    changed.edges.erase(changed.edges.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_TRUE(std::get<PremiseChecked>(check_rest_premise(taken, changed, {})).holds);
    if (!std::get<PremiseChecked>(check_part_premise(taken, changed, {})).holds) ++not_kept;
  }
  EXPECT_GE(not_kept, 5U);
  std::size_t unsafe = 0;
  for (std::uint32_t s = 0; s < assumption.states; ++s) {
    for (std::uint32_t p = 0; p < assumption.pairs.size(); ++p) {
      const bool is_there =
          std::any_of(assumption.edges.begin(), assumption.edges.end(),
                      [&](const auto& edge) { return edge.from == s && edge.pair == p; });
      if (is_there) continue;
      assume::Assumption changed = assumption;
      const auto after = std::find_if(
          changed.edges.begin(), changed.edges.end(),
          [&](const auto& edge) { return edge.from > s || (edge.from == s && edge.pair > p); });
      changed.edges.insert(after, {s, p, 0});
      EXPECT_TRUE(std::get<PremiseChecked>(check_part_premise(taken, changed, {})).holds);
      const auto checked = std::get<PremiseChecked>(check_rest_premise(taken, changed, {}));
      if (checked.holds) continue;
      ++unsafe;
      EXPECT_FALSE(checked.moves.empty());
    }
  }
  EXPECT_GE(unsafe, 3U);
}

TEST(AssumptionFiles, AreReadAsTheyWereWritten) {
  const auto assumption = arbiter::learned(kGate, {"enter"}).assumption();
  const std::string text = assume::to_text(assumption);
  const auto again = assume::parse_assumption(text);
  ASSERT_TRUE(again.has_value()) << again.error();
  // Pairs that no state allows are not in the file; the text is all there is.
  EXPECT_EQ(assume::to_text(*again), text);
}

TEST(AssumptionFiles, ThatAreWrongHaveALine) {
  const std::string head = "arbiter assumption 1\npart p\n";
  for (const auto& [text, error] : std::vector<std::pair<std::string, std::string>>{
           {"", "1: it should begin with"},
           {"arbiter certificate 1\n", "1: it should begin with"},
           {head, "2: there should be a line `states N`"},
           {head + "states 0\n", "3: the number of states"},
           {head + "states x\n", "3: the number of states"},
           {head + "states 99999999999\n", "3: the number of states"},
           {head + "states 1\n0 run · done 0\n", "4: the last line should be `end`"},
           {head + "states 1\nend\n0 run · done 0\n", "5: nothing but remarks"},
           {head + "states 1\n0 run · done 1\n", "4: there is no such state"},
           {head + "0 run · done 0\n", "3: there is no such state"},
           {head + "states 1\n0 run done 0\n", "4: expected"},
           {head + "states 1\n0 run · done 0\n0 run · done 0\n", "5: from one state"},
           {head + "cuts x 1 1\n", "3: cut points"},
           {head + "cuts x 99999999999999999999\n", "3: cut points"},
           {head + "hello\n", "3: expected"}}) {
    const auto parsed = assume::parse_assumption(text);
    ASSERT_FALSE(parsed.has_value()) << text;
    EXPECT_EQ(parsed.error().rfind(error, 0), 0U) << parsed.error();
  }
}

TEST(PartLimits, EndWithoutAVerdict) {
  const Term term = compiled(kGate);
  const SplitTerm taken = split(term, {"enter"});
  const LearnedPart late = learn_part(taken, {}, Limits(0.0));
  ASSERT_TRUE(late.why.has_value());
  EXPECT_EQ(late.why->reason, UnknownReason::Timeout);
  const LearnedPart small = learn_part(taken, {}, Limits({}, 0));
  ASSERT_TRUE(small.why.has_value());
  EXPECT_EQ(small.why->reason, UnknownReason::Memory);
}

}  // namespace arbiter
