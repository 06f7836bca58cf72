// Refinement on little programs that need it: against plain search where data have ranges, and
// against running all inputs where numbers come near the limits of 64 bits.
#include "property/little_program.h"

#include <gtest/gtest.h>

#include "clock/clock.h"
#include "explore/search.h"
#include "property/guards.h"
#include "property/harness.h"
#include "property/verdict.h"

namespace arbiter::property {
namespace {

constexpr std::size_t kMaxStates = 20'000;

// Programs that are made by the check itself, from the seed.
Programs little_programs(std::string name, std::uint64_t count, std::uint64_t quick) {
  const Settings settings = Settings::from_environment();
  Programs programs;
  programs.name = std::move(name);
  programs.make = [](std::uint64_t) { return generator::Program{}; };
  programs.first = settings.first_seed;
  programs.count = settings.is_long ? count : quick;
  return programs;
}

std::shared_ptr<const core::Judgement> judged(const std::string& text, std::string& error) {
  return read({}, text, error);
}

std::optional<Term> term_of(const std::string& text, std::string& error) {
  const auto judgement = judged(text, error);
  if (!judgement) return std::nullopt;
  auto compiled = compile_term(judgement);
  return std::move(std::get<Term>(compiled));
}

std::optional<std::string> agrees(const generator::Program&, std::uint64_t seed,
                                  Coverage& coverage) {
  const LittleProgram program = little_program(seed);
  std::string error;
  const std::string text = with_ranges(program);
  const auto ranged = term_of(text, error);
  if (!ranged) return error + "\n" + text;
  const auto result = explore::search(ranged->graph, {}, test::processor_limits(2.0));
  const auto* searched = std::get_if<explore::Searched>(&result);
  if (searched == nullptr || searched->states > kMaxStates) return std::nullopt;
  ++coverage.programs;
  const bool is_unsafe = !searched->errors.empty();
  VerifyOptions options;
  options.method = seed % 4 == 1 ? VerifyMethod::Auto : VerifyMethod::Partition;
  const std::string guarded_text = with_written_guards(program);
  const auto guarded = term_of(guarded_text, error);
  if (!guarded) return error + "\n" + guarded_text;
  if (auto found = opposite(*guarded, options, is_unsafe, coverage)) {
    return *found + "\n" + guarded_text;
  }
  Coverage ignored;
  if (auto found = opposite(*with_guards(*ranged->judgement), options, is_unsafe, ignored)) {
    return *found + "\n" + text;
  }
  return std::nullopt;
}

TEST(LittlePrograms, AgreeWithSearchWhereRangesAreGuards) {
  const Programs programs = little_programs("little programs", 20'000, 300);
  const Coverage covered = check_all(programs, agrees);
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GE(covered.programs * 10, programs.count * 9);
  EXPECT_GE(covered.with_error * 10, programs.count);
  EXPECT_GE(covered.complete * 10, programs.count);
  EXPECT_LT(covered.unknowns() * 20, covered.programs) << "UNKNOWN in under 5 % of them";
}

std::optional<std::string> agrees_near_limits(const generator::Program&, std::uint64_t seed,
                                              Coverage& coverage) {
  const LittleProgram program = little_program_near_limits(seed);
  std::string error;
  const std::string text = with_written_guards(program);
  const auto term = term_of(text, error);
  if (!term) return error + "\n" + text;
  ++coverage.programs;
  VerifyOptions options;
  options.method = seed % 4 == 1 ? VerifyMethod::Auto : VerifyMethod::Partition;
  auto found = opposite(*term, options, little_program_fails(program), coverage);
  return found ? std::optional(*found + "\n" + text) : std::nullopt;
}

TEST(LittlePrograms, HaveTheVerdictOfMathematicalIntegers) {
  const Programs programs = little_programs("little programs near the limits", 2'000, 300);
  const Coverage covered = check_all(programs, agrees_near_limits);
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_EQ(covered.programs, programs.count);
  EXPECT_GE(covered.with_error * 10, programs.count);
  EXPECT_GE(covered.complete * 10, programs.count);
}

class LittleProgramsWithStubs : public ::testing::TestWithParam<Stub> {};

TEST_P(LittleProgramsWithStubs, NeverLie) {
  const Stub stub = GetParam();
  const bool waits = stub == Stub::Waiting || stub == Stub::Late;
  const Programs programs = little_programs("a solver that is wrong", waits ? 200 : 2'000, 60);
  const Coverage covered = check_all(
      programs,
      [&](const auto&, std::uint64_t seed, Coverage& coverage) -> std::optional<std::string> {
        const LittleProgram program = little_program(seed);
        std::string error;
        const auto ranged = term_of(with_ranges(program), error);
        const auto guarded = term_of(with_written_guards(program), error);
        if (!ranged || !guarded) return error;
        const auto result = explore::search(ranged->graph, {}, test::processor_limits(2.0));
        const auto* searched = std::get_if<explore::Searched>(&result);
        if (searched == nullptr) return std::nullopt;
        ++coverage.programs;
        VerifyOptions options;
        options.method = VerifyMethod::Partition;
        options.solver = std::make_shared<StubSolver>(stub, seed);
        const Limits limits =
            waits ? test::limits_after(100, kVerdictMib) : test::processor_limits(1.0, kVerdictMib);
        auto found = opposite(*guarded, options, !searched->errors.empty(), coverage, limits);
        return found ? std::optional(*found + "\n" + with_written_guards(program)) : std::nullopt;
      });
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GE(covered.programs * 2, programs.count);
}

INSTANTIATE_TEST_SUITE_P(Stub, LittleProgramsWithStubs,
                         ::testing::Values(Stub::Random, Stub::Unknowing, Stub::Waiting, Stub::Late,
                                           Stub::Affirming, Stub::Denying));

}  // namespace
}  // namespace arbiter::property
