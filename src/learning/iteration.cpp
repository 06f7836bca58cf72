#include "learning/iteration.h"

#include "support/invariant.h"

namespace arbiter::learning {

std::string_view finding_name(Finding finding) {
  switch (finding) {
    case Finding::TooWeak: return "too weak";
    case Finding::NotTooWeak: return "not too weak";
    case Finding::TooStrong: return "too strong";
    case Finding::Holds: return "holds";
    case Finding::Incompatible: return "incompatible";
    case Finding::TooNarrow: return "alphabet too small";
  }
  return "?";
}

}  // namespace arbiter::learning
