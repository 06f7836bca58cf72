#include <string>

#include "cli/answer.h"
#include "cli/verbs.h"
#include "report/explanations.h"
#include "support/diagnostic_code.h"

namespace arbiter::cli {

int explain(const Settings& settings) {
  if (settings.code.empty()) return print_answer(settings, report::shown_codes(settings), Yes);
  const auto code = parse_code(settings.code);
  if (!code) {
    return report_usage(settings, "there is no error code `" + settings.code +
                                      "`; `arbiter explain` lists them all");
  }
  return print_answer(settings, report::shown_explanation(settings, *code), Yes);
}

}  // namespace arbiter::cli
