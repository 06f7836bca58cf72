// Checks files, programs and transition systems, and prints the verdicts of `arbiter check`.
#include <cstdio>

#include "engine/answer.h"

int main(int count, char** arguments) {
  int code = 0;
  for (int i = 1; i < count; ++i) {
    const auto answer = arbiter::check_file(arguments[i]);
    if (!answer) {
      std::printf("%s: error: %s\n", arguments[i], answer.error().front().message.c_str());
      code = 2;
      continue;
    }
    const std::string verdict(arbiter::verdict_name(answer->verdict));
    const std::string reason = arbiter::reason_text(answer->verdict);
    std::printf("%s: %s%s\n", arguments[i], verdict.c_str(),
                reason.empty() ? "" : (" " + reason).c_str());
  }
  return code;
}
