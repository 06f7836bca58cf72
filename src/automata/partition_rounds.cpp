// Refinement by rounds of signatures (Moore's algorithm with hashing).
//
// A round gives every state its signature, the sum of hashes of its edges (letter, block of the
// target), and splits each block by signature. It reads the edges in order and looks up blocks in
// one array of four bytes per state, which the caches hold for a million states; whole refinements
// of a million states are six to eight times faster than by following incoming edges. So rounds
// are taken as long as they pay, that is, as long as a round moves an eighth of the states out of
// their blocks, the largest piece of each block not counted. A state is so moved at most
// log2(states) times, hence there are at most 8 · log2(states) rounds, and few in practice. Blocks
// of one state are done with: their signature is not computed again.
//
// Memory is 21 bytes per state, as long as few blocks split off in one round, and up to 69. What
// may grow to the number of states is reserved at once: growing would hold it twice, and what is
// not used is not touched.
//
// Within a round the old blocks are read and the new ones written apart: two equivalent states must
// see their targets at the same age.
#include <algorithm>
#include <array>

#include "automata/pace.h"
#include "automata/partition.h"
#include "automata/prefetch.h"

namespace arbiter::automata {

namespace {

constexpr std::uint32_t kNoBlock = 0xFFFFFFFFU;
constexpr std::uint32_t kSignedAtOnce = 32;

// The blocks that split off in this round, by (old block, signature).
class FreshBlocks {
 public:
  struct Block {
    std::uint64_t signature;
    std::uint32_t old_block;
    std::uint32_t size;
  };

  explicit FreshBlocks(std::size_t states) : slots_(1024) { blocks_.reserve(states); }

  const std::vector<Block>& all() const { return blocks_; }

  // One more state for the block of this pair. Returns its place in all().
  std::uint32_t add(std::uint32_t old_block, std::uint64_t signature) {
    if (2 * (blocks_.size() + 1) > slots_.size()) grow();
    const std::uint64_t mixed = mix(old_block, signature);
    for (std::size_t at = place(mixed);; at = (at + 1) & (slots_.size() - 1)) {
      Slot& slot = slots_[at];
      if (slot.block == kNoBlock) {
        slot = {tag(mixed), static_cast<std::uint32_t>(blocks_.size())};
        blocks_.push_back({signature, old_block, 1});
        return slot.block;
      }
      if (slot.tag != tag(mixed)) continue;
      Block& block = blocks_[slot.block];
      if (block.signature != signature || block.old_block != old_block) continue;
      ++block.size;
      return slot.block;
    }
  }

  // Before add(), a little earlier: first the one, then the other.
  void expect_slot(std::uint32_t old_block, std::uint64_t signature) const {
    prefetch(&slots_[place(mix(old_block, signature))]);
  }
  void expect_block(std::uint32_t old_block, std::uint64_t signature) const {
    const Slot& slot = slots_[place(mix(old_block, signature))];
    if (slot.block != kNoBlock) prefetch(&blocks_[slot.block]);
  }

  void clear() {
    if (!blocks_.empty()) std::fill(slots_.begin(), slots_.end(), Slot());
    blocks_.clear();
  }

 private:
  // Eight bytes, since half of them and more are empty. A wrong block rarely has the right tag.
  struct Slot {
    std::uint32_t tag = 0;
    std::uint32_t block = kNoBlock;
  };

  static std::uint64_t mix(std::uint32_t old_block, std::uint64_t signature) {
    return (signature + old_block) * 0x9E3779B97F4A7C15U;
  }
  static std::uint32_t tag(std::uint64_t mixed) { return static_cast<std::uint32_t>(mixed); }
  std::size_t place(std::uint64_t mixed) const { return (mixed >> 20U) & (slots_.size() - 1); }

  // The blocks know all that is needed, so that the old slots can go first.
  void grow() {
    const std::size_t size = 2 * slots_.size();
    slots_ = std::vector<Slot>();
    slots_.resize(size);
    for (std::uint32_t i = 0; i < blocks_.size(); ++i) {
      const std::uint64_t mixed = mix(blocks_[i].old_block, blocks_[i].signature);
      std::size_t at = place(mixed);
      while (slots_[at].block != kNoBlock) at = (at + 1) & (size - 1);
      slots_[at] = {tag(mixed), i};
    }
  }

