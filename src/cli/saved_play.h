// What `save` and `save!` do in the conversations of `play`.
#pragma once

#include <string>
#include <string_view>

#include "cli/settings.h"

namespace arbiter::cli {

// A play or a trace that is to be kept.
struct SavedPlay {
  std::string to;            // the name of the file as it was typed; may be empty
  bool may_replace = false;  // a file that is there
  std::string_view played;   // what the file of `settings` has: "the program"
  std::string text;          // what is written; empty if nothing was played
  std::string nothing;       // why there is nothing to write then: "no move was made yet"
  std::string replay;        // the command that replays it
};

// Writes it, unless that would cost the player a file, and says what came of it.
std::string saved(const Settings& settings, const SavedPlay& play);

}  // namespace arbiter::cli
