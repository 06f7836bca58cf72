// Programs parse as the grammar says: with few brackets they are the same terms as with all of
// them.
#include <gtest/gtest.h>

#include "generator/print.h"
#include "property/harness.h"
#include "typing/core_text.h"

namespace arbiter::property {
namespace {

TEST(Parser, BracketsThatAreNotNeededChangeNothing) {
  check_all(random_programs("programs with few and with all brackets", 20'000),
            [](const auto& program, std::uint64_t, Coverage& c) -> std::optional<std::string> {
              std::string error;
              const auto few = read(program, error);
              if (!few) return error;
              const std::string text = to_text(program, generator::Brackets::All);
              const auto all = read(program, text, error);
              if (!all) return error + "\nwith all brackets:\n" + text;
              ++c.programs;
              const std::string core = typing::CoreText(*few)(few->body);
              const std::string bracketed = typing::CoreText(*all)(all->body);
              if (core == bracketed) return std::nullopt;
              return "differs:\n" + core + "\nwith all brackets:\n" + text + bracketed;
            });
}

}  // namespace
}  // namespace arbiter::property
