// Walking through a game graph where some values are not known.
//
// From a state, this makes each move that O may make and follows the program to where O is to move
// again. A value that the state leaves out is unknown; the walk may carry it about, but a test or
// an index that depends on one is a flaw, since the walk would be right for one value only. So is
// arithmetic on known values beyond 64 bits, and so is an error. A walk that comes back to where it
// was goes on forever without a move, and comes to no state.
//
// A move that brings a value is made once for each of its values, or once with the value unknown:
// what is met then is met for all of them. Which moves are made so at first is only a matter of
// time, since where the unknown value turns out to matter each value is brought after all.
//
// Simple on purpose: it should be believed by reading it. Nothing of it is shared with the search.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
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
  // `brings_unknown` says of each edge of the graph whether its value is left unknown at first.
  KnownWalk(const game::Graph& graph, const Limits& limits,
            std::vector<std::uint8_t> brings_unknown)
      : graph_(graph), limits_(limits), brings_unknown_(std::move(brings_unknown)) {
    INVARIANT(brings_unknown_.size() == graph.edges.size(), "every edge should be spoken of");
  }

  // All values are 0 at the start.
  KnownState start() const {
    return {graph_.start, std::vector<Known>(graph_.slot_count, Known(0))};
  }

  // Calls arrive(state) for each state to which some move of O's leads; it says what is wrong with
  // the state, or nullptr. Returns at once at a flaw or a limit, and then is_over() holds.
  template <class Arrive>
  void each_arrival(const KnownState& from, Arrive arrive) {
    const game::Node& node = graph_.nodes[from.node];
    for (std::uint32_t i = 0; i < node.target_count && !is_over(); ++i) {
      const game::OEdge& edge = graph_.edges_of(node)[i];
      if (!binds(edge)) {
        make(from, edge, 0, arrive);
      } else if (!arrives_unknown(from, node.first_target + i, arrive)) {
        each_value(from, edge, arrive);
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
  static bool binds(const game::OEdge& edge) {
    return game::carries_value(edge.move.kind) && edge.bind.is_some();
  }

  // Makes the move with this value. The element that is waited for decides which move it is, not
  // where it leads.
  template <class Arrive>
  void make(const KnownState& from, const game::OEdge& edge, Known value, Arrive arrive) {
    KnownState at = from;
    if (binds(edge)) at.slots[graph_.variables[edge.bind].slot] = value;
    at.node = edge.target;
    ++moves_;
    spend();
    if (!follow(at)) return;
    if (const char* wrong = arrive(at)) fail(wrong, at.node);
  }

  template <class Arrive>
  void each_value(const KnownState& from, const game::OEdge& edge, Arrive arrive) {
    const typing::Data& data = (*graph_.arena)[edge.move.component].type.data;
    if (!data.is_finite()) return fail("a move brings values without end", from.node);
    for (std::int64_t value = data.low; !is_over(); ++value) {
      make(from, edge, value, arrive);
      if (value == data.high) return;
    }
  }

  // Makes the move with an unknown value. False if that is not done on this edge, or shows a flaw,
  // which some of the values need not have.
  template <class Arrive>
  bool arrives_unknown(const KnownState& from, std::size_t edge, Arrive arrive) {
    if (brings_unknown_[edge] == 0) return false;
    make(from, graph_.edges[edge], std::nullopt, arrive);
    if (!flaw_) return true;
    flaw_.reset();
    --moves_;
    brings_unknown_[edge] = 0;
    return false;
  }

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
  std::vector<std::uint8_t> brings_unknown_;  // per edge; cleared where it showed a flaw
  std::optional<Flaw> flaw_;
  std::optional<StopReason> stopped_;
  std::size_t moves_ = 0;
  std::uint64_t left_ = 0;    // steps until the limits are asked
  std::vector<Known> stack_;  // of an expression
};

}  // namespace arbiter::certify
