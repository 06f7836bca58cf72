// Verdicts about transition systems by learned assumptions, and the weakest assumption.
//
// The problem: a composition may have too many states to search. The rule (systems/rule.h; 004)
// takes it apart: M1 is judged, M2 is its environment, and an assumption over the letters between
// them is learned such that M1 is right wherever M2 keeps to it. systems/plan.h says what M1 and M2
// are. If the user names a part, there is one task about it; with "auto" there is one task after
// the other, and the answer is Safe if all of them hold. The first task that does not hold ends the
// work.
//
// Invariant: a proof counts as rechecked only if systems/proof.h has found all premises of all
// tasks right, with code that shares nothing with the learner. A violation is a trace of the whole
// system: if a search of at most `shorten_within` states finds a shortest one, that is shown; if
// not, the trace of the rule is, after fsp/replay.h has followed it on the components.
//
// The weakest assumption is computed without learning, from the states of M1 and the property
// (systems/simulation.h). `compare` learns it as well, if an upper bound on the words that L* and
// the W-method may ask for allows it.
//
// Cost: per task the queries of the learner times the states of one side. Limits: errors only, no
// deadlocks; systems with priorities have no answer, since the parts of such a system by themselves
// do not tell what it does.
#include "engine/assumptions.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "automata/lts_search.h"
#include "engine/term.h"
#include "fsp/replay.h"
#include "support/counted.h"
#include "support/edit_distance.h"
#include "systems/learned_weakest.h"
#include "systems/plan.h"
#include "systems/proof.h"
#include "systems/simulation.h"

