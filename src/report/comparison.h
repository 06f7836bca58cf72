// The comparison of two programs as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "engine/models.h"
#include "report/request.h"

namespace arbiter::report {

// What is shown.
struct ComparedTerms {
  const Request& request;
  model::Relation relation;
  bool observes_abort;
  const Term& left;
  const Term& right;
  const Compared& compared;
  // Whether a term can reach an error; nothing if that was not decided, or is not asked.
  std::optional<bool> left_aborts{};
  std::optional<bool> right_aborts{};

  bool holds() const { return compared.comparison.holds(); }
  bool is_abstract() const {
    return compared.comparison.left.is_abstract || compared.comparison.right.is_abstract;
  }
  const Term& term(automata::Side side) const {
    return side == automata::Side::Left ? left : right;
  }
};

std::string comparison_text(const ComparedTerms& shown);
nlohmann::ordered_json comparison_json(const ComparedTerms& shown);

}  // namespace arbiter::report