  std::vector<Slot> slots_;
  std::vector<Block> blocks_;
};

class Rounds {
 public:
  Rounds(const Dfa& dfa, const Signatures& signatures, const Limits& limits, Partition& partition)
      : dfa_(dfa),
        signatures_(signatures),
        pace_(limits),
        partition_(partition),
        fresh_(dfa.states()) {
    kept_.reserve(dfa.states());
    has_kept_.reserve(dfa.states());
  }

  // How many states left their block, the largest piece of each not counted.
  Bounded<std::size_t> run() {
    const auto blocks = static_cast<std::uint32_t>(partition_.size.size());
    kept_.assign(blocks, 0);
    has_kept_.assign(blocks, 0);
    fresh_.clear();
    next_ = partition_.block;
    const std::size_t states = dfa_.states();
    for (std::size_t begin = 0; begin < states; begin += kSignedAtOnce) {  // may go beyond 32 bits
      if (const auto reason = pace_.take(kSignedAtOnce)) return tl::unexpected(*reason);
      const std::size_t end = std::min(begin + kSignedAtOnce, states);
      place_batch(static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), blocks);
    }
    partition_.block.swap(next_);
    for (const FreshBlocks::Block& block : fresh_.all()) partition_.size.push_back(block.size);
    return moved(blocks);
  }

 private:
  struct Signed {
    std::uint32_t state;
    std::uint32_t old_block;
    std::uint64_t signature;
  };

  // All signatures first, so that the places they are looked up at are fetched together.
  void place_batch(std::uint32_t begin, std::uint32_t end, std::uint32_t blocks) {
    std::array<Signed, kSignedAtOnce> batch;
    std::size_t count = 0;
    for (std::uint32_t state = begin; state < end; ++state) {
      const std::uint32_t old = partition_.block[state];
      if (partition_.size[old] == 1) continue;
      const std::uint64_t signature =
          signatures_.of_row(dfa_.edges(StateId(state)), partition_.block);
      prefetch(&kept_[old]);
      fresh_.expect_slot(old, signature);
      batch[count++] = {state, old, signature};
    }
    for (std::size_t i = 0; i < count; ++i) {
      fresh_.expect_block(batch[i].old_block, batch[i].signature);
    }
    for (std::size_t i = 0; i < count; ++i) place(batch[i], blocks);
  }

  // The first state of a block keeps it, and so do those like it. Fresh blocks are numbered after
  // the others.
  void place(const Signed& item, std::uint32_t blocks) {
    const auto [state, old, signature] = item;
    if (has_kept_[old] == 0) {
      has_kept_[old] = 1;
      kept_[old] = signature;
    } else if (kept_[old] != signature) {
      next_[state] = blocks + fresh_.add(old, signature);
      --partition_.size[old];
    }
  }

  std::size_t moved(std::uint32_t blocks) {
    std::vector<std::uint32_t>& largest = next_;  // no longer needed
    std::copy_n(partition_.size.begin(), blocks, largest.begin());
    std::size_t total = 0;
    for (const FreshBlocks::Block& block : fresh_.all()) {
      std::uint32_t& most = largest[block.old_block];
      total += std::min(block.size, most);
      most = std::max(block.size, most);
    }
    return total;
  }

  const Dfa& dfa_;
  const Signatures& signatures_;
  Pace pace_;
  Partition& partition_;
  FreshBlocks fresh_;
  std::vector<std::uint32_t> next_;
  std::vector<std::uint64_t> kept_;     // per old block: the signature of those that stay
  std::vector<std::uint8_t> has_kept_;  // per old block: is it known?
};

}  // namespace

Bounded<bool> refine_by_rounds(const Dfa& dfa, const Signatures& signatures, const Limits& limits,
                               Partition& partition) {
  Rounds rounds(dfa, signatures, limits, partition);
  while (true) {
    const auto moved = rounds.run();
    if (!moved) return tl::unexpected(moved.error());
    if (*moved == 0) return true;
    if (*moved < dfa.states() / 8) return false;
  }
}

}  // namespace arbiter::automata
