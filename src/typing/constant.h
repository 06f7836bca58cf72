#pragma once

#include <optional>

#include "support/diagnostic.h"
#include "syntax/ast.h"
#include "typing/scope.h"

namespace arbiter::typing {

// The value of a `const`: an integer expression over literals and params. Anything else is reported.
std::optional<std::int64_t> evaluate_constant(const syntax::Ast& ast, syntax::NodeId node,
                                              const Scope& scope, const NamePool& names,
                                              Diagnostics& diagnostics);

}  // namespace arbiter::typing