namespace arbiter {

namespace {

using automata::Fault;
using automata::LetterId;
using systems::Letters;

// A message with the parts that a user can name, after a name that means none of them.
std::string parts_text(const fsp::System& system, const std::string& name) {
  std::vector<std::string> processes;
  std::vector<std::string> composites;
  for (const fsp::Component& component : system.components) {
    if (!component.is_property) processes.push_back(component.name);
    for (const std::string& each : component.enclosing) {
      if (composites.empty() || composites.back() != each) composites.push_back(each);
    }
  }
  std::sort(composites.begin(), composites.end());
  composites.erase(std::unique(composites.begin(), composites.end()), composites.end());
  std::string text = "the parts of " + system.name + " are " + listed(processes);
  if (!composites.empty()) text += ", and as composites of them " + listed(composites);
  processes.insert(processes.end(), composites.begin(), composites.end());
  return text + did_you_mean(name, processes);
}

// Which components a name means. A message if it means none; or, unless `may_be_all`, if it means
// all processes, so that none is left beside it.
tl::expected<std::vector<bool>, std::string> parts_of(const fsp::System& system,
                                                      const std::string& name, bool may_be_all,
                                                      const std::string& help = "") {
  std::vector<bool> is_part;
  bool is_property = false;
  std::size_t found = 0;
  std::size_t others = 0;
  for (const fsp::Component& component : system.components) {
    const bool is_it = component.is_of(name);
    is_part.push_back(is_it && !component.is_property);
    is_property = is_property || (is_it && component.is_property);
    if (!component.is_property) ++(is_it ? found : others);
  }
  if (found == 0) {
    const std::string why =
        is_property ? ": it is a property, and those are always on M1's side; " : ": ";
    return tl::unexpected(name + why + parts_text(system, name));
  }
  if (others == 0 && !may_be_all) {
    return tl::unexpected(name + ": it is all of " + system.name + ", nothing is left beside it" +
                          help);
  }
  return is_part;
}

// Why the rule says nothing of this system; nothing if it does.
std::optional<Undecided> unsuitable(const fsp::System& system, std::string help) {
  if (!system.priority) return std::nullopt;
  return Undecided{
      UnknownReason::Priority,
      "`" + system.name + "` has priorities: its parts by themselves do not tell what it does",
      std::move(help)};
}

// Adds the fault that a violation comes to: a shortest one if a search finds one soon, otherwise
// the one at the end of `trace`.
void tell_violation(const fsp::System& system, const automata::Word& trace,
                    const LearnSystemOptions& options, const Limits& limits,
                    LearnedSystem& learned) {
  const auto shortest = automata::search(
      system.parts(), nullptr,
      {.deadlocks = false, .progress = options.progress, .most_states = options.shorten_within},
      limits);
  if (!shortest) {
    // The trace is followed on the components themselves. The rule let a component of M2 stand
    // still where it errs, so there may be an error before the trace ends.
    const Limits replay_limits = limits.or_grace();
    const std::optional<Fault> fault = fsp::first_error(system.parts(), trace, replay_limits);
    learned.was_replayed = fault.has_value();
    if (!fault) {
      learned.fault = nobodys_error(system, trace);
      return;
    }
    const auto erring =
        fsp::replay_errors(system.parts(), nullptr, *fault, replay_limits).components;
    learned.fault = fault_of(system, *fault, erring);
    return;
  }
  INVARIANT(!shortest->faults.empty(), "a violation should be one of the whole system");
  const Fault& fault = shortest->faults.front();
  const auto replayed = fsp::replay_errors(system.parts(), nullptr, fault, limits.or_grace());
  INVARIANT(replayed.result != fsp::Replayed::Differs,
            "a trace to a fault should lead to it again");
  learned.is_shortest = true;
  learned.was_replayed = replayed.result == fsp::Replayed::Agrees;
  learned.fault = fault_of(system, fault, replayed.components);
}

// Checks the premises of a proof again; they should hold. If a limit ends that, notes the limit.
void recheck(const systems::Holds& proof, const systems::Task& task, const Limits& limits,
             LearnedSystem& learned) {
  const auto right = systems::is_proof(proof, task.judged, task.environment, limits);
  INVARIANT(!right || *right, "the premises of a proof should hold");
  if (right) return;
  learned.was_rechecked = false;
  if (!learned.not_rechecked) learned.not_rechecked = stopped(right.error());
}

// An error that the judged parts come to without any letter of the interface; nothing if a limit
// comes first.
std::optional<SystemFault> error_by_itself(const fsp::System& system, const systems::Task& task,
                                           const systems::Interface& interface,
                                           const WeakestOptions& options, const Limits& limits) {
  systems::Components parts = task.judged;
  parts.push_back(interface.single_word({}));
  const auto found = automata::search(systems::pointers(parts), nullptr,
                                      {.deadlocks = false, .progress = options.progress}, limits);
  if (!found) return std::nullopt;
  INVARIANT(!found->faults.empty(), "where there is no assumption, an error should be near");
  Fault fault = found->faults.front();
  INVARIANT(fault.component < task.judged.size(), "the interface should come to no error itself");
  const auto& components = system.components;
  const auto blamed = std::find_if(components.begin(), components.end(), [&](const auto& each) {
    return each.lts == task.judged[fault.component];
  });
  INVARIANT(blamed != components.end(), "a judged component should be one of the system");
  fault.component = static_cast<std::uint32_t>(blamed - components.begin());
  return fault_of(system, fault);
}

template <class Part>
std::size_t sum(const std::vector<Lesson>& lessons, Part part) {
  std::size_t total = 0;
  for (const Lesson& lesson : lessons) total += lesson.reasoned.*part;
  return total;
}

// The letters of the assumption: those that `wanted` names among the letters of the judged parts,
// or, if it is empty, those that the judged parts share with the rest.
tl::expected<Letters, std::string> interface_of(const systems::Task& task,
                                                const fsp::ActionTable& actions,
                                                const std::vector<std::string>& wanted) {
  const Letters own = systems::alphabet_of(task.judged);
  if (wanted.empty()) return systems::common(own, systems::alphabet_of(task.environment));
  // A name stands for the letter of that name and for all letters that begin with it and a dot.
  absl::flat_hash_map<std::string_view, bool> is_there;
  for (const std::string& name : wanted) is_there.emplace(name, false);
  Letters letters;
  for (const LetterId letter : own) {
    const std::string_view text = actions.text(letter);
    bool is_wanted = false;
    for (std::size_t end = 0; end < text.size();) {
      end = std::min(text.find('.', end + 1), text.size());
      const auto name = is_there.find(text.substr(0, end));
      if (name == is_there.end()) continue;
      name->second = true;
      is_wanted = true;
    }
    if (is_wanted) letters.push_back(letter);
  }
  for (const std::string& name : wanted) {
    if (is_there[name]) continue;
    const bool is_choice = name == "refine" || name == "all";
    return tl::unexpected("--alphabet " + name + ": " + task.judging + " has no such action" +
                          (is_choice ? "; `refine` and `all` are for check --learn" : ""));
  }
  return letters;
}

// An upper bound on the words that it takes to learn n states over k letters and to test them by
// the W-method, which has as many suffixes as states.
double words_to_learn(std::size_t states, std::size_t letters, std::size_t extra) {
  const auto n = static_cast<double>(states);
  const auto k = static_cast<double>(letters);
  return n * n * (k + 1 + std::pow(k + 1, static_cast<double>(extra + 1)));
}

// Advice where learning came to no answer: the other ways to decide whether the system is safe.
std::string other_way(bool is_automatic, bool refines_alphabet) {
  const std::string other = is_automatic ? "learn about one PART" : "by --learn auto";
  return refines_alphabet ? "check it without --learn, or " + other
                          : "check it without --learn, " + other + ", or with --alphabet refine";
}

}  // namespace

std::size_t LearnedSystem::membership_queries() const {
  return sum(lessons, &systems::Reasoned::membership_queries);
}
std::size_t LearnedSystem::states() const { return sum(lessons, &systems::Reasoned::states); }
std::size_t LearnedSystem::transitions() const {
  return sum(lessons, &systems::Reasoned::transitions);
}
std::size_t LearnedSystem::peak_states() const {
  std::size_t most = 0;
  for (const Lesson& lesson : lessons) most = std::max(most, lesson.reasoned.peak_states);
  return most;
}

tl::expected<LearnedSystem, std::string> learn_system(const LoadedSystem& loaded,
                                                      const LearnSystemOptions& options,
                                                      const Limits& limits) {
  const fsp::System& system = loaded.system;
  const bool is_automatic = options.about == "auto";
  std::vector<bool> is_part;
  if (!is_automatic) {
    auto parts = parts_of(system, options.about, false);
    if (!parts) return tl::unexpected("--learn " + parts.error());
    is_part = std::move(*parts);
  }
  const systems::Plan plan =
      is_automatic ? systems::plan_by_parts(system) : systems::plan_about(system, is_part);
  const systems::RuleOptions rule{plan.levels(), options.refine_alphabet.value_or(is_automatic),
                                  options.on_conjecture, options.progress};
  LearnedSystem learned;
  learned.why = unsuitable(system, "check it without --learn, or another process by --process");
  learned.was_rechecked = !learned.why;
  INVARIANT(plan.tasks() > 0, "a plan should have a task");
  for (std::size_t i = 0; i < plan.tasks(); ++i) {
    const systems::Task task = plan.task(i);
    learned.lessons.push_back({task.judging, task.about, {}});
    if (learned.why) break;
    systems::Reasoned& reasoned = learned.lessons.back().reasoned;
    reasoned = systems::reason(task.judged, task.environment, *system.actions, rule, limits);
    if (auto* proof = std::get_if<systems::Holds>(&reasoned.verdict)) {
      recheck(*proof, task, limits, learned);
      proof->premises.clear();
      continue;
    }
    learned.was_rechecked = false;
    learned.not_rechecked.reset();
    if (const auto* stop = std::get_if<systems::Stopped>(&reasoned.verdict)) {
      learned.why = stopped(stop->reason);
      learned.why->help = other_way(is_automatic, rule.refine_alphabet);
    } else {
      const auto& violated = std::get<systems::Violated>(reasoned.verdict);
      tell_violation(system, violated.trace, options, limits, learned);
    }
    break;
  }
  return learned;
}

tl::expected<std::variant<WeakestAssumption, Undecided>, std::string> weakest_assumption(
    const LoadedSystem& loaded, const WeakestOptions& options, const Limits& limits) {
  const fsp::System& system = loaded.system;
  auto is_other = parts_of(system, options.of, !options.alphabet.empty(),
                           "; --alphabet says which actions an environment has");
  if (!is_other) return tl::unexpected("--of " + is_other.error());
  is_other->flip();
  if (auto why = unsuitable(system, "choose a process without them by --process")) {
    return std::move(*why);
  }
  const systems::Task task = systems::plan_about(system, *is_other).task(0);
  auto letters = interface_of(task, *system.actions, options.alphabet);
  if (!letters) return tl::unexpected(letters.error());
  const systems::Interface interface(std::move(*letters), *system.actions);
  systems::Simulation simulation(interface, limits, options.progress);
  if (const auto done = simulation.start(task.judged); !done) return stopped(done.error());
  const auto dfa = simulation.weakest();
  if (!dfa) return stopped(dfa.error());
  WeakestAssumption weakest;
  weakest.judging = task.judging;
  weakest.states = simulation.states();
  weakest.transitions = simulation.transitions();
  if (dfa->empty()) {
    weakest.fault = error_by_itself(system, task, interface, options, limits);
    return weakest;
  }
  weakest.assumption = interface.system(*dfa);
  if (!options.compare) return weakest;
  weakest.is_too_large_to_learn =
      words_to_learn(dfa->states() + 1, interface.size(), options.extra) >
      static_cast<double>(options.most_words);
  if (weakest.is_too_large_to_learn) return weakest;
  const auto learned =
      systems::learn_weakest(simulation, interface, task.judged, options.extra, limits);
  if (!learned) return weakest;
  weakest.learned = {learned->rounds, learned->membership_queries, learned->assumption.states(),
                     learned->assumption == *dfa};
  return weakest;
}

}  // namespace arbiter
