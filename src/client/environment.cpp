#include "client/environment.h"

#include <utility>

#include "check/replay.h"
#include "support/invariant.h"

namespace arbiter::client {

namespace {

// O moves on the question that P has just asked, or on the one whose argument P has just answered.
// So the last move alone says where O is, whatever jumps have closed.
class Builder {
 public:
  explicit Builder(const std::vector<check::PlayedMove>& play) : place_(play.size()) {}

  void opponent(std::size_t index, bool is_opening) {
    if (is_opening) {
      environment_.opening.move = index;
      return;
    }
    INVARIANT(current_ < environment_.calls.size(), "O should move on a question of P's");
    Call& call = environment_.calls[current_];
    place_[index] = {current_, call.turns.size()};
    call.turns.push_back({index, std::nullopt});
  }

  void question(std::size_t index) {
    current_ = environment_.calls.size();
    environment_.calls.push_back({index, {}});
  }

  void answer(std::size_t index, std::size_t question) {
    if (question == environment_.opening.move) {
      environment_.opening.answer = index;
      return;
    }
    const auto [call, turn] = place_[question];
    environment_.calls[call].turns[turn].answer = index;
    current_ = call;
  }

  Environment finish() { return std::move(environment_); }

 private:
  Environment environment_;
  std::vector<std::pair<std::size_t, std::size_t>>
      place_;                // per question of O's: its call and turn
  std::size_t current_ = 0;  // the call that O moves on
};

}  // namespace

Client<Environment> environment_of(const core::Judgement& judgement, const game::Arena& arena,
                                   std::span<const game::Move> play,
                                   const check::Options& options) {
  if (play.empty() || arena.by(play.back()) != game::Player::Proponent) {
    return tl::unexpected(NoClient::NoPlay);
  }
  check::Replay replay(judgement, arena, options);
  for (const game::Move& move : play) {
    const auto agreement = replay.take(move);
    if (agreement == check::Replay::Agreement::Agrees) continue;
    const bool gave_up = agreement == check::Replay::Agreement::Undecided;
    return tl::unexpected(gave_up ? NoClient::Stopped : NoClient::NoPlay);
  }
  const std::vector<check::PlayedMove>& played = replay.machine().play();
  Builder builder(played);
  for (std::size_t i = 0; i < played.size(); ++i) {
    const game::Move& move = played[i].move;
    if (arena.by(move) == game::Player::Opponent) {
      builder.opponent(i, i == 0);
    } else if (game::is_question(move.kind)) {
      builder.question(i);
    } else if (move.kind != game::MoveKind::Abort) {
      builder.answer(i, played[i].question);
    }
  }
  return builder.finish();
}

}  // namespace arbiter::client
