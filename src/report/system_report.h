#pragma once

#include <string>
#include <vector>

#include "engine/assumptions.h"
#include "engine/followed_trace.h"
#include "report/html_page.h"
#include "report/system_answer.h"

namespace arbiter::report {

// A page about an answer, and what was looked up for it.
struct SystemPage {
  const SystemAnswer& shown;
  std::vector<FollowedTrace>
      followed{};                    // of the traces of the faults, in the order of `faults_of`
  std::string assumption_picture{};  // SVG, or empty
};

// One page as report_html.h has it for programs: verdict, the file with marks, for each fault its
// trace and chart, and for a deadlock what the components wait for; the assumption, if one was
// learned; the components; statistics, the only part that differs from run to run. Well-formed XML,
// whatever the names are. Linear in what is shown: of a trace as much as its chart has, and traces
// of about kMaxShownActions in all.
std::string page_to_html(const SystemPage& page);

inline constexpr std::size_t kMaxShownActions = 10'000;

// The page of an answer. The limits are for following traces and for drawing the assumption.
std::string answer_html(const SystemAnswer& shown, const Limits& limits);

// What the page tells in its notes, one sentence each, without the full stop; and in its table.
std::vector<std::string> page_notes(const SystemAnswer& shown);
Statistics page_statistics(const SystemAnswer& shown);

// The faults that an answer shows, the nearest first; none if it is not unsafe.
std::vector<const SystemFault*> faults_of(const Answer& answer);

// An assumption of more states is told by its size only.
inline constexpr std::size_t kMaxListedStates = 200;
// Nobody reads larger pictures on a page.
inline constexpr std::size_t kMaxPicturedStates = 40;
inline constexpr std::size_t kMaxPicturedTransitions = 120;

}  // namespace arbiter::report
