// Following a run of the program, from one of the environment's moves to where it waits again.
//
// Between two moves of the environment the program has one way to go, as long as the domain gives
// every expression one value. Where the domain gives several, the run stops and the caller goes
// each way. A run that comes back to a state it was in goes on forever; the follower finds that by
// Brent's method, which keeps one earlier state and replaces it at every power of two. The limits
// end a run that neither ends nor repeats. Cost: linear in the steps of the run, and the slots once
// for each state that is compared or kept.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "abstraction/domain.h"
#include "explore/path.h"
#include "game/graph.h"
#include "support/limits.h"

namespace arbiter::explore {

// A node, how many of its actions are done, and what the slots hold.
struct Position {
  game::NodeId node;
  std::uint32_t step = 0;
  std::vector<std::int64_t> slots;
};

// The ways on from a choice. Where they are many, they are charged as long as this object lives.
struct StepChoices {
  std::vector<StepChoice> all;
  std::unique_ptr<MemoryCharge> charge;
};

enum class RunEnd : std::uint8_t {
  Waits,     // at an O node
  Complete,  // the opening question is answered
  Error,     // P aborted
  Stuck,     // goes on forever without a move
  Chooses,   // more than one way on: see Follower::take_ways
  Overflow,  // a value needs more than 64 bits
  TooMany,   // more ways on than can be listed
  TooLong,   // more rounds of loops than are looked at
  Stopped,   // by time or an interrupt
  NoMemory,  // to go all ways, or for the values on the way
};

template <abstraction::Domain Domain>
class Follower {
 public:
  // Moves of components beyond the arena's are about the variables in `open`, in its order.
  Follower(const game::Graph& graph, Domain& domain, const Limits& limits,
           std::span<const game::VariableId> open = {})
      : graph_(graph),
        domain_(domain),
        limits_(limits),
        open_(open),
        charge_(limits),
        passed_(graph.nodes.size(), 0) {}

  // Follows the run, appending the moves that P makes. Error appends none.
  RunEnd follow(Position& at, std::vector<game::Move>& moves) {
    std::uint64_t steps = 0;
    std::uint64_t renew = 1;
    bool is_first = true;
    earlier_.node = game::NodeId::none();
    error_call_ = game::NodeId::none();
    while (true) {
      const game::Node& node = graph_.nodes[at.node];
      passed_[at.node.index()] = 1;
      switch (node.kind) {
        case game::Node::Kind::O: return RunEnd::Waits;
        case game::Node::Kind::End: return RunEnd::Complete;
        case game::Node::Kind::Error: return RunEnd::Error;
        case game::Node::Kind::Stuck: return RunEnd::Stuck;
        default: break;
      }
      if (at.step == 0 && repeats(at, ++steps, renew)) return RunEnd::Stuck;
      // The limits are not asked before the first step: a caller that follows a run again from a
      // choice relies on RunEnd::Chooses.
      if (const auto over = is_first ? std::nullopt : why_over(moves.capacity())) return *over;
      is_first = false;
      if (const EvalStatus status = find_ways(node, at); status != EvalStatus::Yes) {
        if (status == EvalStatus::Nothing) return RunEnd::Stuck;  // no play on integers comes here
        if (status == EvalStatus::NoMemory) return RunEnd::NoMemory;
        return status == EvalStatus::Overflow ? RunEnd::Overflow : RunEnd::TooMany;
      }
      if (ways_.size() > 1) return RunEnd::Chooses;
      take(node, at, ways_.front(), moves);
    }
  }

  // The P node that called an error command in the last run, or none.
  game::NodeId error_call() const { return error_call_; }

  // Per node: 1 if some run came there.
  const std::vector<std::uint8_t>& passed() const { return passed_; }

  // From now on every step that is taken is appended to `trail`, unless that is null; the follower
  // charges a trail that becomes long.
  void record(std::vector<StepChoice>* trail) { trail_ = trail; }

