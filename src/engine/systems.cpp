// What can be asked of a transition system: to load it, to search it for faults, to build it, and
// to compare two of them.
//
// A file in FSP or in Aldebaran's format becomes a list of components (fsp/compile.h, fsp/aut.h).
// The names that options mention are looked up in the file's syntax tree before anything is
// compiled, so that a wrong name is a message with what may have been meant.
//
// `verify_system` searches the composition state by state and never builds it. Where all errors are
// asked for, joint_errors.h adds those that the search blames on another component. Invariant:
// every fault is followed once more on the components by fsp/replay.h, which has its own code for a
// step; if the two disagree, that is a bug of ours and trips an INVARIANT; if a limit comes first,
// then the answer says that the trace was not replayed. Cost: the states of the composition that
// can be reached.
//
// `build_system` and `compare_systems` do build: the composition, then the least system that is
// weakly bisimilar to it, or its traces as a deterministic automaton, which can be exponentially
// larger. Limits: safety and deadlock only; `progress` and temporal logic are named as not checked.
#include "engine/systems.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "automata/lts_reduce.h"
#include "automata/lts_search.h"
#include "engine/front_end.h"
#include "engine/joint_errors.h"
#include "engine/term.h"
#include "fsp/aut.h"
#include "fsp/compile.h"
#include "fsp/parser.h"
#include "fsp/replay.h"
#include "support/counted.h"
#include "support/edit_distance.h"
#include "systems/components.h"

