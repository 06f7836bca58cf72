// The verbs. Each reads what it needs from the settings, prints its answer and returns the exit
// code.
#pragma once

#include <string>

#include "cli/settings.h"

namespace arbiter::cli {

int check(const Settings& settings);
int check_part(const Settings& settings);
int certify(const Settings& settings);
int run(const Settings& settings);
int play(const Settings& settings);
int graph(const Settings& settings);
int format(const Settings& settings);
int explain(const Settings& settings);
int version(const Settings& settings);
int model(const Settings& settings);
int equiv(const Settings& settings);
int refines(const Settings& settings);
int assumption(const Settings& settings);

// What the help of `play` ends with.
std::string play_footer();

}  // namespace arbiter::cli
