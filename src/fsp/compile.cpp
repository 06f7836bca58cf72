// From a file of FSP to the components of one process: which process that is, and what all files of
// the compiler share.
//
// Names are resolved first, in all definitions (resolve.cpp). Then the chosen process is compiled,
// and of the others only what it uses: a primitive process becomes a transition system
// (compile_process.cpp), a composite a list of components (compile_composite.cpp). Nothing is
// composed before it must be, since the composition is what can be large.
//
// With one property asked for, the other properties are left out wherever the process has them;
// what is inside a property says what that property is, and stays. If the process has the property
// nowhere, it is added as one more component.
//
// Invariant: after a mistake, a limit or a formula of temporal logic, goes_on() is false, and
// nothing that is computed from then on is used. `active_` has the instances that are being
// compiled, so that a process which contains itself is reported instead of followed. Compiling runs
// on the heap (support/deep.h), so that deep nesting costs no C++ stack.
#include "fsp/compile.h"

#include <algorithm>

#include "fsp/aut.h"
#include "fsp/compiler.h"

namespace arbiter::fsp {

namespace {

constexpr std::size_t kMaxActive = 10'000;

}  // namespace

Compiler::Compiler(const Ast& ast, const CompileOptions& options, const Limits& limits,
                   Diagnostics& diagnostics)
    : ast_(ast),
      options_(options),
      limits_(limits),
      evaluator_(ast, options.given,
                 options.actions ? options.actions : std::make_shared<ActionTable>(), diagnostics,
                 limits) {
  resolve(ast, evaluator_, diagnostics);
  for (const ProcessDefinition& process : ast.processes) processes_.emplace(process.name, &process);
  for (const auto& composite : ast.composites) composites_.emplace(composite.name, &composite);
  for (const UncheckedDefinition& unchecked : ast.unchecked) {
    const bool is_process =
        unchecked.kind == TokenKind::Constraint || unchecked.kind == TokenKind::LtlProperty;
    if (is_process) logics_.emplace(unchecked.name, &unchecked);
  }
}

bool Compiler::goes_on() {
  if (stopped_ || logic_ || evaluator_.failed()) return false;
  if (evaluator_.is_stopped()) stopped_ = evaluator_.stopped();
  return !stopped_;
}

void Compiler::stop(StopReason reason) {
  if (!stopped_) stopped_ = reason;
}

std::string Compiler::shown(NameId name, const Arguments& arguments) const {
  std::string text(ast_.names->text(name));
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    text += (i == 0 ? "(" : ",") + evaluator_.text(arguments[i]);
  }
  return arguments.empty() ? text : text + ")";
}

// Binds the parameters to the arguments, or to their defaults. A default may use the parameters
// before it.
ScopeId Compiler::bind(const std::vector<Parameter>& parameters, const Arguments& arguments) {
  ScopeId scope;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const bool is_default = i >= arguments.size();
    if (is_default) defaults_taken_.insert(parameters[i].name);
    const Value value = is_default ? evaluator_.default_of(parameters[i], scope) : arguments[i];
    scope = evaluator_.scopes().bind(scope, parameters[i].name, value);
  }
  return scope;
}

Compiler::Arguments Compiler::defaults(const std::vector<Parameter>& parameters) {
  Arguments values;
  ScopeId scope;
  for (const Parameter& parameter : parameters) {
    values.push_back(evaluator_.default_of(parameter, scope));
    scope = evaluator_.scopes().bind(scope, parameter.name, values.back());
  }
  return values;
}

Compiler::Arguments Compiler::arguments(NodeId instance, ScopeId scope) {
  Arguments values;
  for (const NodeId argument : ast_.children(instance)) {
    values.push_back(evaluator_.value(argument, scope));
  }
  return values;
}

bool Compiler::enter(const std::string& key, Span span) {
  if (!goes_on()) return false;
  if (active_.size() >= kMaxActive) {
    evaluator_.fail(
        DiagnosticCode::NestedTooDeep, span,
        "processes inside processes, more than " + std::to_string(kMaxActive) + " deep");
    return false;
  }
  if (active_.insert(key).second) return true;
  evaluator_.fail(DiagnosticCode::Recursion, span, "`" + key + "` contains itself");
  return false;
}

