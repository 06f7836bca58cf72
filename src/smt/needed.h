#pragma once

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <span>
#include <vector>

#include "smt/terms.h"

namespace arbiter::smt {

// The terms that these are made of, themselves included, operands first. Those that `skip` names
// and what they are made of are left out.
template <class Skip>
std::vector<TermId> needed_terms(const Terms& terms, std::span<const TermId> roots, Skip skip) {
  std::vector<TermId> found;
  std::vector<TermId> open(roots.begin(), roots.end());
  absl::flat_hash_set<TermId> seen;
  while (!open.empty()) {
    const TermId id = open.back();
    open.pop_back();
    if (skip(id) || !seen.insert(id).second) continue;
    found.push_back(id);
    for (const TermId operand : {terms[id].a, terms[id].b, terms[id].c}) {
      if (operand.is_some()) open.push_back(operand);
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace arbiter::smt
