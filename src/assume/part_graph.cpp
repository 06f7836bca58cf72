#include "assume/part_graph.h"

#include <algorithm>
#include <map>
#include <memory>

#include "game/draft.h"

namespace arbiter::assume {

namespace {

using game::Action;
using game::Expression;
using game::Graph;
using game::Instruction;
using game::Node;
using game::NodeId;
using game::VariableId;
using Code = std::vector<Instruction>;
using Kind = BorderMove::Kind;
using Op = Instruction::Op;

constexpr std::size_t kMostTargets = std::size_t{1} << 26U;

class Composer {
 public:
  Composer(Side side, const PartLetters& letters, const abstraction::Precision& precision,
           const PlayAutomaton& assumption, const Limits& limits, const PartGraphOptions& options)
      : side_(side),
        letters_(letters),
        border_(letters.border()),
        from_(*letters.border().graph),
        assumption_(assumption),
        limits_(limits),
        options_(options),
        charge_(limits),
        draft_(made_.graph) {
    made_.precision = precision;
  }

  Bounded<PartGraph> run() {
    begin();
    lay_start();
    while (!todo_.empty()) {
      const NodeId next = todo_.back();
      todo_.pop_back();
      lay(next);
      if (is_too_large_ || limits_.reached()) {
        return tl::unexpected(limits_.reached().value_or(StopReason::Memory));
      }
    }
    if (!game::find_live_variables(made_.graph, limits_)) {
      return tl::unexpected(limits_.reached().value_or(StopReason::Memory));
    }
    for (std::size_t n = made_.stands_for.size(); n < made_.graph.nodes.size(); ++n) {
      made_.stands_for.push(NodeId::none());
    }
    return std::move(made_);
  }

 private:
  void begin() {
    Graph& to = made_.graph;
    to.judgement = from_.judgement;
    to.parts = from_.parts;
    to.variables = from_.variables;
    to.slot_count = from_.slot_count;
    for (std::uint32_t v = 0; v < from_.variables.size(); ++v) made_.like.push(VariableId(v));
    for (const VariableId v : border_.shared) {
      // What is kept of returns belongs to code that is laid as a whole.
      if (to.variables[v].kind == game::Variable::Kind::Return) {
        to.variables[v].kind = game::Variable::Kind::Register;
      }
    }
    add_components();
    state_ = add_register(typing::Data::range(0, dead()));
    made_.letter = add_register(typing::Data::range(0, last(letters_.size())));
    nowhere_ = draft_.reserve({}, {});
    draft_.stuck(nowhere_);
    violation_ = draft_.reserve({}, {});
    draft_.error(violation_, core::ErrorReason::Abort, {});
    laid_.assign(from_.nodes.size(), NodeId::none());
    find_used_moves();
  }

  static std::int64_t last(std::size_t count) {
    return std::max<std::int64_t>(0, static_cast<std::int64_t>(count) - 1);
  }

  // The letters as elements of one component; a component for the values of each shared variable,
  // and one for the indices of each shared array.
  void add_components() {
    std::vector<game::Component> more;
    const auto add = [&](const typing::Base& type, std::int64_t size) {
      game::Component component;
      component.kind = game::Component::Kind::Free;
      component.size = size;
      component.type = type;
      more.push_back(component);
      return game::ComponentId(static_cast<std::uint32_t>(from_.arena->size() + more.size() - 1));
    };
    made_.border = add(typing::Base::com(), static_cast<std::int64_t>(letters_.size()));
    for (const VariableId v : border_.shared) {
      const game::Variable& variable = from_.variables[v];
      value_component_[v] = add(typing::Base::var(variable.data), variable.size);
      if (variable.size == 0) continue;
      index_component_[v] = add(typing::Base::exp(typing::Data::range(0, variable.size - 1)), 0);
    }
    made_.graph.arena = std::make_shared<const game::Arena>(*from_.arena, more);
  }

  // The moves that some letter of the assumption belongs to.
  void find_used_moves() {
    is_used_.assign(border_.moves.size(), false);
    for (std::uint32_t s = 0; s < assumption_.states(); ++s) {
      for (const PlayAutomaton::Edge& edge : assumption_.edges(s)) {
        is_used_[letters_.move(edge.move).index()] = true;
      }
    }
  }

