#pragma once

#include <string>

#include "syntax/ast.h"
#include "syntax/token.h"

namespace arbiter::syntax {

// The file in canonical layout: the same tokens, spelled as they were, and the same comments, with
// other white space between them. So the result parses to the same term, and formatting it again
// changes nothing. Line ends are LF, whatever they were.
// Requires `lexed` and `ast` to come from `source`, without errors. Linear in the source.
std::string format(const Source& source, const Lexed& lexed, const Ast& ast);

}  // namespace arbiter::syntax
