// Making a certificate: the abstract game once more, node by node.
//
// A search stores only the states in which O is to move, and follows the program from one to the
// next. A certificate has the states at every node, so that the judge can check each edge by
// itself. So this file goes from node to node. A state has only the values that some later node may
// read; it leaves all others out (game/live_sets.h), which makes states equal that differ in
// nothing that matters.
//
// Invariant: every abstract play that comes to a node has its classes there among the stored
// states, since each stored state is expanded with every way on. Cost: abstract states times the
// ways on from each.
#include "refine/interval_invariant.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "abstraction/cut_domain.h"
#include "explore/follow.h"
#include "explore/state_store.h"
#include "game/live_sets.h"

namespace arbiter::refine {

namespace {

using explore::Position;
using game::Node;
using game::NodeId;
using game::VariableId;

class Maker {
 public:
  Maker(const game::Graph& graph, const abstraction::Precision& precision, const Limits& limits)
      : graph_(graph),
        precision_(precision),
        limits_(limits),
        charge_(limits),
        domain_(graph, precision),
        follower_(graph, domain_, limits),
        columns_(graph.nodes.size()) {}

  Bounded<certify::IntervalCertificate> run() {
    if (!charge_.resize(bytes_of_live_sets(graph_))) return tl::unexpected(StopReason::Memory);
    live_ = live_sets(graph_, {}, &limits_);
    if (!live_) return stopped();
    if (!has_room(0)) return stopped();
    add(start());
    for (std::uint32_t i = 0; i < states_.size(); ++i) {
      if (!expand(position_of(explore::StoredId(i)))) return stopped();
    }
    if (!has_room(bytes_of_certificate())) return stopped();
    return certificate();
  }

 private:
  tl::unexpected<StopReason> stopped() const {
    return tl::unexpected(limits_.reached().value_or(StopReason::Memory));
  }

  std::size_t bytes_of_position() const {
    return sizeof(Position) + graph_.slot_count * sizeof(std::int64_t);
  }

  // Charges so many bytes beside what the maker itself holds: the live values, the columns, the
  // states and a few positions. False if there is no memory or a limit is reached.
  bool has_room(std::size_t bytes) {
    constexpr std::size_t kPositions = 16;
    const std::size_t held = bytes_of_live_sets(graph_) +
                             2 * column_count_ * sizeof(certify::Column) + 3 * states_.bytes() +
                             kPositions * bytes_of_position();
    return charge_.resize(held + bytes) && !limits_.reached();
  }

  // Asks the limits now and then, while so many positions are open. False if they end the work.
  bool goes_on(std::size_t positions) {
    constexpr std::size_t kAskAfter = std::size_t{1} << 18U;  // bytes, about
    constexpr std::size_t kState = 256;
    work_ += kState + bytes_of_position();
    if (work_ < kAskAfter) return true;
    work_ = 0;
    return has_room(positions * bytes_of_position());
  }

  // certificate() makes a row of each state first and copies its numbers to those of its node; it
  // lists all classes, and the values of variables without cut points.
  std::size_t bytes_of_certificate() {
    constexpr std::size_t kPerRow = sizeof(std::vector<std::uint32_t>) + 32;
    constexpr std::size_t kPerNumber = 4 * sizeof(std::uint32_t) + 3 * sizeof(std::int64_t);
    std::size_t numbers = 0;
    for (std::uint32_t i = 0; i < states_.size(); ++i) {
      numbers += states_[explore::StoredId(i)].size();
    }
    std::size_t classes = 0;
    for (const auto& cuts : precision_.cuts) classes += cuts ? cuts->classes() : 0;
    return states_.size() * 2 * kPerRow + numbers * kPerNumber +
           3 * classes * sizeof(certify::IntervalClass) + column_count_ * sizeof(certify::Column);
  }

  // All values are 0 at the start, as for the judge of certificates and for the interpreter. No run
  // reads a value before it is set, but where a subroutine is shared, edges may seem to allow it.
  Position start() const {
    Position at{graph_.start, 0, std::vector<std::int64_t>(graph_.slot_count, 0)};
    for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) {
      const game::Variable& variable = graph_.variables[VariableId(v)];
      const auto cells = static_cast<std::size_t>(std::max<std::int64_t>(1, variable.size));
      std::fill_n(at.slots.begin() + static_cast<std::ptrdiff_t>(variable.slot), cells,
                  domain_.code(0, VariableId(v)));
    }
    return at;
  }

  // The cells that matter at a node: those of live variables, unless the variable has one class of
  // all integers.
  const std::vector<certify::Column>& columns_of(NodeId node) {
    auto& columns = columns_[node.index()];
    if (columns) return *columns;
    columns.emplace();
    for (const VariableId id : live_->at(node)) {
      const auto& cuts = precision_.cuts[id];
      if (cuts && cuts->classes() == 1 && cuts->interval(0) == abstraction::Interval::all()) {
        continue;
      }
      const std::int64_t cells = std::max<std::int64_t>(1, graph_.variables[id].size);
      for (std::int64_t i = 0; i < cells; ++i) columns->push_back({id, i});
    }
    column_count_ += columns->size();
    return *columns;
  }

  void add(const Position& at) {
    const Node::Kind kind = graph_.nodes[at.node].kind;
    if (kind == Node::Kind::End || kind == Node::Kind::Stuck) return;
    words_.assign({at.node.index()});
    for (const certify::Column& column : columns_of(at.node)) {
      words_.push_back(static_cast<std::uint64_t>(at.slots[column.slot(graph_)]));
    }
    states_.insert(words_);
  }

