#include "engine/learn_auto.h"

#include <optional>
#include <string>
#include <utility>

#include "engine/verify_soon.h"
#include "support/invariant.h"
#include "typing/name_part.h"

namespace arbiter {

namespace {

// How far the whole program is searched before anything is learned: some seconds. Learning is
// seldom done sooner, and where it is, it would be so for programs that are a little larger.
constexpr std::size_t kSearchedMillions = 3;

AutoAnswer with_note(Answer answer, AnswerNote note) {
  answer.notes.push_back(std::move(note));
  return {std::move(answer)};
}

// Whether `list_parts` would look at anything.
bool has_parts(const core::Judgement& judgement) {
  const auto uses = core::uses_of_names(judgement);
  for (std::uint32_t b = 0; b < judgement.binders.size(); ++b) {
    const core::Binder::Kind kind = judgement.binders[core::BinderId(b)].kind;
    if (kind == core::Binder::Kind::Part) return true;
    if (kind == core::Binder::Kind::Let && uses[b] == 1) return true;
  }
  return false;
}

// The whole program, to the end. The note says why that is done instead of learning.
Result<AutoAnswer> search_only(const Term& term, const LearnAutoOptions& options, AnswerNote why,
                               const Limits& limits) {
  VerifyOptions whole;
  whole.rule = options.learn.rule;
  whole.progress = options.learn.progress;
  auto answer = answer_by_search(term, whole, limits);
  if (!answer) return failure(std::move(answer.error()));
  return with_note(std::move(*answer), std::move(why));
}

// Why learning came to no answer, if search may do better: not where a limit was reached.
std::optional<std::string> why_search_may_do(const Answer& learned) {
  const auto* unknown = std::get_if<Unknown>(&learned.verdict);
  if (unknown == nullptr || is_by_limit(unknown->reason)) return std::nullopt;
  return unknown->message;
}

}  // namespace

Result<AutoAnswer> answer_by_learning_auto(const Term& term, const LearnAutoOptions& options,
                                           const Limits& limits) {
  using Kind = AnswerNote::Kind;
  if (!has_parts(*term.judgement)) return search_only(term, options, {Kind::NoPart}, limits);
  if (!options.wants_assumption) {
    if (auto verified = verified_soon(term, kSearchedMillions, options.learn.progress, limits)) {
      return with_note(answer_of(std::move(*verified)), {Kind::AnsweredSoon});
    }
  }
  auto listed = list_parts(term, limits);
  if (auto* undecided = std::get_if<Undecided>(&listed)) {
    return AutoAnswer{answer_of(std::move(*undecided))};
  }
  auto& parts = std::get<std::vector<PartInfo>>(listed);
  const PartInfo* best = best_part(parts);
  if (best == nullptr) return search_only(term, options, {Kind::NoPart}, limits);
  if (best->saving() <= 0 && !options.wants_assumption) {
    auto searched = search_only(term, options, {Kind::NotWorthLearning}, limits);
    if (searched) searched->parts = std::move(parts);
    return searched;
  }
  auto split = split_term(term, {best->name}, limits);
  INVARIANT(split, "a part that can be learned about should have a border");
  if (auto* undecided = std::get_if<Undecided>(&*split)) {
    return AutoAnswer{answer_of(std::move(*undecided))};
  }
  auto learned = answer_by_learning(std::get<SplitTerm>(*split), options.learn, limits);
  if (!learned) return failure(std::move(learned.error()));
  if (auto why = why_search_may_do(*learned); why && !options.wants_assumption) {
    *learned = {};  // frees what learning held
    auto searched = search_only(term, options, {Kind::LearningGaveUp, std::move(*why)}, limits);
    if (searched) searched->parts = std::move(parts);
    return searched;
  }
  AutoAnswer found{std::move(*learned), best->name};
  if (best->saving() <= 0) found.answer.notes.push_back({Kind::LearnedAllTheSame});
  found.parts = std::move(parts);
  return found;
}

}  // namespace arbiter
