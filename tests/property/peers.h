// Other verifiers, as programs that are run on what the exports write.
#pragma once

#include <optional>
#include <string>

#include "game/graph.h"

namespace arbiter::property {

// Whether a program of this name can be run.
bool is_installed(const std::string& program);

// What another verifier says of a program.
enum class Answer : std::uint8_t { Safe, Unsafe, Undecided };

struct Told {
  Answer answer = Answer::Undecided;
  std::string output;  // what it printed
};

// SPIN on a Promela model, in a directory of its own; undecided after 30 s.
Told ask_spin(const std::string& model);
// Z3's Spacer on Horn clauses; undecided after 10 s.
Told ask_z3(const std::string& clauses);
// All runs of a C program with up to `choices` choices, each from low … high. Safe means that none
// of these reached the error. Compiled with -Wall -Wextra -Werror; what the compiler says is an
// Undecided whose output begins with "compiler".
Told run_c(const std::string& program, int choices, int low, int high);

}  // namespace arbiter::property
