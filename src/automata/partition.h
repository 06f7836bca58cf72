// A partition of the states that is refined until no block can be told apart from inside.
#pragma once

#include <cstdint>
#include <vector>

#include "automata/dfa.h"
#include "automata/minimise.h"
#include "automata/reverse.h"
#include "support/limits.h"

namespace arbiter::automata {

// A state's signature is the sum of its edges' hashes, as far as blocks tell them apart: equal for
// states that should stay together, different for others but for collisions.
class Signatures {
 public:
  Signatures(std::uint64_t seed, std::uint32_t bits)
      : seed_(seed * kFactor), mask_(bits >= 64 ? ~0ULL : (1ULL << bits) - 1) {}

  std::uint64_t of_edge(LetterId letter, std::uint32_t block) const {
    const std::uint64_t x = ((std::uint64_t{letter.index()} << 32U | block) ^ seed_) * kFactor;
    return (x ^ x >> 32U) * kFactor;
  }

  std::uint64_t of_row(EdgeRow row, const std::vector<std::uint32_t>& block) const {
    std::uint64_t sum = 0;
    for (const Edge& edge : row) sum += of_edge(edge.letter, block[edge.target.index()]);
    return narrow(sum);
  }

  // The bits of a sum that count.
  std::uint64_t narrow(std::uint64_t sum) const { return sum & mask_; }

 private:
  static constexpr std::uint64_t kFactor = 0xD6E8FEB86659FD93U;
  std::uint64_t seed_;
  std::uint64_t mask_;
};

struct Partition {
  std::vector<std::uint32_t> block;  // per state
  std::vector<std::uint32_t> size;   // per block; none is empty
};

// Where the limits end a refinement, the partition means nothing any more.

// partition_rounds.cpp: refines all states at once, round by round, as long as a round changes
// many. True if the partition is stable now.
Bounded<bool> refine_by_rounds(const Dfa& dfa, const Signatures& signatures, const Limits& limits,
                               Partition& partition);

// partition_halves.cpp: refines to the end, touching only what leads to a change. `incoming` has
// the edges of all states in blocks of more than one.
enum class SplitOrder : std::uint8_t {
  LastFirst,  // what has just changed
  InTurn,     // blocks by number, and then as they change: where the numbers are distances
};
Bounded<void> refine_by_halves(const Dfa& dfa, const Incoming& incoming,
                               const Signatures& signatures, SplitOrder order, const Limits& limits,
                               Partition& partition);

}  // namespace arbiter::automata
