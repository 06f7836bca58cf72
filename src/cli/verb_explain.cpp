#include <string>

#include "cli/settings.h"
#include "report/explanations.h"
#include "support/diagnostic_code.h"

namespace arbiter::cli {

int explain(const Settings& settings) {
  std::string text;
  if (settings.code.empty()) {
    for (const DiagnosticCode code : all_codes()) {
      text += code_name(code) + "  " + std::string(report::explanation(code).title) + "\n";
    }
    return print_answer(settings, text, "", Yes);
  }
  const auto code = parse_code(settings.code);
  if (!code) {
    return report_usage(settings, "there is no error code `" + settings.code +
                                      "`; `arbiter explain` lists them all");
  }
  return print_answer(settings, report::explanation_to_text(*code), "", Yes);
}

}  // namespace arbiter::cli
