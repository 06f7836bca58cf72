// The verbs. Each reads what it needs from the settings, prints its answer and returns the exit
// code.
#pragma once

#include "cli/settings.h"
#include "engine/term.h"
#include "model/build.h"

namespace arbiter::cli {

int run(const Settings& settings);
int graph(const Settings& settings);
int format(const Settings& settings);
int explain(const Settings& settings);
int version(const Settings& settings);
int model(const Settings& settings);
int equiv(const Settings& settings);
int refines(const Settings& settings);

// How to build models, or a message about --order. The options refer to `progress`.
tl::expected<model::BuildOptions, std::string> build_options(const Settings& settings,
                                                             const Term& term, Progress& progress);

}  // namespace arbiter::cli
