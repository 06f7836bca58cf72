// The verbs for transition systems, .lts and .aut files.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "cli/file_kinds.h"
#include "cli/settings.h"
#include "engine/systems.h"
#include "export/lts_formats.h"
#include "report/system_words.h"

namespace arbiter::cli {

int check_system(const Settings& settings);
int check_by_learning(const Settings& settings);
int model_of_system(const Settings& settings);
int compare_two_systems(const Settings& settings, bool one_way);

// The options about the file itself.
SystemOptions system_options(const Settings& settings, Progress& progress);

// The system in the file; or the exit code, and then everything has been printed. Warnings go to
// stderr.
std::variant<LoadedSystem, int> load_one_system(const Settings& settings, const std::string& file,
                                                const SystemOptions& options, const Limits& limits);

// What a verb does with the system of its file, until it has an exit code.
using SystemWork = std::function<int(const LoadedSystem&, const Limits&, Progress&)>;
// Loads the system and has that done, within --timeout and --memory; or says why it cannot be read.
int with_system(const Settings& settings, const SystemWork& work);

// A message if an option is given that says nothing about such files, or, for others, one that is
// only for such files.
std::optional<std::string> misplaced_option(const Settings& settings, bool is_system);

// The contents of OUT, by its ending, or why there are none.
tl::expected<std::string, Unwritten> system_text(const Settings& settings,
                                                 const exports::ShownLts& shown,
                                                 const Limits& limits);
// Labels that FSP cannot write have other names in a .lts file; told when it is written.
void tell_renamed(const Settings& settings, const exports::ShownLts& shown);

// As for programs, with the names of the file and the process.
int report_unknown(const Settings& settings, const LoadedSystem& loaded,
                   const Undecided& undecided);
// Writes a system, of which `what` says what it is, to OUT; says why if that fails.
std::optional<Unwritten> write_system(const Settings& settings, const char* what,
                                      const exports::ShownLts& shown, const Limits& limits);
// A message if the ending of OUT is none of those that systems have.
std::optional<std::string> wrong_ending(const Settings& settings);

}  // namespace arbiter::cli
