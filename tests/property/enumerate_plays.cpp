#include "property/enumerate_plays.h"

#include <vector>

#include "check/machine.h"

namespace arbiter::property {

namespace {

constexpr std::uint64_t kSteps = 20'000;  // what runs longer is given up

// Every move that O can make, each value on its own.
std::vector<game::Move> all_moves(const check::Machine& machine, const game::Arena& arena) {
  std::vector<game::Move> moves;
  for (game::Move move : machine.legal_moves()) {
    if (!game::carries_value(move.kind)) {
      moves.push_back(move);
      continue;
    }
    const typing::Data& data = arena[move.component].type.data;
    // An unbounded value can only be tried; so the caller asks for finite programs.
    for (std::int64_t value = data.is_finite() ? data.low : -1;; ++value) {
      move.value = value;
      moves.push_back(move);
      if (value == (data.is_finite() ? data.high : 1)) break;
    }
  }
  return moves;
}

}  // namespace

Enumerated enumerate_plays(const core::Judgement& judgement, const game::Arena& arena,
                           std::size_t budget) {
  Enumerated result;
  std::vector<check::Machine> level{check::Machine(judgement, arena, {.steps = kSteps})};
  std::size_t made = 0;
  for (std::size_t length = 2; !level.empty(); length += 2) {
    std::vector<check::Machine> next;
    for (const check::Machine& machine : level) {
      for (const game::Move& move : all_moves(machine, arena)) {
        if (++made > budget) return result;
        check::Machine after = machine;
        after.opponent(move);
        if (!after.errors().empty()) {
          result.error = after.play().size();
          return result;
        }
        if (check::is_undecided(after.status())) return result;
        if (after.is_waiting()) next.push_back(std::move(after));
      }
    }
    result.without = length + 1;
    level = std::move(next);
  }
  result.is_complete = true;
  return result;
}

}  // namespace arbiter::property
