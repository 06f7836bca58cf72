#pragma once

#include "support/diagnostic.h"
#include "support/name.h"
#include "syntax/token.h"

namespace arbiter::syntax {

// A source of more tokens is too large. Programs have a syntax node for every other token, so they
// reach SizeLimits::max_syntax_nodes by then.
inline constexpr std::size_t kMaxTokens = std::size_t{1} << 25;

// Splits a source into tokens. Whatever is not a token is reported and skipped, so the result
// always ends with End and can be parsed for further errors; a source that is too large becomes one
// stray token. Linear in the source.
Lexed lex(const Source& source, NamePool& names, Diagnostics& diagnostics);

}  // namespace arbiter::syntax
