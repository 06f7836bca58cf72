// Values that are given on the command line, in place of what the file says.
#include "fsp/given.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "fsp/compiled.h"

namespace arbiter::fsp {
namespace {

Result<std::variant<LoadedSystem, Undecided>> loaded_with(const std::string& text,
                                                          std::vector<GivenValue> given) {
  SystemOptions options;
  options.given = std::move(given);
  return load_system(std::make_shared<const Source>("test.lts", text), options);
}

// "a b.1 c": the actions, sorted.
std::string actions_with(const std::string& text, std::vector<GivenValue> given) {
  const auto result = loaded_with(text, std::move(given));
  if (!result) return result.error().front().message;
  const System& system = std::get<LoadedSystem>(*result).system;
  std::vector<std::string> names;
  for (const auto letter : automata::alphabet_of(system.parts())) {
    names.emplace_back(system.actions->text(letter));
  }
  std::sort(names.begin(), names.end());
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "" : " ") + name;
  return all;
}

TEST(FspGiven, ValuesTakeThePlaceOfThoseInTheFile) {
  const struct {
    const char* text;
    std::vector<GivenValue> given;
    const char* actions;
  } table[] = {
      {"const N = 2 P = (a[N] -> P).", {}, "a.2"},
      {"const N = 2 P = (a[N] -> P).", {{"N", 3}}, "a.3"},
      {"const N = 2 P = (a[N] -> P).", {{"N", 3}, {"N", -4}}, "a.-4"},
      {"const N = 2 const M = N+1 P = (a[M] -> P).", {{"N", 7}}, "a.8"},
      {"const N = 1/0 P = (a[N] -> P).", {{"N", 7}}, "a.7"},
      {"const N = 1 range R = 0..N P = (a[R] -> P).", {{"N", 0}}, "a.0"},
      {"const N = 1 range R = 0..N P = (a[R] -> P).", {{"R", 4, 5}}, "a.4 a.5"},
      {"P(N=1) = (a[N] -> P).", {{"N", 5}}, "a.5"},
      {"P(N=1) = (a[N] -> P). ||S = (P || P(2)).", {{"N", 5}}, "a.2 a.5"},
      {"P(N=1) = (a[N] -> P). ||S(M=2) = P(M+1).", {{"M", 5}}, "a.6"},
      {"const N = 2 P(N=1) = (a[N] -> P).", {{"N", 5}}, "a.1"},
      {"const N = 2 P(M=N) = (a[M] -> P).", {{"N", 5}}, "a.5"},
      {"const R = 2 range R = 0..1 P = (a[R] -> P).", {{"R", 3, 4}}, "a.3 a.4"},
  };
  for (const auto& row : table)
    EXPECT_EQ(actions_with(row.text, row.given), row.actions) << row.text;
}

TEST(FspGiven, ValuesForNothingInTheFileAreMistakes) {
  const std::string text = "const N = 2 range R = 0..N set S = {a} P(M=1) = (a[M] -> P).";
  const struct {
    GivenValue given;
    const char* message;
  } table[] = {
      {{"Q", 3}, "-D Q=3: the file has no constant, range or parameter `Q`, but `N`, `R`, `M`"},
      {{"NN", 3},
       "-D NN=3: the file has no constant, range or parameter `NN`, but `N`, `R`, `M`; did you "
       "mean "
       "`N`?"},
      {{"R", 3}, "-D R=3: `R` is a range: give it both bounds, as in -D R=0..3"},
      {{"N", 1, 2}, "-D N=1..2: `N` is a number: give it one, as in -D N=3"},
      {{"M", 1, 2}, "-D M=1..2: `M` is a number: give it one, as in -D M=3"},
      {{"S", 3}, "-D S=3: `S` is a set, which -D cannot change"},
  };
  for (const auto& row : table) EXPECT_EQ(actions_with(text, {row.given}), row.message);
  EXPECT_EQ(actions_with("P = (a -> P).", {{"N", 1}}),
            "-D N=1: the file has no constant, range or parameter");
}

TEST(FspGiven, OneOfSeveralFilesMayLackAName) {
  SystemOptions options;
  options.given = {{"N", 1}, {"M", 2}};
  options.is_one_of_several = true;
  const auto result = load_system(
      std::make_shared<const Source>("test.lts", "const N = 2 P = (a[N] -> P)."), options);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(std::get<LoadedSystem>(*result).in_vain, std::vector<std::string>{"M=2"});
}

}  // namespace
}  // namespace arbiter::fsp
