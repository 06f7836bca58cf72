#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <system_error>

#include "cli/answer.h"
#include "cli/load.h"
#include "cli/verbs.h"
#include "engine/certificates.h"
#include "engine/front_end.h"
#include "support/printable.h"

namespace arbiter::cli {

namespace {

int show(const Settings& settings, const Term& term, const CertificateProves& proves) {
  const certify::Proved& proved = proves.proved;
  nlohmann::ordered_json json = json_head(settings, term.judgement.get());
  json["verdict"] = "safe";
  json["certificate"] = "inductive";
  json["stats"] = stats_json(settings, proved.states, proved.moves, proved.states);
  std::string text = "RIGHT  " + printable(settings.second_file) + " proves that no play of " +
                     printable(settings.file) + " reaches an error\n";
  if (!settings.quiet) {
    text += std::to_string(proved.states) + " states, " + std::to_string(proved.moves) +
            " moves; trusted: the compiler to the game graph, and this check" +
            (proves.solver.empty() ? "" : " with " + proves.solver) + "\n";
  }
  return print_answer(settings, text, json, Yes);
}

nlohmann::ordered_json json_of(const certify::Known& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}
nlohmann::ordered_json json_of(const certify::Class& value) { return certify::text_of(value); }

template <class Flaw>
int show_flaw(const Settings& settings, const Term& term, const Flaw& flaw) {
  nlohmann::ordered_json json = json_head(settings, term.judgement.get());
  json["verdict"] = "unknown";
  json["certificate"] = "wrong";
  json["reason"] = "certificate";
  json["message"] = flaw.message;
  std::string text = "WRONG  " + printable(settings.second_file) + ": " + flaw.message + "\n";
  if (flaw.node.is_some()) {
    json["node"] = flaw.node.index();
    json["state"] = nlohmann::ordered_json::array();
    text += "  at node " + std::to_string(flaw.node.index());
    for (const auto& value : flaw.state) {
      text += " " + certify::text_of(value);
      json["state"].push_back(json_of(value));
    }
    text += "\n";
  }
  return print_answer(settings, text, json, No);
}

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
  if (const auto* flaw = std::get_if<certify::Flaw>(&*judged)) {
    return show_flaw(settings, term, *flaw);
  }
  if (const auto* flaw = std::get_if<certify::ClassFlaw>(&*judged)) {
    return show_flaw(settings, term, *flaw);
  }
  return show(settings, term, std::get<CertificateProves>(*judged));
}

}  // namespace arbiter::cli
