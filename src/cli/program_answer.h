// How `check` ends with an answer about a program, by whatever way it was found.
#pragma once

#include "cli/settings.h"
#include "report/program_answer.h"
#include "support/progress.h"

namespace arbiter::cli {

// Writes the files that were asked for and prints the answer. Returns the exit code.
int show_answer(const Settings& settings, report::ProgramAnswer shown, const Limits& limits,
                Progress& progress);

// How partitions are refined, by --refine.
refine::Rule refine_rule(const Settings& settings);

// What is wrong with the endings of the files, if something is; asked before any work.
std::optional<std::string> wrong_picture(const Settings& settings);

// There is no program to show: says on stderr that none of the files was written.
void tell_no_program(const Settings& settings);

// Why a file is missing.
inline constexpr const char* kNoMemory = "there is not enough memory to make it";

// Writes all files that were asked for.
report::WrittenFiles write_files(const Settings& settings, const report::ProgramAnswer& shown,
                                 const Limits& limits, Progress& progress);

// Whether OUT is for a learned assumption, by its ending, and not for a report.
bool is_for_assumption(const Settings& settings);
// What is wrong with the ending of OUT, for --learn, if something is.
std::optional<std::string> wrong_part_output(const Settings& settings);
// Writes the assumption that was learned to OUT, or says why not.
void write_assumption(const Settings& settings, const report::ProgramAnswer& shown,
                      const Limits& limits, report::WrittenFiles& files);

}  // namespace arbiter::cli
