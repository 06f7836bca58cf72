// The domain of partitioned integers (000, section 2).
//
// Where a type is int@[lo,hi], a slot holds one of the classes <lo, lo, …, hi, >hi; where it is
// int@[], the one class of all integers. Types with finitely many values hold these values as they
// are, and all other slots hold any interval. Inside an expression every value is an interval
// (interval_run.h). Only where the result is stored or sent it is snapped to the type: then it may
// be in several classes, and the run goes on with each of them.
//
// The invariant, which makes the abstract plays cover the real ones: for every run of the program
// on integers there is a run here that takes the same way, in which each slot's code stands for a
// set that contains the slot's integer. Conversely, a run here without a choice takes the way of
// all real runs in its sets.
//
// Codes:
//   int@[lo,hi]   lo-1 for <lo, lo … hi, hi+1 for >hi
//   int@[]        0
//   finite types  the value
//   all others    for an interval of one value below 2^62, that value; for any other interval
//                 2^62 + n, where n is its number in a table that grows as intervals come up. The
//                 same search meets intervals in the same order, so their numbers are the same.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "abstraction/domain.h"
#include "abstraction/interval.h"
#include "abstraction/interval_run.h"
#include "game/graph.h"
#include "support/int_range.h"
#include "support/limits.h"

namespace arbiter::abstraction {

// True if some variable or component of the graph has a partitioned type.
bool has_partitions(const game::Graph& graph);

// Copies share their table, so that a code means the same to all of them.
class Partition {
 public:
  // Intervals are numbered as they come up, so the runs of a search must come in one order.
  static constexpr bool kUsesTwoCores = false;

  Partition(const game::Graph& graph, bool is_open, const Limits& limits = {})
      : graph_(graph), run_(graph, is_open), table_(std::make_shared<Table>(limits)) {}

  EvalStatus store(game::Expression expression, game::VariableId target,
                   std::span<const std::int64_t> slots, std::vector<std::int64_t>& codes) {
    return send(expression, graph_.variables[target].data, slots, codes);
  }
  EvalStatus send(game::Expression expression, const typing::Data& as,
                  std::span<const std::int64_t> slots, std::vector<std::int64_t>& codes);
  EvalStatus indices(game::Expression expression, std::int64_t count,
                     std::span<const std::int64_t> slots, std::vector<std::int64_t>& numbers);
  // The codes of a data type; nothing if they are without end.
  std::optional<IntRange> codes(const typing::Data& data) const;
  std::optional<IntRange> brought(const game::OEdge& edge,
                                  std::span<const std::int64_t> /*slots*/) const {
    return codes(type_of(edge));
  }
  std::uint64_t take_cells_read() { return run_.take_cells_read(); }
  std::int64_t played(const game::OEdge& /*edge*/, std::int64_t code,
                      std::span<const std::int64_t> /*slots*/) const {
    return code;
  }
  void enter(const game::OEdge& edge, std::int64_t code, std::span<std::int64_t> slots) {
    if (edge.bind.is_none()) return;
    const game::Variable& taker = graph_.variables[edge.bind];
    slots[taker.slot] = bind(code, type_of(edge), taker.data);
  }
  std::int64_t code(std::int64_t value, game::VariableId variable);
  IntRange codes_of(game::VariableId variable) const {
    return codes(graph_.variables[variable].data).value_or(IntRange::all());
  }
  void normalise(game::NodeId /*node*/, std::span<std::int64_t> /*slots*/) const {}
  // Requires that the code of type `from` is within one class of `to`.
  std::int64_t bind(std::int64_t code, const typing::Data& from, const typing::Data& to);
  // "2", "tt", "<0", ">3", "Z", "[2,5]".
  std::string text(std::int64_t code, const typing::Data& data) const;

  // The integers that a code stands for.
  Interval values(std::int64_t code, const typing::Data& data) const;

 private:
  struct Values {
    const Partition& domain;
    Interval operator()(game::VariableId variable, std::int64_t code) const {
      return domain.values(code, domain.graph_.variables[variable].data);
    }
  };
  Interval interval(std::span<const game::Instruction> code, std::span<const std::int64_t> slots) {
    return run_.run(code, slots, Values{*this});
  }
  const typing::Data& type_of(const game::OEdge& edge) const {
    return (*graph_.arena)[edge.move.component].type.data;
  }
  EvalStatus elements(const game::Variable& array, const Interval& index, const typing::Data& as,
                      std::span<const std::int64_t> slots, std::vector<std::int64_t>& codes);
  EvalStatus snap(const Interval& value, const typing::Data& as, std::vector<std::int64_t>& codes);
  // The number of an interval, also of a new one when memory is short: for the few intervals that
  // cannot be refused, which are classes of types and values from outside.
  std::int64_t number_of(const Interval& interval);
  // The number of an interval; nothing if the interval is new and there is no memory left for it.
  std::optional<std::int64_t> number_if_room(const Interval& interval);

  const game::Graph& graph_;
  IntervalRun<Values> run_;
  // An interval that is not one small value: for each end whether it is there, and where. A missing
  // end is (false, 0).
  using Key = std::tuple<bool, std::int64_t, bool, std::int64_t>;
  struct Table {
    explicit Table(const Limits& limits) : charge(limits) {}
    // Makes room for one more interval; false if there is no memory for it.
    bool has_room();

    std::vector<Interval> intervals;
    absl::flat_hash_map<Key, std::int64_t> numbers;
    std::size_t slots = 0;  // of the map; an eighth of them stays free
    MemoryCharge charge;
  };
  static Key key_of(const Interval& interval);
  std::shared_ptr<Table> table_;
};
static_assert(Domain<Partition>);

}  // namespace arbiter::abstraction
