// Refinement to the end, by smaller halves (Hopcroft 1971; Paige and Tarjan 1987).
//
// Where changes are few, only what leads to a change is looked at. The states of a block lie side
// by side; those whose signature may have changed are marked and lie in front. The invariant:
// unmarked states of a block have equal signatures, and every signature is right for the blocks as
// they are. A block with marked states is split by signature; its largest piece keeps the number,
// the others get new ones, and each state with a new number corrects the signatures of those that
// lead to it, by one subtraction and one addition per edge, and marks them. A state gets a new
// number at most log2(states) times, since each time its block is at most half as large; so this is
// O(edges · log states): the states of a piece find each other by hashing.
//
// Signatures are sums, so that an edge's part can be replaced; this is what keeps the cost per edge
// constant where comparing whole rows would pay for all of a state's edges whenever one of them
// changes. What an edge needs of its source lies in 16 bytes, and so does what it needs of a block:
// each is one wait for memory.
#include <algorithm>
#include <deque>

#include "automata/pace.h"
#include "automata/partition.h"
#include "automata/prefetch.h"

namespace arbiter::automata {

namespace {

constexpr std::uint32_t kNoPiece = 0xFFFFFFFFU;

class Halves {
 public:
  Halves(const Dfa& dfa, const Incoming& incoming, const Signatures& signatures,
         const Limits& limits, Partition& partition)
      : dfa_(dfa),
        incoming_(incoming),
        signatures_(signatures),
        pace_(limits),
        partition_(partition) {}

  Bounded<void> run(SplitOrder order) {
    if (const auto reason = order_states()) return tl::unexpected(*reason);
    while (!work_.empty()) {
      const std::uint32_t block = next(order);
      if (const auto reason = pace_.take(blocks_[block].marked)) return tl::unexpected(*reason);
      split(block);
    }
    for (std::size_t state = 0; state < states_.size(); ++state) {
      partition_.block[state] = states_[state].block;
    }
    partition_.size.reserve(blocks_.size());
    for (const Block& block : blocks_) partition_.size.push_back(block.size);
    return {};
  }

 private:
  struct State {
    std::uint64_t signature = 0;  // not kept for blocks of one
    std::uint32_t block = 0;
    std::uint32_t place = 0;  // where in order_
  };
  struct Block {
    std::uint32_t begin = 0;  // where in order_
    std::uint32_t size = 0;
    std::uint32_t marked = 0;  // how many in front
  };
  struct Piece {
    std::uint64_t signature;
    std::uint32_t size;
  };

  // All states of blocks with more than one are marked at first.
  std::optional<StopReason> order_states() {
    const auto states = static_cast<std::uint32_t>(dfa_.states());
    blocks_.reserve(states);
    std::uint32_t sum = 0;
    for (const std::uint32_t size : partition_.size) {
      if (size > 1) work_.push_back(static_cast<std::uint32_t>(blocks_.size()));
      blocks_.push_back({sum, size, 0});
      sum += size;
    }
    reserve(*std::max_element(partition_.size.begin(), partition_.size.end()));
    partition_.size = std::vector<std::uint32_t>();  // blocks_ know it
    order_.resize(states);
    states_.resize(states);
    for (std::uint32_t state = 0; state < states; ++state) {
      Block& block = blocks_[partition_.block[state]];
      const std::uint32_t place = block.begin + block.marked++;
      order_[place] = state;
      states_[state] = {0, partition_.block[state], place};
      if (block.size == 1) continue;
      if (const auto reason = pace_.take(1)) return reason;
      states_[state].signature = signatures_.of_row(dfa_.edges(StateId(state)), partition_.block);
    }
    return std::nullopt;
  }

  // Never more than `marked` states are marked in one block: growing would take as much again.
  void reserve(std::size_t marked) {
    pieces_.reserve(marked);
    slots_.reserve(slots_for(marked));
    piece_of_.reserve(marked);
    next_place_.reserve(marked);
    grouped_.reserve(marked);
    cuts_.reserve(marked + 2);
    moved_.reserve(marked);
  }

  static std::size_t slots_for(std::size_t marked) {
    std::size_t slots = 16;
    while (slots < 2 * marked) slots *= 2;
    return slots;
  }

  std::uint32_t next(SplitOrder order) {
    const std::uint32_t block = order == SplitOrder::LastFirst ? work_.back() : work_.front();
    if (order == SplitOrder::LastFirst) {
      work_.pop_back();
    } else {
      work_.pop_front();
    }
    return block;
  }

  // Splits the block by the signatures of its marked states. Unmarked ones differ from them: a
  // marked state has an edge to a block that no unmarked one leads to.
  void split(std::uint32_t number) {
    const Block block = blocks_[number];
    blocks_[number].marked = 0;
    find_pieces(block);
    if (pieces_.size() > 1) put_together(block);
    cuts_.clear();
    std::uint32_t at = block.begin;
    for (const Piece& piece : pieces_) {
      cuts_.push_back(at);
      at += piece.size;
    }
    if (block.marked < block.size) cuts_.push_back(at);
    cuts_.push_back(block.begin + block.size);
    if (cuts_.size() > 2) renumber(number);
  }

