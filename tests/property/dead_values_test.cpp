// Values that are dead where the program waits do not matter: with junk in their place before every
// move of O's, plays stay those of the interpreter. So resetting them is sound.
#include <gtest/gtest.h>

#include "property/harness.h"

namespace arbiter::property {
namespace {

TEST(DeadValues, DoNotMatter) {
  const Programs programs = random_programs("programs with junk in dead variables", 20'000);
  const Coverage covered = check_all(
      programs,
      [](const auto& program, std::uint64_t seed, Coverage& c) -> std::optional<std::string> {
        std::string error;
        const auto judgement = read(program, error);
        if (!judgement) return error;
        const auto graph = compiled(judgement);
        if (!graph) return "too_large";
        const Effort effort{.breadth = 100, .deep_plays = 6, .seed = seed, .poison = true};
        if (auto differs = disagreement(*graph, effort, c)) return "differs\n" + *differs;
        return std::nullopt;
      });
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GE(covered.with_dead * 2, covered.programs);
}

// Dead variables are 0 in every state that waits, so that equal futures are equal states.
TEST(DeadValues, AreReset) {
  check_all(random_programs("states of random programs", 5'000),
            [](const auto& program, std::uint64_t seed, Coverage& c) -> std::optional<std::string> {
              std::string error;
              const auto judgement = read(program, error);
              if (!judgement) return error;
              const auto graph = compiled(judgement);
              if (!graph) return "too_large";
              const Effort effort{
                  .breadth = 60, .deep_plays = 4, .seed = seed, .wants_reset = true};
              if (auto differs = disagreement(*graph, effort, c)) return "differs\n" + *differs;
              return std::nullopt;
            });
}

}  // namespace
}  // namespace arbiter::property
