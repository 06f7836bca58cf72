// What expressions, labels and sets come to.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "fsp/ast.h"
#include "fsp/given.h"
#include "fsp/scope.h"
#include "support/deep.h"
#include "support/diagnostic.h"
#include "support/int_range.h"
#include "support/limits.h"

namespace arbiter::fsp {

// Places of the file that may be there in vain: of those that were told of, the ones that were of
// no use each time.
class PlacesInVain {
 public:
  void tell(NodeId place, bool is_of_use) {
    bool& was_of_use = places_.try_emplace(place, false).first->second;
    was_of_use = was_of_use || is_of_use;
  }
  // In order.
  std::vector<NodeId> all() const;

 private:
  std::unordered_map<NodeId, bool> places_;
};

// Mistakes are reported once for each place. After one, what is computed is of no use; `failed`
// tells.
class Evaluator {
 public:
  // `given` says otherwise than the file; it should outlive the evaluator.
  Evaluator(const Ast& ast, std::span<const GivenValue> given, std::shared_ptr<ActionTable> actions,
            Diagnostics& diagnostics, const Limits& limits);

  // One label that a label with indices and sets stands for, and what was bound on the way.
  struct Expansion {
    std::string text;
    ScopeId scope;
  };
  using Letters = std::vector<automata::LetterId>;

  Value value(NodeId expression, ScopeId scope) { return evaluate(expression, scope).run(); }
  bool is_true(NodeId expression, ScopeId scope);
  // What a parameter is if no argument is given for it.
  Value default_of(const Parameter& parameter, ScopeId scope);
  // In order, the last index varying fastest.
  std::vector<Expansion> expansions(NodeId label, ScopeId scope) {
    return expand(label, scope).run();
  }
  // The labels of a set, each once, in order.
  Letters letters(NodeId set, ScopeId scope) { return elements(set, scope).run(); }

  std::string text(const Value& value) const;
  Value value_of(std::string_view label) const;

  bool failed() const { return failed_; }
  // Reading is given up, by a mistake or by a limit.
  bool is_stopped() { return failed_ || stopped_ || diagnostics_.is_stopped(); }
  // Asks the limits, also for the room of all actions and of so many bytes more. False if reading
  // is given up.
  bool grant(std::size_t more_bytes);
  std::optional<StopReason> stopped() const { return stopped_ ? stopped_ : diagnostics_.stopped(); }
  // A mistake that is found elsewhere.
  Diagnostic& fail(DiagnosticCode code, NodeId node, std::string message);
  Diagnostic& fail(DiagnosticCode code, Span span, std::string message);
  Diagnostics& diagnostics() { return diagnostics_; }

  const Ast& ast() const { return ast_; }
  ActionTable& actions() { return *actions_; }
  const std::shared_ptr<ActionTable>& shared_actions() const { return actions_; }
  Scopes& scopes() { return scopes_; }
  // Constants, ranges and sets that are known by name; used by resolve.cpp.
  bool is_constant(NameId name) const { return constants_.contains(name); }
  bool is_range(NameId name) const { return ranges_.contains(name); }
  bool is_set(NameId name) const { return sets_.contains(name); }

  // Ranges that never had a value.
  const PlacesInVain& ranges_in_vain() const { return ranges_in_vain_; }

  // More values of one label, and more labels of one set, are a mistake.
  static constexpr std::size_t kMaxValues = std::size_t{1} << 20;

 private:
  void define(const ConstantDefinition& definition);
  bool is_new(const ConstantDefinition& definition) const;

  Deep<Value> evaluate(NodeId expression, ScopeId scope);
  Deep<Value> atom(NodeId node, ScopeId scope);
  Value named(NodeId node, ScopeId scope);
  Value unary(NodeId node, Value operand);
  Value binary(NodeId node, Value left, Value right);
  std::int32_t number(NodeId node, const Value& value);
  std::int32_t arithmetic(NodeId node, TokenKind operation, std::int32_t left, std::int32_t right);

  Deep<std::vector<Expansion>> expand(NodeId label, ScopeId scope);
  Deep<std::vector<Value>> part_values(NodeId part, ScopeId scope);
  std::vector<Value> range_values(NodeId node, const IntRange& range);
  Deep<Letters> elements(NodeId set, ScopeId scope);
  bool has_room(NodeId node, std::size_t count);

  const Ast& ast_;
  std::span<const GivenValue> given_;
  std::shared_ptr<ActionTable> actions_;
  Diagnostics& diagnostics_;
  const Limits& limits_;
  MemoryCharge charge_;  // of the actions, and of what an expansion is at
  std::optional<StopReason> stopped_;
  Scopes scopes_;
  std::unordered_map<NameId, Value> constants_;
  std::unordered_map<NameId, IntRange> ranges_;
  std::unordered_map<NameId, Letters> sets_;
  std::unordered_set<NodeId> reported_;
  PlacesInVain ranges_in_vain_;
  Diagnostic ignored_;
  bool failed_ = false;
};

}  // namespace arbiter::fsp
