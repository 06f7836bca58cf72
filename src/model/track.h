#pragma once

#include <string>
#include <vector>

#include "game/graph.h"
#include "model/expose.h"
#include "support/result.h"

namespace arbiter::model {

// The cells to leave open, in the order in which they are composed in. All other variables are
// tracked.
struct Order {
  std::vector<OpenCell> cells;
};

// The orders to be tried one after the other, each leaving more open than the one before, so that
// each exploration is smaller than the last.
std::vector<Order> default_orders(const game::Graph& graph);

// Reads the text of --order: names of local variables (`i`), arrays (`a`: all elements by index)
// and elements (`a[3]`), separated by commas; empty to track everything. Elements of an array that
// are not named come after those that are. The error is a message: a name is unknown, or its type
// has no end or too many values.
tl::expected<Order, std::string> parse_order(const game::Graph& graph, std::string_view text);

// Reads the text of --order, as parse_order does, for two terms that are compared: a name may be in
// one of them only.
struct Orders {
  Order left;
  Order right;
};
tl::expected<Orders, std::string> parse_orders(const game::Graph& left, const game::Graph& right,
                                               std::string_view text);

// The variables of the order's cells.
OpenVariables open_variables(const Order& order);

}  // namespace arbiter::model
