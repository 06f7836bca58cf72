// The answers of `arbiter model`, of programs and of transition systems, as text and as JSON.
#pragma once

#include <string>

#include "draw/shown_model.h"
#include "engine/models.h"
#include "engine/systems.h"
#include "report/request.h"
#include "report/shown_answer.h"

namespace arbiter::report {

// How much is told of a model.
struct ModelDetail {
  std::string output{};      // the file that it was written to, if it was
  bool wants_costs = false;  // --stats: what building it took
  LeftOutPlays left_out{};   // of programs: what is not in the model
};

ShownAnswer shown_answer(const Request& request, const draw::ShownModel& shown,
                         const ModelDetail& detail, WantedFormats wanted);
ShownAnswer shown_answer(const Request& request, const LoadedSystem& loaded,
                         const BuiltSystem& built, const ModelDetail& detail, WantedFormats wanted);

}  // namespace arbiter::report
