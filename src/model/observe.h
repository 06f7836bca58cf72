#pragma once

#include <cstdint>

namespace arbiter::model {

// What a context can see of a term, and so what an automaton of it accepts.
enum class Observe : std::uint8_t {
  Termination,  // the complete plays: the model (001, 003)
  Abort,        // all even-length plays, and those that end in abort: the strategy (000)
};

}  // namespace arbiter::model
