#pragma once

#include "support/diagnostic.h"
#include "support/name.h"
#include "syntax/token.h"

namespace arbiter::syntax {

// Splits a source into tokens. Whatever is not a token is reported and skipped, so the result always
// ends with kEnd and can be parsed for further errors. Linear in the source.
Lexed lex(const Source& source, NamePool& names, Diagnostics& diagnostics);

}  // namespace arbiter::syntax
