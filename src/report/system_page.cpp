// What a page about a transition system tells, from an answer.
#include <sstream>

#include "export/lts_formats.h"
#include "report/answer_notes.h"
#include "report/system_report.h"
#include "report/system_words.h"
#include "support/progress.h"

namespace arbiter::report {

namespace {

// A small assumption as SVG; empty if it is too large to be read, or graphviz is not there.
std::string picture_of(const automata::Lts& lts, const fsp::ActionTable& actions,
                       const Limits& limits) {
  if (lts.states() > kMaxPicturedStates || lts.transitions() > kMaxPicturedTransitions) return "";
  std::ostringstream text;
  const exports::ShownLts shown{"Assumption", lts, actions};
  if (!exports::write_lts(text, shown, exports::LtsFormat::Svg, limits)) return "";
  const std::string svg = std::move(text).str();
  const std::size_t begin = svg.find("<svg");  // after the declarations of a file of its own
  return begin == std::string::npos ? "" : svg.substr(begin);
}

void tell_learning(const SystemAnswer& shown, const LearnedSystem& learned, const Limits& limits,
                   SystemReport& report) {
  report.looked_for_deadlock = false;
  report.was_replayed = learned.was_replayed;
  report.is_shortest = learned.is_shortest;
  report.was_rechecked = learned.was_rechecked;
  report.is_proof = learned.is_safe();
  if (learned.why) report.notes.push_back(known_so_far(shown));
  if (learned.not_rechecked) {
    report.notes.push_back("The premises were not checked again: " +
                           learned.not_rechecked->message);
  }
  const systems::Reasoned& main = learned.main().reasoned;
  if (!learned.fault) {
    report.lesson = &learned.main();
    if (main.assumption) {
      report.assumption_picture =
          picture_of(*main.assumption, *shown.loaded.system.actions, limits);
    }
  }
  report.statistics.emplace_back("Rounds of learning", std::to_string(main.rounds));
  report.statistics.emplace_back("Membership queries",
                                 std::to_string(learned.membership_queries()));
  if (main.assumption) {
    report.statistics.emplace_back("States of the assumption",
                                   std::to_string(main.assumption->states()));
  }
}

}  // namespace

std::vector<const SystemFault*> faults_of(const Answer& answer) {
  std::vector<const SystemFault*> faults;
  if (const auto* verified = evidence_of<VerifiedSystem>(answer)) {
    for (const SystemFault& fault : verified->faults) faults.push_back(&fault);
  } else if (const auto* learned = evidence_of<LearnedSystem>(answer)) {
    if (learned->fault) faults.push_back(&*learned->fault);
  }
  return faults;
}

std::string answer_html(const SystemAnswer& shown, const Limits& limits) {
  const Answer& answer = shown.answer;
  SystemReport report{
      .loaded = shown.loaded, .file = shown.request.file, .command = shown.request.command};
  if (const Undecided* undecided = undecided_of(answer)) report.unknown = *undecided;
  report.property = shown.request.property;
  report.looked_for_deadlock = shown.request.property.empty();
  report.notes = system_note_lines(shown.request, shown.loaded);
  for (const AnswerNote& note : answer.notes) {
    report.notes.push_back(note_text(note, *shown.loaded.source));
  }
  for (const SystemFault* fault : faults_of(answer)) {
    report.faults.push_back({*fault, follow_trace(shown.loaded, *fault, limits)});
  }
  if (answer.method) report.statistics.emplace_back("Method", method_name(*answer.method));
  if (const auto* verified = evidence_of<VerifiedSystem>(answer)) {
    report.was_replayed = verified->was_replayed;
  } else if (const auto* learned = evidence_of<LearnedSystem>(answer)) {
    tell_learning(shown, *learned, limits, report);
  }
  report.statistics.emplace_back("States", std::to_string(answer.costs.states));
  report.statistics.emplace_back("Transitions", std::to_string(answer.costs.transitions));
  report.statistics.emplace_back("Time", elapsed_text(shown.request));
  report.statistics.emplace_back("Memory, at most", std::to_string(peak_mib()) + " MiB");
  return report_to_html(report);
}

}  // namespace arbiter::report
