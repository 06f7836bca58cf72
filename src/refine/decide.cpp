#include "refine/decide.h"

#include <array>
#include <cstddef>
#include <utility>

namespace arbiter::refine {

namespace {

using smt::Answer;
using smt::TermId;

// The constraints that are not simply true, with their places in the formula. A constraint that a
// loop repeats is there once: the solver would look at each copy to make a core smaller.
struct Question {
  std::vector<TermId> terms;
  std::vector<std::uint32_t> places;
};

Question question_of(const PathFormula& formula) {
  Question question;
  std::vector<std::uint8_t> is_there(formula.terms.size(), 0);
  for (std::uint32_t i = 0; i < formula.constraints.size(); ++i) {
    const TermId term = formula.constraints[i].term;
    if (formula.terms.is_true(term) || std::exchange(is_there[term.index()], 1) != 0) continue;
    question.terms.push_back(term);
    question.places.push_back(i);
  }
  return question;
}

// Asks for small values first: they make plays that people can follow.
smt::Reply asked(PathFormula& formula, const Question& question, smt::Solver& solver,
                 const Limits& limits) {
  for (const std::int64_t most : {std::int64_t{9}, std::int64_t{1000}}) {
    std::vector<TermId> terms = question.terms;
    for (const TermId unknown : formula.brought) {
      if (unknown.is_none()) continue;
      smt::Terms& pool = formula.terms;
      terms.push_back(pool.less_equal(pool.constant(-most), unknown));
      terms.push_back(pool.less_equal(unknown, pool.constant(most)));
    }
    smt::Reply reply = solver.ask(formula.terms, terms, limits);
    if (reply.answer == Answer::Satisfiable) return reply;
    const bool without_bounds = reply.answer == Answer::Unsatisfiable &&
                                (reply.core.empty() || reply.core.back() < question.terms.size());
    if (without_bounds) return reply;
    if (reply.answer == Answer::Unknown) break;  // larger bounds are no easier
  }
  return solver.ask(formula.terms, question.terms, limits);
}

Real values_of(const PathFormula& formula, const smt::Reply& reply) {
  Real real;
  for (const TermId unknown : formula.brought) {
    std::int64_t value = 0;
    if (unknown.is_some()) {
      const auto number = static_cast<std::size_t>(formula.terms[unknown].number);
      if (number < reply.model.size()) value = reply.model[number].value_or(0);
    }
    real.brought.push_back(value);
  }
  return real;
}

}  // namespace

std::variant<Real, Spurious, Unclear> decide(PathFormula& formula, smt::Solver* solver,
                                             const Limits& limits) {
  for (std::uint32_t i = 0; i < formula.constraints.size(); ++i) {
    if (formula.terms.is_false(formula.constraints[i].term)) return Spurious{{i}};
  }
  const Question question = question_of(formula);
  if (question.terms.empty()) return values_of(formula, {});
  if (solver == nullptr) return Unclear{"it was built without a solver"};
  const smt::Reply reply = asked(formula, question, *solver, limits);
  if (reply.answer == Answer::Unknown) return Unclear{"the solver does not know", reply.stopped};
  if (reply.answer == Answer::Satisfiable) return values_of(formula, reply);
  Spurious spurious;
  for (const std::uint32_t i : reply.core) {
    if (i < question.places.size()) spurious.core.push_back(question.places[i]);
  }
  if (spurious.core.empty()) spurious.core = question.places;
  std::sort(spurious.core.begin(), spurious.core.end());  // solvers may list them in any order
  return spurious;
}

}  // namespace arbiter::refine
