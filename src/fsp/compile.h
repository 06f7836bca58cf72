#pragma once

#include <functional>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "fsp/ast.h"
#include "fsp/given.h"
#include "fsp/system.h"
#include "support/result.h"

namespace arbiter::fsp {

struct CompileOptions {
  // The process to compile, which should be defined; empty for the last composite, or for all
  // processes in parallel, called DEFAULT, if there is none.
  std::string process;
  // The one property of the file that is looked at: wherever the process has others, however deep,
  // they are left out as if they were not written there. It is one more component if the process
  // has it nowhere. Empty for all that the process has.
  std::string property;
  // In place of what the file says. Those that are for nothing in the file change nothing.
  std::vector<GivenValue> given;
  // Shared by systems that are to be compared; made if null.
  std::shared_ptr<ActionTable> actions;
  // Reads a file that is imported; the path is relative to the importing file.
  std::function<Result<std::shared_ptr<const Source>>(const std::string&)> read;
  Progress* progress = nullptr;
};

struct Compiled {
  System system;
  std::vector<Diagnostic> warnings;
};

// The process has a component that is a formula of temporal logic.
struct UsesLogic {
  std::string name;
  Span span;
};

using CompileFailure = std::variant<std::vector<Diagnostic>, StopReason, UsesLogic>;

// From a file that was read without mistakes to the components of one of its processes. All
// definitions are checked for names that mean nothing; further mistakes are found in those that the
// process needs.
tl::expected<Compiled, CompileFailure> compile(const Ast& ast, const CompileOptions& options,
                                               const Limits& limits = {});

// What `process` may be, in the order of the file; composites first.
std::vector<std::string> process_names(const Ast& ast);
// The properties that the file defines.
std::vector<std::string> property_names(const Ast& ast);

}  // namespace arbiter::fsp
