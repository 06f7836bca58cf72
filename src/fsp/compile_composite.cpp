// A composite process becomes a list of components.
//
// Labelling, sharing and relabelling are done to the components one by one, so that nothing is
// composed before it must be. A composite inside another is built and becomes one component if it
// hides, has priorities or is to be reduced; otherwise its components join those of the other. One
// more case needs it built, relabelling that makes two of its labels one: its components would then
// do together what they did apart.
#include <algorithm>

#include "fsp/compiler.h"

namespace arbiter::fsp {

namespace {

using automata::LetterId;
using automata::Lts;

constexpr std::size_t kMaxComponents = std::size_t{1} << 18;

bool is_built(const CompositeDefinition& composite, const Ast& ast) {
  const Modifiers& modifiers = composite.modifiers;
  return !ast.is_none(composite.priority) || !ast.is_none(composite.visibility) ||
         modifiers.is_deterministic || modifiers.is_minimal || modifiers.is_property ||
         modifiers.is_composed;
}

// What an empty composite is, as no process can be called.
constexpr const char* kNothing = "STOP";

bool is_nothing(const System& system) {
  return std::all_of(system.components.begin(), system.components.end(),
                     [](const Component& each) { return each.process == kNothing; });
}

}  // namespace

Deep<std::optional<System>> Compiler::composite(const CompositeDefinition* composite,
                                                Arguments arguments) {
  const std::string key = shown(composite->name, arguments);
  if (!enter(key, composite->span)) co_return std::nullopt;
  const ScopeId scope = bind(composite->parameters, arguments);
  std::vector<Member> found;
  (void)co_await members(composite->body, scope, &found);
  leave(key);
  System system;
  system.name = key;
  system.span = composite->span;
  for (Member& member : found) {
    std::move(member.components.begin(), member.components.end(),
              std::back_inserter(system.components));
  }
  if (!goes_on()) co_return std::nullopt;
  finish(system, *composite, scope);
  if (!goes_on()) co_return std::nullopt;
  co_return system;
}

// What is done to all of it: priorities, hiding, reduction.
void Compiler::finish(System& system, const CompositeDefinition& composite, ScopeId scope) {
  ActionTable& actions = evaluator_.actions();
  system.actions = evaluator_.shared_actions();
  if (system.components.empty()) {  // all of it was left out by an `if`, or ranges over nothing
    system.components.push_back(
        {kNothing, kNothing, composite.span, false, std::make_shared<const Lts>()});
  }
  const Letters alphabet = automata::alphabet_of(system.parts());
  if (!ast_.is_none(composite.priority)) {
    const Letters set = letters_for(composite.priority, scope, {alphabet, actions});
    system.priority = automata::Priority{composite.priority_is_high,
                                         hidden_letters(alphabet, set, false, actions)};
  }
  if (!ast_.is_none(composite.visibility)) {
    const Letters set = letters_for(composite.visibility, scope, {alphabet, actions});
    system.hidden = hidden_letters(alphabet, set, composite.exposes, actions);
  }
  system.is_deterministic = composite.modifiers.is_deterministic;
  system.is_minimal = composite.modifiers.is_minimal;
  system.is_property = composite.modifiers.is_property;
}

Deep<bool> Compiler::members(NodeId body, ScopeId scope, std::vector<Member>* found) {
  while (ast_[body].kind == NodeKind::CompositeIf) {
    const bool holds = evaluator_.is_true(ast_.child(body, 0), scope);
    body = ast_.child(body, holds ? 1 : 2);
  }
  if (!goes_on() || ast_.is_none(body)) co_return goes_on();
  if (ast_[body].kind != NodeKind::Replicated) {
    co_return co_await labelled_members(body, scope, found);
  }
  const auto ranges = evaluator_.expansions(ast_.child(body, 0), scope);
  for (const auto& range : ranges) {
    (void)co_await members(ast_.child(body, 1), range.scope, found);
    if (!goes_on()) co_return false;
  }
  co_return true;
}

// sharing "::" labelling ":" body "/" relabels: from the inside to the outside.
Deep<bool> Compiler::labelled_members(NodeId node, ScopeId scope, std::vector<Member>* found) {
  const NodeId labelling = ast_.child(node, 1);
  const NodeId body = ast_.child(node, 2);
  std::vector<Member> own;
  if (ast_.is_none(labelling)) {
    (void)co_await body_members(body, scope, &own);
  } else {
    const auto labels = evaluator_.expansions(labelling, scope);
    for (const auto& label : labels) {
      std::vector<Member> copies;
      (void)co_await body_members(body, label.scope, &copies);
      if (!goes_on()) co_return false;
      const std::vector<std::string_view> one = {label.text};
      put_labels(copies, label.text + ":", one);
      std::move(copies.begin(), copies.end(), std::back_inserter(own));
    }
  }
  if (!goes_on()) co_return false;
  if (!ast_.is_none(ast_.child(node, 0))) share(own, ast_.child(node, 0), scope);
  if (!ast_.is_none(ast_.child(node, 3))) {
    std::vector<const Lts*> all;
    for (const Member& member : own) {
      for (const Component& component : member.components) all.push_back(component.lts.get());
    }
    const LabelledBy alphabet(automata::alphabet_of(all), evaluator_.actions());
    const Relabelling relabels = relabelling(ast_.child(node, 3), scope, alphabet);
    for (Member& member : own) relabel(member, relabels);
  }
  if (own.empty()) ++made_;
  for (const Member& member : own) made_ += member.components.size();
  std::move(own.begin(), own.end(), std::back_inserter(*found));
  if (made_ > kMaxComponents && goes_on()) {
    evaluator_.fail(DiagnosticCode::TooManyValues, node,
                    "more than " + std::to_string(kMaxComponents) +
                        " components up to here, those of composites inside composites counted "
                        "each time");
  }
  co_return goes_on();
}

Deep<bool> Compiler::body_members(NodeId node, ScopeId scope, std::vector<Member>* found) {
  if (ast_[node].kind == NodeKind::Instance) {
    co_return co_await instance_members(node, scope, found);
  }
  const std::size_t count = ast_.children(node).size();
  for (std::size_t i = 0; i < count; ++i) {
    (void)co_await members(ast_.child(node, i), scope, found);
    if (!goes_on()) co_return false;
  }
  co_return true;
}

Deep<bool> Compiler::instance_members(NodeId node, ScopeId scope, std::vector<Member>* found) {
  const NameId name = ast_.name(node);
  const Arguments given = arguments(node, scope);
  if (!goes_on()) co_return false;
  if (const auto process = processes_.find(name); process != processes_.end()) {
    const LtsPointer lts = co_await primitive(process->second, given);
    if (!lts) co_return false;
    if (is_left_out(name, process->second->modifiers.is_property, ast_[node].span)) co_return true;
    found->push_back({{component_of(*process->second, given, lts)}});
    co_return true;
  }
  if (const auto logic = logics_.find(name); logic != logics_.end()) {
    if (!logic_) logic_ = UsesLogic{std::string(ast_.names->text(name)), ast_[node].span};
    co_return false;
  }
  const auto composite = composites_.find(name);
  if (composite == composites_.end()) co_return false;  // reported by resolve
  co_return co_await composite_members(composite->second, given, ast_[node].span, found);
}

Deep<bool> Compiler::composite_members(const CompositeDefinition* composite, Arguments given,
                                       Span place, std::vector<Member>* found) {
  const std::string name(ast_.names->text(composite->name));
  const bool is_property = composite->modifiers.is_property;
  const bool leave_out = is_left_out(composite->name, is_property, place);
  const auto add_built = [&](const LtsPointer& lts) {
    Component whole{shown(composite->name, given), name, composite->span, is_property, lts};
    add_full_name(whole, composite->name, composite->parameters, given);
    found->push_back({{std::move(whole)}});
  };
  // Without the properties that are left out it is another one than with them.
  const std::string key = (leaves_others_out() ? "rest of " : "") + shown(composite->name, given);
  const bool is_one = is_built(*composite, ast_);
  if (const auto known = known_.find(key); is_one && !leave_out && known != known_.end()) {
    add_built(known->second);
    co_return true;
  }
  within_properties_ += is_property ? 1 : 0;
  std::optional<System> system = co_await this->composite(composite, given);
  within_properties_ -= is_property ? 1 : 0;
  if (!system) co_return false;
  const bool is_empty = !is_property && leaves_others_out() && is_nothing(*system);
  if (leave_out || is_empty) co_return true;
  if (!is_one) {
    for (Component& component : system->components) {
      component.enclosing.push_back(system->name);
      add_full_name(component, composite->name, composite->parameters, given);
    }
    found->push_back({std::move(system->components), name});
    co_return true;
  }
  const LtsPointer lts = built(*system);
  if (!lts) co_return false;
  known_.emplace(key, lts);
  add_built(lts);
  co_return true;
}

LtsPointer Compiler::built(const System& system) {
  auto lts = build(system, limits_, options_.progress);
  if (lts) return held(std::move(*lts));
  stop(lts.error().reason);
  return nullptr;
}

void Compiler::add_full_name(Component& component, NameId name,
                             const std::vector<Parameter>& parameters, const Arguments& given) {
  if (!given.empty() || parameters.empty()) return;
  component.full_names.push_back(shown(name, defaults(parameters)));
}

Component Compiler::component_of(const ProcessDefinition& process, const Arguments& arguments,
                                 LtsPointer lts) {
  Component component{shown(process.name, arguments), std::string(ast_.names->text(process.name)),
                      process.span, process.modifiers.is_property, std::move(lts)};
  add_full_name(component, process.name, process.parameters, arguments);
  return component;
}

}  // namespace arbiter::fsp
