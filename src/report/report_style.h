#pragma once

#include <string>

namespace arbiter::report {

// The style sheet of a report, with that of its charts: for light and dark, wide and narrow, screen
// and paper.
std::string report_style();

}  // namespace arbiter::report
