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

bool is_built(const System& system, const CompositeDefinition& composite, const Ast& ast) {
  return system.priority || !ast.is_none(composite.visibility) || system.is_deterministic ||
         system.is_minimal || system.is_property || composite.modifiers.is_composed;
}

// What an empty composite is, as no process can be called.
constexpr const char* kNothing = "STOP";

bool is_nothing(const System& system) { return system.components.front().process == kNothing; }

// Of all components, sorted.
Letters alphabet_of(const std::vector<Component>& components) {
  std::vector<const Lts*> systems;
  for (const Component& component : components) systems.push_back(component.lts.get());
  return automata::alphabet_of(systems);
}

std::string joined(const Letters& letters, const ActionTable& actions) {
  std::string text = "{";
  for (const LetterId letter : letters) {
    if (text.size() > 1) text += ",";
    text += actions.text(letter);
  }
  return text + "}";
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
  const Letters alphabet = alphabet_of(system.components);
  if (!ast_.is_none(composite.priority)) {
    const Letters set = evaluator_.letters(composite.priority, scope);
    system.priority = automata::Priority{composite.priority_is_high,
                                         hidden_letters(alphabet, set, false, actions)};
  }
  if (!ast_.is_none(composite.visibility)) {
    const Letters set = evaluator_.letters(composite.visibility, scope);
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
    const Relabelling relabels = relabelling(ast_.child(node, 3), scope);
    for (Member& member : own) relabel(member, relabels);
  }
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

void Compiler::put_labels(std::vector<Member>& members, const std::string& shown,
                          std::span<const std::string_view> labels) {
  std::size_t letters = 0;  // of all labels
  for (const std::string_view label : labels) letters += label.size();
  for (Member& member : members) {
    for (Component& component : member.components) {
      // New actions, and two tables of letters that last while the component is renamed.
      const std::size_t names = labels.size() * component.lts->alphabet().size();
      const std::size_t edges = labels.size() * component.lts->transitions();
      const std::size_t bytes = letters * component.lts->alphabet().size() + 160 * names +
                                3 * edges * sizeof(automata::Edge);
      if (!evaluator_.grant(bytes)) return;
      component.name = shown + component.name;
      component.lts =
          std::make_shared<const Lts>(labelled(*component.lts, labels, evaluator_.actions()));
    }
  }
}

void Compiler::share(std::vector<Member>& members, NodeId sharing, ScopeId scope) {
  ActionTable& actions = evaluator_.actions();
  Letters letters;
  for (const auto& each : evaluator_.expansions(sharing, scope)) {
    letters.push_back(actions.intern(each.text));
  }
  std::vector<std::string_view> labels;
  for (const LetterId letter : letters) labels.push_back(actions.text(letter));
  put_labels(members, joined(letters, actions) + "::", labels);
}

void Compiler::relabel(Member& member, const Relabelling& relabelling) {
  ActionTable& actions = evaluator_.actions();
  if (!goes_on()) return;
  const bool is_together = member.is_group && member.components.size() > 1 &&
                           merges_labels(alphabet_of(member.components), relabelling, actions);
  if (is_together) {
    System system;
    system.components = member.components;
    const LtsPointer lts = built(system);
    if (!lts) return;
    Component whole = member.components.front();
    whole.name = whole.process = whole.within.back();
    whole.is_property = std::all_of(member.components.begin(), member.components.end(),
                                    [](const Component& each) { return each.is_property; });
    whole.lts = lts;
    member.components = {whole};
  }
  for (Component& component : member.components) {
    component.lts = std::make_shared<const Lts>(relabelled(*component.lts, relabelling, actions));
  }
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
    found->push_back({{component_of(*process->second, given, lts)}, false});
    co_return true;
  }
  if (const auto logic = logics_.find(name); logic != logics_.end()) {
    if (!logic_) logic_ = UsesLogic{std::string(ast_.names->text(name)), ast_[node].span};
    co_return false;
  }
  const auto composite = composites_.find(name);
  if (composite == composites_.end()) co_return false;  // reported by resolve
  const bool is_property = composite->second->modifiers.is_property;
  const bool leave_out = is_left_out(name, is_property, ast_[node].span);
  within_properties_ += is_property ? 1 : 0;
  std::optional<System> system = co_await this->composite(composite->second, given);
  within_properties_ -= is_property ? 1 : 0;
  if (!system) co_return false;
  if (leave_out || (leaves_others_out() && is_nothing(*system))) co_return true;
  if (!is_built(*system, *composite->second, ast_)) {
    for (Component& component : system->components) {
      component.within.emplace_back(ast_.names->text(name));
    }
    found->push_back({std::move(system->components), true});
    co_return true;
  }
  // Without the properties that are left out it is another one than with them.
  LtsPointer& lts = known_[leaves_others_out() ? "rest of " + system->name : system->name];
  if (!lts) lts = built(*system);
  if (!lts) co_return false;
  found->push_back({{{system->name, std::string(ast_.names->text(name)), system->span,
                      system->is_property, lts}},
                    false});
  co_return true;
}

LtsPointer Compiler::built(const System& system) {
  auto lts = build(system, limits_, options_.progress);
  if (lts) return std::make_shared<const Lts>(std::move(*lts));
  stop(lts.error().reason);
  return nullptr;
}

Component Compiler::component_of(const ProcessDefinition& process, const Arguments& arguments,
                                 LtsPointer lts) const {
  return {shown(process.name, arguments), std::string(ast_.names->text(process.name)), process.span,
          process.modifiers.is_property, std::move(lts)};
}

}  // namespace arbiter::fsp
