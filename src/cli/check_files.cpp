// The files that `check` writes with an answer about a program: --client, --certificate, --diagram,
// -o.
//
// The verdict is known when this begins, and a file that cannot be made must not cost it. So memory
// is charged before each file is made, by what a row or a move was measured to take; a file that a
// limit or its size prevents is noted as missing, and the answer says why. A file that cannot be
// written is a mistake of the user's, and the first such mistake decides the exit code. A file that
// was asked for and that this verdict has no use for is a note on stderr.
#include <algorithm>
#include <cstdio>
#include <sstream>
#include <utility>

#include "cli/answer.h"
#include "cli/program_answer.h"
#include "client/client.h"
#include "draw/chart.h"
#include "draw/chart_svg.h"
#include "report/play_text.h"
#include "report/report_html.h"
#include "support/printable.h"

namespace arbiter::cli {

namespace {

std::string too_large_for(const char* reader) {
  return "it would be larger than " + std::to_string(Source::kMaxBytes >> 20U) +
         " MiB, which is the most that `arbiter " + reader + "` reads";
}

std::string why_no_client(client::NoClient why, const Limits& limits) {
  if (why == client::NoClient::TooLong) return too_large_for("run");
  const auto reason = limits.reached();
  return reason ? stopped(*reason).message : kNoMemory;
}

class Writer {
 public:
  Writer(const Settings& settings, const report::ProgramAnswer& shown, const Limits& limits,
         Progress& progress)
      : settings_(settings), shown_(shown), limits_(limits), progress_(progress) {}

  report::WrittenFiles write() {
    const bool has_assumption = !settings_.learn.empty() && is_for_assumption(settings_);
    if (has_assumption) write_assumption(settings_, shown_, limits_, files_);
    tell_what_has_no_reason();
    if (shown_.answer.is_safe() && !settings_.certificate.empty()) certificate();
    if (shown_.answer.is_unsafe() && !settings_.client.empty()) client();
    if (!settings_.diagram.empty()) diagram();
    if (!settings_.output.empty() && !has_assumption) page();
    return std::move(files_);
  }

 private:
  // Says on stderr which files were asked for and have no use with this verdict.
  void tell_what_has_no_reason() const {
    const auto tell = [&](const std::string& file, const char* why, const char* option) {
      if (file.empty()) return;
      tell_note(settings_, std::string(why) + ", so there is no " + option + " to write");
    };
    const Verdict& verdict = shown_.answer.verdict;
    const char* why = std::holds_alternative<Safe>(verdict)     ? "it is safe"
                      : std::holds_alternative<Unsafe>(verdict) ? "it is unsafe"
                                                                : "it is not decided";
    if (!shown_.answer.is_unsafe()) tell(settings_.client, why, "--client");
    if (!shown_.answer.is_safe()) tell(settings_.certificate, why, "--certificate");
  }

  void note(const std::optional<std::string>& wrong) {
    if (!files_.wrong) files_.wrong = wrong;
  }

  // The program that drives the term into the first error. Making it runs the play once more.
  void client() {
    // What a move takes, as measured: the play, its questions by their answers, and the text while
    // it is put together.
    constexpr std::size_t kPerMove = 448;
    const std::vector<check::PlayedMove>& played = shown_.verified().errors.front().play;
    const auto miss = [&](std::string why) {
      files_.missing.push_back({"--client", settings_.client, std::move(why)});
    };
    MemoryCharge charge(limits_);
    const std::size_t fixed =
        played.size() * kPerMove + 4 * shown_.term.judgement->source->text().size();
    if (!charge.resize(fixed)) return miss(kNoMemory);
    client::ClientOptions options;
    options.limits.limits = limits_;
    options.limits.progress = &progress_;
    options.limits.phase = "client";
    options.limits.steps = UINT64_MAX;
    while (options.limits.memory > 0 && !charge.resize(fixed + options.limits.memory)) {
      options.limits.memory /= 2;
    }
    options.int_range = settings_.program.int_range;
    std::vector<game::Move> play;
    play.reserve(played.size());
    for (const check::PlayedMove& one : played) play.push_back(one.move);
    const auto client =
        client::client_program(*shown_.term.judgement, shown_.term.arena(), play, options);
    if (!client) return miss(why_no_client(client.error(), limits_));
    progress_.clear();
    note(write_file(settings_, "the client", settings_.client, *client));
  }

