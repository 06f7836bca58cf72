// Models are what the interpreter plays, whatever is tracked and composed: on small programs and on
// random larger ones. A strategy is compared with plays; a model of complete plays with the
// strategy.
#include <gtest/gtest.h>

#include "abstraction/partition.h"
#include "automata/minimise.h"
#include "automata/trim.h"
#include "clock/clock.h"
#include "generator/enumerate.h"
#include "model/build.h"
#include "property/cover.h"
#include "property/harness.h"

namespace arbiter::property {
namespace {

using automata::Dfa;
using automata::StateId;

constexpr double kSeconds = 0.5;

std::optional<model::Model> built(const game::Graph& graph, model::Observe observe,
                                  std::optional<model::Order> order) {
  model::BuildOptions options;
  options.observe = observe;
  options.order = std::move(order);
  auto result = model::build(graph, options, test::processor_limits(kSeconds, 512));
  auto* model = std::get_if<model::Model>(&result);
  if (model == nullptr) return std::nullopt;
  return std::move(*model);
}

// The letters that answer the opening question.
bool completes(const model::Letter& letter, const game::Arena& arena) {
  using game::MoveKind;
  const MoveKind kind = letter.move.kind;
  return letter.move.component == arena.term() &&
         (kind == MoveKind::Done || kind == MoveKind::Value || kind == MoveKind::Ok);
}

// Of a strategy, the plays that are complete.
Dfa complete_plays(const model::Model& strategy, const game::Arena& arena) {
  const auto states = static_cast<std::uint32_t>(strategy.dfa.states());
  automata::DfaBuilder result;
  std::vector<bool> complete(states + 1, false);
  for (std::uint32_t state = 0; state < states; ++state) {
    result.add_state(false);
    for (const automata::Edge& edge : strategy.dfa.edges(StateId(state))) {
      const model::Letter& letter = strategy.letters[edge.letter.index()];
      if (letter.move.kind == game::MoveKind::Abort) continue;
      // States where plays end are one, and may be one that waits in vain: completion gets its own.
      result.add_edge(edge.letter, completes(letter, arena) ? StateId(states) : edge.target);
    }
  }
  result.add_state(true);
  return *automata::minimise(automata::trim(std::move(result).finish()));
}

std::string listing(const Dfa& dfa, const std::vector<model::Letter>& letters) {
  std::string text;
  for (std::uint32_t state = 0; state < dfa.states(); ++state) {
    text += dfa.accepts(StateId(state)) ? "!" : "";
    for (const automata::Edge& edge : dfa.edges(StateId(state))) {
      text += letters[edge.letter.index()].name + ">" + std::to_string(edge.target.index()) + " ";
    }
    text += "| ";
  }
  return text;
}

std::optional<std::string> differs(const game::Graph& graph, std::uint64_t seed,
                                   Coverage& coverage) {
  // Where choices are left open, they may be marked at other places: partition_cover_test.cpp.
  if (abstraction::has_partitions(graph)) return std::nullopt;
  const auto strategy = built(graph, model::Observe::Abort, model::Order{});
  if (!strategy) return std::nullopt;
  const Effort effort{.deep_plays = 15, .deep_moves = 25, .seed = seed};
  if (auto found = uncovered(graph, {strategy->dfa, strategy->letters}, effort, coverage)) {
    return found;
  }
  const auto model = built(graph, model::Observe::Termination, model::Order{});
  if (!model) return std::nullopt;
  const std::string wanted = listing(model->dfa, model->letters);
  if (listing(complete_plays(*strategy, *graph.arena), strategy->letters) != wanted) {
    return "complete: the model is not the complete plays of the strategy";
  }
  for (const model::Order& order : model::default_orders(graph)) {
    for (const model::Observe observe : {model::Observe::Abort, model::Observe::Termination}) {
      const auto composed = built(graph, observe, order);
      if (!composed) continue;
      const model::Model& tracked = observe == model::Observe::Abort ? *strategy : *model;
      if (listing(composed->dfa, composed->letters) != listing(tracked.dfa, tracked.letters)) {
        return "order: another order of composition gives another model";
      }
      ++coverage.with_composed;
    }
  }
  return std::nullopt;
}

std::optional<std::string> check_program(const generator::Program& program, std::uint64_t seed,
                                         Coverage& coverage) {
  std::string error;
  const auto graph = compiled(program, error);
  if (!graph) return error;
  return differs(*graph, seed, coverage);
}

TEST(Models, AreThePlaysOfRandomPrograms) {
  const Programs programs = finite_programs("random programs with models", 20'000);
  const Coverage covered = check_all(programs, check_program);
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GE(covered.programs * 5, programs.count * 2);
  EXPECT_GE(covered.with_composed, programs.count);
  EXPECT_GE(covered.complete, programs.count);
}

class ModelsOfSmallPrograms : public ::testing::TestWithParam<Signature> {};

TEST_P(ModelsOfSmallPrograms, AreTheirPlays) {
  const Coverage covered =
      check_all(small_programs("models of all programs", GetParam()), check_program);
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GT(covered.with_composed, 0U);
}

INSTANTIATE_TEST_SUITE_P(Signature, ModelsOfSmallPrograms,
                         ::testing::Values(Signature{generator::calls_grammar, 7},
                                           Signature{generator::scopes_grammar, 7},
                                           Signature{generator::functions_grammar, 8},
                                           Signature{generator::nested_grammar, 9},
                                           Signature{generator::variables_grammar, 9}),
                         name_of);

}  // namespace
}  // namespace arbiter::property
