// The answer of `arbiter graph`: the sizes of a game graph.
#pragma once

#include <optional>
#include <string>

#include "game/graph.h"
#include "report/request.h"
#include "report/shown_answer.h"

namespace arbiter::report {

struct GraphAnswer {
  const Request& request;
  const game::Graph& graph;
  std::string output{};                  // the file that the graph was written to, if it was
  std::optional<std::string> listing{};  // the graph as text, which is shown instead of its size
};

ShownAnswer shown_answer(const GraphAnswer& shown);

}  // namespace arbiter::report
