// Where a step leads: to one of the states that a certificate has at a node, or out of it.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "certify/class_union.h"
#include "certify/interval_certificate.h"
#include "certify/symbolic_node.h"
#include "smt/solver.h"
#include "support/limits.h"

namespace arbiter::certify {

// Asks the solver about the state that `symbolic` is in. All references should outlive it.
class Cover {
 public:
  // So many states that a step leads to are asked for one by one, before all are at once.
  Cover(const game::Graph& graph, const IntervalCertificate& certificate, SymbolicNode& symbolic,
        smt::Solver& solver, const Limits& limits, std::size_t one_by_one)
      : graph_(graph),
        certificate_(certificate),
        symbolic_(symbolic),
        solver_(solver),
        limits_(limits),
        one_by_one_(one_by_one),
        charge_(limits) {}

  using Conditions = std::vector<smt::TermId>;

  // Can all conditions hold?
  smt::Answer can_hold(const Conditions& conditions);
  // Can they hold while the state is none of these?
  smt::Answer leads_out(const ClassStates& states, Conditions conditions);

  // The limit because of which something is Unknown, if one was reached.
  std::optional<StopReason> stopped() const { return stopped_ ? stopped_ : symbolic_.stopped(); }

 private:
  smt::Reply ask(const Conditions& conditions);
  smt::Answer images_lead_out(const ClassStates& states, const Pattern& pattern,
                              const std::vector<Image>& images, Conditions conditions);
  std::optional<std::size_t> row_reached(const ClassStates& states, Pattern pattern,
                                         const std::vector<Image>& images,
                                         const std::vector<std::int64_t>& values,
                                         const ClassUnion& rows) const;
  std::optional<std::vector<std::int64_t>> values_of(const std::vector<Image>& images,
                                                     const smt::Reply& reply) const;
  bool may_keep(const Conditions& key);

  const game::Graph& graph_;
  const IntervalCertificate& certificate_;
  SymbolicNode& symbolic_;
  smt::Solver& solver_;
  const Limits& limits_;
  std::size_t one_by_one_;
  MemoryCharge charge_;                        // for the answers
  std::map<Conditions, smt::Answer> answers_;  // to can_hold
  std::set<Conditions> covered_;               // what does not lead out, by its key
  std::optional<StopReason> stopped_;
};

}  // namespace arbiter::certify
