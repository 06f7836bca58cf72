// Search, models and the interpreter agree: whether there is an error, how long a shortest play to
// one is, and that the play found is one, on small programs and on random larger ones.
#include "explore/search.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "abstraction/partition.h"
#include "check/replay.h"
#include "clock/clock.h"
#include "generator/enumerate.h"
#include "model/build.h"
#include "property/enumerate_plays.h"
#include "property/harness.h"

namespace arbiter::property {
namespace {

constexpr double kSeconds = 0.5;
constexpr std::uint64_t kMib = 512;
constexpr std::size_t kEnumerated = 400;  // moves of O's by the interpreter

// The length of a shortest word of the strategy that ends in an error; 0 if there is none.
std::size_t shortest_error(const model::Model& strategy, const game::Graph& graph) {
  const auto is_error = [&](automata::LetterId letter) {
    const game::Move& move = strategy.letters[letter.index()].move;
    if (move.kind == game::MoveKind::Abort) return true;
    const game::Component& component = (*graph.arena)[move.component];
    return component.kind == game::Component::Kind::Free && game::is_question(move.kind) &&
           graph.judgement->context[component.free].is_error;
  };
  const automata::Dfa& dfa = strategy.dfa;
  if (dfa.empty()) return 0;
  std::vector<std::size_t> distance(dfa.states(), SIZE_MAX);
  std::vector<automata::StateId> queue{dfa.initial()};
  distance[0] = 0;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::size_t next = distance[queue[head].index()] + 1;
    for (const automata::Edge& edge : dfa.edges(queue[head])) {
      if (is_error(edge.letter)) return next;
      if (distance[edge.target.index()] != SIZE_MAX) continue;
      distance[edge.target.index()] = next;
      queue.push_back(edge.target);
    }
  }
  return 0;
}

std::optional<std::string> differs(const game::Graph& graph, Coverage& coverage) {
  if (abstraction::has_partitions(graph)) return std::nullopt;  // its plays are not the program's
  const Limits limits = test::processor_limits(kSeconds, kMib);
  const auto result = explore::search(graph, {.all = true}, limits);
  const auto built = model::build(graph, {.observe = model::Observe::Abort}, limits);
  const auto* searched = std::get_if<explore::Searched>(&result);
  const auto* strategy = std::get_if<model::Model>(&built);
  if (searched == nullptr || strategy == nullptr || searched->overflowed) return std::nullopt;
  ++coverage.programs;
  const std::size_t wanted = shortest_error(*strategy, graph);
  const std::size_t found = searched->errors.empty() ? 0 : searched->errors.front().play.size();
  if (wanted != found) {
    return "length: the model's shortest error is " + std::to_string(wanted) +
           " moves away, the search's " + std::to_string(found);
  }
  const Enumerated plays = enumerate_plays(*graph.judgement, *graph.arena, kEnumerated);
  if (plays.error != 0 ? found != plays.error : found != 0 && found < plays.without) {
    return "enumeration: the interpreter's shortest error is " + std::to_string(plays.error) +
           " moves away, the search's " + std::to_string(found);
  }
  if (plays.is_complete && found != plays.error) return "enumeration: there is no error";
  if (plays.is_complete || plays.error != 0) ++coverage.enumerated;
  std::size_t before = 0;
  for (const explore::FoundError& error : searched->errors) {
    if (error.play.size() < before) return "order: errors should come by length";
    before = error.play.size();
    if (!check::is_error_play(*graph.judgement, *graph.arena, error.play)) {
      return "replay: the play is none of the program";
    }
  }
  const auto first = explore::search(graph, {}, limits);
  if (const auto* one = std::get_if<explore::Searched>(&first)) {
    const bool same = one->errors.size() == std::min<std::size_t>(1, searched->errors.size()) &&
                      (one->errors.empty() || one->errors[0].play == searched->errors[0].play);
    if (!same) return "first: without --all another play is found";
  }
  coverage.moves += found;
  ++(found > 0 ? coverage.with_error : coverage.complete);
  return std::nullopt;
}

std::optional<std::string> check_program(const generator::Program& program, std::uint64_t,
                                         Coverage& coverage) {
  std::string error;
  const auto graph = compiled(program, error);
  if (!graph) return error;
  return differs(*graph, coverage);
}

TEST(Search, AgreesWithModelsOfRandomPrograms) {
  const Programs programs = finite_programs("random programs that are searched", 50'000);
  const Coverage covered = check_all(programs, check_program);
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GE(covered.programs * 5, programs.count * 2);
  EXPECT_GE(covered.with_error * 10, programs.count);
  EXPECT_GE(covered.complete * 10, programs.count);
  EXPECT_GE(covered.enumerated * 10, programs.count);
}

class SearchOfSmallPrograms : public ::testing::TestWithParam<Signature> {};

TEST_P(SearchOfSmallPrograms, AgreesWithModels) {
  const Coverage covered =
      check_all(small_programs("all programs that are searched", GetParam()), check_program);
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GT(covered.programs, 0U);
}

INSTANTIATE_TEST_SUITE_P(Signature, SearchOfSmallPrograms,
                         ::testing::Values(Signature{generator::scopes_grammar, 7},
                                           Signature{generator::functions_grammar, 8},
                                           Signature{generator::variables_grammar, 9}),
                         name_of);

}  // namespace
}  // namespace arbiter::property
