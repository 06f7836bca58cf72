#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "automata/dfa.h"

namespace arbiter::automata {

// Who leads to each state: the sources of its incoming edges, in the order of the sources.
class Predecessors {
 public:
  explicit Predecessors(const Dfa& dfa);
  std::span<const StateId> of(StateId state) const {
    return {sources_.data() + first_[state.index()],
            first_[state.index() + 1] - first_[state.index()]};
  }

 private:
  std::vector<std::uint32_t> first_;
  std::vector<StateId> sources_;
};

}  // namespace arbiter::automata
