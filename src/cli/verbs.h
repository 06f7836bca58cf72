// The verbs. Each reads what it needs from the settings, prints its answer and returns the exit
// code.
#pragma once

#include "cli/settings.h"

namespace arbiter::cli {

int run(const Settings& settings);
int graph(const Settings& settings);
int format(const Settings& settings);
int explain(const Settings& settings);
int version(const Settings& settings);

}  // namespace arbiter::cli
