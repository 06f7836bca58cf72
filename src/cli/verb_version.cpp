#include "cli/answer.h"
#include "cli/verbs.h"

namespace arbiter::cli {

int version(const Settings& settings) {
  return print_answer(settings, report::shown_version(settings), Yes);
}

}  // namespace arbiter::cli
