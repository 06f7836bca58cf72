// Making a certificate: the abstract game once more, node by node.
//
// A search meets only the places where O is to move, and follows the program from one to the next.
// A certificate has the states at every node, so that each edge can be checked by itself. So the
// nodes are gone through one by one here, with the values that some later node may read; all others
// are left out, which makes states equal that differ in nothing that matters. Cost: abstract states
// times the ways on from each, plus a pass over the graph for what is live.
#include "refine/invariant.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "abstraction/cut_domain.h"
#include "explore/follow.h"
#include "explore/state_store.h"

namespace arbiter::refine {

namespace {

using explore::Position;
using game::Node;
using game::NodeId;
using game::VariableId;

// Per node, the variables whose values are read before they are set, from there on.
class Liveness {
 public:
  explicit Liveness(const game::Graph& graph)
      : graph_(graph), width_((graph.variables.size() + 63) / 64) {
    bits_.assign(graph.nodes.size() * width_, 0);
    before_.resize(graph.nodes.size());
    for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) {
      each_target(graph.nodes[NodeId(n)], [&](NodeId target, VariableId /*bound*/) {
        before_[target.index()].push_back(n);
      });
    }
  }

  std::size_t bytes() const { return bits_.size() * sizeof(std::uint64_t); }

  // False if the limits end it.
  bool run(const Limits& limits) {
    std::vector<std::uint32_t> open;
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) open.push_back(n);
    std::vector<std::uint8_t> is_open(graph_.nodes.size(), 1);
    std::size_t looked = 0;
    while (!open.empty()) {
      if (++looked % 4096 == 0 && limits.reached()) return false;
      const std::uint32_t n = open.back();
      open.pop_back();
      is_open[n] = 0;
      if (!update(n)) continue;
      for (const std::uint32_t before : before_[n]) {
        if (std::exchange(is_open[before], 1) == 0) open.push_back(before);
      }
    }
    return true;
  }

  std::vector<VariableId> at(NodeId node) const {
    std::vector<VariableId> live;
    for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) {
      if (has(node.index(), v)) live.push_back(VariableId(v));
    }
    return live;
  }

 private:
  template <class Visit>
  void each_target(const Node& node, Visit visit) const {
    if (node.kind == Node::Kind::O) {
      for (const game::OEdge& edge : graph_.edges_of(node)) visit(edge.target, edge.bind);
    } else if (node.kind == Node::Kind::Silent || node.kind == Node::Kind::P) {
      for (const NodeId target : graph_.targets_of(node)) visit(target, VariableId::none());
    }
  }

  bool has(std::size_t node, std::uint32_t variable) const {
    return (bits_[node * width_ + variable / 64] >> (variable % 64) & 1U) != 0;
  }

  // True if more is live there than was known.
  bool update(std::uint32_t n) {
    const Node& node = graph_.nodes[NodeId(n)];
    live_.assign(width_, 0);
    each_target(node, [&](NodeId target, VariableId bound) {
      for (std::size_t w = 0; w < width_; ++w) {
        std::uint64_t word = bits_[target.index() * width_ + w];
        if (bound.is_some() && bound.index() / 64 == w) {
          word &= ~(std::uint64_t{1} << (bound.index() % 64));
        }
        live_[w] |= word;
      }
    });
    const auto read = [&](VariableId id) {
      live_[id.index() / 64] |= std::uint64_t{1} << (id.index() % 64);
    };
    if (node.kind == Node::Kind::O) {
      for (const game::OEdge& edge : graph_.edges_of(node))
        graph_.each_load(edge.move.element, read);
    } else {
      graph_.each_load(node.value, read);
      graph_.each_load(node.move.element, read);
    }
    const auto actions = graph_.actions_of(node);
    for (auto action = actions.rbegin(); action != actions.rend(); ++action) {
      const std::uint32_t target = action->target.index();
      if (action->index.empty()) live_[target / 64] &= ~(std::uint64_t{1} << (target % 64));
      graph_.each_load(action->index, read);
      graph_.each_load(action->value, read);
    }
    bool is_more = false;
    for (std::size_t w = 0; w < width_; ++w) {
      std::uint64_t& word = bits_[n * width_ + w];
      is_more = is_more || word != live_[w];
      word = live_[w];
    }
    return is_more;
  }

  const game::Graph& graph_;
  std::size_t width_;
  std::vector<std::uint64_t> bits_;
  std::vector<std::vector<std::uint32_t>> before_;
  std::vector<std::uint64_t> live_;
};

class Maker {
 public:
  Maker(const game::Graph& graph, const abstraction::Precision& precision, const Limits& limits)
      : graph_(graph),
        precision_(precision),
        limits_(limits),
        charge_(limits),
        domain_(graph, precision),
        follower_(graph, domain_, limits),
        live_(graph),
        places_(graph.nodes.size()) {}

  Bounded<certify::IntervalCertificate> run() {
    if (!charge_.resize(live_.bytes())) return tl::unexpected(StopReason::Memory);
    if (!live_.run(limits_)) return stopped();
    add(start());
    for (std::uint32_t i = 0; i < states_.size(); ++i) {
      if (!expand(position_of(explore::StoredId(i)))) return stopped();
      const std::size_t held = live_.bytes() + 3 * states_.bytes();
      if (i % 256 == 0 && !charge_.resize(held)) return tl::unexpected(StopReason::Memory);
      if (i % 256 == 0 && limits_.reached()) return stopped();
    }
    return certificate();
  }