namespace arbiter {

namespace {

using automata::Lts;
using automata::LtsStopped;
using Loaded = Result<std::variant<LoadedSystem, Undecided>>;

Loaded undecided(Undecided why) {
  return Loaded(tl::in_place, std::in_place_type<Undecided>, std::move(why));
}

// Whether assumptions can be learned about parts of it (engine/assumptions.h), and say something.
bool has_parts(const fsp::System& system) {
  const auto& all = system.components;
  const auto processes = std::count_if(
      all.begin(), all.end(), [](const fsp::Component& each) { return !each.is_property; });
  return !system.priority && processes > 1 &&
         std::any_of(all.begin(), all.end(),
                     [](const fsp::Component& each) { return systems::can_err(*each.lts); });
}

Undecided unknown(const LtsStopped& at, const std::string& what) {
  Undecided result = stopped(at.reason);
  result.message +=
      " after " + std::to_string(at.states) + (at.states == 1 ? " state" : " states") + what;
  result.states = at.states;
  result.transitions = at.transitions;
  return result;
}

// The answer where a limit ended `what` before there was a system.
Loaded stopped_while(StopReason reason, const std::string& what) {
  Undecided result = stopped(reason);
  result.message += " while " + what;
  return undecided(std::move(result));
}

// The ending of the file's name, in lower case: ".lts".
std::string ending(const std::string& path) {
  std::string found = std::filesystem::path(path).extension();
  for (char& c : found) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return found;
}

Diagnostic without_place(DiagnosticCode code, std::string message) {
  Diagnostic error;
  error.code = code;
  error.message = std::move(message);
  error.span = Span::none();
  return error;
}

bool is_among(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Whether `process` means what is checked if no process is named: the last composite, or, in a file
// without composites, all processes together, which are called DEFAULT there.
bool is_default(const fsp::Ast& ast, const std::string& process) {
  return process.empty() || (process == "DEFAULT" && ast.composites.empty() &&
                             !is_among(fsp::process_names(ast), process));
}

// A message if an option names what the file does not define.
std::optional<Diagnostic> wrong_name(const fsp::Ast& ast, const SystemOptions& options) {
  const auto processes = fsp::process_names(ast);
  if (!is_default(ast, options.process) && !is_among(processes, options.process)) {
    return without_place(DiagnosticCode::UnknownName,
                         "--process " + options.process + ": the file defines " +
                             (processes.empty() ? "no process" : listed(processes)) +
                             did_you_mean(options.process, processes));
  }
  const auto properties = fsp::property_names(ast);
  if (options.property.empty() || is_among(properties, options.property)) return std::nullopt;
  const std::string bare = options.property.substr(options.property.rfind(':') + 1);
  return without_place(
      DiagnosticCode::UnknownName,
      "--property " + options.property + ": " +
          (properties.empty()           ? "the file has no property"
           : is_among(properties, bare) ? "say `" + bare + "`, which means all of its copies"
                                        : "the properties of the file are " + listed(properties) +
                                              did_you_mean(options.property, properties)));
}

// A message if -D gives a value to something that the file does not have. Where several files are
// checked together, the value may be for another one of them.
std::optional<Diagnostic> wrong_value(const fsp::Ast& ast, const SystemOptions& options) {
  if (options.is_one_of_several) return std::nullopt;
  for (const fsp::GivenValue& given : options.given) {
    if (fsp::is_for(given, ast)) continue;
    return without_place(DiagnosticCode::UnknownName,
                         "-D " + to_string(given) + ": " + fsp::why_in_vain(given, ast));
  }
  return std::nullopt;
}

// The values of -D that are for nothing in the file: "N=3".
std::vector<std::string> in_vain(const fsp::Ast& ast, const std::vector<fsp::GivenValue>& all) {
  std::vector<std::string> result;
  for (const fsp::GivenValue& given : all) {
    if (!fsp::is_for(given, ast)) result.push_back(to_string(given));
  }
  return result;
}

// Definitions of the file that are read and not checked: "progress HEADS".
std::vector<std::string> unchecked_of(const fsp::Ast& ast) {
  std::vector<std::string> all;
  for (const fsp::UncheckedDefinition& each : ast.unchecked) {
    const std::string_view word = fsp::describe(each.kind);
    all.push_back(std::string(word.substr(1, word.size() - 2)) + " " +
                  std::string(ast.names->text(each.name)));
  }
  return all;
}

Loaded load_aut(const std::shared_ptr<const Source>& source, const SystemOptions& options,
                const Limits& limits) {
  if (!options.process.empty() || !options.property.empty()) {
    return failure(
        without_place(DiagnosticCode::UnknownName,
                      "a .aut file has one system: --process and --property are for .lts"));
  }
  if (!options.given.empty() && !options.is_one_of_several) {
    return failure(without_place(DiagnosticCode::UnknownName,
                                 "a .aut file has no constants: -D is for .lts files"));
  }
  LoadedSystem loaded;
  loaded.in_vain = in_vain(fsp::Ast(), options.given);
  loaded.source = source;
  loaded.system.name = std::filesystem::path(source->name()).stem();
  loaded.system.span = Span::none();
  loaded.system.actions = options.actions ? options.actions : std::make_shared<fsp::ActionTable>();
  auto lts = fsp::read_aut(*source, *loaded.system.actions, limits);
  if (!lts) return failure(lts.error());
  if (!*lts) return stopped_while(lts->error(), "the file was read");
  loaded.system.components.push_back({loaded.system.name, loaded.system.name, Span::none(), false,
                                      std::make_shared<const Lts>(std::move(**lts))});
  return Loaded(tl::in_place, std::move(loaded));
}

Loaded load_fsp(std::shared_ptr<const Source> source, const SystemOptions& options,
                const Limits& limits) {
  Diagnostics diagnostics(limits);
  const fsp::Ast ast = fsp::parse(source, {}, diagnostics);
  if (const auto reason = diagnostics.stopped()) return stopped_while(*reason, "the file was read");
  if (!diagnostics.empty()) return failure(diagnostics.take());
  if (auto wrong = wrong_name(ast, options)) return failure(std::move(*wrong));
  if (auto wrong = wrong_value(ast, options)) return failure(std::move(*wrong));
  fsp::CompileOptions compile_options;
  if (!is_default(ast, options.process)) compile_options.process = options.process;
  compile_options.property = options.property;
  compile_options.given = options.given;
  compile_options.actions = options.actions;
  compile_options.progress = options.progress;
  const auto folder = std::filesystem::path(source->name()).parent_path();
  compile_options.read = [folder](const std::string& path) { return read_source(folder / path); };
  auto compiled = fsp::compile(ast, compile_options, limits);
  if (!compiled) {
    if (auto* errors = std::get_if<std::vector<Diagnostic>>(&compiled.error())) {
      return failure(std::move(*errors));
    }
    if (const auto* reason = std::get_if<StopReason>(&compiled.error())) {
      return stopped_while(*reason, "its processes were made");
    }
    const auto& logic = std::get<fsp::UsesLogic>(compiled.error());
    return undecided({UnknownReason::Logic,
                      "`" + logic.name + "` is a formula of temporal logic, which is not checked",
                      "choose a process without it by --process"});
  }
  return Loaded(tl::in_place, LoadedSystem{std::move(source), std::move(compiled->system),
                                           std::move(compiled->warnings), unchecked_of(ast),
                                           fsp::property_names(ast), in_vain(ast, options.given)});
}

}  // namespace

SystemFault nobodys_error(const fsp::System& system, const automata::Word& trace) {
  SystemFault fault;
  fault.reason = reason_text(Unsafe{fault.kind});
  fault.letters = trace;
  for (const automata::LetterId letter : trace) {
    fault.trace.emplace_back(system.actions->text(letter));
  }
  return fault;
}

SystemFault fault_of(const fsp::System& system, const automata::Fault& found,
                     const std::vector<std::uint32_t>& erring) {
  SystemFault fault = nobodys_error(system, found.trace);
  if (found.is_deadlock()) {
    fault.kind = UnsafeReason::Deadlock;
    fault.reason = reason_text(Unsafe{fault.kind});
    return fault;
  }
  const auto blame = [&](std::uint32_t number) {
    INVARIANT(number < system.components.size(), "a fault should blame a component of the system");
    const fsp::Component& component = system.components[number];
    const UnsafeReason kind =
        component.is_property ? UnsafeReason::Property : UnsafeReason::ProcessError;
    return SystemBlame{reason_text(Unsafe{kind, component.process}), component.name, kind,
                       component.process};
  };
  const SystemBlame first = blame(found.component);
  fault.reason = first.reason;
  fault.component = first.component;
  fault.kind = first.kind;
  fault.process = first.process;
  fault.erring = {found.component};
  for (const std::uint32_t number : erring) {
    if (number == found.component) continue;
    fault.also.push_back(blame(number));
    fault.erring.push_back(number);
  }
  return fault;
}

std::vector<std::string> actions_of_nobody(const fsp::System& system, const std::string& property) {
  std::vector<const Lts*> properties;
  std::vector<const Lts*> processes;
  for (const fsp::Component& component : system.components) {
    if (!component.is_property) processes.push_back(component.lts.get());
    if (component.is_property && component.process == property) {
      properties.push_back(component.lts.get());
    }
  }
  const auto known = automata::alphabet_of(processes);
  std::vector<std::string> names;
  for (const automata::LetterId letter : automata::alphabet_of(properties)) {
    if (std::binary_search(known.begin(), known.end(), letter)) continue;
    names.emplace_back(system.actions->text(letter));
  }
  return names;
}

bool is_aut_file(const std::string& path) { return ending(path) == ".aut"; }

bool is_system_file(const std::string& path) {
  const std::string found = ending(path);
  return found == ".lts" || found == ".aut";
}

Loaded load_system(std::shared_ptr<const Source> source, const SystemOptions& options,
                   const Limits& limits) {
  // No file of FSP begins like this.
  const bool looks_like_aut = source->name() == "<stdin>" && source->text().starts_with("des");
  if (is_aut_file(source->name()) || looks_like_aut) {
    return load_aut(source, options, limits);
  }
  return load_fsp(std::move(source), options, limits);
}

std::variant<VerifiedSystem, Undecided> verify_system(const LoadedSystem& loaded,
                                                      const VerifySystemOptions& options,
                                                      const Limits& limits) {
  const fsp::System& system = loaded.system;
  const auto parts = system.parts();
  const auto found = automata::search(
      parts, system.priority_or_null(),
      {.deadlocks = options.deadlocks, .all = options.all, .progress = options.progress}, limits);
  if (!found) {
    Undecided why = unknown(found.error(), ", none of them a fault");
    why.has_parts = !options.all && has_parts(system);  // learning finds one error
    return why;
  }
  VerifiedSystem verified;
  verified.states = found->states;
  verified.transitions = found->transitions;
  verified.bytes = found->bytes;
  std::vector<automata::Fault> faults = found->faults;
  if (options.all) {
    JointErrors joint = joint_errors(system, faults, options.progress, limits);
    if (joint.stopped) verified.not_all = stopped(*joint.stopped);
    for (automata::Fault& fault : joint.faults) faults.push_back(std::move(fault));
    std::stable_sort(faults.begin(), faults.end(), [](const auto& a, const auto& b) {
      return std::pair(a.trace.size(), a.is_deadlock()) <
             std::pair(b.trace.size(), b.is_deadlock());
    });
  }
  const Limits replay_limits = limits.or_grace();
  for (const automata::Fault& fault : faults) {
    const auto replayed =
        fsp::replay_errors(parts, system.priority_or_null(), fault, replay_limits);
    INVARIANT(replayed.result != fsp::Replayed::Differs,
              "a trace to a fault should lead to it again");
    verified.was_replayed = verified.was_replayed && replayed.result == fsp::Replayed::Agrees;
    verified.faults.push_back(fault_of(system, fault, replayed.components));
  }
  return verified;
}

std::variant<BuiltSystem, Undecided> build_system(const LoadedSystem& loaded, bool minimise,
                                                  const Limits& limits, Progress* progress) {
  // The composition is built without what `minimal` asks for, so that its states are counted before
  // it is minimised; minimising it here comes to the same system.
  fsp::System system = loaded.system;
  system.is_minimal = false;
  auto lts = fsp::build(system, limits, progress);
  if (!lts) return unknown(lts.error(), "");
  const std::size_t states = lts->states();
  if (!minimise) return BuiltSystem{std::move(*lts), states};
  auto least = automata::minimised(*lts, limits);
  if (!least) return stopped(least.error());
  return BuiltSystem{std::move(*least), states};
}

std::variant<ComparedSystems, Undecided> compare_systems(const LoadedSystem& left,
                                                         const LoadedSystem& right, bool one_way,
                                                         const Limits& limits, Progress* progress) {
  INVARIANT(left.system.actions == right.system.actions,
            "systems that are compared should share their actions");
  ComparedSystems compared;
  for (const bool is_left : {true, false}) {
    const auto lts = fsp::build((is_left ? left : right).system, limits, progress);
    if (!lts) return unknown(lts.error(), "");
    auto found = automata::traces(*lts, limits);
    if (!found) return stopped(found.error());
    (is_left ? compared.left : compared.right) = std::move(*found);
  }
  MemoryCharge held(limits);
  if (!held.resize(compared.left.bytes() + compared.right.bytes())) {
    return stopped(StopReason::Memory);
  }
  const auto found = one_way ? automata::not_included(compared.left, compared.right, limits)
                             : automata::difference(compared.left, compared.right, limits);
  if (!found) return stopped(found.error());
  if (const auto& witness = *found) {
    compared.difference.emplace();
    compared.difference->of = witness->of;
    for (const automata::LetterId letter : witness->word) {
      compared.difference->actions.emplace_back(left.system.actions->text(letter));
    }
  }
  return compared;
}

}  // namespace arbiter
