// Refinement never lies: programs with finite data, searched one by one, and the same programs on
// plain integers, seen through partitions.
#include <gtest/gtest.h>

#include "abstraction/partition.h"
#include "explore/search.h"
#include "generator/random_program.h"
#include "property/guards.h"
#include "property/harness.h"
#include "property/stubs.h"
#include "property/verdict.h"

namespace arbiter::property {
namespace {

constexpr double kSeconds = 2;
constexpr std::uint64_t kMib = 512;
constexpr std::size_t kMaxStates = 20'000;

Programs ranged_programs(std::string name, std::uint64_t count) {
  const Settings settings = Settings::from_environment();
  Programs programs;
  programs.name = std::move(name);
  programs.make = [](std::uint64_t seed) {
    static constexpr int kBudgets[] = {12, 25, 40, 60};
    generator::Program program = generator::random_program(
        seed, {.budget = kBudgets[seed % 4], .finite = seed % 3 == 0, .abstract = false});
    if (!program.int_range) program.int_range = {-1, 2};
    return program;
  };
  programs.first = settings.first_seed;
  programs.count = settings.is_long ? count : count / 40;
  return programs;
}

// Whether there is an error; nothing if that takes long.
std::optional<bool> has_error(const game::Graph& graph) {
  const auto result = explore::search(graph, {}, Limits(kSeconds, kMib));
  const auto* found = std::get_if<explore::Searched>(&result);
  if (found == nullptr || found->overflowed || found->states > kMaxStates) return std::nullopt;
  return !found->errors.empty();
}

std::optional<Term> compiled_term(const generator::Program& program, std::string& error) {
  auto judgement = read(program, error);
  if (!judgement) return std::nullopt;
  auto compiled = compile_term(std::move(judgement));
  if (auto* term = std::get_if<Term>(&compiled)) return std::move(*term);
  error = "too_large";
  return std::nullopt;
}

// The program with ranges as guards, and whether it has an error.
struct Pair {
  Term wide;
  bool is_unsafe = false;
};

// None if it is not worth comparing; or an error.
std::optional<Pair> pair_of(const generator::Program& program, std::string& error) {
  const auto term = compiled_term(program, error);
  if (!term || abstraction::has_partitions(term->graph)) return std::nullopt;
  const auto is_unsafe = has_error(term->graph);
  if (!is_unsafe) return std::nullopt;
  auto wide = with_guards(*term->judgement);
  if (!wide) {
    error = "too_large";
    return std::nullopt;
  }
  return Pair{std::move(*wide), *is_unsafe};
}

std::optional<std::string> agrees(const generator::Program& program, std::uint64_t seed,
                                  Coverage& coverage) {
  std::string error;
  const auto pair = pair_of(program, error);
  if (!pair) return error.empty() ? std::nullopt : std::optional(error);
  ++coverage.programs;
  VerifyOptions options;
  options.method = seed % 4 == 1 ? VerifyMethod::Auto : VerifyMethod::Partition;
  if (seed % 8 == 2) options.rule = refine::Rule::Paper;
  return opposite(pair->wide, options, pair->is_unsafe, coverage);
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

class RefinementWithStubs : public ::testing::TestWithParam<Stub> {};

// Whatever the solver says, no verdict is wrong; and where it knows nothing, errors are found by
// plain search.
TEST_P(RefinementWithStubs, NeverLies) {
  const Stub stub = GetParam();
  const bool waits = stub == Stub::Waiting || stub == Stub::Late;
  Programs programs = ranged_programs("a solver that is wrong", waits ? 1'000 : 10'000);
  const Coverage covered = check_all(
      programs,
      [&](const auto& program, std::uint64_t seed,
          Coverage& coverage) -> std::optional<std::string> {
        std::string error;
        const auto pair = pair_of(program, error);
        if (!pair) return error.empty() ? std::nullopt : std::optional(error);
        ++coverage.programs;
        VerifyOptions options;
        options.method = VerifyMethod::Partition;
        options.rule = seed % 8 == 2 ? refine::Rule::Paper : refine::Rule::Smart;
        options.solver = std::make_shared<StubSolver>(stub, seed);
        return opposite(pair->wide, options, pair->is_unsafe, coverage, waits ? 0.1 : kSeconds);
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
