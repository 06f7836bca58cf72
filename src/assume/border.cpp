// How the border of parts is read off a program's graph; what a border is: border.h.
//
// First comes which nodes are inside an occurrence, and which variables are shared: only uses of
// these are moves. Then each node adds the moves that it makes and, where an edge crosses the
// border, the move that crosses it; each kind of move is added once, however many nodes make it.
// Last come O's answers to reads and writes. The order of nodes decides the numbers of moves, so
// that the same graph always has the same border.
//
// Cost: a move is looked up among all that are there, so nodes times kinds of moves.
#include "assume/border.h"

#include <algorithm>
#include <set>
#include <utility>

namespace arbiter::assume {

namespace {

using game::Graph;
using game::Node;
using game::NodeId;
using game::VariableId;
using Kind = BorderMove::Kind;

// Per node: the number of the occurrence that the node belongs to, or kOutside.
Table<NodeId, std::uint32_t> nodes_inside(const Graph& graph,
                                          const std::vector<game::PartId>& occurrences) {
  std::vector<std::uint32_t> of_part(graph.parts.size(), Border::kOutside);
  for (std::uint32_t p = 0; p < graph.parts.size(); ++p) {
    const auto found = std::lower_bound(occurrences.begin(), occurrences.end(), game::PartId(p));
    const game::PartId parent = graph.parts[game::PartId(p)].parent;
    if (found != occurrences.end() && *found == game::PartId(p)) {
      of_part[p] = static_cast<std::uint32_t>(found - occurrences.begin());
    } else if (parent.is_some()) {
      of_part[p] = of_part[parent.index()];  // set already: parents have smaller numbers
    }
  }
  Table<NodeId, std::uint32_t> inside;
  for (const Node& node : graph.nodes) {
    inside.push(node.part.is_some() ? of_part[node.part.index()] : Border::kOutside);
  }
  return inside;
}

class BorderMaker {
 public:
  BorderMaker(const Graph& graph, Border& border) : graph_(graph), border_(border) {}

  void run() {
    border_.inside = nodes_inside(graph_, border_.occurrences);
    border_.of_occurrence.resize(border_.occurrences.size());
    find_shared();
    for (const game::PartId part : border_.occurrences) {
      border_.is_specialised |= graph_.parts[part].is_specialised;
    }
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) add_moves(NodeId(n));
    add_answers_of_variables();
    name_shared();
    for (auto& moves : border_.of_occurrence) {
      std::sort(moves.begin(), moves.end());
      moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
    }
  }

 private:
  template <class Visit>
  void each_mention(const Node& node, Visit visit) const {
    graph_.each_read(node, visit);
    for (const game::Action& action : graph_.actions_of(node)) visit(action.target);
    if (node.kind != Node::Kind::O) return;
    for (const game::OEdge& edge : graph_.edges_of(node)) {
      if (edge.bind.is_some()) visit(edge.bind);
    }
  }

