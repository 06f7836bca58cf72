#include "check/replay.h"

#include <utility>

namespace arbiter::check {

std::optional<game::Move> Replay::reply() const {
  if (!replied_) return std::nullopt;
  return machine_.play().back().move;
}

Replay::Agreement Replay::take(const game::Move& move) {
  if (arena_->by(move) == game::Player::Proponent) {
    if (replied_ && reply() == move) {
      replied_ = false;
      return Agreement::Agrees;
    }
    if (!replied_ && is_undecided(machine_.status())) return Agreement::Undecided;
    return Agreement::Unexpected;
  }
  if (is_undecided(machine_.status())) return Agreement::Undecided;
  if (!machine_.is_legal(move)) return Agreement::Illegal;
  machine_.opponent(move);
  // A run that was given up, and a play that an assumption cuts off, end with O's move.
  replied_ = !is_undecided(machine_.status()) && !std::holds_alternative<CutOff>(machine_.status());
  return Agreement::Agrees;
}

bool is_error_play(const core::Judgement& judgement, const game::Arena& arena,
                   std::span<const game::Move> play, Options options) {
  Replay replay(judgement, arena, std::move(options));
  for (const game::Move& move : play) {
    if (replay.take(move) != Replay::Agreement::Agrees) return false;
  }
  const Machine& machine = replay.machine();
  // The sizes differ if moves of P's were left out.
  return machine.play().size() == play.size() && !machine.errors().empty() &&
         machine.errors().back().move + 1 == play.size();
}

}  // namespace arbiter::check
