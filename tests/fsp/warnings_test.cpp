// What a user is told about a file that is right but hardly meant, and how mistakes of beginners
// are helped.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "fsp/compiled.h"

namespace arbiter::fsp {
namespace {

// "A041 3..1; A020 b": each with its code and place.
std::string warnings_of(const std::string& text, const std::string& property = "",
                        std::vector<GivenValue> given = {}) {
  const auto source = std::make_shared<const Source>("test.lts", text);
  const auto result = load_system(source, {.property = property, .given = std::move(given)});
  if (!result) return "errors";
  std::string all;
  for (const Diagnostic& each : std::get<LoadedSystem>(*result).warnings) {
    all += (all.empty() ? "" : "; ") + code_name(each.code) + " " +
           std::string(source->text(each.span));
  }
  return all;
}

TEST(FspWarnings, RangesWithoutValues) {
  EXPECT_EQ(warnings_of("P = (a[3..1] -> P | b -> P)."), "A041 3..1");
  EXPECT_EQ(warnings_of("range R = 1..0 P = (a[R] -> P | b -> P)."), "A041 R");
  EXPECT_EQ(warnings_of("P = (b -> P). ||S = (P || forall [i:2..1] p[i]:P)."), "A041 2..1");
  // Of use somewhere.
  EXPECT_EQ(warnings_of("P(N=0) = (a[1..N] -> P | b -> P). ||S = (P(0) || P(1))."), "");
}

TEST(FspWarnings, DefaultsThatNothingTakes) {
  const std::string process = "P(N=1) = (a[N] -> P). Q(N=1) = (b[N] -> Q). ";
  EXPECT_EQ(warnings_of(process + "||S = (P(2) || Q(3)).", "", {{"N", 4}}), "A047 N");
  EXPECT_EQ(warnings_of(process + "||S = (P(2) || Q).", "", {{"N", 4}}), "");
  EXPECT_EQ(warnings_of(process + "||S(N=2) = (P(N) || Q(N)).", "", {{"N", 4}}), "");
  EXPECT_EQ(warnings_of("const N = 1 P(N=N) = (a[N] -> P). ||S = P(2).", "", {{"N", 4}}), "");
}

TEST(FspWarnings, LabelsThatNothingHas) {
  EXPECT_EQ(warnings_of("P = (a -> P)\\{b, a}."), "A020 b");
  EXPECT_EQ(warnings_of("P = (a -> P)@{a, b[1]}."), "A020 b[1]");
  EXPECT_EQ(warnings_of("P = (a -> P)/{c/b, d/a}."), "A020 b");
  EXPECT_EQ(warnings_of("P = (a -> P). ||S = (P)>>{b}@{a}."), "A020 b");
  EXPECT_EQ(warnings_of("P = (a -> P). ||S = (x:P || P)/{c/b, d/x}."), "A020 b");
  EXPECT_EQ(warnings_of("set B = {b, c} P = (a -> P). ||S = (P)\\B."), "A020 B");
  // By prefix, by one of several, by the alphabet alone, and in one of several copies.
  EXPECT_EQ(warnings_of("P = (a[1].x -> P)\\{a, a[1]}."), "");
  EXPECT_EQ(warnings_of("P = (a[0..3] -> P)\\{a[2..9]}."), "");
  EXPECT_EQ(warnings_of("set B = {b, c} P = (a -> P)+{b}. ||S = (P)\\B."), "");
  EXPECT_EQ(warnings_of("P(I=0) = (a[I] -> P)/{c/a[1]}. ||S = (P(0) || P(1))."), "");
  // What is left out may be what has it.
  const std::string property =
      "P = (a -> P). property Q = (a -> Q). property R = (b -> R). ||S = (P || Q || R)\\{b}.";
  EXPECT_EQ(warnings_of(property, "Q"), "");
}

TEST(FspWarnings, LocalProcessesAreWarnedOfOncePerPlace) {
  const std::string process = "P(N=1) = P[0], P[i:0..N] = (up -> P[i + 1] | skip -> P[i + 2]).";
  EXPECT_EQ(warnings_of(process + " ||S = (P(1) || P(2) || x:P(3))."),
            "A076 P[i + 1]; A076 P[i + 2]");
}

std::string help_of(const std::string& text) {
  const auto errors = errors_of(text);
  return errors.empty() ? "no error" : errors.front().help;
}

TEST(FspHelp, IsForTheMistakeThatIsMade) {
  const struct {
    const char* text;
    const char* help;
  } table[] = {
      {"p = (a -> p).", "upper case"},
      {"P = (A -> P).", "lower case"},
      {"P = (a -> b).", "STOP"},
      {"P = (a -> P). ||S = P || P.", "parentheses"},
      {"P = (a -> P). ||S = (P)\\{a} >> {a}.", "before what is hidden"},
      {"P = (a -> P). ||S = (P || q).", "upper case"},
      {"P(N=2) = (a -> P(N-1)).", "index of a local process"},
  };
  for (const auto& row : table) {
    EXPECT_NE(help_of(row.text).find(row.help), std::string::npos) << row.text << help_of(row.text);
  }
}

TEST(FspHelp, WarningsHaveTheirs) {
  const auto help = [](const std::string& text) {
    return std::get<LoadedSystem>(*loaded(text)).warnings.at(0).help;
  };
  EXPECT_EQ(help("P = P[0], P[i:0..1] = (up -> P[i + 1])."),
            "`P` has no such index; a guard, `when`, keeps an index in its range");
  EXPECT_NE(help("P = (a -> Q). Q = (b -> Q).").find("joined by ||"), std::string::npos);
}

TEST(FspHelp, OtherPlacesOfANameAreShown) {
  const auto note = [](const std::string& text) { return errors_of(text).at(0).notes.at(0); };
  EXPECT_EQ(note("const N = 1 const N = 2 P = STOP.").text, "first defined here");
  EXPECT_EQ(note("const N = 1 const N = 2 P = STOP.").span.begin, 6U);
  EXPECT_EQ(note("range R = 0..M const M = 1 P = STOP.").text, "defined here, later");
}

TEST(FspHelp, MistakesAtTheEndAreShownAfterTheLastWord) {
  EXPECT_EQ(errors_of("P = (a -> P)\n\n").at(0).span.begin, 12U);
  EXPECT_EQ(errors_of("P = (a -> P\n// more\n").at(0).span.begin, 11U);
}

}  // namespace
}  // namespace arbiter::fsp
