// An answer with an assumption that was given, --assume and --against, as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/answer.h"
#include "report/request.h"

namespace arbiter::report {

// What is shown: an answer of `answer_about_rest` or `answer_about_part` that is decided.
struct PremiseAnswer {
  const Request& request;
  const Term& term;
  const std::vector<std::string>& names;  // of the parts
  const Answer& answer;
};

std::string premise_text(const PremiseAnswer& shown);
nlohmann::ordered_json premise_json(const PremiseAnswer& shown);

}  // namespace arbiter::report
