// Abstraction is sound: on random programs with int@ types sprinkled in, every play of the program
// on integers is a play of the abstract strategy, and every play of that without `nd` is real.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "abstraction/partition.h"
#include "clock/clock.h"
#include "generator/random.h"
#include "generator/random_program.h"
#include "model/unfold.h"
#include "property/cover.h"
#include "property/harness.h"

namespace arbiter::property {
namespace {

using generator::Data;

// Makes some of a program's integer types int@, each everywhere in the same way.
class Annotator {
 public:
  explicit Annotator(std::uint64_t seed) : random_(seed) {}

  void annotate(generator::Program& program) {
    for (generator::Binding& binding : program.context) annotate(binding.type);
    annotate(program.type);
    annotate(program.body);
    // Plain integers have an end where the environment brings them, so that all can be tried.
    if (shows_plain_int(program) && !program.int_range) program.int_range = {-2, 3};
  }

 private:
  static bool has_plain_int(const generator::Type& type) {
    const auto is_plain = [](const generator::Base& base) {
      return base.is_value() && base.data.kind == Data::Kind::Int;
    };
    return is_plain(type.result) ||
           std::any_of(type.arguments.begin(), type.arguments.end(), is_plain);
  }
  static bool shows_plain_int(const generator::Program& program) {
    return has_plain_int(program.type) ||
           std::any_of(program.context.begin(), program.context.end(),
                       [](const generator::Binding& b) { return has_plain_int(b.type); });
  }

  void annotate(generator::Tree& tree) {
    annotate(tree.declared.data);
    annotate(tree.type);
    for (generator::Parameter& parameter : tree.parameters) annotate(parameter.type.data);
    for (generator::Tree& child : tree.children) annotate(child);
  }
  void annotate(generator::Type& type) {
    for (generator::Base& argument : type.arguments) annotate(argument.data);
    annotate(type.result.data);
  }
  void annotate(Data& data) {
    if (!data.is_integral() || data.kind == Data::Kind::Literal) return;
    for (const auto& [from, to] : chosen_) {
      if (from == data) {
        data = to;
        return;
      }
    }
    const Data from = data;
    if (random_.chance(data.kind == Data::Kind::Int ? 70 : 40)) data = partition();
    chosen_.emplace_back(from, data);
  }
  Data partition() {
    if (random_.chance(30)) return {Data::Kind::Whole, 0, 0, ""};
    return {Data::Kind::Partition, random_.between(-2, 0), random_.between(0, 3), ""};
  }

