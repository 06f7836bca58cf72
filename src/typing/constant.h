#pragma once

#include <optional>
#include <unordered_map>

#include "support/diagnostic.h"
#include "syntax/ast.h"
#include "typing/scope.h"

namespace arbiter::typing {

using Params = std::unordered_map<NameId, std::int64_t>;

// The value of a `const`: an integer expression over literals and params. Anything else is
// reported. A name means the param, whatever else it is bound to around; `scope` is asked only for
// the message.
std::optional<std::int64_t> evaluate_constant(const syntax::Ast& ast, syntax::NodeId node,
                                              const Params& params, const Scope& scope,
                                              const NamePool& names, Diagnostics& diagnostics);

}  // namespace arbiter::typing
