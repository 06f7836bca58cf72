#include "refine/examine.h"

#include <utility>

#include "refine/path_formula.h"

namespace arbiter::refine {

namespace {

// Whether values that O brings are multiplied or divided by each other: the solver may take all the
// time that there is for such a question, and know nothing.
bool is_hard(const PathFormula& formula) {
  using Op = smt::Term::Op;
  for (std::uint32_t i = 0; i < formula.terms.size(); ++i) {
    const smt::Term& term = formula.terms[smt::TermId(i)];
    const bool is_product =
        term.op == Op::Multiply || term.op == Op::Divide || term.op == Op::Remainder;
    if (is_product && !formula.terms.value(term.a) && !formula.terms.value(term.b)) return true;
  }
  return false;
}

}  // namespace

Round::Finding finding_of(const Examined& examined) {
  using Finding = Round::Finding;
  if (const auto* refined = std::get_if<Refined>(&examined)) {
    return refined->for_choice ? Finding::Choices : Finding::Spurious;
  }
  if (std::holds_alternative<Real>(examined)) return Finding::Real;
  if (std::holds_alternative<NoCut>(examined)) return Finding::NoCut;
  if (std::holds_alternative<Unclear>(examined)) return Finding::Unclear;
  return Finding::Undecided;
}

Examined examine(const game::Graph& graph, const std::vector<explore::Turn>& path,
                 Splitter& splitter, abstraction::Precision& precision, smt::Solver* solver,
                 const ExamineOptions& options, const Limits& limits) {
  const auto is_new = [&](std::vector<Split>& splits) {
    return options.take ? options.take(splits) : !splits.empty();
  };
  auto formula = formula_of(graph, path, limits);
  MemoryCharge charge(limits);
  if (formula && !charge.resize(formula->bytes())) formula = tl::unexpected(StopReason::Memory);
  if (!formula) return NotDecided{formula.error()};
  if (options.rule == Rule::Paper) {
    auto splits = splitter.refine_choice(*formula, precision);
    if (is_new(splits)) return Refined{std::move(splits), true};
  }
  if (options.before_hard && is_hard(*formula) && !options.before_hard()) return NotDecided{};
  auto decided = decide(*formula, solver, limits);
  if (auto* real = std::get_if<Real>(&decided)) return std::move(*real);
  if (const auto* spurious = std::get_if<Spurious>(&decided)) {
    INVARIANT(!spurious->core.empty(), "a contradiction should have constraints");
    auto splits = splitter.refine(*formula, spurious->core, precision);
    if (is_new(splits)) return Refined{std::move(splits), false};
    return NoCut{splitter.involved(*formula, spurious->core),
                 splitter.wants_more_bits(*formula, spurious->core)};
  }
  auto& unclear = std::get<Unclear>(decided);
  if (unclear.stopped_by) return NotDecided{unclear.stopped_by};
  if (const auto reason = limits.reached()) return NotDecided{reason};
  return std::move(unclear);
}

}  // namespace arbiter::refine
