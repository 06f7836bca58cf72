#pragma once

#include <cstdint>

#include "automata/dfa.h"
#include "support/limits.h"

namespace arbiter::automata {

// A memory cell with the values 0 … values-1, as an automaton over 2 · values adjacent letters sees
// it: `read(v)` says that the cell was read and gave v, `write(v)` that v was stored.
struct Cell {
  LetterId first;
  std::uint32_t values = 0;
  std::uint32_t initial = 0;

  LetterId read(std::uint32_t value) const { return LetterId(first.index() + value); }
  LetterId write(std::uint32_t value) const { return LetterId(first.index() + values + value); }
  bool owns(LetterId letter) const {
    return letter.index() >= first.index() && letter.index() - first.index() < 2 * values;
  }
};

// `dfa` together with the cell, the cell's letters hidden: the words of `dfa` in which every read
// gives what was stored last, with reads and writes left out. Requires of a state that has a letter
// of the cell that it has no others, and either reads or one write, and does not accept: a program
// at that point is not free to do anything else, nor at rest. Requires cell.initial < cell.values.
// The result is reachable, but not trim. O(values · edges).
Bounded<Dfa> compose_cell(const Dfa& dfa, const Cell& cell, const Limits& limits = {});

}  // namespace arbiter::automata
