// Refinement never lies: programs with finite data, searched one by one, and the same programs on
// plain integers, seen through partitions.
#include <gtest/gtest.h>

#include "clock/clock.h"
#include "property/ranged.h"
#include "property/stubs.h"
#include "property/verdict.h"

namespace arbiter::property {
namespace {

std::optional<std::string> agrees(const generator::Program& program, std::uint64_t seed,
                                  Coverage& coverage) {
  std::string error;
  const auto pair = with_guards(program, error);
  if (!pair) return error.empty() ? std::nullopt : std::optional(error);
  ++coverage.programs;
  VerifyOptions options;
  options.method = seed % 4 == 1 ? VerifyMethod::Auto : VerifyMethod::Partition;
  if (seed % 8 == 2) options.rule = refine::Rule::Paper;
  return opposite(pair->term, options, pair->is_unsafe, coverage);
}

TEST(Refinement, AgreesWithSearchWhereRangesAreGuards) {
  const Programs programs = ranged_programs("ranges as guards", 20'000);
  const Coverage covered = check_all(programs, agrees);
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GE(covered.programs * 10, programs.count * 5);
  EXPECT_GE(covered.with_error * 10, programs.count);
  EXPECT_GE(covered.complete * 10, programs.count);
  EXPECT_LT(covered.unknowns() * 20, covered.programs) << "UNKNOWN in under 5 % of them";
}

// The same programs as they are: small types are told apart value by value, but where the values
// decide nothing (abstraction::CoarsestOptions). What is safe has a certificate that is checked.
TEST(Refinement, AgreesWithSearchWhereRangesAreTypes) {
  const Programs programs = ranged_programs("ranges as types", 20'000);
  const Coverage covered =
      check_all(programs,
                [](const auto& program, std::uint64_t seed,
                   Coverage& coverage) -> std::optional<std::string> {
                  std::string error;
                  const auto one = ranged(program, error);
                  if (!one) return error.empty() ? std::nullopt : std::optional(error);
                  ++coverage.programs;
                  VerifyOptions options;
                  options.method = VerifyMethod::Partition;
                  options.rule = seed % 8 == 2 ? refine::Rule::Paper : refine::Rule::Smart;
                  options.certify = seed % 2 == 0;
                  return opposite(one->term, options, one->is_unsafe, coverage);
                });
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GE(covered.programs * 10, programs.count * 5);
  EXPECT_GE(covered.with_error * 10, programs.count);
  EXPECT_LT(covered.unknowns() * 20, covered.programs) << "UNKNOWN in under 5 % of them";
}

class RefinementWithStubs : public ::testing::TestWithParam<Stub> {};

// Whatever the solver says, no verdict is wrong; and where it knows nothing, errors are found by
// plain search.
TEST_P(RefinementWithStubs, NeverLies) {
  const Stub stub = GetParam();
  const bool waits = stub == Stub::Waiting || stub == Stub::Late;
  Programs programs = ranged_programs("a solver that is wrong", waits ? 1'000 : 10'000);
  const Coverage covered =
      check_all(programs,
                [&](const auto& program, std::uint64_t seed,
                    Coverage& coverage) -> std::optional<std::string> {
                  std::string error;
                  const auto pair = with_guards(program, error);
                  if (!pair) return error.empty() ? std::nullopt : std::optional(error);
                  ++coverage.programs;
                  VerifyOptions options;
                  options.method = VerifyMethod::Partition;
                  options.rule = seed % 8 == 2 ? refine::Rule::Paper : refine::Rule::Smart;
                  options.solver = std::make_shared<StubSolver>(stub, seed);
                  return opposite(pair->term, options, pair->is_unsafe, coverage,
                                  waits ? test::limits_after(100, kVerdictMib)
                                        : test::processor_limits(kRangedSeconds, kVerdictMib));
                });
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GE(covered.programs * 2, programs.count);
  EXPECT_GE(covered.with_error * 10, programs.count);
}

INSTANTIATE_TEST_SUITE_P(Stub, RefinementWithStubs,
                         ::testing::Values(Stub::Random, Stub::Unknowing, Stub::Waiting, Stub::Late,
                                           Stub::Affirming, Stub::Denying));

}  // namespace
}  // namespace arbiter::property
