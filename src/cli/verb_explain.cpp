#include <cstdio>
#include <string>

#include "cli/settings.h"
#include "report/explanations.h"
#include "support/diagnostic_code.h"

namespace arbiter::cli {

int explain(const Settings& settings) {
  if (settings.code.empty()) {
    for (const DiagnosticCode code : all_codes()) {
      const std::string title(report::explanation(code).title);
      std::printf("%s  %s\n", code_name(code).c_str(), title.c_str());
    }
    return Yes;
  }
  const auto code = parse_code(settings.code);
  if (!code) {
    return report_usage(settings, "there is no error code `" + settings.code +
                                      "`; `arbiter explain` lists them all");
  }
  const std::string text = report::explanation_to_text(*code);
  std::fwrite(text.data(), 1, text.size(), stdout);
  return Yes;
}

}  // namespace arbiter::cli
