// Programs as the tests of this folder look at them.
#pragma once

#include <string>
#include <vector>

#include "support/diagnostic.h"
#include "support/limits.h"
#include "support/name.h"
#include "support/source.h"
#include "syntax/ast.h"
#include "syntax/token.h"

namespace arbiter::syntax {

// A text that has been through lexer and parser.
struct Parsed {
  explicit Parsed(std::string text, const SizeLimits& limits = {});

  Source source;
  NamePool names;
  Lexed lexed;
  Ast ast;
  std::vector<Diagnostic> errors;  // in source order
};

// A node as an expression in prefix form: `a + b * 2` is "(+ a (* b 2))". For small terms: it
// recurses.
std::string show(const Parsed& parsed, NodeId node);

// The term, or the first errors if there are any.
std::string show_term(const std::string& text);

// "line:column code", one per error: "1:5 A010".
std::vector<std::string> error_places(const std::string& text);

// The tokens' texts, and the comments' without carriage returns and without white space at the ends
// of line comments: what formatting keeps.
std::vector<std::string> token_texts(const Parsed& parsed);
std::vector<std::string> comment_texts(const Parsed& parsed);

}  // namespace arbiter::syntax
