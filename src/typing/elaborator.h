// Elaboration: from syntax to core terms, types checked on the way.
//
// The elaborator walks the syntax tree with a stack of frames. A frame is a node and how far it
// got; its handler descends into one child at a time and finishes with the node's core term and
// type. Types are inferred upward; what a place wants (an expression of a data type, a guard, a
// variable) is met by coercions: reading a variable, fitting a value, comparing with 0.
//
// A function-typed term elaborates to a core Lambda. Where it is applied at once, the application
// is a let of it; where a name stands unapplied, it is eta-expanded. So core terms apply names
// only.
//
// Cost: linear. Messages: every error is reported once; the erroneous term becomes `abort` of type
// Any, which fits everywhere.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "support/diagnostic.h"
#include "syntax/ast.h"
#include "typing/constant.h"
#include "typing/core.h"
#include "typing/options.h"
#include "typing/scope.h"
#include "typing/types.h"

namespace arbiter::typing {

class Elaborator {
 public:
  Elaborator(const syntax::Ast& ast, std::shared_ptr<const Source> source,
             std::shared_ptr<const NamePool> names, const Options& options,
             Diagnostics& diagnostics);
  core::Judgement run();

 private:
  using NodeId = syntax::NodeId;
  using NodeKind = syntax::NodeKind;
  using TermId = core::TermId;
  using TermKind = core::TermKind;
  using BinderId = core::BinderId;

  // The syntax tree does not bound these: a function's name that stands unapplied is expanded to
  // all its parameters, and every scope around a function lists them again.
  static constexpr std::size_t kMaxTerms = std::size_t{1} << 26;
  static constexpr std::size_t kMaxBinders = std::size_t{1} << 23;
  static constexpr std::size_t kMaxParameters = std::size_t{1} << 27;

  // An elaborated subterm. If `function`, the term is a Lambda and `type` its result.
  struct Typed {
    TermId term;
    Base type;
    bool function = false;
    Span span;
  };

  struct Frame {
    NodeId node;
    std::uint32_t step = 0;
    bool tail = false;    // the node's value is its block's value, so `return` may stand here
    std::uint32_t a = 0;  // the handler's own
    std::uint32_t b = 0;
  };

  // Both sides of an operator as values, with their data types.
  struct Operands {
    TermId left;
    TermId right;
    Data left_data;
    Data right_data;
  };

  // The two branches of an `if` as terms of one type.
  struct Branches {
    TermId positive;
    TermId negative;
    Base type;
  };

  struct Label {
    NameId name;
    BinderId binder;
    bool is_break = false;
    Span jump = Span::none();  // the first goto to it
  };

  // The head of an application.
  enum class Callee : std::uint32_t { Let, LetArray, Free, FreeArray, Assert, Assume, Lambda };
  // Predefined, with one argument, a guard.
  static bool is_predefined_test(Callee callee) {
    return callee == Callee::Assert || callee == Callee::Assume;
  }
  // A lambda as the head, or an index, is elaborated before the arguments.
  static bool has_first_child(Callee callee) {
    return callee == Callee::Lambda || callee == Callee::LetArray || callee == Callee::FreeArray;
  }

  // elaborate_file.cpp
  void headers();
  void define_param(NameId name, std::int64_t value);
  std::optional<std::int64_t> given_param(std::string_view name) const;
  void undeclared_params();
  Data named_data(NameId name) const;
  void context();
  void binding(NodeId node);
  void error_commands();
  void conclude(const Typed& term);
  Type inferred_type(const Typed& body) const;
  std::vector<TermId> parameters_of_term(const Typed& body, const std::vector<Base>& types);

  // declared_types.cpp
  Type declared_type(NodeId node);
  Base declared_base(NodeId node);
  Data declared_data(NodeId node);
  Data declared_range(NodeId node);
  Data declared_modulo(NodeId node);
  Data declared_partition(NodeId node);
  Data declared_name(NodeId node);
  Data bare_int() const;
  std::optional<std::int64_t> constant(NodeId node);
  std::int64_t array_size(NodeId node);

  // elaborate_term.cpp
  Typed term(NodeId root);
  bool too_large() const;
  void step();
  void descend(NodeId node, bool tail = false) { frames_.push_back({node, 0, tail, 0, 0}); }
  void finish(Typed typed);
  void finish_error(NodeId node);
  void finish_with(NodeId node, TermKind kind, std::uint32_t payload,
                   std::initializer_list<TermId> children, Base type);
  Typed pop();
  // What `build` makes of `inner`. A function keeps its parameters outermost: fun x. M becomes
  // fun x. build(M).
  template <class Build>
  Typed around(const Typed& inner, Span place, Build build) {
    if (!inner.function) return {build(inner.term), inner.type, false, place};
    const auto binders = out_.lambda_parameters(inner.term);
    const std::vector<BinderId> parameters(binders.begin(), binders.end());
    const TermId body = build(out_.child(inner.term, 0));
    return {out_.add_lambda(place, parameters, body), inner.type, true, place};
  }
  void erroneous(NodeId node, std::uint32_t step);
  void group(NodeId node, std::uint32_t step);
  void sequence(NodeId node, std::uint32_t step);
  void conditional(NodeId node, std::uint32_t step);
  std::optional<Branches> join(const Typed& positive, const Typed& negative);
  void loop(NodeId node, std::uint32_t step);
  void assign(NodeId node, std::uint32_t step);
  void returned(NodeId node, std::uint32_t step);
  void predicate(NodeId node, std::uint32_t step);
  void part(NodeId node, std::uint32_t step);
  void label(NodeId node, std::uint32_t step);
  void jump(NodeId node);

