// Names that are not applied, and elements of arrays. The idea of elaboration is in elaborator.h;
// applications are in elaborate_call.cpp.
//
// What a name means depends on what the scope has for it: a param is a literal, a variable and a
// parameter are themselves, a name bound by let or free is a use. The name of a function that
// stands unapplied is eta-expanded, so that core terms apply names only: `f` becomes `fun x1 … xk.
// f(x1, …, xk)`. A name that nothing binds may be predefined: skip, diverge, abort, assert, assume.
// Programs may bind these anew, so they are asked for last.
//
// For an unknown name the nearest known one is proposed; at most 10'000 names are tried, so that a
// file of mistakes stays cheap. After a syntax error that lost a scope, names that were bound in it
// are not reported again.
#include <algorithm>
#include <array>

#include "support/edit_distance.h"
#include "typing/elaborator.h"

namespace arbiter::typing {

namespace {

constexpr std::array<std::string_view, 5> kPredefined = {"abort", "assert", "assume", "diverge",
                                                         "skip"};

// What there is for a name of C that nothing binds; empty for others.
std::string_view name_instead(std::string_view name) {
  if (name == "continue") return "write `while … do (break next. …; goto next; …)`";
  if (name == "for") return "write `i := 0; while i < n do { …; i := i + 1 }`";
  if (name == "NULL" || name == "nullptr") {
    return "there are no pointers: an index of an array can stand for one";
  }
  if (name == "TRUE" || name == "True") return "write `true`";
  if (name == "FALSE" || name == "False") return "write `false`";
  return "";
}

bool is_predefined(std::string_view name) {
  return std::find(kPredefined.begin(), kPredefined.end(), name) != kPredefined.end();
}

}  // namespace

void Elaborator::unknown_name(NodeId node) {
  if (ast_.has_lost_scopes && scope_.was_bound(ast_.name(node))) return;  // a consequence
  const std::string_view name = text(ast_.name(node));
  Diagnostic& error = diagnostics_.add(DiagnosticCode::UnknownName, span(node),
                                       "there is nothing called `" + shown(name) + "` here");
  if (diagnostics_.count() > Diagnostics::kMaxKept) return;
  error.help = name_instead(name);
  if (!error.help.empty()) return;
  NearestWord known(name);
  std::size_t tried = 0;
  scope_.each([&](NameId bound, const Entity&) {
    if (++tried <= 10'000) known.consider(text(bound));
  });
  for (const std::string_view word : kPredefined) known.consider(word);
  if (!known.nearest().empty()) {
    error.help = "did you mean `" + std::string(known.nearest()) + "`?";
  }
}

// A name that is not applied.
void Elaborator::name(NodeId node) {
  const Entity entity = scope_.find(ast_.name(node));
  switch (entity.kind) {
    case Entity::Kind::Constant:
      finish({literal(span(node), entity.value), Base::exp(Data::literal(entity.value)), false,
              span(node)});
      return;
    case Entity::Kind::Variable:
      if (out_.binders[entity.binder].size > 0) return not_indexed(node);
      return finish_with(node, TermKind::Local, entity.binder.index(), {},
                         out_.binders[entity.binder].type);
    case Entity::Kind::Parameter:
      return finish_with(node, TermKind::Parameter, entity.binder.index(), {},
                         out_.binders[entity.binder].type);
    case Entity::Kind::LetArray: return not_indexed(node);
    case Entity::Kind::Let: {
      const auto function = let_arguments_.find(entity.binder);
      const bool base = function == let_arguments_.end();
      return unapplied(
          node, TermKind::Call, entity.binder.index(),
          {base ? std::vector<Base>{} : function->second, out_.binders[entity.binder].type});
    }
    case Entity::Kind::Free:
      if (out_.context[entity.free].size > 0) return not_indexed(node);
      return unapplied(node, TermKind::Free, entity.free.index(), out_.context[entity.free].type);
    case Entity::Kind::Defining: return recursion(node, node);
    case Entity::Kind::Unknown: return predefined(node);
  }
}

// A let's name or a free one: of base type it is a use; a function's is expanded to all its
// arguments.
void Elaborator::unapplied(NodeId node, TermKind kind, std::uint32_t payload, const Type& type) {
  if (type.arguments.empty()) return finish_with(node, kind, payload, {}, type.result);
  finish({eta_expand(span(node), kind, payload, type), type.result, true, span(node)});
}

// skip, diverge, abort, assert, assume, or nothing.
void Elaborator::predefined(NodeId node) {
  const std::string_view word = text(ast_.name(node));
  if (word == "skip") return finish_with(node, TermKind::Skip, 0, {}, Base::com());
  if (word == "diverge") return finish_with(node, TermKind::Diverge, 0, {}, Base::any());
  if (word == "abort") return finish_error(node);  // `abort` itself, of every type
  if (word == "assert" || word == "assume") {
    const Span place = span(node);
    const BinderId binder = add_binder(core::Binder::Kind::Name, node, Base::exp(Data::boolean()));
    const TermId guard = add(TermKind::Parameter, place, binder.index(), {});
    const TermId body =
        tested(word == "assert" ? Callee::Assert : Callee::Assume, place, guard).term;
    return finish({out_.add_lambda(place, {&binder, 1}, body), Base::com(), true, place});
  }
  unknown_name(node);
  finish_error(node);
}

void Elaborator::not_indexed(NodeId node) {
  const std::string array = shown(text(ast_.name(node)));
  diagnostics_
      .add(DiagnosticCode::ArrayNotIndexed, span(node),
           "`" + array + "` is an array, so an element should be chosen")
      .help = "write `" + array + "[0]` for its first element";
  finish_error(node);
}

// The name at `use` occurs in its own definition; `node` is what it is part of.
void Elaborator::recursion(NodeId node, NodeId use) {
  diagnostics_
      .add(DiagnosticCode::Recursion, span(use),
           "`" + shown(text(ast_.name(use))) + "` is used in its own definition")
      .help =
      "there is no recursion; loops are written with `while`. If an outer name is meant, "
      "rename one of the two";
  finish_error(node);
}

// fun x1 … xk. f(x1, …, xk)
core::TermId Elaborator::eta_expand(Span place, TermKind kind, std::uint32_t payload,
                                    const Type& type) {
  std::vector<BinderId> binders;
  std::vector<TermId> uses;
  for (const Base& argument : type.arguments) {
    core::Binder binder;
    binder.kind = core::Binder::Kind::Name;
    binder.name = NameId::none();
    binder.span = place;
    binder.type = argument;
    binders.push_back(out_.binders.push(binder));
    uses.push_back(add(TermKind::Parameter, place, binders.back().index(), {}));
  }
  return out_.add_lambda(place, binders, out_.add(kind, place, payload, uses));
}

// a[E]: an element of a local array, a free array or an array of terms.
void Elaborator::index(NodeId node, std::uint32_t step) {
  const NodeId base = ast_.child(node, 0);
  if (step == 0) return descend(ast_.child(node, 1), true);
  const TermId index = as(pop(), Base::exp(Data::integer()), "an index");
  if (ast_[base].kind == NodeKind::Error) return finish_error(node);
  if (ast_[base].kind != NodeKind::Name) return not_an_array(node);
  const Entity entity = scope_.find(ast_.name(base));
  switch (entity.kind) {
    case Entity::Kind::Variable:
      if (out_.binders[entity.binder].size == 0) return not_an_array(node);
      return finish_with(node, TermKind::Element, entity.binder.index(), {index},
                         out_.binders[entity.binder].type);
    case Entity::Kind::LetArray:
      if (let_arguments_.contains(entity.binder)) return element_not_applied(node);
      return finish_with(node, TermKind::CallElement, entity.binder.index(), {index},
                         out_.binders[entity.binder].type);
    case Entity::Kind::Free: {
      const core::FreeIdentifier& identifier = out_.context[entity.free];
      if (identifier.size == 0) return not_an_array(node);
      if (!identifier.type.arguments.empty()) return element_not_applied(node);
      return finish_with(node, TermKind::FreeElement, entity.free.index(), {index},
                         identifier.type.result);
    }
    case Entity::Kind::Unknown:
      if (is_predefined(text(ast_.name(base)))) return not_an_array(node);
      unknown_name(base);
      return finish_error(node);
    case Entity::Kind::Defining: return recursion(node, base);
    default: return not_an_array(node);
  }
}

// The node is an Index.
void Elaborator::not_an_array(NodeId node) {
  const NodeId base = ast_.child(node, 0);
  const bool named = ast_[base].kind == NodeKind::Name;
  const std::string what = named ? "`" + shown(text(ast_.name(base))) + "`" : "this";
  diagnostics_.add(DiagnosticCode::NotAnArray, span(base), what + " is not an array");
  finish_error(node);
}

void Elaborator::element_not_applied(NodeId node) {
  diagnostics_.add(DiagnosticCode::FunctionNotApplied, span(node),
                   "an element of `" + shown(text(ast_.name(ast_.child(node, 0)))) +
                       "` is a function and should be applied");
  finish_error(node);
}

}  // namespace arbiter::typing
