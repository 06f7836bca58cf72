#include "support/invariant.h"

#include <cstdio>
#include <cstdlib>
#include <string>

#include "support/version.h"

namespace arbiter {

void invariant_failed(std::string_view condition, std::string_view message, const char* file,
                      int line) {
  std::string_view path(file);
  if (const auto src = path.rfind("src/"); src != std::string_view::npos) path.remove_prefix(src);
  std::fprintf(
      stderr,
      "arbiter %s: internal error: %.*s\n"
      "  at %.*s:%d: %.*s\n"
      "This is a bug in arbiter, not in your program. Please report it with the input file,\n"
      "the command line and the text above.\n",
      kVersion, static_cast<int>(message.size()), message.data(), static_cast<int>(path.size()),
      path.data(), line, static_cast<int>(condition.size()), condition.data());
  std::fflush(nullptr);
#if defined(ARBITER_ABORT_ON_INVARIANT)
  std::abort();  // fuzzers and debuggers want a signal
#else
  std::_Exit(70);
#endif
}

}  // namespace arbiter
