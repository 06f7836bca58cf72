// How a run of a program ended, as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engine/run.h"
#include "report/request.h"

namespace arbiter::report {

// What is shown.
struct ShownRun {
  const core::Judgement& judgement;
  const game::Arena& arena;
  const check::Outcome& outcome;
};

// The play, how it ended, and the errors on the way.
std::string run_text(const Request& request, const ShownRun& shown);
// A run that ends well is no verdict on the program, so there is none then.
nlohmann::ordered_json run_json(const Request& request, const ShownRun& shown);

}  // namespace arbiter::report
