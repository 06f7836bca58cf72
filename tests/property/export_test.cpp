// Other verifiers on what `arbiter graph` writes for them agree with the search: SPIN on Promela,
// Z3 on Horn clauses, and compiled C run with all choices.
#include <gtest/gtest.h>

#include <algorithm>

#include "abstraction/partition.h"
#include "clock/clock.h"
#include "engine/front_end.h"
#include "engine/term.h"
#include "explore/search.h"
#include "export/graph_c.h"
#include "export/graph_horn.h"
#include "export/graph_promela.h"
#include "paths/paths.h"
#include "property/harness.h"
#include "property/peers.h"

namespace arbiter::property {
namespace {

constexpr double kSeconds = 1;
constexpr std::uint64_t kMib = 512;
constexpr std::size_t kMaxStates = 20'000;  // beyond this the others take long

// What the search says, where it is worth asking others: there is something that could fail.
struct Known {
  Answer answer = Answer::Undecided;
  std::size_t moves = 0;  // of a shortest play to an error
};

Known searched(const game::Graph& graph) {
  const auto could_fail = [](const game::Node& node) {
    return node.kind == game::Node::Kind::Error || node.is_error_call;
  };
  if (std::none_of(graph.nodes.begin(), graph.nodes.end(), could_fail)) return {};
  if (abstraction::has_partitions(graph)) return {};  // its answer is not the program's
  const auto result = explore::search(graph, {}, test::processor_limits(kSeconds, kMib));
  const auto* found = std::get_if<explore::Searched>(&result);
  if (found == nullptr || found->overflowed || found->states > kMaxStates) return {};
  if (found->errors.empty()) return {Answer::Safe, 0};
  return {Answer::Unsafe, found->errors.front().play.size()};
}

const char* name_of(Answer answer) {
  return answer == Answer::Safe ? "safe" : answer == Answer::Unsafe ? "unsafe" : "undecided";
}

// Nothing if they agree; an undecided peer is counted nowhere.
std::optional<std::string> compare(const char* peer, const Known& known, const Told& told,
                                   Coverage& coverage) {
  if (told.answer == Answer::Undecided) return std::nullopt;
  if (told.answer != known.answer) {
    return std::string("verdict: the search says ") + name_of(known.answer) + ", " + peer + " " +
           name_of(told.answer) + "\n" + told.output;
  }
  ++coverage.programs;
  coverage.moves += known.moves;
  ++(known.moves > 0 ? coverage.with_error : coverage.complete);
  return std::nullopt;
}

std::optional<std::string> spin_differs(const game::Graph& graph, Coverage& coverage) {
  const Known known = searched(graph);
  if (known.answer == Answer::Undecided) return std::nullopt;
  const auto model = exports::graph_to_promela(graph);
  if (!model) return std::nullopt;  // what Promela cannot express
  const Told told = ask_spin(*model);
  if (told.output.find("rror") != std::string::npos &&
      told.output.find("errors:") == std::string::npos) {
    return "rejected by SPIN: " + told.output;
  }
  return compare("SPIN", known, told, coverage);
}

std::optional<std::string> z3_differs(const game::Graph& graph, Coverage& coverage) {
  const Known known = searched(graph);
  if (known.answer == Answer::Undecided) return std::nullopt;
  const auto clauses = exports::graph_to_horn(graph);
  if (!clauses) return "too_large";
  const Told told = ask_z3(*clauses);
  if (told.output.find("error") != std::string::npos) return "rejected by Z3: " + told.output;
  return compare("Z3", known, told, coverage);
}

// The choices of the environment that matter are few and small.
constexpr int kLow = -2;
constexpr int kHigh = 4;
bool has_small_choices(const game::Graph& graph) {
  const auto is_small = [&](const game::OEdge& edge) {
    const typing::Data& data = (*graph.arena)[edge.move.component].type.data;
    return edge.bind.is_none() || (data.is_finite() && data.low >= kLow && data.high <= kHigh);
  };
  return std::all_of(graph.edges.begin(), graph.edges.end(), is_small) &&
         std::all_of(graph.nodes.begin(), graph.nodes.end(), [](const game::Node& node) {
           return node.kind != game::Node::Kind::O || node.target_count <= kHigh + 1;
         });
}

std::optional<std::string> c_differs(const game::Graph& graph, Coverage& coverage) {
  constexpr std::size_t kMoves = 6;
  const Known known = searched(graph);
  if (known.answer == Answer::Undecided || known.moves > kMoves) return std::nullopt;
  const int choices = known.moves == 0 ? 4 : static_cast<int>(known.moves);
  const Told told = run_c(exports::graph_to_c(graph), choices, kLow, kHigh);
  if (told.output.starts_with("compiler")) return told.output;
  if (told.answer == Answer::Safe && !has_small_choices(graph)) return std::nullopt;
  return compare("the C program", known, told, coverage);
}

using Differs = std::optional<std::string> (*)(const game::Graph&, Coverage&);

Check on_graph(Differs differs) {
  return [differs](const generator::Program& program, std::uint64_t,
                   Coverage& coverage) -> std::optional<std::string> {
    std::string error;
    const auto graph = compiled(program, error);
    if (!graph) return error;
    return differs(*graph, coverage);
  };
}

// At least `wanted` of `count` programs have to be compared; the quick mode has a sixteenth of
// them.
void expect_agreement(const char* name, std::uint64_t count, std::uint64_t wanted,
                      Differs differs) {
  constexpr std::uint64_t kQuickPart = 16;
  constexpr std::uint64_t kQuickWanted = 8;
  const Settings settings = Settings::from_environment();
  Programs programs = finite_programs(name, count);
  programs.count = settings.is_long ? count : count / kQuickPart;
  const Coverage covered = check_all(programs, on_graph(differs));
  if (settings.seed) return;  // one program only
  EXPECT_GE(covered.programs, settings.is_long ? wanted : kQuickWanted);
  EXPECT_GE(covered.with_error, covered.programs / 10);
  EXPECT_GE(covered.complete, covered.programs / 10);
}

TEST(Exports, SpinAgreesOnRandomPrograms) {
  if (!is_installed("spin")) GTEST_SKIP() << "SPIN is not installed";
  expect_agreement("random programs for SPIN", 500, 200, spin_differs);
}

TEST(Exports, Z3AgreesOnRandomPrograms) {
  if (!is_installed("z3")) GTEST_SKIP() << "Z3 is not installed";
  expect_agreement("random programs for Z3", 600, 150, z3_differs);
}

TEST(Exports, CompiledCAgreesOnRandomPrograms) {
  expect_agreement("random programs in C", 600, 100, c_differs);
}

// A program of the repository, and what the command line would say.
struct Case {
  const char* file;
  std::vector<std::pair<std::string, std::int64_t>> params;
  std::vector<std::pair<std::string, std::int64_t>> data_sizes;
  std::optional<IntRange> int_range;
  std::vector<std::string> error_commands;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {"examples/papers/sort.ia", {{"n", 4}}, {}, {}, {}},
      {"examples/papers/switch.ia", {}, {}, {}, {}},
      {"examples/papers/example3.ia", {}, {}, {}, {}},
      {"examples/papers/stack001.ia", {}, {}, {{0, 1}}, {"error"}},
      {"examples/papers/stack003.ia", {{"n", 3}}, {{"X", 1}}, {}, {}},
      {"examples/papers/search003.ia", {{"n", 3}}, {{"X", 2}}, {}, {}},
      {"examples/papers/intro003.ia", {}, {{"X", 1}}, {}, {}},
      {"examples/papers/intro003.ia", {}, {{"X", 2}}, {}, {}},
      {"examples/papers/reverse003.ia", {{"n", 2}}, {{"X", 2}}, {}, {}},
      {"examples/stack.ia", {}, {}, {{0, 1}}, {}},
      {"examples/ring.ia", {}, {}, {{-1, 1}}, {}},
      {"examples/ring.ia", {}, {}, {{-1, 1}}, {"full"}},
      {"examples/lock.ia", {}, {}, {{0, 3}}, {}},
      {"examples/oven.ia", {}, {}, {{0, 3}}, {}},
      {"examples/account.ia", {}, {}, {{-3, 3}}, {}},
  };
  return all;
}

TEST(Exports, PeersAgreeOnProgramsOfThePapersAndExamples) {
  const bool is_long = Settings::from_environment().is_long;
  const std::size_t stride = is_long ? 1 : 4;
  Coverage covered;
  for (std::size_t i = 0; i < cases().size(); i += stride) {
    const Case& one = cases()[i];
    SCOPED_TRACE(one.file);
    const auto source = read_source(test::source_dir().string() + "/" + one.file);
    ASSERT_TRUE(source);
    auto term = compile_term(*source, {.params = one.params,
                                       .data_sizes = one.data_sizes,
                                       .int_range = one.int_range,
                                       .error_commands = one.error_commands});
    ASSERT_TRUE(term && std::holds_alternative<Term>(*term));
    const game::Graph& graph = std::get<Term>(*term).graph;
    for (const Differs differs : {spin_differs, z3_differs, c_differs}) {
      if (differs == spin_differs && !is_installed("spin")) continue;
      if (differs == z3_differs && !is_installed("z3")) continue;
      EXPECT_EQ(differs(graph, covered).value_or("agrees"), "agrees");
    }
  }
  EXPECT_GE(covered.programs, cases().size() / stride);
}

}  // namespace
}  // namespace arbiter::property
