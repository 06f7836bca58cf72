#include <gtest/gtest.h>

#include "engine/models.h"

namespace arbiter {
namespace {

Term term(const std::string& text) {
  auto compiled = compile_term(std::make_shared<Source>("term.ia", text), {});
  return std::move(std::get<Term>(compiled.value()));
}

std::variant<Compared, Undecided, Incomparable> compared(const Term& left, const Term& right,
                                                         const CompareOptions& options = {}) {
  return compare_terms(left, right, model::Relation::Equivalent, options);
}

bool equivalent(const std::string& left, const std::string& right) {
  const auto result = compared(term(left), term(right));
  return std::get<Compared>(result).comparison.holds();
}

// The right term's model was built in an order that named variables of the left one.
TEST(CompareRegression, AnOrderIsOneForEachTerm) {
  const Term left =
      term("e : exp int%2, c : exp int%2 -> com |- new int%2 a[2] in a[e] := 1; c(a[e]) : com");
  const Term right = term(
      "e : exp int%2, c : exp int%2 -> com |- new int%2 a[4] in a[e + e] := 1; c(a[e + e]) : com");
  auto orders = model::parse_orders(left.graph, right.graph, "a");
  ASSERT_TRUE(orders);
  EXPECT_EQ(orders->left.cells.size(), 2U);
  EXPECT_EQ(orders->right.cells.size(), 4U);
  CompareOptions options;
  options.left.order = orders->left;
  options.right.order = orders->right;
  const auto result = compared(left, right, options);
  EXPECT_FALSE(std::get<Compared>(result).comparison.holds());
  const Term other =
      term("e : exp int%2, c : exp int%2 -> com |- new bool b in b := tt; c(b) : com");
  EXPECT_TRUE(model::parse_orders(left.graph, other.graph, "a"));
  EXPECT_FALSE(model::parse_orders(left.graph, other.graph, "x"));
  for (const char* text : {"a,,a", ",", ",a", " "}) {
    EXPECT_FALSE(model::parse_orders(left.graph, right.graph, text)) << text;
  }
}

// Replaying a play on the term that has it stopped after ten million steps, as if it had it not.
TEST(CompareRegression, ALongRunIsReplayedToItsEnd) {
  const auto result =
      compared(term("c : com |- new int x in while x < 1000000 do x := x + 1; c : com"),
               term("c : com |- skip : com"));
  EXPECT_TRUE(std::get<Compared>(result).shown());
}

// A term that was not followed to its next move was said to make none.
TEST(CompareRegression, WhatWasNotFollowedIsNotSaidToRunForever) {
  const auto result =
      compared(term("g : com, h : com |- g : com"),
               term("g : com, h : com |- new int x in while x < 3000000 do x := x + 1; h : com"));
  EXPECT_TRUE(std::get<Compared>(result).shown()->right.was_given_up);
}

// Errors of the right term were shown in the left one's file.
TEST(CompareRegression, ErrorsAreThoseOfTheirFile) {
  const auto result =
      compared(term("u : exp int |- skip : com"), term("u : exp int |- u; skip : com"));
  const auto& errors = std::get<Incomparable>(result);
  EXPECT_TRUE(errors.left.empty());
  ASSERT_EQ(errors.right.size(), 1U);
  EXPECT_EQ(errors.right[0].code, DiagnosticCode::UnboundedInput);
}

// Types were compared as they are shown, and long names are cut short there.
TEST(CompareRegression, LongNamesAreComparedWhole) {
  const std::string name = "X" + std::string(90, 'a');
  const auto text = [&](const char* end) {
    return "data " + name + end + "; f : exp " + name + end + " -> com |- f(0) : com";
  };
  EXPECT_TRUE(std::holds_alternative<Incomparable>(compared(term(text("1")), term(text("2")))));
}

// More ways on than can be listed were called a timeout.
TEST(CompareRegression, TooManyWaysAreNoTimeout) {
  const auto built =
      build_model(term("e : exp int@[] |- new int[0..2000000] x in x := e; x : exp int"), {});
  ASSERT_TRUE(built);
  EXPECT_EQ(std::get<Undecided>(*built).reason, UnknownReason::Choices);
}

// Whether a value was abstracted at a declared type depended on how its code was laid.
TEST(CompareRegression, ADeclaredTypeAbstractsWhateverCrossesIt) {
  const std::string context = "f : exp int -> com, e : exp bool |- ";
  EXPECT_TRUE(equivalent(context + "let exp int@[] k { if e then 5 else 5 } in f(k)",
                         context + "let exp int@[] k { e; 5 } in f(k)"));
  EXPECT_TRUE(
      equivalent(context + "new bool b := e in let exp int@[] k { 5 + b } in f(k)",
                 context + "new bool b := e in let exp int@[] k { if b then 6 else 5 } in f(k)"));
  EXPECT_TRUE(equivalent(context + "let exp int@[] k { 5 } in f(k)",
                         context + "let com g(exp int@[] k) { f(k) } in g(5)"));
  EXPECT_FALSE(equivalent(context + "let exp int@[] k { 5 } in f(k)", context + "f(5)"));
}

// A type of many values was gone through without a look at the limits.
TEST(CompareRegression, ManyValuesAskTheLimits) {
  const auto built = build_model(term("x : exp int[0..100000000] |- x > 5 : exp bool"), {},
                                 Limits(std::nullopt, 100));
  ASSERT_TRUE(built);
  EXPECT_EQ(std::get<Undecided>(*built).reason, UnknownReason::Memory);
}

// Pairs of states were visited whatever time and memory that took. The verdict on equivalence needs
// few of them, and stands even where a play of each side is too much to look for.
TEST(CompareRegression, ComparingAsksTheLimits) {
  const Term left = term(
      "b : exp bool |- new int%2002 x in while b do x := x + 1 od; if x then diverge fi : com");
  const Term right = term(
      "b : exp bool |- new int%2022 y in while b do y := y + 1 od; "
      "if y % 2 = 0 || y = 1011 then skip else diverge fi : com");
  const Limits limits(std::nullopt, 8);
  const auto refines = compare_terms(left, right, model::Relation::Refines, {}, limits);
  ASSERT_TRUE(std::holds_alternative<Undecided>(refines));
  EXPECT_EQ(std::get<Undecided>(refines).reason, UnknownReason::Memory);
  const auto equivalent = compare_terms(left, right, model::Relation::Equivalent, {}, limits);
  ASSERT_TRUE(std::holds_alternative<Compared>(equivalent));
  EXPECT_EQ(std::get<Compared>(equivalent).comparison.shown()->of, automata::Side::Right);
}

// The intervals of a partition were remembered without end.
TEST(CompareRegression, IntervalsAreChargedForTheirMemory) {
  const std::string loop = "new int x := y in while 1 do x := x + 1 od : com";
  const auto built =
      build_model(term("y : exp int@[0,1] |- " + loop), {}, Limits(std::nullopt, 20));
  ASSERT_TRUE(built);
  EXPECT_EQ(std::get<Undecided>(*built).reason, UnknownReason::Memory);
}

// Types that are written alike are told apart by their sizes.
TEST(CompareRegression, TypesThatDifferAreSaidWithTheirSizes) {
  const auto sized = [](std::vector<std::pair<std::string, std::int64_t>> sizes) {
    typing::Options options;
    options.data_sizes = std::move(sizes);
    auto compiled = compile_term(
        std::make_shared<Source>("term.ia", "data X; c : exp X |- new X x := c in skip : com"),
        options);
    return std::move(std::get<Term>(compiled.value()));
  };
  const auto result = compared(sized({}), sized({{"X", 3}}));
  const auto* different = std::get_if<Incomparable>(&result);
  ASSERT_NE(different, nullptr);
  ASSERT_EQ(different->left.size(), 1U);
  EXPECT_EQ(different->left.front().message,
            "`c` has type `exp X` (of no given size) on the left and `exp X` (of 3 "
            "values) on the right");
}

}  // namespace
}  // namespace arbiter
