#include "check/run.h"

#include <utility>

namespace arbiter::check {

Outcome outcome(const Machine& machine) {
  return {machine.play(), machine.errors(), machine.status(), machine.legal_moves(),
          machine.steps()};
}

Outcome run(const core::Judgement& judgement, const game::Arena& arena,
            const Environment& environment, Options options) {
  Machine machine(judgement, arena, std::move(options));
  while (machine.is_waiting()) {
    const std::optional<game::Move> move = environment(machine);
    if (!move) break;
    machine.opponent(*move);
  }
  return outcome(machine);
}

std::optional<game::Move> opening_only(const Machine& machine) {
  if (!machine.play().empty()) return std::nullopt;
  return machine.legal_moves().front();
}

}  // namespace arbiter::check
