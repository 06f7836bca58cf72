// What `check` draws of a transition system: --diagram, and the report of -o.
#pragma once

#include <optional>
#include <string>

#include "cli/settings.h"
#include "report/system_answer.h"

namespace arbiter::cli {

// Whether -o asks for a report, and not for the assumption.
bool wants_report(const Settings& settings);
// What is wrong with the endings of the files, if something is; asked before any work.
std::optional<std::string> wrong_system_picture(const Settings& settings);

// Writes what was asked for, and notes what became of it. A diagram of a system without a fault is
// not written, which is said on stderr.
void write_pictures(const Settings& settings, const report::SystemAnswer& shown,
                    const Limits& limits, report::WrittenFiles& files);

// Prints the answer, and on stderr what was not written. Returns the exit code.
int show_answer(const Settings& settings, const report::SystemAnswer& shown);

}  // namespace arbiter::cli
