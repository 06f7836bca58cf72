// An animation of a transition system: somebody chooses, step by step, which of the possible
// actions happens. A game has the trace so far, the steps that can come next, and the way back.
// Nothing here reads or prints.
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
  automata::LetterId letter;          // kSilent for a silent step
  std::vector<std::uint32_t> movers;  // the components that make the step together, ascending
  SystemState target;
  std::vector<std::uint32_t> erring;  // those of them that come to their errors by it, ascending
};

enum class SystemStatus : std::uint8_t { Goes, Terminated, Deadlock, Error };

// A step on a shortest way to a fault, and that fault, whose trace starts at the present state.
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

  // The steps that can happen now, by action, silent ones last; none unless the status is Goes.
  std::span<const SystemStep> steps() const { return steps_; }
  // There are more steps than steps() lists, which are kMostSteps then.
  bool has_more_steps() const { return has_more_steps_; }
  SystemStatus status() const { return status_; }
  const SystemState& state() const { return trace_.empty() ? initial_ : trace_.back().target; }
  std::span<const SystemStep> trace() const { return trace_; }

  // Makes one of the steps.
  void make(std::size_t step);
  // Takes the last step back; false at the start.
  bool undo();

  // Searches all that can happen from here for a nearest fault; for deadlocks, too, if `deadlocks`.
  std::variant<SystemHint, NoFaultAhead, Undecided> hint(bool deadlocks, const Limits& limits,
                                                         Progress* progress = nullptr) const;

  // Makes the steps of a fault's trace from here on, up to the first that cannot be told from
  // others with its letter: all of them, unless the trace forks more often than is tried, or a
  // limit comes.
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
  // For each letter the components that have it in their alphabets.
  std::map<automata::LetterId, std::vector<std::uint32_t>> owners_;
  SystemState initial_;
  std::vector<SystemStep> trace_;
  std::vector<SystemStep> steps_;
  bool has_more_steps_ = false;
  SystemStatus status_ = SystemStatus::Goes;
};

}  // namespace arbiter
