// What the tests of this folder have in common.
#pragma once

#include <memory>
#include <string>

#include "engine/front_end.h"
#include "engine/term.h"
#include "paths/paths.h"
#include "relations/loop.h"

namespace arbiter::relations {

inline Term compiled(const std::shared_ptr<const Source>& source) {
  auto term = compile_term(source, {});
  return std::move(std::get<Term>(term.value()));
}
inline Term term(const std::string& text) {
  return compiled(std::make_shared<Source>("term.ia", text));
}
// tests/known/PATH.ia
inline Term known_term(const std::string& path) {
  return compiled(
      read_source(test::source_dir().string() + "/tests/known/" + path + ".ia").value());
}

inline LoopResult refined(const Term& of, const LoopOptions& options = {}) {
  const auto solver = smt::make_solver({.wants_cores = false});
  const auto explainer = smt::make_solver();
  return refine_predicates(of.graph, *solver, *explainer, options, Limits(600.0));
}

}  // namespace arbiter::relations
