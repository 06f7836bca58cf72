#include "smt/farkas.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "support/invariant.h"

namespace arbiter::smt {

namespace {

constexpr std::size_t kMostRows = 2000;

// A sum of the constraints.
struct Row {
  LinearSum sum;
  Multipliers multipliers;
  bool is_equality = false;

  std::int64_t coefficient(std::int64_t unknown) const {
    const auto found = sum.coefficients.find(unknown);
    return found == sum.coefficients.end() ? 0 : found->second;
  }
};

std::uint64_t magnitude_of(std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  return value < 0 ? std::uint64_t{0} - bits : bits;
}

// a * factor + b * other, divided by what all multipliers have in common; nothing if 64 bits do not
// hold it.
std::optional<Row> combined(const Row& a, std::int64_t factor, const Row& b, std::int64_t other) {
  auto sum = combined(a.sum, factor, b.sum, other);
  if (!sum) return std::nullopt;
  Row row{std::move(*sum), a.multipliers, a.is_equality && b.is_equality};
  std::uint64_t divisor = 0;
  for (std::size_t i = 0; i < row.multipliers.size(); ++i) {
    std::int64_t first = 0;
    std::int64_t second = 0;
    if (__builtin_mul_overflow(a.multipliers[i], factor, &first) ||
        __builtin_mul_overflow(b.multipliers[i], other, &second) ||
        __builtin_add_overflow(first, second, &row.multipliers[i])) {
      return std::nullopt;
    }
    divisor = std::gcd(divisor, magnitude_of(row.multipliers[i]));
  }
  if (divisor > 1 && divisor <= static_cast<std::uint64_t>(INT64_MAX)) {
    const auto by = static_cast<std::int64_t>(divisor);
    for (std::int64_t& each : row.multipliers) each /= by;
    for (auto& [unknown, coefficient] : row.sum.coefficients) coefficient /= by;
    row.sum.constant /= by;
  }
  return row;
}

class Elimination {
 public:
  explicit Elimination(std::span<const LinearConstraint> constraints) {
    for (std::size_t i = 0; i < constraints.size(); ++i) {
      Row row{constraints[i].sum, Multipliers(constraints.size(), 0), constraints[i].is_equality};
      row.multipliers[i] = 1;
      rows_.push_back(std::move(row));
    }
  }

  std::optional<Multipliers> run() {
    while (true) {
      if (auto found = contradiction()) return found;
      const auto pivot = std::find_if(rows_.begin(), rows_.end(), [](const Row& row) {
        return row.is_equality && !row.sum.coefficients.empty();
      });
      if (pivot == rows_.end()) break;
      if (!eliminate_by(static_cast<std::size_t>(pivot - rows_.begin()))) return std::nullopt;
    }
    while (const auto unknown = next_unknown()) {
      if (!eliminate(*unknown)) return std::nullopt;
      if (auto found = contradiction()) return found;
    }
    return std::nullopt;
  }

 private:
  // The multipliers of a row that says something false of no unknown.
  std::optional<Multipliers> contradiction() const {
    for (const Row& row : rows_) {
      if (!row.sum.coefficients.empty()) continue;
      if (row.sum.constant > 0) return row.multipliers;
      if (!row.is_equality || row.sum.constant == 0) continue;
      Multipliers turned = row.multipliers;
      for (std::int64_t& each : turned) {
        if (each == INT64_MIN) return std::nullopt;
        each = -each;
      }
      return turned;
    }
    return std::nullopt;
  }

  // Takes the equality away, after one of its unknowns was taken out of all other rows.
  bool eliminate_by(std::size_t pivot) {
    const Row equality = rows_[pivot];
    rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(pivot));
    // The unknown with the smallest coefficient keeps numbers small.
    const auto least =
        std::min_element(equality.sum.coefficients.begin(), equality.sum.coefficients.end(),
                         [](const auto& a, const auto& b) {
                           return magnitude_of(a.second) < magnitude_of(b.second);
                         });
    const auto [unknown, factor] = *least;
    if (factor == INT64_MIN) return false;
    for (Row& row : rows_) {
      const std::int64_t coefficient = row.coefficient(unknown);
      if (coefficient == 0) continue;
      if (coefficient == INT64_MIN) return false;
      const bool is_negative = factor < 0;
      auto made = combined(row, is_negative ? -factor : factor, equality,
                           is_negative ? coefficient : -coefficient);
      if (!made) return false;
      made->is_equality = row.is_equality;
      row = std::move(*made);
    }
    return true;
  }

