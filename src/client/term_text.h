#pragma once

#include <optional>
#include <string>

#include "support/int_range.h"
#include "support/source.h"

namespace arbiter::client {

// The part of a file that is its term, spelled so that it means the same inside another program.
struct TermText {
  std::string data_headers;  // "data X;\n", …
  std::string body;          // comments included, without the context and the type
};

// `int_range` is what --int gave: the term then says so itself, by `int[0..3]` where it said `int`
// or nothing. Predicate scopes (letp) mean their bodies and are left out, since what stands for a
// free identifier there may not be free in the other program. Requires that the file be free of
// errors.
TermText term_text(const Source& source, const std::optional<IntRange>& int_range);

}  // namespace arbiter::client
