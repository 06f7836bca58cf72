#pragma once

#include <memory>

#include "support/diagnostic.h"
#include "syntax/ast.h"
#include "typing/core.h"
#include "typing/options.h"

namespace arbiter::typing {

// Checks a file's types and makes its meaning explicit. Errors go to `diagnostics`; the judgement is
// then not to be used. Linear in the syntax tree; no recursion.
core::Judgement elaborate(const syntax::Ast& ast, std::shared_ptr<const Source> source,
                          std::shared_ptr<const NamePool> names, const Options& options,
                          Diagnostics& diagnostics);

}  // namespace arbiter::typing
