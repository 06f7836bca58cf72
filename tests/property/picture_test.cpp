// Charts and reports of random plays of random programs: what holds of every chart holds, nothing
// in the picture meets anything else, and all that is written is well-formed.
#include <gtest/gtest.h>

#include "check/machine.h"
#include "draw/chart_check.h"
#include "draw/chart_svg.h"
#include "draw/markup_check.h"
#include "generator/random.h"
#include "generator/random_program.h"
#include "property/harness.h"
#include "report/report_html.h"

namespace arbiter::property {
namespace {

using generator::Program;
using generator::Random;

std::vector<check::PlayedMove> random_play(const core::Judgement& judgement,
                                           const game::Arena& arena, Random& random) {
  check::Machine machine(judgement, arena, {.steps = 3000});
  for (auto moves = random.below(60) + 1; moves > 0 && machine.is_waiting(); --moves) {
    game::Move move = random.pick(machine.legal_moves());
    const typing::Data& data = arena[move.component].type.data;
    if (game::carries_value(move.kind)) {
      move.value = data.is_finite() ? random.between(data.low, std::min(data.high, data.low + 7))
                                    : random.between(0, 3);
    }
    machine.opponent(move);
  }
  return machine.play();
}

std::optional<std::string> drawn(const Program& program, std::uint64_t seed, Coverage& coverage) {
  std::string error;
  const auto graph = compiled(program, error);
  if (!graph) return std::nullopt;
  const core::Judgement& judgement = *graph->judgement;
  Random random(seed);
  for (int i = 0; i < 3; ++i) {
    const auto play = random_play(judgement, *graph->arena, random);
    const bool fails = play.back().move.kind == game::MoveKind::Abort;
    const draw::Chart chart =
        draw::chart_of(play, *graph->arena, *judgement.source, fails ? "assert" : "");
    if (auto fault = draw::chart_fault(chart, play)) return "chart " + *fault;
    if (auto fault = draw::overlap(chart)) return "overlap " + *fault;
    if (auto fault = draw::markup_fault(draw::chart_to_svg(chart, {.title = "<&>"}))) {
      return "picture " + *fault;
    }
    Verified verified;
    if (!play.back().span.is_none()) {
      verified.errors.push_back({core::ErrorReason::Assert, "", play.back().span, play});
    }
    const Answer answer = answer_of(std::move(verified));
    report::Request request;
    request.file = "a.ia";
    request.command = "arbiter check a.ia";
    const Term term{graph->judgement, *graph};
    if (auto fault = draw::markup_fault(report::answer_html({request, term, answer}))) {
      return "page " + *fault;
    }
    coverage.moves += play.size();
    ++(fails ? coverage.with_error : coverage.complete);
  }
  ++coverage.programs;
  return std::nullopt;
}

TEST(Pictures, OfRandomPlaysAreSoundAndWellFormed) {
  const Programs programs = random_programs("programs with charts", 5'000);
  const Coverage covered = check_all(programs, drawn);
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GE(covered.programs, programs.count / 2);
  EXPECT_GE(covered.with_error, programs.count / 10);
}

}  // namespace
}  // namespace arbiter::property
