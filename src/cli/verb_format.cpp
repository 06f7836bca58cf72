#include <string>

#include "cli/answer.h"
#include "cli/verbs.h"
#include "engine/front_end.h"
#include "report/layout_answer.h"

namespace arbiter::cli {

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
  const report::LayoutAnswer shown{settings, **source, *formatted};
  const auto print = [&](report::LayoutText text, int code) {
    return print_answer(settings, report::shown_answer(shown, text), code);
  };
  if (settings.check_only) {
    return print(report::LayoutText::Verdict, shown.is_canonical() ? Yes : No);
  }
  const std::string target = settings.in_place ? settings.file : settings.output;
  if (target.empty()) return print(report::LayoutText::Program, Yes);
  if (!settings.in_place || !shown.is_canonical()) {
    const auto error = write_file(settings, "the canonical layout", target, *formatted);
    if (error) return report_usage(settings, *error);
  }
  return print(report::LayoutText::None, Yes);
}

}  // namespace arbiter::cli
