// The same text gives the same graph, every time.
#include <gtest/gtest.h>

#include "property/harness.h"
#include "property/well_formed.h"

namespace arbiter::property {
namespace {

TEST(Compilation, IsDeterministic) {
  check_all(random_programs("programs compiled twice", 10'000),
            [](const auto& program, std::uint64_t, Coverage& c) -> std::optional<std::string> {
              std::string texts[2];
              for (std::string& text : texts) {
                std::string error;
                const auto judgement = read(program, error);
                if (!judgement) return error;
                const auto graph = compiled(judgement);
                if (!graph) return "too_large";
                text = dump(*graph);
              }
              ++c.programs;
              if (texts[0] != texts[1]) return "differs: two graphs of one text";
              return std::nullopt;
            });
}

}  // namespace
}  // namespace arbiter::property
