#pragma once

#include <memory>
#include <string>
#include <vector>

#include "support/diagnostic.h"
#include "syntax/ast.h"
#include "typing/core.h"
#include "typing/options.h"

namespace arbiter::typing {

// Checks a file's types and makes its meaning explicit. Errors go to `diagnostics`; the judgement
// is then not to be used. Linear in the syntax tree; no recursion.
core::Judgement elaborate(const syntax::Ast& ast, std::shared_ptr<const Source> source,
                          std::shared_ptr<const NamePool> names, const Options& options,
                          Diagnostics& diagnostics);

// The params and sizes among the options that are for nothing that the file declares; names twice
// given once.
Options in_vain(const core::Judgement& judgement, const Options& options);

// What types allow and a reader of C would misread: a comparison that is dropped, a reading that
// looks like a negation. In the order of the file, and no more than twenty.
std::vector<Diagnostic> misreadings(const core::Judgement& judgement);

// What a term ends in: the last of a sequence, the body of a scope or of a function.
core::TermId last_part(const core::Judgement& judgement, core::TermId term);

// What to write instead of a term that is a comparison `x = M` of a variable, or C's `--x`, where
// an assignment is likely meant: "write `x := M` to assign"; empty for other terms.
std::string assignment_instead(const core::Judgement& judgement, core::TermId term);

// What is no error and yet hardly meant: -D with names that are no params of the file, and
// misreadings.
std::vector<Diagnostic> warnings(const core::Judgement& judgement, const Options& options);

}  // namespace arbiter::typing