  // The marked states with equal signatures, in the order of their first.
  void find_pieces(const Block& block) {
    constexpr std::uint32_t kAhead = 16;
    const std::size_t slots = slots_for(block.marked);
    slots_.assign(slots, kNoPiece);
    pieces_.clear();
    piece_of_.clear();
    for (std::uint32_t i = 0; i < block.marked; ++i) {
      if (i + kAhead < block.marked) prefetch(&states_[order_[block.begin + i + kAhead]]);
      const std::uint64_t signature =
          signatures_.narrow(states_[order_[block.begin + i]].signature);
      std::size_t slot = (signature ^ signature >> 32U) & (slots - 1);
      while (slots_[slot] != kNoPiece && pieces_[slots_[slot]].signature != signature) {
        slot = (slot + 1) & (slots - 1);
      }
      if (slots_[slot] == kNoPiece) {
        slots_[slot] = static_cast<std::uint32_t>(pieces_.size());
        pieces_.push_back({signature, 0});
      }
      piece_of_.push_back(slots_[slot]);
      ++pieces_[slots_[slot]].size;
    }
  }

  // Lets the states of each piece lie side by side.
  void put_together(const Block& block) {
    next_place_.clear();
    std::uint32_t sum = 0;
    for (const Piece& piece : pieces_) {
      next_place_.push_back(sum);
      sum += piece.size;
    }
    grouped_.resize(block.marked);
    for (std::uint32_t i = 0; i < block.marked; ++i) {
      grouped_[next_place_[piece_of_[i]]++] = order_[block.begin + i];
    }
    for (std::uint32_t i = 0; i < block.marked; ++i) {
      order_[block.begin + i] = grouped_[i];
      states_[grouped_[i]].place = block.begin + i;
    }
  }

  // The largest piece keeps the block's number, the others get new ones.
  void renumber(std::uint32_t number) {
    const auto size = [&](std::size_t piece) { return cuts_[piece + 1] - cuts_[piece]; };
    std::size_t largest = 0;
    for (std::size_t i = 0; i + 1 < cuts_.size(); ++i) {
      if (size(i) > size(largest)) largest = i;
    }
    blocks_[number] = {cuts_[largest], size(largest), 0};
    moved_.clear();
    for (std::size_t i = 0; i + 1 < cuts_.size(); ++i) {
      if (i == largest) continue;
      const auto fresh = static_cast<std::uint32_t>(blocks_.size());
      blocks_.push_back({cuts_[i], size(i), 0});
      for (std::uint32_t at = cuts_[i]; at < cuts_[i + 1]; ++at) {
        states_[order_[at]].block = fresh;
        moved_.push_back(order_[at]);  // marking permutes order_
      }
    }
    for (std::size_t i = 0; i < moved_.size(); ++i) {
      look_ahead(i);
      tell_predecessors(moved_[i], number);
    }
  }

  // The edges into a state lie anywhere, and so do the states they come from: each is fetched while
  // the states before are seen to.
  void look_ahead(std::size_t i) const {
    constexpr std::size_t kRow = 16;
    constexpr std::size_t kEdges = 8;
    constexpr std::size_t kSources = 4;
    if (i + kRow >= moved_.size()) return;
    incoming_.expect(StateId(moved_[i + kRow]));
    prefetch(incoming_.of(StateId(moved_[i + kEdges])).data());
    for (const Incoming::Edge& edge : incoming_.of(StateId(moved_[i + kSources]))) {
      prefetch(&states_[edge.source.index()]);
    }
  }

  void tell_predecessors(std::uint32_t state, std::uint32_t old_block) {
    const std::uint32_t fresh = states_[state].block;
    for (const auto& [letter, from] : incoming_.of(StateId(state))) {
      State& source = states_[from.index()];
      if (blocks_[source.block].size == 1) continue;
      source.signature +=
          signatures_.of_edge(letter, fresh) - signatures_.of_edge(letter, old_block);
      mark(from.index());
    }
  }

  void mark(std::uint32_t state) {
    Block& block = blocks_[states_[state].block];
    const std::uint32_t border = block.begin + block.marked;
    const std::uint32_t at = states_[state].place;
    if (at < border) return;
    const std::uint32_t other = order_[border];
    order_[border] = state;
    order_[at] = other;
    states_[other].place = at;
    states_[state].place = border;
    if (block.marked++ == 0) work_.push_back(states_[state].block);
  }

  const Dfa& dfa_;
  const Incoming& incoming_;
  const Signatures& signatures_;
  Pace pace_;
  Partition& partition_;
  std::vector<State> states_;
  std::vector<Block> blocks_;
  std::vector<std::uint32_t> order_;  // states, block by block
  std::deque<std::uint32_t> work_;    // blocks with marked states
  // Of the block that is split:
  std::vector<Piece> pieces_;
  std::vector<std::uint32_t> slots_;       // by signature: a piece, or kNoPiece
  std::vector<std::uint32_t> piece_of_;    // per marked state
  std::vector<std::uint32_t> next_place_;  // per piece
  std::vector<std::uint32_t> grouped_;     // the marked states, piece by piece
  std::vector<std::uint32_t> cuts_;        // where its pieces begin, and its end
  std::vector<std::uint32_t> moved_;
};

}  // namespace

Bounded<void> refine_by_halves(const Dfa& dfa, const Incoming& incoming,
                               const Signatures& signatures, SplitOrder order, const Limits& limits,
                               Partition& partition) {
  return Halves(dfa, incoming, signatures, limits, partition).run(order);
}

}  // namespace arbiter::automata
