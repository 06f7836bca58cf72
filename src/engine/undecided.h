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
  // How far the attempt came until then.
  std::optional<AnswerMethod> method{};  // none if no method was begun
  std::string why_method{};              // "all data are finite"; may be empty
  std::size_t states = 0;
  std::size_t transitions = 0;
  std::size_t peak_states = 0;  // the most that were held at one time; 0 if all of `states` were
  // Memory: of a limit that no option moves.
  bool is_fixed_limit = false;
  // Of a search: the system has parts about which `--learn auto` can learn.
  bool has_parts = false;
  // Of explicit search that found no error: the program has integers with so many values that
  // partitions may need fewer states.
  bool may_use_partitions = false;
  std::shared_ptr<const refine::Refinement> refinement{};  // if partitions were refined
  // The errors that are neither shown to be real nor ruled out, if all others are ruled out.
  struct OpenError {
    std::string what;  // "assert"
    Span span;
  };
  std::vector<OpenError> open_errors{};

  std::size_t largest() const { return peak_states > 0 ? peak_states : states; }
};

}  // namespace arbiter
