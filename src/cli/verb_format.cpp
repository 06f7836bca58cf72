#include <cstdio>
#include <string>

#include "cli/settings.h"
#include "engine/front_end.h"

namespace arbiter::cli {

int format(const Settings& settings) {
  const auto source = read_source(settings.file);
  if (!source) return report_errors(settings, source.error(), Source(settings.file, ""));
  const auto formatted = format_source(**source);
  if (!formatted) return report_errors(settings, formatted.error(), **source);
  if (settings.check_only) {
    const bool canonical = *formatted == (*source)->text();
    if (!settings.quiet) {
      std::printf("%s: %s\n", settings.file.c_str(), canonical ? "canonical" : "would be changed");
    }
    return canonical ? Yes : No;
  }
  const std::string target = settings.in_place ? settings.file : settings.output;
  if (target.empty()) {
    std::fwrite(formatted->data(), 1, formatted->size(), stdout);
    return Yes;
  }
  if (settings.in_place && *formatted == (*source)->text()) return Yes;
  if (const auto error = write_file(target, *formatted)) return report_usage(settings, *error);
  return Yes;
}

}  // namespace arbiter::cli
