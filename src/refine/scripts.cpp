#include "refine/scripts.h"

#include <algorithm>
#include <variant>

namespace arbiter::refine {

std::optional<explore::FoundError> Scripts::search(const Limits& limits) {
  constexpr std::size_t kGrowth = 4;
  constexpr std::int64_t kMost = std::int64_t{1} << 40U;
  while (allowed_ >= moves_ && !limits.reached()) {
    explore::SearchOptions options;
    options.within = magnitude_;
    options.max_moves = moves_;
    options.max_run = moves_;
    auto result = explore::search(graph_, options, limits);
    const auto* searched = std::get_if<explore::Searched>(&result);
    if (searched != nullptr && !searched->errors.empty()) return searched->errors.front();
    allowed_ -= moves_;
    moves_ *= kGrowth;
    magnitude_ = std::min(2 * magnitude_, kMost);
  }
  return std::nullopt;
}

}  // namespace arbiter::refine
