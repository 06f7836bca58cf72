#include "cli/check_pictures.h"

#include <algorithm>
#include <cstdio>
#include <string_view>

#include "cli/answer.h"
#include "draw/chart.h"
#include "draw/chart_svg.h"
#include "report/play_text.h"
#include "report/refinement.h"
#include "report/report_html.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::cli {

namespace {

constexpr const char* kPlainSearch = "explicit search";
constexpr const char* kAbstractSearch = "search over abstract values";

using Statistics = std::vector<std::pair<std::string, std::string>>;

// A word as a shell takes it.
std::string quoted(const std::string& word) {
  const auto is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-./=:,+").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string numbered(const char* before, double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", number);
  return before + std::string(text);
}

// The command with the options that the answer depends on.
std::string command_of(const Settings& settings) {
  std::string command = "arbiter check " + quoted(settings.file);
  const auto add = [&](const std::string& option, const std::string& value) {
    command += " " + option + " " + quoted(value);
  };
  for (const std::string& define : settings.defines) add("-D", define);
  for (const std::string& size : settings.data_sizes) add("-W", size);
  if (!settings.int_range.empty()) add("--int", settings.int_range);
  for (const std::string& name : settings.error_commands) add("--error", name);
  if (settings.all) command += " --all";
  if (settings.method == Method::Explicit) command += " --method explicit";
  if (settings.method == Method::Partition) command += " --method partition";
  if (!settings.learn.empty()) add("--learn", settings.learn);
  if (settings.refine) add("--refine", settings.refine == Refine::Paper ? "paper" : "smart");
  if (settings.timeout) command += numbered(" --timeout ", *settings.timeout);
  if (settings.memory) command += " --memory " + std::to_string(*settings.memory);
  return command;
}

void add_counts(std::size_t states, std::size_t transitions, Statistics& statistics) {
  statistics.emplace_back("States", std::to_string(states));
  statistics.emplace_back("Transitions", std::to_string(transitions));
}

void add_costs(const Settings& settings, Statistics& statistics) {
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - settings.started;
  char text[32];
  std::snprintf(text, sizeof text, "%.2f s", passed.count());
  statistics.emplace_back("Time", text);
  statistics.emplace_back("Memory, at most", std::to_string(peak_mib()) + " MiB");
}

// How partitions were refined; of many rounds the first ones.
void add_refinement(const Term& term, const std::vector<refine::Round>& rounds,
                    const abstraction::Precision& precision, Statistics& statistics) {
  constexpr std::size_t kShown = 50;
  statistics.emplace_back("Rounds of refinement", std::to_string(rounds.size()));
  auto rows = report::round_rows(term.graph, rounds, "; ");
  const std::size_t left = rows.size() - std::min(rows.size(), kShown);
  rows.resize(rows.size() - left);
  for (auto& [name, text] : rows) {
    name.front() = 'R';
    statistics.emplace_back(std::move(name), std::move(text));
  }
  if (left > 0) {
    statistics.emplace_back("Left out here", counted(left, "round") + "; -v lists all");
  }
  for (auto& [name, cuts] : report::partition_rows(term.graph, precision)) {
    statistics.emplace_back("Partition of " + name, std::move(cuts));
  }
}

Statistics statistics_of(const Term& term, const std::string& method, const HowVerified& how) {
  Statistics statistics;
  for (const core::Parameter& parameter : term.judgement->parameters) {
    statistics.emplace_back("param " + std::string(term.judgement->names->text(parameter.name)),
                            std::to_string(parameter.value));
  }
  statistics.emplace_back(
      "Method", how.method ? std::string(method_name(*how.method)) + ", " + method : method);
  statistics.insert(statistics.end(), how.statistics.begin(), how.statistics.end());
  statistics.emplace_back("Nodes of the game graph", std::to_string(term.graph.nodes.size()));
  return statistics;
}

