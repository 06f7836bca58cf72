// Reading: what is accepted, how mistakes are told, and that nothing breaks it.
#include "fsp/parser.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "clock/clock.h"
#include "fsp/compiled.h"
#include "generator/random.h"
#include "paths/paths.h"
#include "report/diagnostic_text.h"

namespace arbiter::fsp {
namespace {

using enum DiagnosticCode;

std::vector<Diagnostic> syntax_errors(const std::string& text) {
  Diagnostics diagnostics;
  (void)parse(std::make_shared<const Source>("test.lts", text), {}, diagnostics);
  return diagnostics.take();
}

TEST(FspParser, AcceptsEveryKindOfDefinition) {
  const char* const table[] = {
      "const N = 3 range R = 0..N-1 set S = {a, b[R], [0..2].c, {d,e}.f}",
      "P = STOP.",
      "P(N=2, M='x) = (a[N] -> P).",
      "P = (a -> b -> c -> P | when (1 < 2) d -> STOP | e -> END).",
      "P = P[0]['x], P[i:0..2][l:{x,y}] = (a[i].b[l] -> P[i][l]).",
      "P = if 1 then (a -> P) else if 2 then STOP else END.",
      "P = (a -> if 0 then P).",
      "set A = {a} P = (A -> P | A\\{b} -> P | {x,y}.z -> P | [1..2] -> P | [i:0..1].[j:0..1] -> "
      "P).",
      "P = (a -> P)+{b,c}/{x/a, {y,z}/b}\\{c}.",
      "P = (a -> P)@{a}.",
      "P = (a -> END). Q = P;P;Q. R(I=1) = (b[I] -> END). S = R(3);R(4);END.",
      "property P = (a -> P). minimal Q = (a -> Q). deterministic R = (a -> R | a -> STOP).",
      "P = (a -> P). ||S = (x:P || {y,z}:P || {u,v}::P || {u,v}::w:P || [i:0..1]:P || "
      "q[i:0..1]:P).",
      "P(I=0) = (a[I] -> P). ||S(N=2) = forall [i:0..N] (if i < 1 then P(i) else x[i]:P(i)).",
      "P = (a -> P). ||S = (P/{b/a} || (P || P)/{c/a, forall [i:0..1] {d[i]/e[i]}}) >> {a} \\ {c}.",
      "P = (a -> P). ||S = P << {a} @ {a}.",
      "P = (a -> P). progress G = {a} progress H[i:0..1] = if {a} then {b[i]}",
      "P = (a -> P). menu M = {a} fluent F = <a, {b,c}> initially 1 fluent G[i:0..1] = <a[i],b>",
      "P = (a -> P). assert A = [](a -> <>b) assert B = !X a U F && (a W b) <-> forall[i:0..1] "
      "c[i]",
      "P = (a -> P). assert A = []a || <>b ||S = P.",
      "P = (a -> P). constraint C = [](!a) ||S(N=1) = P. ltl_property L = []<>a + {b}",
      "animation X = \"f.xml\" actions {a/b} controls {c/d} P = (a -> P).",
      "P = (a -> P). compose ||C = P. safe Q = (a -> Q).",
      "P = (when (#{a,b} == 2 && @({a,b}, 1) == 'b) x[1 << 2 | 3 & 1 ^ 5 % 2] -> P).",
      "/* comment */ P = (a -> P). // another",
      "P = (a[0x1F] -> b[017] -> P).",
  };
  for (const char* const text : table) {
    const auto errors = syntax_errors(text);
    EXPECT_TRUE(errors.empty()) << report::diagnostics_to_text(errors, Source("test.lts", text));
  }
}

TEST(FspParser, SaysWhatIsWrongAndWhere) {
  const struct {
    const char* text;
    DiagnosticCode code;
    std::uint32_t begin;
  } table[] = {
      {"P = (a -> P)", UnexpectedToken, 12},
      {"P = (a -> P.", UnclosedBracket, 11},
      {"P = (-> P).", UnexpectedToken, 5},
      {"P = a -> P.", UnexpectedToken, 4},
      {"P = (tau -> P).", SilentLabel, 5},
      {"P = (a -> (b)).", UnexpectedToken, 12},
      {"P = (a[1 -> P).", UnclosedBracket, 9},
      {"P = (S -> P).", UnexpectedToken, 5},
      {"P = (a -> P)+S.", UnknownName, 13},
      {"const n = 1 P = STOP.", UnexpectedToken, 6},
      {"P(n=1) = STOP.", UnexpectedToken, 2},
      {"P = (a -> Q(1)).", UnexpectedToken, 14},
      {"P[1] = STOP.", UnexpectedToken, 1},
      {"/* P = STOP.", UnclosedComment, 0},
      {"P = (a[99999999999] -> P).", LiteralTooLarge, 7},
      {"P = (a \x01 -> P).", StrayCharacter, 7},
      {"P = (a \xFF -> P).", NotUtf8, 7},
      {"||S = P", UnexpectedToken, 7},
      {"5", UnexpectedToken, 0},
  };
  for (const auto& row : table) {
    const auto errors = syntax_errors(row.text);
    ASSERT_EQ(errors.size(), 1U) << row.text << "\n"
                                 << report::diagnostics_to_text(errors, Source("t", row.text));
    EXPECT_EQ(errors[0].code, row.code) << row.text;
    EXPECT_EQ(errors[0].span.begin, row.begin) << row.text;
  }
}

TEST(FspParser, FindsTheMistakesOfAllDefinitions) {
  const auto errors =
      syntax_errors("P = (a -> P.\nQ = (b -> ).\nconst = 2\n||S = (P || ).\nR = STOP.");
  ASSERT_EQ(errors.size(), 4U);
}

TEST(FspResolver, FindsAllNamesThatMeanNothing) {
  const struct {
    const char* text;
    std::vector<DiagnosticCode> codes;
  } table[] = {
      {"P = (a[i] -> b[j] -> P).", {UnknownName, UnknownName}},
      {"P = (a[i:0..1] -> P | b[i] -> P).", {UnknownName}},
      {"P = (a[N] -> P). Q = (a[M] -> Q).", {UnknownName, UnknownName}},
      {"const N = M const M = 1 P = STOP.", {UnknownName}},
      {"range R = 0..1 P = (a[R + 1] -> P).", {UnknownName}},
      {"||S = (P || Q).", {UnknownName, UnknownName}},
      {"P = STOP. P = STOP.", {DuplicateName}},
      {"const N = 1 const N = 2 P = STOP.", {DuplicateName}},
      {"P = (a -> Q), Q = (b -> P), Q = STOP.", {DuplicateName}},
      {"P(N=1) = STOP. ||S = (P(1,2)).", {WrongArgumentCount}},
      {"END = STOP.", {ReservedProcess}},
      {"P = (a -> P). Q = P;END.", {NotSequential}},
      {"P = (a -> P). ||S = P. Q = S;END.", {NotSequential}},
      {"P = P.", {Recursion}},
      {"P = Q, Q = P.", {Recursion}},
      {"||S = S.", {Recursion}},
      {"P = (a -> END). Q = (a -> Q;END).", {Recursion}},
      {"||S(N=1) = S(N+1).", {NestedTooDeep}},
      {"P = (a[1/0] -> P).", {DivisionByZero}},
      {"P = (a[i:{x,y}] -> b[i+1] -> P).", {NotANumber}},
      {"property P = (a -> P)\\{a}.", {NondeterministicProperty}},
      {"P = (a[0..99999999] -> P).", {TooManyValues}},
      {"import P = \"none.aut\" ||S = P.", {UnreadableFile}},
      {"const N = 1", {UnexpectedToken}},
  };
  for (const auto& row : table) {
    std::vector<DiagnosticCode> codes;
    const auto errors = errors_of(row.text);
    for (const Diagnostic& error : errors) codes.push_back(error.code);
    EXPECT_EQ(codes, row.codes) << row.text << "\n"
                                << report::diagnostics_to_text(errors, Source("t", row.text));
  }
}

TEST(FspParser, NestingCostsNoStack) {
  const auto nested = [](std::size_t depth, const char* before, const char* open,
                         const char* middle, const char* close, const char* after) {
    std::string text = before;
    for (std::size_t i = 0; i < depth; ++i) text += open;
    text += middle;
    for (std::size_t i = 0; i < depth; ++i) text += close;
    return text + after;
  };
  for (const std::size_t depth : {9'000U, 1'000'000U}) {
    const bool fits = depth < 10'000;
    for (const std::string& text : {nested(depth, "P = (a[", "(", "1", ")", "] -> P)."),
                                    nested(depth, "P = ", "(a -> ", "P", ")", "."),
                                    nested(depth, "P = STOP. ||S = ", "(", "P", ")", "."),
                                    nested(depth / 2, "P = (", "{", "a", "}", " -> P)."),
                                    nested(depth, "P = ", "if 1 then ", "P", "", "."),
                                    nested(depth, "P = STOP. assert A = ", "(", "a", ")", "")}) {
      const auto errors = syntax_errors(text);
      EXPECT_EQ(errors.empty(), fits) << text.substr(0, 40);
    }
    // These only become long.
    EXPECT_TRUE(syntax_errors(nested(depth, "P = (", "a -> ", "b -> P", "", ").")).empty());
    EXPECT_TRUE(syntax_errors(nested(depth, "P = (a[", "-", "1", "", "] -> P).")).empty());
    EXPECT_TRUE(syntax_errors(nested(depth, "P = (a", ".a", " -> P", "", ").")).empty());
  }
  EXPECT_TRUE(loaded(nested(9'000, "P = ", "(a -> ", "P", ")", ".")).has_value());
  EXPECT_TRUE(loaded(nested(9'000, "P = (a -> P). ||S = ", "(", "P", ")", ".")).has_value());
  EXPECT_TRUE(loaded(nested(4'000, "P = (", "{", "a", "}", " -> P).")).has_value());
}

// Files of the project's own, cut, doubled and mixed: each ends in a system or in errors.
TEST(FspParser, SurvivesMutatedFiles) {
  std::vector<std::string> files;
  const std::filesystem::path root = test::source_dir();
  for (const char* folder : {"tests/known/fsp/unit", "tests/known/ag", "examples"}) {
    for (const auto& entry : std::filesystem::directory_iterator(root / folder)) {
      if (entry.path().extension() != ".lts") continue;
      std::stringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      files.push_back(text.str());
    }
  }
  ASSERT_GT(files.size(), 30U);
  std::sort(files.begin(), files.end());
  const std::string signs = "()[]{}->|.:,;/\\@+-*%^&!<>='#\"aA09 \n\xFF";
  std::size_t accepted = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    generator::Random random(seed);
    std::string text = random.pick(files);
    const std::size_t changes = 1 + random.below(4);
    for (std::size_t i = 0; i < changes && !text.empty(); ++i) {
      const std::size_t at = random.below(text.size());
      const std::size_t length = random.below(std::min<std::size_t>(20, text.size() - at) + 1);
      switch (random.below(4)) {
        case 0: text.erase(at, length); break;
        case 1: text.insert(at, text.substr(random.below(text.size()), length)); break;
        case 2: text[at] = signs[random.below(signs.size())]; break;
        default: text.insert(at, 1, signs[random.below(signs.size())]); break;
      }
    }
    const auto result = loaded(text, "", test::processor_limits(2.0, 256));
    if (result) {
      ++accepted;
    } else {
      ASSERT_FALSE(result.error().empty());
      (void)report::diagnostics_to_text(result.error(), Source("test.lts", text));
    }
  }
  EXPECT_GT(accepted, 100U);
}

}  // namespace
}  // namespace arbiter::fsp
