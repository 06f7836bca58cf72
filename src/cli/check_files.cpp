#include "cli/check_files.h"

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <utility>

#include "cli/answer.h"
#include "cli/check_pictures.h"
#include "client/client.h"
#include "draw/chart.h"
#include "report/report_html.h"

namespace arbiter::cli {

namespace {

constexpr const char* kNoMemory = "there is not enough memory to make it";

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
  Writer(const Settings& settings, const Term& term, const Verified& verified,
         const HowVerified& how, const Limits& limits, Progress& progress)
      : settings_(settings),
        term_(term),
        verified_(verified),
        how_(how),
        limits_(limits),
        progress_(progress) {}

  WrittenFiles write() {
    tell_what_has_no_reason();
    const bool is_safe = verified_.errors.empty();
    if (is_safe && !settings_.certificate.empty()) certificate();
    if (!is_safe && !settings_.client.empty()) client();
    pictures();
    return std::move(files_);
  }

 private:
  // What was asked for and has no reason to be written, told on stderr.
  void tell_what_has_no_reason() const {
    if (settings_.quiet) return;
    const bool is_safe = verified_.errors.empty();
    if (is_safe && !settings_.client.empty()) {
      std::fprintf(stderr, "arbiter: note: it is safe, so there is no --client to write\n");
    }
    if (!is_safe && !settings_.certificate.empty()) {
      std::fprintf(stderr, "arbiter: note: it is unsafe, so there is no --certificate to write\n");
    }
  }

  void note(const std::optional<std::string>& wrong) {
    if (!files_.wrong) files_.wrong = wrong;
  }

  // The program that drives the term into the first error. Making it runs the play once more.
  void client() {
    // As measured: the play, its questions by their answers, and the text while it is put together.
    constexpr std::size_t kPerMove = 448;
    const std::vector<check::PlayedMove>& played = verified_.errors.front().play;
    const auto miss = [&](std::string why) {
      files_.missing.push_back({"--client", settings_.client, std::move(why)});
    };
    MemoryCharge charge(limits_);
    const std::size_t fixed = played.size() * kPerMove + 4 * term_.judgement->source->text().size();
    if (!charge.resize(fixed)) return miss(kNoMemory);
    client::ClientOptions options;
    options.limits.limits = limits_;
    options.limits.progress = &progress_;
    options.limits.phase = "client";
    options.limits.steps = UINT64_MAX;
    while (options.limits.memory > 0 && !charge.resize(fixed + options.limits.memory)) {
      options.limits.memory /= 2;
    }
    if (const auto term = term_options(settings_)) options.int_range = term->int_range;
    std::vector<game::Move> play;
    play.reserve(played.size());
    for (const check::PlayedMove& one : played) play.push_back(one.move);
    const auto client = client::client_program(*term_.judgement, term_.arena(), play, options);
    if (!client) return miss(why_no_client(client.error(), limits_));
    progress_.clear();
    note(write_file(settings_, "the client", settings_.client, *client));
  }

  void pictures() {
    const bool has_diagram = !settings_.diagram.empty() && !verified_.errors.empty();
    MemoryCharge charge(limits_);
    if (charge.resize(bytes_of_pictures(has_diagram))) {
      progress_.clear();
      note(write_pictures(settings_, term_, verified_, how_));
      return;
    }
    if (has_diagram) files_.missing.push_back({"--diagram", settings_.diagram, kNoMemory});
    if (!settings_.output.empty()) files_.missing.push_back({"-o", settings_.output, kNoMemory});
  }

  // As measured: what the rows of a chart and of a page take, whose names are shortened, and the
  // program on the page.
  std::size_t bytes_of_pictures(bool has_diagram) const {
    constexpr std::size_t kPerDrawnRow = 4096;
    constexpr std::size_t kPerShownRow = 12288;
    std::size_t rows = 0;
    for (const ReachedError& error : verified_.errors) {
      rows += std::min(error.play.size(), draw::kMaxChartMoves);
    }
    std::size_t bytes = 0;
    if (has_diagram) bytes += std::min(rows, draw::kMaxChartMoves) * kPerDrawnRow;
    if (!settings_.output.empty()) {
      bytes += std::min(rows, report::kMaxShownMoves + draw::kMaxChartMoves) * kPerShownRow +
               2 * term_.judgement->source->text().size();
    }
    return bytes;
  }

  void certificate() {
    std::ostringstream text;
    if (verified_.certificate) {
      certify::write(text, *verified_.certificate, term_.graph);
    } else if (verified_.interval_certificate) {
      certify::write(text, *verified_.interval_certificate, term_.graph);
    } else {
      files_.missing.push_back(
          {"--certificate", settings_.certificate, verified_.why_no_certificate});
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
  const Term& term_;
  const Verified& verified_;
  const HowVerified& how_;
  const Limits& limits_;
  Progress& progress_;
  WrittenFiles files_;
};

}  // namespace

bool WrittenFiles::has(const std::string& file) const {
  return std::none_of(missing.begin(), missing.end(),
                      [&](const NotWritten& one) { return one.file == file; });
}

void tell_no_verdict(const Settings& settings) {
  if (settings.quiet) return;
  for (const auto& [option, file] : {std::pair("--client", &settings.client),
                                     std::pair("--certificate", &settings.certificate)}) {
    if (file->empty()) continue;
    std::fprintf(stderr, "arbiter: note: it is not decided, so there is no %s to write\n", option);
  }
}

WrittenFiles write_files(const Settings& settings, const Term& term, const Verified& verified,
                         const HowVerified& how, const Limits& limits, Progress& progress) {
  return Writer(settings, term, verified, how, limits, progress).write();
}

}  // namespace arbiter::cli
