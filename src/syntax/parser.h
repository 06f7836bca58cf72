#pragma once

#include "support/diagnostic.h"
#include "support/limits.h"
#include "support/name.h"
#include "syntax/ast.h"
#include "syntax/token.h"

namespace arbiter::syntax {

// Parses one file. Every mistake is reported and stepped over: Error nodes stand where the source
// was wrong, so that typing can find the file's other errors. Linear in the tokens; no recursion.
Ast parse(const Lexed& lexed, NamePool& names, const SizeLimits& limits, Diagnostics& diagnostics);

}  // namespace arbiter::syntax
