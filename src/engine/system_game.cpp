// The animator of transition systems.
//
// A state is the list of the components' states. A letter can happen where all components that have
// it in their alphabets have an edge of it; where some of them have several edges, each combination
// is a step of its own, so that the player decides what the search would try. Silent steps are made
// alone. Priorities choose among the letters that can happen. A step costs a look at the rows of
// all components; the game keeps no states but those of the trace.
//
// A hint is a search from the present state: the components are copied with that state as their
// first one and searched as any system is. The search returns letters only. Which of several steps
// with such a letter is meant is found by replaying the rest of the trace after each of them.
#include "engine/system_game.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/term.h"
#include "fsp/replay.h"
#include "support/invariant.h"

namespace arbiter {

namespace {

using automata::Edge;
using automata::kErrorState;
using automata::kSilent;
using automata::LetterId;
using automata::Lts;
using automata::StateId;

// How many states of components are copied at most to find out which of several steps a trace
// means.
constexpr std::size_t kMostCopied = 50'000'000;

// A copy of the system in which `start` and the initial state have exchanged their numbers.
Lts starting_at(const Lts& lts, StateId start) {
  const auto exchanged = [&](StateId state) {
    if (state == start) return lts.initial();
    return state == lts.initial() ? start : state;
  };
  automata::LtsBuilder builder;
  for (std::uint32_t state = 0; state < lts.states(); ++state) {
    builder.add_state();
    for (const Edge& edge : lts.edges(exchanged(StateId(state)))) {
      builder.add_edge(edge.letter, exchanged(edge.target));
    }
  }
  builder.add_letters(lts.alphabet());
  if (lts.end().is_some()) builder.set_end(exchanged(lts.end()));
  return std::move(builder).finish();
}

// Copies of all components that start at `state`, in which none has come to its error.
struct Started {
  std::vector<Lts> systems;
  std::vector<const Lts*> components;

  Started(std::span<const Lts* const> all, const SystemState& state) {
    for (std::size_t c = 0; c < all.size(); ++c) {
      INVARIANT(state[c] != kErrorState, "nothing should go on after an error");
      systems.push_back(starting_at(*all[c], state[c]));
    }
    for (const Lts& lts : systems) components.push_back(&lts);
  }
};

}  // namespace

SystemGame::SystemGame(const LoadedSystem& loaded)
    : system_(loaded.system), components_(loaded.system.parts()) {
  for (std::uint32_t c = 0; c < components_.size(); ++c) {
    initial_.push_back(components_[c]->initial());
    for (const LetterId letter : components_[c]->alphabet()) owners_[letter].push_back(c);
  }
  find_steps();
}

void SystemGame::add_step(LetterId letter, std::vector<std::uint32_t> movers, SystemState target) {
  if (steps_.size() == kMostSteps) {
    has_more_steps_ = true;
    return;
  }
  std::vector<std::uint32_t> erring;
  for (const std::uint32_t c : movers) {
    if (target[c] == kErrorState) erring.push_back(c);
  }
  steps_.push_back({letter, std::move(movers), std::move(target), std::move(erring)});
}

void SystemGame::add_steps(LetterId letter) {
  const std::vector<std::uint32_t>& owners = owners_.at(letter);
  std::vector<SystemState> targets = {state()};
  for (const std::uint32_t c : owners) {
    std::vector<SystemState> longer;
    for (const SystemState& target : targets) {
      for (const Edge& edge : components_[c]->edges(state()[c])) {
        if (edge.letter != letter || longer.size() > kMostSteps) continue;
        longer.push_back(target);
        longer.back()[c] = edge.target;
      }
    }
    targets = std::move(longer);
  }
  for (SystemState& target : targets) add_step(letter, owners, std::move(target));
}

void SystemGame::add_silent_steps() {
  for (std::uint32_t c = 0; c < components_.size(); ++c) {
    for (const Edge& edge : components_[c]->edges(state()[c])) {
      if (edge.letter != kSilent) continue;
      SystemState target = state();
      target[c] = edge.target;
      add_step(kSilent, {c}, std::move(target));
    }
  }
}

bool SystemGame::is_possible(LetterId letter) const {
  if (letter == kSilent) return true;
  const std::vector<std::uint32_t>& owners = owners_.at(letter);
  return std::all_of(owners.begin(), owners.end(), [&](std::uint32_t c) {
    const auto row = components_[c]->edges(state()[c]);
    return std::any_of(row.begin(), row.end(),
                       [&](const Edge& edge) { return edge.letter == letter; });
  });
}

// If a preferred letter can happen, only preferred letters can.
void SystemGame::apply_priority(std::set<LetterId>& possible) const {
  if (!system_.priority) return;
  const automata::Priority& priority = *system_.priority;
  const auto is_preferred = [&](LetterId letter) {
    const bool is_named = letter != kSilent && std::binary_search(priority.letters.begin(),
                                                                  priority.letters.end(), letter);
    return is_named == priority.is_high;
  };
  if (std::none_of(possible.begin(), possible.end(), is_preferred)) return;
  std::erase_if(possible, [&](LetterId letter) { return !is_preferred(letter); });
}

// Whether the system has terminated, where no step is possible: every component that can terminate
// has done so, and each letter of the system belongs to one of these components.
bool SystemGame::has_terminated() const {
  bool some = false;
  for (std::size_t c = 0; c < components_.size(); ++c) {
    if (components_[c]->end().is_none()) continue;
    if (components_[c]->end() != state()[c]) return false;
    some = true;
  }
  const auto can_terminate = [&](std::uint32_t c) { return components_[c]->end().is_some(); };
  return some && std::all_of(owners_.begin(), owners_.end(), [&](const auto& entry) {
           return std::any_of(entry.second.begin(), entry.second.end(), can_terminate);
         });
}

void SystemGame::find_steps() {
  steps_.clear();
  has_more_steps_ = false;
  if (!trace_.empty() && !trace_.back().erring.empty()) {
    status_ = SystemStatus::Error;
    return;
  }
  std::set<LetterId> possible;
  for (std::size_t c = 0; c < components_.size(); ++c) {
    for (const Edge& edge : components_[c]->edges(state()[c])) possible.insert(edge.letter);
  }
  std::erase_if(possible, [&](LetterId letter) { return !is_possible(letter); });
  apply_priority(possible);
  for (const LetterId letter : possible) {
    if (letter != kSilent) add_steps(letter);
  }
  if (possible.contains(kSilent)) add_silent_steps();
  if (!steps_.empty()) {
    status_ = SystemStatus::Goes;
  } else {
    status_ = has_terminated() ? SystemStatus::Terminated : SystemStatus::Deadlock;
  }
}

void SystemGame::make(std::size_t step) {
  INVARIANT(step < steps_.size(), "a step that is made should be one that can happen");
  trace_.push_back(steps_[step]);
  find_steps();
}

bool SystemGame::undo() {
  if (trace_.empty()) return false;
  trace_.pop_back();
  find_steps();
  return true;
}

// The step after which the rest of the fault's trace leads to the fault; none if no replay finds
// it.
std::optional<std::size_t> SystemGame::step_towards(const automata::Fault& fault,
                                                    const Limits& limits) const {
  automata::Fault rest = fault;
  rest.trace.erase(rest.trace.begin());
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const SystemStep& step = steps_[i];
    if (step.letter != fault.trace.front()) continue;
    if (!step.erring.empty() || (rest.trace.empty() && !fault.is_deadlock())) {
      const auto& erring = step.erring;
      const bool is_it = rest.trace.empty() &&
                         std::find(erring.begin(), erring.end(), fault.component) != erring.end();
      if (is_it) return i;
      continue;
    }
    const Started after(components_, step.target);
    const auto replayed = fsp::replay(after.components, system_.priority_or_null(), rest, limits);
    if (replayed == fsp::Replayed::Agrees) return i;
  }
  return std::nullopt;
}

