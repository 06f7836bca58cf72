// Product with a memory cell, and hiding of its letters, in one walk.
//
// A state of the product is a state of the automaton with the cell's value. In general hiding makes
// automata nondeterministic, and they have to be determinised. Here it does not: a state that reads
// or writes does nothing else, and the cell's value says which edge is taken, so every hidden step
// is the only one from where it starts. Silent steps form chains, each pair of state and value has
// one end of its chain, and only ends become states of the result. A chain that runs into itself is
// a program that runs forever without a move: it has no end, and the edge that leads into it is
// left out (001, section 3.1: the intersection with the cell's language, then erasure).
//
// Each pair is resolved once and its end remembered, so that the whole is linear in pairs and
// edges.
#include "automata/cell.h"

#include <vector>

#include "automata/prefetch.h"

namespace arbiter::automata {

namespace {

constexpr std::uint32_t kUnknown = 0xFFFFFFFFU;
constexpr std::uint32_t kNowhere = 0xFFFFFFFEU;  // the chain ends in a missing edge, or never
constexpr std::size_t kAskEvery = std::size_t{1} << 16U;  // edges
constexpr std::uint32_t kBusy = 0xFFFFFFFDU;              // on the chain that is being followed

class CellProduct {
 public:
  CellProduct(const Dfa& dfa, const Cell& cell, const Limits& limits)
      : dfa_(dfa), cell_(cell), limits_(limits), charge_(limits) {}

  Bounded<Dfa> run() {
    if (dfa_.empty()) return Dfa();
    if (!charge_.resize(table_bytes())) return tl::unexpected(StopReason::Memory);
    end_of_.assign(dfa_.states() * cell_.values, kUnknown);
    result_.copy_rows_of(dfa_);
    INVARIANT(cell_.initial < cell_.values, "a cell should hold one of its values");
    if (end_of_chain(dfa_.initial(), cell_.initial) == kNowhere) return Dfa();
    std::size_t work = kAskEvery;
    for (std::size_t head = 0; head < found_.size(); ++head) {
      if (work >= kAskEvery) {
        if (const auto reason = stop()) return tl::unexpected(*reason);
        work = 0;
      }
      look_ahead(head);
      const Pair pair = found_[head];
      add_row(pair);
      work += 1 + dfa_.edges(pair.state).size();
    }
    return std::move(result_).finish();
  }

 private:
  struct Pair {
    StateId state;
    std::uint32_t value;
  };

  std::size_t table_bytes() const { return dfa_.states() * cell_.values * sizeof(std::uint32_t); }

  // The row of the next state of the result.
  void add_row(const Pair& pair) {
    StateId* target = result_.add_state_like(pair.state).data();
    bool has_all = true;
    for (const Edge& edge : dfa_.edges(pair.state)) {
      INVARIANT(!cell_.owns(edge.letter), "a state that uses a cell should do nothing else");
      const std::uint32_t end = end_of_chain(edge.target, pair.value);
      if (end != kNowhere) {
        *target = StateId(end);
      } else {
        has_all = false;
      }
      ++target;
    }
    if (!has_all) result_.leave_edges_out();
  }

  // What grows is counted at twice its size, since it doubles.
  std::optional<StopReason> stop() {
    const std::size_t growing = found_.capacity() * sizeof(Pair) + result_.bytes();
    if (!charge_.resize(table_bytes() + 2 * growing)) return StopReason::Memory;
    return limits_.reached();
  }

  // Rows lie anywhere, and so does what is known of where they lead.
  void look_ahead(std::size_t head) {
    constexpr std::size_t kRow = 8;
    constexpr std::size_t kTargets = 2;
    if (head + kRow >= found_.size()) return;
    prefetch(dfa_.edges(found_[head + kRow].state).targets());
    const Pair pair = found_[head + kTargets];
    for (const Edge& edge : dfa_.edges(pair.state)) prefetch(&end_of({edge.target, pair.value}));
  }

  std::uint32_t& end_of(const Pair& pair) {
    return end_of_[std::size_t{pair.state.index()} * cell_.values + pair.value];
  }

  // The product's state where the chain from here ends, or kNowhere.
  std::uint32_t end_of_chain(StateId state, std::uint32_t value) {
    Pair pair{state, value};
    chain_.clear();
    std::uint32_t end = kNowhere;
    while (true) {
      std::uint32_t& known = end_of(pair);
      if (known != kUnknown) {
        if (known != kBusy) end = known;
        break;
      }
      const auto row = dfa_.edges(pair.state);
      if (row.empty() || !cell_.owns(row.front().letter)) {
        end = static_cast<std::uint32_t>(found_.size());
        found_.push_back(pair);
        known = end;
        break;
      }
      known = kBusy;
      chain_.push_back(pair);
      INVARIANT(!dfa_.accepts(pair.state), "a state that uses a cell should not accept");
      if (!step(row, pair)) break;
    }
    for (const Pair& passed : chain_) end_of(passed) = end;
    return end;
  }

  // Takes the hidden step; false if the read finds no edge.
  bool step(EdgeRow row, Pair& pair) const {
    INVARIANT(cell_.owns(row.back().letter), "a state that uses a cell should do nothing else");
    const std::uint32_t role = row.front().letter.index() - cell_.first.index();
    if (role >= cell_.values) {
      INVARIANT(row.size() == 1, "a write should store one value");
      pair = {row.front().target, role - cell_.values};
      return true;
    }
    INVARIANT(row.back().letter < cell_.write(0), "a state should either read or write a cell");
    // Mostly there is an edge for each value.
    auto edge = row.begin() + std::ptrdiff_t{row.size() == cell_.values ? pair.value : 0};
    while (edge != row.end() && edge->letter != cell_.read(pair.value)) ++edge;
    if (edge == row.end()) return false;
    pair.state = edge->target;
    return true;
  }

  const Dfa& dfa_;
  const Cell& cell_;
  const Limits& limits_;
  MemoryCharge charge_;
  std::vector<std::uint32_t> end_of_;  // per (state, value)
  std::vector<Pair> found_;            // per state of the result
  std::vector<Pair> chain_;
  DfaBuilder result_;
};

}  // namespace

Bounded<Dfa> compose_cell(const Dfa& dfa, const Cell& cell, const Limits& limits) {
  return CellProduct(dfa, cell, limits).run();
}

}  // namespace arbiter::automata
