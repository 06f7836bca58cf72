#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>

#include "support/diagnostic.h"
#include "support/source.h"

namespace arbiter::report {

// The errors of one file, at least one, for a program to read:
//
//   {"error": {"code": "A020", "message": "…", "help": "…", "spans": […]}, "diagnostics": [{…}, …]}
//
// `error` is the first of `diagnostics`. The first span is the error's place, the others are its
// notes and carry a `label`. Lines and columns count from 1, columns in characters; `end_line` and
// `end_column` are those of the first character after the span. The span of an error without a
// place holds nothing but `file`. `help` is left out when there is none. Print it with
// json_to_text: strings may hold any bytes.
nlohmann::ordered_json diagnostics_to_json(std::span<const Diagnostic> diagnostics,
                                           const Source& source);

// Warnings as an array of such objects.
nlohmann::ordered_json warnings_to_json(std::span<const Diagnostic> warnings, const Source& source);

}  // namespace arbiter::report