  // The state after a move of O's that the assumption knows nothing of.
  std::int64_t dead() const { return static_cast<std::int64_t>(assumption_.states()); }

  VariableId add_register(const typing::Data& data, VariableId like = {}) {
    game::Variable variable;
    variable.data = data;
    variable.slot = made_.graph.slot_count++;
    const VariableId id = made_.graph.variables.push(variable);
    made_.like.push(like);
    made_.precision.cuts.push(like.is_some() ? made_.precision.cuts[like]
                                             : std::optional<abstraction::Cuts>());
    made_.precision.is_fixed.push(like.is_some() ? made_.precision.is_fixed[like] : 0);
    return id;
  }
  // A register for values of that variable, and for an index of that array.
  VariableId value_register(VariableId of) { return add_register(from_.variables[of].data, of); }
  VariableId index_register(VariableId array) {
    return add_register(typing::Data::range(0, from_.variables[array].size - 1));
  }

  NodeId reserve() { return draft_.reserve(span_, {}); }
  Expression emitted(const Code& code) {
    const std::uint32_t begin = draft_.begin();
    for (const Instruction& instruction : code) draft_.emit(instruction.op, instruction.operand);
    return draft_.finish(begin);
  }
  Expression copied(Expression expression) {
    const auto code = from_.code_of(expression);
    return emitted(Code(code.begin(), code.end()));
  }
  static Code load(VariableId variable) { return {{Op::Load, variable.index()}}; }

  // Stores a value and goes on.
  void store(NodeId& at, VariableId target, const Code& index, const Code& value) {
    const NodeId next = reserve();
    const Expression to = index.empty() ? Expression{} : emitted(index);
    draft_.assign(at, {target, to, emitted(value), span_}, next);
    at = next;
  }

  void lay_start() {
    if (side_ != Side::Part) {
      made_.graph.start = laid(from_.start);
      return;
    }
    // Nothing is live at the start; the state of the assumption begins after it.
    made_.graph.start = reserve();
    between_ = reserve();
    NodeId at = reserve();
    const NodeId first = at;
    store(at, state_, {}, {{Op::Constant, 0}});
    draft_.jump(at, between_);
    const game::OEdge open{
        {made_.border, game::MoveKind::Run, emitted({{Op::Constant, 0}})}, {}, first};
    draft_.wait(made_.graph.start, {&open, 1});
    std::vector<game::OEdge> edges;
    for (std::uint32_t m = 0; m < border_.moves.size(); ++m) {
      const BorderMove& move = border_.moves[BorderMoveId(m)];
      if (move.kind != Kind::Enter) continue;
      const NodeId entry = reserve();
      NodeId after = entry;
      tell(after, BorderMoveId(m), {}, {});
      draft_.jump(after, laid(move.target));
      edges.push_back(
          {{made_.border, game::MoveKind::Run, emitted({{Op::Constant, 0}})}, {}, entry});
    }
    draft_.wait(between_, edges);
  }

  NodeId laid(NodeId original) {
    NodeId& node = laid_[original.index()];
    if (node.is_some()) return node;
    node = draft_.reserve(from_.nodes[original].span, from_.nodes[original].part);
    todo_.push_back(original);
    return node;
  }

  // Where an edge to this node leads: across the border the moves are laid first.
  NodeId link(std::uint32_t here, NodeId target) {
    const std::uint32_t there = border_.inside[target];
    if (here == there) return laid(target);
    const auto [known, is_new] = links_.try_emplace({here, target});
    if (!is_new) return known->second;
    const NodeId first = reserve();
    known->second = first;
    NodeId at = first;
    if (here != Border::kOutside) {
      tell(at, border_.find_exit(here, target), {}, {});
      if (side_ == Side::Part) {
        draft_.jump(at, between_);
        return first;
      }
    }
    if (there == Border::kOutside) {
      draft_.jump(at, laid(target));
      return first;
    }
    tell(at, border_.find_enter(target), {}, {});
    if (side_ == Side::Rest) set_registers(at, there, target);
    draft_.jump(at, side_ == Side::Rest ? hole(there) : laid(target));
    return first;
  }

