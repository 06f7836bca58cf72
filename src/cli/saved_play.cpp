#include "cli/saved_play.h"

#include <filesystem>

#include "cli/answer.h"
#include "cli/whole_file.h"
#include "support/printable.h"

namespace arbiter::cli {

// A file is not replaced unless that was asked for, and the file that is played is never replaced.
std::string saved(const Settings& settings, const SavedPlay& play) {
  std::error_code ignored;
  if (play.to.empty()) {
    return "Where to? Type the name of a file behind it, as in `save play.txt`.\n";
  }
  if (play.text.empty()) return "There is nothing to save: " + play.nothing + ".\n";
  if (std::filesystem::equivalent(play.to, settings.file, ignored)) {
    return "Not saved: that file is " + std::string(play.played) + ".\n";
  }
  const std::string shown = printable(play.to);
  if (!play.may_replace && std::filesystem::is_regular_file(play.to, ignored)) {
    return "Not saved: `" + shown + "` is there already; `save! " + shown + "` writes over it.\n";
  }
  if (const auto error = write_whole(play.to, play.text)) {
    return "Not saved: " + printable(*error) + "\n";
  }
  return "Saved. To replay it: " + printable(play.replay) + "\n";
}

}  // namespace arbiter::cli
