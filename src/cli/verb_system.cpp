// `check` and `model` for transition systems, and what the other verbs about them share: how a file
// is loaded, how a system is written to a file, and which options are for the other kind of file.
//
// The order is the same for all verbs: refuse options that do not go together or are for programs,
// load, ask engine, write files, print. Warnings and notes go to stderr, the answer to stdout.
// Nothing here decides a verdict.
#include <cstdio>
#include <sstream>
#include <string>

#include "cli/answer.h"
#include "cli/system_pictures.h"
#include "cli/systems.h"
#include "engine/answer.h"
#include "engine/front_end.h"
#include "export/lts_formats.h"
#include "report/diagnostic_text.h"
#include "report/model_answer.h"
#include "report/system_answer.h"
#include "support/printable.h"

namespace arbiter::cli {

namespace {

int show_model(const Settings& settings, const LoadedSystem& loaded, const BuiltSystem& built,
               const Limits& limits) {
  const exports::ShownLts shown{loaded.system.name, built.lts, *loaded.system.actions};
  if (!settings.output.empty()) {
    if (const auto error = write_system(settings, "the model", shown, limits)) {
      const SystemName name{settings.file, loaded.system.name};
      return report_not_written(settings, nullptr, *error, &name);
    }
  }
  return print_answer(
      settings,
      report::shown_answer(settings, loaded, built, {settings.output, settings.stats},
                           wanted_formats(settings)),
      Yes);
}

}  // namespace

int report_unknown(const Settings& settings, const LoadedSystem& loaded,
                   const Undecided& undecided) {
  const SystemName name{loaded.source->name(), loaded.system.name};
  return report_unknown(settings, nullptr, undecided, &name);
}

void tell_renamed(const Settings& settings, const exports::ShownLts& shown) {
  constexpr std::size_t kMostShown = 4;
  if (exports::lts_format(file_ending(settings.output)) != exports::LtsFormat::Fsp) return;
  const auto renamed = exports::renamed_labels(shown);
  if (renamed.empty()) return;
  std::string text = printable(settings.output) + ": FSP cannot write ";
  for (std::size_t i = 0; i < renamed.size() && i < kMostShown; ++i) {
    text += (i == 0 ? "`" : ", `") + printable(renamed[i].from) + "`, which became `" +
            renamed[i].to + "`";
  }
  if (renamed.size() > kMostShown) {
    text += ", and " + std::to_string(renamed.size() - kMostShown) + " more actions";
  }
  tell_note(settings, text);
}

tl::expected<std::string, Unwritten> system_text(const Settings& settings,
                                                 const exports::ShownLts& shown,
                                                 const Limits& limits) {
  std::ostringstream text;
  const exports::LtsFormat format = *exports::lts_format(file_ending(settings.output));
  const auto written = exports::write_lts(text, shown, format, limits);
  if (!written) return tl::unexpected(written.error());
  return std::move(text).str();
}

std::optional<Unwritten> write_system(const Settings& settings, const char* what,
                                      const exports::ShownLts& shown, const Limits& limits) {
  const auto text = system_text(settings, shown, limits);
  if (!text) return text.error();
  if (auto error = write_text(settings, what, settings.output, *text)) return error;
  tell_renamed(settings, shown);
  return std::nullopt;
}

std::optional<std::string> wrong_ending(const Settings& settings) {
  if (settings.output.empty() || exports::lts_format(file_ending(settings.output))) {
    return std::nullopt;
  }
  return "-o " + settings.output + ": the ending should be " + std::string(exports::lts_endings());
}

std::optional<std::string> misplaced_option(const Settings& settings, bool is_system) {
  if (!is_system) {
    if (!settings.process.empty() || !settings.processes.empty()) {
      return "--process is for .lts files";
    }
    if (!settings.property.empty()) return "--property is for .lts files";
    if (settings.no_minimise) return "--no-minimise is for .lts and .aut files";
    if (!settings.alphabet.empty()) return "--alphabet is for .lts files";
    return std::nullopt;
  }
  if (!settings.client.empty()) return "--client is for .ia files";
  if (!settings.certificate.empty()) return "--certificate is for .ia files";
  if (settings.parts) return "--parts is for .ia files";
  if (!settings.assume.empty()) return "--assume is for .ia files";
  if (!settings.part.empty()) return "--part is for .ia files";
  if (!settings.against.empty()) return "--against is for .ia files";
  if (!settings.context.empty()) return "--context is for .ia files";
  if (settings.order) return "--order is for .ia files";
  if (!settings.data_sizes.empty()) return "-W is for .ia files";
  if (!settings.int_range.empty()) return "--int is for .ia files";
  if (!settings.error_commands.empty()) return "--error is for .ia files";
  if (settings.verb == "check" && settings.method != Method::Auto) {
    return "--method is for .ia files";
  }
  if (settings.refine) return "--refine is for .ia files";
  return std::nullopt;
}

SystemOptions system_options(const Settings& settings, Progress& progress) {
  SystemOptions options;
  options.process = settings.process;
  options.property = settings.property;
  options.given = settings.given;
  options.progress = &progress;
  return options;
}

std::variant<LoadedSystem, int> load_one_system(const Settings& settings, const std::string& file,
                                                const SystemOptions& options,
                                                const Limits& limits) {
  const auto source = read_source(file);
  if (!source) return report_errors(settings, source.error(), Source(file, ""));
  auto loaded = load_system(*source, options, limits);
  if (!loaded) return report_errors(settings, loaded.error(), **source);
  if (const auto* unknown = std::get_if<Undecided>(&*loaded)) {
    const SystemName name{file, options.process};
    return report_unknown(settings, nullptr, *unknown, &name);
  }
  LoadedSystem system = std::move(std::get<LoadedSystem>(*loaded));
  if (!settings.quiet && !system.warnings.empty()) {
    const std::string text = report::diagnostics_to_text(
        system.warnings, **source, {.color = use_color(settings), .severity = "warning"});
    std::fwrite(text.data(), 1, text.size(), stderr);
  }
  return system;
}

int with_system(const Settings& settings, const SystemWork& work) {
  catch_interrupts();
  const Limits limits = cli::limits(settings);
  Progress progress(progress_style(settings));
  const SystemOptions options = system_options(settings, progress);
  const auto found = load_one_system(settings, settings.file, options, limits);
  if (const int* code = std::get_if<int>(&found)) return *code;
  return work(std::get<LoadedSystem>(found), limits, progress);
}

int check_system(const Settings& settings) {
  if (const auto message = misplaced_option(settings, true))
    return report_usage(settings, *message);
  if (const auto message = wrong_system_picture(settings)) return report_usage(settings, *message);
  if (!settings.learn.empty()) return check_by_learning(settings);
  if (!settings.alphabet.empty()) return report_usage(settings, "--alphabet goes with --learn");
  return with_system(
      settings, [&](const LoadedSystem& loaded, const Limits& limits, Progress& progress) {
        const VerifySystemOptions options{
            .deadlocks = settings.property.empty(), .all = settings.all, .progress = &progress};
        const Answer answer = answer_by_search(loaded, options, limits);
        progress.clear();
        report::SystemAnswer shown{settings, loaded, answer};
        report::WrittenFiles files;
        write_pictures(settings, shown, limits.or_grace(), files);
        shown.files = std::move(files);
        return show_answer(settings, shown);
      });
}

int model_of_system(const Settings& settings) {
  if (const auto message = misplaced_option(settings, true))
    return report_usage(settings, *message);
  if (const auto message = wrong_ending(settings)) return report_usage(settings, *message);
  return with_system(
      settings, [&](const LoadedSystem& loaded, const Limits& limits, Progress& progress) {
        const auto built = build_system(loaded, !settings.no_minimise, limits, &progress);
        progress.clear();
        if (const auto* unknown = std::get_if<Undecided>(&built)) {
          return report_unknown(settings, loaded, *unknown);
        }
        return show_model(settings, loaded, std::get<BuiltSystem>(built), limits);
      });
}

}  // namespace arbiter::cli
