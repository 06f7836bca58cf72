// The comparison of two transition systems, on traces, as text and as JSON.
#pragma once

#include "engine/systems.h"
#include "report/request.h"
#include "report/shown_answer.h"

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

ShownAnswer shown_answer(const ShownComparison& shown);

}  // namespace arbiter::report
