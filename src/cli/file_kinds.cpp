#include "cli/file_kinds.h"

#include "engine/systems.h"

namespace arbiter::cli {

bool is_system(const Settings& settings, const std::string& file) {
  if (file != "-") return is_system_file(file);
  const std::string& other = file == settings.file ? settings.second_file : settings.file;
  return settings.verb == "assumption" || !settings.process.empty() ||
         !settings.processes.empty() || !settings.property.empty() || !settings.alphabet.empty() ||
         is_system_file(other);
}

std::optional<std::string> wrong_kind_of_file(const Settings& settings) {
  const std::string& verb = settings.verb;
  if (verb == "assumption" && !is_system(settings, settings.file)) {
    return "`assumption` is for .lts files";
  }
  const bool is_for_programs =
      verb == "run" || verb == "graph" || verb == "format" || verb == "certify";
  if (!is_for_programs || !is_system(settings, settings.file)) return std::nullopt;
  return "`" + verb + "` is for .ia files";
}

}  // namespace arbiter::cli
