// The parts of a program, `check --parts`, as text and as JSON; and how `--learn auto` chose one.
#pragma once

#include <string>
#include <vector>

#include "engine/part_assumptions.h"
#include "report/request.h"
#include "report/shown_answer.h"

namespace arbiter::report {

struct PartsAnswer {
  const Request& request;
  const Term& term;
  const std::vector<PartInfo>& parts;
};

ShownAnswer shown_answer(const PartsAnswer& shown);

// A line for each part that can be learned about, with its estimate; the one of this name is
// marked.
std::string compared_parts_text(const std::vector<PartInfo>& parts, const std::string& chosen);

}  // namespace arbiter::report