std::variant<SystemHint, NoFaultAhead, Undecided> SystemGame::hint(bool deadlocks,
                                                                   const Limits& limits,
                                                                   Progress* progress) const {
  INVARIANT(status_ == SystemStatus::Goes, "a hint should be asked for where something can happen");
  const Started here(components_, state());
  const auto found = automata::search(here.components, system_.priority_or_null(),
                                      {.deadlocks = deadlocks, .progress = progress}, limits);
  if (!found) {
    Undecided undecided = stopped(found.error().reason);
    undecided.states = found.error().states;
    undecided.message +=
        " after " + std::to_string(undecided.states) + " states, none of them a fault";
    return undecided;
  }
  if (found->faults.empty()) return NoFaultAhead{};
  const automata::Fault& fault = found->faults.front();
  INVARIANT(!fault.trace.empty(), "where something can happen should be no fault");
  const auto step = step_towards(fault, limits.or_grace());
  if (!step) {
    return Undecided{UnknownReason::Choices,
                     "there is a way to a fault, which forks too often to tell its steps", ""};
  }
  return SystemHint{*step, fault_of(system_, fault)};
}

void SystemGame::follow(const automata::Fault& fault, const Limits& limits) {
  std::size_t per_trial = 0;
  for (const Lts* component : components_) per_trial += component->states();
  std::size_t left = kMostCopied;
  automata::Fault rest = fault;
  while (!rest.trace.empty() && !limits.reached()) {
    const LetterId letter = rest.trace.front();
    const auto is_it = [&](const SystemStep& step) { return step.letter == letter; };
    const auto first = std::find_if(steps_.begin(), steps_.end(), is_it);
    const auto choices =
        static_cast<std::size_t>(std::count_if(steps_.begin(), steps_.end(), is_it));
    std::optional<std::size_t> step;
    if (choices == 1 && !has_more_steps_) {
      step = static_cast<std::size_t>(first - steps_.begin());
    } else if (per_trial <= left / std::max<std::size_t>(choices, 1)) {
      left -= choices * per_trial;
      step = step_towards(rest, limits);
    }
    if (!step) return;
    make(*step);
    rest.trace.erase(rest.trace.begin());
  }
}

}  // namespace arbiter
