// The answer of `arbiter assumption`: the weakest assumption that makes a part safe, or that there
// is none.
#pragma once

#include <string>

#include "engine/assumptions.h"
#include "report/request.h"
#include "report/shown_answer.h"

namespace arbiter::report {

struct WeakestAnswer {
  const Request& request;
  const LoadedSystem& loaded;
  const WeakestAssumption& weakest;
  std::string output{};       // the file that the assumption was written to, if it was
  std::string not_written{};  // the file that was asked for, if there is no assumption to write
};

ShownAnswer shown_answer(const WeakestAnswer& shown);

// Why nothing is written where no assumption helps.
inline constexpr const char* kNoAssumption = "there is no assumption";

}  // namespace arbiter::report
