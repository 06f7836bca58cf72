#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>

#include "cli/answer.h"
#include "cli/load.h"
#include "cli/verbs.h"
#include "engine/certificates.h"
#include "engine/front_end.h"
#include "report/certificate_answer.h"
#include "support/printable.h"

namespace arbiter::cli {

namespace {

// Certificates of every kind begin with the same words.
bool is_certificate(const std::string& file) {
  constexpr std::string_view kBegins = "arbiter certificate ";
  std::error_code unknown;
  if (!std::filesystem::is_regular_file(file, unknown)) return false;  // a pipe is read once
  std::string begin(kBegins.size(), '\0');
  std::ifstream(file, std::ios::binary).read(begin.data(), std::ssize(begin));
  return begin == kBegins;
}

}  // namespace

int certify(const Settings& settings) {
  if (settings.file == "-" && settings.second_file == "-") {
    return report_usage(settings, "the standard input can be given once");
  }
  if (is_certificate(settings.file)) {
    return report_usage(settings, "`" + printable(settings.file) +
                                      "` is a certificate: the program comes first, then it");
  }
  catch_interrupts();
  const Limits limits = cli::limits(settings);
  Progress progress(progress_style(settings));
  const auto loaded = load_term(settings, settings.file, limits, progress);
  if (const int* code = std::get_if<int>(&loaded)) return *code;
  const Term& term = std::get<Term>(loaded);
  const auto source = read_source(settings.second_file);
  if (!source) return report_errors(settings, source.error(), Source(settings.second_file, ""));
  const auto judged = judge_certificate(term, **source, limits);
  if (!judged) return report_errors(settings, judged.error(), **source);
  if (const auto* undecided = std::get_if<Undecided>(&*judged)) {
    return report_unknown(settings, term.judgement.get(), *undecided);
  }
  return print_answer(settings, report::shown_answer(settings, term, *judged),
                      std::holds_alternative<CertificateProves>(*judged) ? Yes : No);
}

}  // namespace arbiter::cli