  Position position_of(explore::StoredId id) {
    const auto words = states_[id];
    Position at{NodeId(static_cast<std::uint32_t>(words[0])), 0,
                std::vector<std::int64_t>(graph_.slot_count, 0)};
    const auto& columns = columns_of(at.node);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      at.slots[columns[i].slot(graph_)] = static_cast<std::int64_t>(words[i + 1]);
    }
    return at;
  }

  // Adds the states to which one step leads from here. False if there are more ways on than can be
  // listed, or the limits end it.
  bool expand(Position at) {
    const Node& node = graph_.nodes[at.node];
    if (node.kind == Node::Kind::O) return expand_o(node, at);
    if (node.kind == Node::Kind::Error) return true;
    std::vector<Position> open{std::move(at)};
    while (!open.empty()) {
      const Position from = std::move(open.back());
      open.pop_back();
      const abstraction::EvalStatus status = follower_.find_step(from);
      if (status == abstraction::EvalStatus::Nothing) continue;
      if (status != abstraction::EvalStatus::Yes) return false;
      const explore::StepChoices ways = follower_.take_ways();
      for (const explore::StepChoice& way : ways.all) {
        if (!goes_on(open.size())) return false;
        Position next = from;
        moves_.clear();
        follower_.take(next, way, moves_);
        if (next.step == 0) {
          add(next);
        } else {
          open.push_back(std::move(next));
        }
      }
    }
    return true;
  }

  bool expand_o(const Node& node, const Position& at) {
    for (const game::OEdge& edge : graph_.edges_of(node)) {
      // Values that no variable takes all lead to one state.
      std::optional<IntRange> codes = IntRange{0, 0};
      if (game::carries_value(edge.move.kind) && edge.bind.is_some()) {
        codes = domain_.brought(edge, at.slots);
      }
      if (!codes) return false;
      for (std::int64_t code = codes->low;; ++code) {
        if (!goes_on(0)) return false;
        Position next = at;
        next.node = edge.target;
        domain_.enter(edge, code, next.slots);
        add(next);
        if (code == codes->high) break;
      }
    }
    return true;
  }

  // For each variable without cut points: the values that it has in some state. Each is a class.
  void find_values() {
    for (std::uint32_t i = 0; i < states_.size(); ++i) {
      const auto words = states_[explore::StoredId(i)];
      const auto& columns = columns_of(NodeId(static_cast<std::uint32_t>(words[0])));
      for (std::size_t p = 0; p < columns.size(); ++p) {
        if (precision_.cuts[columns[p].variable]) continue;
        values_[columns[p].variable].push_back(static_cast<std::int64_t>(words[p + 1]));
      }
    }
    for (auto& [variable, values] : values_) {
      std::sort(values.begin(), values.end());
      values.erase(std::unique(values.begin(), values.end()), values.end());
    }
  }

  certify::Classes classes_of(VariableId id) const {
    certify::Classes classes;
    if (const auto& cuts = precision_.cuts[id]) {
      for (std::size_t i = 0; i < cuts->classes(); ++i) {
        classes.push_back({cuts->interval(i).low, cuts->interval(i).high});
      }
    } else {
      for (const std::int64_t value : values_.at(id)) classes.push_back({value, value});
    }
    return classes;
  }

  std::uint32_t number_of(VariableId id, std::int64_t code) const {
    if (precision_.cuts[id]) return static_cast<std::uint32_t>(code);
    const auto& values = values_.at(id);
    return static_cast<std::uint32_t>(std::lower_bound(values.begin(), values.end(), code) -
                                      values.begin());
  }

  Bounded<certify::IntervalCertificate> certificate() {
    find_values();
    std::map<std::uint32_t, std::vector<std::vector<std::uint32_t>>> rows;
    for (std::uint32_t i = 0; i < states_.size(); ++i) {
      const auto words = states_[explore::StoredId(i)];
      const NodeId node(static_cast<std::uint32_t>(words[0]));
      const auto& columns = columns_of(node);
      std::vector<std::uint32_t> row;
      row.reserve(columns.size());
      for (std::size_t p = 0; p < columns.size(); ++p) {
        row.push_back(number_of(columns[p].variable, static_cast<std::int64_t>(words[p + 1])));
      }
      rows[node.index()].push_back(std::move(row));
    }
    certify::IntervalCertificate result;
    result.graph = certify::fingerprint(graph_);
    for (auto& [node, some] : rows) {
      std::sort(some.begin(), some.end());
      certify::ClassStates states{NodeId(node), columns_of(NodeId(node)), {}, some.size()};
      for (const auto& row : some)
        states.numbers.insert(states.numbers.end(), row.begin(), row.end());
      for (const certify::Column& column : states.columns) {
        if (!result.classes.contains(column.variable)) {
          result.classes.emplace(column.variable, classes_of(column.variable));
        }
      }
      result.nodes.push_back(std::move(states));
    }
    return result;
  }

  const game::Graph& graph_;
  const abstraction::Precision& precision_;
  const Limits& limits_;
  MemoryCharge charge_;
  abstraction::CutDomain domain_;
  explore::Follower<abstraction::CutDomain> follower_;
  std::optional<game::VariableSets> live_;                            // set by run()
  std::vector<std::optional<std::vector<certify::Column>>> columns_;  // per node
  std::size_t column_count_ = 0;                                      // of all nodes together
  explore::StateStore states_;
  std::map<VariableId, std::vector<std::int64_t>> values_;  // of variables without cut points
  std::vector<std::uint64_t> words_;
  std::vector<game::Move> moves_;
  std::size_t work_ = 0;  // bytes, about, since the limits were asked
};

}  // namespace

Bounded<certify::IntervalCertificate> interval_certificate(const game::Graph& graph,
                                                           const abstraction::Precision& precision,
                                                           const Limits& limits) {
  return Maker(graph, precision, limits).run();
}

}  // namespace arbiter::refine
