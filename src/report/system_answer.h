// An answer about a transition system as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engine/answer.h"
#include "report/program_answer.h"
#include "report/request.h"
#include "report/shown_answer.h"

namespace arbiter::report {

// What is shown: an answer of `verify_system` or of `learn_system`.
struct SystemAnswer {
  const Request& request;
  const LoadedSystem& loaded;
  const Answer& answer;
  std::string conjectures{};  // that were made while learning, for -v
  WrittenFiles files{};
};

std::string answer_text(const SystemAnswer& shown);
nlohmann::ordered_json answer_json(const SystemAnswer& shown);
ShownAnswer shown_answer(const SystemAnswer& shown);

// The same of what `learn_system` says, which the functions above call.
std::string system_lesson_text(const SystemAnswer& shown);
nlohmann::ordered_json system_lesson_json(const SystemAnswer& shown);
// What an unfinished assumption is worth.
std::string known_so_far(const SystemAnswer& shown);

}  // namespace arbiter::report
