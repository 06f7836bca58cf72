#pragma once

#include "cli/settings.h"
#include "engine/models.h"
#include "support/progress.h"

namespace arbiter::cli {

// How to build models, --order aside. The options refer to `progress`.
model::BuildOptions build_options(const Settings& settings, Progress& progress);

}  // namespace arbiter::cli
