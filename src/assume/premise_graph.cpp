// How the graph of a premise is put together; what the three graphs are: premise_graph.h.
//
// The program's nodes are laid from the start on, as they are reached, so that a side gets only
// code that it can come to. An edge that crosses the border gets the move of the border first, and
// leads on to the hole in Rest, to the program's node in Whole, and back to where the part waits to
// be entered in Part. Each node of the program is laid once, and so is each way into the part.
#include "assume/premise_graph.h"

#include <map>

#include "assume/hole.h"
#include "assume/program_code.h"

namespace arbiter::assume {

namespace {

using game::Node;
using game::NodeId;
using Kind = BorderMove::Kind;

// Lays the nodes of the program that a side has, and the moves of the border where an edge crosses
// it.
class Composer {
 public:
  Composer(Side side, const BorderLetters& letters, const abstraction::Precision& precision,
           const PlayAutomaton& assumption, const Limits& limits,
           const PremiseGraphOptions& options)
      : side_(side),
        border_(letters.border()),
        program_(*letters.border().graph),
        limits_(limits),
        builder_(letters, precision),
        draft_(builder_.draft()),
        moves_(side, letters, assumption, options, limits, builder_),
        hole_(builder_, moves_, [this](NodeId target) { return way_in(target); }),
        code_(
            side, builder_, moves_,
            [this](NodeId from, NodeId target) { return link(from, target); },
            [this](NodeId& at) { begin(at); }),
        laid_(program_.nodes.size(), NodeId::none()) {}

  Bounded<PremiseGraph> run() {
    builder_.made().graph.start = side_ == Side::Part ? lay_start_of_part() : laid(program_.start);
    while (!todo_.empty()) {
      const NodeId next = todo_.back();
      todo_.pop_back();
      code_.lay(next, laid_[next.index()]);
      if (moves_.is_too_large() || limits_.reached()) {
        return tl::unexpected(limits_.reached().value_or(StopReason::Memory));
      }
    }
    PremiseGraph& made = builder_.made();
    if (!game::find_live_variables(made.graph, limits_)) {
      return tl::unexpected(limits_.reached().value_or(StopReason::Memory));
    }
    for (std::size_t n = made.stands_for.size(); n < made.graph.nodes.size(); ++n) {
      made.stands_for.push(NodeId::none());
    }
    return std::move(made);
  }

 private:
  // Lays what comes before the program's first step. It comes after O's first move, since nothing
  // is live before that.
  void begin(NodeId& at) {
    moves_.begin(at);
    if (side_ == Side::Rest) hole_.set_registers(at);
  }

  // The part is entered at O's will, again and again.
  NodeId lay_start_of_part() {
    const NodeId start = builder_.reserve();
    between_ = builder_.reserve();
    const NodeId first = builder_.reserve();
    NodeId at = first;
    begin(at);
    draft_.jump(at, between_);
    const game::OEdge open = builder_.plain_edge(first);
    draft_.wait(start, {&open, 1});
    std::vector<game::OEdge> edges;
    for (const BorderMove& move : border_.moves) {
      if (move.kind == Kind::Enter) edges.push_back(builder_.plain_edge(way_in(move.target)));
    }
    draft_.wait(between_, edges);
    return start;
  }

  NodeId laid(NodeId original) {
    NodeId& node = laid_[original.index()];
    if (node.is_some()) return node;
    node = draft_.reserve(program_.nodes[original].span, program_.nodes[original].part);
    todo_.push_back(original);
    return node;
  }

  // The node that an edge of the program leads to. If it crosses the border, the moves are laid
  // first.
  NodeId link(NodeId from, NodeId target) {
    if (border_.leaves(from)) return way_out(from, target);
    return border_.is_inside(from) ? laid(target) : way_in(target);
  }

  NodeId way_out(NodeId leaving, NodeId target) {
    const NodeId first = builder_.reserve();
    NodeId at = first;
    moves_.tell(at, border_.find_exit(leaving), {}, {});
    draft_.jump(at, side_ == Side::Part ? between_ : way_in(target));
    return first;
  }

  // The node from which code outside goes on to `target`; the move that enters the part is laid
  // first if `target` is inside.
  NodeId way_in(NodeId target) {
    if (!border_.is_inside(target)) return laid(target);
    const auto [known, is_new] = ways_in_.try_emplace(target);
    if (!is_new) return known->second;
    const NodeId first = builder_.reserve();
    known->second = first;
    NodeId at = first;
    moves_.tell(at, border_.find_enter(target), {}, {});
    if (side_ == Side::Rest) {
      hole_.enter(at, border_.inside[target], target);
    } else {
      draft_.jump(at, laid(target));
    }
    return first;
  }

  const Side side_;
  const Border& border_;
  const game::Graph& program_;
  const Limits& limits_;
  PremiseBuilder builder_;
  game::Draft& draft_;
  BorderMoves moves_;
  Hole hole_;
  ProgramCode code_;
  NodeId between_;                    // Part: the part is not active
  std::vector<NodeId> laid_;          // per node of the program
  std::vector<NodeId> todo_;          // nodes of the program: laid and not filled yet
  std::map<NodeId, NodeId> ways_in_;  // by where they lead
};

}  // namespace

Bounded<PremiseGraph> premise_graph(Side side, const BorderLetters& letters,
                                    const abstraction::Precision& precision,
                                    const PlayAutomaton& assumption, const Limits& limits,
                                    const PremiseGraphOptions& options) {
  return Composer(side, letters, precision, assumption, limits, options).run();
}

namespace {

// Appends the letters of one turn. Returns the node that the turn ends at.
NodeId add_letters(const PremiseGraph& made, NodeId from, const explore::Turn& turn,
                   Word& letters) {
  const game::Graph& graph = made.graph;
  NodeId at = graph.edges_of(graph.nodes[from])[turn.made.edge].target;
  std::uint32_t step = 0;
  for (const explore::StepChoice& way : turn.trail) {
    const Node& node = graph.nodes[at];
    if (step < node.action_count) {
      if (graph.actions_of(node)[step++].target == made.letter) {
        letters.push_back(LetterId(static_cast<std::uint32_t>(way.value)));
      }
      continue;
    }
    step = 0;
    const bool is_move = node.kind == Node::Kind::P;
    at = graph.targets_of(node)[is_move ? 0 : static_cast<std::size_t>(way.value)];
  }
  return at;
}

}  // namespace

Word letters_along(const PremiseGraph& made, NodeId from, const explore::Turn& turn) {
  Word letters;
  add_letters(made, from, turn, letters);
  return letters;
}

Word letters_along(const PremiseGraph& made, const std::vector<explore::Turn>& path) {
  Word letters;
  NodeId at = made.graph.start;
  for (const explore::Turn& turn : path) at = add_letters(made, at, turn, letters);
  return letters;
}

}  // namespace arbiter::assume
