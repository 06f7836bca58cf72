// Programs that nobody would write by hand: deep, long, or growing when they are compiled. Each
// ends in a result or in a clear error, within 30 s of processor time and 4 GiB, and never by a
// signal.
#include <gtest/gtest.h>

#include "cli/hostile.h"

namespace arbiter::cli {
namespace {

constexpr std::size_t kDeepest = 10'000;  // SizeLimits::max_nesting
const std::size_t kMany = is_long() && !is_sanitized() ? 1'000'000 : 100'000;

template <class Parameter>
std::string name_of(const testing::TestParamInfo<Parameter>& info) {
  return info.param.name;
}

// Nesting. Each form has exactly as many levels as it is told.

struct Form {
  std::string name;
  std::function<std::string(std::size_t)> text;
  Codes codes = kAccepted;
};
// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest looks for this name.
void PrintTo(const Form& form, std::ostream* out) { *out << form.name; }

Form form(const std::string& name, const std::string& opening, const std::string& middle,
          const std::string& closing, Codes codes = kAccepted) {
  return {name, [=](std::size_t depth) { return nested(opening, middle, closing, depth); }, codes};
}

std::vector<Form> forms() {
  return {
      form("Parentheses", "(", "skip", ")"),
      form("Braces", "{", "skip", "}"),
      form("New", "new x in ", "x := 1", ""),
      form("NewWithType", "new int[0..3] x := 1 in ", "x := 1", ""),
      form("NewWithDot", "new x. ", "x := 1", ""),
      form("NewArray", "new int x[2] := 1 in ", "skip", ""),
      form("Array", "array x[2] in ", "skip", ""),
      form("Let", "let f be skip in ", "f", ""),
      form("LetInLet", "let f be ", "skip", " in f"),
      form("LetWithType", "let com f(com c) { c } in ", "skip", ""),
      form("LetArray", "let f[i : 2] be i in ", "skip", ""),
      form("If", "if true then ", "skip", ""),
      form("IfWithFi", "if true then ", "skip", " else skip fi"),
      form("IfInElse", "if true then skip else ", "skip", ""),
      {"IfInCondition",
       [](std::size_t depth) {
         return nested("if ", "true", " then true else false", depth) + "; skip";
       }},
      form("While", "while false do ", "skip", ""),
      form("WhileWithOd", "while false do ", "skip", " od"),
      form("Fun", "fun x : com. ", "x", "", kOpen),
      form("Break", "break l. ", "goto l", ""),
      form("Cont", "cont l. ", "skip", ""),
      {"Letp",
       [](std::size_t depth) {
         return "new x in " + nested("letp x = 0 in ", "skip", "", depth - 1);
       }},
      form("Part", "part p { ", "skip", " }"),
      {"Index",
       [](std::size_t depth) {
         return "new int a[2] in " + nested("a[", "0", "]", depth - 1) + " := 1";
       }},
      {"Call",
       [](std::size_t depth) { return "f : com -> com |- " + nested("f(", "skip", ")", depth); },
       kOpen},
      {"CallOfLet",
       [](std::size_t depth) {
         return "let f be fun c : com. c in " + nested("f(", "skip", ")", depth - 1);
       }},
      {"Mkvar",
       [](std::size_t depth) { return nested("mkvar(fun v : exp. skip, ", "1", ")", depth - 1); }},
      form("OperatorToTheRight", "1 + (", "1", ")"),
      form("OperatorToTheLeft", "(", "1", " + 1)"),
      form("StrictAndToTheRight", "true and (", "true", ")"),
      form("EarlyAndToTheRight", "true && (", "true", ")"),
  };
}

class Nesting : public testing::TestWithParam<Form> {};

TEST_P(Nesting, TenThousandLevelsAreFine) {
  const Form& form = GetParam();
  expect({form.name, [&] { return form.text(kDeepest); }, form.codes, ""});
}

TEST_P(Nesting, OneLevelMoreIsAnError) {
  const Form& form = GetParam();
  expect({form.name, [&] { return form.text(kDeepest + 1); }, kRejected, "[A013]"});
}

INSTANTIATE_TEST_SUITE_P(Forms, Nesting, testing::ValuesIn(forms()), name_of<Form>);

// Each question's answer waits in a register of its own; formatting deep operators is not asked
// for.
TEST(NestedQuestions, TenThousandAreFine) {
  const auto text = [] { return "f : exp int |- " + nested("f - (", "f", ")", kDeepest); };
  expect({"QuestionsInOperators", text, {3, 0, kNotRun}, ""});
}

// Length. Chains of operators and sequences have no limit but the size of the file.

class Length : public testing::TestWithParam<Hostile> {};
TEST_P(Length, EndsWell) { expect(GetParam()); }

Hostile chain(const std::string& name, const std::string& first, const std::string& rest,
              std::size_t count = kMany, Codes codes = kAccepted, const std::string& says = "") {
  return {name, [=] { return first + repeated(rest, count); }, codes, says};
}
Hostile prefix(const std::string& name, const std::string& sign, const std::string& operand) {
  return {name, [=] { return repeated(sign, kMany) + operand; }, kAccepted, ""};
}

std::vector<Hostile> lengths() {
  return {
      chain("Plus", "1", " + 1"),
      chain("Minus", "1", " - 1", kMany / 10),
      chain("Remainder", "1", " % 2", kMany / 10),
      chain("StrictOr", "false", " or false", kMany / 10),
      chain("EarlyAnd", "true", " && true", kMany / 10),
      chain("Division", "new x := 1 in 1", " / x", kMany / 10),
      chain("ChainedComparison", "1", " < 1", kMany, kRejected, "[A014]"),
      chain("ChainedAssignment", "", "x := ", kMany, kRejected, "[A015]"),
      prefix("Negations", "- ", "1"),
      prefix("NegationsWithoutBlanks", "-", "1"),
      prefix("Nots", "not ", "true"),
      {"Reads", [] { return "new x in " + repeated("!", kMany) + "x"; }, kIllTyped, "[A030]"},
      chain("EmptyCalls", "f : com |- f", "()", kMany, kOpen, "f.done"),
      chain("CurriedCalls", "f : com -> com |- f", "(skip)", kMany / 10, kIllTyped, "[A032]"),
      chain("Skips", "", "skip;"),
      chain("Assignments", "new x in ", "x := 1 - x;", kMany / 10),
      chain("Questions", "f : com |- ", "f;", kMany / 10, kOpen, "f.done"),
      chain("Assertions", "", "assert(1 < 2);", kMany / 10),
      chain("Parts", "", "part p { skip };", kMany / 10),
      chain("Blocks", "", "(new x in x := 1);", kMany / 10),
      chain("Semicolons", "skip", ";", kMany, kRejected, "[A010]"),
      chain("Lines", "", "// a comment\n", kMany, kRejected, "[A010]"),
      chain("Closers", "", ")", kMany, kRejected, "[A0"),
      chain("Openers", "", "(", kMany, kRejected, "[A013]"),
  };
}
INSTANTIATE_TEST_SUITE_P(Chains, Length, testing::ValuesIn(lengths()), name_of<Hostile>);

// Many of what programs have few of.

std::vector<Hostile> crowds() {
  const auto context = [](const std::string& number) { return "x" + number + " : com"; };
  const auto use = [](const std::string& number) { return "y" + number; };
  const auto parameters = [] {
    return numbered(10'000, [](const std::string& i) { return "com p" + i; }, ", ");
  };
  return {
      {"Context", [=] { return numbered(100'000, context, ", ") + " |- x99999"; }, kOpen,
       "x99999.done"},
      {"Unknown", [=] { return numbered(100'000, use, "; "); }, kIllTyped, "99900 more errors"},
      {"UnknownBesideManyKnown",
       [=] { return numbered(100'000, context, ", ") + " |- " + numbered(100'000, use, "; "); },
       kIllTyped, "[A020]"},
      {"UnknownAndSimilar",
       [=] {
         const auto known = [](const std::string& i) {
           return std::string(58, 'a') + i + " : com";
         };
         const auto meant = [](const std::string& i) { return std::string(58, 'a') + "z" + i; };
         return numbered(10'000, known, ", ") + " |- " + numbered(1'000, meant, "; ");
       },
       kIllTyped, "[A020]"},
      {"Parameters",
       [=] {
         return "let com f(" + parameters() + ") { p9999 } in f(skip" + repeated(", skip", 9'999) +
                ")";
       },
       kAccepted, ""},
      {"CurriedParameters",
       [=] {
         return "let com f(" + parameters() + ") { p9999 } in f" + repeated("(skip)", 10'000);
       },
       kAccepted, ""},
      {"Params",
       [] {
         return numbered(10'000, [](const std::string& i) { return "param p" + i + " = 1; "; }) +
                "skip";
       },
       kAccepted, ""},
      {"DataTypes",
       [] {
         return numbered(50'000, [](const std::string& i) { return "data X" + i + "; "; }) +
                repeated("(let exp a { 0 } in skip); ", 50'000) + "skip";
       },
       kAccepted, ""},
      {"Errors", [] { return repeated("1 := tt; ", 100'000); }, kIllTyped, "more errors"},
  };
}
class Crowd : public testing::TestWithParam<Hostile> {};
TEST_P(Crowd, EndsWell) { expect(GetParam()); }
INSTANTIATE_TEST_SUITE_P(Of, Crowd, testing::ValuesIn(crowds()), name_of<Hostile>);

// Brackets that are never closed: looking for the end of each would take time without end.

class Unclosed : public testing::TestWithParam<Hostile> {};
TEST_P(Unclosed, EndsWell) { expect(GetParam()); }
INSTANTIATE_TEST_SUITE_P(
    Brackets, Unclosed,
    testing::Values(
        Hostile{"Side", [] { return repeated("(1 2 ", kMany / 5); }, kRejected, "[A011]"},
        Hostile{"Nest", [] { return repeated("(", 9'999) + "1" + repeated(" 2", kMany); },
                kRejected, "[A0"},
        Hostile{"Mixed", [] { return repeated("(1 [2 {3 ", kMany / 10); }, kRejected, "[A0"},
        Hostile{"Calls", [] { return repeated("f(x, ", kMany / 5); }, kRejected, "[A013]"},
        Hostile{"Ifs", [] { return repeated("if x ", kMany / 10); }, kRejected, "[A0"},
        Hostile{"Lets", [] { return repeated("let x ", kMany / 10); }, kRejected, "[A0"},
        Hostile{"Comment", [] { return "skip /*" + repeated("/*", kMany); }, kRejected, "[A003]"}),
    name_of<Hostile>);

// Growth. What is short as text and long as a graph, or shared where a copy each would be.

// let a0 be first in let a1 be step in …, with the previous name for each @ of the step.
std::string doubling(const std::string& first, const std::string& step, int depth = 40) {
  std::string text = "let a0 be " + first + " in ";
  for (int i = 1; i <= depth; ++i) {
    const std::string previous = "a" + std::to_string(i - 1);
    std::string bound;
    for (const char c : step) c == '@' ? bound += previous : bound += c;
    text += "let a" + std::to_string(i) + " be " + bound + " in ";
  }
  return text;
}
std::string aliases(const std::string& of, std::size_t count) {
  return "let a0 be " + of + " in " + numbered(count, [](const std::string& i) {
           return "let a" + std::to_string(std::stoi(i) + 1) + " be a" + i + " in ";
         });
}

// All variables matter at each of the questions.
std::string many_live_variables(std::size_t variables, std::size_t questions) {
  const auto declare = [](const std::string& i) { return "new x" + i + " in "; };
  const auto use = [](const std::string& i) { return "x" + i + " := x" + i + " + 1"; };
  return "f : com |- " + numbered(variables, declare) + repeated("f; ", questions) +
         numbered(variables, use, "; ");
}

constexpr Codes kStopped = {3, 0, 3};         // a limit is reached, by the steps and by the graph
constexpr Codes kTooLarge = {2, 0, kNotRun};  // as a core term

std::vector<Hostile> growths() {
  static const int deep = is_long() ? 9'990 : 1'000;
  return {
      {"FortyLets", [] { return doubling("skip", "(@; @)") + "a40"; }, kOpen, "UNKNOWN"},
      {"FortyLetsThatAsk", [] { return "f : com |- " + doubling("f", "(@; @)") + "a40"; }, kOpen,
       "f.done"},
      {"FortySums", [] { return doubling("1", "@ + @") + "a40"; }, kOpen, "UNKNOWN"},
      {"Aliases",
       [] { return "f : com |- " + aliases("f", 9'000) + repeated("a9000; ", kMany / 10); }, kOpen,
       ""},
      {"AliasesOfAVariable",
       [] { return "new v in " + aliases("v", 9'000) + repeated("a9000 := 1; ", kMany / 10); },
       kOpen, "UNKNOWN"},
      {"FunctionsInFunctions",
       [] {
         return "new v in " + repeated("let f be fun x : com. (", 2'000) +
                repeated("v := 1; ", kMany / 10) + "skip" + repeated(") in f(skip)", 2'000);
       },
       kAccepted, ""},
      {"NestedFunctions",
       [] {
         return repeated("let f be " + repeated("fun x : com. ", 9'900) + "x in ", 5) + "skip";
       },
       kTooLarge, "[A005]"},
      {"ArrayOfManyCells",
       [] { return "new int a[1000000000000000000] in a[5] := 1; a[7] := a[5]"; }, kStopped,
       "UNKNOWN"},
      {"ArraysOfMoreCellsThanCanBeCounted",
       [] {
         return "f : exp int, g : exp int -> com |- new int a[9223372036854775807] in "
                "new int b[9223372036854775807] in a[f] := 1; b[f] := 1; g(a[f] + b[f])";
       },
       kStopped, ""},
      {"ArrayOfManyIdentifiers", [] { return "x[1000000000000000000] : var int |- x[5] := 1"; },
       kOpen, ""},
      {"TermsOfManyIndices",
       [] { return "let a[i : 1000000000000000000] be i in a[999999999999999999]"; }, kAccepted,
       ""},
      {"ArraySizeBeyondSixtyFourBits",
       [] { return "param n = 1000000000000000000; new int a[n * n] in skip"; }, kIllTyped,
       "[A043]"},
      {"LetsThatUseThePreviousTwice",
       [] { return "f : com |- " + doubling("f", "(@; @)", deep) + "a" + std::to_string(deep); },
       {3, 0, kOneOrOther},
       "f.done"},
      {"ManyLiveVariables", [] { return many_live_variables(1'000, kMany / 100); }, kOpen,
       "f.done"},
      {"ALongExpressionUsedManyTimes",
       [] {
         return "new x in let e be x" + repeated(" + x", kMany / 10) + " in " +
                repeated("x := e; ", kMany / 10) + "skip";
       },
       kOpen, "UNKNOWN"},
      {"ALongExpressionThatAsksUsedManyTimes",
       [] {
         return "f : exp int |- new x in let e be f" + repeated(" + f", kMany / 10) + " in " +
                repeated("x := e; ", kMany / 10) + "skip";
       },
       kOpen, "f.0"},
      {"TokensOfNoMeaning", [] { return repeated("#$?~`", kMany / 5); }, kRejected, "[A002]"},
  };
}
class Growth : public testing::TestWithParam<Hostile> {};
TEST_P(Growth, EndsWell) { expect(GetParam()); }
INSTANTIATE_TEST_SUITE_P(Of, Growth, testing::ValuesIn(growths()), name_of<Hostile>);

std::vector<Hostile> long_growths() {
  return {
      {"FortyFunctions",
       [] { return doubling("fun x : com. (x; x)", "fun x : com. @(@(x))") + "a40(skip)"; },
       kStopped, "UNKNOWN"},
      {"UnappliedFunction",
       [] { return "f : " + repeated("com -> ", 100'000) + "com |- " + repeated("f; ", 100'000); },
       kTooLarge, "[A0"},
      {"ScopesAroundAFunction",
       [] {
         return "f : " + repeated("com -> ", 100'000) + "com |- " +
                repeated("let a be f in ", 9'000) + "f";
       },
       kTooLarge, "[A005]"},
      {"VariablesOfVariables",
       [] { return "f : var -> var |- new x in " + nested("f(", "x", ")", 40) + " := 1"; },
       kStopped, ""},
      {"FortyFunctionsOfTwo",
       [] {
         return "g : com |- " +
                doubling("fun x : com. fun y : com. (x; y)",
                         "fun x : com. fun y : com. @(@(x, y), @(y, x))") +
                "a40(g, skip)";
       },
       kStopped, "UNKNOWN"},
      {"ManyVariablesForALongTime", [] { return many_live_variables(9'000, kMany); }, kStopped, ""},
      {"AMillionQuestions", [] { return "f : com |- " + repeated("f; ", kMany); }, kOpen, ""},
      {"TenThousandQuestionsInOperators",
       [] { return "f : exp int |- " + nested("f - (", "f", ")", kDeepest); }, kOpen, ""},
  };
}
class LongGrowth : public testing::TestWithParam<Hostile> {};
TEST_P(LongGrowth, EndsWell) {
  if (!is_long()) GTEST_SKIP() << "only with ARBITER_LONG=1";
  expect(GetParam());
}
INSTANTIATE_TEST_SUITE_P(Of, LongGrowth, testing::ValuesIn(long_growths()), name_of<Hostile>);

}  // namespace
}  // namespace arbiter::cli
