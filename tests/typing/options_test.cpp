// Types, and what the command line says about a file.
#include <gtest/gtest.h>

#include "typing/core_text.h"
#include "typing/elaborate.h"

namespace arbiter::typing {
namespace {

TEST(Types, ArePrintedAsAUserWritesThem) {
  NamePool names;
  const Data named = open_named(names.intern("X"));
  const std::vector<std::pair<Data, std::string>> cases = {
      {Data::integer(), "int"},
      {Data::boolean(), "bool"},
      {Data::range(-1, 3), "int[-1..3]"},
      {Data::modulo(4), "int%4"},
      {{Data::Kind::Partition, -1, 2, {}}, "int@[-1,2]"},
      {{Data::Kind::Whole, 0, 0, {}}, "int@[]"},
      {Data::literal(7), "int"},
      {named, "X"},
  };
  for (const auto& [data, text] : cases) {
    EXPECT_EQ(to_string(data, names), text);
    EXPECT_EQ(to_string(Base::exp(data), names), "exp " + text);
    EXPECT_EQ(to_string(Base::var(data), names), "var " + text);
  }
  EXPECT_EQ(to_string(Base::any(), names), "any base type");
  EXPECT_EQ(to_string(Type{{Base::com(), Base::exp(named)}, Base::com()}, names),
            "com -> exp X -> com");
}

TEST(Types, FitsAlwaysIfEveryValueIsOne) {
  const Data integer = Data::integer();
  const Data whole{Data::Kind::Whole, 0, 0, {}};
  struct Case {
    Data from;
    Data to;
    bool fits;
  };
  const std::vector<Case> cases = {
      {Data::range(0, 2), integer, true},
      {integer, Data::range(0, 2), false},
      {Data::range(0, 2), Data::range(0, 2), true},
      {Data::range(0, 1), Data::range(0, 2), true},
      {Data::range(-1, 1), Data::range(0, 2), false},
      {Data::modulo(3), Data::range(0, 2), true},
      {Data::modulo(3), Data::modulo(2), false},
      {Data::modulo(2), Data::modulo(3), true},
      {Data::boolean(), Data::modulo(2), true},
      {Data::boolean(), Data::range(1, 1), false},
      {Data::boolean(), integer, true},
      {integer, Data::boolean(), false},
      {Data::literal(2), Data::modulo(3), true},
      {Data::literal(3), Data::modulo(3), false},
      {integer, whole, false},
      {whole, whole, true},
      {whole, integer, true},
      {whole, Data::range(0, 2), false},
  };
  NamePool names;
  for (const Case& each : cases) {
    EXPECT_EQ(fits_always(each.from, each.to), each.fits)
        << to_string(each.from, names) << " as " << to_string(each.to, names);
  }
}

TEST(Options, ParamsCanBeOverriddenAndDeclared) {
  EXPECT_EQ(core_of("param n = 2; n", {.params = {{"n", 5}}}), "5");
  EXPECT_EQ(core_of("n", {.params = {{"n", 5}}}), "5");
  EXPECT_EQ(core_of("n", {.params = {{"n", 5}, {"n", 6}}}), "6");
  EXPECT_EQ(core_of("param n = 2; param m = n + 1; m", {.params = {{"n", 5}}}), "6");
  EXPECT_EQ(errors_of("param n = 2; new int a[n] in skip", {.params = {{"n", 0}}}),
            "A042 at `n`: an array needs at least one element, not 0");
}

TEST(Options, AParamThatTheFileHasNoUseForIsAWarning) {
  const auto warned = [](const char* text, const Options& options) -> std::string {
    const auto judgement = elaborated(text, options);
    if (!judgement) return "rejected";
    const auto found = warnings(*judgement, options);
    return found.empty() ? "" : found.at(0).message + "; " + found.at(0).help;
  };
  const Options m{.params = {{"m", 1}}};
  const std::string changes_nothing = "-D changes nothing: the file has no param `m`; ";
  EXPECT_EQ(warned("param m = 2; m", m), "");
  EXPECT_EQ(warned("m + 1", m), "");
  EXPECT_EQ(warned("skip", m), changes_nothing + "the file has no params");
  EXPECT_EQ(warned("m : com |- m", m), changes_nothing + "the file has no params");
  EXPECT_EQ(warned("data m; x : var m |- x := 1", m), changes_nothing + "the file has no params");
  EXPECT_EQ(warned("param n = 2; param k = 3; n + k", m),
            changes_nothing + "its params are `n`, `k`");
}

TEST(Options, ADataTypeMustCoverItsLiterals) {
  const char* text = "data X; x : var X |- x := 2";
  EXPECT_EQ(core_of(text), "(write (ask x) 2)");
  EXPECT_EQ(core_of(text, {.data_sizes = {{"X", 3}}}), "(write (ask x) 2)");
  EXPECT_EQ(errors_of(text, {.data_sizes = {{"X", 2}}}),
            "A045 at `2`: the constant 2 is not among the 2 values of X");
}

TEST(Options, BareIntCanBeARange) {
  const Options options{.int_range = {{0, 2}}};
  EXPECT_EQ(core_of("e : exp int%2 |- new int x := e + 1 in skip", options),
            "(new x (fit int[0..2] (+ (ask e) 1)) skip)");
  EXPECT_EQ(core_of("x : var int |- x := x + 1", options),
            "(write int[0..2] (ask x) (+ (read (ask x)) 1))");
}

TEST(Options, ErrorCommandsAreMarked) {
  const auto is_error = [](const char* text, const char* name) {
    const auto judgement = elaborated(text, {.error_commands = {name}});
    return judgement && judgement->context[core::FreeId(0)].is_error;
  };
  EXPECT_TRUE(is_error("e : com |- skip", "e"));
  EXPECT_FALSE(is_error("e : com, f : com |- skip", "f"));
  EXPECT_EQ(errors_of("e : exp int |- skip", {.error_commands = {"e"}}),
            "A046: --error e: the context has no command of that name");
  EXPECT_EQ(errors_of("skip", {.error_commands = {"e"}}),
            "A046: --error e: the context has no command of that name");
  const auto declared = elaborated("abort : com |- skip");
  ASSERT_TRUE(declared);
  EXPECT_TRUE(declared->context[core::FreeId(0)].is_error);
}

}  // namespace
}  // namespace arbiter::typing