  // A variable is shared if both sides use it; or if only the part does, and it is a local variable
  // that the part never sets as a whole, so that its value outlives an activation of the part.
  void find_shared() {
    constexpr std::uint8_t kWithin = 1;
    constexpr std::uint8_t kWithout = 2;
    constexpr std::uint8_t kMade = 4;  // set as a whole, in the part
    std::vector<std::uint8_t> used(graph_.variables.size(), 0);
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      const Node& node = graph_.nodes[NodeId(n)];
      const bool is_inside = border_.is_inside(NodeId(n));
      each_mention(node, [&](VariableId v) { used[v.index()] |= is_inside ? kWithin : kWithout; });
      if (!is_inside) continue;
      for (const game::Action& action : graph_.actions_of(node)) {
        if (action.index.empty()) used[action.target.index()] |= kMade;
      }
      if (node.kind != Node::Kind::O) continue;
      for (const game::OEdge& edge : graph_.edges_of(node)) {
        if (edge.bind.is_some()) used[edge.bind.index()] |= kMade;
      }
    }
    for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) {
      const bool is_local = graph_.variables[VariableId(v)].kind == game::Variable::Kind::Local;
      const bool is_kept = is_local && (used[v] & kMade) == 0;
      const bool is_shared = (used[v] & kWithin) != 0 && ((used[v] & kWithout) != 0 || is_kept);
      border_.is_shared.push(is_shared ? 1 : 0);
      if (is_shared) border_.shared.push_back(VariableId(v));
    }
  }

  void add_moves(NodeId id) {
    const Node& node = graph_.nodes[id];
    const std::uint32_t here = border_.inside[id];
    if (here != Border::kOutside) {
      graph_.each_read(node, [&](VariableId v) { use(here, Kind::Read, v); });
      for (const game::Action& action : graph_.actions_of(node)) {
        use(here, Kind::Write, action.target);
      }
      if (node.kind == Node::Kind::P) add_ask(here, node);
      if (node.kind == Node::Kind::O) add_answers(here, node);
      if (node.kind == Node::Kind::Error) note(here, abort());
    }
    const bool leaves = border_.leaves(id);
    if (leaves) add_exit(here, id);
    const std::uint32_t from = leaves ? Border::kOutside : here;
    if (node.kind == Node::Kind::O) {
      for (const game::OEdge& edge : graph_.edges_of(node)) cross(from, edge.target);
    } else {
      for (const NodeId target : graph_.targets_of(node)) cross(from, target);
    }
  }

  void add_exit(std::uint32_t here, NodeId leaving) {
    const Node& node = graph_.nodes[leaving];
    const game::PartExit& exit = graph_.exits[node.exit];
    BorderMoveId move = border_.find_exit(leaving);
    if (move.is_none()) {
      move = add({.kind = Kind::Exit,
                  .occurrence = here,
                  .target = graph_.targets_of(node).front(),
                  .how = exit.how,
                  .label = exit.label});
    }
    note(here, move);
  }

  // Adds the move by which an edge enters an occurrence. `from` is the occurrence of the edge's
  // node, or kOutside if that node leaves its part.
  void cross(std::uint32_t from, NodeId target) {
    const std::uint32_t there = border_.inside[target];
    if (from == there) return;
    INVARIANT(from == Border::kOutside, "a part should be left by nodes that say so");
    if (border_.find_enter(target).is_some()) return;
    add({.kind = Kind::Enter, .occurrence = there, .target = target});
  }

  void use(std::uint32_t here, Kind kind, VariableId variable) {
    if (border_.is_shared[variable] == 0) return;
    BorderMoveId move = border_.find(kind, variable);
    if (move.is_none()) move = add({.kind = kind, .variable = variable});
    note(here, move);
  }

  void add_ask(std::uint32_t here, const Node& node) {
    const NodeId next = graph_.targets_of(node).front();
    const std::uint32_t wait = border_.wait_of(graph_.nodes[next]);
    if (wait == border_.waits.size()) border_.waits.push_back(wait_at(graph_.nodes[next]));
    BorderMoveId move = border_.find_ask(node);
    if (move.is_none()) {
      BorderMove ask{.kind = Kind::Ask};
      ask.component = node.move.component;
      ask.move = node.move.kind;
      ask.is_error_call = node.is_error_call;
      ask.wait = wait;
      move = add(std::move(ask));
    }
    note(here, move);
  }

  Wait wait_at(const Node& node) {
    Wait wait;
    for (const game::OEdge& edge : graph_.edges_of(node)) wait.push_back(answer(edge));
    std::sort(wait.begin(), wait.end());
    return wait;
  }

  void add_answers(std::uint32_t here, const Node& node) {
    for (const game::OEdge& edge : graph_.edges_of(node)) {
      BorderMove& move = border_.moves[answer(edge)];
      if (edge.bind.is_none()) continue;
      const auto at = std::lower_bound(move.binds.begin(), move.binds.end(), edge.bind);
      if (at == move.binds.end() || *at != edge.bind) move.binds.insert(at, edge.bind);
      // The part then writes the value that the environment brought to the variable of the rest.
      if (border_.is_shared[edge.bind] != 0) use(here, Kind::Write, edge.bind);
    }
  }

  BorderMoveId answer(const game::OEdge& edge) {
    const BorderMoveId known = border_.find(edge.move.component, edge.move.kind);
    if (known.is_some()) return known;
    BorderMove move{.kind = Kind::Answer};
    move.component = edge.move.component;
    move.move = edge.move.kind;
    return add(std::move(move));
  }

  BorderMoveId abort() {
    const BorderMoveId known = border_.find_abort();
    return known.is_some() ? known : add({.kind = Kind::Abort});
  }

  void add_answers_of_variables() {
    const std::size_t count = border_.moves.size();
    for (std::uint32_t m = 0; m < count; ++m) {
      const BorderMove move = border_.moves[BorderMoveId(m)];
      if (move.kind == Kind::Read) add({.kind = Kind::Value, .variable = move.variable});
      if (move.kind == Kind::Write) add({.kind = Kind::Ok, .variable = move.variable});
    }
  }

  void name_shared() {
    std::set<std::string> known;
    for (const VariableId v : border_.shared) {
      const NameId name = graph_.variables[v].name;
      const bool is_left = border_.find(Kind::Write, v).is_some();
      const std::string base = name.is_some() ? std::string(graph_.judgement->names->text(name))
                               : is_left      ? "result"
                                              : "given";
      std::string unique = base;
      for (int n = 2; !known.insert(unique).second; ++n) unique = base + "'" + std::to_string(n);
      border_.shared_names.emplace(v, std::move(unique));
    }
  }

  BorderMoveId add(BorderMove move) { return border_.moves.push(std::move(move)); }
  void note(std::uint32_t here, BorderMoveId move) { border_.of_occurrence[here].push_back(move); }

  const Graph& graph_;
  Border& border_;
};

