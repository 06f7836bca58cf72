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
  std::string property;                // the only property that is checked; empty: all of them
  std::vector<fsp::GivenValue> given;  // values of constants, in place of those that the file gives
  bool is_one_of_several = false;  // of several files: a value that this one lacks is for another
  std::shared_ptr<fsp::ActionTable> actions;  // shared by systems that are compared, or null
  Progress* progress = nullptr;
};

// The process of a file that is to be checked, as a list of components.
struct LoadedSystem {
  std::shared_ptr<const Source> source;
  fsp::System system;
  std::vector<Diagnostic> warnings;
  std::vector<std::string> unchecked;     // "progress HEADS": definitions that are not checked
  std::vector<std::string> properties;    // the names of those that the file defines
  std::vector<std::string> in_vain = {};  // "N=3": values that are for nothing in this file
};

// Whether the file's name says that it has a transition system, and that this is in Aldebaran's
// format.
bool is_system_file(const std::string& path);
bool is_aut_file(const std::string& path);

// The actions of a property that no process has: nothing keeps such an action from happening at any
// time.
std::vector<std::string> actions_of_nobody(const fsp::System& system, const std::string& property);

// From text to components. All mistakes of the file are returned, in source order.
Result<std::variant<LoadedSystem, Undecided>> load_system(std::shared_ptr<const Source> source,
                                                          const SystemOptions& options,
                                                          const Limits& limits = {});

struct VerifySystemOptions {
  bool deadlocks = true;
  bool all = false;  // find a nearest deadlock, and a nearest error of each component
  Progress* progress = nullptr;
};

// A component that comes to its error.
struct SystemBlame {
  std::string reason;  // "property:NAME", or "error:NAME" for a process
  std::string component;
  UnsafeReason kind = UnsafeReason::ProcessError;  // `reason` is made of this and of `process`
  std::string process{};                           // "NAME"
};

// Something that can go wrong, and a shortest trace to it.
struct SystemFault {
  // "deadlock", "property:NAME", "error:NAME" for a process, "error" if the component is not known
  std::string reason;
  std::string component;           // that comes to its error; empty for a deadlock, or if not known
  std::vector<std::string> trace;  // actions, "tau" for silent steps
  std::vector<SystemBlame> also = {};              // other components that err by this trace
  UnsafeReason kind = UnsafeReason::ProcessError;  // `reason` is made of this and of `process`
  std::string process{};                           // empty for a deadlock or if it is not known
  automata::Word letters = {};                     // the trace, as letters
  // The numbers of the components that come to their errors, the blamed one first; none for a
  // deadlock, or if they are not known.
  std::vector<std::uint32_t> erring = {};
};

// A fault in the names of the system. `erring` has all components that come to their errors.
SystemFault fault_of(const fsp::System& system, const automata::Fault& found,
                     const std::vector<std::uint32_t>& erring = {});
// An error at the end of the trace, of a component that is not known.
SystemFault nobodys_error(const fsp::System& system, const automata::Word& trace);

struct VerifiedSystem {
  std::vector<SystemFault> faults;  // by the length of their traces; none if the system is safe
  std::size_t states = 0;
  std::size_t transitions = 0;
  std::size_t bytes = 0;     // that the states took
  bool was_replayed = true;  // fsp/replay.h has followed every trace once more
  // With VerifySystemOptions::all: why errors that come only together with others may be missing.
  std::optional<Undecided> not_all;
};

// Searches for deadlocks and errors, without building the composition.
std::variant<VerifiedSystem, Undecided> verify_system(const LoadedSystem& loaded,
                                                      const VerifySystemOptions& options,
                                                      const Limits& limits = {});

// The composition with what its definition asks for, such as hiding; minimised if that was wanted.
struct BuiltSystem {
  automata::Lts lts;
  std::size_t composed_states = 0;  // the states of the composition before it was minimised
};
std::variant<BuiltSystem, Undecided> build_system(const LoadedSystem& loaded, bool minimise,
                                                  const Limits& limits = {},
                                                  Progress* progress = nullptr);

// A trace that one of two systems has and the other has not.
struct DistinguishingTrace {
  automata::Side of = automata::Side::Left;
  std::vector<std::string> actions;
};

// Whether two systems, which were made with one table of actions, have the same traces; or, if
// `one_way`, whether the right one has all traces of the left one. Traces do not show whether a
// system deadlocks, terminates or comes to an error after them.
struct ComparedSystems {
  automata::Dfa left;
  automata::Dfa right;
  std::optional<DistinguishingTrace> difference;  // a shortest trace; none if the answer is yes
};
std::variant<ComparedSystems, Undecided> compare_systems(const LoadedSystem& left,
                                                         const LoadedSystem& right, bool one_way,
                                                         const Limits& limits = {},
                                                         Progress* progress = nullptr);

}  // namespace arbiter
