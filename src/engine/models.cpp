#include "engine/models.h"

#include "check/replay.h"

namespace arbiter {

namespace {

using model::Observe;
using BuildOutcome = std::variant<model::Model, Undecided>;
using CompareOutcome = std::variant<Compared, Undecided>;

Undecided unknown(const model::GaveUp& gave_up) {
  if (gave_up.why == model::GaveUp::Why::Overflow) {
    return {"overflow", "a value needs more than 64 bits"};
  }
  return stopped(gave_up.reason);
}

// The environment brings values of a type without end.
Diagnostic endless(const Term& term, game::ComponentId id) {
  const game::Component& component = term.arena()[id];
  const core::Judgement& judgement = *term.judgement;
  const typing::Data& data = component.type.data;
  const bool is_term = component.kind == game::Component::Kind::Term;
  const std::string what = is_term ? "the term" : "`" + component.prefix + "`";
  Diagnostic error;
  error.span = is_term ? judgement[judgement.body].span : judgement.context[component.free].span;
  if (data.kind == typing::Data::Kind::Named) {
    const std::string name(judgement.names->text(data.name));
    error.code = DiagnosticCode::SizeNotGiven;
    error.message = "the data type `" + name + "` of " + what + " has no size";
    error.help = "give it one with -W " + name + "=2";
    return error;
  }
  error.code = DiagnosticCode::EndlessInput;
  error.message = "the environment brings integers without end through " + what +
                  ", so its plays have no finite model";
  error.help =
      "give the type a range, `int[0..7]` or `int%8`, or an abstraction, `int@[0,3]`; or give "
      "every bare int a range with --int 0..7";
  return error;
}

// Plays the environment's moves on the term and compares the program's.
Replayed replay(const Term& term, std::span<const game::Move> play, Observe observe,
                const Limits& limits) {
  check::Options options;
  options.limits = limits;
  check::Replay replay(*term.judgement, term.arena(), options);
  std::size_t agreed = 0;
  while (agreed < play.size() &&
         replay.take(play[agreed]) == check::Replay::Agreement::Agrees) {
    ++agreed;
  }
  const check::Machine& machine = replay.machine();
  Replayed result;
  const auto& played = machine.play();
  result.play.assign(played.begin(),
                     played.begin() + static_cast<std::ptrdiff_t>(std::min(agreed, played.size())));
  result.has_play = agreed == play.size() &&
                    (observe == Observe::Abort ||
                     std::holds_alternative<check::Complete>(machine.status()));
  if (agreed < play.size() && played.size() > agreed) result.instead = played[agreed];
  return result;
}

void replay_shown(const Term& left, const Term& right, Observe observe, const Limits& limits,
                  Compared& compared) {
  const auto& shown = compared.comparison.shown();
  if (!shown || shown->left.empty()) return;
  compared.left = replay(left, shown->left, observe, limits);
  compared.right = replay(right, shown->right, observe, limits);
  const bool of_left = shown->of == automata::Side::Left;
  const Replayed& owner = of_left ? *compared.left : *compared.right;
  const Replayed& other = of_left ? *compared.right : *compared.left;
  INVARIANT(owner.has_play, "a distinguishing play should be one of the term that has it");
  INVARIANT(!other.has_play, "a distinguishing play should be none of the other term");
}

Result<CompareOutcome> undecided(const Undecided& why) {
  return Result<CompareOutcome>(tl::in_place, std::in_place_type<Undecided>, why);
}

}  // namespace

Result<BuildOutcome> build_model(const Term& term, const model::BuildOptions& options,
                                 const Limits& limits) {
  auto built = model::build(term.graph, options, limits);
  if (const auto* not_finite = std::get_if<model::NotFinite>(&built)) {
    return failure(endless(term, not_finite->component));
  }
  if (const auto* gave_up = std::get_if<model::GaveUp>(&built)) {
    return Result<BuildOutcome>(tl::in_place, std::in_place_type<Undecided>, unknown(*gave_up));
  }
  return Result<BuildOutcome>(tl::in_place, std::move(std::get<model::Model>(built)));
}

Result<CompareOutcome> compare_terms(const Term& left, const Term& right, model::Relation relation,
                                     const model::BuildOptions& options, const Limits& limits) {
  const auto alignment =
      model::align(*left.judgement, left.arena(), *right.judgement, right.arena());
  if (!alignment) {
    Diagnostic error;
    error.code = DiagnosticCode::NotComparable;
    error.message = alignment.error();
    return failure(std::move(error));
  }
  model::Model models[2];
  for (const std::size_t side : {0U, 1U}) {
    auto built = build_model(side == 0 ? left : right, options, limits);
    if (!built) return failure(built.error());
    if (const auto* none = std::get_if<Undecided>(&*built)) return undecided(*none);
    models[side] = std::move(std::get<model::Model>(*built));
  }
  auto compared =
      model::compare(std::move(models[0]), std::move(models[1]), *alignment, relation, limits);
  if (const auto* gave_up = std::get_if<model::GaveUp>(&compared)) {
    return undecided(unknown(*gave_up));
  }
  Compared result{std::move(std::get<model::Comparison>(compared)), std::nullopt, std::nullopt};
  replay_shown(left, right, options.observe, limits, result);
  return Result<CompareOutcome>(tl::in_place, std::move(result));
}

}  // namespace arbiter