LtsPointer Compiler::imported(const ProcessDefinition& process) {
  std::string path(ast_.source->text(process.import_path));
  path = path.size() >= 2 ? path.substr(1, path.size() - 2) : path;
  const auto report = [&](const std::string& message) {
    evaluator_.fail(DiagnosticCode::UnreadableFile, process.import_path, message);
    return LtsPointer();
  };
  if (!options_.read) return report("files cannot be imported here");
  const auto source = options_.read(path);
  if (!source) return report(source.error().front().message);
  auto lts = read_aut(**source, evaluator_.actions(), limits_);
  if (!lts) {
    const Diagnostic& error = lts.error().front();
    std::string place;
    if (!error.span.is_none()) {
      place = " (line " + std::to_string((*source)->locate(error.span.begin).line) + ")";
    }
    evaluator_.fail(error.code, process.import_path, "`" + path + "`: " + error.message + place);
    return nullptr;
  }
  if (!*lts) {
    stop(lts->error());
    return nullptr;
  }
  return held(std::move(**lts));
}

Deep<std::optional<System>> Compiler::chosen() {
  const NameId name =
      options_.process.empty() ? NameId::none() : ast_.names->find(options_.process);
  const CompositeDefinition* composite = nullptr;
  const ProcessDefinition* process = nullptr;
  if (options_.process.empty()) {
    if (!ast_.composites.empty()) composite = &ast_.composites.back();
  } else if (const auto found = composites_.find(name); found != composites_.end()) {
    composite = found->second;
  } else if (const auto primitive = processes_.find(name); primitive != processes_.end()) {
    process = primitive->second;
  }
  if (composite != nullptr) {
    const bool is_wanted = !options_.property.empty() && options_.property == options_.process;
    has_property_ = is_wanted;
    within_properties_ = is_wanted ? 1 : 0;
    co_return co_await this->composite(composite, {});
  }
  System system;
  system.name = process == nullptr ? "DEFAULT" : options_.process;
  system.span = process == nullptr ? Span::none() : process->span;
  system.actions = evaluator_.shared_actions();
  for (const ProcessDefinition& each : ast_.processes) {
    if (process != nullptr && &each != process) continue;
    const LtsPointer lts = co_await primitive(&each, {});
    if (!lts) co_return std::nullopt;
    if (is_left_out(each.name, each.modifiers.is_property, each.span)) continue;
    system.components.push_back(component_of(each, {}, lts));
  }
  if (system.components.empty() && options_.property.empty()) co_return std::nullopt;
  co_return system;
}

// Whether a process that is used at `place` is left out, since it is a property other than the
// wanted one. A property that is inside another property is part of that one, and stays.
bool Compiler::is_left_out(NameId name, bool is_property, Span place) {
  const bool is_wanted = is_property && ast_.names->text(name) == options_.property;
  if (!is_property || !leaves_others_out()) {
    if (is_wanted) enclosed_ = place;
    return false;
  }
  has_property_ = has_property_ || is_wanted;
  return !is_wanted;
}

// Adds the wanted property as a component, if the process does not have it.
Deep<bool> Compiler::add_property(System* system) {
  if (has_property_ || !goes_on()) co_return goes_on();
  const std::string& wanted = options_.property;
  if (!enclosed_.is_none()) {
    evaluator_.fail(DiagnosticCode::UnknownName, enclosed_,
                    "`" + system->name + "` has the property `" + wanted +
                        "` only here, as a part of another property, which it is checked with");
    co_return false;
  }
  const NameId name = ast_.names->find(wanted);
  within_properties_ = 1;
  if (const auto found = processes_.find(name); found != processes_.end()) {
    const LtsPointer lts = co_await primitive(found->second, {});
    if (!lts) co_return false;
    system->components.push_back(component_of(*found->second, {}, lts));
  } else if (const auto composite = composites_.find(name); composite != composites_.end()) {
    const std::optional<System> property = co_await this->composite(composite->second, {});
    const LtsPointer lts = property ? built(*property) : nullptr;
    if (!lts) co_return false;
    system->components.push_back({property->name, wanted, property->span, true, lts});
  }
  co_return true;
}