  generator::Random random_;
  std::vector<std::pair<Data, Data>> chosen_;
};

constexpr std::size_t kMaxStates = 4000;

std::optional<std::string> covers(std::shared_ptr<const core::Judgement> judgement,
                                  std::uint64_t seed, Coverage& coverage) {
  const auto graph = compiled(std::move(judgement));
  if (!graph) return "too_large";
  if (!abstraction::has_partitions(*graph)) return std::nullopt;
  auto result = model::unfold(*model::expose(*graph, {}, {}), {model::Observe::Abort, kMaxStates},
                              test::processor_limits(0.5));
  if (!std::holds_alternative<model::Unfolded>(result)) return std::nullopt;
  auto& unfolded = std::get<model::Unfolded>(result);
  AbstractStrategy tracked;
  tracked.dfa = std::move(unfolded.dfa);
  for (std::size_t i = 0; i < unfolded.names.size(); ++i) {
    tracked.letters.push_back({unfolded.letters.moves()[i], unfolded.names[i]});
  }
  const Effort effort{.deep_plays = 15, .deep_moves = 25, .seed = seed};
  if (auto found = uncovered(*graph, tracked, effort, coverage)) return found;
  // The same with arrays, or with everything, composed in.
  auto orders = model::default_orders(*graph);
  const model::Order order = seed % 2 == 0 ? orders.front() : orders.back();
  auto built = model::build(
      *graph, {.observe = model::Observe::Abort, .order = order, .on_step = [](const auto&) {}},
      test::processor_limits(0.5));
  auto* composed = std::get_if<model::Model>(&built);
  if (composed == nullptr) return std::nullopt;
  Coverage ignored;
  if (auto found = uncovered(*graph, {composed->dfa, composed->letters}, effort, ignored)) {
    return "composed_" + *found;
  }
  ++coverage.with_composed;
  coverage.with_nd += composed->has_nd ? 1 : 0;
  return std::nullopt;
}

std::optional<std::string> covers_program(const generator::Program& program, std::uint64_t seed,
                                          Coverage& coverage) {
  std::string error;
  const auto judgement = read(program, error);
  if (!judgement) return error;
  return covers(judgement, seed, coverage);
}

TEST(PartitionDomain, CoversTheProgramOnIntegers) {
  Programs programs = random_programs("random annotated programs", 20'000);
  programs.make = [](std::uint64_t seed) {
    static constexpr int kBudgets[] = {12, 25, 40, 60};
    generator::Program program = generator::random_program(seed, {.budget = kBudgets[seed % 4]});
    Annotator(seed ^ 0xA5A5).annotate(program);
    return program;
  };
  const Coverage covered = check_all(programs, covers_program);
  if (Settings::from_environment().seed) return;  // one program only
  const auto at_least = [&](std::uint64_t count, std::uint64_t per_thousand, const char* what) {
    EXPECT_GE(count * 1000, programs.count * per_thousand) << what;
  };
  at_least(covered.programs, 400, "programs compared");
  at_least(covered.with_composed, 400, "composed models compared");
  at_least(covered.with_nd, 100, "models with nd");
  at_least(covered.moves, 40'000, "moves");
  at_least(covered.complete, 2000, "complete plays");
  for (const core::ErrorReason reason :
       {core::ErrorReason::Abort, core::ErrorReason::Assert, core::ErrorReason::Bounds,
        core::ErrorReason::Division, core::ErrorReason::Range}) {
    at_least(covered.errors[static_cast<std::size_t>(reason)], 50,
             core::reason_name(reason).data());
  }
}

// A program whose arrays are read and written at indices that the environment chooses.
std::string array_program(std::uint64_t seed) {
  generator::Random random(seed);
  const auto one_of = [&](std::vector<std::string> all) { return random.pick(all); };
  const auto partition = [&] { return one_of({"int@[]", "int@[0,0]", "int@[0,1]", "int@[-1,3]"}); };
  const auto index = [&] { return one_of({"i", "j", "k", "k + 1", "1", "-j", "i % 3", "a[k]"}); };
  const auto value = [&] {
    return one_of({"v", "v + 1", "2", "a[" + index() + "]", "v / i", "v * j", "k - v", "x[i]"});
  };
  std::string text = "i : exp " + partition() + ", j : exp " + partition() + ", v : exp " +
                     partition() + ", x[2] : var " + partition() + " |- new " +
                     one_of({"int", "int[-3..4]", "int%3", partition()}) + " a[3] := 1 in new " +
                     one_of({"int", "int[0..2]", partition()}) + " k := 0 in ";
  const auto count = random.between(1, 4);
  for (std::int64_t n = 0; n < count; ++n) {
    text +=
        one_of({"a[" + index() + "] := " + value(), "x[" + index() + "] := " + value(),
                "k := " + index(), "if " + value() + " > 1 then k := 1 else a[k] := " + value()}) +
        "; ";
  }
  return text + one_of({"a[0] + 10 * a[1]", "a[" + index() + "]", value(), "k"}) + " : exp " +
         one_of({"int", partition(), "int[0..3]"});
}

TEST(PartitionDomain, CoversArraysAtAbstractIndices) {
  const std::uint64_t count = Settings::from_environment().is_long ? 5000 : 500;
  Coverage coverage;
  for (std::uint64_t seed = 1; seed <= count; ++seed) {
    const std::string text = array_program(seed);
    std::string error;
    const auto judgement = read({}, text, error);
    ASSERT_TRUE(judgement) << error << "\n" << text;
    const auto found = covers(judgement, seed, coverage);
    ASSERT_FALSE(found) << *found << "\n" << text;
  }
  std::printf("%s", coverage.to_string().c_str());
  EXPECT_GE(coverage.with_nd * 10, count * 5);
}

}  // namespace
}  // namespace arbiter::property