  // Registers in which a part leaves values for the rest hold some value of their type even if the
  // assumption allows the part to leave without one, as no part does. Each has one from the start
  // on. When the part is entered that will write it, it gets one again, unless what it holds may
  // still be looked at: so that it does not matter in between.
  void set_registers(NodeId& at, std::uint32_t occurrence, NodeId entry) {
    for (const VariableId v : registers_written()) {
      const BorderMoveId write = border_.find(Kind::Write, v);
      const auto& own = border_.of_occurrence[occurrence];
      if (!std::binary_search(own.begin(), own.end(), write) || is_read_from(entry, v)) continue;
      set_register(at, v);
    }
  }
  void set_register(NodeId& at, VariableId v) {
    const typing::Data& data = from_.variables[v].data;
    const std::int64_t some =
        data.is_finite() ? std::clamp<std::int64_t>(0, data.low, data.high) : 0;
    store(at, v, {}, {{Op::Constant, some}});
  }

  std::vector<VariableId> registers_written() const {
    std::vector<VariableId> found;
    for (const VariableId v : border_.shared) {
      const bool is_local = from_.variables[v].kind == game::Variable::Kind::Local;
      if (!is_local && border_.find(Kind::Write, v).is_some()) found.push_back(v);
    }
    return found;
  }

  // Whether some way on from the node reads the register before it is set.
  bool is_read_from(NodeId start, VariableId v) const {
    std::vector<bool> seen(from_.nodes.size(), false);
    std::vector<NodeId> todo = {start};
    seen[start.index()] = true;
    const auto go = [&](NodeId next) {
      if (!seen[next.index()]) todo.push_back(next);
      seen[next.index()] = true;
    };
    while (!todo.empty()) {
      const Node& node = from_.nodes[todo.back()];
      todo.pop_back();
      bool is_set = false;
      bool is_read = false;
      const auto look = [&](Expression expression) {
        from_.each_load(expression, [&](VariableId read) { is_read |= read == v && !is_set; });
      };
      for (const Action& action : from_.actions_of(node)) {
        look(action.value);
        look(action.index);
        is_set |= action.target == v && action.index.empty();
      }
      look(node.value);
      look(node.move.element);
      if (node.kind == Node::Kind::O) {
        for (const game::OEdge& edge : from_.edges_of(node)) {
          look(edge.move.element);
          if (!is_set && edge.bind != v) go(edge.target);
        }
      } else if (!is_set) {
        for (const NodeId target : from_.targets_of(node)) go(target);
      }
      if (is_read) return true;
    }
    return false;
  }

  // ---------------------------------------------------------------- moves of the border

  // The letter of class `number` of the values, in the cell that a register says.
  Code letter_of(const MoveLetters& letters, VariableId cell, std::uint32_t number) const {
    Code code = {{Op::Constant, letters.first + number}};
    if (letters.cells == 1) return code;
    code.push_back({Op::Load, cell.index()});
    code.push_back({Op::Constant, letters.values.count});
    code.push_back({Op::Multiply});
    code.push_back({Op::Add});
    return code;
  }

  // Stores the letter of a move. The class of a value is found by halving its cut points.
  void store_letter(NodeId& at, const MoveLetters& letters, VariableId cell, VariableId value) {
    const ValueClasses& classes = letters.values;
    if (classes.points.empty()) {
      Code code = letter_of(letters, cell, 0);
      if (classes.count > 1) {
        code.push_back({Op::Load, value.index()});
        code.push_back({Op::Constant, classes.low});
        code.push_back({Op::Subtract});
        code.push_back({Op::Add});
      }
      return store(at, made_.letter, {}, code);
    }
    struct Range {
      NodeId node;
      std::uint32_t first;  // classes
      std::uint32_t last;
    };
    const NodeId told = reserve();
    std::vector<Range> todo = {{at, 0, classes.count - 1}};
    while (!todo.empty()) {
      const Range range = todo.back();
      todo.pop_back();
      if (range.first == range.last) {
        const Expression letter = emitted(letter_of(letters, cell, range.first));
        draft_.assign(range.node, {made_.letter, {}, letter, span_}, told);
        continue;
      }
      const std::uint32_t middle = range.first + (range.last - range.first + 1) / 2;
      const NodeId below = reserve();
      const NodeId above = reserve();
      const NodeId targets[] = {below, above};
      draft_.branch(range.node,
                    emitted({{Op::Load, value.index()},
                             {Op::Constant, classes.points[middle - 1]},
                             {Op::GreaterEqual}}),
                    targets);
      todo.push_back({below, range.first, middle - 1});
      todo.push_back({above, middle, range.last});
    }
    at = told;
  }

