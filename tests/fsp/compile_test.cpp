// What FSP means, piece by piece, and that systems survive being written and read again.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "automata/lts_reduce.h"
#include "fsp/aut.h"
#include "fsp/compiled.h"
#include "fsp/print.h"
#include "fsp/reference_lts.h"

namespace arbiter::fsp {
namespace {

using automata::Lts;

// "a b.1 c": the alphabet, by name.
std::string alphabet_of(const std::string& text, const std::string& process = "") {
  auto result = loaded(text, process);
  if (!result) return "errors";
  const auto& system = std::get<LoadedSystem>(*result);
  const Lts lts = std::get<BuiltSystem>(build_system(system, false)).lts;
  std::vector<std::string> names;
  for (const auto letter : lts.alphabet()) names.emplace_back(system.system.actions->text(letter));
  std::sort(names.begin(), names.end());
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "" : " ") + name;
  return all;
}

TEST(FspCompile, AlphabetsAreThoseOfTheirDefinitions) {
  const struct {
    const char* text;
    const char* alphabet;
  } table[] = {
      {"P = (a -> b -> P).", "a b"},
      {"P = (a[1].b['x] -> [3] -> P).", "3 a.1.b.x"},
      {"P = (a[i:0..1][j:i..1] -> P).", "a.0.0 a.0.1 a.1.1"},
      {"P = (when (0) a -> P | b -> P).", "b"},
      {"P = (b -> P), Q = (c -> Q).", "b c"},
      {"P = (a -> P)+{x[0..1]}.", "a x.0 x.1"},
      {"P = (a.b -> ab -> a -> P)\\{a}.", "ab"},
      {"P = (a.b -> ab -> a -> P)@{a}.", "a a.b"},
      {"P = (a.1 -> P).", "errors"},
      {"P = (a[1] -> a.b -> P)/{x/a, y/a.b}.", "x.1 y"},
      {"P = (a -> P)/{{x,y}/a}.", "x y"},
      {"P = (a[i:0..1] -> P)/{b[i:0..1]/a[i]}.", "b.0 b.1"},
      {"P = (a[i:0..1] -> P)/{forall [i:0..1] {b[1-i]/a[i]}}.", "b.0 b.1"},
      {"P = (a -> P). ||S = x:P.", "x.a"},
      {"P = (a -> P). ||S = {x,y}::z:P.", "x.z.a y.z.a"},
      {"set S = {a,b} P = (S\\{b} -> {c,S}.d -> P).", "a a.d b.d c.d"},
      {"const N = 2 P(N=1) = (a[N] -> P). ||S = P(5).", "a.5"},
      {"const N = 2 range R = 0..N P(N=0) = (a[R] -> P).", "a.0 a.1 a.2"},
      {"P = (a[2147483647 + 1] -> b[7 % -4] -> c[-7 / 2] -> P).", "a.-2147483648 b.3 c.-3"},
      {"P = (a[!0][!5][!-1][1 || 0][3 > 2] -> P).", "a.1.0.1.1.1"},
      {"P = (a[0x10][010] -> P).", "a.16.8"},
      {"P = (a[3..1] -> P | b -> P).", "b"},
  };
  for (const auto& row : table) EXPECT_EQ(alphabet_of(row.text), row.alphabet) << row.text;
}

TEST(FspCompile, SizesAreThoseOfLtsa) {
  const struct {
    const char* text;
    std::size_t states;
    std::size_t transitions;
  } table[] = {
      {"P = STOP.", 1, 0},
      {"P = END.", 1, 0},
      {"P = ERROR.", 1, 1},
      {"P = (a -> STOP | b -> STOP).", 2, 2},
      {"P = (a -> ERROR | a -> ERROR).", 1, 1},
      {"P = (a[0..2] -> b -> P).", 4, 6},
      {"P = Q, Q = R, R = (a -> P).", 1, 1},
      {"P = (a -> if 1 then Q), Q = (b -> P).", 2, 2},
      {"P = (a -> if 0 then P).", 2, 1},
      {"P(I=1) = (a[I] -> END). Q = P(1);P(2);Q. ||S = Q.", 2, 2},
      {"P = END. Q = P;P;STOP. ||S = Q.", 1, 0},
      {"P = (a -> P)/{{x,y}/a}.", 1, 2},
      {"property P = (a -> b -> P).", 2, 4},
      {"P = (a -> P). ||S = (if 0 then P).", 1, 0},
      {"P = (a -> P). ||S(N=2) = if N > 0 then (x[N]:P || S(N-1)).", 1, 2},
  };
  for (const auto& row : table) {
    const Lts lts = built(row.text);
    EXPECT_EQ(lts.states(), row.states) << row.text;
    EXPECT_EQ(lts.transitions(), row.transitions) << row.text;
  }
}

TEST(FspCompile, WarnsOfLocalProcessesThatAreNotThere) {
  auto result = loaded("P = P[0], P[i:0..1] = (a -> P[i+1] | b -> Q).");
  ASSERT_TRUE(result.has_value());
  const auto& warnings = std::get<LoadedSystem>(*result).warnings;
  ASSERT_EQ(warnings.size(), 2U);
  EXPECT_EQ(warnings[0].code, DiagnosticCode::UndefinedLocal);
}

TEST(FspCompile, PropertiesCanBeAddedAndLeftOut) {
  const std::string text =
      "P = (a -> b -> P). property Q = (b -> Q | a -> b -> Q). property R = (b -> a -> R). "
      "||S = (P || Q).";
  const auto source = std::make_shared<const Source>("test.lts", text);
  const auto reason = [&](const std::string& property) {
    const auto result = load_system(source, {.property = property});
    const auto verified = verify_system(std::get<LoadedSystem>(*result), {.deadlocks = false});
    const auto& faults = std::get<VerifiedSystem>(verified).faults;
    return faults.empty() ? "" : faults[0].reason;
  };
  EXPECT_EQ(reason("Q"), "");
  EXPECT_EQ(reason("R"), "property:R");
}

TEST(FspCompile, ComponentsKnowTheirComposites) {
  const auto result = loaded(
      "P = (a -> P). Q = (b -> Q). ||A = (P || x:Q). ||B = (A || P). ||C = A\\{a}. ||D = A/{c/a, "
      "c/x.b}. "
      "||S = (y:B || C || D).");
  const auto& components = std::get<LoadedSystem>(*result).system.components;
  ASSERT_EQ(components.size(), 5U);
  EXPECT_EQ(components[1].name, "y:x:Q");
  EXPECT_EQ(components[1].enclosing, (std::vector<std::string>{"y:A", "y:B"}));
  EXPECT_TRUE(components[1].is_of("y:A") && components[1].is_of("B"));
  EXPECT_FALSE(components[1].is_of("x:A"));
  EXPECT_TRUE(components[0].is_of("P") && components[0].is_of("A") && components[0].is_of("B"));
  EXPECT_FALSE(components[2].is_of("A"));
  EXPECT_EQ(components[3].name, "C");
  EXPECT_EQ(components[4].name, "A");
  EXPECT_TRUE(components[4].is_of("D"));
}

TEST(FspCompile, ComponentsAreCalledInManyWays) {
  const auto result = loaded(
      "P(N=1) = (a[N] -> P). ||A(M=1) = (P(M) || b:P). ||S = forall [i:0..1] p[i]['x]:A(i).");
  const auto& components = std::get<LoadedSystem>(*result).system.components;
  ASSERT_EQ(components.size(), 4U);
  const Component& first = components[2];
  EXPECT_EQ(first.name, "p.1.x:P(1)");
  for (const char* name : {"P", "P(1)", "p.1.x:P", "p[1].x:P", "p[1][x]:P(1)", "A", "A(1)",
                           "p[1].x:A", "p.1.x:A(1)"}) {
    EXPECT_TRUE(first.is_of(name)) << name;
  }
  for (const char* name : {"p.0.x:P", "P(0)", "A(0)", "1:P", "x:P", "", "S"}) {
    EXPECT_FALSE(first.is_of(name)) << name;
  }
}

TEST(FspCompile, NamesOfSharedComponentsStayShort) {
  const auto name = [](const std::string& set) {
    const auto result = loaded("P = (a -> P). ||S = " + set + "::P.");
    return std::get<LoadedSystem>(result.value()).system.components.front().name;
  };
  EXPECT_EQ(name("{x,y}"), "{x,y}::P");
  EXPECT_EQ(name("[0..99]"), "{0,1,2,3,4,5,6,7,…,99}::P");
}

TEST(FspCompile, FormulasAreNotChecked) {
  const auto result = loaded("P = (a -> P). constraint C = []a ||S = (P || C).");
  ASSERT_TRUE(result.has_value());
  ASSERT_TRUE(std::holds_alternative<Undecided>(*result));
  EXPECT_EQ(std::get<Undecided>(*result).reason, UnknownReason::Logic);
  const auto other = loaded("P = (a -> P). progress G = {a} assert A = []a ||S = P.");
  const std::vector<std::string> unchecked = {"progress G", "assert A"};
  EXPECT_EQ(std::get<LoadedSystem>(*other).unchecked, unchecked);
}

TEST(FspCompile, GrowthEndsAtTheLimits) {
  const auto result =
      loaded("range R = 0..999 P = P[0][0][0], P[i:R][j:R][k:R] = (a -> P[i][j][k]).", "",
             Limits(2.0, 64));
  EXPECT_TRUE(!result || std::holds_alternative<Undecided>(*result));
}

TEST(FspPrint, WritesLabelsAsFspReadsThem) {
  EXPECT_EQ(label_text("a.1.b"), "a[1].b");
  EXPECT_EQ(label_text("3"), "[3]");
  EXPECT_EQ(label_text("a.-1.2"), "a[-1][2]");
  EXPECT_EQ(label_text("set.Up x"), "_set._Up_x");
  EXPECT_EQ(process_name("a:P(3)"), "A_P_3_");
  EXPECT_EQ(process_name("STOP"), "P_STOP");
}

TEST(FspPrint, SystemsAreBisimilarWhenReadAgain) {
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    SCOPED_TRACE(seed);
    generator::Random random(seed);
    const auto actions = std::make_shared<ActionTable>();
    for (const char* name : {"a", "b.1", "c.x.2", "7"}) (void)actions->intern(name);
    const Lts lts = automata::random_lts(random, {.states = 6});
    std::ostringstream text;
    print_process(text, "P", lts, *actions);
    const auto again =
        load_system(std::make_shared<const Source>("test.lts", text.str()), {.actions = actions});
    ASSERT_TRUE(again.has_value()) << text.str();
    const Lts read = *std::get<LoadedSystem>(*again).system.components[0].lts;
    // States without steps are all STOP, so there may be fewer.
    EXPECT_LE(read.states(), lts.states()) << text.str();
    EXPECT_TRUE(std::equal(lts.alphabet().begin(), lts.alphabet().end(), read.alphabet().begin(),
                           read.alphabet().end()))
        << text.str();
    EXPECT_EQ(*automata::traces(read), *automata::traces(lts)) << text.str();
    const auto least = automata::weak_quotient(lts);
    EXPECT_EQ(automata::weak_quotient(read)->states(), least->states()) << text.str();
    EXPECT_EQ(read.end().is_some(), lts.end().is_some()) << text.str();
  }
}

