// Which variables to track while the graph is explored, and in which order to compose the others.
//
// A tracked variable is part of the state: what the program can never do with it is never built. An
// open one is free until its cell is composed in: reads bring any value, which builds too much, but
// the states that tracking would multiply are merged by minimising before they meet. The largest
// automaton on the way is what decides.
//
//   - Counters and flags are tracked. They steer the program, and while they are open every branch
//     is taken at every time; 001's sort at n = 10 then reaches four million states, not 19 403.
//   - Arrays are open. Their contents are data: k elements of v values have v^k contents, most of
//     which a program that sorts, searches or sums does not tell apart for long.
//     Where there are very many elements, arrays are tracked after all.
//   - Elements are composed by ascending index, since programs go through arrays that way: what is
//     composed so far is a prefix, which a loop leaves once. In sort the other direction makes the
//     largest automaton eight times larger at n = 10, and from both ends five times.
//   - If exploration still finds too many states, single variables are opened too, those with most
//     values first, as their contents are more likely data than control.
//
// Variables without a finite type are always tracked: they have no cell to compose.
#include "model/track.h"

#include <algorithm>
#include <charconv>

namespace arbiter::model {

namespace {

using game::Variable;
using game::VariableId;

// Composing a cell multiplies states by its values; beyond this, tracking is the better bet.
constexpr std::uint64_t kMaxValues = 4096;

// The most cells that are left open. Each is composed with an automaton that has at least as many
// states as there are cells, so more would take too long. A program with a larger array that has a
// small model uses few of its cells, and then tracking all of them is the better way.
constexpr std::int64_t kMaxCells = 65'536;

bool can_be_open(const Variable& variable) {
  if (variable.kind != Variable::Kind::Local || !variable.data.is_finite()) return false;
  return variable.data.bounds().width() < kMaxValues;
}

void add_cells(const game::Graph& graph, VariableId id, Order& order) {
  const std::int64_t size = std::max<std::int64_t>(1, graph.variables[id].size);
  for (std::int64_t element = 0; element < size; ++element) order.cells.push_back({id, element});
}

// The variables of a graph that fulfil a condition, in order.
template <class Condition>
std::vector<VariableId> select(const game::Graph& graph, Condition condition) {
  std::vector<VariableId> chosen;
  for (std::uint32_t v = 0; v < graph.variables.size(); ++v) {
    if (condition(graph.variables[VariableId(v)])) chosen.emplace_back(v);
  }
  return chosen;
}

}  // namespace

std::vector<Order> default_orders(const game::Graph& graph) {
  Order order;
  for (const VariableId id : select(graph, [](const Variable& variable) {
         return can_be_open(variable) && variable.size > 0;
       })) {
    const auto cells = static_cast<std::int64_t>(order.cells.size());
    if (graph.variables[id].size <= kMaxCells - cells) add_cells(graph, id, order);
  }
  std::vector<Order> orders{order};
  std::vector<VariableId> single = select(
      graph, [](const Variable& variable) { return can_be_open(variable) && variable.size == 0; });
  const auto values = [&](VariableId id) {
    return graph.variables[id].data.high - graph.variables[id].data.low;
  };
  std::stable_sort(single.begin(), single.end(),
                   [&](VariableId a, VariableId b) { return values(a) > values(b); });
  for (std::size_t opened = 0; opened < single.size();) {
    const std::size_t half = (single.size() - opened + 1) / 2;
    for (std::size_t i = 0; i < half; ++i) add_cells(graph, single[opened++], order);
    orders.push_back(order);
  }
  return orders;
}

OpenVariables open_variables(const Order& order) {
  OpenVariables open;
  for (const OpenCell& cell : order.cells) open.push_back(cell.variable);
  std::sort(open.begin(), open.end());
  open.erase(std::unique(open.begin(), open.end()), open.end());
  return open;
}

namespace {

class OrderParser {
 public:
  explicit OrderParser(const game::Graph& graph)
      : graph_(graph), is_taken_(graph.variables.size()) {}

  tl::expected<Order, std::string> run(std::string_view text) {
    while (!text.empty()) {
      const std::size_t comma = text.find(',');
      if (auto error = item(trimmed(text.substr(0, comma)))) return tl::unexpected(*error);
      text = comma == std::string_view::npos ? "" : text.substr(comma + 1);
    }
    // An array is open as a whole, so every element has its turn.
    for (const VariableId id : open_variables(order_)) take_all(id);
    return std::move(order_);
  }

