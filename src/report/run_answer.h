// How a run of a program ended, as text and as JSON.
#pragma once

#include "engine/run.h"
#include "report/request.h"
#include "report/shown_answer.h"

namespace arbiter::report {

// What is shown.
struct ShownRun {
  const core::Judgement& judgement;
  const game::Arena& arena;
  const check::Outcome& outcome;
};

// The play, how it ended, and the errors on the way. A run that ends well is no verdict on the
// program, so there is none then.
ShownAnswer shown_answer(const Request& request, const ShownRun& shown);

}  // namespace arbiter::report
