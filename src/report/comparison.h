// The comparison of two programs as text and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/models.h"
#include "report/request.h"
#include "report/shown_answer.h"

namespace arbiter::report {

// What is shown.
struct ComparedTerms {
  const Request& request;
  model::Relation relation;
  bool observes_abort;
  const Term& left;
  const Term& right;
  const Compared& compared;
  // Unless aborts are observed: of what is not asked, nothing is known.
  ReachedErrors left_errors{};
  ReachedErrors right_errors{};

  bool holds() const { return compared.comparison.holds(); }
  bool is_abstract() const {
    return compared.comparison.left.is_abstract || compared.comparison.right.is_abstract;
  }
  const Term& term(automata::Side side) const {
    return side == automata::Side::Left ? left : right;
  }
  const ReachedErrors& errors(automata::Side side) const {
    return side == automata::Side::Left ? left_errors : right_errors;
  }
};

// What became of --context.
struct WrittenContexts {
  bool are_asked_for = false;
  std::vector<std::string> files{};
  std::string why_none{};  // if nothing was to be written
};

ShownAnswer shown_answer(const ComparedTerms& shown, const WrittenContexts& contexts = {});

}  // namespace arbiter::report
