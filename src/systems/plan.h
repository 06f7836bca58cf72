#pragma once

#include <string>
#include <vector>

#include "fsp/system.h"
#include "systems/components.h"

namespace arbiter::systems {

// A question for the rule: do the judged components come to an error in that environment?
struct Task {
  std::string judging;  // "Input, Order", or "A, B, C, D and 4 more"
  std::string about;    // "Output"; empty if there is no environment
  Components judged;
  Components environment;  // without errors
};

// The tasks that have to be answered so that the system is known to come to no error. The first one
// is about the properties. There is at least one.
class Plan {
 public:
  std::size_t tasks() const { return judged_.size(); }
  // The task with that number; it has the same components each time.
  Task task(std::size_t number) const;
  // RuleOptions::levels.
  std::size_t levels() const { return levels_; }

 private:
  friend Plan plan_about(const fsp::System& system, const std::vector<bool>& is_part);
  friend Plan plan_by_parts(const fsp::System& system);
  using Numbers = std::vector<std::size_t>;  // of components

  explicit Plan(const fsp::System& system);
  bool can_err(const Numbers& numbers) const;
  std::string names(const Numbers& numbers) const;

  std::vector<std::string> names_;  // per component
  Components components_;           // per component
  Components harmless_;             // without errors, see harmless()
  Numbers properties_;
  Numbers processes_;
  std::vector<Numbers> judged_;  // per task; the environment is all other processes
  std::size_t levels_ = 0;
};

// Two sides: M2 are the components for which `is_part` is true, M1 all other processes; properties
// are judged with M1. Requires that something is judged.
Plan plan_about(const fsp::System& system, const std::vector<bool>& is_part);

// One process after the other: the rule is applied to its own second premise.
Plan plan_by_parts(const fsp::System& system);

}  // namespace arbiter::systems
