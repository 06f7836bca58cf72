// The graph and the interpreter agree: on random programs, and on all small ones.
#include <gtest/gtest.h>

#include "generator/random_program.h"
#include "property/harness.h"

namespace arbiter::property {
namespace {

constexpr std::uint64_t kRandomPrograms = 20'000;

std::optional<std::string> agree(const generator::Program& program, std::uint64_t seed,
                                 Coverage& coverage) {
  std::string error;
  const auto judgement = read(program, error);
  if (!judgement) return error;
  const auto graph = compiled(judgement);
  if (!graph) return "too large";
  if (auto differs = disagreement(*graph, {.seed = seed}, coverage)) return "differs\n" + *differs;
  return std::nullopt;
}

generator::Program random_program(std::uint64_t seed) {
  static constexpr int kBudgets[] = {12, 25, 50, 90};
  return generator::random_program(seed, {.budget = kBudgets[seed % 4]});
}

TEST(GraphAndInterpreter, AgreeOnRandomPrograms) {
  const Settings settings = Settings::from_environment();
  const std::uint64_t count = settings.is_long ? kRandomPrograms : kRandomPrograms / 10;
  const Coverage covered =
      check_all({"random programs", random_program, settings.first_seed, count}, agree);
  EXPECT_GT(covered.moves, count);
}

}  // namespace
}  // namespace arbiter::property
