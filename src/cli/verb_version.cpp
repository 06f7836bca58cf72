#include <nlohmann/json.hpp>
#include <string>

#include "cli/answer.h"
#include "cli/verbs.h"
#include "support/version.h"

namespace arbiter::cli {

int version(const Settings& settings) {
  return print_answer(settings, std::string("arbiter ") + kVersion + "\n",
                      json_head(settings, nullptr), Yes);
}

}  // namespace arbiter::cli
