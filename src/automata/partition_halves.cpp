// Refinement to the end, by smaller halves (Hopcroft 1971; Paige and Tarjan 1987).
//
// Where changes are few, only what leads to a change is looked at. The states of a block lie side
// by side; those whose signature may have changed are marked and lie in front. The invariant:
// unmarked states of a block have equal signatures, and every signature is right for the blocks as
// they are. A block with marked states is split by signature; its largest piece keeps the number,
// the others get new ones, and each state with a new number corrects the signatures of those that
// lead to it, by one subtraction and one addition per edge, and marks them. A state gets a new
// number at most log2(states) times, since each time its block is at most half as large; so this is
// O(edges · log states), sorting the marked states by signature aside, which costs a logarithm on
// those few.
//
// Signatures are sums, so that an edge's part can be replaced; this is what keeps the cost per edge
// constant where comparing whole rows would pay for all of a state's edges whenever one of them
// changes. What an edge needs of its source lies in 16 bytes, and so does what it needs of a block:
// each is one wait for memory.
#include <algorithm>

#include "automata/partition.h"
#include "automata/prefetch.h"

namespace arbiter::automata {

namespace {

class Halves {
 public:
  Halves(const Dfa& dfa, const Signatures& signatures, Partition& partition)
      : dfa_(dfa), signatures_(signatures), partition_(partition) {}

  void run() {
    order_states();
    collect_incoming();
    while (!work_.empty()) {
      const std::uint32_t block = work_.back();
      work_.pop_back();
      split(block);
    }
    for (std::size_t state = 0; state < states_.size(); ++state) {
      partition_.block[state] = states_[state].block;
    }
    partition_.size.clear();
    for (const Block& block : blocks_) partition_.size.push_back(block.size);
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
  struct Incoming {
    LetterId letter;
    std::uint32_t source;
  };
  struct Marked {
    std::uint64_t signature;
    std::uint32_t state;
  };

  // All states of blocks with more than one are marked at first.
  void order_states() {
    std::uint32_t sum = 0;
    for (const std::uint32_t size : partition_.size) {
      if (size > 1) work_.push_back(static_cast<std::uint32_t>(blocks_.size()));
      blocks_.push_back({sum, size, 0});
      sum += size;
    }
    const auto states = static_cast<std::uint32_t>(dfa_.states());
    order_.resize(states);
    states_.resize(states);
    for (std::uint32_t state = 0; state < states; ++state) {
      Block& block = blocks_[partition_.block[state]];
      const std::uint32_t place = block.begin + block.marked++;
      order_[place] = state;
      states_[state] = {0, partition_.block[state], place};
      if (block.size == 1) continue;
      states_[state].signature = signatures_.of_row(dfa_.edges(StateId(state)), partition_.block);
    }
  }

  // Edges from states in blocks of one are left out: nothing can be learned about these.
  void collect_incoming() {
    const auto states = static_cast<std::uint32_t>(dfa_.states());
    incoming_first_.assign(states + 1, 0);
    const auto for_each_edge = [&](auto&& act) {
      for (std::uint32_t state = states; state-- > 0;) {
        if (partition_.size[partition_.block[state]] == 1) continue;
        for (const Edge& edge : dfa_.edges(StateId(state))) act(state, edge);
      }
    };
    for_each_edge([&](std::uint32_t, const Edge& edge) { ++incoming_first_[edge.target.index()]; });
    std::uint32_t sum = 0;
    for (std::uint32_t& count : incoming_first_) {
      sum += count;
      count = sum;
    }
    incoming_.resize(sum);
    for_each_edge([&](std::uint32_t state, const Edge& edge) {
      incoming_[--incoming_first_[edge.target.index()]] = {edge.letter, state};
    });
  }

  // Splits the block by the signatures of its marked states. Unmarked ones differ from them: a
  // marked state has an edge to a block that no unmarked one leads to.
  void split(std::uint32_t number) {
    const Block block = blocks_[number];
    blocks_[number].marked = 0;
    sorted_.clear();
    for (std::uint32_t at = block.begin; at < block.begin + block.marked; ++at) {
      const std::uint32_t state = order_[at];
      sorted_.push_back({signatures_.narrow(states_[state].signature), state});
    }
    // Often all are alike, or nearly.
    const auto others = std::partition(
        sorted_.begin(), sorted_.end(),
        [first = sorted_.front().signature](const Marked& m) { return m.signature == first; });
    std::sort(others, sorted_.end(),
              [](const Marked& a, const Marked& b) { return a.signature < b.signature; });
    cuts_.clear();
    for (std::uint32_t i = 0; i < sorted_.size(); ++i) {
      const std::uint32_t at = block.begin + i;
      order_[at] = sorted_[i].state;
      states_[sorted_[i].state].place = at;
      if (i == 0 || sorted_[i].signature != sorted_[i - 1].signature) cuts_.push_back(at);
    }
    if (block.marked < block.size) cuts_.push_back(block.begin + block.marked);
    cuts_.push_back(block.begin + block.size);
    if (cuts_.size() > 2) renumber(number);
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
    for (const std::uint32_t state : moved_) tell_predecessors(state, number);
  }

  void tell_predecessors(std::uint32_t state, std::uint32_t old_block) {
    constexpr std::uint32_t kAhead = 16;
    const std::uint32_t fresh = states_[state].block;
    const std::uint32_t end = incoming_first_[state + 1];
    for (std::uint32_t i = incoming_first_[state]; i < end; ++i) {
      if (i + kAhead < end) prefetch(&states_[incoming_[i + kAhead].source]);
      const Incoming& edge = incoming_[i];
      State& source = states_[edge.source];
      if (blocks_[source.block].size == 1) continue;
      source.signature +=
          signatures_.of_edge(edge.letter, fresh) - signatures_.of_edge(edge.letter, old_block);
      mark(edge.source);
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
  const Signatures& signatures_;
  Partition& partition_;
  std::vector<State> states_;
  std::vector<Block> blocks_;
  std::vector<std::uint32_t> order_;           // states, block by block
  std::vector<std::uint32_t> incoming_first_;  // per state, into incoming_
  std::vector<Incoming> incoming_;
  std::vector<std::uint32_t> work_;  // blocks with marked states
  std::vector<Marked> sorted_;       // the marked states of a block
  std::vector<std::uint32_t> cuts_;  // where its pieces begin, and its end
  std::vector<std::uint32_t> moved_;
};

}  // namespace

void refine_by_halves(const Dfa& dfa, const Signatures& signatures, Partition& partition) {
  Halves(dfa, signatures, partition).run();
}

}  // namespace arbiter::automata
