// Assume-guarantee reasoning never lies: random programs with a random part, verified by a learned
// assumption and as a whole.
#include <gtest/gtest.h>

#include "abstraction/partition.h"
#include "engine/part_assumptions.h"
#include "explore/search.h"
#include "generator/random.h"
#include "generator/random_program.h"
#include "property/guards.h"
#include "property/harness.h"
#include "property/verdict.h"

namespace arbiter::property {
namespace {

constexpr double kSeconds = 2;
constexpr std::uint64_t kMib = 512;
constexpr std::size_t kMaxStates = 20'000;

void collect(generator::Tree& tree, std::vector<generator::Tree*>& found) {
  std::vector<generator::Tree*> todo = {&tree};
  while (!todo.empty()) {
    generator::Tree* at = todo.back();
    todo.pop_back();
    const bool is_base = at->type.arguments.empty();
    const bool is_term = at->form != generator::Form::Return && at->form != generator::Form::Fun;
    if (is_base && is_term && at->base().kind != generator::Base::Kind::Var) found.push_back(at);
    const bool has_predicate = at->form == generator::Form::Letp;  // which has no parts
    for (std::size_t i = has_predicate ? 1 : 0; i < at->children.size(); ++i) {
      todo.push_back(&at->children[i]);
    }
  }
}

// The parts called zz.
void collect_parts(generator::Tree& tree, std::vector<generator::Tree*>& found) {
  std::vector<generator::Tree*> todo = {&tree};
  while (!todo.empty()) {
    generator::Tree* at = todo.back();
    todo.pop_back();
    if (at->form == generator::Form::Part && at->name == "zz") found.push_back(at);
    for (generator::Tree& child : at->children) todo.push_back(&child);
  }
}

bool has_part(const generator::Tree& tree, const std::string& name) {
  std::vector<const generator::Tree*> todo = {&tree};
  while (!todo.empty()) {
    const generator::Tree* at = todo.back();
    todo.pop_back();
    if (at->form == generator::Form::Part && at->name == name) return true;
    for (const generator::Tree& child : at->children) todo.push_back(&child);
  }
  return false;
}

// Puts a part around one of the places.
void wrap(const std::vector<generator::Tree*>& places, const std::string& name,
          generator::Random& random) {
  if (places.empty()) return;
  generator::Tree* place = places[random.below(places.size())];
  generator::Tree part = generator::node(generator::Form::Part, place->base(), {*place});
  part.name = name;
  *place = std::move(part);
}

// The program with `part zz { … }` around some command or expression in it; in every second one
// there is another part beside it, of that name or another.
generator::Program with_part(generator::Program program, std::uint64_t seed) {
  std::vector<generator::Tree*> places;
  collect(program.body, places);
  generator::Random random(seed);
  wrap(places, "zz", random);
  if (seed % 2 == 0) return program;
  places.clear();
  collect(program.body, places);
  std::erase_if(places, [](generator::Tree* tree) { return has_part(*tree, "zz"); });
  // Nothing inside the first one either.
  std::vector<generator::Tree*> inside;
  std::vector<generator::Tree*> first;
  collect_parts(program.body, first);
  for (generator::Tree* part : first) collect(*part, inside);
  std::erase_if(places, [&](generator::Tree* tree) {
    return std::find(inside.begin(), inside.end(), tree) != inside.end();
  });
  wrap(places, seed % 4 == 1 ? "zz" : "zy", random);
  return program;
}

Programs programs_with_parts(std::string name, std::uint64_t count) {
  const Settings settings = Settings::from_environment();
  Programs programs;
  programs.name = std::move(name);
  programs.make = [](std::uint64_t seed) {
    static constexpr int kBudgets[] = {12, 25, 40, 60};
    generator::Program program = generator::random_program(
        seed, {.budget = kBudgets[seed % 4], .finite = seed % 3 == 0, .abstract = false});
    if (!program.int_range) program.int_range = {-1, 2};
    return with_part(std::move(program), seed);
  };
  programs.first = settings.first_seed;
  programs.count = settings.is_long ? count : count / 40;
  return programs;
}

std::optional<bool> has_error(const game::Graph& graph) {
  const auto result = explore::search(graph, {}, Limits(kSeconds, kMib));
  const auto* found = std::get_if<explore::Searched>(&result);
  if (found == nullptr || found->overflowed || found->states > kMaxStates) return std::nullopt;
  return !found->errors.empty();
}

std::optional<std::string> differs(const Term& term, bool is_unsafe, std::uint64_t seed,
                                   Coverage& coverage) {
  const Limits limits(kSeconds, kMib);
  auto split = split_term(term, {"zz", "zy"}, limits);
  if (!split) split = split_term(term, {"zz"}, limits);
  if (!split || !std::holds_alternative<SplitTerm>(*split)) return std::nullopt;
  ++coverage.programs;
  LearnPartOptions options;
  if (seed % 8 == 2) options.rule = refine::Rule::Paper;
  const LearnedPart learned = learn_part(std::get<SplitTerm>(*split), options, limits);
  if (learned.why) return no_verdict(*learned.why, is_unsafe, coverage);
  if (learned.is_safe() == is_unsafe) {
    return std::string("opposite: ") + (is_unsafe ? "it is unsafe" : "it is safe");
  }
  ++(is_unsafe ? coverage.with_error : coverage.complete);
  if (!learned.is_safe()) return std::nullopt;
  // The assumption, written and read again, is one that the part keeps to and the rest is safe
  // with.
  const auto& found = learned.found;
  const auto assumption =
      assume::part_assumption(*found.letters, found.pairs.pairs, found.precision,
                              std::get<assume::PartProved>(found.answer).assumption);
  const auto again = assume::parse_assumption(assume::to_text(assumption));
  if (!again) return "unreadable: " + again.error();
  for (const bool is_rest : {true, false}) {
    const auto checked = (is_rest ? check_rest : check_part)(std::get<SplitTerm>(*split), *again,
                                                             PremiseOptions{}, limits);
    const auto* premise = std::get_if<PremiseChecked>(&checked);
    if (premise != nullptr && !premise->holds) {
      return std::string("premise: that of ") + (is_rest ? "the rest" : "the part");
    }
  }
  return std::nullopt;
}

std::optional<Term> compiled_term(const generator::Program& program, std::string& error) {
  auto judgement = read(program, error);
  if (!judgement) return std::nullopt;
  auto made = compile_term(std::move(judgement));
  if (auto* term = std::get_if<Term>(&made)) return std::move(*term);
  error = "too_large";
  return std::nullopt;
}

void expect_covered(const Programs& programs, const Coverage& covered) {
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GE(covered.programs * 10, programs.count * 2);
  EXPECT_GE(covered.with_error * 25, programs.count);
  EXPECT_GE(covered.complete * 25, programs.count);
  EXPECT_LT(covered.unknowns() * 20, covered.programs) << "UNKNOWN in under 5 % of them";
}

TEST(Parts, AgreeWithTheWholeOnFiniteData) {
  const Programs programs = programs_with_parts("a part of finite data", 14'000);
  const Coverage covered =
      check_all(programs,
                [](const auto& program, std::uint64_t seed,
                   Coverage& coverage) -> std::optional<std::string> {
                  std::string error;
                  const auto term = compiled_term(program, error);
                  if (!term) return error == "too_large" ? std::nullopt : std::optional(error);
                  if (abstraction::has_partitions(term->graph)) return std::nullopt;
                  const auto is_unsafe = has_error(term->graph);
                  return is_unsafe ? differs(*term, *is_unsafe, seed, coverage) : std::nullopt;
                });
  expect_covered(programs, covered);
}

TEST(Parts, AgreeWithTheWholeOnPlainIntegers) {
  const Programs programs = programs_with_parts("a part with integers", 14'000);
  const Coverage covered =
      check_all(programs,
                [](const auto& program, std::uint64_t seed,
                   Coverage& coverage) -> std::optional<std::string> {
                  std::string error;
                  const auto term = compiled_term(program, error);
                  if (!term) return error == "too_large" ? std::nullopt : std::optional(error);
                  if (abstraction::has_partitions(term->graph)) return std::nullopt;
                  const auto is_unsafe = has_error(term->graph);
                  if (!is_unsafe) return std::nullopt;
                  const auto wide = with_guards(*term->judgement);
                  return wide ? differs(*wide, *is_unsafe, seed, coverage) : std::nullopt;
                });
  expect_covered(programs, covered);
}

}  // namespace
}  // namespace arbiter::property
