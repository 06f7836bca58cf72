#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/answer.h"
#include "cli/load.h"
#include "cli/systems.h"
#include "cli/verbs.h"
#include "engine/verify.h"
#include "report/client.h"
#include "report/counted.h"
#include "report/play_json.h"
#include "report/play_text.h"
#include "report/printable.h"

namespace arbiter::cli {

namespace {

struct Finished {
  const Settings& settings;
  const Term& term;
  const Verified& verified;

  bool is_safe() const { return verified.errors.empty(); }
  const Source& source() const { return *term.judgement->source; }
};

// "abort", "bounds", …, "error:NAME".
std::string reason_of(const ReachedError& error) {
  if (!error.name.empty()) return "error:" + error.name;
  return std::string(core::reason_name(error.reason));
}

// What the user should know of a proof: it may be one about nothing.
std::string notes(const Finished& finished) {
  std::string text;
  if (finished.is_safe() && !finished.verified.can_fail) {
    text +=
        "note: nothing in it can fail: there is no assert, no abort, no --error, and every "
        "index, division and range is right by its type\n";
  }
  for (const Span span : finished.verified.unreached) {
    text += "note: no play comes to the assert at " + place_of(finished.source(), span) + "\n";
  }
  return text;
}

std::string costs(const Finished& finished) {
  const std::chrono::duration<double> passed =
      std::chrono::steady_clock::now() - finished.settings.started;
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%.2f s", passed.count());
  return report::counted(finished.verified.states, "state") + " · " + seconds + "\n";
}

std::string safe_text(const Finished& finished) {
  std::string text = "SAFE  " + report::printable(finished.settings.file) +
                     ": no environment can drive it into an error\n";
  if (finished.settings.quiet) return text;
  return text + notes(finished) + costs(finished);
}

std::string unsafe_text(const Finished& finished) {
  std::string text;
  for (const ReachedError& error : finished.verified.errors) {
    text += "UNSAFE  " + report::printable(finished.settings.file) + ": " + reason_of(error) +
            " reached  (" + place_of(finished.source(), error.span) + ")\n";
    if (finished.settings.quiet) continue;
    text += report::play_to_text(error.play, finished.term.arena(), finished.source());
    text += "play of " + report::counted(error.play.size(), "move") + ", replayed on the program";
    text += &error == &finished.verified.errors.back() ? " · " + costs(finished) : "\n";
  }
  // With --all the whole game was played; otherwise what was not reached by then says nothing.
  if (finished.settings.all && !finished.settings.quiet) text += notes(finished);
  return text;
}

nlohmann::ordered_json to_json(const Finished& finished) {
  const Settings& settings = finished.settings;
  const Verified& verified = finished.verified;
  nlohmann::ordered_json json = json_head(settings, finished.term.judgement.get());
  json["verdict"] = finished.is_safe() ? "safe" : "unsafe";
  const auto add = [&](const ReachedError& error, nlohmann::ordered_json& to) {
    const Location at = finished.source().locate(error.span.begin);
    to["reason"] = reason_of(error);
    to["line"] = at.line;
    to["column"] = at.column;
    to["play"] = report::play_to_json(error.play, finished.term.arena(), finished.source());
  };
  if (!finished.is_safe()) add(verified.errors.front(), json);
  json["method"] = "explicit";
  if (settings.all) {
    json["errors"] = nlohmann::ordered_json::array();
    for (const ReachedError& error : verified.errors) {
      nlohmann::ordered_json entry;
      add(error, entry);
      json["errors"].push_back(std::move(entry));
    }
  }
  if (finished.is_safe() || settings.all) {
    json["unreached"] = nlohmann::ordered_json::array();
    for (const Span span : verified.unreached) {
      const Location at = finished.source().locate(span.begin);
      json["unreached"].push_back({{"line", at.line}, {"column", at.column}});
    }
  }
  json["certificate"] = finished.is_safe() ? "none" : "replayed";
  json["stats"] = stats_json(settings, verified.states, verified.transitions, verified.states);
  return json;
}

// Writes the program of --client, if asked for; a message if that fails.
std::optional<std::string> write_client(const Finished& finished, const Limits& limits) {
  const Settings& settings = finished.settings;
  if (settings.client.empty() || finished.is_safe()) return std::nullopt;
  report::ClientOptions options;
  options.limits.limits = limits;
  options.limits.steps = UINT64_MAX;
  if (const auto term = term_options(settings)) options.int_range = term->int_range;
  std::vector<game::Move> play;
  for (const check::PlayedMove& played : finished.verified.errors.front().play) {
    play.push_back(played.move);
  }
  const auto client =
      report::client_program(*finished.term.judgement, finished.term.arena(), play, options);
  if (!client) return "--client: a limit was reached before it was made";
  return write_file(settings.client, *client);
}

int show(const Finished& finished, const Limits& limits) {
  if (const auto error = write_client(finished, limits)) {
    return report_usage(finished.settings, *error);
  }
  const std::string text = finished.is_safe() ? safe_text(finished) : unsafe_text(finished);
  return print_answer(finished.settings, text, to_json(finished), finished.is_safe() ? Yes : No);
}

}  // namespace

int check(const Settings& settings) {
  if (is_system_file(settings.file)) return check_system(settings);
  if (const auto message = misplaced_option(settings, false))
    return report_usage(settings, *message);
  if (!settings.output.empty()) return report_usage(settings, "-o goes with --learn");
  catch_interrupts();
  const Limits limits = cli::limits(settings);
  Progress progress(progress_style(settings));
  const auto loaded = load_term(settings, settings.file, limits, progress);
  if (const int* code = std::get_if<int>(&loaded)) return *code;
  const Term& term = std::get<Term>(loaded);
  const auto verified = verify(term, {settings.all, &progress}, limits);
  progress.clear();
  if (!verified) return report_errors(settings, verified.error(), *term.judgement->source);
  if (const auto* unknown = std::get_if<Undecided>(&*verified)) {
    return report_unknown(settings, term.judgement.get(), *unknown);
  }
  return show({settings, term, std::get<Verified>(*verified)}, limits);
}

}  // namespace arbiter::cli
