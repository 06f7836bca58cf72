// Models of terms, and comparisons of terms, for the library: model/ builds and compares, and this
// file makes its ends into diagnostics and reasons, and checks what it found.
//
// A comparison that finds a difference has a play that one term has and the other has not.
// Invariant: but for abstract terms (int@), whose plays have no integers to run, no such play is
// returned that the interpreter has not run on both terms. The term that has the play is followed
// to its end, however many steps that takes within the limits; the other one may run forever and
// gets the interpreter's usual allowance of steps, since it need only not be seen to have the play.
// If the first cannot be followed to its end, there is no answer. Cost: that of the models, and two
// runs.
#include "engine/models.h"

#include <algorithm>

#include "check/replay.h"
#include "engine/gave_up.h"
#include "engine/unbounded.h"
#include "engine/verify_soon.h"

namespace arbiter {

namespace {

using model::Observe;
using BuildOutcome = std::variant<model::Model, Undecided>;

// The changes of variables that are kept of one play.
constexpr std::size_t kMostComparedChanges = std::size_t{1} << 12U;

// Plays the environment's moves on the term and compares the program's answers. A term that should
// have the play is followed as far as the limits allow; the other one, which may run forever, only
// for the interpreter's usual number of steps.
Replayed replay(const Term& term, std::span<const game::Move> play, bool has_play, Observe observe,
                const Limits& limits) {
  check::Options options;
  options.limits = limits;
  if (has_play) options.steps = UINT64_MAX;
  check::ChangeLog changes(play.size(), kMostComparedChanges);
  options.changes = &changes;
  check::Replay replay(*term.judgement, term.arena(), options);
  std::size_t agreed = 0;
  while (agreed < play.size() && replay.take(play[agreed]) == check::Replay::Agreement::Agrees) {
    ++agreed;
  }
  const check::Machine& machine = replay.machine();
  Replayed result;
  const auto& played = machine.play();
  result.play.assign(played.begin(),
                     played.begin() + static_cast<std::ptrdiff_t>(std::min(agreed, played.size())));
  result.has_play =
      agreed == play.size() &&
      (observe == Observe::Abort || std::holds_alternative<check::Complete>(machine.status()));
  if (agreed < play.size() && played.size() > agreed) result.instead = played[agreed];
  result.was_given_up = check::is_undecided(machine.status());
  result.changes = changes.take();
  return result;
}

// Nothing if the term that has the play could not be followed to its end.
std::optional<ReplayedOnBoth> replay_on_both(const Term& left, const Term& right,
                                             const model::DistinguishingPlay& play, Observe observe,
                                             const Limits& limits) {
  const bool of_left = play.of == automata::Side::Left;
  ReplayedOnBoth both{replay(left, play.left, of_left, observe, limits),
                      replay(right, play.right, !of_left, observe, limits)};
  const Replayed& owner = of_left ? both.left : both.right;
  const Replayed& other = of_left ? both.right : both.left;
  if (!owner.has_play && owner.was_given_up) return std::nullopt;
  INVARIANT(owner.has_play, "a distinguishing play should be one of the term that has it");
  INVARIANT(!other.has_play, "a distinguishing play should be none of the other term");
  return both;
}

// Replays both plays of a comparison, if it has any; false if one was given up.
bool replay_all(const Term& left, const Term& right, Observe observe, const Limits& limits,
                Compared& compared) {
  const auto one = [&](const std::optional<model::DistinguishingPlay>& play,
                       std::optional<ReplayedOnBoth>& replayed) {
    if (!play || play->left.empty()) return true;
    replayed = replay_on_both(left, right, *play, observe, limits);
    return replayed.has_value();
  };
  const model::Comparison& comparison = compared.comparison;
  return one(comparison.left_only, compared.left_only) &&
         one(comparison.right_only, compared.right_only);
}

Incomparable incomparable(const std::vector<model::Mismatch>& mismatches) {
  Incomparable result;
  for (const model::Mismatch& mismatch : mismatches) {
    Diagnostic error;
    error.code = DiagnosticCode::NotComparable;
    error.message = mismatch.message;
    error.span = mismatch.span;
    error.help = mismatch.help;
    const bool is_left = mismatch.side == automata::Side::Left;
    (is_left ? result.left : result.right).push_back(std::move(error));
  }
  return result;
}

// Whether some play of the term reaches an error.
std::optional<bool> can_abort(const Term& term, const model::Model& model,
                              const model::BuildOptions& options, const Limits& limits) {
  if (!model.may_abort || !model.was_open) return model.may_abort;
  model::BuildOptions again = options;
  again.observe = Observe::Abort;
  again.on_step = [](const model::BuildStep&) {};
  const auto built = build_model(term, again, limits);
  if (!built || !std::holds_alternative<model::Model>(*built)) return std::nullopt;
  const auto& letters = std::get<model::Model>(*built).letters;
  return std::any_of(letters.begin(), letters.end(), [](const model::Letter& letter) {
    return letter.move.kind == game::MoveKind::Abort;
  });
}

// Settles what may be left out by what a search of the term has found. A search that found an error
// did not look at all plays, and the call of an error command ends no play; a search that saw
// integers through partitions may have come to assumptions that no play comes to.
void settle(const Term& term, const Verified& verified, LeftOutPlays& plays) {
  const bool is_unsafe = !verified.errors.empty();
  if (!is_unsafe && !verified.is_complete) return;
  const auto& context = term.judgement->context;
  const bool may_be_call =
      std::any_of(context.begin(), context.end(), [](const auto& free) { return free.is_error; });
  if (plays.at_errors == IsLeftOut::Maybe && !(is_unsafe && may_be_call)) {
    plays.at_errors = is_unsafe ? IsLeftOut::Yes : IsLeftOut::No;
  }
  if (plays.at_assumptions != IsLeftOut::Maybe || is_unsafe) return;
  if (verified.cut_off.at.empty()) {
    plays.at_assumptions = IsLeftOut::No;
  } else if (!verified.is_abstract) {
    plays.at_assumptions = IsLeftOut::Yes;
  }
}

}  // namespace

Result<BuildOutcome> build_model(const Term& term, const model::BuildOptions& options,
                                 const Limits& limits) {
  auto built = model::build(term.graph, options, limits);
  if (const auto* not_finite = std::get_if<model::NotFinite>(&built)) {
    return failure(unbounded_input(term, not_finite->component));
  }
  if (const auto* gave_up = std::get_if<model::GaveUp>(&built)) {
    Undecided undecided = model_gave_up(*gave_up);
    if (gave_up->was_by_limit()) undecided.help = unbounded_locals(term);
    return Result<BuildOutcome>(tl::in_place, std::in_place_type<Undecided>, std::move(undecided));
  }
  return Result<BuildOutcome>(tl::in_place, std::move(std::get<model::Model>(built)));
}

ReachedErrors reached_errors(const Term& term, const model::Model& model,
                             const model::BuildOptions& options, const Limits& limits) {
  ReachedErrors errors{can_abort(term, model, options, limits)};
  if (!errors.any.value_or(false) || !term.judgement->int_range) return errors;
  if (const auto verified = verified_soon(term, 1, options.progress, limits)) {
    errors.left_int_range = verified->left_int_range;
  }
  return errors;
}

LeftOutPlays left_out_plays(const Term& term, const model::Model& model,
                            const model::BuildOptions& options, const Limits& limits) {
  const bool is_exact = !model.was_open && !model.is_abstract;
  const IsLeftOut found = is_exact ? IsLeftOut::Yes : IsLeftOut::Maybe;
  LeftOutPlays plays;
  if (model.may_abort && options.observe == Observe::Termination) plays.at_errors = found;
  if (model.may_be_cut_off) plays.at_assumptions = found;
  const bool is_open =
      plays.at_errors == IsLeftOut::Maybe || plays.at_assumptions == IsLeftOut::Maybe;
  if (!is_open || model.is_abstract) return plays;
  const auto verified = verified_soon(term, 1, options.progress, limits);
  if (verified) settle(term, *verified, plays);
  return plays;
}

std::variant<Compared, Undecided, Incomparable> compare_terms(const Term& left, const Term& right,
                                                              model::Relation relation,
                                                              const CompareOptions& options,
                                                              const Limits& limits) {
  const auto alignment =
      model::align(*left.judgement, left.arena(), *right.judgement, right.arena());
  if (!alignment) return incomparable(alignment.error());
  auto left_built = build_model(left, options.left, limits);
  if (!left_built) return Incomparable{left_built.error(), {}};
  if (const auto* none = std::get_if<Undecided>(&*left_built)) return *none;
  auto right_built = build_model(right, options.right, limits);
  if (!right_built) return Incomparable{{}, right_built.error()};
  if (const auto* none = std::get_if<Undecided>(&*right_built)) return *none;
  auto compared =
      model::compare(std::move(std::get<model::Model>(*left_built)),
                     std::move(std::get<model::Model>(*right_built)), *alignment, relation, limits);
  if (const auto* gave_up = std::get_if<model::GaveUp>(&compared)) return model_gave_up(*gave_up);
  Compared result{std::move(std::get<model::Comparison>(compared)), {}, {}};
  if (!replay_all(left, right, options.left.observe, limits, result)) {
    if (const auto reason = limits.reached()) return stopped(*reason);
    return Undecided{UnknownReason::Memory,
                     "a play that tells the terms apart could not be replayed to its end", ""};
  }
  return result;
}

}  // namespace arbiter