  // Finds the ways in which the program can take one step from here. Requires a node that the
  // program leaves.
  abstraction::EvalStatus find_step(const Position& at) {
    return find_ways(graph_.nodes[at.node], at);
  }

  // The ways on that follow() found when it last returned Chooses, or that find_step() found last.
  // To be called at most once after each such call. take() goes one of these ways; it returns the P
  // node that calls an error command by this step, or none.
  StepChoices take_ways() {
    if (ways_.size() <= kFewWays) return {ways_, nullptr};
    return {std::move(ways_), std::move(ways_charge_)};
  }
  game::NodeId take(Position& at, const StepChoice& way, std::vector<game::Move>& moves) {
    StepChoice chosen = way;
    chosen.is_choice = true;
    error_call_ = game::NodeId::none();
    take(graph_.nodes[at.node], at, chosen, moves);
    return error_call_;
  }

 private:
  using EvalStatus = abstraction::EvalStatus;
  static constexpr std::size_t kMaxWays = std::size_t{1} << 20U;
  static constexpr std::size_t kFewWays = 1024;

  bool repeats(const Position& at, std::uint64_t steps, std::uint64_t& renew) {
    if (earlier_.node == at.node) {
      work_ += at.slots.size();
      if (earlier_.slots == at.slots) return true;
    }
    if (steps == renew) {
      earlier_ = at;
      work_ += at.slots.size();
      renew *= 2;
    }
    return false;
  }

  // Counts the work of one step, which is more where arrays are large, and asks the limits after
  // much work. Returns why the run has to end; nothing if it goes on. `moves` is the capacity of
  // the vector of its moves.
  std::optional<RunEnd> why_over(std::size_t moves) {
    constexpr std::uint64_t kStep = 64;
    constexpr std::uint64_t kAskAfter = std::uint64_t{1} << 18U;
    work_ += kStep;
    work_ += domain_.take_cells_read();
    if (work_ < kAskAfter) return std::nullopt;
    work_ = 0;
    if (limits_.reached()) return RunEnd::Stopped;
    std::size_t bytes = 2 * moves * sizeof(game::Move);
    if (trail_ != nullptr) {
      // Room for the steps until the limits are asked again. While the trail grows, its old memory
      // and its new memory, which is twice as large, are both held.
      const std::size_t ways = std::max(trail_->capacity(), trail_->size() + kAskAfter / kStep);
      bytes += 3 * ways * sizeof(StepChoice);
    }
    return charge_.resize(bytes) ? std::nullopt : std::optional(RunEnd::NoMemory);
  }

  EvalStatus find_ways(const game::Node& node, const Position& at) {
    if (ways_charge_) {
      ways_ = {};
      ways_charge_.reset();
    }
    ways_.clear();
    elements_.clear();
    values_.clear();
    EvalStatus status = EvalStatus::Yes;
    if (at.step < node.action_count) {
      const game::Action& action = graph_.actions_of(node)[at.step];
      status = find_indices(action.index, graph_.variables[action.target].size, at, elements_);
      if (status == EvalStatus::Yes)
        status = domain_.store(action.value, action.target, at.slots, values_);
    } else if (node.kind != game::Node::Kind::P) {
      elements_.push_back(0);
      status = find_indices(node.value, node.target_count, at, values_);
    } else if (const auto component = node.move.component.index();
               component < graph_.arena->size()) {
      const game::Component& sent = (*graph_.arena)[node.move.component];
      status = find(node.move.element, sent.size, node.value, sent.type.data, at);
    } else {
      const game::Variable& cell = graph_.variables[open_[component - graph_.arena->size()]];
      status = find(node.move.element, cell.size, node.value, cell.data, at);
    }
    return status == EvalStatus::Yes ? combine() : status;
  }

