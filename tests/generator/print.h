#pragma once

#include <string>

#include "generator/program.h"

namespace arbiter::generator {

// The program as source text that parses to just this tree. Brackets stand only where the grammar
// needs them, so that precedence, the reach of scopes and the pairing of if, else, fi and od are
// exercised too; Tree::style chooses among the language's spellings.
std::string to_text(const Program& program);
std::string to_text(const Tree& tree);

// The command-line options that belong to it: "-W X=2 --error f", or nothing.
std::string options_text(const Program& program);

}  // namespace arbiter::generator