template <class Matches>
BorderMoveId first(const Border& border, Matches matches) {
  for (std::uint32_t m = 0; m < border.moves.size(); ++m) {
    if (matches(border.moves[BorderMoveId(m)])) return BorderMoveId(m);
  }
  return BorderMoveId::none();
}

}  // namespace

BorderMoveId Border::find_enter(NodeId target) const {
  return first(*this,
               [&](const BorderMove& m) { return m.kind == Kind::Enter && m.target == target; });
}

bool Border::leaves(NodeId node) const {
  const game::PartExitId exit = graph->nodes[node].exit;
  if (exit.is_none() || !is_inside(node)) return false;
  // The exit leaves all parts up to `outermost`: so the occurrence, if it is that part or inside
  // it.
  const game::PartId outermost = graph->exits[exit].leaves;
  game::PartId part = occurrences[inside[node]];
  while (part.is_some() && part != outermost) part = graph->parts[part].parent;
  return part.is_some();
}

BorderMoveId Border::find_exit(NodeId leaving) const {
  const Node& node = graph->nodes[leaving];
  const game::PartExit& exit = graph->exits[node.exit];
  const NodeId target = graph->targets_of(node).front();
  return first(*this, [&](const BorderMove& m) {
    return m.kind == Kind::Exit && m.occurrence == inside[leaving] && m.target == target &&
           m.how == exit.how && m.label == exit.label;
  });
}

BorderMoveId Border::find(Kind kind, VariableId variable) const {
  return first(*this,
               [&](const BorderMove& m) { return m.kind == kind && m.variable == variable; });
}

BorderMoveId Border::find(game::ComponentId component, game::MoveKind move) const {
  return first(*this, [&](const BorderMove& m) {
    return m.kind == Kind::Answer && m.component == component && m.move == move;
  });
}

BorderMoveId Border::find_ask(const Node& asking) const {
  const std::uint32_t wait = wait_of(graph->nodes[graph->targets_of(asking).front()]);
  return first(*this, [&](const BorderMove& m) {
    return m.kind == Kind::Ask && m.component == asking.move.component &&
           m.move == asking.move.kind && m.is_error_call == asking.is_error_call && m.wait == wait;
  });
}

BorderMoveId Border::find_abort() const {
  return first(*this, [](const BorderMove& m) { return m.kind == Kind::Abort; });
}

bool Border::can_answer(BorderMoveId player, BorderMoveId opponent) const {
  const BorderMove& last = moves[player];
  const BorderMove& next = moves[opponent];
  switch (next.kind) {
    case Kind::Answer: {
      if (last.kind != Kind::Ask) return false;
      const Wait& wait = waits[last.wait];
      return std::binary_search(wait.begin(), wait.end(), opponent);
    }
    case Kind::Value: return last.kind == Kind::Read && last.variable == next.variable;
    case Kind::Ok: return last.kind == Kind::Write && last.variable == next.variable;
    default: return false;
  }
}

std::uint32_t Border::wait_of(const Node& node) const {
  Wait wait;
  for (const game::OEdge& edge : graph->edges_of(node)) {
    wait.push_back(find(edge.move.component, edge.move.kind));
  }
  std::sort(wait.begin(), wait.end());
  return static_cast<std::uint32_t>(std::find(waits.begin(), waits.end(), wait) - waits.begin());
}

std::vector<game::PartId> occurrences_of(const Graph& graph,
                                         const std::vector<std::string>& names) {
  std::vector<game::PartId> found;
  for (std::uint32_t p = 0; p < graph.parts.size(); ++p) {
    const auto name = graph.judgement->names->text(graph.parts[game::PartId(p)].name);
    if (std::find(names.begin(), names.end(), name) == names.end()) continue;
    found.push_back(game::PartId(p));
  }
  return found;
}

std::string why_no_border(const Graph& graph, const std::vector<game::PartId>& occurrences) {
  const auto name = [&](game::PartId part) {
    return "`" + typing::shown(graph.judgement->names->text(graph.parts[part].name)) + "`";
  };
  for (const game::PartId part : occurrences) {
    game::PartId around = graph.parts[part].parent;
    for (; around.is_some(); around = graph.parts[around].parent) {
      if (!std::binary_search(occurrences.begin(), occurrences.end(), around)) continue;
      if (graph.parts[part].name == graph.parts[around].name) {
        return "part " + name(part) + " is inside itself, so that it has no one border";
      }
      return "part " + name(part) + " is inside part " + name(around);
    }
  }
  return "";
}

Border border_of(const Graph& graph, std::vector<std::string> names,
                 std::vector<game::PartId> occurrences) {
  Border border;
  border.graph = &graph;
  border.names = std::move(names);
  border.occurrences = std::move(occurrences);
  BorderMaker(graph, border).run();
  return border;
}

}  // namespace arbiter::assume