  // A run of a game has one move of P's. In Rest, those of the part's opponent are it, in Part
  // those of the part, unless the environment is asked; in Whole the program's own moves are there.
  bool is_shown(const BorderMove& move) const {
    if (side_ == Side::Rest) return move.is_opponents();
    return side_ == Side::Part && !move.is_opponents() && move.kind != Kind::Ask;
  }

  // Lays a move of the border from `at` on: its letter is told, and the assumption goes on.
  void tell(NodeId& at, BorderMoveId move, VariableId cell, VariableId value) {
    const MoveLetters& letters = letters_.of(move);
    const std::uint32_t count = letters.count();
    store_letter(at, letters, cell, value);
    Code selector = load(state_);
    if (count > 1) {
      selector.push_back({Op::Constant, count});
      selector.push_back({Op::Multiply});
      selector.push_back({Op::Load, made_.letter.index()});
      selector.push_back({Op::Add});
      selector.push_back({Op::Constant, letters.first});
      selector.push_back({Op::Subtract});
    }
    const NodeId next = reserve();
    draft_.branch(at, emitted(selector), targets_of(move, next));
    at = next;
    if (!is_shown(border_.moves[move])) return;
    const NodeId after = reserve();
    const Expression element = emitted(load(made_.letter));
    draft_.move(at, {made_.border, game::MoveKind::Run, element}, {}, after);
    at = after;
  }

  std::vector<NodeId> targets_of(BorderMoveId move, NodeId next) {
    const MoveLetters& letters = letters_.of(move);
    const bool is_opponents = border_.moves[move].is_opponents();
    std::vector<NodeId> targets;
    std::map<std::uint32_t, NodeId> set;  // per state
    const std::size_t size = (assumption_.states() + std::size_t{1}) * letters.count();
    targets_ += size;
    if (targets_ > kMostTargets || !charge_.resize(targets_ * 2 * sizeof(NodeId))) {
      is_too_large_ = true;
      return {nowhere_};
    }
    targets.reserve(size);
    for (std::uint32_t s = 0; s <= assumption_.states(); ++s) {
      for (std::uint32_t c = 0; c < letters.count(); ++c) {
        const LetterId letter(letters.first + c);
        const bool is_dead = s == assumption_.states();
        const std::uint32_t to = is_dead ? PlayAutomaton::kNowhere : assumption_.next(s, letter);
        targets.push_back(to == PlayAutomaton::kNowhere ? refused(is_opponents, next, set)
                                                        : taken(s, letter, to, next, set));
      }
    }
    return targets;
  }

  NodeId refused(bool is_opponents, NodeId next, std::map<std::uint32_t, NodeId>& set) {
    if (side_ != Side::Part) return nowhere_;
    if (!is_opponents) return violation_;
    // The part is at fault only if it goes on.
    return setting(static_cast<std::uint32_t>(dead()), next, set);
  }

  NodeId taken(std::uint32_t state, LetterId letter, std::uint32_t to, NodeId next,
               std::map<std::uint32_t, NodeId>& set) {
    if (!options_.lists_pairs || letters_.is_opponents(letter)) return setting(to, next, set);
    std::map<std::uint32_t, NodeId> own;
    const NodeId node = setting(to, next, own);
    made_.pairs.push_back({node, {opponent_before(state), letter}});
    return node;
  }

  // In PlayAutomaton::all, state s > 0 is after the s-th letter of O's.
  LetterId opponent_before(std::uint32_t state) {
    if (opponents_.empty()) {
      for (std::uint32_t l = 0; l < letters_.size(); ++l) {
        if (letters_.is_opponents(LetterId(l))) opponents_.push_back(LetterId(l));
      }
    }
    return state == 0 ? LetterId(0) : opponents_[state - 1];
  }

  // A node that sets the assumption's state and goes on.
  NodeId setting(std::uint32_t state, NodeId next, std::map<std::uint32_t, NodeId>& set) {
    const auto [known, is_new] = set.try_emplace(state);
    if (!is_new) return known->second;
    known->second = reserve();
    const Expression value = emitted({{Op::Constant, state}});
    draft_.assign(known->second, {state_, {}, value, span_}, next);
    return known->second;
  }

