// The steps of a teacher that judges conjectures by two oracles, as 004's rule and 000's AGCheck
// do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arbiter::learning {

// What an oracle found out about a conjecture.
enum class Finding : std::uint8_t {
  TooWeak,       // oracle 1: M1 violates P where the assumption holds
  NotTooWeak,    // oracle 1: it does not
  TooStrong,     // oracle 2: M2 does something else, and M1 can stand it
  Holds,         // oracle 2: M2 keeps to the assumption
  Incompatible,  // oracle 2: M2 does something else, and then M1 violates P
  TooNarrow,     // oracle 2: the same, but only because letters are missing from the interface
};
// "too weak", "not too weak", "too strong", "holds", "incompatible", "alphabet too small".
std::string_view finding_name(Finding finding);

// A line of 004's table 3.
struct Iteration {
  std::size_t round = 1;
  int oracle = 1;
  std::size_t assumption_states = 0;
  std::size_t states = 0;  // that the oracle visited
  std::size_t transitions = 0;
  Finding finding = Finding::TooWeak;
};

}  // namespace arbiter::learning
