// Files that are written whole or not at all.
#pragma once

#include <optional>
#include <string>

namespace arbiter::cli {

// Writes the text to the file. Returns nothing, or what is wrong: "cannot write `x`: No space left
// on device". A regular file has the text then, or is as it was: a file that was there keeps what
// it had, its owner and its permissions, and half of a new one does not stay. Devices, pipes and
// the standard output have what they took.
std::optional<std::string> write_whole(const std::string& path, const std::string& text);

}  // namespace arbiter::cli
