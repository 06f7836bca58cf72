// Partitions of the integers into intervals, and the partition through which each variable is seen.
//
// A partition is given by its cut points, the least elements of all classes but the first. No cut
// point gives the papers' [] with its one class Z; the cut points 0 and 1 give [0,0] with the
// classes <0, 0 and >0. Cut points are only ever added, so that a refined abstraction tells apart
// whatever the one before told apart.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "abstraction/interval.h"
#include "game/graph.h"
#include "support/limits.h"

namespace arbiter::abstraction {

class Cuts {
 public:
  // All integers, or low … high.
  Cuts() = default;
  Cuts(std::int64_t low, std::int64_t high) : low_(low), high_(high) {}

  std::size_t classes() const { return points_.size() + 1; }
  const std::vector<std::int64_t>& points() const { return points_; }

  // The elements of a class.
  Interval interval(std::size_t number) const;
  // The class of an integer; of an integer outside low … high, the nearest class.
  std::size_t class_of(std::int64_t value) const;
  // The first and the last class that an interval has elements in.
  std::size_t first_class(const Interval& interval) const {
    return interval.low ? class_of(*interval.low) : 0;
  }
  std::size_t last_class(const Interval& interval) const {
    return interval.high ? class_of(*interval.high) : points_.size();
  }

  // Cuts the integers below the point off from the others. False if they are cut off already.
  bool cut(std::int64_t point);
  // Makes each integer of low … high a class by itself. False if each is one already.
  bool single_out(std::int64_t low, std::int64_t high);
  // Whether this integer is a class by itself.
  bool is_single(std::int64_t value) const { return interval(class_of(value)).is_single(); }

  friend bool operator==(const Cuts&, const Cuts&) = default;

 private:
  std::optional<std::int64_t> low_;
  std::optional<std::int64_t> high_;
  std::vector<std::int64_t> points_;  // ascending
};

// "[]" and "[lo,hi]" where the papers can write it so; otherwise the classes, "{<3, [3,7], 8, >8}".
std::string to_string(const Cuts& cuts);

// The partitions through which the variables of a graph are seen.
struct Precision {
  // Per variable: its partition; none if its values are told apart one by one, as those of small
  // types are.
  Table<game::VariableId, std::optional<Cuts>> cuts;
  // Per variable: 1 if an annotation has fixed its partition.
  Table<game::VariableId, std::uint8_t> is_fixed;
  // Annotations ask for more classes than can be listed, and some annotations were not followed.
  bool is_too_fine = false;
};

// The bytes that the cut points take.
std::size_t bytes_of(const Precision& precision);

struct CoarsestOptions {
  // Values of small types that decide nothing (game/relevance.h) are one class. Not where values
  // are letters of an assumption: which of them decide anything differs from program to program,
  // and an assumption is used with more than one.
  bool merges_idle_values = false;
};

// The coarsest partitions: only annotations and small types tell values apart. The cut points of
// annotations are charged before they are made; the error is Memory if the limit has no room for
// them.
Bounded<Precision> coarsest(const game::Graph& graph, MemoryCharge& charge,
                            const CoarsestOptions& options = {});

}  // namespace arbiter::abstraction
