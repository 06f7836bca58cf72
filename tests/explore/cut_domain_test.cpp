// Seen through any cut points, a run of the program on integers is one of the abstract runs.
#include "abstraction/cut_domain.h"

#include <gtest/gtest.h>

#include "engine/term.h"
#include "explore/steps.h"
#include "game/walk.h"
#include "generator/print.h"
#include "generator/random.h"
#include "generator/random_program.h"

namespace arbiter::explore {
namespace {

using abstraction::CutDomain;
using abstraction::Precision;
using generator::Random;

Precision random_precision(const game::Graph& graph, Random& random) {
  MemoryCharge charge{Limits()};
  Precision precision = abstraction::coarsest(graph, charge).value();
  for (std::uint32_t i = 0; i < graph.variables.size(); ++i) {
    auto& cuts = precision.cuts[game::VariableId(i)];
    if (!cuts || precision.is_fixed[game::VariableId(i)] != 0) continue;
    const auto count = random.between(0, 3);
    for (std::int64_t n = 0; n < count; ++n) {
      const std::int64_t at = random.between(-4, 6);
      if (random.chance(60)) {
        (void)cuts->cut(at);
      } else {
        (void)cuts->single_out(at, at + random.between(0, 3));
      }
    }
  }
  return precision;
}

// Whether these are the classes of the state. A variable that nobody has set yet holds the code 0
// and the value 0, which need not be in the class of that code.
bool is_seen_as(const game::Graph& graph, const Position& a, const Position& b,
                const game::State& state) {
  if (a.node != b.node) return false;
  for (const game::VariableId id : graph.live_at(graph.nodes[a.node])) {
    const game::Variable& variable = graph.variables[id];
    const auto cells = static_cast<std::uint64_t>(std::max<std::int64_t>(1, variable.size));
    for (std::uint64_t slot = variable.slot; slot < variable.slot + cells; ++slot) {
      const bool is_unset = a.slots[slot] == 0 && state.values[slot] == 0;
      if (a.slots[slot] != b.slots[slot] && !is_unset) return false;
    }
  }
  return true;
}

// Plays on integers and follows with all that the abstraction allows.
class Lockstep {
 public:
  Lockstep(const game::Graph& graph, std::uint64_t seed)
      : graph_(graph),
        random_(seed),
        precision_(random_precision(graph, random_)),
        domain_(graph_, precision_),
        steps_(graph_, domain_, limits_),
        walker_(graph) {}

  // False if some step of the program has no match.
  bool plays() {
    game::State state = walker_.start();
    for (int turn = 0; turn < 12; ++turn) {
      const auto choices = walker_.choices(state);
      if (choices.empty()) return true;
      const game::Walker::Choice choice = random_.pick(choices);
      const game::OEdge& edge = graph_.edges_of(graph_.nodes[state.node])[choice.edge];
      std::int64_t value = 0;
      if (game::carries_value(choice.move.kind)) {
        const typing::Data& data = (*graph_.arena)[choice.move.component].type.data;
        value = data.is_finite() ? random_.between(data.low, std::min(data.high, data.low + 9))
                                 : random_.between(-5, 8);
      }
      const Position from = steps_.at(state);
      const game::Reply reply = walker_.play(state, choice, value, 2000);
      if (reply.end == game::WalkEnd::Steps || reply.end == game::WalkEnd::Overflow) return true;
      const std::int64_t code = edge.bind.is_some() ? domain_.code(value, edge.bind) : 0;
      if (game::carries_value(choice.move.kind) && !may_bring(edge, code)) return false;
      if (!matches(from, {choice.edge, code}, reply, state)) return false;
      ++turns;
      if (reply.end != game::WalkEnd::Waits) return true;
    }
    return true;
  }

  std::size_t turns = 0;
  std::size_t ends = 0;

 private:
  bool may_bring(const game::OEdge& edge, std::int64_t code) const {
    const auto codes = domain_.brought(edge, {});
    return !codes || (codes->low <= code && code <= codes->high);
  }

  bool matches(const Position& from, const OpponentMove& made, const game::Reply& reply,
               const game::State& state) {
    bool found = false;
    steps_.each_end(from, made, [&](const End& end) {
      ++ends;
      switch (end.rest) {
        case RunEnd::Waits:
          found = found || (reply.end == game::WalkEnd::Waits &&
                            is_seen_as(graph_, end.at, steps_.at(state), state));
          break;
        case RunEnd::Complete: found = found || reply.end == game::WalkEnd::Complete; break;
        case RunEnd::Error:
          found = found || (reply.end == game::WalkEnd::Error && end.at.node == reply.node);
          break;
        case RunEnd::Stuck:
          found = found || reply.end == game::WalkEnd::Stuck || reply.end == game::WalkEnd::CutOff;
          break;
        default: found = true;  // it was given up
      }
      return true;
    });
    // Runs forever: where abstract runs come together, no end stands for that.
    return found || reply.end == game::WalkEnd::Stuck;
  }

