// How a system is split.
//
// The rule blames M1 and P; errors that M2 comes to by itself are not its matter. So where M2 has
// such errors, there is a second task with the sides exchanged, about them alone. In either task
// the environment stands still where it would err. No error is lost by that: where both sides err
// in one step, both tasks find it.
//
// One process after the other, the first one to look at is one with a narrow interface. Each
// further process that can err has a task of its own.
#include "assume/plan.h"

#include <algorithm>

namespace arbiter::assume {

namespace {

// So many processes are taken one by one; what is left then is one side.
constexpr std::size_t kMaxLevels = 16;

class Drafter {
 public:
  explicit Drafter(const fsp::System& system) : system_(system) {}

  // The components with these numbers, judged in the environment of those with the others.
  Task task(const std::vector<std::size_t>& judged, const std::vector<std::size_t>& others) const {
    Task task{names(judged), names(others), {}, {}};
    for (const std::size_t i : judged) task.judged.push_back(system_.components[i].lts);
    for (const std::size_t i : others) {
      task.environment.push_back(harmless(system_.components[i].lts));
    }
    return task;
  }

  // Those of them that can err, if any can.
  bool can_err(const std::vector<std::size_t>& numbers) const {
    return std::any_of(numbers.begin(), numbers.end(),
                       [&](std::size_t i) { return assume::can_err(*system_.components[i].lts); });
  }

 private:
  // "A, B, C and 4 more".
  std::string names(const std::vector<std::size_t>& numbers) const {
    constexpr std::size_t kMostNames = 4;
    const std::size_t shown = numbers.size() > kMostNames + 1 ? kMostNames : numbers.size();
    std::string text;
    for (std::size_t i = 0; i < shown; ++i) {
      text += (i == 0 ? "" : ", ") + system_.components[numbers[i]].name;
    }
    if (shown == numbers.size()) return text;
    return text + " and " + std::to_string(numbers.size() - shown) + " more";
  }

  const fsp::System& system_;
};

std::vector<std::size_t> joined(std::vector<std::size_t> first,
                                const std::vector<std::size_t>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

std::vector<std::size_t> numbers_of(const fsp::System& system, bool are_properties) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < system.components.size(); ++i) {
    if (system.components[i].is_property == are_properties) numbers.push_back(i);
  }
  return numbers;
}

std::vector<std::size_t> without(std::vector<std::size_t> numbers, std::size_t number) {
  std::erase(numbers, number);
  return numbers;
}

}  // namespace

Plan plan_about(const fsp::System& system, const std::vector<bool>& is_part) {
  const std::vector<std::size_t> properties = numbers_of(system, true);
  std::vector<std::size_t> first;
  std::vector<std::size_t> second;
  for (const std::size_t i : numbers_of(system, false)) {
    (is_part[i] ? second : first).push_back(i);
  }
  const Drafter drafter(system);
  Plan plan;
  plan.tasks.push_back(drafter.task(joined(first, properties), second));
  if (drafter.can_err(second)) plan.tasks.push_back(drafter.task(second, first));
  return plan;
}

Plan plan_by_parts(const fsp::System& system) {
  const std::vector<std::size_t> properties = numbers_of(system, true);
  const std::vector<std::size_t> processes = numbers_of(system, false);
  const Drafter drafter(system);
  Plan plan;
  plan.levels = kMaxLevels;
  if (processes.empty()) {
    plan.tasks.push_back(drafter.task(properties, {}));
    return plan;
  }
  Parts judging;
  Parts parts;
  for (const std::size_t i : properties) judging.push_back(system.components[i].lts);
  for (const std::size_t i : processes) parts.push_back(system.components[i].lts);
  const std::size_t head = processes[narrowest(parts, alphabet_of(judging))];
  plan.tasks.push_back(drafter.task(joined({head}, properties), without(processes, head)));
  for (const std::size_t i : without(processes, head)) {
    if (drafter.can_err({i})) plan.tasks.push_back(drafter.task({i}, without(processes, i)));
  }
  return plan;
}

}  // namespace arbiter::assume
