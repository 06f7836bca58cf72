// Core terms are what core.h says they are, whatever the program.
#include <gtest/gtest.h>

#include "property/harness.h"
#include "property/well_formed.h"

namespace arbiter::property {
namespace {

TEST(Elaboration, GivesWellFormedTerms) {
  check_all(random_programs("core terms of random programs", 20'000),
            [](const auto& program, std::uint64_t, Coverage& c) -> std::optional<std::string> {
              std::string error;
              const auto judgement = read(program, error);
              if (!judgement) return error;
              ++c.programs;
              if (auto fault = fault_of(*judgement)) return "ill-formed: " + *fault;
              return std::nullopt;
            });
}

}  // namespace
}  // namespace arbiter::property
