// What a relation between terms has to be, whatever the terms: refinement is reflexive, equivalence
// is symmetric, both are transitive, and neither depends on names or on the order of the context.
#include <gtest/gtest.h>

#include "client/compared.h"
#include "generator/print.h"
#include "generator/random_program.h"
#include "property/harness.h"
#include "property/variants.h"

namespace arbiter::property {
namespace {

using client::ReadTerm;
using generator::Program;
using model::Observe;

ReadTerm term_of(const Program& program) {
  return client::read_for_comparison("term.ia", generator::to_text(program),
                                     {.data_sizes = program.data_sizes,
                                      .int_range = program.int_range,
                                      .error_commands = program.error_commands});
}

// How two terms are related, and by plays of which length.
struct Related {
  bool refines = true;   // the left one the right one
  bool refined = true;   // and the other way round
  std::size_t left = 0;  // length of a shortest play of the left one alone
  std::size_t right = 0;

  friend bool operator==(const Related&, const Related&) = default;
};

std::optional<Related> related(const ReadTerm& left, const ReadTerm& right, Observe observe) {
  const auto comparison = client::compare(left, right, observe, 1);
  if (!comparison) return std::nullopt;
  Related result;
  if (comparison->left_only) {
    result.refines = false;
    result.left = comparison->left_only->names.size();
  }
  if (comparison->right_only) {
    result.refined = false;
    result.right = comparison->right_only->names.size();
  }
  return result;
}

std::string against(const std::string& what, const Program& other) {
  return what + "\nagainst\n" + generator::to_text(other);
}

std::optional<std::string> broken_law(const Program& program, std::uint64_t seed,
                                      Coverage& coverage) {
  const Program second = mutant(program, seed);
  const Program third = mutant(second, ~seed);
  const ReadTerm terms[] = {term_of(program), term_of(second), term_of(third)};
  const Program same[] = {renamed(program), permuted(program, seed)};
  const ReadTerm same_terms[] = {term_of(same[0]), term_of(same[1])};
  if (!terms[0].graph) return std::nullopt;
  if (!same_terms[0].graph) return against("renaming: " + same_terms[0].error, same[0]);
  if (!same_terms[1].graph) return against("permuting: " + same_terms[1].error, same[1]);
  ++coverage.programs;
  for (const Observe observe : {Observe::Termination, Observe::Abort}) {
    const auto itself = related(terms[0], terms[0], observe);
    if (!itself) continue;
    if (*itself != Related{}) return "reflexive: a term differs from itself";
    for (const std::size_t i : {0U, 1U}) {
      const auto alike = related(terms[0], same_terms[i], observe);
      if (alike && *alike != Related{}) return against("names: another term", same[i]);
    }
    const auto first_second = related(terms[0], terms[1], observe);
    const auto second_first = related(terms[1], terms[0], observe);
    const auto second_third = related(terms[1], terms[2], observe);
    const auto first_third = related(terms[0], terms[2], observe);
    if (!first_second || !second_first || !second_third || !first_third) continue;
    const Related turned{second_first->refined, second_first->refines, second_first->right,
                         second_first->left};
    if (*first_second != turned) return against("symmetric: not so", second);
    if (first_second->refines && second_third->refines && !first_third->refines) {
      return against("transitive: refinement is not", third);
    }
    if (first_second->refined && second_third->refined && !first_third->refined) {
      return against("transitive: refinement is not, from right to left", third);
    }
    for (const std::size_t i : {0U, 1U}) {
      const auto alike = related(same_terms[i], terms[1], observe);
      if (alike && *alike != *first_second) return against("names: another answer", second);
    }
    ++(first_second->refines && first_second->refined ? coverage.complete : coverage.with_error);
  }
  return std::nullopt;
}

TEST(Relations, KeepTheirLaws) {
  Programs programs = random_programs("programs, their mutants and variants", 10'000);
  programs.make = [](std::uint64_t seed) {
    return generator::random_program(seed, {.budget = 25, .finite = true});
  };
  const Coverage covered = check_all(programs, broken_law);
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GE(covered.programs, programs.count / 2);
  EXPECT_GE(covered.complete, programs.count / 10) << "equivalent ones";
  EXPECT_GE(covered.with_error, programs.count / 10) << "others";
}

}  // namespace
}  // namespace arbiter::property
