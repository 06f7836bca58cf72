#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/assumptions.h"
#include "engine/followed_trace.h"
#include "report/html_page.h"
#include "report/system_answer.h"

namespace arbiter::report {

// A fault to be shown; the fault should outlive it.
struct ReportedFault {
  const SystemFault& fault;
  FollowedTrace followed;
};

// What a check of a transition system has found, to be shown. It is unknown if `unknown` is there,
// otherwise safe if there are no faults.
struct SystemReport {
  const LoadedSystem& loaded;
  std::string file;
  std::string command;  // that gives this answer
  std::optional<Undecided> unknown{};
  std::vector<ReportedFault> faults{};
  std::string property{};            // the only one that was looked at; empty for all
  bool looked_for_deadlock = true;   // it is a fault, too
  bool was_replayed = true;          // the traces were followed again on the components
  bool is_shortest = true;           // none comes to a fault by fewer actions
  std::vector<std::string> notes{};  // one sentence each, without the full stop
  const Lesson* lesson = nullptr;    // about the assumption that was learned; null if none was
  bool is_proof = false;             // it shows that the system is safe
  bool was_rechecked = false;        // separate code has found that proof right
  std::string assumption_picture{};  // SVG, or empty
  // The only part of the page that differs from run to run.
  Statistics statistics{};
};

// One page as report_html.h has it for programs: verdict, the file with marks, for each fault its
// trace and chart, and for a deadlock what the components wait for; the assumption, if one was
// learned; the components; statistics. Well-formed XML, whatever the names are. Linear in what is
// shown: of a trace as much as its chart has, and traces of about kMaxShownActions in all.
std::string report_to_html(const SystemReport& report);

inline constexpr std::size_t kMaxShownActions = 10'000;

// The page of an answer. The limits are for following traces and for drawing the assumption.
std::string answer_html(const SystemAnswer& shown, const Limits& limits);

// The faults that an answer shows, the nearest first; none if it is not unsafe.
std::vector<const SystemFault*> faults_of(const Answer& answer);

// An assumption of more states is told by its size only.
inline constexpr std::size_t kMaxListedStates = 200;
// Nobody reads larger pictures on a page.
inline constexpr std::size_t kMaxPicturedStates = 40;
inline constexpr std::size_t kMaxPicturedTransitions = 120;

}  // namespace arbiter::report
