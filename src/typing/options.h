#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace arbiter::typing {

// The range that --int gives every bare int: low <= high.
struct IntRange {
  std::int64_t low = 0;
  std::int64_t high = 0;
  friend bool operator==(const IntRange&, const IntRange&) = default;
};

// What the command line says about a file.
struct Options {
  std::vector<std::pair<std::string, std::int64_t>> params;      // -D name=value
  std::vector<std::pair<std::string, std::int64_t>> data_sizes;  // -W X=k
  std::optional<IntRange> int_range;                             // --int LO..HI
  std::vector<std::string> error_commands;                       // --error NAME
  // A data type that this file does not declare may be another file's.
  bool is_one_of_several = false;
};

}  // namespace arbiter::typing
