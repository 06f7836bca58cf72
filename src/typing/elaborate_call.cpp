// Names, applications and indexing.
//
// f(M)(N) is f(M, N): applications are flattened, and functions are applied to all their arguments. The
// head decides what is built: a call of a let, a question to the environment, an assertion, or, for any
// other function-typed term, a let of it that is called once.
#include <algorithm>

#include "typing/elaborator.h"

namespace arbiter::typing {

namespace {

// How many single-character edits lead from one name to the other, as far as `limit`.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) {
  if (a.size() > b.size() + limit || b.size() > a.size() + limit || a.size() > 64) return limit + 1;
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    // Only the cells near the diagonal can be within the limit; what is right of them never is.
    const std::size_t first = i > limit ? i - limit : 1;
    const std::size_t last = std::min(b.size(), i + limit);
    std::size_t diagonal = row[first - 1];
    row[first - 1] = first == 1 ? i : limit + 1;
    for (std::size_t j = first; j <= last; ++j) {
      const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({change, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

void Elaborator::unknown_name(NodeId node) {
  const std::string_view name = text(ast_.name(node));
  Diagnostic& error = diagnostics_.add(DiagnosticCode::UnknownName, span(node),
                                       "there is nothing called `" + shown(name) + "` here");
  if (diagnostics_.count() > Diagnostics::kMaxKept) return;
  std::string_view nearest;
  std::size_t best = name.size() <= 3 ? name.size() : 3;
  std::size_t tried = 0;
  const auto consider = [&](std::string_view candidate) {
    if (candidate.empty() || ++tried > 10'000) return;
    const std::size_t distance = edit_distance(name, candidate, best);
    if (distance < best) {
      best = distance;
      nearest = candidate;
    }
  };
  scope_.each([&](NameId known, const Entity&) { consider(text(known)); });
  for (const std::string_view predefined : {"abort", "assert", "diverge", "skip"}) consider(predefined);
  if (!nearest.empty()) error.help = "did you mean `" + std::string(nearest) + "`?";
}

// A name that is not applied.
void Elaborator::name(NodeId node) {
  const Span place = span(node);
  const Entity entity = scope_.find(ast_.name(node));
  const auto not_indexed = [&] {
    diagnostics_
        .add(DiagnosticCode::ArrayNotIndexed, place,
             "`" + shown(text(ast_.name(node))) + "` is an array, so an element should be chosen")
        .help = "write `" + shown(text(ast_.name(node))) + "[0]` for its first element";
    finish_error(node);
  };
  switch (entity.kind) {
    case Entity::Kind::Constant:
      finish({literal(place, entity.value), Base::exp(Data::literal(entity.value)), false, place});
      return;
    case Entity::Kind::Variable:
      if (out_.binders[entity.binder].size > 0) return not_indexed();
      finish_with(node, TermKind::Local, entity.binder.index(), {}, out_.binders[entity.binder].type);
      return;
    case Entity::Kind::Parameter:
      finish_with(node, TermKind::Parameter, entity.binder.index(), {},
                  out_.binders[entity.binder].type);
      return;
    case Entity::Kind::LetArray: return not_indexed();
    case Entity::Kind::Let: {
      const Base result = out_.binders[entity.binder].type;
      const auto function = let_arguments_.find(entity.binder);
      if (function == let_arguments_.end()) {
        finish_with(node, TermKind::Call, entity.binder.index(), {}, result);
        return;
      }
      const TermId lambda = eta_expand(place, TermKind::Call, entity.binder.index(),
                                       {function->second, result});
      finish({lambda, result, true, place});
      return;
    }
    case Entity::Kind::Free: {
      const core::FreeIdentifier& identifier = out_.context[entity.free];
      if (identifier.size > 0) return not_indexed();
      const Type type = identifier.type;
      if (type.arguments.empty()) {
        finish_with(node, TermKind::Free, entity.free.index(), {}, type.result);
        return;
      }
      finish({eta_expand(place, TermKind::Free, entity.free.index(), type), type.result, true, place});
      return;
    }
    case Entity::Kind::Defining:
      diagnostics_
          .add(DiagnosticCode::Recursion, place,
               "`" + shown(text(ast_.name(node))) + "` is used in its own definition")
          .help = "there is no recursion; loops are written with `while`. If an outer name is meant, "
                  "rename one of the two";
      return finish_error(node);
    case Entity::Kind::Unknown: break;
  }
  const std::string_view word = text(ast_.name(node));
  if (word == "skip") return finish_with(node, TermKind::Skip, 0, {}, Base::com());
  if (word == "diverge") return finish_with(node, TermKind::Diverge, 0, {}, Base::any());
  if (word == "abort") return finish_error(node);  // `abort` itself, of every type
  if (word == "assert") {
    core::Binder parameter;
    parameter.kind = core::Binder::Kind::Name;
    parameter.name = ast_.name(node);
    parameter.span = place;
    parameter.type = Base::exp(Data::boolean());
    const BinderId binder = out_.binders.push(parameter);
    const TermId condition = add(TermKind::Parameter, place, binder.index(), {});
    const TermId failed =
        add(TermKind::Abort, place, static_cast<std::uint32_t>(core::ErrorReason::Assert), {});
    const TermId body = add(TermKind::If, place, 0, {condition, add(TermKind::Skip, place, 0, {}), failed});
    finish({out_.add_lambda(place, {&binder, 1}, body), Base::com(), true, place});
    return;
  }
  unknown_name(node);
  finish_error(node);
}

// fun x1 … xk. f(x1, …, xk)
core::TermId Elaborator::eta_expand(Span place, TermKind kind, std::uint32_t payload, const Type& type) {
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

// Steps of a call: 0 finds the head and descends into it where it is no name; then one step per child
// (an index first, if the head is an indexed array); the last one builds. Frame::a is the start of the
// call's arguments in arguments_, Frame::b its Callee.
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
    if (callee == Callee::Assert) {
      pending_.push_back(as_guard(argument, "the assertion"));
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

void Elaborator::begin_call(NodeId node) {
  // The head of f(M)(N) and all arguments in order.
  const auto base = static_cast<std::uint32_t>(arguments_.size());
  std::vector<NodeId> calls{node};
  while (ast_[ast_.child(calls.back(), 0)].kind == NodeKind::Call) {
    calls.push_back(ast_.child(calls.back(), 0));
  }
  const NodeId head = ast_.child(calls.back(), 0);
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
    if (entity.kind == Entity::Kind::Unknown && text(ast_.name(head)) == "assert") {
      return go(Callee::Assert, first);
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

// The argument types of the head: those of a let or a free identifier, or null for a lambda, whose
// binders have them.
const std::vector<Base>* Elaborator::callee_types(const Frame& frame) const {
  const NodeId head = arguments_[frame.a];
  switch (static_cast<Callee>(frame.b)) {
    case Callee::Let: return &let_arguments_.at(scope_.find(ast_.name(head)).binder);
    case Callee::Free: return &out_.context[scope_.find(ast_.name(head)).free].type.arguments;
    case Callee::LetArray:
      return &let_arguments_.at(scope_.find(ast_.name(ast_.child(head, 0))).binder);
    case Callee::FreeArray:
      return &out_.context[scope_.find(ast_.name(ast_.child(head, 0))).free].type.arguments;
    case Callee::Assert:
    case Callee::Lambda: break;
  }
  return nullptr;
}

// With a lambda as the head, its result is on top.
std::size_t Elaborator::callee_arity(const Frame& frame) const {
  if (const auto* types = callee_types(frame)) return types->size();
  if (static_cast<Callee>(frame.b) == Callee::Assert) return 1;
  const Typed& head = results_.back();
  return head.function ? out_.lambda_parameters(head.term).size() : 0;
}

Base Elaborator::callee_argument(const Frame& frame, std::size_t position) const {
  if (const auto* types = callee_types(frame)) return (*types)[position];
  if (static_cast<Callee>(frame.b) == Callee::Assert) return Base::exp(Data::boolean());
  return out_.binders[out_.lambda_parameters(results_.back().term)[position]].type;
}

// All children are elaborated: the arguments are the last `count` of pending_, an index or a lambda is
// on top of the results.
void Elaborator::end_call(NodeId node, std::uint32_t count) {
  const Frame frame = frames_.back();
  const NodeId head = arguments_[frame.a];
  const auto callee = static_cast<Callee>(frame.b);
  const std::size_t arity = callee_arity(frame);
  std::vector<TermId> children(pending_.end() - count, pending_.end());
  pending_.resize(pending_.size() - count);
  arguments_.resize(frame.a);

  Typed first;
  if (has_first_child(callee)) first = pop();
  if (callee == Callee::Lambda && !first.function) {
    // Without an error so far, a term of every type is `abort` or `diverge`, which have base types.
    if (first.type.kind != Base::Kind::Any || diagnostics_.empty()) {
      diagnostics_.add(DiagnosticCode::NotAFunction, first.span,
                       "only a function can be applied, and this has " +
                           std::string(first.type.kind == Base::Kind::Any ? "every base type"
                                                                          : "type " + describe(first)));
    }
    return finish_error(node);
  }
  if (arity != count) {
    diagnostics_.add(DiagnosticCode::WrongArgumentCount, span(node),
                     "this function takes " + std::to_string(arity) +
                         (arity == 1 ? " argument" : " arguments") + ", but " +
                         std::to_string(count) + (count == 1 ? " is given" : " are given"));
    return finish_error(node);
  }
  const auto built = [&](TermKind kind, std::uint32_t payload, Base type) {
    finish({out_.add(kind, span(node), payload, children), type, false, span(node)});
  };
  switch (callee) {
    case Callee::Let: {
      const BinderId binder = scope_.find(ast_.name(head)).binder;
      return built(TermKind::Call, binder.index(), out_.binders[binder].type);
    }
    case Callee::Free: {
      const core::FreeId id = scope_.find(ast_.name(head)).free;
      return built(TermKind::Free, id.index(), out_.context[id].type.result);
    }
    case Callee::Assert: {
      const TermId skip = add(TermKind::Skip, span(node), 0, {});
      const TermId failed = add(TermKind::Abort, span(node),
                                static_cast<std::uint32_t>(core::ErrorReason::Assert), {});
      finish_with(node, TermKind::If, 0, {children[0], skip, failed}, Base::com());
      return;
    }
    case Callee::LetArray:
    case Callee::FreeArray: {
      children.insert(children.begin(), as(first, Base::exp(Data::integer()), "an index"));
      const Entity entity = scope_.find(ast_.name(ast_.child(head, 0)));
      if (callee == Callee::LetArray) {
        return built(TermKind::CallElement, entity.binder.index(), out_.binders[entity.binder].type);
      }
      return built(TermKind::FreeElement, entity.free.index(), out_.context[entity.free].type.result);
    }
    case Callee::Lambda: {
      core::Binder binder;
      binder.kind = core::Binder::Kind::Let;
      binder.name = NameId::none();
      binder.span = first.span;
      binder.type = first.type;
      const BinderId id = out_.binders.push(binder);
      const TermId use = out_.add(TermKind::Call, span(node), id.index(), children);
      finish_with(node, TermKind::Let, id.index(), {first.term, use}, first.type);
      return;
    }
  }
}

// a[E]: an element of a local array, a free array or an array of terms.
void Elaborator::index(NodeId node, std::uint32_t step) {
  const NodeId base = ast_.child(node, 0);
  if (step == 0) return descend(ast_.child(node, 1), true);
  const TermId index = as(pop(), Base::exp(Data::integer()), "an index");
  const auto not_an_array = [&](const std::string& what) {
    diagnostics_.add(DiagnosticCode::NotAnArray, span(base), what + " is not an array");
    finish_error(node);
  };
  if (ast_[base].kind == NodeKind::Error) return finish_error(node);
  if (ast_[base].kind != NodeKind::Name) return not_an_array("this");
  const Entity entity = scope_.find(ast_.name(base));
  const std::string array = "`" + shown(text(ast_.name(base))) + "`";
  switch (entity.kind) {
    case Entity::Kind::Variable:
      if (out_.binders[entity.binder].size == 0) return not_an_array(array);
      finish_with(node, TermKind::Element, entity.binder.index(), {index},
                  out_.binders[entity.binder].type);
      return;
    case Entity::Kind::LetArray: {
      if (let_arguments_.contains(entity.binder)) {
        diagnostics_.add(DiagnosticCode::FunctionNotApplied, span(node),
                         "an element of " + array + " is a function and should be applied");
        return finish_error(node);
      }
      finish_with(node, TermKind::CallElement, entity.binder.index(), {index},
                  out_.binders[entity.binder].type);
      return;
    }
    case Entity::Kind::Free: {
      const core::FreeIdentifier& identifier = out_.context[entity.free];
      if (identifier.size == 0) return not_an_array(array);
      if (!identifier.type.arguments.empty()) {
        diagnostics_.add(DiagnosticCode::FunctionNotApplied, span(node),
                         "an element of " + array + " is a function and should be applied");
        return finish_error(node);
      }
      finish_with(node, TermKind::FreeElement, entity.free.index(), {index}, identifier.type.result);
      return;
    }
    case Entity::Kind::Unknown: {
      const std::string_view word = text(ast_.name(base));
      if (word == "skip" || word == "abort" || word == "diverge" || word == "assert") {
        return not_an_array(array);
      }
      unknown_name(base);
      return finish_error(node);
    }
    case Entity::Kind::Defining:
      diagnostics_.add(DiagnosticCode::Recursion, span(base),
                       array + " is used in its own definition")
          .help = "there is no recursion; loops are written with `while`";
      return finish_error(node);
    default: return not_an_array(array);
  }
}

}  // namespace arbiter::typing