 private:
  tl::unexpected<StopReason> stopped() const {
    return tl::unexpected(limits_.reached().value_or(StopReason::Memory));
  }

  // All values are 0 there, for the check of certificates as for the interpreter. Nobody reads one
  // before it is set, but where a subroutine is shared it may seem that somebody could.
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

  // The cells that matter at a node: those of live variables that are told apart at all.
  const std::vector<certify::Place>& places_of(NodeId node) {
    auto& places = places_[node.index()];
    if (places) return *places;
    places.emplace();
    for (const VariableId id : live_.at(node)) {
      const auto& cuts = precision_.cuts[id];
      if (cuts && cuts->classes() == 1 && cuts->interval(0) == abstraction::Interval::all()) {
        continue;
      }
      const std::int64_t cells = std::max<std::int64_t>(1, graph_.variables[id].size);
      for (std::int64_t i = 0; i < cells; ++i) places->push_back({id, i});
    }
    return *places;
  }

  void add(const Position& at) {
    const Node::Kind kind = graph_.nodes[at.node].kind;
    if (kind == Node::Kind::End || kind == Node::Kind::Stuck) return;
    words_.assign({at.node.index()});
    for (const certify::Place& place : places_of(at.node)) {
      words_.push_back(static_cast<std::uint64_t>(at.slots[place.slot(graph_)]));
    }
    states_.insert(words_);
  }

  Position position_of(explore::StoredId id) {
    const auto words = states_[id];
    Position at{NodeId(static_cast<std::uint32_t>(words[0])), 0,
                std::vector<std::int64_t>(graph_.slot_count, 0)};
    const auto& places = places_of(at.node);
    for (std::size_t i = 0; i < places.size(); ++i) {
      at.slots[places[i].slot(graph_)] = static_cast<std::int64_t>(words[i + 1]);
    }
    return at;
  }

  // False if there are more ways on than can be gone.
  bool expand(Position at) {
    const Node& node = graph_.nodes[at.node];
    if (node.kind == Node::Kind::O) return expand_o(node, at);
    if (node.kind == Node::Kind::Error) return true;
    std::vector<Position> open{std::move(at)};
    std::size_t gone = 0;
    while (!open.empty()) {
      const Position from = std::move(open.back());
      open.pop_back();
      if (++gone % 1024 == 0 && limits_.reached()) return false;
      const abstraction::Told told = follower_.find_step(from);
      if (told == abstraction::Told::Nothing) continue;
      if (told != abstraction::Told::Yes) return false;
      const std::vector<explore::Way> ways = follower_.ways();
      for (const explore::Way& way : ways) {
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
      Position next = at;
      next.node = edge.target;
      if (!game::carries_value(edge.move.kind) || edge.bind.is_none()) {
        add(next);
        continue;
      }
      const auto codes = domain_.brought(edge);
      if (!codes) return false;
      for (std::int64_t code = codes->low;; ++code) {
        next.slots[graph_.variables[edge.bind].slot] = domain_.bound(code, edge);
        add(next);
        if (code == codes->high) break;
        if (code % 1024 == 0 && limits_.reached()) return false;
      }
    }
    return true;
  }

  // Where values are told apart one by one, those that come up are classes.
  void find_values() {
    for (std::uint32_t i = 0; i < states_.size(); ++i) {
      const auto words = states_[explore::StoredId(i)];
      const auto& places = places_of(NodeId(static_cast<std::uint32_t>(words[0])));
      for (std::size_t p = 0; p < places.size(); ++p) {
        if (precision_.cuts[places[p].variable]) continue;
        values_[places[p].variable].push_back(static_cast<std::int64_t>(words[p + 1]));
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
      const auto& places = places_of(node);
      std::vector<std::uint32_t> row;
      for (std::size_t p = 0; p < places.size(); ++p) {
        row.push_back(number_of(places[p].variable, static_cast<std::int64_t>(words[p + 1])));
      }
      rows[node.index()].push_back(std::move(row));
    }
    certify::IntervalCertificate result;
    result.graph = certify::fingerprint(graph_);
    for (auto& [node, some] : rows) {
      std::sort(some.begin(), some.end());
      certify::ClassStates states{NodeId(node), places_of(NodeId(node)), {}, some.size()};
      for (const auto& row : some)
        states.numbers.insert(states.numbers.end(), row.begin(), row.end());
      for (const certify::Place& place : states.places) {
        if (!result.classes.contains(place.variable)) {
          result.classes.emplace(place.variable, classes_of(place.variable));
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
  Liveness live_;
  std::vector<std::optional<std::vector<certify::Place>>> places_;  // per node
  explore::StateStore states_;
  std::map<VariableId, std::vector<std::int64_t>> values_;  // of variables without cut points
  std::vector<std::uint64_t> words_;
  std::vector<game::Move> moves_;
};

}  // namespace

Bounded<certify::IntervalCertificate> interval_certificate(const game::Graph& graph,
                                                           const abstraction::Precision& precision,
                                                           const Limits& limits) {
  return Maker(graph, precision, limits).run();
}

}  // namespace arbiter::refine
