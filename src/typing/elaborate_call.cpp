// Applications.
//
// f(M)(N) is f(M, N): applications are flattened, and functions are applied to all their arguments.
// The head decides what is built: a call of a let, a question to the environment, an assertion or
// an assumption, or, for any other function-typed term, a let of it that is called once.
#include "typing/elaborator.h"

namespace arbiter::typing {

// Steps of a call: 0 finds the head and descends into it where it is no name; then one step per
// child (an index first, if the head is an indexed array); the last one builds. Frame::a is the
// start of the call's arguments in arguments_, Frame::b its Callee.
void Elaborator::call(NodeId node, std::uint32_t step) {
  if (step == 0) return begin_call(node);
  const Frame& frame = frames_.back();
  const auto callee = static_cast<Callee>(frame.b);
  const std::uint32_t base = frame.a;
  const auto count = static_cast<std::uint32_t>(arguments_.size() - base - 1);
  if (count == 0) {  // f() means f
    Typed inner = pop();
    inner.span = span(node);
    arguments_.resize(base);
    return finish(inner);
  }
  const std::uint32_t skipped = has_first_child(callee) ? 1 : 0;
  if (step > skipped) {  // `step` children are elaborated, and the last one is an argument
    const std::uint32_t position = step - skipped;
    const Typed argument = pop();
    if (is_predefined_test(callee)) {
      const bool is_assert = callee == Callee::Assert;
      pending_.push_back(as_guard(argument, is_assert ? "the assertion" : "the assumption"));
    } else if (position <= callee_arity(frame)) {
      const Base wanted = callee_argument(frame, position - 1);
      pending_.push_back(as(argument, wanted, "argument " + std::to_string(position)));
    } else {
      pending_.push_back(argument.term);
    }
  }
  if (step < count + skipped) return descend(arguments_[base + 1 + step - skipped], true);
  end_call(node, count);
}

// (f)(M) is f(M): a name, or an element of an array, is the head with or without parentheses.
syntax::NodeId Elaborator::without_parentheses(NodeId head) const {
  NodeId inner = head;
  while (ast_[inner].kind == NodeKind::Group) inner = ast_.child(inner, 0);
  const bool named = ast_[inner].kind == NodeKind::Name || ast_[inner].kind == NodeKind::Index;
  return named ? inner : head;
}

void Elaborator::begin_call(NodeId node) {
  // The head of f(M)(N) and all arguments in order.
  const auto base = static_cast<std::uint32_t>(arguments_.size());
  std::vector<NodeId> calls{node};
  while (ast_[ast_.child(calls.back(), 0)].kind == NodeKind::Call) {
    calls.push_back(ast_.child(calls.back(), 0));
  }
  const NodeId head = without_parentheses(ast_.child(calls.back(), 0));
  arguments_.push_back(head);
  for (std::size_t i = calls.size(); i > 0; --i) {
    const auto children = ast_.children(calls[i - 1]);
    arguments_.insert(arguments_.end(), children.begin() + 1, children.end());
  }
  frames_.back().a = base;
  if (arguments_.size() == base + 1) return descend(head);
  resolve_callee(head, arguments_.size() - base - 1);
}

// Decides what the head is and descends into the first child.
void Elaborator::resolve_callee(NodeId head, std::size_t count) {
  const auto go = [&](Callee callee, NodeId first) {
    frames_.back().b = static_cast<std::uint32_t>(callee);
    descend(first, true);
  };
  const NodeId first = arguments_[arguments_.size() - count];
  if (ast_[head].kind == NodeKind::Name) {
    const Entity entity = scope_.find(ast_.name(head));
    if (entity.kind == Entity::Kind::Let && let_arguments_.contains(entity.binder)) {
      return go(Callee::Let, first);
    }
    if (entity.kind == Entity::Kind::Free && out_.context[entity.free].size == 0 &&
        !out_.context[entity.free].type.arguments.empty()) {
      return go(Callee::Free, first);
    }
    if (entity.kind == Entity::Kind::Unknown) {
      if (text(ast_.name(head)) == "assert") return go(Callee::Assert, first);
      if (text(ast_.name(head)) == "assume") return go(Callee::Assume, first);
    }
  }
  if (ast_[head].kind == NodeKind::Index && ast_[ast_.child(head, 0)].kind == NodeKind::Name) {
    const Entity entity = scope_.find(ast_.name(ast_.child(head, 0)));
    if (entity.kind == Entity::Kind::LetArray && let_arguments_.contains(entity.binder)) {
      return go(Callee::LetArray, ast_.child(head, 1));
    }
    if (entity.kind == Entity::Kind::Free && out_.context[entity.free].size > 0 &&
        !out_.context[entity.free].type.arguments.empty()) {
      return go(Callee::FreeArray, ast_.child(head, 1));
    }
  }
  go(Callee::Lambda, head);
}

// What a named head, or the array of an indexed one, stands for.
Entity Elaborator::callee_entity(NodeId head) const {
  const bool indexed = ast_[head].kind == NodeKind::Index;
  return scope_.find(ast_.name(indexed ? ast_.child(head, 0) : head));
}

// The argument types of the head: those of a let or a free identifier, or null for a lambda, whose
// binders have them.
const std::vector<Base>* Elaborator::callee_types(const Frame& frame) const {
  const NodeId head = arguments_[frame.a];
  switch (static_cast<Callee>(frame.b)) {
    case Callee::Let:
    case Callee::LetArray: return &let_arguments_.at(callee_entity(head).binder);
    case Callee::Free:
    case Callee::FreeArray: return &out_.context[callee_entity(head).free].type.arguments;
    case Callee::Assert:
    case Callee::Assume:
    case Callee::Lambda: break;
  }
  return nullptr;
}

// With a lambda as the head, its result is on top.
std::size_t Elaborator::callee_arity(const Frame& frame) const {
  if (const auto* types = callee_types(frame)) return types->size();
  if (is_predefined_test(static_cast<Callee>(frame.b))) return 1;
  const Typed& head = results_.back();
  return head.function ? out_.lambda_parameters(head.term).size() : 0;
}

Base Elaborator::callee_argument(const Frame& frame, std::size_t position) const {
  if (const auto* types = callee_types(frame)) return (*types)[position];
  if (is_predefined_test(static_cast<Callee>(frame.b))) return Base::exp(Data::boolean());
  return out_.binders[out_.lambda_parameters(results_.back().term)[position]].type;
}

// "`f`", "an element of `f`", or "this function".
std::string Elaborator::callee_text(const Frame& frame) const {
  const NodeId head = arguments_[frame.a];
  switch (static_cast<Callee>(frame.b)) {
    case Callee::Lambda: return "this function";
    case Callee::LetArray:
    case Callee::FreeArray:
      return "an element of `" + shown(text(ast_.name(ast_.child(head, 0)))) + "`";
    default: return "`" + shown(text(ast_.name(head))) + "`";
  }
}

// With a lambda as the head, its result is on top.
Type Elaborator::callee_type(const Frame& frame) const {
  const auto callee = static_cast<Callee>(frame.b);
  if (is_predefined_test(callee)) return {{Base::exp(Data::boolean())}, Base::com()};
  if (callee == Callee::Lambda) return type_of(results_.back());
  const Entity entity = callee_entity(arguments_[frame.a]);
  const bool free = callee == Callee::Free || callee == Callee::FreeArray;
  if (free) return out_.context[entity.free].type;
  return {*callee_types(frame), out_.binders[entity.binder].type};
}

// All children are elaborated: the arguments are the last `count` of pending_, an index or a lambda
// is on top of the results.
void Elaborator::end_call(NodeId node, std::uint32_t count) {
  const Frame frame = frames_.back();
  const NodeId head = arguments_[frame.a];
  const auto callee = static_cast<Callee>(frame.b);
  const bool well_applied = is_well_applied(node, count);
  std::vector<TermId> children(pending_.end() - count, pending_.end());
  pending_.resize(pending_.size() - count);
  arguments_.resize(frame.a);
  Typed first;
  if (has_first_child(callee)) first = pop();
  if (!well_applied) return finish_error(node);

  if (callee == Callee::Lambda) return finish(apply(first, span(node), children));
  if (is_predefined_test(callee)) return finish(tested(callee, span(node), children[0]));
  const bool element = has_first_child(callee);
  if (element) {
    children.insert(children.begin(), as(first, Base::exp(Data::integer()), "an index"));
  }
  const Entity entity = callee_entity(head);
  const auto built = [&](TermKind kind, std::uint32_t payload, const Base& type) {
    finish({out_.add(kind, span(node), payload, children), type, false, span(node)});
  };
  if (entity.kind == Entity::Kind::Free) {
    built(element ? TermKind::FreeElement : TermKind::Free, entity.free.index(),
          out_.context[entity.free].type.result);
  } else {
    built(element ? TermKind::CallElement : TermKind::Call, entity.binder.index(),
          out_.binders[entity.binder].type);
  }
}

// Reports a head that is no function, and a wrong number of arguments.
bool Elaborator::is_well_applied(NodeId node, std::uint32_t count) {
  const Frame& frame = frames_.back();
  if (static_cast<Callee>(frame.b) == Callee::Lambda && !results_.back().function) {
    not_a_function(results_.back());
    return false;
  }
  if (callee_arity(frame) == count) return true;
  wrong_count(node, count);
  return false;
}

void Elaborator::not_a_function(const Typed& head) {
  // Without an error so far, a term of every type is `abort` or `diverge`, which have base types.
  const bool any = head.type.kind == Base::Kind::Any;
  if (any && !diagnostics_.empty()) return;
  diagnostics_.add(DiagnosticCode::NotAFunction, head.span,
                   "only a function can be applied, and this has " +
                       (any ? "every base type" : "type " + describe(head)));
}

void Elaborator::wrong_count(NodeId node, std::uint32_t count) {
  const Frame& frame = frames_.back();
  const std::size_t arity = callee_arity(frame);
  Diagnostic& error =
      diagnostics_.add(DiagnosticCode::WrongArgumentCount, span(node),
                       callee_text(frame) + " takes " + std::to_string(arity) +
                           (arity == 1 ? " argument" : " arguments") + ", but " +
                           std::to_string(count) + (count == 1 ? " is given" : " are given"));
  // A type is as long as the function has parameters: no more of them than are shown.
  if (diagnostics_.count() > Diagnostics::kMaxKept) return;
  error.help = "its type is " + to_string(callee_type(frame), *names_);
}

// let f be LAMBDA in f(M, …)
Elaborator::Typed Elaborator::apply(const Typed& lambda, Span place,
                                    std::span<const TermId> arguments) {
  core::Binder binder;
  binder.kind = core::Binder::Kind::Let;
  binder.name = NameId::none();
  binder.span = lambda.span;
  binder.type = lambda.type;
  const BinderId id = out_.binders.push(binder);
  const TermId use = out_.add(TermKind::Call, place, id.index(), arguments);
  return {add(TermKind::Let, place, id.index(), {lambda.term, use}), lambda.type, false, place};
}

// assert: if B then skip else abort, with the reason `assert`. assume: if B then skip, and else the
// play goes no further.
Elaborator::Typed Elaborator::tested(Callee callee, Span place, TermId guard) {
  const TermId skip = add(TermKind::Skip, place, 0, {});
  const auto reason = static_cast<std::uint32_t>(core::ErrorReason::Assert);
  const TermId failed = callee == Callee::Assert ? add(TermKind::Abort, place, reason, {})
                                                 : add(TermKind::CutOff, place, 0, {});
  return {add(TermKind::If, place, 0, {guard, skip, failed}), Base::com(), false, place};
}

}  // namespace arbiter::typing
