// A search that leaves out what decides nothing finds what a search through all values finds: the
// same errors, as near, and the same places that are never reached; and what it calls safe has a
// certificate.
#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "abstraction/partition.h"
#include "certify/certify.h"
#include "check/replay.h"
#include "explore/search.h"
#include "game/relevance.h"
#include "property/harness.h"
#include "refine/least_invariant.h"

namespace arbiter::property {
namespace {

constexpr double kSeconds = 0.5;
constexpr std::uint64_t kMib = 512;

// Where the errors are, and how long a shortest play to each is.
using Places = std::map<std::tuple<std::uint32_t, std::uint32_t, core::ErrorReason>, std::size_t>;
Places places_of(const game::Graph& graph, const explore::Searched& searched) {
  Places places;
  for (const explore::FoundError& error : searched.errors) {
    const game::Node& node = graph.nodes[error.node];
    places[{node.span.begin, node.span.end, node.reason}] = error.play.size();
  }
  return places;
}

std::optional<std::string> plays_differ(const game::Graph& graph,
                                        const explore::Searched& searched) {
  for (const explore::FoundError& error : searched.errors) {
    if (!check::is_error_play(*graph.judgement, *graph.arena, error.play)) {
      return "replay: the play is none of the program";
    }
  }
  return std::nullopt;
}

// What every play says of a path: it goes from the start to the error by the steps of the graph.
std::optional<std::string> paths_differ(const game::Graph& graph, const Limits& limits) {
  const auto with = explore::search(graph, {.paths = true}, limits);
  const auto without = explore::search(graph, {.slices = false, .paths = true}, limits);
  const auto* one = std::get_if<explore::Searched>(&with);
  const auto* other = std::get_if<explore::Searched>(&without);
  if (one == nullptr || other == nullptr) return std::nullopt;
  if (one->errors.size() != other->errors.size()) return "paths: one has an error only";
  for (std::size_t i = 0; i < one->errors.size(); ++i) {
    if (one->errors[i].path.size() != other->errors[i].path.size()) return "paths: length";
  }
  return std::nullopt;
}

std::optional<std::string> certificate_differs(const game::Graph& graph, const Limits& limits) {
  const auto made = refine::least_invariant(graph, limits);
  if (std::holds_alternative<StopReason>(made)) return std::nullopt;
  if (const auto* flaw = std::get_if<certify::Flaw>(&made)) return "flaw: " + flaw->message;
  const auto judged = certify::certify(graph, std::get<certify::Certificate>(made), limits);
  if (const auto* flaw = std::get_if<certify::Flaw>(&judged)) return "judged: " + flaw->message;
  return std::nullopt;
}

std::optional<std::string> differs(const game::Graph& graph, Coverage& coverage) {
  if (abstraction::has_partitions(graph)) return std::nullopt;  // not sliced
  const Limits limits(kSeconds, kMib);
  const auto with = explore::search(graph, {.all = true}, limits);
  const auto without = explore::search(graph, {.all = true, .slices = false}, limits);
  const auto* one = std::get_if<explore::Searched>(&with);
  const auto* other = std::get_if<explore::Searched>(&without);
  if (other == nullptr || !other->is_complete) return std::nullopt;
  if (one == nullptr || !one->is_complete) {
    return limits.reached() ? std::nullopt : std::optional<std::string>("ends: only without");
  }
  ++coverage.programs;
  if (places_of(graph, *one) != places_of(graph, *other))
    return "errors: others, or others as near";
  if (one->overflowed != other->overflowed) return "overflow: in one only";
  if (one->passed != other->passed) return "passed: other nodes";
  if (one->states > other->states) return "states: more than without";
  if (one->transitions > other->transitions) return "moves: more than without";
  if (auto why = plays_differ(graph, *one)) return why;
  if (auto why = paths_differ(graph, limits)) return why;
  ++(one->errors.empty() ? coverage.complete : coverage.with_error);
  if (one->states < other->states) ++coverage.enumerated;
  if (!one->errors.empty() || one->overflowed) return std::nullopt;
  return certificate_differs(graph, limits);
}

std::optional<std::string> check_program(const generator::Program& program, std::uint64_t,
                                         Coverage& coverage) {
  std::string error;
  const auto graph = compiled(program, error);
  if (!graph) return error.empty() ? std::nullopt : std::optional(error);
  return differs(*graph, coverage);
}

TEST(Slice, FindsTheSameInRandomPrograms) {
  const Programs programs = finite_programs("random programs that are sliced", 50'000);
  const Coverage covered = check_all(programs, check_program);
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GE(covered.with_error * 10, programs.count);
  EXPECT_GE(covered.complete * 10, programs.count);
  EXPECT_GE(covered.enumerated * 100, programs.count) << "with fewer states than without";
}

class SliceOfSmallPrograms : public ::testing::TestWithParam<Signature> {};

TEST_P(SliceOfSmallPrograms, FindsTheSame) {
  const Coverage covered =
      check_all(small_programs("all programs that are sliced", GetParam()), check_program);
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GT(covered.programs, 0U);
}

INSTANTIATE_TEST_SUITE_P(Signature, SliceOfSmallPrograms,
                         ::testing::Values(Signature{generator::scopes_grammar, 7},
                                           Signature{generator::functions_grammar, 8},
                                           Signature{generator::variables_grammar, 9}),
                         name_of);

}  // namespace
}  // namespace arbiter::property
