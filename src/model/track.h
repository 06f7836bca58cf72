#pragma once

#include <string>
#include <vector>

#include "game/graph.h"
#include "model/expose.h"
#include "support/result.h"

namespace arbiter::model {

// What to leave open, and in which order to compose it in. All other variables are tracked.
struct Order {
  std::vector<OpenCell> cells;
};

// The choices to be tried one after the other, each leaving more open than the one before, so that
// each exploration is smaller than the last.
std::vector<Order> default_orders(const game::Graph& graph);

// What --order says: names of local variables (`i`), arrays (`a`: all elements by index) and
// elements (`a[3]`), separated by commas; empty to track everything. Elements of an array that are
// not named come after those that are. A message if a name is unknown, or its type has no end.
tl::expected<Order, std::string> parse_order(const game::Graph& graph, std::string_view text);

// The same for two terms that are compared: a name may be one of either alone.
struct Orders {
  Order left;
  Order right;
};
tl::expected<Orders, std::string> parse_orders(const game::Graph& left, const game::Graph& right,
                                               std::string_view text);

// The variables of its cells.
OpenVariables open_variables(const Order& order);

}  // namespace arbiter::model
