// A partition of the states that is refined until no block can be told apart from inside.
#pragma once

#include <cstdint>
#include <vector>

#include "automata/dfa.h"
#include "automata/minimise.h"

namespace arbiter::automata {

// The sum of its edges' hashes, as far as blocks tell them apart. Equal for equivalent states; different
// for others but for collisions.
class Signatures {
 public:
  Signatures(std::uint64_t seed, std::uint32_t bits)
      : seed_(seed * 0x9E3779B97F4A7C15U), mask_(bits >= 64 ? ~0ULL : (1ULL << bits) - 1) {}

  std::uint64_t of_edge(LetterId letter, std::uint32_t block) const {
    std::uint64_t x = (std::uint64_t{letter.index()} << 32U | block) ^ seed_;
    x = (x ^ x >> 32U) * 0xD6E8FEB86659FD93U;
    x = (x ^ x >> 32U) * 0xD6E8FEB86659FD93U;
    return (x ^ x >> 32U) & mask_;
  }

  std::uint64_t of_row(std::span<const Edge> row, const std::vector<std::uint32_t>& block) const {
    std::uint64_t sum = 0;
    for (const Edge& edge : row) sum += of_edge(edge.letter, block[edge.target.index()]);
    return sum;
  }

 private:
  std::uint64_t seed_;
  std::uint64_t mask_;
};

struct Partition {
  std::vector<std::uint32_t> block;  // per state
  std::vector<std::uint32_t> size;   // per block; none is empty
};

// partition_rounds.cpp: refines all states at once, round by round, as long as a round changes many.
// True if the partition is stable now.
bool refine_by_rounds(const Dfa& dfa, const Signatures& signatures, Partition& partition);

// partition_halves.cpp: refines to the end, touching only what leads to a change.
void refine_by_halves(const Dfa& dfa, const Signatures& signatures, Partition& partition);

}  // namespace arbiter::automata
