// How a system is split.
//
// The rule blames M1 and P; errors that M2 comes to by itself are not its matter. So where M2 has
// such errors, there is a second task with the sides exchanged, about them alone. In either task
// the environment stands still where it would err. No error is lost by that: where both sides err
// in one step, both tasks find it.
//
// One process after the other, the first one to look at is one with a narrow interface. Each
// further process that can err has a task of its own.
#include "systems/plan.h"

#include <algorithm>
#include <utility>

namespace arbiter::systems {

namespace {

// So many processes are taken one by one; the processes that are left then are one side.
constexpr std::size_t kMaxLevels = 16;

}  // namespace

Plan::Plan(const fsp::System& system) {
  for (std::size_t i = 0; i < system.components.size(); ++i) {
    const fsp::Component& component = system.components[i];
    names_.push_back(component.name);
    components_.push_back(component.lts);
    harmless_.push_back(component.is_property ? component.lts : harmless(component.lts));
    (component.is_property ? properties_ : processes_).push_back(i);
  }
}

bool Plan::can_err(const Numbers& numbers) const {
  return std::any_of(numbers.begin(), numbers.end(),
                     [&](std::size_t i) { return harmless_[i] != components_[i]; });
}

std::string Plan::names(const Numbers& numbers) const {
  constexpr std::size_t kMostNames = 4;
  const std::size_t shown = numbers.size() > kMostNames + 1 ? kMostNames : numbers.size();
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) text += (i == 0 ? "" : ", ") + names_[numbers[i]];
  if (shown == numbers.size()) return text;
  return text + " and " + std::to_string(numbers.size() - shown) + " more";
}

Task Plan::task(std::size_t number) const {
  std::vector<bool> is_judged(components_.size(), false);
  Task task;
  for (const std::size_t i : judged_[number]) {
    is_judged[i] = true;
    task.judged.push_back(components_[i]);
  }
  Numbers others;
  for (const std::size_t i : processes_) {
    if (is_judged[i]) continue;
    others.push_back(i);
    task.environment.push_back(harmless_[i]);
  }
  task.judging = names(judged_[number]);
  task.about = names(others);
  return task;
}

Plan plan_about(const fsp::System& system, const std::vector<bool>& is_part) {
  Plan plan(system);
  Plan::Numbers first;
  Plan::Numbers second;
  for (const std::size_t i : plan.processes_) (is_part[i] ? second : first).push_back(i);
  first.insert(first.end(), plan.properties_.begin(), plan.properties_.end());
  plan.judged_.push_back(std::move(first));
  if (plan.can_err(second)) plan.judged_.push_back(std::move(second));
  return plan;
}

Plan plan_by_parts(const fsp::System& system) {
  Plan plan(system);
  plan.levels_ = kMaxLevels;
  Components properties;
  Components processes;
  for (const std::size_t i : plan.properties_) properties.push_back(plan.components_[i]);
  for (const std::size_t i : plan.processes_) processes.push_back(plan.components_[i]);
  Plan::Numbers first;
  if (!processes.empty()) {
    first.push_back(plan.processes_[narrowest(processes, alphabet_of(properties))]);
  }
  first.insert(first.end(), plan.properties_.begin(), plan.properties_.end());
  const std::size_t head = first.front();
  plan.judged_.push_back(std::move(first));
  for (const std::size_t i : plan.processes_) {
    if (i != head && plan.can_err({i})) plan.judged_.push_back({i});
  }
  return plan;
}

}  // namespace arbiter::systems
