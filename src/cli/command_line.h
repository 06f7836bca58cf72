// The command line as a function, so that main.cpp is compiled in no time and the rest of it
// together with the verbs.
#pragma once

namespace arbiter::cli {

// Reads the command line, answers, and returns the exit code.
int run_command_line(int argc, char** argv);

}  // namespace arbiter::cli
