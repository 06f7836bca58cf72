// What is said where there is no answer since something is wrong with what was asked or read: the
// verdict `error`.
#pragma once

#include <span>
#include <string>

#include "check/script.h"
#include "game/arena.h"
#include "report/request.h"
#include "report/shown_answer.h"
#include "support/diagnostic.h"
#include "support/source.h"
#include "typing/core.h"

namespace arbiter::report {

// Bad usage that has no place in a file.
ShownAnswer usage_failure(const Request& request, const std::string& message);

// Errors of one file, at least one.
struct FileErrors {
  std::span<const Diagnostic> errors;
  const Source& source;
};
ShownAnswer errors_failure(const Request& request, const FileErrors& errors, bool color);
// Errors of both files of a comparison.
ShownAnswer errors_failure(const Request& request, const FileErrors& left, const FileErrors& right,
                           bool color);

// A move of a script fails: the play so far, and then the error, whose help says what could be
// played instead.
ShownAnswer broken_run_failure(const Request& request, const core::Judgement& judgement,
                               const game::Arena& arena, const Source& script,
                               const check::BrokenScript& broken, bool color);

}  // namespace arbiter::report
