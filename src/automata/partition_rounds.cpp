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
// Within a round the old blocks are read and the new ones written apart: two equivalent states must
// see their targets at the same age.
#include <algorithm>
#include <array>

#include "automata/partition.h"
#include "automata/prefetch.h"

namespace arbiter::automata {

namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFFU;
constexpr std::uint32_t kBatch = 32;

// The blocks that split off in this round, by (old block, signature).
class FreshBlocks {
 public:
  FreshBlocks() : slots_(1024) {}

  // The block for this pair; `next` if it is new.
  std::uint32_t find(std::uint32_t old_block, std::uint64_t signature, std::uint32_t next) {
    if (2 * (count_ + 1) > slots_.size()) grow();
    for (std::size_t at = place(old_block, signature);; at = (at + 1) & (slots_.size() - 1)) {
      Slot& slot = slots_[at];
      if (slot.fresh == kNone) {
        slot = {signature, old_block, next};
        ++count_;
        return next;
      }
      if (slot.signature == signature && slot.old_block == old_block) return slot.fresh;
    }
  }

  // Before find(), a little earlier.
  void expect(std::uint32_t old_block, std::uint64_t signature) const {
    prefetch(&slots_[place(old_block, signature)]);
  }

  void clear() {
    if (count_ != 0) std::fill(slots_.begin(), slots_.end(), Slot());
    count_ = 0;
  }

 private:
  struct Slot {
    std::uint64_t signature = 0;
    std::uint32_t old_block = 0;
    std::uint32_t fresh = kNone;
  };

  std::size_t place(std::uint32_t old_block, std::uint64_t signature) const {
    const std::uint64_t mixed = (signature + old_block) * 0x9E3779B97F4A7C15U;
    return (mixed >> 20U) & (slots_.size() - 1);
  }

  void grow() {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.fresh == kNone) continue;
      std::size_t at = place(slot.old_block, slot.signature);
      while (slots_[at].fresh != kNone) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = slot;
    }
  }

  std::vector<Slot> slots_;
  std::size_t count_ = 0;
};

class Rounds {
 public:
  Rounds(const Dfa& dfa, const Signatures& signatures, Partition& partition)
      : dfa_(dfa), signatures_(signatures), partition_(partition) {}

  // How many states left their block, the largest piece of each not counted.
  std::size_t run() {
    const auto blocks = static_cast<std::uint32_t>(partition_.size.size());
    kept_.assign(blocks, 0);
    has_kept_.assign(blocks, 0);
    parent_.clear();
    fresh_.clear();
    next_ = partition_.block;
    const auto states = static_cast<std::uint32_t>(dfa_.states());
    for (std::uint32_t begin = 0; begin < states; begin += kBatch) {
      place_batch(begin, std::min(begin + kBatch, states));
    }
    partition_.block.swap(next_);
    return moved(blocks);
  }

 private:
  struct Signed {
    std::uint32_t state;
    std::uint32_t old_block;
    std::uint64_t signature;
  };

  // All signatures first, so that the places they are looked up at are fetched together.
  void place_batch(std::uint32_t begin, std::uint32_t end) {
    std::array<Signed, kBatch> batch;
    std::size_t count = 0;
    for (std::uint32_t state = begin; state < end; ++state) {
      const std::uint32_t old = partition_.block[state];
      if (partition_.size[old] == 1) continue;
      const std::uint64_t signature =
          signatures_.of_row(dfa_.edges(StateId(state)), partition_.block);
      prefetch(&kept_[old]);
      fresh_.expect(old, signature);
      batch[count++] = {state, old, signature};
    }
    for (std::size_t i = 0; i < count; ++i) place(batch[i]);
  }

  // The first state of a block keeps it, and so do those like it.
  void place(const Signed& item) {
    const auto [state, old, signature] = item;
    if (has_kept_[old] == 0) {
      has_kept_[old] = 1;
      kept_[old] = signature;
    } else if (kept_[old] != signature) {
      const auto next = static_cast<std::uint32_t>(partition_.size.size());
      const std::uint32_t fresh = fresh_.find(old, signature, next);
      if (fresh == next) {
        partition_.size.push_back(0);
        parent_.push_back(old);
      }
      ++partition_.size[fresh];
      --partition_.size[old];
      next_[state] = fresh;
    }
  }

  std::size_t moved(std::uint32_t blocks) {
    std::vector<std::uint32_t>& largest = next_;  // no longer needed
    largest.resize(std::max<std::size_t>(largest.size(), blocks));
    std::copy_n(partition_.size.begin(), blocks, largest.begin());
    std::size_t total = 0;
    for (std::size_t i = 0; i < parent_.size(); ++i) {
      const std::uint32_t size = partition_.size[blocks + i];
      std::uint32_t& most = largest[parent_[i]];
      total += std::min(size, most);
      most = std::max(size, most);
    }
    return total;
  }

  const Dfa& dfa_;
  const Signatures& signatures_;
  Partition& partition_;
  FreshBlocks fresh_;
  std::vector<std::uint32_t> next_;
  std::vector<std::uint64_t> kept_;     // per old block: the signature of those that stay
  std::vector<std::uint8_t> has_kept_;  // per old block: is it known?
  std::vector<std::uint32_t> parent_;   // per fresh block: where it comes from
};

}  // namespace

bool refine_by_rounds(const Dfa& dfa, const Signatures& signatures, Partition& partition) {
  Rounds rounds(dfa, signatures, partition);
  while (true) {
    const std::size_t moved = rounds.run();
    if (moved == 0) return true;
    if (moved < dfa.states() / 8) return false;
  }
}

}  // namespace arbiter::automata
