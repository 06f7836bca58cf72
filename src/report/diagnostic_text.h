#pragma once

#include <span>
#include <string>
#include <string_view>

#include "support/diagnostic.h"
#include "support/source.h"

namespace arbiter::report {

struct TextOptions {
  bool color = false;                   // ANSI colours, for terminals
  std::string_view severity = "error";  // how each is called
};

// The errors of one file for a person to read:
//
//   stack.ia:8:24: error: unknown name `psuh` [A020]
//       8 |   client(psuh, pop)
//         |          ^^^^
//   help: did you mean `push`?
//
// Further places follow as `note:` in the same way; if there are several errors, the last line
// counts them. Whatever bytes the file, its name and the messages hold, the result is printable
// UTF-8. Long lines are cut to a window around the span. Linear in the file and the messages.
std::string diagnostics_to_text(std::span<const Diagnostic> diagnostics, const Source& source,
                                const TextOptions& options = {});

}  // namespace arbiter::report
