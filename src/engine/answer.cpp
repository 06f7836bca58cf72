// From what each way of checking found to the one answer that all output is made of.
//
// Every way has a result of its own; here it becomes a verdict, a method, costs and notes, and
// stays in the answer as evidence. These rules decide what may be claimed, so that a program that
// links the library gets the verdicts that the command line shows:
//
//   - Unsafe names the first error, which is the nearest one that is known.
//   - was_rechecked and was_replayed say whether separate code has confirmed the verdict. A premise
//     that fails has no play of the program, so it is not replayed.
//   - Notes about what a proof leaves out (asserts that no play asks, plays that assumptions cut
//     off) belong to a whole game only: to Safe, or to a search for all errors.
//
// Each `answer_of` is linear in what it is given, and looks at no program itself; the functions
// named `answer_by_…` and `answer_about_…` check first and then do the same.
#include "engine/answer.h"

#include <utility>

#include "engine/front_end.h"
#include "engine/unbounded.h"

namespace arbiter {

namespace {

UnsafeReason unsafe_reason(core::ErrorReason reason) {
  switch (reason) {
    case core::ErrorReason::Abort: return UnsafeReason::Abort;
    case core::ErrorReason::Assert: return UnsafeReason::Assert;
    case core::ErrorReason::Bounds: return UnsafeReason::Bounds;
    case core::ErrorReason::Division: return UnsafeReason::Division;
    case core::ErrorReason::Range: return UnsafeReason::Range;
    case core::ErrorReason::ErrorCommand: return UnsafeReason::ErrorCommand;
  }
  return UnsafeReason::Abort;
}

// The notes of a verdict. A search that ends at its first error has not seen the whole game, so it
// gets no notes about asserts that no play asked; but where it left plays that overflow, one of
// them may be a shorter play to an error, and a note says so.
std::vector<AnswerNote> notes_of(const Verified& verified, bool all) {
  std::vector<AnswerNote> notes;
  const bool is_safe = verified.errors.empty();
  if (!is_safe && !verified.why_not_shortest.empty()) {
    notes.push_back({AnswerNote::Kind::MaybeShorter, verified.why_not_shortest});
  }
  if (verified.left_int_range) {
    AnswerNote note{AnswerNote::Kind::GivenRange};
    note.range = *verified.left_int_range;
    notes.push_back(std::move(note));
  }
  if (!is_safe && !all && !verified.has_overflow) return notes;
  if (is_safe && !verified.can_fail) notes.push_back({AnswerNote::Kind::NothingCanFail});
  if (verified.cut_off.misses_end || verified.cut_off.is_open) {
    AnswerNote note{verified.cut_off.is_open    ? AnswerNote::Kind::EndNotSought
                    : verified.cut_off.is_empty ? AnswerNote::Kind::AllCutOff
                                                : AnswerNote::Kind::NoPlayEnds};
    note.assumptions = verified.cut_off.at;
    notes.push_back(std::move(note));
  }
  if (!verified.is_complete) {
    notes.push_back(
        {AnswerNote::Kind::NotAllPlays, verified.why_incomplete, {}, verified.has_overflow});
  }
  for (const Span span : verified.unreached)
    notes.push_back({AnswerNote::Kind::Unreached, "", span});
  if (!verified.can_fail) return notes;  // NothingCanFail says as much of all asserts
  for (const Span span : verified.settled) notes.push_back({AnswerNote::Kind::Settled, "", span});
  return notes;
}

Unknown unknown_of(const Undecided& undecided, Subject subject) {
  return {undecided.reason, undecided.message, what_to_try(undecided, subject)};
}

Unsafe unsafe_of(const SystemFault& fault, bool was_replayed) {
  return {fault.kind, fault.process, was_replayed};
}

Answer answer_of_premise(std::variant<PremiseChecked, Undecided> checked, UnsafeReason reason) {
  if (auto* undecided = std::get_if<Undecided>(&checked)) return answer_of(std::move(*undecided));
  auto& premise = std::get<PremiseChecked>(checked);
  Answer answer;
  answer.verdict =
      premise.holds ? Verdict(Safe{}) : Verdict(Unsafe{reason, "", /*was_replayed=*/false});
  answer.method = AnswerMethod::AssumeGuarantee;
  answer.costs = {premise.states, premise.transitions, premise.peak_states};
  answer.evidence = std::move(premise);
  return answer;
}

Result<Answer> check_system(std::shared_ptr<const Source> source, const CheckOptions& options,
                            const Limits& limits) {
  const auto loaded = load_system(std::move(source), options.system, limits);
  if (!loaded) return failure(loaded.error());
  if (const auto* undecided = std::get_if<Undecided>(&*loaded)) {
    return answer_of(*undecided, Subject::System);
  }
  return answer_by_search(std::get<LoadedSystem>(*loaded), options.verify_system, limits);
}

}  // namespace

Unsafe unsafe_of(const ReachedError& error) { return {unsafe_reason(error.reason), error.name}; }

std::optional<Unsafe> unsafe_of(const WeakestAssumption& weakest) {
  if (weakest.assumption) return std::nullopt;
  if (weakest.fault) return unsafe_of(*weakest.fault, /*was_replayed=*/false);
  return Unsafe{UnsafeReason::ProcessError, "", /*was_replayed=*/false};
}

const Verified* verified_of(const Answer& answer) {
  if (const auto* learned = evidence_of<LearnedPart>(answer)) return &learned->verified;
  return evidence_of<Verified>(answer);
}

const Undecided* undecided_of(const Answer& answer) {
  const auto pointer = [](const std::optional<Undecided>& why) { return why ? &*why : nullptr; };
  if (const auto* learned = evidence_of<LearnedPart>(answer)) return pointer(learned->why);
  if (const auto* learned = evidence_of<LearnedSystem>(answer)) return pointer(learned->why);
  return evidence_of<Undecided>(answer);
}

Answer answer_of(Undecided undecided, Subject subject) {
  Answer answer;
  answer.verdict = unknown_of(undecided, subject);
  answer.method = undecided.method;
  answer.why_method = undecided.why_method;
  answer.costs = {undecided.states, undecided.transitions, undecided.largest()};
  answer.evidence = std::move(undecided);
  return answer;
}

Answer answer_of(Verified verified, bool all) {
  const bool is_rechecked = verified.certificate || verified.interval_certificate;
  Answer answer;
  answer.verdict = verified.errors.empty() ? Verdict(Safe{is_rechecked})
                                           : Verdict(unsafe_of(verified.errors.front()));
  answer.method = search_method(verified.is_abstract);
  answer.why_method = verified.why_method;
  answer.costs = {verified.states, verified.transitions, verified.largest()};
  answer.notes = notes_of(verified, all);
  answer.evidence = std::move(verified);
  return answer;
}

Answer answer_of(LearnedPart learned) {
  const Verified& verified = learned.verified;
  Answer answer;
  if (learned.why) {
    answer.verdict = unknown_of(*learned.why, Subject::Program);
  } else if (verified.errors.empty()) {
    answer.verdict = Safe{learned.was_rechecked};
  } else {
    answer.verdict = unsafe_of(verified.errors.front());
  }
  answer.method = AnswerMethod::AssumeGuarantee;
  answer.costs = {verified.states, verified.transitions, verified.largest()};
  if (!learned.why) answer.notes = notes_of(verified, /*all=*/false);
  answer.evidence = std::move(learned);
  return answer;
}

Answer answer_of(VerifiedSystem verified) {
  Answer answer;
  answer.verdict = verified.faults.empty()
                       ? Verdict(Safe{})
                       : Verdict(unsafe_of(verified.faults.front(), verified.was_replayed));
  answer.method = AnswerMethod::Explicit;
  answer.costs = {verified.states, verified.transitions, verified.states};
  if (verified.not_all) {
    answer.notes.push_back({AnswerNote::Kind::NotAllErrors, verified.not_all->message});
  }
  answer.evidence = std::move(verified);
  return answer;
}

Answer answer_of(LearnedSystem learned) {
  Answer answer;
  if (learned.why) {
    answer.verdict = unknown_of(*learned.why, Subject::System);
  } else if (learned.fault) {
    answer.verdict = unsafe_of(*learned.fault, learned.was_replayed);
  } else {
    answer.verdict = Safe{learned.was_rechecked};
  }
  answer.method = AnswerMethod::AssumeGuarantee;
  answer.costs = {learned.states(), learned.transitions(), learned.peak_states()};
  answer.evidence = std::move(learned);
  return answer;
}

Answer answer_of_rest(std::variant<PremiseChecked, Undecided> checked) {
  return answer_of_premise(std::move(checked), UnsafeReason::Rest);
}

Answer answer_of_part(std::variant<PremiseChecked, Undecided> checked) {
  return answer_of_premise(std::move(checked), UnsafeReason::Assumption);
}

Result<Answer> answer_by_search(const Term& term, const VerifyOptions& options,
                                const Limits& limits) {
  auto found = verify(term, options, limits);
  if (!found) return failure(std::move(found.error()));
  if (auto* undecided = std::get_if<Undecided>(&*found)) return answer_of(std::move(*undecided));
  return answer_of(std::move(std::get<Verified>(*found)), options.all);
}

namespace {

// The answer if it is safe, or if every data type whose values the environment brings has a size.
// Otherwise the error is that a size is missing: without it, assumptions cannot name such values.
Result<Answer> unless_unsized(const SplitTerm& split, Answer answer) {
  if (!answer.is_safe()) {
    if (auto unsized = unsized_input(*split.term)) return failure(std::move(*unsized));
  }
  return answer;
}

}  // namespace

Result<Answer> answer_by_learning(const SplitTerm& split, const LearnPartOptions& options,
                                  const Limits& limits) {
  LearnedPart learned = learn_part(split, options, limits);
  if (learned.why && learned.why->reason == UnknownReason::Unbounded) {
    if (auto unsized = unsized_input(*split.term)) return failure(std::move(*unsized));
  }
  return answer_of(std::move(learned));
}

Result<Answer> answer_about_rest(const SplitTerm& split, const assume::Assumption& assumption,
                                 const PremiseOptions& options, const Limits& limits) {
  return unless_unsized(split, answer_of_rest(check_rest(split, assumption, options, limits)));
}

Result<Answer> answer_about_part(const SplitTerm& split, const assume::Assumption& assumption,
                                 const PremiseOptions& options, const Limits& limits) {
  return unless_unsized(split, answer_of_part(check_part(split, assumption, options, limits)));
}

Answer answer_by_search(const LoadedSystem& loaded, const VerifySystemOptions& options,
                        const Limits& limits) {
  auto found = verify_system(loaded, options, limits);
  if (auto* undecided = std::get_if<Undecided>(&found)) {
    return answer_of(std::move(*undecided), Subject::System);
  }
  return answer_of(std::move(std::get<VerifiedSystem>(found)));
}

tl::expected<Answer, std::string> answer_by_learning(const LoadedSystem& loaded,
                                                     const LearnSystemOptions& options,
                                                     const Limits& limits) {
  auto learned = learn_system(loaded, options, limits);
  if (!learned) return tl::unexpected(std::move(learned.error()));
  return answer_of(std::move(*learned));
}

Result<Answer> check_file(const std::string& path, const CheckOptions& options,
                          const Limits& limits) {
  auto source = read_source(path);
  if (!source) return failure(source.error());
  if (is_system_file(path)) return check_system(std::move(*source), options, limits);
  const auto compiled = compile_term(*source, options.typing, limits);
  if (!compiled) return failure(compiled.error());
  if (const auto* undecided = std::get_if<Undecided>(&*compiled)) return answer_of(*undecided);
  return answer_by_search(std::get<Term>(*compiled), options.verify, limits);
}

}  // namespace arbiter
