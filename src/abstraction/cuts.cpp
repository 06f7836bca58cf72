#include "abstraction/cuts.h"

#include <algorithm>

#include "game/relevance.h"
#include "support/int_range.h"

namespace arbiter::abstraction {

namespace {

using typing::Data;

// A type with at most so many values is not abstracted: there is next to nothing to save.
constexpr std::uint64_t kSmall = 16;

bool is_small(const Data& data) { return data.is_finite() && data.bounds().width() < kSmall; }

}  // namespace

Interval Cuts::interval(std::size_t number) const {
  Interval elements{low_, high_};
  if (number > 0) elements.low = points_[number - 1];
  if (number < points_.size()) elements.high = points_[number] - 1;
  return elements;
}

std::size_t Cuts::class_of(std::int64_t value) const {
  return static_cast<std::size_t>(std::upper_bound(points_.begin(), points_.end(), value) -
                                  points_.begin());
}

bool Cuts::cut(std::int64_t point) {
  if (point == INT64_MIN || (low_ && point <= *low_) || (high_ && point > *high_)) return false;
  const auto place = std::lower_bound(points_.begin(), points_.end(), point);
  if (place != points_.end() && *place == point) return false;
  points_.insert(place, point);
  return true;
}

bool Cuts::single_out(std::int64_t low, std::int64_t high) {
  std::vector<std::int64_t> merged;
  const std::size_t before = points_.size();
  if (low_) low = std::max(low, *low_);
  if (high_) high = std::min(high, *high_);
  if (low > high) return false;
  const auto above = std::upper_bound(points_.begin(), points_.end(), high);
  const auto below = std::lower_bound(points_.begin(), points_.end(), low);
  // Room for low … high, and for the point above high, which is added last.
  merged.reserve(before + static_cast<std::size_t>(high - low) + 2);
  merged.assign(points_.begin(), below);
  for (std::int64_t point = low; point < high; ++point) merged.push_back(point);
  merged.push_back(high);
  merged.insert(merged.end(), above, points_.end());
  points_ = std::move(merged);
  // The first class begins without a point, so a point at the least integer of all, or of the type,
  // is none.
  if (!points_.empty() && (points_.front() == INT64_MIN || points_.front() == low_)) {
    points_.erase(points_.begin());
  }
  if (high != INT64_MAX) (void)cut(high + 1);
  return points_.size() != before;
}

std::string to_string(const Cuts& cuts) {
  const auto& points = cuts.points();
  if (points.empty() && cuts.interval(0) == Interval::all()) return "[]";
  const bool is_run = points.size() >= 2 && static_cast<std::uint64_t>(points.back()) -
                                                    static_cast<std::uint64_t>(points.front()) ==
                                                points.size() - 1;
  if (is_run && !cuts.interval(0).low && !cuts.interval(points.size()).high) {
    return "[" + std::to_string(points.front()) + "," + std::to_string(points.back() - 1) + "]";
  }
  constexpr std::size_t kShown = 12;
  std::string text = "{";
  for (std::size_t i = 0; i < cuts.classes(); ++i) {
    if (i != 0) text += ", ";
    if (i >= kShown && i + 1 < cuts.classes()) {
      text += "…, ";
      i = cuts.classes() - 1;
    }
    text += to_string(cuts.interval(i));
  }
  return text + "}";
}

std::size_t bytes_of(const Precision& precision) {
  std::size_t points = 0;
  for (const auto& cuts : precision.cuts) points += cuts ? cuts->points().size() : 0;
  return points * sizeof(std::int64_t);
}

Bounded<Precision> coarsest(const game::Graph& graph, MemoryCharge& charge,
                            const CoarsestOptions& options) {
  constexpr std::uint64_t kMaxClasses = std::uint64_t{1} << 22U;  // by annotations, in all
  Precision precision;
  std::uint64_t classes = 0;
  const auto is_relevant = options.merges_idle_values
                               ? game::relevant_variables(graph)
                               : std::vector<std::uint8_t>(graph.variables.size(), 1);
  for (std::uint32_t v = 0; v < graph.variables.size(); ++v) {
    const game::Variable& variable = graph.variables[game::VariableId(v)];
    const Data& data = variable.data;
    std::optional<Cuts> cuts;
    if (data.kind == Data::Kind::Int || data.is_abstract()) cuts.emplace();
    if (data.kind == Data::Kind::Partition) {
      const std::uint64_t width = IntRange{data.low, data.high}.width();
      precision.is_too_fine |= width >= kMaxClasses - classes;
      if (!precision.is_too_fine) {
        classes += width + 1;
        if (!charge.resize(charge.bytes() + (width + 2) * sizeof(std::int64_t))) {
          return tl::unexpected(StopReason::Memory);
        }
        cuts->single_out(data.low, data.high);
      }
    }
    const bool is_number = data.kind == Data::Kind::Range || data.kind == Data::Kind::Modulo;
    const bool is_idle = data.is_finite() && is_relevant[v] == 0;
    const bool is_return = variable.kind == game::Variable::Kind::Return;
    if (!is_return && is_idle) {
      // The one class has to contain 0 as well: that is the value of a variable before it is set,
      // even where its type does not have 0.
      cuts.emplace(std::min<std::int64_t>(data.low, 0), std::max<std::int64_t>(data.high, 0));
    } else if (!is_return && is_number && !is_small(data)) {
      cuts.emplace(data.low, data.high);
    }
    precision.cuts.push(std::move(cuts));
    precision.is_fixed.push(data.is_abstract() ? 1 : 0);
  }
  return precision;
}

}  // namespace arbiter::abstraction
