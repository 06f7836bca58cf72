// What a page about a transition system tells, from an answer.
#include <sstream>

#include "export/lts_formats.h"
#include "report/answer_head.h"
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

std::vector<std::string> page_notes(const SystemAnswer& shown) {
  std::vector<std::string> notes = system_note_lines(shown.request, shown.loaded);
  for (std::string& line : note_lines(shown.answer, *shown.loaded.source)) {
    notes.push_back(std::move(line));
  }
  const auto* learned = evidence_of<LearnedSystem>(shown.answer);
  if (learned == nullptr) return notes;
  if (learned->why) notes.push_back(known_so_far(shown));
  if (learned->not_rechecked) {
    notes.push_back("The premises were not checked again: " + learned->not_rechecked->message);
  }
  return notes;
}

Statistics page_statistics(const SystemAnswer& shown) {
  const Answer& answer = shown.answer;
  Statistics rows;
  if (answer.method) rows.emplace_back("Method", method_name(*answer.method));
  if (const auto* learned = evidence_of<LearnedSystem>(answer)) {
    const systems::Reasoned& main = learned->main().reasoned;
    rows.emplace_back("Rounds of learning", std::to_string(main.rounds));
    rows.emplace_back("Membership queries", std::to_string(learned->membership_queries()));
    if (main.assumption) {
      rows.emplace_back("States of the assumption", std::to_string(main.assumption->states()));
    }
  }
  rows.emplace_back("States", states_number(answer.costs));
  rows.emplace_back("Transitions", std::to_string(answer.costs.transitions));
  rows.emplace_back("Time", elapsed_text(shown.request));
  rows.emplace_back("Memory, at most", std::to_string(peak_mib()) + " MiB");
  return rows;
}

std::string answer_html(const SystemAnswer& shown, const Limits& limits) {
  SystemPage page{shown};
  for (const SystemFault* fault : faults_of(shown.answer)) {
    page.followed.push_back(follow_trace(shown.loaded, *fault, limits));
  }
  const auto* learned = evidence_of<LearnedSystem>(shown.answer);
  if (learned != nullptr && !learned->fault && learned->main().reasoned.assumption) {
    page.assumption_picture =
        picture_of(*learned->main().reasoned.assumption, *shown.loaded.system.actions, limits);
  }
  return page_to_html(page);
}

}  // namespace arbiter::report
