#include <nlohmann/json.hpp>
#include <string>

#include "cli/settings.h"
#include "engine/front_end.h"
#include "report/json.h"
#include "support/version.h"

namespace arbiter::cli {

namespace {

std::string answer_json(const Settings& settings, const std::string& formatted, bool canonical) {
  nlohmann::ordered_json json;
  json["arbiter"] = kVersion;
  json["command"] = "format";
  json["file"] = settings.file;
  json["canonical"] = canonical;
  json["text"] = formatted;
  return report::json_to_text(json);
}

}  // namespace

int format(const Settings& settings) {
  const auto source = read_source(settings.file);
  if (!source) return report_errors(settings, source.error(), Source(settings.file, ""));
  const auto formatted = format_source(**source);
  if (!formatted) return report_errors(settings, formatted.error(), **source);
  const bool canonical = *formatted == (*source)->text();
  const std::string json = answer_json(settings, *formatted, canonical);
  if (settings.check_only) {
    const std::string verdict = settings.file + (canonical ? ": canonical\n" : ": would be changed\n");
    return print_answer(settings, settings.quiet ? "" : verdict, json, canonical ? Yes : No);
  }
  const std::string target = settings.in_place ? settings.file : settings.output;
  if (target.empty()) return print_answer(settings, *formatted, json, Yes);
  if (!settings.in_place || !canonical) {
    if (const auto error = write_file(target, *formatted)) return report_usage(settings, *error);
  }
  return print_answer(settings, "", json, Yes);
}

}  // namespace arbiter::cli
