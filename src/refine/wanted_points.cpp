#include "refine/wanted_points.h"

#include <algorithm>
#include <utility>

#include "refine/thresholds.h"
#include "support/invariant.h"

namespace arbiter::refine {

namespace {

using game::VariableId;

// The points of a variable with more points than this are not carried back.
constexpr std::size_t kMaxCarried = 64;
// An expression is read once for each of its loads, but for no more than this many of them.
constexpr std::size_t kMaxReadings = 64;

// The loads of an expression, each as the constant that it was on the path, but for one, which is
// its variable.
Loads loads_but_one(const PathFormula& formula, const Uses& uses, std::size_t one) {
  Loads loads;
  const auto some = formula.uses_of(uses);
  for (std::size_t i = 0; i < some.size(); ++i) {
    const auto value = formula.terms.value(some[i].term);
    if (i == one) {
      loads.emplace_back(Linear::of(some[i].variable));
    } else if (value) {
      loads.emplace_back(Linear::constant(*value));
    } else {
      loads.emplace_back(std::nullopt);
    }
  }
  return loads;
}

// The cut points of the contradicting comparisons, and those that they ask for further back.
class Thresholds {
 public:
  Thresholds(const game::Graph& graph, const PathFormula& formula)
      : graph_(graph), formula_(formula) {}

  Wanted find(const std::vector<std::uint32_t>& core, const std::vector<EventId>& slice) {
    for (const std::uint32_t i : core) {
      const Constraint& constraint = formula_.constraints[i];
      if (constraint.expression.empty()) continue;
      each_reading(constraint.expression, constraint.uses,
                   [&](const Linear* whole) { compare(whole, constraint.outcome); });
    }
    for (auto event = slice.rbegin(); event != slice.rend(); ++event) {
      carry_back(formula_.events[*event]);
    }
    return {std::move(points_), is_beyond_};
  }

 private:
  // Reads the expression once for each of its first loads and adds the points of its comparisons.
  // Calls take(form) with the form of the whole expression; null if it has none in a variable.
  template <class Take>
  void each_reading(game::Expression expression, const Uses& uses, Take take) {
    const auto code = graph_.code_of(expression);
    for (std::size_t one = 0; one < std::min<std::size_t>(uses.count, kMaxReadings); ++one) {
      std::vector<CutPoint> found;
      const auto whole =
          read_expression(code, loads_but_one(formula_, uses, one), found, &is_beyond_);
      for (const CutPoint& point : found) points_[point.variable].insert(point.point);
      take(whole && !whole->is_constant() ? &*whole : nullptr);
    }
  }

  // The path compares a selector or an index with its outcome there: adds the points where they
  // become equal and where they cease to be.
  void compare(const Linear* whole, std::int64_t outcome) {
    if (whole == nullptr) return;
    // A selector is less than a number of edges, and an index less than the size of an array.
    INVARIANT(outcome < INT64_MAX, "an outcome should be less than an integer of 64 bits");
    add(*whole, outcome);
    add(*whole, outcome + 1);
  }

  // Adds the point that separates the values with form >= bound from those with form < bound.
  void add(const Linear& form, std::int64_t bound) {
    std::optional<std::int64_t> point;
    if (form.factor > 0 || bound != INT64_MIN) {
      point = crossing(form, form.factor > 0 ? bound : bound - 1);
    }
    is_beyond_ = is_beyond_ || !point;
    if (point) points_[form.variable].insert(*point);
  }

  void carry_back(const Event& event) {
    const auto wanted = points_.find(event.variable);
    if (wanted == points_.end() || wanted->second.size() > kMaxCarried) return;
    const std::vector<std::int64_t> bounds(wanted->second.begin(), wanted->second.end());
    if (event.value.empty()) {
      // A read of an array at an unknown index: all cells are of that array.
      const auto cells = formula_.uses_of(event.uses);
      if (!cells.empty()) points_[cells.front().variable].insert(bounds.begin(), bounds.end());
      return;
    }
    each_reading(event.value, event.uses, [&](const Linear* whole) {
      if (whole == nullptr) return;
      for (const std::int64_t bound : bounds) add(*whole, bound);
    });
  }

  const game::Graph& graph_;
  const PathFormula& formula_;
  Points points_;
  bool is_beyond_ = false;
};

}  // namespace

Wanted wanted_points(const game::Graph& graph, const PathFormula& formula,
                     const std::vector<std::uint32_t>& core, const std::vector<EventId>& slice) {
  return Thresholds(graph, formula).find(core, slice);
}

}  // namespace arbiter::refine
