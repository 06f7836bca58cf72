#include "paths/paths.h"

#include <cstdlib>

namespace arbiter::test {

namespace {

std::filesystem::path from_environment(const char* variable, const char* built_with) {
  const char* given = std::getenv(variable);
  return given != nullptr && *given != '\0' ? given : built_with;
}

}  // namespace

std::filesystem::path binary() { return from_environment("ARBITER_BINARY", ARBITER_BINARY); }
std::filesystem::path source_dir() {
  return from_environment("ARBITER_SOURCE_DIR", ARBITER_SOURCE_DIR);
}
bool is_updating_golden() { return from_environment("ARBITER_UPDATE_GOLDEN", "") == "1"; }

}  // namespace arbiter::test
