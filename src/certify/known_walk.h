// Walking through a game graph where some values are not known.
//
// From a state, this makes each move that O may make and follows the program to where O is to move
// again. A value that the state leaves out is unknown; the walk may carry it about, but a test or
// an index that depends on one is a flaw, since the walk would be right for one value only. So is
// arithmetic on known values beyond 64 bits, and so is an error. A walk that comes back to where it
// was goes on forever without a move, and comes to no state.
//
// Simple on purpose: it should be believed by reading it. Nothing of it is shared with the search.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/graph.h"
#include "support/limits.h"

namespace arbiter::certify {

// A value, or nothing where it is unknown.
using Known = std::optional<std::int64_t>;

struct KnownState {
  game::NodeId node;
  std::vector<Known> slots;

  friend bool operator==(const KnownState&, const KnownState&) = default;
};

// Why a walk proves nothing.
struct Flaw {
  std::string message;
  game::NodeId node;         // where the flaw was met, or the state that was left
  std::vector<Known> state;  // the values there, as the certificate has them; may be empty
};

class KnownWalk {
 public:
  KnownWalk(const game::Graph& graph, const Limits& limits) : graph_(graph), limits_(limits) {}

  // All values are 0 at the start.
  KnownState start() const {
    return {graph_.start, std::vector<Known>(graph_.slot_count, Known(0))};
  }

  // Calls arrive(state) for each state to which some move of O's leads. Returns at once at a flaw
  // or a limit, and then is_over() holds.
  template <class Arrive>
  void each_arrival(const KnownState& from, Arrive arrive) {
    for (const game::OEdge& edge : graph_.edges_of(graph_.nodes[from.node])) {
      // The element that is waited for decides which move it is, not where it leads.
      const typing::Data& data = (*graph_.arena)[edge.move.component].type.data;
      const bool binds = game::carries_value(edge.move.kind) && edge.bind.is_some();
      if (binds && !data.is_finite()) return fail("a move brings values without end", from.node);
      const std::int64_t last = binds ? data.high : 0;
      for (std::int64_t value = binds ? data.low : 0;; ++value) {
        KnownState at = from;
        if (binds) at.slots[graph_.variables[edge.bind].slot] = value;
        at.node = edge.target;
        ++moves_;
        spend();
        if (follow(at)) arrive(at);
        if (is_over()) return;
        if (value == last) break;
      }
    }
  }

  void fail(const std::string& message, game::NodeId node) {
    if (!flaw_) flaw_ = Flaw{message, node, {}};
  }
  void stop(StopReason reason) { stopped_ = reason; }

  bool is_over() const { return flaw_ || stopped_; }
  const std::optional<Flaw>& flaw() const { return flaw_; }
  const std::optional<StopReason>& stopped() const { return stopped_; }
  std::size_t moves() const { return moves_; }  // of O's that were made

 private:
  void spend();
  bool follow(KnownState& at);
  std::size_t chosen(const game::Node& node, const KnownState& at);
  void act(const game::Action& action, KnownState& at);
  Known evaluated(game::Expression expression, const KnownState& at);
  Known element(const game::Instruction& instruction, const Known& index, const KnownState& at);
  Known unary(const game::Instruction& instruction, std::int64_t value, game::NodeId node);
  Known binary(game::Instruction::Op op, std::int64_t a, std::int64_t b, game::NodeId node);

  const game::Graph& graph_;
  const Limits& limits_;
  std::optional<Flaw> flaw_;
  std::optional<StopReason> stopped_;
  std::size_t moves_ = 0;
  std::uint64_t left_ = 0;    // steps until the limits are asked
  std::vector<Known> stack_;  // of an expression
};

}  // namespace arbiter::certify
