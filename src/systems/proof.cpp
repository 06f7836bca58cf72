// Why premises prove the property: let a trace of the whole end in an error of M1 or P. What the
// last premise's systems do of it keeps to the last assumption, by that premise; so the systems of
// the premise before keep to the assumption before; and so on, until M1 and P come to no error, a
// contradiction. For this every assumption has to be about letters of the systems after it only,
// and every system has to be in a premise.
#include "systems/proof.h"

#include <algorithm>

#include "certify/premises.h"

namespace arbiter::systems {

namespace {

bool is_linked(const Holds& proof, const Components& judged, const Components& environment) {
  const auto& premises = proof.premises;
  if (premises.size() < 2 || premises.front().guaranteed || premises.back().assumed) return false;
  Components wanted = environment;
  for (std::size_t i = 1; i < premises.size(); ++i) {
    if (!premises[i].guaranteed || premises[i].guaranteed != premises[i - 1].assumed) return false;
    Components after;
    for (std::size_t j = i; j < premises.size(); ++j) {
      after.insert(after.end(), premises[j].parts.begin(), premises[j].parts.end());
    }
    const Letters theirs = alphabet_of(after);
    const auto letters = premises[i].guaranteed->alphabet();
    if (!std::includes(theirs.begin(), theirs.end(), letters.begin(), letters.end())) return false;
    for (const LtsPointer& part : premises[i].parts) {
      const auto at = std::find(wanted.begin(), wanted.end(), part);
      if (at == wanted.end()) return false;
      wanted.erase(at);
    }
  }
  return wanted.empty() && premises.front().parts == judged;
}

}  // namespace

Bounded<bool> is_proof(const Holds& proof, const Components& judged, const Components& environment,
                       const Limits& limits) {
  if (!is_linked(proof, judged, environment)) return false;
  for (const Premise& premise : proof.premises) {
    const auto systems = pointers(premise.parts);
    const auto right =
        certify::holds({systems, premise.assumed.get(), premise.guaranteed.get()}, limits);
    if (!right || !*right) return right;
  }
  return true;
}

}  // namespace arbiter::systems
