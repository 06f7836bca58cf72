// What a state of the abstraction is: a cut node, classes of tracked slots, and the truth of the
// predicates that are in scope there.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "abstraction/cuts.h"
#include "game/graph.h"
#include "game/variable_sets.h"
#include "relations/ways.h"
#include "smt/terms.h"

namespace arbiter::relations {

using PredicateId = Id<struct PredicateTag>;

// A fact that may hold of the slots of a state, or not.
struct Predicate {
  smt::TermId formula;  // a truth value, over the unknowns of the vocabulary
  std::string origin;   // how it came: "interpolant", "weakest precondition"
};

// Which predicates are in scope where. A predicate is in scope at a node once it was added there.
class Predicates {
 public:
  explicit Predicates(std::size_t nodes) : at_(nodes) {}

  const Predicate& operator[](PredicateId id) const { return all_[id]; }
  std::size_t size() const { return all_.size(); }
  const std::vector<PredicateId>& at(game::NodeId node) const { return at_[node.index()]; }
  // False if it was in scope there before.
  bool add(game::NodeId node, const Predicate& predicate);

 private:
  Table<PredicateId, Predicate> all_;
  std::map<smt::TermId, PredicateId> known_;
  std::vector<std::vector<PredicateId>> at_;
};

// A slot that an abstract state tells by its class.
struct TrackedSlot {
  std::uint64_t slot = 0;
  game::VariableId variable;
};

// The slots that are tracked, by the partitions of a precision. Variables of small types are told
// apart value by value; of others, those that have cut points. Cells of large arrays never are.
class Tracking {
 public:
  Tracking(const game::Graph& graph, const abstraction::Precision& precision,
           const game::VariableSets& live);

  const std::vector<TrackedSlot>& at(game::NodeId node) const { return at_[node.index()]; }
  // The slots that matter at the node, tracked or not; without the cells of large arrays.
  const std::vector<std::uint64_t>& live_at(game::NodeId node) const { return live_[node.index()]; }
  bool is_tracked(game::VariableId variable) const { return is_tracked_[variable.index()] != 0; }
  std::int64_t code(game::VariableId variable, std::int64_t value) const;
  abstraction::Interval values(game::VariableId variable, std::int64_t code) const;
  // The slots of which the codes at a node leave one value.
  KnownSlots known(game::NodeId node, const std::vector<std::int64_t>& codes) const;

 private:
  const abstraction::Precision& precision_;
  std::vector<std::uint8_t> is_tracked_;          // per variable
  std::vector<std::vector<TrackedSlot>> at_;      // per node
  std::vector<std::vector<std::uint64_t>> live_;  // per node
};

struct AbstractState {
  game::NodeId node;
  std::vector<std::int64_t> codes;  // one for each slot that is tracked there
  std::vector<std::uint8_t> truth;  // one for each predicate in scope

  friend auto operator<=>(const AbstractState&, const AbstractState&) = default;
};

}  // namespace arbiter::relations
