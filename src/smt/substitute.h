#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "smt/terms.h"

namespace arbiter::smt {

// A term of the same kind, of other operands: those that the kind has none of are ignored. Requires
// that the term is no unknown.
TermId made_of(Terms& terms, const Term& like, TermId a, TermId b, TermId c);

// The term with other terms in the place of unknowns, which are given by their numbers; unknowns
// that are not given stay. O(terms below it).
TermId substituted(Terms& terms, TermId id, const std::map<std::int64_t, TermId>& unknowns);

// The numbers of the unknowns in the terms, ascending, each once.
std::vector<std::int64_t> unknowns_of(const Terms& terms, std::span<const TermId> ids);

// The value of the term where the unknowns have these values, by their numbers; nothing if a value
// that is needed is not given, needs more than 64 bits or is divided by 0.
std::optional<std::int64_t> evaluated(const Terms& terms, TermId id,
                                      std::span<const std::optional<std::int64_t>> unknowns);

}  // namespace arbiter::smt