  // ---------------------------------------------------------------- the hole

  // Where the part of this occurrence was: the environment makes any of its moves.
  NodeId hole(std::uint32_t occurrence) {
    const auto [known, is_new] = holes_.try_emplace(occurrence);
    if (!is_new) return known->second;
    const NodeId hole = reserve();
    known->second = hole;
    std::vector<game::OEdge> edges;
    for (const BorderMoveId id : border_.of_occurrence[occurrence]) {
      if (!is_used_[id.index()]) continue;
      switch (border_.moves[id].kind) {
        case Kind::Exit: edges.push_back(hole_exit(id)); break;
        case Kind::Ask: edges.push_back(hole_ask(id, occurrence)); break;
        case Kind::Read: edges.push_back(hole_read(id, hole)); break;
        case Kind::Write: edges.push_back(hole_write(id, hole)); break;
        case Kind::Abort: edges.push_back(hole_abort(id)); break;
        default: INVARIANT(false, "a part should make moves of its own");
      }
    }
    draft_.wait(hole, edges);
    return hole;
  }

  game::OEdge plain_edge(NodeId target) {
    return {{made_.border, game::MoveKind::Run, emitted({{Op::Constant, 0}})}, {}, target};
  }
  game::OEdge index_edge(VariableId array, VariableId cell, NodeId target) {
    return {{index_component_.at(array), game::MoveKind::Value, {}}, cell, target};
  }
  // Brings a value of the variable, or of the cell of the array.
  game::OEdge value_edge(VariableId of, VariableId cell, VariableId value, NodeId target) {
    const Expression element = cell.is_some() ? emitted(load(cell)) : Expression{};
    return {{value_component_.at(of), game::MoveKind::Value, element}, value, target};
  }

  game::OEdge hole_exit(BorderMoveId id) {
    const NodeId first = reserve();
    NodeId at = first;
    tell(at, id, {}, {});
    const NodeId target = border_.moves[id].target;
    draft_.jump(at, link(Border::kOutside, target));
    return plain_edge(first);
  }

  game::OEdge hole_abort(BorderMoveId id) {
    const NodeId first = reserve();
    NodeId at = first;
    tell(at, id, {}, {});
    draft_.error(at, core::ErrorReason::Abort, span_);
    return plain_edge(first);
  }

  game::OEdge hole_read(BorderMoveId id, NodeId hole) {
    const VariableId variable = border_.moves[id].variable;
    const bool is_array = from_.variables[variable].size > 0;
    const VariableId cell = is_array ? index_register(variable) : VariableId::none();
    const VariableId value = value_register(variable);
    const NodeId first = reserve();
    NodeId at = first;
    tell(at, id, cell, {});
    store(at, value, {}, is_array ? element(variable, cell) : load(variable));
    tell(at, border_.find(Kind::Value, variable), {}, value);
    draft_.jump(at, hole);
    return is_array ? index_edge(variable, cell, first) : plain_edge(first);
  }

  game::OEdge hole_write(BorderMoveId id, NodeId hole) {
    const VariableId variable = border_.moves[id].variable;
    const bool is_array = from_.variables[variable].size > 0;
    const VariableId cell = is_array ? index_register(variable) : VariableId::none();
    const VariableId value = value_register(variable);
    const NodeId first = reserve();
    NodeId at = first;
    tell(at, id, cell, value);
    store(at, variable, is_array ? load(cell) : Code{}, load(value));
    tell(at, border_.find(Kind::Ok, variable), {}, {});
    draft_.jump(at, hole);
    if (!is_array) return value_edge(variable, {}, value, first);
    const NodeId second = reserve();
    const game::OEdge edge = value_edge(variable, cell, value, first);
    draft_.wait(second, {&edge, 1});
    return index_edge(variable, cell, second);
  }

  game::OEdge hole_ask(BorderMoveId id, std::uint32_t occurrence) {
    const BorderMove& move = border_.moves[id];
    const game::Component& component = (*from_.arena)[move.component];
    const NodeId first = reserve();
    NodeId at = first;
    tell(at, id, {}, {});
    game::MoveTemplate sent{move.component, move.move, {}};
    if (component.size > 0) sent.element = emitted({{Op::Constant, 0}});
    Expression value;
    if (game::carries_value(move.move)) {
      const typing::Data& data = component.type.data;
      value = emitted({{Op::Constant, data.is_finite() ? data.low : 0}});
    }
    draft_.move(at, sent, value, waiting(move.wait, occurrence));
    made_.graph.nodes[at].is_error_call = move.is_error_call;
    made_.graph.nodes[at].reason = core::ErrorReason::ErrorCommand;
    return plain_edge(first);
  }

