// The parts of a program, `check --parts`, as text and as JSON; and how `--learn auto` chose one.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/part_assumptions.h"
#include "report/request.h"

namespace arbiter::report {

struct PartsAnswer {
  const Request& request;
  const Term& term;
  const std::vector<PartInfo>& parts;
};

std::string parts_text(const PartsAnswer& shown);
nlohmann::ordered_json parts_json(const PartsAnswer& shown);

// A line for each part that can be learned about, with its estimate; the one of this name is
// marked.
std::string compared_parts_text(const std::vector<PartInfo>& parts, const std::string& chosen);

}  // namespace arbiter::report
