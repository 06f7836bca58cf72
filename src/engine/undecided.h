#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/verdict.h"
#include "support/source.h"

namespace arbiter {

namespace refine {
struct Refinement;
}

// No answer.
struct Undecided {
  UnknownReason reason = UnknownReason::Timeout;
  std::string message;  // for people
  std::string help{};   // what to do about it, or empty
  // How far it came until then.
  std::optional<AnswerMethod> method{};  // none if none was begun
  std::string why_method{};              // "all data are finite"; may be empty
  std::size_t states = 0;
  std::size_t transitions = 0;
  std::size_t peak_states = 0;                             // 0 if that is all states
  std::shared_ptr<const refine::Refinement> refinement{};  // if partitions were refined
  // The errors that may be real, if only these are left.
  struct Place {
    std::string what;  // "assert"
    Span span;
  };
  std::vector<Place> places{};

  std::size_t largest() const { return peak_states > 0 ? peak_states : states; }
};

}  // namespace arbiter