  // elaborate_expression.cpp
  void unary(NodeId node, std::uint32_t step);
  std::string negation_instead(const Typed& operand) const;
  void binary(NodeId node, std::uint32_t step);
  Operands operands(NodeId node, const Typed& left, const Typed& right);
  void no_operation(NodeId node, std::string_view what, const Data& data);
  void arithmetic(NodeId node, core::BinaryOp op, const Typed& left, const Typed& right);
  void comparison(NodeId node, core::BinaryOp op, const Typed& left, const Typed& right);
  void mkvar(NodeId node, std::uint32_t step);

  // elaborate_binding.cpp
  void let(NodeId node, std::uint32_t step);
  void let_array(NodeId node, std::uint32_t step);
  void let_typed(NodeId node, std::uint32_t step);
  void finish_let(NodeId node, TermKind kind);
  BinderId bind_let(NodeId binder_node, const Typed& bound, Entity::Kind kind);
  void new_variable(NodeId node, std::uint32_t step);
  TermId initial_value(NodeId node, const Data& data);
  void fun(NodeId node, std::uint32_t step);
  BinderId add_binder(core::Binder::Kind kind, NodeId binder_node, Base type,
                      std::int64_t size = 0);

  // elaborate_name.cpp
  void name(NodeId node);
  void unapplied(NodeId node, TermKind kind, std::uint32_t payload, const Type& type);
  void predefined(NodeId node);
  void unknown_name(NodeId node);
  void recursion(NodeId node, NodeId use);
  void not_indexed(NodeId node);
  TermId eta_expand(Span span, TermKind kind, std::uint32_t payload, const Type& type);
  void index(NodeId node, std::uint32_t step);
  void not_an_array(NodeId node);
  void element_not_applied(NodeId node);

  // elaborate_call.cpp
  void call(NodeId node, std::uint32_t step);
  void begin_call(NodeId node);
  NodeId without_parentheses(NodeId head) const;
  void resolve_callee(NodeId head, std::size_t count);
  Entity callee_entity(NodeId head) const;
  const std::vector<Base>* callee_types(const Frame& frame) const;
  std::size_t callee_arity(const Frame& frame) const;
  Base callee_argument(const Frame& frame, std::size_t position) const;
  std::string callee_text(const Frame& frame) const;
  Type callee_type(const Frame& frame) const;
  void end_call(NodeId node, std::uint32_t count);
  bool is_well_applied(NodeId node, std::uint32_t count);
  void not_a_function(const Typed& head);
  void wrong_count(NodeId node, std::uint32_t count);
  Typed apply(const Typed& lambda, Span place, std::span<const TermId> arguments);
  Typed tested(Callee callee, Span place, TermId guard);

  // coerce.cpp
  TermId as(const Typed& value, const Base& wanted, std::string_view role);
  TermId as_value(const Typed& value, Data& data, std::string_view role);
  TermId as_data(TermId value, const Data& from, const Data& to, Span span, std::string_view role);
  TermId as_guard(const Typed& value, std::string_view role);
  TermId discarded(const Typed& value);
  bool is_value(const Base& type) const {
    return type.kind == Base::Kind::Exp || type.kind == Base::Kind::Var;
  }
  TermId fitted(TermId value, const Data& from, const Data& to, Span span);
  bool literal_covered(const Data& literal, const Data& named, Span span);
  Diagnostic& add_mismatch(Span span, std::string_view role, const std::string& wanted,
                           const std::string& found);
  TermId mismatch(Span span, std::string_view role, const std::string& wanted,
                  const std::string& found, std::string help = "");
  void propose_assignment(Diagnostic& error, TermId term) const;
  Type type_of(const Typed& value) const;
  std::string describe(const Typed& value) const;
  TermId broken(Span span);
  core::DataId data_id(const Data& data);

  std::string_view text(NameId name) const { return names_->text(name); }
  Span span(NodeId node) const { return ast_[node].span; }
  TermId add(TermKind kind, Span span, std::uint32_t payload,
             std::initializer_list<TermId> children) {
    return out_.add(kind, span, payload, {children.begin(), children.size()});
  }
  TermId literal(Span span, std::int64_t value);

  const syntax::Ast& ast_;
  std::shared_ptr<const NamePool> names_;
  const Options& options_;
  Diagnostics& diagnostics_;
  core::Judgement out_;
  Scope scope_;
  std::vector<Label> labels_;                                             // innermost last
  std::unordered_map<NameId, std::vector<std::size_t>> labels_in_scope_;  // indices into labels_
  std::unordered_map<NameId, Data> datas_;                                // the declared data types
  Params params_;
  std::unordered_map<BinderId, std::vector<Base>> let_arguments_;  // of let-bound functions
  std::unordered_map<BinderId, TermId> untyped_lets_;              // what lets without a type bind
  std::vector<Frame> frames_;
  std::vector<Typed> results_;
  std::vector<TermId> pending_;    // finished children of nodes with many
  std::vector<NodeId> arguments_;  // of the calls being elaborated
};

// Sets Binder::level throughout. Linear.
void assign_levels(core::Judgement& judgement);

}  // namespace arbiter::typing
