#include "property/ranged.h"

#include <utility>

#include "abstraction/partition.h"
#include "clock/clock.h"
#include "explore/search.h"
#include "generator/random_program.h"
#include "property/guards.h"

namespace arbiter::property {

namespace {

constexpr std::size_t kMaxStates = 20'000;

// Whether there is an error; nothing if that takes long.
std::optional<bool> has_error(const game::Graph& graph) {
  const auto result =
      explore::search(graph, {}, test::processor_limits(kRangedSeconds, kRangedMib));
  const auto* found = std::get_if<explore::Searched>(&result);
  if (found == nullptr || found->overflowed || found->states > kMaxStates) return std::nullopt;
  return !found->errors.empty();
}

}  // namespace

Programs ranged_programs(std::string name, std::uint64_t count, Change change) {
  const Settings settings = Settings::from_environment();
  Programs programs;
  programs.name = std::move(name);
  programs.make = [change = std::move(change)](std::uint64_t seed) {
    static constexpr int kBudgets[] = {12, 25, 40, 60};
    generator::Program program = generator::random_program(
        seed, {.budget = kBudgets[seed % 4], .finite = seed % 3 == 0, .abstract = false});
    if (!program.int_range) program.int_range = {-1, 2};
    // Search accepts data without a size where nothing depends on the data; partitions do not.
    if (program.data_sizes.empty()) {
      for (const std::string& data : program.datas) program.data_sizes.emplace_back(data, 2);
    }
    return change ? change(std::move(program), seed) : program;
  };
  programs.first = settings.first_seed;
  programs.count = settings.is_long ? count : count / 40;
  return programs;
}

std::optional<Ranged> ranged(const generator::Program& program, std::string& error) {
  auto judgement = read(program, error);
  if (!judgement) return std::nullopt;
  auto compiled = compile_term(std::move(judgement));
  auto* term = std::get_if<Term>(&compiled);
  if (term == nullptr || abstraction::has_partitions(term->graph)) return std::nullopt;
  const auto is_unsafe = has_error(term->graph);
  if (!is_unsafe) return std::nullopt;
  return Ranged{std::move(*term), *is_unsafe};
}

std::optional<Ranged> with_guards(const generator::Program& program, std::string& error) {
  const auto narrow = ranged(program, error);
  if (!narrow) return std::nullopt;
  auto wide = with_guards(*narrow->term.judgement);
  if (!wide) {
    error = "too_large";
    return std::nullopt;
  }
  return Ranged{std::move(*wide), narrow->is_unsafe};
}

}  // namespace arbiter::property
