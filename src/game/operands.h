// Where operands begin, while an expression in postfix order is copied from left to right into code
// that may differ from it.
#pragma once

#include <cstddef>
#include <vector>

#include "game/graph.h"

namespace arbiter::game {

// Positions in the copy; the end of it for an instruction without operands.
struct Operands {
  std::size_t first = 0;  // where the first one begins, and so the whole
  std::size_t last = 0;   // where the last one begins
};

class OperandStarts {
 public:
  // The operands of the next instruction of the expression; `end` is the size of the copy so far.
  // What stands for its result should begin where the first of them does.
  Operands take(const Instruction& instruction, std::size_t end) {
    Operands operands{end, end};
    for (int i = instruction.arity(); i > 0; --i) {
      operands.first = starts_.back();
      starts_.pop_back();
      if (i == instruction.arity()) operands.last = operands.first;
    }
    starts_.push_back(operands.first);
    return operands;
  }

 private:
  std::vector<std::size_t> starts_;  // of the values that are on the stack
};

}  // namespace arbiter::game