  // The unknown whose elimination makes the fewest rows.
  std::optional<std::int64_t> next_unknown() const {
    std::map<std::int64_t, std::pair<std::size_t, std::size_t>> signs;
    for (const Row& row : rows_) {
      for (const auto& [unknown, coefficient] : row.sum.coefficients) {
        ++(coefficient > 0 ? signs[unknown].first : signs[unknown].second);
      }
    }
    const auto cost = [](const auto& each) { return each.second.first * each.second.second; };
    const auto least =
        std::min_element(signs.begin(), signs.end(),
                         [&](const auto& a, const auto& b) { return cost(a) < cost(b); });
    if (least == signs.end()) return std::nullopt;
    return least->first;
  }

  // All rows are inequalities by now, but for equalities without unknowns, which say 0 = 0.
  bool eliminate(std::int64_t unknown) {
    std::vector<Row> above;  // that bound the unknown from above: positive coefficients
    std::vector<Row> below;
    std::vector<Row> others;
    for (Row& row : rows_) {
      const std::int64_t coefficient = row.coefficient(unknown);
      if (coefficient == INT64_MIN) return false;
      (coefficient > 0 ? above : coefficient < 0 ? below : others).push_back(std::move(row));
    }
    if (others.size() + above.size() * below.size() > kMostRows) return false;
    for (const Row& high : above) {
      for (const Row& low : below) {
        auto made = combined(high, -low.coefficient(unknown), low, high.coefficient(unknown));
        if (!made) return false;
        made->is_equality = false;
        others.push_back(std::move(*made));
      }
    }
    rows_ = std::move(others);
    return true;
  }

  std::vector<Row> rows_;
};

}  // namespace

std::optional<Multipliers> refute(std::span<const LinearConstraint> constraints) {
  auto found = Elimination(constraints).run();
  if (!found) return std::nullopt;
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    INVARIANT(constraints[i].is_equality || (*found)[i] >= 0,
              "an inequality should keep its direction");
  }
  return found;
}

namespace {

// The sum of the constraints before `place`.
std::optional<LinearConstraint> sum_before(std::span<const LinearConstraint> constraints,
                                           const Multipliers& multipliers, std::size_t place) {
  INVARIANT(multipliers.size() == constraints.size() && place <= constraints.size(),
            "a place should be between constraints that have multipliers");
  LinearConstraint made{{}, true};
  for (std::size_t i = 0; i < place; ++i) {
    if (multipliers[i] == 0) continue;
    auto sum = combined(made.sum, 1, constraints[i].sum, multipliers[i]);
    if (!sum) return std::nullopt;
    made.sum = std::move(*sum);
    made.is_equality = made.is_equality && constraints[i].is_equality;
  }
  return made;
}

}  // namespace

std::optional<LinearConstraint> interpolant(std::span<const LinearConstraint> constraints,
                                            const Multipliers& multipliers, std::size_t place) {
  const auto made = sum_before(constraints, multipliers, place);
  if (!made) return std::nullopt;
  return simplified(*made);
}

// All constraints together say `total <= 0` of a positive total. So those before the place say
// `sum <= 0`, the others `sum >= total`, and `sum <= total - 1` is between the two.
std::optional<LinearConstraint> weakest_interpolant(std::span<const LinearConstraint> constraints,
                                                    const Multipliers& multipliers,
                                                    std::size_t place) {
  auto made = sum_before(constraints, multipliers, place);
  const auto total = sum_before(constraints, multipliers, constraints.size());
  if (!made || !total) return std::nullopt;
  INVARIANT(total->sum.coefficients.empty() && total->sum.constant > 0,
            "multipliers should give a contradiction");
  made->is_equality = false;
  if (__builtin_sub_overflow(made->sum.constant, total->sum.constant - 1, &made->sum.constant)) {
    return std::nullopt;
  }
  return simplified(*made);
}

}  // namespace arbiter::smt
