// The graph and the interpreter agree: on all small programs, and on 20 000 random larger ones.
#include <gtest/gtest.h>

#include "generator/enumerate.h"
#include "property/harness.h"

namespace arbiter::property {
namespace {

std::optional<std::string> agree(const generator::Program& program, const Effort& effort,
                                 Coverage& coverage) {
  std::string error;
  const auto graph = compiled(program, error);
  if (!graph) return error;
  if (auto differs = disagreement(*graph, effort, coverage)) return "differs\n" + *differs;
  return std::nullopt;
}

TEST(GraphAndInterpreter, AgreeOnRandomPrograms) {
  const Programs programs = random_programs("random programs", 20'000);
  const Coverage covered =
      check_all(programs, [](const auto& program, std::uint64_t seed, Coverage& c) {
        return agree(program, {.seed = seed}, c);
      });
  if (Settings::from_environment().seed) return;  // one program only
  // A generator that stopped making the hard cases would be noticed here.
  const auto at_least = [&](std::uint64_t count, std::uint64_t per_thousand, const char* what) {
    EXPECT_GE(count * 1000, programs.count * per_thousand) << what;
  };
  EXPECT_EQ(covered.programs, programs.count);
  EXPECT_GE(covered.moves, programs.count * 100);
  at_least(covered.complete, 10'000, "complete plays");
  for (const core::ErrorReason reason :
       {core::ErrorReason::Abort, core::ErrorReason::Assert, core::ErrorReason::Bounds,
        core::ErrorReason::Division, core::ErrorReason::Range}) {
    at_least(covered.errors[static_cast<std::size_t>(reason)], 200,
             core::reason_name(reason).data());
  }
  at_least(covered.error_calls, 1000, "calls of error commands");
  at_least(covered.cut_off, 200, "cut off by an assumption");
  at_least(covered.forever, 500, "runs forever");
  at_least(covered.overflow, 100, "overflow");
  at_least(covered.with_error, 200, "programs with an error");
  at_least(covered.with_nesting, 200, "calls inside arguments");
  at_least(covered.with_writes, 150, "written arguments");
  at_least(covered.with_elements, 100, "array elements");
  at_least(covered.with_jump, 15, "unanswered questions");
  at_least(covered.with_shared, 150, "shared code");
  at_least(covered.with_dead, 500, "dead variables");
  at_least(covered.with_locals, 400, "local variables");
}

class SmallPrograms : public ::testing::TestWithParam<Signature> {};

TEST_P(SmallPrograms, AllAgree) {
  const Programs programs = small_programs("all programs", GetParam());
  const Coverage covered =
      check_all(programs, [](const auto& program, std::uint64_t seed, Coverage& c) {
        return agree(program, {.breadth = 120, .deep_plays = 1, .deep_moves = 16, .seed = seed}, c);
      });
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_EQ(covered.programs, (programs.count + programs.stride - 1) / programs.stride);
  EXPECT_GE(covered.complete, covered.programs);
}

INSTANTIATE_TEST_SUITE_P(Signature, SmallPrograms,
                         ::testing::Values(Signature{generator::calls_grammar, 8},
                                           Signature{generator::scopes_grammar, 8},
                                           Signature{generator::functions_grammar, 9},
                                           Signature{generator::nested_grammar, 11},
                                           Signature{generator::variables_grammar, 11}),
                         name_of);

}  // namespace
}  // namespace arbiter::property
