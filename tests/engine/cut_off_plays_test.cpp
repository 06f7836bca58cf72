// What assumptions leave of a proof, by search and by refined partitions.
#include "engine/cut_off_plays.h"

#include <gtest/gtest.h>

namespace arbiter {
namespace {

// "unsafe", or what is told of assumptions: "", "cuts off", "misses its end", "empty".
std::string left_of(const std::string& text, VerifyMethod method) {
  auto compiled = compile_term(std::make_shared<Source>("term.ia", text), {});
  const Term& term = std::get<Term>(compiled.value());
  VerifyOptions options;
  options.method = method;
  const auto result = verify(term, options);
  const auto* verified = result ? std::get_if<Verified>(&*result) : nullptr;
  if (verified == nullptr) return "undecided";
  if (!verified->errors.empty()) return "unsafe";
  if (verified->cut_off.is_empty) return "empty";
  if (verified->cut_off.misses_end) return "misses its end";
  return verified->cut_off.at.empty() ? "" : "cuts off";
}

struct Case {
  const char* left;
  const char* program;
};

constexpr Case kCases[] = {
    {"", "c : com |- c; assert(1 = 1)"},
    {"unsafe", "b : exp bool |- new bool x := b in assume(x); assert(not x)"},
    {"unsafe", "b : exp bool |- new bool x := b in assert(x); assume(x)"},
    {"unsafe", "b : exp bool, f : com -> com |- f(assume(b)); abort"},
    {"cuts off", "b : exp bool |- new bool x := b in assume(x); assert(x)"},
    {"cuts off", "f : com -> com |- new bool x in f(assume(x)); assert(not x)"},
    // The assumption is never true, and every way leads there.
    {"empty", "assume(false); abort"},
    {"empty", "c : com |- c; assume(false); abort"},
    {"empty", "b : exp bool |- new bool x := b in if x then assume(not x) else assume(x)"},
    {"empty", "b : exp bool |- new bool x := b in assume(x); assume(not x); abort"},
    // The environment may stay in its function forever, or call what fails.
    {"misses its end", "f : com -> com |- new bool x in f(assert(not x)); assume(x)"},
    {"misses its end", "f : com -> com |- new bool x in f(x := x); assume(x)"},
    {"cuts off", "b : exp bool |- if b then diverge; assume(false)"},
    // It serves forever, and has no end that could be missed.
    {"cuts off", "b : exp bool |- while tt do assume(b)"},
    // An assumption that cuts off no play that could have ended.
    {"", "c : com |- while tt do { c; assume(1 = 1) }"},
};

TEST(CutOffPlays, AreToldAlikeBySearchAndByPartitions) {
  for (const Case& one : kCases) {
    EXPECT_EQ(left_of(one.program, VerifyMethod::Explicit), one.left) << one.program;
    EXPECT_EQ(left_of(one.program, VerifyMethod::Partition), one.left) << one.program;
  }
}

TEST(CutOffPlays, AreOpenWhereTheGraphAloneDoesNotTell) {
  const auto left = [](const char* text) -> std::string {
    auto compiled = compile_term(std::make_shared<Source>("term.ia", text), {});
    const auto found = find_cut_off_plays(std::get<Term>(compiled.value()).graph);
    return found.is_open      ? "open"
           : found.is_empty   ? "empty"
           : found.misses_end ? "misses its end"
                              : "";
  };
  EXPECT_EQ(left("c : com |- c; assert(1 = 1)"), "");
  EXPECT_EQ(left("b : exp bool |- while tt do assume(b)"), "");
  EXPECT_EQ(left("b : exp bool |- new bool x := b in assume(x); assert(x)"), "open");
  EXPECT_EQ(left("b : exp bool |- new bool x := b in assume(x); assume(not x)"), "open");
  EXPECT_EQ(left("c : com |- c; assume(false); abort"), "empty");
  EXPECT_EQ(left("f : com -> com |- f(skip); assume(false)"), "misses its end");
}

TEST(CutOffPlays, IntegersWithoutEndAreAssumedSomethingOf) {
  const auto left = [](const char* program) { return left_of(program, VerifyMethod::Auto); };
  EXPECT_EQ(left("n : exp int |- new int x := n in assume(x > 5); assert(x > 4)"), "cuts off");
  EXPECT_EQ(left("n : exp int |- new int x := n in assume(x > 5); assert(x > 6)"), "unsafe");
  EXPECT_EQ(left("n : exp int |- new int x := n in assume(x > 5); assume(x < 6); abort"), "empty");
  EXPECT_EQ(left("n : exp int |- new int x := n in assume(0 <= x && x < 4); array a[4] in a[x] := "
                 "1"),
            "cuts off");
}

}  // namespace
}  // namespace arbiter
