#pragma once

#include <memory>

#include "fsp/ast.h"
#include "support/diagnostic.h"
#include "support/limits.h"

namespace arbiter::fsp {

// Reads one file. A mistake is reported and the rest of its definition skipped, so that the other
// definitions' mistakes are found too. Linear in the tokens; nesting costs heap, not stack.
Ast parse(std::shared_ptr<const Source> source, const SizeLimits& limits, Diagnostics& diagnostics);

}  // namespace arbiter::fsp
