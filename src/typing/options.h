#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "support/int_range.h"

namespace arbiter::typing {

// What the command line says about a file.
struct Options {
  std::vector<std::pair<std::string, std::int64_t>> params;      // -D name=value
  std::vector<std::pair<std::string, std::int64_t>> data_sizes;  // -W X=k
  std::optional<IntRange> int_range;                             // --int LO..HI, LO <= HI
  std::vector<std::string> error_commands;                       // --error NAME
  // A data type that this file does not declare may be another file's.
  bool is_one_of_several = false;
};

}  // namespace arbiter::typing
