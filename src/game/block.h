#pragma once

#include <cstdint>
#include <vector>

#include "game/graph.h"

namespace arbiter::game {

// What a node does in a row: its actions, then what it selects by or says.
struct Block {
  std::vector<Action> actions;
  Expression value;
  Expression element;
};

// Puts the values of registers that live only inside a block where they are read. See block.cpp.
class BlockForwarder {
 public:
  // `reads` counts for each variable how often the whole graph reads it. New code is added to the
  // graph's.
  BlockForwarder(Graph& graph, const std::vector<std::uint32_t>& reads);

  void run(Block& block);

 private:
  // A register of the block at hand.
  struct Local {
    std::uint32_t reads = 0;    // in the block; then, of a pending value
    std::uint32_t counted = 0;  // of them, those that a store in the block comes before
    bool is_set_first = false;  // before any read
    bool is_pending = false;    // its value waits to be put in place
    Expression value;           // then
    Span span;
  };

  void count_reads(const Block& block);
  void scan(Expression e);
  bool is_forwarded(const Action& action, std::uint32_t reads);
  std::uint32_t size(Expression e) const { return e.end - e.begin; }
  Expression put(Expression e, bool as_index);
  void flush(VariableId variable);
  void flush_readers_of(VariableId variable);

  Graph& graph_;
  const std::vector<std::uint32_t>& reads_;
  std::vector<Local> locals_;                        // per variable
  std::vector<std::uint32_t> touched_;               // those that are not as new
  std::vector<std::uint32_t> reads_of_store_;        // per action: reads before the next store
  std::vector<std::vector<VariableId>> waiting_on_;  // per variable: pending ones that read it
  std::vector<Action> out_;
};

}  // namespace arbiter::game
