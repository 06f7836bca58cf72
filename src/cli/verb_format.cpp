#include <nlohmann/json.hpp>
#include <string>

#include "cli/answer.h"
#include "cli/verbs.h"
#include "engine/front_end.h"

namespace arbiter::cli {

namespace {

nlohmann::ordered_json answer_json(const Settings& settings, const std::string& formatted,
                                   bool canonical) {
  nlohmann::ordered_json json = json_head(settings, nullptr);
  json["canonical"] = canonical;
  json["text"] = formatted;
  return json;
}

}  // namespace

int format(const Settings& settings) {
  const bool has_output = !settings.output.empty();
  if (int(settings.in_place) + int(settings.check_only) + int(has_output) > 1) {
    return report_usage(settings, "give one of -i, -o and --check");
  }
  if (settings.in_place && settings.file == "-") {
    return report_usage(settings, "-i: the standard input cannot be rewritten");
  }
  const auto source = read_source(settings.file);
  if (!source) return report_errors(settings, source.error(), Source(settings.file, ""));
  const auto formatted = format_source(**source);
  if (!formatted) return report_errors(settings, formatted.error(), **source);
  const bool canonical = *formatted == (*source)->text();
  const nlohmann::ordered_json json = answer_json(settings, *formatted, canonical);
  if (settings.check_only) {
    const std::string verdict =
        (*source)->name() + (canonical ? ": canonical\n" : ": would be changed\n");
    return print_answer(settings, settings.quiet ? "" : verdict, json, canonical ? Yes : No);
  }
  const std::string target = settings.in_place ? settings.file : settings.output;
  if (target.empty()) return print_answer(settings, *formatted, json, Yes);
  if (!settings.in_place || !canonical) {
    const auto error = write_file(settings, "the canonical layout", target, *formatted);
    if (error) return report_usage(settings, *error);
  }
  return print_answer(settings, "", json, Yes);
}

}  // namespace arbiter::cli