  void diagram() {
    // What a row of a chart takes, as measured; names in it are shortened.
    constexpr std::size_t kPerRow = 4096;
    if (!shown_.answer.is_unsafe()) {
      std::fprintf(stderr,
                   "arbiter: --diagram: nothing is written, since there is no error to draw\n");
      return;
    }
    const ReachedError& error = shown_.verified().errors.front();
    MemoryCharge charge(limits_);
    if (!charge.resize(std::min(error.play.size(), draw::kMaxChartMoves) * kPerRow)) {
      files_.missing.push_back({"--diagram", settings_.diagram, kNoMemory});
      return;
    }
    progress_.clear();
    const std::string reason = report::reason_of(error);
    const std::string detail = report::detail_of(error.reason, error.outside);
    const draw::Chart chart =
        draw::chart_of(error.play, shown_.term.arena(), shown_.source(),
                       report::with_detail(reason, detail), draw::kMaxChartMoves, &error.changes);
    const std::string title = printable(settings_.file) + ": " + reason + " reached" +
                              (detail.empty() ? "" : ": " + detail) + "  (" +
                              place_of(shown_.source(), error.span) + ")";
    const auto wrong = write_file(settings_, "the chart", settings_.diagram,
                                  draw::chart_to_svg(chart, {.title = title}));
    if (!wrong) files_.diagram = settings_.diagram;
    note(wrong);
  }

  void page() {
    // What a row of a play takes on the page, as measured; the program comes on top.
    constexpr std::size_t kPerRow = 12288;
    std::size_t rows = 0;
    for (const ReachedError& error : shown_.verified().errors) {
      rows += std::min(error.play.size(), draw::kMaxChartMoves);
    }
    MemoryCharge charge(limits_);
    if (!charge.resize(std::min(rows, report::kMaxShownMoves + draw::kMaxChartMoves) * kPerRow +
                       2 * shown_.source().text().size())) {
      files_.missing.push_back({"-o", settings_.output, kNoMemory});
      return;
    }
    progress_.clear();
    const auto wrong =
        write_file(settings_, "the report", settings_.output, report::answer_html(shown_));
    if (!wrong) files_.output = settings_.output;
    note(wrong);
  }

  void certificate() {
    std::ostringstream text;
    if (shown_.verified().certificate) {
      certify::write(text, *shown_.verified().certificate, shown_.term.graph);
    } else if (shown_.verified().interval_certificate) {
      certify::write(text, *shown_.verified().interval_certificate, shown_.term.graph);
    } else {
      files_.missing.push_back(
          {"--certificate", settings_.certificate, shown_.verified().why_no_certificate});
      return;
    }
    if (text.view().size() > Source::kMaxBytes) {
      files_.missing.push_back({"--certificate", settings_.certificate, too_large_for("certify")});
      return;
    }
    progress_.clear();
    note(write_file(settings_, "the certificate", settings_.certificate, std::move(text).str()));
  }

  const Settings& settings_;
  const report::ProgramAnswer& shown_;
  const Limits& limits_;
  Progress& progress_;
  report::WrittenFiles files_;
};

}  // namespace

std::optional<std::string> wrong_picture(const Settings& settings) {
  if (!settings.output.empty() && file_ending(settings.output) != ".html") {
    return "-o " + settings.output + ": the ending should be .html";
  }
  if (!settings.diagram.empty() && file_ending(settings.diagram) != ".svg") {
    return "--diagram " + settings.diagram + ": the ending should be .svg";
  }
  return std::nullopt;
}

void tell_no_program(const Settings& settings) {
  for (const std::string& file : {settings.diagram, settings.output}) {
    if (file.empty()) continue;
    std::fprintf(stderr, "arbiter: %s: not written, since the program was not read to its end\n",
                 file.c_str());
  }
  for (const auto& [option, file] : {std::pair("--client", &settings.client),
                                     std::pair("--certificate", &settings.certificate)}) {
    if (file->empty()) continue;
    tell_note(settings, "it is not decided, so there is no " + std::string(option) + " to write");
  }
}

report::WrittenFiles write_files(const Settings& settings, const report::ProgramAnswer& shown,
                                 const Limits& limits, Progress& progress) {
  return Writer(settings, shown, limits, progress).write();
}

}  // namespace arbiter::cli
