#include "cli/settings.h"

namespace arbiter::cli {
int graph(const Settings& settings) { return report_usage(settings, "being written"); }
}  // namespace arbiter::cli
