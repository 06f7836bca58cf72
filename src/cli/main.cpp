// The executable `arbiter`.
#include "cli/command_line.h"

int main(int argc, char** argv) { return arbiter::cli::run_command_line(argc, argv); }