  // The environment answers what the hole asked, and the hole hears of it.
  NodeId waiting(std::uint32_t wait, std::uint32_t occurrence) {
    const auto [known, is_new] = waits_.try_emplace({wait, occurrence});
    if (!is_new) return known->second;
    const NodeId node = reserve();
    known->second = node;
    std::vector<game::OEdge> edges;
    for (const BorderMoveId id : border_.waits[wait]) {
      const BorderMove& move = border_.moves[id];
      const NodeId first = reserve();
      game::OEdge edge{{move.component, move.move, {}}, {}, first};
      if ((*from_.arena)[move.component].size > 0) {
        edge.move.element = emitted({{Op::Constant, 0}});
      }
      const bool is_told_apart = letters_.of(id).values.count > 1;
      if (is_told_apart) edge.bind = answer_register(id);
      NodeId at = first;
      tell(at, id, {}, edge.bind);
      draft_.jump(at, hole(occurrence));
      edges.push_back(edge);
    }
    draft_.wait(node, edges);
    return node;
  }

  VariableId answer_register(BorderMoveId id) {
    const BorderMove& move = border_.moves[id];
    const VariableId by = PartLetters::classified_by(move, made_.precision);
    const bool has_cuts = made_.precision.cuts[by].has_value();
    return add_register((*from_.arena)[move.component].type.data,
                        has_cuts ? by : VariableId::none());
  }

  // ---------------------------------------------------------------- code

  void lay(NodeId original) {
    const Node& node = from_.nodes[original];
    span_ = node.span;
    at_ = laid_[original.index()];
    here_ = border_.inside[original];
    for (const Action& action : from_.actions_of(node)) act(action);
    switch (node.kind) {
      case Node::Kind::Silent: return lay_silent(node);
      case Node::Kind::P: return lay_move(original, node);
      case Node::Kind::O: return lay_wait(original, node);
      case Node::Kind::End: return draft_.end(at_);
      case Node::Kind::Stuck: return draft_.stuck(at_);
      case Node::Kind::Error: return lay_error(original, node);
    }
  }

  bool is_inside() const { return here_ != Border::kOutside; }

  void lay_silent(const Node& node) {
    const Code selector = closed(node.value);
    std::vector<NodeId> targets;
    for (const NodeId target : from_.targets_of(node)) targets.push_back(link(here_, target));
    if (selector.empty()) return draft_.jump(at_, targets.front());
    check(selector, 0, last(targets.size()));
    draft_.branch(at_, emitted(selector), targets);
  }

  void lay_move(NodeId original, const Node& node) {
    const game::Component& component = (*from_.arena)[node.move.component];
    const Code element = closed(node.move.element);
    if (!element.empty()) check(element, 0, component.size - 1);
    const Code value = closed(node.value);
    check_type(value, component.type.data);
    if (is_inside()) tell(at_, border_.find_ask(node), {}, {});
    game::MoveTemplate move = node.move;
    move.element = element.empty() ? Expression{} : emitted(element);
    const Expression sent = value.empty() ? Expression{} : emitted(value);
    draft_.move(at_, move, sent, link(here_, from_.targets_of(node).front()));
    if (side_ == Side::Part) return;  // that it errs is the assumption's matter
    made_.graph.nodes[at_].is_error_call = node.is_error_call;
    made_.graph.nodes[at_].reason = node.reason;
    made_.graph.nodes[at_].span = node.span;
    if (node.is_error_call) note_error(at_, original);
  }

  void lay_wait(NodeId original, const Node& node) {
    const NodeId wait = at_;
    std::vector<game::OEdge> edges;
    for (game::OEdge edge : from_.edges_of(node)) {
      edge.move.element = edge.move.element.empty() ? Expression{} : copied(edge.move.element);
      const NodeId target = edge.target;
      if (original == from_.start) {
        const NodeId first = reserve();
        at_ = first;
        store(at_, state_, {}, {{Op::Constant, 0}});
        if (side_ == Side::Rest) {
          for (const VariableId v : registers_written()) set_register(at_, v);
        }
        draft_.jump(at_, link(here_, target));
        edge.target = first;
      } else if (is_inside()) {
        lay_answer(edge);
        draft_.jump(at_, link(here_, target));
      } else {
        edge.target = link(here_, target);
      }
      edges.push_back(edge);
    }
    draft_.wait(wait, edges);
  }

