// Terms that bind names: let, new, fun. The idea of elaboration is in elaborator.h, how frames and
// steps work in elaborate_term.cpp.
//
// A handler marks the scope, elaborates the bound term, binds the name, elaborates the body, and
// leaves the scope to the mark. While the bound term of a let is elaborated, the name is bound as
// Defining: its use there is recursion, which the language does not have, and gets a message of its
// own. The bound term waits in `pending_` until the body is done.
//
// let is by name: the bound term runs at each use. new runs its initial value once. A function's
// argument types are kept beside its binder, for its applications. `fun x. fun y. M` becomes one
// Lambda with all parameters. Invariant: the scope is the same after a handler as before it.
#include "typing/elaborator.h"

namespace arbiter::typing {

core::BinderId Elaborator::add_binder(core::Binder::Kind kind, NodeId binder_node, Base type,
                                      std::int64_t size) {
  core::Binder binder;
  binder.kind = kind;
  binder.name = ast_.name(binder_node);
  binder.span = span(binder_node);
  binder.type = type;
  binder.size = size;
  return out_.binders.push(binder);
}

// Binds a let's name for its body. A function's argument types are kept for its applications.
core::BinderId Elaborator::bind_let(NodeId binder_node, const Typed& bound, Entity::Kind kind) {
  const BinderId binder = add_binder(core::Binder::Kind::Let, binder_node, bound.type);
  if (bound.function) let_arguments_[binder] = type_of(bound).arguments;
  scope_.bind(ast_.name(binder_node), {kind, binder, {}, 0});
  return binder;
}

// Finishes a let, where its body is on top of the results and its bound term is the last pending
// one.
void Elaborator::finish_let(NodeId node, TermKind kind) {
  const Frame frame = frames_.back();
  scope_.leave_to(frame.a);
  INVARIANT(!pending_.empty(), "the bound term of a let should wait for its body");
  const TermId bound = pending_.back();
  pending_.pop_back();
  finish(around(pop(), span(node),
                [&](TermId inner) { return add(kind, span(node), frame.b, {bound, inner}); }));
}

// let x be M in N: M is run at each use of x.
void Elaborator::let(NodeId node, std::uint32_t step) {
  const NodeId binder_node = ast_.child(node, 0);
  if (step == 0) {
    frames_.back().a = static_cast<std::uint32_t>(scope_.mark());
    scope_.bind(ast_.name(binder_node), {Entity::Kind::Defining, {}, {}, 0});
    return descend(ast_.child(node, 1), true);
  }
  if (step == 1) {
    Frame& frame = frames_.back();
    scope_.leave_to(frame.a);
    const Typed bound = pop();
    const BinderId binder = bind_let(binder_node, bound, Entity::Kind::Let);
    untyped_lets_[binder] = bound.term;
    frame.b = binder.index();
    pending_.push_back(bound.term);
    return descend(ast_.child(node, 2), frame.tail);
  }
  finish_let(node, TermKind::Let);
}

// let x[i : n] be M in N: n terms, M with i standing for each index.
void Elaborator::let_array(NodeId node, std::uint32_t step) {
  const NodeId binder_node = ast_.child(node, 0);
  if (step == 0) {
    const NodeId index_node = ast_.child(node, 1);
    const std::int64_t size = array_size(ast_.child(node, 2));
    Frame& frame = frames_.back();
    frame.a = static_cast<std::uint32_t>(scope_.mark());
    const BinderId index =
        add_binder(core::Binder::Kind::Value, index_node, Base::exp(Data::range(0, size - 1)));
    frame.b = index.index();
    scope_.bind(ast_.name(binder_node), {Entity::Kind::Defining, {}, {}, 0});
    scope_.bind(ast_.name(index_node), {Entity::Kind::Parameter, index, {}, 0});
    return descend(ast_.child(node, 3), true);
  }
  if (step == 1) {
    Frame& frame = frames_.back();
    scope_.leave_to(frame.a);
    const Typed bound = pop();
    const BinderId index(frame.b);
    const BinderId binder = bind_let(binder_node, bound, Entity::Kind::LetArray);
    untyped_lets_[binder] = bound.term;
    out_.binders[binder].index = index;
    out_.binders[binder].size = out_.binders[index].type.data.high + 1;
    frame.b = binder.index();
    pending_.push_back(bound.term);
    return descend(ast_.child(node, 4), frame.tail);
  }
  finish_let(node, TermKind::LetArray);
}

// let base f(base x, …) { M } in N. Children: binder, type, parameter…, bound, body.
void Elaborator::let_typed(NodeId node, std::uint32_t step) {
  const auto children = ast_.children(node);
  const std::size_t count = children.size() - 4;
  const NodeId binder_node = children[0];
  if (step == 0) {
    Frame& frame = frames_.back();
    frame.a = static_cast<std::uint32_t>(scope_.mark());
    frame.b = static_cast<std::uint32_t>(out_.binders.size());
    scope_.bind(ast_.name(binder_node), {Entity::Kind::Defining, {}, {}, 0});
    const std::size_t first = scope_.mark();
    for (std::size_t i = 0; i < count; ++i) {
      const NodeId parameter = ast_.child(children[2 + i], 0);
      const NameId name = ast_.name(parameter);
      const Base type = declared_base(ast_.child(children[2 + i], 1));
      const BinderId binder = add_binder(core::Binder::Kind::Name, parameter, type);
      const Entity earlier = scope_.find(name);
      const bool twice = earlier.kind == Entity::Kind::Parameter && scope_.mark() > first &&
                         earlier.binder.index() >= frame.b && !text(name).empty();
      if (twice) {
        diagnostics_
            .add(DiagnosticCode::DuplicateName, span(parameter),
                 "two parameters are called `" + shown(text(name)) + "`")
            .notes.push_back({out_.binders[earlier.binder].span, "first bound here"});
      }
      scope_.bind(name, {Entity::Kind::Parameter, binder, {}, 0});
    }
    return descend(children[2 + count], true);
  }
  if (step == 1) {
    Frame& frame = frames_.back();
    scope_.leave_to(frame.a);
    const Typed inner = pop();
    const Base result = declared_base(children[1]);
    const TermId body =
        as(inner, result, "the body of `" + shown(text(ast_.name(binder_node))) + "`");
    Typed bound{body, result, false, inner.span};
    if (count > 0) {
      std::vector<BinderId> parameters;
      parameters.reserve(count);
      for (std::size_t i = 0; i < count; ++i) {
        parameters.push_back(BinderId(frame.b + static_cast<std::uint32_t>(i)));
      }
      bound.term = out_.add_lambda(inner.span, parameters, body);
      bound.function = true;
    }
    frame.b = bind_let(binder_node, bound, Entity::Kind::Let).index();
    pending_.push_back(bound.term);
    return descend(children[3 + count], frame.tail);
  }
  finish_let(node, TermKind::Let);
}

// The initial value of a variable, on top of the results unless it was left out: then 0 or ff.
core::TermId Elaborator::initial_value(NodeId initial, const Data& data) {
  if (initial != ast_.none()) return as(pop(), Base::exp(data), "the initial value");
  const Span place = span(frames_.back().node);
  const Span start{place.begin, place.begin + 3};  // `new` or the first letters of `array`
  const bool has_zero = data.kind == Data::Kind::Bool || data.kind == Data::Kind::Named;
  return fitted(literal(start, 0), has_zero ? data : Data::literal(0), data, start);
}

// new D x := M in N runs M once, then allocates a fresh x; an array has M's value in every cell.
// Children: binder, type, of an array its size, initial, body.
void Elaborator::new_variable(NodeId node, std::uint32_t step) {
  const auto children = ast_.children(node);
  const bool is_array = ast_[node].kind == NodeKind::NewArray;
  const NodeId binder_node = children[0];
  const NodeId initial = children[is_array ? 3 : 2];
  if (step == 0) {
    frames_.back().a = static_cast<std::uint32_t>(scope_.mark());
    if (initial != ast_.none()) return descend(initial);
    frames_.back().step = 2;
    step = 1;
  }
  if (step == 1) {
    const Data data = declared_data(children[1]);
    const std::int64_t size = is_array ? array_size(children[2]) : 0;
    pending_.push_back(initial_value(initial, data));
    const BinderId binder =
        add_binder(core::Binder::Kind::Variable, binder_node, Base::var(data), size);
    scope_.bind(ast_.name(binder_node), {Entity::Kind::Variable, binder, {}, 0});
    frames_.back().b = binder.index();
    return descend(children.back(), frames_.back().tail);
  }
  scope_.leave_to(frames_.back().a);
  const Typed body = pop();
  INVARIANT(!pending_.empty(), "the first value of a variable should wait for its body");
  const TermId first = pending_.back();
  pending_.pop_back();
  if (body.function) {
    discarded(body);
    return finish_error(node);
  }
  finish_with(node, TermKind::New, frames_.back().b, {first, body.term}, body.type);
}

// fun x : B. M
void Elaborator::fun(NodeId node, std::uint32_t step) {
  const NodeId binder_node = ast_.child(node, 0);
  if (step == 0) {
    const Base type = declared_base(ast_.child(node, 1));
    const BinderId binder = add_binder(core::Binder::Kind::Name, binder_node, type);
    frames_.back().a = static_cast<std::uint32_t>(scope_.mark());
    frames_.back().b = binder.index();
    scope_.bind(ast_.name(binder_node), {Entity::Kind::Parameter, binder, {}, 0});
    return descend(ast_.child(node, 2), true);
  }
  scope_.leave_to(frames_.back().a);
  const Typed body = pop();
  std::vector<BinderId> parameters{BinderId(frames_.back().b)};
  TermId inner = body.term;
  if (body.function) {
    const auto more = out_.lambda_parameters(body.term);
    parameters.insert(parameters.end(), more.begin(), more.end());
    inner = out_.child(body.term, 0);
  }
  finish({out_.add_lambda(span(node), parameters, inner), body.type, true, span(node)});
}

}  // namespace arbiter::typing
