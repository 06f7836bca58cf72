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
// changes.
#include <algorithm>

#include "automata/partition.h"

namespace arbiter::automata {

namespace {

class Halves {
 public:
  Halves(const Dfa& dfa, const Signatures& signatures, Partition& partition)
      : dfa_(dfa), signatures_(signatures), partition_(partition) {
    order_states();
    collect_incoming();
  }

  void run() {
    const auto states = static_cast<std::uint32_t>(dfa_.states());
    signature_.resize(states);
    for (std::uint32_t state = 0; state < states; ++state) {
      if (partition_.size[partition_.block[state]] == 1) continue;
      signature_[state] = signatures_.of_row(dfa_.edges(StateId(state)), partition_.block);
    }
    for (std::uint32_t block = 0; block < partition_.size.size(); ++block) {
      if (partition_.size[block] == 1) continue;
      marked_[block] = partition_.size[block];
      work_.push_back(block);
    }
    while (!work_.empty()) {
      const std::uint32_t block = work_.back();
      work_.pop_back();
      split(block);
    }
  }

 private:
  struct Incoming {
    LetterId letter;
    std::uint32_t source;
  };
  struct Marked {
    std::uint64_t signature;
    std::uint32_t state;
    friend auto operator<=>(const Marked&, const Marked&) = default;
  };

  void order_states() {
    const std::size_t blocks = partition_.size.size();
    begin_.resize(blocks);
    std::uint32_t sum = 0;
    for (std::size_t block = 0; block < blocks; ++block) {
      begin_[block] = sum;
      sum += partition_.size[block];
    }
    marked_.assign(blocks, 0);
    std::vector<std::uint32_t> next = begin_;
    const auto states = static_cast<std::uint32_t>(dfa_.states());
    order_.resize(states);
    place_.resize(states);
    for (std::uint32_t state = 0; state < states; ++state) {
      place_[state] = next[partition_.block[state]]++;
      order_[place_[state]] = state;
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
    std::size_t edges = 0;
    for_each_edge([&](std::uint32_t, const Edge& edge) {
      ++incoming_first_[edge.target.index()];
      ++edges;
    });
    std::uint32_t sum = 0;
    for (std::uint32_t& count : incoming_first_) {
      sum += count;
      count = sum;
    }
    incoming_.resize(edges);
    for_each_edge([&](std::uint32_t state, const Edge& edge) {
      incoming_[--incoming_first_[edge.target.index()]] = {edge.letter, state};
    });
  }

  // Splits the block by the signatures of its marked states. Unmarked ones differ from them: a
  // marked state has an edge to a block that no unmarked one leads to.
  void split(std::uint32_t block) {
    const std::uint32_t begin = begin_[block];
    const std::uint32_t marked = marked_[block];
    const bool clean = marked < partition_.size[block];
    marked_[block] = 0;
    sorted_.clear();
    for (std::uint32_t at = begin; at < begin + marked; ++at) {
      sorted_.push_back({signature_[order_[at]], order_[at]});
    }
    std::sort(sorted_.begin(), sorted_.end());
    cuts_.clear();
    for (std::uint32_t i = 0; i < sorted_.size(); ++i) {
      order_[begin + i] = sorted_[i].state;
      place_[sorted_[i].state] = begin + i;
      if (i == 0 || sorted_[i].signature != sorted_[i - 1].signature) cuts_.push_back(begin + i);
    }
    if (clean) cuts_.push_back(begin + marked);
    if (cuts_.size() > 1) renumber(block, begin);
  }

  // The largest piece keeps the block's number, the others get new ones.
  void renumber(std::uint32_t block, std::uint32_t begin) {
    const std::uint32_t end = begin + partition_.size[block];
    cuts_.push_back(end);
    std::size_t largest = 0;
    for (std::size_t i = 0; i + 1 < cuts_.size(); ++i) {
      if (cuts_[i + 1] - cuts_[i] > cuts_[largest + 1] - cuts_[largest]) largest = i;
    }
    begin_[block] = cuts_[largest];
    partition_.size[block] = cuts_[largest + 1] - cuts_[largest];
    for (std::size_t i = 0; i + 1 < cuts_.size(); ++i) {
      if (i == largest) continue;
      const auto fresh = static_cast<std::uint32_t>(partition_.size.size());
      partition_.size.push_back(cuts_[i + 1] - cuts_[i]);
      begin_.push_back(cuts_[i]);
      marked_.push_back(0);
      for (std::uint32_t at = cuts_[i]; at < cuts_[i + 1]; ++at) {
        partition_.block[order_[at]] = fresh;
      }
    }
    // Marking permutes order_ within a block, so the states are copied first.
    moved_.clear();
    for (std::size_t i = 0; i + 1 < cuts_.size(); ++i) {
      if (i == largest) continue;
      moved_.insert(moved_.end(), order_.begin() + cuts_[i], order_.begin() + cuts_[i + 1]);
    }
    for (const std::uint32_t state : moved_) tell_predecessors(state, block);
  }

  void tell_predecessors(std::uint32_t state, std::uint32_t old_block) {
    const std::uint32_t fresh = partition_.block[state];
    for (std::uint32_t i = incoming_first_[state]; i < incoming_first_[state + 1]; ++i) {
      const Incoming& edge = incoming_[i];
      const std::uint32_t block = partition_.block[edge.source];
      if (partition_.size[block] == 1) continue;
      signature_[edge.source] +=
          signatures_.of_edge(edge.letter, fresh) - signatures_.of_edge(edge.letter, old_block);
      mark(edge.source, block);
    }
  }

  void mark(std::uint32_t state, std::uint32_t block) {
    const std::uint32_t border = begin_[block] + marked_[block];
    const std::uint32_t at = place_[state];
    if (at < border) return;
    const std::uint32_t other = order_[border];
    order_[border] = state;
    place_[state] = border;
    order_[at] = other;
    place_[other] = at;
    if (marked_[block]++ == 0) work_.push_back(block);
  }

  const Dfa& dfa_;
  const Signatures& signatures_;
  Partition& partition_;
  std::vector<std::uint64_t> signature_;       // per state; not kept for blocks of one
  std::vector<std::uint32_t> order_;           // states, block by block
  std::vector<std::uint32_t> place_;           // per state, where in order_
  std::vector<std::uint32_t> begin_;           // per block, where in order_
  std::vector<std::uint32_t> marked_;          // per block, how many in front are marked
  std::vector<std::uint32_t> incoming_first_;  // per state, into incoming_
  std::vector<Incoming> incoming_;
  std::vector<std::uint32_t> work_;  // blocks with marked states
  std::vector<Marked> sorted_;
  std::vector<std::uint32_t> cuts_;
  std::vector<std::uint32_t> moved_;
};

}  // namespace

void refine_by_halves(const Dfa& dfa, const Signatures& signatures, Partition& partition) {
  Halves(dfa, signatures, partition).run();
}

}  // namespace arbiter::automata
