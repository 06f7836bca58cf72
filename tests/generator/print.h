#pragma once

#include <cstdint>
#include <string>

#include "generator/program.h"

namespace arbiter::generator {

enum class Brackets : std::uint8_t {
  Few,  // only where the grammar needs them
  All,  // around every statement and operation
};

// The program as source text that parses to just this tree. With few brackets, precedence, the
// reach of scopes and the pairing of if, else, fi and od are exercised too; Tree::style chooses
// among the language's spellings.
std::string to_text(const Program& program, Brackets brackets = Brackets::Few);
std::string to_text(const Tree& tree, Brackets brackets = Brackets::Few);

// The command-line options that belong to it: "-W X=2 --error f", or nothing.
std::string options_text(const Program& program);

}  // namespace arbiter::generator
