// An animation of a transition system: somebody chooses, step by step, which of the actions that
// are possible happens. The trace so far, what can happen next, and the way back. Nothing here
// reads or prints.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <variant>
#include <vector>

#include "engine/systems.h"

namespace arbiter {

// The state of each component; automata::kErrorState for one that has come to its error.
using SystemState = std::vector<automata::StateId>;

// One way for one action to happen.
struct SystemStep {
  automata::LetterId letter;          // kSilent too
  std::vector<std::uint32_t> movers;  // the components that make the step together, ascending
  SystemState target;
  std::vector<std::uint32_t> erring;  // the components that come to their errors by it, ascending
};

enum class SystemStatus : std::uint8_t { Goes, Terminated, Deadlock, Error };

// A step on a shortest way to a fault, and that fault; its trace starts at the present state.
struct SystemHint {
  std::size_t step = 0;  // of SystemGame::steps
  SystemFault fault;
};
// No way of going on leads to a fault.
struct NoFaultAhead {};

class SystemGame {
 public:
  // The system should outlive the game.
  explicit SystemGame(const LoadedSystem& loaded);

  // What can happen now, by action and silent steps last; nothing where the status is not Goes.
  std::span<const SystemStep> steps() const { return steps_; }
  // There are more steps than kMostSteps, which are all that are listed.
  bool has_more_steps() const { return has_more_steps_; }
  SystemStatus status() const { return status_; }
  const SystemState& state() const { return trace_.empty() ? initial_ : trace_.back().target; }
  std::span<const SystemStep> trace() const { return trace_; }

  // Makes one of the steps.
  void make(std::size_t step);
  // Takes the last step back; false at the start.
  bool undo();

  // Searches all that can happen from here. Deadlocks are faults, too, if they are looked for.
  std::variant<SystemHint, NoFaultAhead, Undecided> hint(bool deadlocks, const Limits& limits,
                                                         Progress* progress = nullptr) const;

  // Makes the steps of a fault's trace from here on, as far as it can be told which they are: all
  // of them, unless the trace forks more often than is tried or a limit is reached.
  void follow(const automata::Fault& fault, const Limits& limits);

  static constexpr std::size_t kMostSteps = 10'000;

 private:
  void find_steps();
  void add_steps(automata::LetterId letter);
  void add_silent_steps();
  void add_step(automata::LetterId letter, std::vector<std::uint32_t> movers, SystemState target);
  bool is_possible(automata::LetterId letter) const;
  void apply_priority(std::set<automata::LetterId>& possible) const;
  bool has_terminated() const;
  std::optional<std::size_t> step_towards(const automata::Fault& fault, const Limits& limits) const;

  const fsp::System& system_;
  std::vector<const automata::Lts*> components_;
  std::map<automata::LetterId, std::vector<std::uint32_t>> owners_;  // who has it in its alphabet
  SystemState initial_;
  std::vector<SystemStep> trace_;
  std::vector<SystemStep> steps_;
  bool has_more_steps_ = false;
  SystemStatus status_ = SystemStatus::Goes;
};

}  // namespace arbiter
