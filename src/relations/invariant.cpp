#include "relations/invariant.h"

#include "smt/substitute.h"
#include "support/invariant.h"

namespace arbiter::relations {

using smt::TermId;

FormulaCertificate certificate_of(const std::vector<AbstractState>& states,
                                  const Tracking& tracking, const Predicates& predicates,
                                  const Background& background, Vocabulary& vocabulary) {
  smt::Terms& terms = vocabulary.terms();
  FormulaCertificate certificate;
  for (const AbstractState& state : states) {
    FormulaState made;
    TermId formula = terms.constant(1);
    const auto& slots = tracking.at(state.node);
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const auto values = tracking.values(slots[i].variable, state.codes[i]);
      if (values.is_single()) {
        made.values.emplace(slots[i].slot, *values.low);
        continue;
      }
      const TermId slot = vocabulary.slot(slots[i].slot);
      if (values.low) {
        formula = terms.conjunction(formula, terms.less_equal(terms.constant(*values.low), slot));
      }
      if (values.high) {
        formula = terms.conjunction(formula, terms.less_equal(slot, terms.constant(*values.high)));
      }
    }
    for (const TermId fact : background.at(state.node)) {
      formula = terms.conjunction(formula, fact);
    }
    const auto& here = predicates.at(state.node);
    for (std::size_t i = 0; i < here.size(); ++i) {
      const TermId predicate = predicates[here[i]].formula;
      formula =
          terms.conjunction(formula, state.truth[i] != 0 ? predicate : terms.negation(predicate));
    }
    made.formula = formula;
    certificate.nodes[state.node].push_back(std::move(made));
  }
  for (const auto& [node, some] : certificate.nodes) {
    for (const FormulaState& state : some) {
      const std::vector<TermId> roots{state.formula};
      for (const std::int64_t unknown : smt::unknowns_of(terms, roots)) {
        const auto slot = vocabulary.slot_of(unknown);
        INVARIANT(slot, "a state should speak of slots only");
        certificate.slots.emplace(unknown, *slot);
      }
    }
  }
  certificate.terms = terms;
  return certificate;
}

}  // namespace arbiter::relations