  // For a move of P's: finds the elements, of an array of so many, and the values that are sent.
  EvalStatus find(game::Expression element, std::int64_t size, game::Expression value,
                  const typing::Data& as, const Position& at) {
    const EvalStatus status = find_indices(element, size, at, elements_);
    if (status != EvalStatus::Yes) return status;
    if (!value.empty()) return domain_.send(value, as, at.slots, values_);
    values_.push_back(0);
    return EvalStatus::Yes;
  }

  EvalStatus find_indices(game::Expression expression, std::int64_t count, const Position& at,
                          std::vector<std::int64_t>& found) {
    if (!expression.empty()) return domain_.indices(expression, count, at.slots, found);
    found.push_back(0);
    return EvalStatus::Yes;
  }

  EvalStatus combine() {
    const std::size_t count = elements_.size() * values_.size();
    if (count > kMaxWays) return EvalStatus::TooMany;
    const bool are_many = count > kFewWays;
    if (are_many) {
      ways_charge_ = std::make_unique<MemoryCharge>(limits_);
      const std::size_t codes = elements_.size() + values_.size();
      if (!ways_charge_->resize(count * sizeof(StepChoice) + codes * sizeof(std::int64_t))) {
        return EvalStatus::NoMemory;
      }
      ways_ = {};
      ways_.reserve(count);
    }
    for (const std::int64_t e : elements_) {
      for (const std::int64_t v : values_) ways_.push_back({e, v});
    }
    if (are_many) {
      elements_ = {};
      values_ = {};
      (void)ways_charge_->resize(count * sizeof(StepChoice));
    }
    return EvalStatus::Yes;
  }

  void take(const game::Node& node, Position& at, const StepChoice& way,
            std::vector<game::Move>& moves) {
    if (trail_ != nullptr) trail_->push_back(way);
    if (at.step < node.action_count) {
      const game::Action& action = graph_.actions_of(node)[at.step++];
      return store(graph_.variables[action.target], !action.index.empty(), way, at);
    }
    std::size_t chosen = 0;
    if (node.kind == game::Node::Kind::P) {
      settle(node.move.element, way.element, at);
      moves.push_back({node.move.component, node.move.kind, way.element, way.value});
      if (node.is_error_call) error_call_ = at.node;
    } else {
      chosen = static_cast<std::size_t>(way.value);
      INVARIANT(chosen < node.target_count, "a selector should choose a target");
    }
    at.node = graph_.targets_of(node)[chosen];
    at.step = 0;
  }

  // If the element of a move is a variable, that variable has the chosen value from now on: the
  // program waits for an answer in the element in which it has asked.
  void settle(game::Expression element, std::int64_t chosen, Position& at) {
    const auto code = graph_.code_of(element);
    if (code.size() != 1 || code[0].op != game::Instruction::Op::Load) return;
    const game::VariableId index = code[0].variable();
    at.slots[graph_.variables[index].slot] = domain_.code(chosen, index);
  }

  void store(const game::Variable& target, bool indexed, const StepChoice& way, Position& at) {
    if (indexed) {
      at.slots[target.slot + static_cast<std::uint64_t>(way.element)] = way.value;
      return;
    }
    const auto cells = static_cast<std::uint64_t>(std::max<std::int64_t>(1, target.size));
    work_ += cells;
    std::fill_n(at.slots.begin() + static_cast<std::ptrdiff_t>(target.slot), cells, way.value);
  }

  const game::Graph& graph_;
  Domain& domain_;
  const Limits& limits_;
  std::span<const game::VariableId> open_;
  MemoryCharge charge_;     // for the moves and the trail of a run
  Position earlier_;        // the state that Brent's method has kept
  std::uint64_t work_ = 0;  // since the limits were asked
  game::NodeId error_call_;
  std::vector<std::uint8_t> passed_;
  std::vector<StepChoice>* trail_ = nullptr;
  std::vector<StepChoice> ways_;
  std::unique_ptr<MemoryCharge> ways_charge_;  // if they are many
  std::vector<std::int64_t> elements_;
  std::vector<std::int64_t> values_;
};

}  // namespace arbiter::explore
