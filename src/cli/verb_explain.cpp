#include <nlohmann/json.hpp>
#include <string>

#include "cli/answer.h"
#include "cli/verbs.h"
#include "report/explanations.h"
#include "support/diagnostic_code.h"

namespace arbiter::cli {

namespace {

int list_all(const Settings& settings) {
  std::string text;
  nlohmann::ordered_json json = json_head(settings, nullptr);
  json["codes"] = nlohmann::ordered_json::array();
  for (const DiagnosticCode code : all_codes()) {
    const std::string title(report::explanation(code).title);
    text += code_name(code) + "  " + title + "\n";
    json["codes"].push_back({{"code", code_name(code)}, {"title", title}});
  }
  return print_answer(settings, text, json, Yes);
}

}  // namespace

int explain(const Settings& settings) {
  if (settings.code.empty()) return list_all(settings);
  const auto code = parse_code(settings.code);
  if (!code) {
    return report_usage(settings, "there is no error code `" + settings.code +
                                      "`; `arbiter explain` lists them all");
  }
  nlohmann::ordered_json json = json_head(settings, nullptr);
  json["code"] = code_name(*code);
  json["title"] = report::explanation(*code).title;
  json["text"] = report::explanation_to_text(*code);
  return print_answer(settings, report::explanation_to_text(*code), json, Yes);
}

}  // namespace arbiter::cli
