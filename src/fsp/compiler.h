// The compiler's state, shared by compile_process.cpp (primitive processes), compile_composite.cpp
// (composites), compile_labels.cpp (copies with other labels) and compile.cpp (the rest).
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "fsp/compile.h"
#include "fsp/evaluate.h"
#include "fsp/label_names.h"
#include "support/deep.h"

namespace arbiter::fsp {

using LtsPointer = std::shared_ptr<const automata::Lts>;

class Compiler {
 public:
  Compiler(const Ast& ast, const CompileOptions& options, const Limits& limits,
           Diagnostics& diagnostics);

  std::optional<System> run();

  std::optional<StopReason> stopped() const { return stopped_; }
  const std::optional<UsesLogic>& logic() const { return logic_; }
  std::vector<Diagnostic> take_warnings();

 private:
  friend class ProcessCompiler;
  using Arguments = std::vector<Value>;
  // What a body of a composite comes to: processes, or composites that were not built, each a group
  // that is relabelled together.
  struct Member {
    std::vector<Component> components;
    std::string composite = {};  // the name of such a composite; empty for a process
  };

  bool goes_on();
  void stop(StopReason reason);
  std::string shown(NameId name, const Arguments& arguments) const;
  ScopeId bind(const std::vector<Parameter>& parameters, const Arguments& arguments);
  Arguments arguments(NodeId instance, ScopeId scope);
  // What the parameters are if no arguments are given.
  Arguments defaults(const std::vector<Parameter>& parameters);
  // Marks a process as being compiled; false, and a report, if it is already, or if there are too
  // many.
  bool enter(const std::string& key, Span span);
  void leave(const std::string& key) {
    const std::size_t left = active_.erase(key);
    INVARIANT(left == 1, "a process that is left should have been entered");
  }
  // `alphabet`: of what it is for.
  Relabelling relabelling(NodeId relabels, ScopeId scope, const LabelledBy& alphabet);
  // The letters of a set that says what is done to labels of this alphabet.
  Letters letters_for(NodeId set, ScopeId scope, const LabelledBy& alphabet);

  // What each letter becomes by a relabelling, or with labels before it; nothing if a limit is
  // reached.
  using Images = std::optional<std::vector<Letters>>;
  Images images(std::span<const automata::LetterId> alphabet, const Relabelling& relabelling);
  Images images(std::span<const automata::LetterId> alphabet,
                std::span<const std::string_view> labels);
  // A copy with its letters renamed; null if there is no room for it.
  LtsPointer renamed(const automata::Lts& lts, const std::vector<Letters>& to);
  // The memory that it holds is charged as long as it lasts.
  LtsPointer held(automata::Lts lts);

  // Null if there were mistakes.
  Deep<LtsPointer> primitive(const ProcessDefinition* process, Arguments arguments);
  LtsPointer imported(const ProcessDefinition& process);
  Deep<std::optional<System>> composite(const CompositeDefinition* composite, Arguments arguments);
  Deep<bool> members(NodeId body, ScopeId scope, std::vector<Member>* found);
  Deep<bool> labelled_members(NodeId node, ScopeId scope, std::vector<Member>* found);
  Deep<bool> body_members(NodeId node, ScopeId scope, std::vector<Member>* found);
  Deep<bool> instance_members(NodeId node, ScopeId scope, std::vector<Member>* found);
  Deep<bool> composite_members(const CompositeDefinition* composite, Arguments given, Span place,
                               std::vector<Member>* found);
  // Labels before all actions, and `shown` before the names of components.
  void put_labels(std::vector<Member>& members, const std::string& shown,
                  std::span<const std::string_view> labels);
  void share(std::vector<Member>& members, NodeId sharing, ScopeId scope);
  void relabel(Member& member, const Relabelling& relabelling);
  LtsPointer built(const System& system);
  void finish(System& system, const CompositeDefinition& composite, ScopeId scope);
  // Notes its name with the default arguments, if none are given.
  void add_full_name(Component& component, NameId name, const std::vector<Parameter>& parameters,
                     const Arguments& given);
  Component component_of(const ProcessDefinition& process, const Arguments& arguments,
                         LtsPointer lts);
  Deep<std::optional<System>> chosen();
  bool leaves_others_out() const { return !options_.property.empty() && within_properties_ == 0; }
  bool is_left_out(NameId name, bool is_property, Span place);
  void warn_of_defaults_in_vain();
  Deep<bool> add_property(System* system);

  const Ast& ast_;
  const CompileOptions& options_;
  const Limits& limits_;
  Evaluator evaluator_;
  Diagnostics warnings_;
  std::unordered_set<NodeId> warned_;  // of local processes that are not there
  PlacesInVain labels_in_vain_;        // labels that are hidden, relabelled or given priority
  std::unordered_set<NameId> defaults_taken_;  // parameters that got no argument somewhere
  std::unordered_map<NameId, const ProcessDefinition*> processes_;
  std::unordered_map<NameId, const CompositeDefinition*> composites_;
  std::unordered_map<NameId, const UncheckedDefinition*> logics_;
  std::map<std::string, LtsPointer> known_;  // by name and arguments
  std::set<std::string> active_;             // being compiled
  std::size_t within_properties_ = 0;        // properties around what is being compiled
  bool has_property_ = false;                // the wanted one is there, and not in another one
  Span enclosed_ = Span::none();             // where it is in another one
  std::size_t made_ = 0;                     // components, at all levels
  std::optional<StopReason> stopped_;
  std::optional<UsesLogic> logic_;
};

// Reports names that mean nothing, in all definitions, and definitions that there are twice.
void resolve(const Ast& ast, const Evaluator& evaluator, Diagnostics& diagnostics);

}  // namespace arbiter::fsp