  // The environment answers the part.
  void lay_answer(game::OEdge& edge) {
    const BorderMoveId id = border_.find(edge.move.component, edge.move.kind);
    const VariableId bind = edge.bind;
    const bool is_told_apart = letters_.of(id).values.count > 1;
    const bool is_written = bind.is_some() && border_.is_shared[bind] != 0;
    edge.target = reserve();
    at_ = edge.target;
    if (is_told_apart) {
      edge.bind = answer_register(id);
    } else if (is_written) {
      edge.bind = value_register(bind);
    }
    tell(at_, id, {}, edge.bind);
    if (bind.is_none() || bind == edge.bind) return;
    if (is_written) return write(bind, {}, load(edge.bind));
    store(at_, bind, {}, load(edge.bind));
  }

  void lay_error(NodeId original, const Node& node) {
    if (is_inside()) {
      tell(at_, border_.find_abort(), {}, {});
      if (side_ == Side::Part) return draft_.jump(at_, nowhere_);
    }
    draft_.error(at_, node.reason, node.span);
    note_error(at_, original);
  }

  void note_error(NodeId node, NodeId original) {
    while (made_.stands_for.size() <= node.index()) made_.stands_for.push(NodeId::none());
    made_.stands_for[node] = original;
  }

  void act(const Action& action) {
    span_ = action.span;
    const game::Variable& target = from_.variables[action.target];
    const Code value = closed(action.value);
    check_type(value, target.data);
    const Code index = closed(action.index);
    if (!index.empty()) check(index, 0, target.size - 1);
    const bool is_written = is_inside() && border_.is_shared[action.target] != 0;
    if (!is_written) return store(at_, action.target, index, value);
    if (target.size == 0 || !index.empty()) return write(action.target, index, value);
    for (std::int64_t cell = 0; cell < target.size; ++cell) {
      write(action.target, {{Op::Constant, cell}}, value);
    }
  }

  // The part writes a variable of the rest.
  void write(VariableId variable, const Code& index, const Code& value) {
    const VariableId written = value_register(variable);
    store(at_, written, {}, value);
    VariableId cell;
    if (!index.empty()) {
      cell = index_register(variable);
      store(at_, cell, {}, index);
    }
    tell(at_, border_.find(Kind::Write, variable), cell, written);
    if (side_ == Side::Whole) {
      store(at_, variable, cell.is_some() ? load(cell) : Code{}, load(written));
    } else {
      const NodeId next = reserve();
      const game::OEdge edge = plain_edge(next);
      draft_.wait(at_, {&edge, 1});
      at_ = next;
    }
    tell(at_, border_.find(Kind::Ok, variable), {}, {});
  }

  // The part reads one: the register that holds the value.
  VariableId read(VariableId variable, const Code& index) {
    VariableId cell;
    if (!index.empty()) {
      check(index, 0, from_.variables[variable].size - 1);
      cell = index_register(variable);
      store(at_, cell, {}, index);
    }
    const VariableId value = value_register(variable);
    tell(at_, border_.find(Kind::Read, variable), cell, {});
    if (side_ == Side::Whole) {
      store(at_, value, {}, cell.is_some() ? element(variable, cell) : load(variable));
    } else {
      const NodeId next = reserve();
      const game::OEdge edge = value_edge(variable, cell, value, next);
      draft_.wait(at_, {&edge, 1});
      at_ = next;
    }
    tell(at_, border_.find(Kind::Value, variable), {}, value);
    is_fresh_ = true;
    return value;
  }

  static Code element(VariableId array, VariableId cell) {
    return {{Op::Load, cell.index()}, {Op::LoadElement, array.index()}};
  }

