// An answer with an assumption that was given, --assume and --against, as text and as JSON.
#pragma once

#include <string>
#include <vector>

#include "engine/answer.h"
#include "report/request.h"
#include "report/shown_answer.h"

namespace arbiter::report {

// What is shown: an answer of `answer_about_rest` or `answer_about_part` that is decided.
struct PremiseAnswer {
  const Request& request;
  const Term& term;
  const std::vector<std::string>& names;  // of the parts
  const Answer& answer;
};

ShownAnswer shown_answer(const PremiseAnswer& shown);

}  // namespace arbiter::report
