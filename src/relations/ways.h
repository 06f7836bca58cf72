// The ways through the program from one cut node to the next.
//
// A way fixes the program's control: the edge that O's move takes, and the target at each branch.
// It is found by running the program with terms (symbolic_run.h), and going both ways at a branch
// whose selector is no constant. Values that the abstract state knows are constants in the run, so
// that returns from shared code, and branches on what is tracked, go one way only.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "game/graph.h"
#include "relations/symbolic_run.h"
#include "relations/vocabulary.h"
#include "support/limits.h"

namespace arbiter::relations {

struct Way {
  std::optional<std::uint32_t> edge;   // from an O node
  std::vector<std::uint32_t> targets;  // taken at each silent node with several, in order
  std::vector<smt::TermId> conditions;
  std::vector<smt::TermId> facts;
  smt::TermId input;        // what O brings; none if it brings nothing that the program keeps
  game::NodeId to;          // a cut node, or an error
  std::uint32_t steps = 0;  // nodes that were passed
  Held held;
};

// What is known of slots at the beginning.
using KnownSlots = std::map<std::uint64_t, std::int64_t>;

// No ways: there are more of them than can be listed.
struct TooManyWays {};

using Ways = std::variant<std::vector<Way>, TooManyWays, StopReason>;

class WayFinder {
 public:
  WayFinder(const game::Graph& graph, const std::vector<std::uint8_t>& is_cut,
            Vocabulary& vocabulary, const Limits& limits)
      : graph_(graph), is_cut_(is_cut), vocabulary_(vocabulary), limits_(limits) {}

  // All ways from the node that are not ruled out by what is known. Those to nodes at which a play
  // just ends are left out.
  Ways find(game::NodeId from, const KnownSlots& known);

  // Follows a way again from what `run` holds: the same control, other values.
  // Returns its conditions.
  std::vector<smt::TermId> follow(game::NodeId from, const Way& way, SymbolicRun& run,
                                  smt::TermId input) const;

  // What a slot holds at the end of a way that was found from there.
  smt::TermId value_after(const Way& way, std::uint64_t slot, const KnownSlots& known);

  static bool is_error(const game::Node& node) {
    return node.kind == game::Node::Kind::Error ||
           (node.kind == game::Node::Kind::P && node.is_error_call);
  }

 private:
  const game::Graph& graph_;
  const std::vector<std::uint8_t>& is_cut_;
  Vocabulary& vocabulary_;
  const Limits& limits_;
};

}  // namespace arbiter::relations
