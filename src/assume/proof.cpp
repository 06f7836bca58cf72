#include "assume/proof.h"

#include "certify/certify.h"
#include "certify/certify_intervals.h"
#include "refine/interval_invariant.h"
#include "refine/least_invariant.h"

namespace arbiter::assume {

namespace {

using Checked = std::variant<PremisesHold, PremiseFails, PremisesUnsure>;

Checked check_plain(Side side, const game::Graph& graph, const Limits& limits) {
  const auto made = refine::least_invariant(graph, limits);
  if (const auto* reason = std::get_if<StopReason>(&made)) return PremisesUnsure{*reason};
  if (std::holds_alternative<certify::Flaw>(made)) return PremiseFails{side};
  const auto checked = certify::certify(graph, std::get<certify::Certificate>(made), limits);
  if (const auto* reason = std::get_if<StopReason>(&checked)) return PremisesUnsure{*reason};
  if (std::holds_alternative<certify::Flaw>(checked)) return PremiseFails{side};
  return PremisesHold{};
}

Checked check_intervals(Side side, const PremiseGraph& made, smt::Solver* solver,
                        const Limits& limits) {
  if (solver == nullptr) return PremisesUnsure{{}, "it was built without a solver"};
  const auto certificate = refine::interval_certificate(made.graph, made.precision, limits);
  if (!certificate) return PremisesUnsure{certificate.error()};
  const auto checked = certify::certify(made.graph, *certificate, *solver, limits);
  if (const auto* reason = std::get_if<StopReason>(&checked)) return PremisesUnsure{*reason};
  if (const auto* unsure = std::get_if<certify::Unsure>(&checked)) {
    return PremisesUnsure{{}, unsure->message};
  }
  if (std::holds_alternative<certify::ClassFlaw>(checked)) return PremiseFails{side};
  return PremisesHold{};
}

}  // namespace

Checked check_premises(const ProgramView& view, const learning::PairAlphabet& pairs,
                       const Dfa& assumption, smt::Solver* solver, const Limits& limits) {
  for (const Side side : {Side::Rest, Side::Part}) {
    const auto made =
        premise_graph(side, view.letters, view.precision, PlayAutomaton(assumption, pairs), limits);
    if (!made) return PremisesUnsure{made.error()};
    auto checked = view.is_plain ? check_plain(side, made->graph, limits)
                                 : check_intervals(side, *made, solver, limits);
    if (!std::holds_alternative<PremisesHold>(checked)) return checked;
  }
  return PremisesHold{};
}

}  // namespace arbiter::assume