TEST(Aut, SystemsAreTheSameWhenReadAgain) {
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    SCOPED_TRACE(seed);
    generator::Random random(seed);
    ActionTable actions;
    for (const char* name : {"a", "b.1", "x, y", "(q)"}) (void)actions.intern(name);
    const Lts lts = automata::random_lts(random, {.states = 6, .end = false});
    std::ostringstream text;
    write_aut(text, lts, actions);
    const auto read = read_aut(Source("t.aut", text.str()), actions);
    ASSERT_TRUE(read && *read) << text.str();
    EXPECT_EQ((**read).states(), lts.states());
    std::ostringstream again;
    write_aut(again, **read, actions);
    EXPECT_EQ(again.str(), text.str());
  }
}

TEST(Aut, SaysWhatIsWrong) {
  const struct {
    const char* text;
    std::uint32_t line;
    const char* message;
  } table[] = {
      {"", 1, "begins with `des"},
      {"x", 1, "begins with `des"},
      {"des (0, 1)", 1, "begins with `des"},
      {"des (2, 1, 2)\n", 1, "one of 0 to 1"},
      {"des (0, 0, 0)\n", 1, "at least one state"},
      {"des (0, 1, 99999999999)\n", 1, "more than 268435456 states"},
      {"des (0, 1, 99999999999999999999)\n", 1, "more than 268435456 states"},
      {"des (0, 1, 2)\n(0, a, 2)\n", 2, "the states 0 to 1"},
      {"des (0, 1, 2)\n(0, a, 99999999999999999999)\n", 2, "the states 0 to 1"},
      {"\ndes (0, 1, 2)\n(0, a)\n", 3, "(from, label, to)"},
      {"des (0, 1, 2)\n(0, , 1)\n", 2, "label is missing"},
      {"des (0, 1, 2)\n(0, a, 1\n", 2, "(from, label, to)"},
      {"des (0, 1, 2)\n(-1, a, 1)\n", 2, "the states 0 to 1"},
      {"\ndes (0, 2, 2)\n(0, a, 1)\n", 2, "announces 2 transitions, and there is 1"},
      {"des (0, 0, 2)\n(0, a, 1)\n", 1, "announces 0 transitions, and there is 1"},
  };
  for (const auto& row : table) {
    ActionTable actions;
    const Source source("t.aut", row.text);
    const auto read = read_aut(source, actions);
    ASSERT_FALSE(read.has_value()) << row.text;
    EXPECT_EQ(read.error()[0].code, DiagnosticCode::NotATransition);
    EXPECT_NE(read.error()[0].message.find(row.message), std::string::npos)
        << row.text << read.error()[0].message;
    EXPECT_EQ(source.locate(read.error()[0].span.begin).line, row.line) << row.text;
  }
}

TEST(Aut, IsImported) {
  const std::string folder = testing::TempDir();
  std::ofstream(folder + "/loop.aut") << "des (0, 2, 2)\n(0, a, 1)\n(1, \"tau\", 0)\n";
  const auto source =
      std::make_shared<const Source>(folder + "/test.lts", "import P = \"loop.aut\" ||S = x:P.");
  const auto result = load_system(source, {});
  ASSERT_TRUE(result.has_value());
  const auto& system = std::get<LoadedSystem>(*result).system;
  EXPECT_EQ(system.components[0].lts->states(), 2U);
  EXPECT_EQ(system.actions->text(system.components[0].lts->alphabet()[0]), "x.a");
}

}  // namespace
}  // namespace arbiter::fsp
