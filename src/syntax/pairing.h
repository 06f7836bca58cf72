#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "syntax/token.h"

namespace arbiter::syntax {

// How one `if` or `while` ends.
struct Ending {
  std::uint32_t token = 0;  // the index of its keyword
  bool has_else = false;
  bool closed = false;  // by its own fi or od
};

struct Pairing {
  std::vector<Ending> endings;             // ascending by token
  std::optional<std::uint32_t> turnstile;  // the first `|-` outside brackets

  // Requires a token that is `if` or `while`. O(log n).
  const Ending& of(std::uint32_t token) const;
};

// Settles which `else`, `fi` and `od` belongs to which `if` and `while`. Linear in the tokens.
Pairing pair_endings(const std::vector<Token>& tokens);

}  // namespace arbiter::syntax
