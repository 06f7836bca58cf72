#include "cli/system_pictures.h"

#include <algorithm>
#include <cstdio>

#include "cli/answer.h"
#include "cli/program_answer.h"
#include "cli/systems.h"
#include "draw/trace_chart.h"
#include "report/fault_chart.h"
#include "report/system_report.h"
#include "support/printable.h"

namespace arbiter::cli {

namespace {

class Painter {
 public:
  Painter(const Settings& settings, const report::SystemAnswer& shown, const Limits& limits,
          report::WrittenFiles& files)
      : settings_(settings), shown_(shown), limits_(limits), files_(files) {}

  // The trace to the nearest fault.
  void diagram() {
    constexpr std::size_t kPerRow = 4096;  // as for programs
    const auto faults = report::faults_of(shown_.answer);
    if (faults.empty()) {
      std::fprintf(stderr,
                   "arbiter: --diagram: nothing is written, since there is no error to draw\n");
      return;
    }
    const SystemFault& fault = *faults.front();
    MemoryCharge charge(limits_);
    if (!charge.resize(std::min(fault.trace.size(), draw::kMaxTraceRows) * kPerRow)) {
      files_.missing.push_back({"--diagram", settings_.diagram, kNoMemory});
      return;
    }
    const draw::TraceChart chart =
        report::chart_of(shown_.loaded, fault, follow_trace(shown_.loaded, fault, limits_));
    const std::string title =
        printable(settings_.file) + ": " + chart.ending + " in " + shown_.loaded.system.name;
    const auto wrong = write_file(settings_, "the chart", settings_.diagram,
                                  draw::trace_to_svg(chart, {.title = title}));
    if (!wrong) files_.diagram = settings_.diagram;
    note(wrong);
  }

  void page() {
    constexpr std::size_t kPerRow = 12288;  // as for programs
    std::size_t rows = 0;
    for (const SystemFault* fault : report::faults_of(shown_.answer)) {
      rows += std::min(fault->trace.size(), draw::kMaxTraceRows);
    }
    MemoryCharge charge(limits_);
    if (!charge.resize(std::min(rows, report::kMaxShownActions + draw::kMaxTraceRows) * kPerRow +
                       2 * shown_.loaded.source->text().size())) {
      files_.missing.push_back({"-o", settings_.output, kNoMemory});
      return;
    }
    const auto wrong =
        write_file(settings_, "the report", settings_.output, report::answer_html(shown_, limits_));
    if (!wrong) files_.output = settings_.output;
    note(wrong);
  }

 private:
  void note(const std::optional<std::string>& wrong) {
    if (!files_.wrong) files_.wrong = wrong;
  }

  const Settings& settings_;
  const report::SystemAnswer& shown_;
  const Limits& limits_;
  report::WrittenFiles& files_;
};

}  // namespace

bool wants_report(const Settings& settings) { return file_ending(settings.output) == ".html"; }

std::optional<std::string> wrong_system_picture(const Settings& settings) {
  const bool is_for_learning = exports::lts_format(file_ending(settings.output)).has_value();
  if (settings.learn.empty()) {
    auto wrong = wrong_picture(settings);
    return wrong && is_for_learning ? *wrong + "; an assumption goes with --learn" : wrong;
  }
  Settings others = settings;
  others.output.clear();
  if (auto wrong = wrong_picture(others)) return wrong;
  if (settings.output.empty() || wants_report(settings) || is_for_learning) return std::nullopt;
  return "-o " + settings.output + ": the ending should be .html for a report, or for the " +
         "assumption " + std::string(exports::lts_endings());
}

void write_pictures(const Settings& settings, const report::SystemAnswer& shown,
                    const Limits& limits, report::WrittenFiles& files) {
  Painter painter(settings, shown, limits, files);
  if (!settings.diagram.empty()) painter.diagram();
  if (wants_report(settings)) painter.page();
}

int show_answer(const Settings& settings, const report::SystemAnswer& shown) {
  return print_answer(settings, report::shown_answer(shown), exit_code(shown.answer), shown.files);
}

}  // namespace arbiter::cli