std::optional<System> Compiler::run() {
  if (!goes_on()) return std::nullopt;
  std::optional<System> system = chosen().run();
  if (system && !options_.property.empty()) (void)add_property(&*system).run();
  if (!goes_on()) return std::nullopt;
  return system;
}

// A number of -D is the default of the parameters of that name. Where what they belong to is used
// with arguments only, or not at all, the number changes nothing.
void Compiler::warn_of_defaults_in_vain() {
  const auto look_at = [&](const auto& definitions) {
    for (const auto& definition : definitions) {
      for (const Parameter& parameter : definition.parameters) {
        const std::string name(ast_.names->text(parameter.name));
        if (find_given(options_.given, name, false) == nullptr) continue;
        if (evaluator_.is_constant(parameter.name)) continue;
        if (!defaults_taken_.insert(parameter.name).second) continue;  // told, or not in vain
        warnings_.add(
            DiagnosticCode::UnknownParam, parameter.span,
            "-D " + name + " changes nothing: no process here takes the default of `" + name + "`");
      }
    }
  };
  look_at(ast_.processes);
  look_at(ast_.composites);
}

// Warnings about ranges and labels that concern nothing. Where properties were left out, a label
// may have been for one of them: then there are no warnings about labels.
std::vector<Diagnostic> Compiler::take_warnings() {
  warn_of_defaults_in_vain();
  for (const NodeId place : evaluator_.ranges_in_vain().all()) {
    warnings_.add(DiagnosticCode::EmptyRange, ast_[place].span,
                  "this range is empty: there is nothing of what it is for");
  }
  const auto labels = options_.property.empty() ? labels_in_vain_.all() : std::vector<NodeId>();
  for (const NodeId place : labels) {
    warnings_.add(DiagnosticCode::UnknownName, ast_[place].span,
                  "what this is done to has no action `" +
                      std::string(ast_.source->text(ast_[place].span)) + "`");
  }
  return warnings_.take();
}

tl::expected<Compiled, CompileFailure> compile(const Ast& ast, const CompileOptions& options,
                                               const Limits& limits) {
  Diagnostics diagnostics(limits);
  if (ast.processes.empty() && ast.composites.empty()) {
    diagnostics.add(DiagnosticCode::UnexpectedToken, {0, 0}, "the file defines no process");
    return tl::unexpected(CompileFailure(diagnostics.take()));
  }
  Compiler compiler(ast, options, limits, diagnostics);
  std::optional<System> system;
  if (diagnostics.empty()) system = compiler.run();
  if (!diagnostics.empty()) return tl::unexpected(CompileFailure(diagnostics.take()));
  if (const auto reason = compiler.stopped()) return tl::unexpected(CompileFailure(*reason));
  if (const auto reason = diagnostics.stopped()) return tl::unexpected(CompileFailure(*reason));
  if (compiler.logic()) return tl::unexpected(CompileFailure(*compiler.logic()));
  INVARIANT(system.has_value(), "a process without mistakes should be compiled");
  return Compiled{std::move(*system), compiler.take_warnings()};
}

std::vector<std::string> process_names(const Ast& ast) {
  std::vector<std::string> names;
  names.reserve(ast.composites.size() + ast.processes.size());
  for (const auto& composite : ast.composites) names.emplace_back(ast.names->text(composite.name));
  for (const auto& process : ast.processes) names.emplace_back(ast.names->text(process.name));
  return names;
}

std::vector<std::string> property_names(const Ast& ast) {
  std::vector<std::string> names;
  const auto add = [&](const auto& definition) {
    if (definition.modifiers.is_property) names.emplace_back(ast.names->text(definition.name));
  };
  for (const auto& process : ast.processes) add(process);
  for (const auto& composite : ast.composites) add(composite);
  return names;
}

}  // namespace arbiter::fsp
