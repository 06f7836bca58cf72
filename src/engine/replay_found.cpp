#include "engine/replay_found.h"

#include "check/replay.h"

namespace arbiter {

namespace {

// How many changes of variables are kept, of all plays together.
constexpr std::size_t kMostFoundChanges = std::size_t{1} << 14U;

// What a replay may take.
struct ReplayOptions {
  std::size_t memory = 0;   // bytes
  std::size_t changes = 0;  // of variables, to be kept
  Progress* progress = nullptr;
};

// Runs the play on the program by the interpreter. The error is the limit that ended the run. If
// the play ends in another error than the one that was found, or in none, that is a bug of ours.
tl::expected<ReachedError, StopReason> replayed(const Term& term, const explore::FoundError& found,
                                                const Limits& limits,
                                                const ReplayOptions& allowed) {
  check::ChangeLog changes(found.play.size(), allowed.changes);
  check::Options options;
  options.limits = limits;
  options.steps = UINT64_MAX;
  options.memory = allowed.memory;
  options.progress = allowed.progress;
  options.phase = "replay";
  options.changes = &changes;
  check::Replay replay(*term.judgement, term.arena(), options);
  const auto why_not = [&] { return limits.reached().value_or(StopReason::Memory); };
  for (const game::Move& move : found.play) {
    const auto agreement = replay.take(move);
    if (agreement == check::Replay::Agreement::Undecided) return tl::unexpected(why_not());
    INVARIANT(agreement == check::Replay::Agreement::Agrees,
              "a play that ends in an error should be one of the program");
  }
  const check::Machine& machine = replay.machine();
  if (check::is_undecided(machine.status())) return tl::unexpected(why_not());
  const game::Node& node = term.graph.nodes[found.node];
  INVARIANT(!machine.errors().empty() && machine.errors().back().move + 1 == found.play.size(),
            "a play that ends in an error should end in one on the program");
  const check::PlayedError& error = machine.errors().back();
  INVARIANT(error.reason == node.reason && error.span == node.span,
            "a play should end in the error that it was found for");
  ReachedError reached{error.reason, "", error.span, machine.play(), error.outside, changes.take()};
  if (error.reason == core::ErrorReason::ErrorCommand) {
    reached.name = term.arena()[found.play.back().component].prefix;
  }
  return reached;
}

std::size_t moves_in(const std::vector<explore::FoundError>& found) {
  std::size_t moves = 0;
  for (const explore::FoundError& one : found) moves += one.play.size();
  return moves;
}

// Adds the memory of a replay to the charge: as much as the charge grants, at most what the
// interpreter takes by default. Returns how much that is.
std::size_t memory_for_replay(MemoryCharge& charge) {
  const std::size_t held = charge.bytes();
  std::size_t memory = check::Options{}.memory;
  while (memory > 0 && !charge.resize(held + memory)) memory /= 2;
  return memory;
}

}  // namespace

// Charges the memory that plays take until they are shown: the search has given back what it held,
// and it is better to fail here than when the answer is printed.
std::optional<Undecided> replay_found(const Term& term,
                                      const std::vector<explore::FoundError>& found,
                                      const VerifyOptions& options, const Limits& limits,
                                      Verified& verified) {
  constexpr std::size_t kPerMove =
      sizeof(game::Move) + sizeof(check::PlayedMove) + check::PlayChanges::kBytesPerMove;
  const std::size_t moves = moves_in(found);
  MemoryCharge charge(limits);
  if (!charge.resize(moves * (kPerMove + options.bytes_per_move))) {
    return Undecided{UnknownReason::Memory,
                     "there is not enough memory to show the " + std::to_string(moves) +
                         " moves of what was found to end in an error",
                     "asking for them in fewer ways takes less"};
  }
  // The replay may use the memory that showing the moves needs only afterwards.
  (void)charge.resize(moves * kPerMove);
  const ReplayOptions allowed{found.empty() ? 0 : memory_for_replay(charge),
                              found.empty() ? 0 : kMostFoundChanges / found.size(),
                              options.progress};
  bool is_late = limits.reached().has_value();
  Limits replay_limits = limits.or_grace();
  for (const explore::FoundError& one : found) {
    auto error = replayed(term, one, replay_limits, allowed);
    if (!error && error.error() != StopReason::Memory && !is_late) {
      is_late = true;
      replay_limits = limits.grace();
      error = replayed(term, one, replay_limits, allowed);
    }
    if (!error && !verified.errors.empty()) {
      verified.is_complete = false;
      verified.why_incomplete = "not all that was found could be replayed within the limits";
      break;
    }
    if (!error) {
      Undecided why = stopped(error.error());
      why.message += " while a play that ends in an error was replayed on the program";
      return why;
    }
    if (error->outside && error->outside->is_given) {
      verified.left_int_range = term.judgement->int_range;
    }
    verified.errors.push_back(std::move(*error));
  }
  return std::nullopt;
}

}  // namespace arbiter
