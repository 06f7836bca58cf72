// The comparison of two transition systems, on traces, as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engine/systems.h"
#include "report/request.h"

namespace arbiter::report {

// What is shown.
struct ShownComparison {
  const Request& request;
  bool one_way;  // are the traces of the left among those of the right?
  const LoadedSystem& left;
  const LoadedSystem& right;
  const ComparedSystems& compared;

  bool holds() const { return !compared.difference.has_value(); }
};

std::string comparison_text(const ShownComparison& shown);
nlohmann::ordered_json comparison_json(const ShownComparison& shown);

}  // namespace arbiter::report