std::optional<std::string> write_diagram(const Settings& settings, const Term& term,
                                         const Verified& verified) {
  if (verified.errors.empty()) {
    std::fprintf(stderr,
                 "arbiter: --diagram: nothing is written, since there is no error to draw\n");
    return std::nullopt;
  }
  const ReachedError& error = verified.errors.front();
  const Source& source = *term.judgement->source;
  const std::string detail = report::detail_of(error.reason, error.outside);
  const draw::Chart chart = draw::chart_of(error.play, term.arena(), source,
                                           report::with_detail(reason_of(error), detail),
                                           draw::kMaxChartMoves, &error.changes);
  const std::string title = printable(settings.file) + ": " + reason_of(error) + " reached" +
                            (detail.empty() ? "" : ": " + detail) + "  (" +
                            place_of(source, error.span) + ")";
  return write_file(settings, "the chart", settings.diagram,
                    draw::chart_to_svg(chart, {.title = title}));
}

}  // namespace

std::string reason_of(const ReachedError& error) { return reason_text(unsafe_of(error)); }

std::optional<std::string> wrong_picture(const Settings& settings) {
  if (!settings.output.empty() && file_ending(settings.output) != ".html") {
    return "-o " + settings.output + ": the ending should be .html";
  }
  if (!settings.diagram.empty() && file_ending(settings.diagram) != ".svg") {
    return "--diagram " + settings.diagram + ": the ending should be .svg";
  }
  return std::nullopt;
}

std::optional<std::string> write_pictures(const Settings& settings, const Term& term,
                                          const Verified& verified, const HowVerified& how) {
  if (!settings.diagram.empty()) {
    if (auto error = write_diagram(settings, term, verified)) return error;
  }
  if (settings.output.empty()) return std::nullopt;
  report::CheckReport report{
      .graph = term.graph,
      .file = settings.file,
      .command = command_of(settings),
      .is_whole = verified.is_complete && (settings.all || verified.errors.empty()),
      .can_fail = verified.can_fail};
  if (!verified.is_complete) report.why_incomplete = verified.why_incomplete;
  report.is_shortest = verified.is_shortest();
  report.narrowed_to = narrowed_to(settings);
  if (report.is_whole) {
    report.unreached = verified.unreached;
    report.settled = verified.settled;
    if (verified.cut_off.misses_end) report.cut_off = verified.cut_off.at;
    report.is_empty = verified.cut_off.is_empty;
  }
  for (const ReachedError& error : verified.errors) {
    report.errors.push_back({reason_of(error), report::detail_of(error.reason, error.outside),
                             error.span, error.play, &error.changes});
  }
  report.statistics =
      statistics_of(term, verified.is_abstract ? kAbstractSearch : kPlainSearch, how);
  add_counts(verified.states, verified.transitions, report.statistics);
  if (verified.precision) {
    add_refinement(term, verified.rounds, *verified.precision, report.statistics);
  }
  add_costs(settings, report.statistics);
  return write_file(settings, "the report", settings.output, report::report_to_html(report));
}

std::optional<std::string> write_pictures(const Settings& settings, const Term& term,
                                          const Undecided& undecided, const HowVerified& how) {
  if (!settings.diagram.empty()) (void)write_diagram(settings, term, {});
  if (settings.output.empty()) return std::nullopt;
  report::CheckReport report{.graph = term.graph,
                             .file = settings.file,
                             .command = command_of(settings),
                             .unknown = undecided,
                             .is_whole = false};
  report.statistics = statistics_of(
      term, undecided.method == AnswerMethod::Partition ? kAbstractSearch : kPlainSearch, how);
  add_counts(undecided.states, undecided.transitions, report.statistics);
  if (undecided.refinement) {
    add_refinement(term, undecided.refinement->rounds, undecided.refinement->precision,
                   report.statistics);
  }
  add_costs(settings, report.statistics);
  return write_file(settings, "the report", settings.output, report::report_to_html(report));
}

void tell_no_pictures(const Settings& settings) {
  for (const std::string& file : {settings.diagram, settings.output}) {
    if (file.empty()) continue;
    std::fprintf(stderr, "arbiter: %s: not written, since the program was not read to its end\n",
                 file.c_str());
  }
}

}  // namespace arbiter::cli
