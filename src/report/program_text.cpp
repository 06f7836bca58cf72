// The text of an answer about a program.
#include <algorithm>

#include "report/answer_head.h"
#include "report/answer_notes.h"
#include "report/part_lesson.h"
#include "report/play_text.h"
#include "report/program_answer.h"
#include "report/refinement.h"
#include "report/shown_play.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::report {

namespace {

std::string notes(const ProgramAnswer& shown) { return notes_text(shown.answer, shown.source()); }

std::string costs(const ProgramAnswer& shown) {
  const Verified& verified = shown.verified();
  std::size_t refinements = 0;
  for (const auto& round : verified.rounds) refinements += round.splits.size();
  std::string text;
  if (verified.precision) text = counted(refinements, "refinement") + " · ";
  return text + states_text(shown.answer.costs) + " · " + elapsed_text(shown.request) + "\n";
}

std::string method_line(const Answer& answer) {
  if (!answer.method) return "";
  const std::string& why = answer.why_method;
  return "method: " + std::string(method_name(*answer.method)) +
         (why.empty() ? "" : ", since " + why) + "\n";
}

// "move 5 brings <0; after it the partitions leave open which way 1 step of the program goes".
std::string abstract_move(const Verified::Brought& one) {
  std::string text = "move " + std::to_string(one.move);
  if (!one.class_of.empty()) text += " brings " + one.class_of;
  if (one.choices == 0) return text;
  text += one.class_of.empty() ? ": " : "; ";
  return text + "after it the partitions leave open which way " + counted(one.choices, "step") +
         " of the program " + (one.choices == 1 ? "goes" : "go");
}

// What was learned, and what -v adds: the method, how partitions were refined, and the abstract
// play.
std::string how_found(const ProgramAnswer& shown) {
  std::string text = shown.lesson != nullptr ? lesson_text(shown) : "";
  if (!shown.request.verbose) return text;
  const Verified& verified = shown.verified();
  text += shown.compared_parts + method_line(shown.answer);
  if (!verified.precision) return text;
  text += refinement_text(shown.term.graph, verified.rounds, *verified.precision);
  constexpr std::size_t kShown = 50;
  const std::size_t count = std::min(kShown, verified.abstract_play.size());
  for (std::size_t i = 0; i < count; ++i) {
    text += "abstract play: " + abstract_move(verified.abstract_play[i]) + "\n";
  }
  if (const std::size_t more = verified.abstract_play.size() - count; more > 0) {
    text += "abstract play: and so on, for " + counted(more, "move") + " more\n";
  }
  return text;
}

std::string result_and_costs(const ProgramAnswer& shown) {
  return (shown.lesson != nullptr ? lesson_result(shown) : "") + costs(shown);
}

std::string safe_text(const ProgramAnswer& shown) {
  std::string text = "SAFE  " + printable(shown.request.file) +
                     ": no environment can drive it into an error" + narrowed_to(shown.request) +
                     (shown.lesson != nullptr ? by_assumption(*shown.lesson) : "") + "\n";
  if (shown.request.quiet) return text;
  return text + how_found(shown) + notes(shown) + result_and_costs(shown);
}

std::string unsafe_text(const ProgramAnswer& shown, ShowLimits& limits) {
  const std::vector<ReachedError>& errors = shown.verified().errors;
  std::string text;
  for (const ReachedError& error : errors) {
    text += "UNSAFE  " + printable(shown.request.file) + ": " + reason_of(error) + " reached  (" +
            place_of(shown.source(), error.span) + ")\n";
    if (shown.request.quiet) continue;
    if (&error == &errors.front()) text += how_found(shown);
    const std::string detail = detail_of(error.reason, error.outside);
    if (!detail.empty()) text += "  " + detail + "\n";
    text += play_text(shown, error, limits);
    text += "play of " + counted(error.play.size(), "move") + ", replayed on the program";
    text += &error == &errors.back() ? " · " + result_and_costs(shown) : "\n";
  }
  return shown.request.quiet ? text : text + notes(shown);
}

// With what was learned, or the rounds of a refinement, without an answer.
std::string unknown_text(const ProgramAnswer& shown) {
  const Undecided& undecided = *undecided_of(shown.answer);
  std::string text = unknown_text(shown.request, shown.term.judgement.get(), undecided);
  if (!shown.request.quiet) text += notes(shown);
  if (shown.lesson != nullptr) {
    return text + lesson_text(shown) + lesson_result(shown) + elapsed_text(shown.request) + "\n";
  }
  if (!shown.request.verbose) return text;
  text += shown.compared_parts + method_line(shown.answer);
  if (!undecided.refinement) return text;
  return text + refinement_text(shown.term.graph, undecided.refinement->rounds,
                                undecided.refinement->precision);
}

}  // namespace

const Verified& ProgramAnswer::verified() const {
  static const Verified none;
  const Verified* found = verified_of(answer);
  return answer.is_unknown() || found == nullptr ? none : *found;
}

ShowLimits::ShowLimits(const Limits& of_the_answer)
    : is_late(of_the_answer.reached().has_value()),
      limits(is_late ? of_the_answer.grace() : of_the_answer),
      charge(of_the_answer) {}

std::string reason_of(const ReachedError& error) { return reason_text(unsafe_of(error)); }

std::string answer_text(const ProgramAnswer& shown, ShowLimits& limits) {
  if (shown.answer.is_unknown()) return unknown_text(shown);
  return shown.answer.is_safe() ? safe_text(shown) : unsafe_text(shown, limits);
}

}  // namespace arbiter::report