  const game::Graph& graph_;
  const Limits limits_{600.0};
  Random random_;
  Precision precision_;
  CutDomain domain_;
  Steps<CutDomain> steps_;
  game::Walker walker_;
};

TEST(CutDomain, CoversTheProgramOnIntegers) {
  std::size_t turns = 0;
  std::size_t ends = 0;
  for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
    const generator::Program program =
        generator::random_program(seed, {.budget = seed % 2 == 0 ? 25 : 50});
    typing::Options options;
    options.data_sizes = program.data_sizes;
    options.error_commands = program.error_commands;
    if (seed % 3 == 0) options.int_range = program.int_range;
    const std::string text = to_text(program);
    auto compiled = compile_term(std::make_shared<const Source>("random.ia", text), options);
    if (!compiled) continue;  // a literal does not fit without its range
    const auto* term = std::get_if<Term>(&*compiled);
    if (term == nullptr) continue;
    for (std::uint64_t play = 0; play < 8; ++play) {
      Lockstep lockstep(term->graph, seed * 100 + play);
      ASSERT_TRUE(lockstep.plays()) << "seed " << seed << ", play " << play << "\n" << text;
      turns += lockstep.turns;
      ends += lockstep.ends;
    }
  }
  EXPECT_GT(turns, 20'000U);
  EXPECT_GT(5 * ends, 6 * turns) << "the abstraction should leave choices open";
}

// What is brought to a wider variable is in the component's type: every value of that has its code
// among those that are brought, and every code has a value.
TEST(CutDomain, BringsWhatTheComponentsTypeHas) {
  const char* components[] = {"int[-2..1]", "int[0..3]", "int[-9..20]", "int%30", "bool"};
  const char* variables[] = {"int", "int[-20..30]", "int@[0,2]", "int@[]"};
  std::size_t narrowed = 0;
  for (const std::string component : components) {
    for (const std::string variable : variables) {
      const std::string type = component == "bool" ? component : variable;
      const std::string text = "x : exp " + component + ", c : com |- new " + type +
                               " y := x in c; if y = y then c : com";
      auto compiled = compile_term(std::make_shared<const Source>("brought.ia", text), {});
      const game::Graph& graph = std::get<Term>(compiled.value()).graph;
      for (std::uint64_t seed = 0; seed < 50; ++seed) {
        Random random(seed);
        const Precision precision = random_precision(graph, random);
        const CutDomain domain(graph, precision);
        for (const game::OEdge& edge : graph.edges) {
          if (!game::carries_value(edge.move.kind) || edge.bind.is_none()) continue;
          const typing::Data& data = (*graph.arena)[edge.move.component].type.data;
          const auto codes = domain.brought(edge, {});
          ASSERT_TRUE(codes) << text;
          std::vector<std::uint8_t> has_value(
              static_cast<std::size_t>(codes->high - codes->low + 1), 0);
          for (std::int64_t value = data.low; value <= data.high; ++value) {
            const std::int64_t code = domain.code(value, edge.bind);
            ASSERT_TRUE(codes->low <= code && code <= codes->high) << text << " brings " << value;
            has_value[static_cast<std::size_t>(code - codes->low)] = 1;
          }
          for (const std::uint8_t has : has_value) ASSERT_EQ(has, 1) << text;
          const auto all = domain.codes_of(edge.bind);
          narrowed += all.low != codes->low || all.high != codes->high ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(narrowed, 100U);
}

// A cell that is read at an unknown index: one of them is in the range, another is not.
TEST(CutDomain, CoversCellsAtUnknownIndices) {
  const char* text =
      "i : exp int |- new int a[3] := 0 in new int[0..3] x := 0 in new int k := 0 in "
      "a[1] := 100; k := i; x := a[k] : com";
  auto compiled = compile_term(std::make_shared<const Source>("cells.ia", text), {});
  const Term& term = std::get<Term>(compiled.value());
  for (std::uint64_t play = 0; play < 200; ++play) {
    Lockstep lockstep(term.graph, play);
    ASSERT_TRUE(lockstep.plays()) << play;
  }
}

}  // namespace
}  // namespace arbiter::explore
