#pragma once

#include <vector>

#include "relations/abstract_state.h"
#include "relations/background.h"
#include "relations/formula_certificate.h"
#include "relations/vocabulary.h"

namespace arbiter::relations {

// The states that a search has met, as a certificate: what the slots that are told apart hold, and
// a formula that says the rest, background facts included.
FormulaCertificate certificate_of(const std::vector<AbstractState>& states,
                                  const Tracking& tracking, const Predicates& predicates,
                                  const Background& background, Vocabulary& vocabulary);

}  // namespace arbiter::relations
