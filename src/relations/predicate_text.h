// Predicates as people write them: with the names of the program's variables.
#pragma once

#include <string>

#include "game/expression_text.h"
#include "game/graph.h"
#include "relations/vocabulary.h"
#include "smt/terms.h"

namespace arbiter::relations {

class PredicateTexts {
 public:
  explicit PredicateTexts(const game::Graph& graph) : graph_(graph), names_(graph) {}

  // "head < n", "a[2] = 0", "(x + y) % 2 = 0".
  std::string text(smt::TermId formula, const Vocabulary& vocabulary) const;

 private:
  const game::Graph& graph_;
  game::VariableNames names_;
};

}  // namespace arbiter::relations