  // The expression with its reads of shared variables taken out, from left to right.
  Code closed(Expression expression) {
    Code done;
    is_fresh_ = false;
    std::vector<std::size_t> starts;  // of the operands on the stack, in `done`
    for (const Instruction& instruction : from_.code_of(expression)) {
      std::size_t start = done.size();
      std::size_t right = start;  // where the last operand begins
      for (int i = instruction.arity(); i > 0; --i) {
        start = starts.back();
        starts.pop_back();
        if (i == instruction.arity()) right = start;
      }
      starts.push_back(start);
      const Code last_operand(done.begin() + static_cast<std::ptrdiff_t>(right), done.end());
      const bool is_element = instruction.op == Op::LoadElement;
      if (is_inside() && instruction.loads() && border_.is_shared[instruction.variable()] != 0) {
        done.resize(start);
        const VariableId value = read(instruction.variable(), is_element ? last_operand : Code{});
        done.push_back({Op::Load, value.index()});
        continue;
      }
      if (instruction.loads() && is_loose(instruction.variable())) is_fresh_ = true;
      if (is_element) check(last_operand, 0, from_.variables[instruction.variable()].size - 1);
      if (instruction.op == Op::Divide || instruction.op == Op::Remainder) {
        check_not_zero(last_operand);
      }
      done.push_back(instruction);
    }
    return done;
  }

  // In Rest, a register may hold what a part has brought, and not every part checks what it brings.
  bool is_loose(VariableId variable) const {
    return side_ == Side::Rest && from_.variables[variable].kind == game::Variable::Kind::Register;
  }
  // In Part, where what was read may differ from what was checked before; and there.
  bool may_differ() const { return side_ != Side::Whole && is_fresh_; }

  void check(const Code& value, std::int64_t low, std::int64_t high) {
    if (!may_differ()) return;
    const std::uint32_t begin = draft_.begin();
    emitted(value);
    go_on_if(draft_.in_range(begin, low, high));
  }
  void check_type(const Code& value, const typing::Data& data) {
    if (!value.empty() && data.is_finite()) check(value, data.low, data.high);
  }
  void check_not_zero(const Code& value) {
    if (!may_differ()) return;
    Code test = value;
    test.push_back({Op::Constant, 0});
    test.push_back({Op::NotEqual});
    go_on_if(emitted(test));
  }
  void go_on_if(Expression test) {
    const NodeId next = reserve();
    const NodeId targets[] = {nowhere_, next};
    draft_.branch(at_, test, targets);
    at_ = next;
  }

  const Side side_;
  const PartLetters& letters_;
  const Border& border_;
  const Graph& from_;
  const PlayAutomaton& assumption_;
  const Limits& limits_;
  const PartGraphOptions& options_;
  MemoryCharge charge_;
  PartGraph made_;
  game::Draft draft_;
  VariableId state_;  // of the assumption
  NodeId nowhere_;
  NodeId violation_;
  NodeId between_;             // Part: the part is not active
  std::vector<bool> is_used_;  // per move of the border
  std::map<VariableId, game::ComponentId> value_component_;
  std::map<VariableId, game::ComponentId> index_component_;
  std::vector<NodeId> laid_;  // per node of the program
  std::vector<NodeId> todo_;  // laid and not filled yet
  std::map<std::pair<std::uint32_t, NodeId>, NodeId> links_;
  std::map<std::uint32_t, NodeId> holes_;  // per occurrence
  std::map<std::pair<std::uint32_t, std::uint32_t>, NodeId> waits_;
  std::vector<LetterId> opponents_;
  std::size_t targets_ = 0;
  bool is_too_large_ = false;
  // While a node is laid:
  NodeId at_;
  std::uint32_t here_ = Border::kOutside;
  Span span_;
  bool is_fresh_ = false;  // the expression has read a shared variable
};

}  // namespace

Bounded<PartGraph> part_graph(Side side, const PartLetters& letters,
                              const abstraction::Precision& precision,
                              const PlayAutomaton& assumption, const Limits& limits,
                              const PartGraphOptions& options) {
  return Composer(side, letters, precision, assumption, limits, options).run();
}

Word letters_along(const PartGraph& made, const std::vector<explore::Turn>& path) {
  const Graph& graph = made.graph;
  Word letters;
  NodeId at = graph.start;
  for (const explore::Turn& turn : path) {
    at = graph.edges_of(graph.nodes[at])[turn.made.edge].target;
    std::uint32_t step = 0;
    for (const explore::Way& way : turn.trail) {
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
  }
  return letters;
}

}  // namespace arbiter::assume