 private:
  static std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
  }

  std::optional<std::string> item(std::string_view text) {
    std::string_view name = text;
    std::optional<std::int64_t> element;
    if (!text.empty() && text.back() == ']') {
      const std::size_t bracket = text.find('[');
      if (bracket == std::string_view::npos)
        return "--order: `" + std::string(text) + "` is not a name";
      const std::string_view digits = text.substr(bracket + 1, text.size() - bracket - 2);
      std::int64_t number = 0;
      const auto [end, code] =
          std::from_chars(digits.data(), digits.data() + digits.size(), number);
      if (code != std::errc() || end != digits.data() + digits.size()) {
        return "--order: `" + std::string(digits) + "` is not an index";
      }
      element = number;
      name = text.substr(0, bracket);
    }
    return add(name, element);
  }

  // Adds all variables of that name: a program may use it in several places.
  std::optional<std::string> add(std::string_view name, std::optional<std::int64_t> element) {
    const std::vector<VariableId> named = select(graph_, [&](const Variable& variable) {
      return variable.kind == Variable::Kind::Local && variable.name.is_some() &&
             graph_.judgement->names->text(variable.name) == name;
    });
    const std::string quoted = "--order: `" + std::string(name) + "` ";
    if (named.empty()) return quoted + "is not a local variable of this term whose value matters";
    for (const VariableId id : named) {
      const Variable& variable = graph_.variables[id];
      if (!can_be_open(variable))
        return quoted + "has no finite type, or too many values, to compose";
      if (!reserve(id)) {
        return quoted + (cells_ == 0 ? "is" : "and those before it are") +
               " too large to compose: at most " + std::to_string(kMaxCells) + " cells are";
      }
      if (element && (*element < 0 || *element >= variable.size)) {
        return quoted + "has no element " + std::to_string(*element);
      }
      if (element) {
        take(id, *element);
      } else {
        take_all(id);
      }
    }
    return std::nullopt;
  }

  // Counts the cells of a variable that is named for the first time. False if they are too many.
  bool reserve(VariableId id) {
    auto& is_taken = is_taken_[id.index()];
    if (!is_taken.empty()) return true;
    const std::int64_t size = std::max<std::int64_t>(1, graph_.variables[id].size);
    if (size > kMaxCells - cells_) return false;
    cells_ += size;
    is_taken.resize(static_cast<std::size_t>(size));
    return true;
  }

  // Each cell is taken only once.
  void take(VariableId id, std::int64_t element) {
    auto is_taken = is_taken_[id.index()][static_cast<std::size_t>(element)];
    if (!is_taken) order_.cells.push_back({id, element});
    is_taken = true;
  }

  void take_all(VariableId id) {
    const std::size_t size = is_taken_[id.index()].size();
    for (std::size_t i = 0; i < size; ++i) take(id, static_cast<std::int64_t>(i));
  }

  const game::Graph& graph_;
  std::vector<std::vector<bool>> is_taken_;  // per variable and element; empty if not named
  std::int64_t cells_ = 0;                   // of all variables that are named
  Order order_;
};

}  // namespace

tl::expected<Order, std::string> parse_order(const game::Graph& graph, std::string_view text) {
  return OrderParser(graph).run(text);
}

tl::expected<Orders, std::string> parse_orders(const game::Graph& left, const game::Graph& right,
                                               std::string_view text) {
  std::string of_left;
  std::string of_right;
  const auto add = [](std::string_view item, std::string& to) {
    to += (to.empty() ? "" : ",") + std::string(item);
  };
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    // An empty name is wrong, an empty text is not.
    const std::string_view item = comma == 0 ? " " : text.substr(0, comma);
    text = comma == std::string_view::npos ? "" : text.substr(comma + 1);
    const auto in_left = parse_order(left, item);
    const auto in_right = parse_order(right, item);
    if (!in_left && !in_right) return tl::unexpected(in_left.error());
    if (in_left) add(item, of_left);
    if (in_right) add(item, of_right);
  }
  return Orders{parse_order(left, of_left).value(), parse_order(right, of_right).value()};
}

}  // namespace arbiter::model
