// The warnings about a file, on its page.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "report/html_source.h"
#include "support/diagnostic.h"
#include "support/source.h"

namespace arbiter::report {

// A section with all of them, in their order; empty if there are none. Their places are links to
// the lines of the source, which has to be shown with the marks below so that these lines are
// there. O(size of the file + warnings · log warnings).
std::string warnings_section(std::span<const Diagnostic> warnings, const Source& source);

// Adds a mark for each place of a warning.
void mark_warnings(std::span<const Diagnostic> warnings, std::vector<SourceMark>& marks);

}  // namespace arbiter::report
