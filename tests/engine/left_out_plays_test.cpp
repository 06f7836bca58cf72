// Which plays a model leaves out, as it is told to users: surely, maybe, or none.
#include <gtest/gtest.h>

#include "engine/models.h"

namespace arbiter {
namespace {

using model::Observe;

struct LeftOutRow {
  const char* program;
  const char* order;  // null: the default one
  IsLeftOut at_errors;
  IsLeftOut at_assumptions;
};

constexpr IsLeftOut kNo = IsLeftOut::No;
constexpr IsLeftOut kMaybe = IsLeftOut::Maybe;
constexpr IsLeftOut kYes = IsLeftOut::Yes;

LeftOutPlays left_out_of(const LeftOutRow& row, Observe observe, const Limits& limits = {}) {
  auto compiled = compile_term(std::make_shared<const Source>("term.ia", row.program), {});
  const Term& term = std::get<Term>(compiled.value());
  model::BuildOptions options;
  options.observe = observe;
  if (row.order != nullptr) options.order = model::parse_order(term.graph, row.order).value();
  const auto result = build_model(term, options);
  return left_out_plays(term, std::get<model::Model>(result.value()), options, limits);
}

// An array is left open by default.
constexpr const char* kSafeArray =
    "e : exp bool, c : com |- new bool a[2] in a[0] := e; c; "
    "if a[0] then (c; if a[0] then skip else abort) else (c; assume(not a[0]))";
constexpr const char* kUnsafeArray =
    "e : exp bool, c : com |- new bool a[2] in a[0] := e; c; if a[0] then (c; assert(not a[0]))";
constexpr const char* kAssumingArray =
    "e : exp bool, c : com |- new bool a[2] in a[0] := e; c; assume(a[0])";
constexpr const char* kBothArray =
    "e : exp bool, c : com |- new bool a[2] in a[0] := e; a[1] := e; c; assume(a[0]); c; "
    "assert(not a[1])";
constexpr const char* kCallingArray =
    "abort : com, e : exp bool, c : com |- new bool a[2] in a[0] := e; abort; c; "
    "if a[0] then (c; assert(a[0]))";

constexpr LeftOutRow kRows[] = {
    {"c : com |- c; assert(1 = 1)", nullptr, kNo, kNo},
    {"put : com -> com |- new int[0..1] n in put(n := n + 1)", nullptr, kYes, kNo},
    {"e : exp bool, c : com |- assume(e); c", nullptr, kNo, kYes},
    {"e : exp bool |- if e then abort else assume(e)", nullptr, kYes, kYes},
    {"e : exp bool |- if e then diverge", nullptr, kNo, kNo},
    {kSafeArray, nullptr, kNo, kNo},
    {kUnsafeArray, nullptr, kYes, kNo},
    {kAssumingArray, nullptr, kNo, kYes},
    {kBothArray, nullptr, kYes, kMaybe},    // the search ends at the error
    {kBothArray, "", kYes, kYes},           // all is tracked
    {kCallingArray, nullptr, kMaybe, kNo},  // the search ends at a call, which ends no play
    {"f : com -> com |- new int@[] x := 0 in f(x := x + 1); assert(x = 0)", nullptr, kMaybe, kNo},
    {"f : com -> com |- new int@[] x := 0 in f(x := x + 1); assume(x = 0)", nullptr, kNo, kMaybe},
};

TEST(LeftOutPlaysOfAModel, AreToldAsFarAsTheyAreKnown) {
  for (const LeftOutRow& row : kRows) {
    const LeftOutPlays plays = left_out_of(row, Observe::Termination);
    EXPECT_EQ(plays.at_errors, row.at_errors) << row.program;
    EXPECT_EQ(plays.at_assumptions, row.at_assumptions) << row.program;
  }
}

TEST(LeftOutPlaysOfAModel, ThatShowsAbortsAreNotThoseAtErrors) {
  for (const LeftOutRow& row : kRows) {
    const LeftOutPlays plays = left_out_of(row, Observe::Abort);
    EXPECT_EQ(plays.at_errors, IsLeftOut::No) << row.program;
    EXPECT_EQ(plays.at_assumptions, row.at_assumptions) << row.program;
  }
}

TEST(LeftOutPlaysOfAModel, MayBeThereWhereALimitEndsTheSearch) {
  const Limits none(std::nullopt, 0);
  const LeftOutPlays safe =
      left_out_of({kSafeArray, nullptr, kMaybe, kMaybe}, Observe::Termination, none);
  EXPECT_EQ(safe.at_errors, IsLeftOut::Maybe);
  EXPECT_EQ(safe.at_assumptions, IsLeftOut::Maybe);
}

// A model that is complete says itself whether plays end in an error: no second one is built.
TEST(ReachedErrors, AreKnownWithoutMoreTimeWhereNothingWasOpen) {
  for (const bool aborts : {false, true}) {
    const std::string text = aborts ? "c : com |- c; abort : com" : "c : com |- c; c : com";
    auto compiled = compile_term(std::make_shared<const Source>("term.ia", text), {});
    const Term& term = std::get<Term>(compiled.value());
    const auto built = build_model(term, {});
    const auto& model = std::get<model::Model>(built.value());
    EXPECT_EQ(reached_errors(term, model, {}, Limits(0.0)).any, std::optional(aborts));
  }
}

}  // namespace
}  // namespace arbiter
