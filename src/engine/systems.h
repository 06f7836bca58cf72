// Transition systems: files in FSP (.lts) and Aldebaran's format (.aut).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "automata/inclusion.h"
#include "engine/undecided.h"
#include "fsp/given.h"
#include "fsp/system.h"
#include "support/limits.h"
#include "support/progress.h"
#include "support/result.h"

namespace arbiter {

struct SystemOptions {
  std::string process;                 // empty: the last composite, or all processes
  std::string property;                // the only one that is looked at; empty for all
  std::vector<fsp::GivenValue> given;  // in place of what the file says
  bool is_one_of_several = false;  // values that are for nothing in this file are for another one
  std::shared_ptr<fsp::ActionTable> actions;  // shared by systems that are compared, or null
  Progress* progress = nullptr;
};

// A process of a file, as its components.
struct LoadedSystem {
  std::shared_ptr<const Source> source;
  fsp::System system;
  std::vector<Diagnostic> warnings;
  std::vector<std::string> unchecked;     // "progress HEADS": what the file says and nobody checks
  std::vector<std::string> properties;    // that the file defines
  std::vector<std::string> in_vain = {};  // "N=3": values that are for nothing in this file
};

// The file's name says whether this is for it, and whether it is in Aldebaran's format.
bool is_system_file(const std::string& path);
bool is_aut_file(const std::string& path);

// Actions of a property that no process has: nothing keeps them from happening at any time.
std::vector<std::string> actions_of_nobody(const fsp::System& system, const std::string& property);

// From text to components. All mistakes of the file are returned, in source order.
Result<std::variant<LoadedSystem, Undecided>> load_system(std::shared_ptr<const Source> source,
                                                          const SystemOptions& options,
                                                          const Limits& limits = {});

struct VerifySystemOptions {
  bool deadlocks = true;
  bool all = false;  // a nearest deadlock, and a nearest error of each component
  Progress* progress = nullptr;
};

// Who comes to its error.
struct SystemBlame {
  std::string reason;  // "property:NAME", or "error:NAME" for a process
  std::string component;
  UnsafeReason kind = UnsafeReason::ProcessError;  // which `reason` spells, with the next
  std::string process{};                           // "NAME"
};

// Something that can go wrong, and a shortest trace to it.
struct SystemFault {
  // "deadlock", "property:NAME", "error:NAME" for a process, "error" if whose it is is not known
  std::string reason;
  std::string component;           // that comes to its error; empty for a deadlock or if not known
  std::vector<std::string> trace;  // actions, "tau" for silent steps
  std::vector<SystemBlame> also = {};              // who else comes to its error by this trace
  UnsafeReason kind = UnsafeReason::ProcessError;  // which `reason` spells, with the next
  std::string process{};                           // empty for a deadlock or if not known
  automata::Word letters = {};                     // the trace
  // The components that come to their errors, by number, the blamed one first; none for a deadlock
  // or if not known.
  std::vector<std::uint32_t> erring = {};
};

// A fault by the names of the system; `erring` are all components that come to their errors.
SystemFault fault_of(const fsp::System& system, const automata::Fault& found,
                     const std::vector<std::uint32_t>& erring = {});
// An error at the end of the trace; whose it is is not known.
SystemFault nobodys_error(const fsp::System& system, const automata::Word& trace);

struct VerifiedSystem {
  std::vector<SystemFault> faults;  // by length; none if it is safe
  std::size_t states = 0;
  std::size_t transitions = 0;
  std::size_t bytes = 0;     // that its states took
  bool was_replayed = true;  // every trace was followed again, on the components by themselves
  // With VerifySystemOptions::all: errors that only come together with others may be missing.
  std::optional<Undecided> not_all;
};

// Deadlock and errors, without building the composition.
std::variant<VerifiedSystem, Undecided> verify_system(const LoadedSystem& loaded,
                                                      const VerifySystemOptions& options,
                                                      const Limits& limits = {});

// The composition, hidden and reduced as its definition says; minimised, too, unless not wanted.
struct BuiltSystem {
  automata::Lts lts;
  std::size_t composed_states = 0;  // before minimising
};
std::variant<BuiltSystem, Undecided> build_system(const LoadedSystem& loaded, bool minimise,
                                                  const Limits& limits = {},
                                                  Progress* progress = nullptr);

// A trace that one of two systems has.
struct DistinguishingTrace {
  automata::Side of = automata::Side::Left;
  std::vector<std::string> actions;
};

// Whether two systems, made with one table of actions, have the same traces, or those of the left
// are among those of the right. Deadlock, the end and the error are not told apart.
struct ComparedSystems {
  automata::Dfa left;
  automata::Dfa right;
  std::optional<DistinguishingTrace> difference;  // a shortest one; none if the answer is yes
};
std::variant<ComparedSystems, Undecided> compare_systems(const LoadedSystem& left,
                                                         const LoadedSystem& right, bool one_way,
                                                         const Limits& limits = {},
                                                         Progress* progress = nullptr);

}  // namespace arbiter
