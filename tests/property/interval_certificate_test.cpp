// Certificates of intervals: each program that is safe through partitions has one that is right,
// and the check can say no.
//
// On finite programs the states that can be met are known by other code (refine/least_invariant.h).
// So a certificate is wrong if it lacks one of them: with a row taken out that holds such a state
// it should be rejected, and with any other change it should be rejected or still hold all of them.
#include <gtest/gtest.h>

#include <sstream>

#include "abstraction/partition.h"
#include "certify/certify_intervals.h"
#include "clock/clock.h"
#include "engine/verify.h"
#include "generator/random.h"
#include "property/harness.h"
#include "property/little_program.h"
#include "refine/least_invariant.h"
#include "smt/solver.h"

namespace arbiter::property {
namespace {

constexpr double kSeconds = 2;
constexpr std::uint64_t kMib = 512;
constexpr int kChanges = 3;  // of each kind

using certify::Certificate;
using certify::ClassStates;
using certify::IntervalCertificate;

// However many states are asked for one by one, what some way of asking accepts none rejects.
bool is_right(const game::Graph& graph, const IntervalCertificate& certificate,
              const Limits& limits) {
  constexpr std::size_t kAll = std::size_t{1} << 30U;
  std::size_t right = 0;
  std::size_t wrong = 0;
  for (const std::size_t one_by_one :
       {certify::IntervalCheckOptions{}.one_by_one, kAll, std::size_t{0}}) {
    const auto solver = smt::make_solver({.wants_cores = false});
    const auto checked =
        certify::certify(graph, certificate, *solver, limits, {.one_by_one = one_by_one});
    right += std::holds_alternative<certify::Proved>(checked) ? 1 : 0;
    wrong += std::holds_alternative<certify::ClassFlaw>(checked) ? 1 : 0;
  }
  EXPECT_TRUE(right == 0 || wrong == 0);
  return right > 0;
}

// A state that can be met, as the place of its node and its row among all.
struct Met {
  const certify::NodeStates* states = nullptr;
  std::size_t row = 0;
};

// Its values by slot; what does not matter is any.
std::vector<certify::Known> slots_of(const game::Graph& graph, const Met& met) {
  std::vector<certify::Known> slots(graph.slot_count);
  const std::size_t width = met.states->columns.size();
  for (std::size_t i = 0; i < width; ++i) {
    slots[met.states->columns[i].slot(graph)] = met.states->values[met.row * width + i];
  }
  return slots;
}

// The row that holds it: its index; none if there is no such row.
std::optional<std::size_t> row_with(const game::Graph& graph,
                                    const IntervalCertificate& certificate,
                                    const ClassStates& states, const Met& met) {
  const auto slots = slots_of(graph, met);
  const std::size_t width = states.columns.size();
  for (std::size_t row = 0; row < states.rows; ++row) {
    bool holds = true;
    for (std::size_t i = 0; i < width && holds; ++i) {
      const certify::Known& value = slots[states.columns[i].slot(graph)];
      const auto& classes = certificate.classes.at(states.columns[i].variable);
      holds = !value || certify::class_of(classes, *value) == states.numbers[row * width + i];
    }
    if (holds) return row;
  }
  return std::nullopt;
}

ClassStates* at_node(IntervalCertificate& certificate, game::NodeId node) {
  for (ClassStates& states : certificate.nodes) {
    if (states.node == node) return &states;
  }
  return nullptr;
}

bool holds_all(const game::Graph& graph, IntervalCertificate& certificate, const Certificate& all) {
  for (const certify::NodeStates& states : all.nodes) {
    const ClassStates* found = at_node(certificate, states.node);
    for (std::size_t row = 0; row < states.rows; ++row) {
      if (found == nullptr || !row_with(graph, certificate, *found, {&states, row})) return false;
    }
  }
  return true;
}

// Without the row that holds a state that can be met.
IntervalCertificate without_a_row(const game::Graph& graph, IntervalCertificate certificate,
                                  const Certificate& all, generator::Random& random) {
  const certify::NodeStates& states = all.nodes[random.below(all.nodes.size())];
  const Met met{&states, random.below(states.rows)};
  ClassStates* found = at_node(certificate, states.node);
  const auto row = row_with(graph, certificate, *found, met);
  if (found->rows == 1) {
    const game::NodeId node = found->node;
    std::erase_if(certificate.nodes, [&](const auto& each) { return each.node == node; });
    return certificate;
  }
  const auto width = static_cast<std::ptrdiff_t>(found->columns.size());
  const auto first = found->numbers.begin() + width * static_cast<std::ptrdiff_t>(*row);
  found->numbers.erase(first, first + width);
  --found->rows;
  return certificate;
}

std::string changed(std::string text, generator::Random& random) {
  constexpr std::string_view kOthers = "0123456789abcdef-=. \n:[]xnode";
  char& at = text[random.below(text.size())];
  const char before = at;
  while (at == before) at = kOthers[random.below(kOthers.size())];
  return text;
}

std::optional<std::string> corrupted(const game::Graph& graph,
                                     const IntervalCertificate& certificate, const Certificate& all,
                                     const Limits& limits, generator::Random& random,
                                     Coverage& coverage) {
  std::ostringstream out;
  certify::write(out, certificate, graph);
  const auto read = certify::read_intervals(Source("x.cert", out.str()), graph);
  if (!read) return "the certificate cannot be read again:\n" + out.str();
  IntervalCertificate again = *read;
  if (!holds_all(graph, again, all)) return "a state that can be met is missing:\n" + out.str();
  if (!is_right(graph, again, limits)) {
    return limits.reached() ? std::nullopt : std::optional("rejected:\n" + out.str());
  }
  for (int i = 0; i < kChanges; ++i) {
    const auto fewer = without_a_row(graph, certificate, all, random);
    if (is_right(graph, fewer, limits)) return "accepted without a state that can be met";
    auto other = certify::read_intervals(Source("x.cert", changed(out.str(), random)), graph);
    if (other && is_right(graph, *other, limits) && !holds_all(graph, *other, all)) {
      return "accepted with a change, and without a state that can be met";
    }
    ++coverage.complete;
  }
  return std::nullopt;
}

// A limit has ended the making of the certificate, and the verdict stands without it.
bool is_left_out(const Verified& answer) {
  return answer.why_no_certificate.ends_with(" while it was made");
}

std::optional<std::string> check_program(const generator::Program& program, std::uint64_t seed,
                                         Coverage& coverage) {
  std::string error;
  const auto judgement = read(program, error);
  if (!judgement) return error.empty() ? std::nullopt : std::optional(error);
  auto graph = compiled(judgement);
  if (!graph || abstraction::has_partitions(*graph)) return std::nullopt;
  const Term term{judgement, std::move(*graph)};
  const Limits limits = test::processor_limits(kSeconds, kMib);
  VerifyOptions options;
  options.method = VerifyMethod::Partition;
  options.certify = true;
  const auto result = verify(term, options, limits);
  if (!result || !std::holds_alternative<Verified>(*result)) return std::nullopt;
  const auto& answer = std::get<Verified>(*result);
  if (!answer.errors.empty()) return std::nullopt;
  if (is_left_out(answer)) return std::nullopt;
  ++coverage.programs;
  if (!answer.interval_certificate) return "safe, but " + answer.why_no_certificate;
  const auto all = refine::least_invariant(term.graph, limits, {.slices = false});
  if (!std::holds_alternative<Certificate>(all)) return std::nullopt;
  generator::Random random(seed);
  return corrupted(term.graph, *answer.interval_certificate, std::get<Certificate>(all), limits,
                   random, coverage);
}

// A safe program through partitions has a certificate that can be read again and is right.
TEST(IntervalCertificates, AreRightWhereSubroutinesAreShared) {
  if (!smt::make_solver()) GTEST_SKIP() << "built without a solver";
  const Settings settings = Settings::from_environment();
  const std::size_t count = settings.is_long ? 2'000 : 200;
  std::size_t safe = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t seed = settings.first_seed + i;
    const std::string text = with_shared_input(little_program(seed));
    auto compiled = compile_term(std::make_shared<Source>("shared.ia", text), {});
    ASSERT_TRUE(compiled) << text;
    const Term term = std::move(std::get<Term>(compiled.value()));
    VerifyOptions options;
    options.method = VerifyMethod::Partition;
    options.rule = seed % 2 == 0 ? refine::Rule::Smart : refine::Rule::Paper;
    options.certify = true;
    const Limits limits = test::processor_limits(kSeconds, kMib);
    const auto result = verify(term, options, limits);
    ASSERT_TRUE(result) << text;
    const auto* answer = std::get_if<Verified>(&*result);
    if (answer == nullptr || !answer->errors.empty()) continue;
    if (is_left_out(*answer)) continue;
    ASSERT_TRUE(answer->interval_certificate) << answer->why_no_certificate << "\n" << text;
    std::ostringstream out;
    certify::write(out, *answer->interval_certificate, term.graph);
    const auto again = certify::read_intervals(Source("x.cert", out.str()), term.graph);
    ASSERT_TRUE(again) << text << out.str();
    EXPECT_TRUE(is_right(term.graph, *again, limits) || limits.reached()) << text << out.str();
    ++safe;
  }
  std::printf("%zu of %zu were safe\n", safe, count);
  EXPECT_GE(safe, count / 10);
}

TEST(IntervalCertificates, AreRightAndTheirCorruptionIsNoticed) {
  if (!smt::make_solver()) GTEST_SKIP() << "built without a solver";
  const Programs programs = finite_programs("random programs, safe through partitions", 5'000);
  const Coverage covered = check_all(programs, check_program);
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GE(covered.complete, 500U);
}

}  // namespace
}  // namespace arbiter::property
