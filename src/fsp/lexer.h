#pragma once

#include "fsp/token.h"
#include "support/diagnostic.h"
#include "support/name.h"

namespace arbiter::fsp {

// A file of more tokens is too large.
inline constexpr std::size_t kMaxTokens = std::size_t{1} << 24;

// Splits a file into tokens. What is no token is reported, once per run of bad bytes, and skipped;
// a file that is too large becomes one stray token. Linear in the file.
Tokens lex(const Source& source, NamePool& names, Diagnostics& diagnostics);

}  // namespace arbiter::fsp
