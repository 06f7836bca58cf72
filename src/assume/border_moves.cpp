// How a move of the border is laid; the idea is in border_moves.h.
//
// The branch on the state has a row for each state of the assumption and one for the dead state.
// Rows with the same targets are one node, and so are nodes that set the same state after the same
// move, unless the caller wants to know whether a play passes just this pair or this question. So a
// move costs at most states times letters of the move, and that much is charged before each row.
#include "assume/border_moves.h"

#include <algorithm>

namespace arbiter::assume {

namespace {

using game::Expression;
using game::NodeId;
using game::VariableId;
using Op = game::Instruction::Op;

constexpr std::size_t kMostNodes = std::size_t{1} << 25U;

}  // namespace

BorderMoves::BorderMoves(Side side, const BorderLetters& letters, const PlayAutomaton& assumption,
                         const PremiseGraphOptions& options, const Limits& limits,
                         PremiseBuilder& builder)
    : side_(side),
      letters_(letters),
      assumption_(assumption),
      options_(options),
      builder_(builder),
      draft_(builder.draft()),
      limits_(limits),
      charge_(limits),
      state_(builder.add_register(typing::Data::range(0, dead()))),
      nowhere_(builder.reserve()),
      violation_(builder.reserve()),
      is_used_(letters.border().moves.size(), false) {
  draft_.stuck(nowhere_);
  draft_.error(violation_, core::ErrorReason::Abort, {});
  for (std::uint32_t s = 0; s < assumption.states(); ++s) {
    for (const PlayAutomaton::Edge& edge : assumption.edges(s)) {
      is_used_[letters.move(edge.move).index()] = true;
    }
  }
}

void BorderMoves::begin(NodeId& at) { builder_.store(at, state_, {}, {{Op::Constant, 0}}); }

void BorderMoves::tell(NodeId& at, BorderMoveId move, VariableId cell, VariableId value) {
  const VariableId letter = builder_.made().letter;
  store_letter(at, letters_.of(move), cell, value);
  const NodeId next = builder_.reserve();
  const std::vector<NodeId> targets = rows_of(letters_.of(move), next);
  draft_.branch(at, draft_.load(state_), targets);
  at = next;
  if (!is_shown(letters_.border().moves[move])) return;
  const NodeId after = builder_.reserve();
  draft_.move(at, {builder_.made().border, game::MoveKind::Run, draft_.load(letter)}, {}, after);
  at = after;
}

// Between two moves of O's a graph has one move of P's. In Rest that is the move of the part's
// opponent, in Part the move of the part, unless the part asks the environment: then the question
// is laid as the program's own move. In Whole there are the program's own moves only.
bool BorderMoves::is_shown(const BorderMove& move) const {
  if (side_ == Side::Rest) return move.is_opponents();
  return side_ == Side::Part && !move.is_opponents() && move.kind != BorderMove::Kind::Ask;
}

// Code for the letter of class `number` of the values, in the cell whose index the register holds.
Code BorderMoves::letter_of(const MoveLetters& letters, VariableId cell,
                            std::uint32_t number) const {
  Code code = {{Op::Constant, letters.first + number}};
  if (letters.cells == 1) return code;
  code.push_back({Op::Load, cell.index()});
  code.push_back({Op::Constant, letters.values.count});
  code.push_back({Op::Multiply});
  code.push_back({Op::Add});
  return code;
}

void BorderMoves::store_letter(NodeId& at, const MoveLetters& letters, VariableId cell,
                               VariableId value) {
  const ValueClasses& classes = letters.values;
  if (!classes.points.empty()) {
    const NodeId known = builder_.reserve();
    find_class(at, known, letters, cell, value);
    at = known;
    return;
  }
  Code code = letter_of(letters, cell, 0);
  if (classes.count > 1) {
    code.push_back({Op::Load, value.index()});
    code.push_back({Op::Constant, classes.low});
    code.push_back({Op::Subtract});
    code.push_back({Op::Add});
  }
  builder_.store(at, builder_.made().letter, {}, code);
}

// Finds the class of a value by halving the cut points, stores its letter, and goes on to `known`.
void BorderMoves::find_class(NodeId at, NodeId known, const MoveLetters& letters, VariableId cell,
                             VariableId value) {
  struct ClassRange {
    NodeId node;
    std::uint32_t first;  // classes
    std::uint32_t last;
  };
  const ValueClasses& classes = letters.values;
  std::vector<ClassRange> todo = {{at, 0, classes.count - 1}};
  while (!todo.empty()) {
    const ClassRange range = todo.back();
    todo.pop_back();
    if (range.first == range.last) {
      const Expression letter = builder_.emitted(letter_of(letters, cell, range.first));
      draft_.assign(range.node, {builder_.made().letter, {}, letter, builder_.span()}, known);
      continue;
    }
    const std::uint32_t middle = range.first + (range.last - range.first + 1) / 2;
    const NodeId targets[] = {builder_.reserve(), builder_.reserve()};
    draft_.branch(range.node,
                  builder_.emitted({{Op::Load, value.index()},
                                    {Op::Constant, classes.points[middle - 1]},
                                    {Op::GreaterEqual}}),
                  targets);
    todo.push_back({targets[0], range.first, middle - 1});
    todo.push_back({targets[1], middle, range.last});
  }
}

// Per state of the assumption, and last for the dead one, the node where the letter decides how to
// go on: a branch on the letter, one for all states with the same targets, or at once the node that
// all letters lead to.
std::vector<NodeId> BorderMoves::rows_of(const MoveLetters& letters, NodeId next) {
  std::vector<NodeId> rows;
  std::map<std::vector<NodeId>, NodeId> known;
  SettingNodes set;
  for (std::uint32_t s = 0; s <= assumption_.states(); ++s) {
    if (!has_room_for(letters.count())) return {nowhere_};
    std::vector<NodeId> row;
    row.reserve(letters.count());
    for (std::uint32_t c = 0; c < letters.count(); ++c) {
      row.push_back(target_of(s, LetterId(letters.first + c), next, set));
    }
    const bool is_one =
        std::all_of(row.begin(), row.end(), [&](NodeId target) { return target == row.front(); });
    if (is_one) {
      rows.push_back(row.front());
      continue;
    }
    const auto [found, is_new] = known.try_emplace(std::move(row));
    if (is_new) {
      found->second = builder_.reserve();
      draft_.branch(found->second,
                    builder_.emitted({{Op::Load, builder_.made().letter.index()},
                                      {Op::Constant, letters.first},
                                      {Op::Subtract}}),
                    found->first);
    }
    rows.push_back(found->second);
  }
  return rows;
}

NodeId BorderMoves::target_of(std::uint32_t state, LetterId letter, NodeId next,
                              SettingNodes& set) {
  const std::uint32_t to =
      state == dead() ? PlayAutomaton::kNowhere : assumption_.next(state, letter);
  return to == PlayAutomaton::kNowhere ? refused(state, letter, next, set)
                                       : taken(state, letter, to, next, set);
}

// Charges the graph so far and one more row of so many letters, each of which may lead to a node of
// its own. False from then on if there is no room or no time.
bool BorderMoves::has_room_for(std::size_t letters) {
  const game::Graph& graph = builder_.made().graph;
  constexpr std::size_t kPerNode =
      sizeof(game::Node) + sizeof(game::Action) + sizeof(game::Instruction) + 2 * sizeof(NodeId);
  // While an array grows, the old one is there as well as the new one.
  const std::size_t bytes =
      3 * (graph.nodes.size() + letters) * kPerNode + 3 * graph.targets.size() * sizeof(NodeId);
  const bool has_room = graph.nodes.size() < kMostNodes && charge_.resize(bytes);
  is_too_large_ = is_too_large_ || !has_room || limits_.reached();
  return !is_too_large_;
}

NodeId BorderMoves::refused(std::uint32_t state, LetterId letter, NodeId next, SettingNodes& set) {
  const bool is_opponents = letters_.is_opponents(letter);
  if (side_ == Side::Part) {
    // A move of O's that the assumption has no edge for is no fault of the part: the state becomes
    // dead. The part's answer to such a move is the fault.
    return is_opponents ? setting(dead(), next, set) : violation_;
  }
  if (!is_opponents || !options_.lists_asked || state == dead()) return nowhere_;
  const NodeId node = builder_.reserve();
  draft_.stuck(node);
  builder_.made().asked.push_back({node, {state, letter}});
  return node;
}

// The node to which an allowed letter leads. With lists_asked, each move of O's gets a node of its
// own, and with lists_pairs each move of P's, so that a search says whether some play makes it.
NodeId BorderMoves::taken(std::uint32_t state, LetterId letter, std::uint32_t to, NodeId next,
                          SettingNodes& set) {
  const bool is_opponents = letters_.is_opponents(letter);
  if (!(is_opponents ? options_.lists_asked : options_.lists_pairs)) return setting(to, next, set);
  SettingNodes own;
  const NodeId node = setting(to, next, own);
  if (is_opponents) {
    builder_.made().asked.push_back({node, {state, letter}});
  } else {
    builder_.made().pairs.push_back({node, {opponent_before(state), letter}});
  }
  return node;
}

// In PlayAutomaton::all, state s > 0 is after the s-th letter of O's.
LetterId BorderMoves::opponent_before(std::uint32_t state) {
  if (opponents_.empty()) {
    for (std::uint32_t l = 0; l < letters_.size(); ++l) {
      if (letters_.is_opponents(LetterId(l))) opponents_.push_back(LetterId(l));
    }
  }
  INVARIANT(state > 0, "a move of the part's should come after one of O's");
  return opponents_[state - 1];
}

// The node that sets the assumption's state and goes on; `set` has those that are there already.
NodeId BorderMoves::setting(std::uint32_t state, NodeId next, SettingNodes& set) {
  const auto [known, is_new] = set.try_emplace(state);
  if (!is_new) return known->second;
  known->second = builder_.reserve();
  draft_.assign(known->second, {state_, {}, draft_.constant(state), builder_.span()}, next);
  return known->second;
}

}  // namespace arbiter::assume
