// The walk over terms, and the statements that bind no variable. The idea of elaboration is in
// elaborator.h.
//
// A frame is a node of the syntax tree and a step. step() calls the handler of the node's kind with
// the number of the step; the handler descends into one child and is called again, with the next
// number, when the child's result is on top of `results_`. When it has all of them it finishes: it
// takes the frame off and pushes the result of its own node. Core terms that wait for later
// siblings are in `pending_`.
//
// Invariant: a handler takes off `results_` and `pending_` exactly what its own children pushed.
// Each handler carries the form that it reads; a type error is reported where it is found, and
// finish_error puts `abort`, which has every type, in the term's place, so that one mistake causes
// no others.
//
// A term may end in a function (`let … in fun …`): around() puts what surrounds it inside of the
// Lambda, so that core terms need no rule for that. Limits: the size of the core term, since
// functions that stand unapplied list all their parameters in every scope around them.
#include <algorithm>

#include "typing/elaborate.h"
#include "typing/elaborator.h"

namespace arbiter::typing {

Elaborator::Typed Elaborator::term(NodeId root) {
  descend(root, true);
  while (!frames_.empty()) {
    const Span place = span(frames_.back().node);
    step();
    if (diagnostics_.is_stopped()) {
      frames_.clear();
      return {broken(place), Base::any(), false, place};
    }
    if (!too_large()) continue;
    diagnostics_
        .add(DiagnosticCode::SourceTooLarge, place,
             "the program is too large: its functions have too many parameters up to here")
        .help =
        "a function that stands unapplied, and every scope around it, lists all its parameters";
    frames_.clear();
    return {broken(place), Base::any(), false, place};
  }
  return pop();
}

bool Elaborator::too_large() const {
  return out_.size() > kMaxTerms || out_.binders.size() > kMaxBinders ||
         out_.parameter_count() > kMaxParameters;
}

void Elaborator::step() {
  Frame& frame = frames_.back();
  const NodeId node = frame.node;
  const std::uint32_t at = frame.step++;
  switch (ast_[node].kind) {
    case NodeKind::Integer: {
      const std::int64_t value = ast_.integer(node);
      finish({literal(span(node), value), Base::exp(Data::literal(value)), false, span(node)});
      return;
    }
    case NodeKind::Boolean:
      finish(
          {literal(span(node), ast_[node].payload), Base::exp(Data::boolean()), false, span(node)});
      return;
    case NodeKind::Name: return name(node);
    case NodeKind::Unary: return unary(node, at);
    case NodeKind::Binary: return binary(node, at);
    case NodeKind::Call: return call(node, at);
    case NodeKind::Index: return index(node, at);
    case NodeKind::Mkvar: return mkvar(node, at);
    case NodeKind::Group: return group(node, at);
    case NodeKind::Seq: return sequence(node, at);
    case NodeKind::Assign: return assign(node, at);
    case NodeKind::Let: return let(node, at);
    case NodeKind::LetArray: return let_array(node, at);
    case NodeKind::LetTyped: return let_typed(node, at);
    case NodeKind::New:
    case NodeKind::NewArray: return new_variable(node, at);
    case NodeKind::If: return conditional(node, at);
    case NodeKind::While: return loop(node, at);
    case NodeKind::Fun: return fun(node, at);
    case NodeKind::Break:
    case NodeKind::Cont: return label(node, at);
    case NodeKind::Goto: return jump(node);
    case NodeKind::Letp: return predicate(node, at);
    case NodeKind::Part: return part(node, at);
    case NodeKind::Return: return returned(node, at);
    default: return erroneous(node, at);
  }
}

// A node that the parser could not read. The children that it could read are elaborated, so that
// their own mistakes are reported.
void Elaborator::erroneous(NodeId node, std::uint32_t step) {
  if (step > 0) pop();
  if (step < ast_.children(node).size()) return descend(ast_.child(node, step), true);
  finish_error(node);
}

void Elaborator::finish(Typed typed) {
  INVARIANT(!frames_.empty(), "a result should be of the node that is elaborated");
  frames_.pop_back();
  results_.push_back(typed);
}

void Elaborator::finish_error(NodeId node) {
  finish({broken(span(node)), Base::any(), false, span(node)});
}

void Elaborator::finish_with(NodeId node, TermKind kind, std::uint32_t payload,
                             std::initializer_list<TermId> children, Base type) {
  finish({add(kind, span(node), payload, children), type, false, span(node)});
}

Elaborator::Typed Elaborator::pop() {
  INVARIANT(!results_.empty(), "a node should have the results of its children");
  const Typed top = results_.back();
  results_.pop_back();
  return top;
}

void Elaborator::group(NodeId node, std::uint32_t step) {
  if (step == 0) return descend(ast_.child(node, 0), true);
  Typed inner = pop();
  inner.span = span(node);
  finish(inner);
}

// M; N: the value is the last one's.
void Elaborator::sequence(NodeId node, std::uint32_t step) {
  const auto children = ast_.children(node);
  Frame& frame = frames_.back();
  if (step == 0) {
    frame.a = static_cast<std::uint32_t>(pending_.size());
    return descend(children[0]);
  }
  if (step < children.size()) {
    pending_.push_back(discarded(pop()));
    const bool tail = frame.tail && step + 1 == children.size();
    return descend(children[step], tail);
  }
  const Typed last = pop();
  const std::uint32_t base = frame.a;
  Typed whole = around(last, span(node), [&](TermId inner) {
    pending_.push_back(inner);
    return out_.add(TermKind::Seq, span(node), 0, {pending_.data() + base, pending_.size() - base});
  });
  pending_.resize(base);
  if (last.function) whole.span = last.span;
  finish(whole);
}

// if B then M else N: both of one base type; without else, a command.
void Elaborator::conditional(NodeId node, std::uint32_t step) {
  const bool tail = frames_.back().tail;
  const NodeId otherwise = ast_.child(node, 2);
  const bool has_else = otherwise != ast_.none();
  if (step == 0) return descend(ast_.child(node, 0));
  if (step == 1) return descend(ast_.child(node, 1), tail);
  if (step == 2 && has_else) return descend(otherwise, tail);

  const Span place = span(node);
  Typed negative{TermId::none(), Base::com(), false, place};
  if (has_else) {
    negative = pop();
  } else {
    negative.term = add(TermKind::Skip, {place.end, place.end}, 0, {});
  }
  const Typed positive = pop();
  const TermId condition = as_guard(pop(), "the condition of `if`");
  if (positive.function || negative.function) {
    const Typed& branch = positive.function ? positive : negative;
    diagnostics_.add(
        DiagnosticCode::FunctionNotApplied, branch.span,
        "the branches of `if` should have base types, but this has type " + describe(branch));
    return finish_error(node);
  }
  if (const auto branches = join(positive, negative)) {
    return finish_with(node, TermKind::If, 0, {condition, branches->positive, branches->negative},
                       branches->type);
  }
  Diagnostic& error = diagnostics_.add(
      DiagnosticCode::BranchMismatch, place,
      has_else ? "the branches have different types: " + describe(positive) + " and " +
                     describe(negative)
               : "an `if` without `else` should be a com, but its then-part has type " +
                     describe(positive));
  error.notes.push_back({positive.span, describe(positive)});
  if (has_else) error.notes.push_back({negative.span, describe(negative)});
  const bool is_negative = positive.type.kind == Base::Kind::Com && has_else;
  propose_assignment(error, is_negative ? negative.term : positive.term);
  finish_error(node);
}

// Two branches of base type as terms of one type, or nothing if there is none.
std::optional<Elaborator::Branches> Elaborator::join(const Typed& positive, const Typed& negative) {
  using Kind = Base::Kind;
  const Base& a = positive.type;
  const Base& b = negative.type;
  // A range is that of --int only if both branches have it from there.
  const bool is_given = a.data.is_given && b.data.is_given;
  if (a.kind == Kind::Any) return Branches{positive.term, negative.term, b};
  if (b.kind == Kind::Any) return Branches{positive.term, negative.term, a};
  if (a == b) {
    Base both = a;
    both.data.is_given = is_given;
    return Branches{positive.term, negative.term, both};
  }
  if (!is_value(a) || !is_value(b)) return std::nullopt;

  Data left;
  Data right;
  const TermId then_value = as_value(positive, left, "the then-part");
  const TermId else_value = as_value(negative, right, "the else-part");
  const bool left_named = left.kind == Data::Kind::Named;
  const bool right_named = right.kind == Data::Kind::Named;
  const bool left_literal = left.kind == Data::Kind::Literal;
  const bool right_literal = right.kind == Data::Kind::Literal;
  Data joined = Data::integer();
  if (left == right) {
    joined = left;
    joined.is_given = is_given;
  } else if (left_literal && right_literal) {
    joined = {
        Data::Kind::Literal, std::min(left.low, right.low), std::max(left.high, right.high), {}};
  } else if (left_named || right_named) {
    if (!left_literal && !right_literal) return std::nullopt;
    joined = left_named ? left : right;
    literal_covered(left_named ? right : left, joined, left_named ? negative.span : positive.span);
  }
  return Branches{then_value, else_value, Base::exp(joined)};
}

void Elaborator::loop(NodeId node, std::uint32_t step) {
  if (step < 2) return descend(ast_.child(node, step));
  const TermId body = as(pop(), Base::com(), "the body of `while`");
  const TermId condition = as_guard(pop(), "the condition of `while`");
  finish_with(node, TermKind::While, 0, {condition, body}, Base::com());
}

// M := N. The fit happens at the write, so the value is handed over unfitted.
void Elaborator::assign(NodeId node, std::uint32_t step) {
  if (step < 2) return descend(ast_.child(node, step));
  const Typed value = pop();
  const Typed target = pop();
  if (!target.function && target.type.kind == Base::Kind::Any) {
    Data ignored;
    const TermId right = as_value(value, ignored, "the assigned value");
    finish_with(node, TermKind::Write, data_id(Data::integer()).index(), {target.term, right},
                Base::com());
    return;
  }
  if (target.function || target.type.kind != Base::Kind::Var) {
    diagnostics_.add(DiagnosticCode::NotAssignable, target.span,
                     "only a variable can be assigned to, and this has type " + describe(target));
    return finish_error(node);
  }
  const Data wanted = target.type.data;
  Data given;
  TermId right = as_value(value, given, "the assigned value");
  const bool usable =
      !value.function && (is_value(value.type) || value.type.kind == Base::Kind::Any);
  Data fit = Data::integer();
  if (usable && is_value(value.type)) {
    if (wanted.is_integral() && given.kind != Data::Kind::Named) {
      if (!fits_always(given, wanted)) fit = wanted;
    } else {
      right = as_data(right, given, wanted, value.span, "the assigned value");
    }
  }
  finish_with(node, TermKind::Write, data_id(fit).index(), {target.term, right}, Base::com());
}

// return E means E; it stands last in its block.
void Elaborator::returned(NodeId node, std::uint32_t step) {
  if (step == 0) {
    if (!frames_.back().tail) {
      diagnostics_
          .add(DiagnosticCode::ReturnNotLast, span(node),
               "`return` should be the last in its block")
          .help = "`return E` only means E; to leave early use `break l. … goto l`";
    }
    return descend(ast_.child(node, 0));
  }
  Typed inner = pop();
  inner.span = span(node);
  finish(inner);
}

namespace {

// Whether the term may be a predicate: it may read the state, and must not change it.
bool is_pure(const core::Judgement& judgement, core::TermId root) {
  std::vector<core::TermId> stack{root};
  while (!stack.empty()) {
    const core::TermId id = stack.back();
    stack.pop_back();
    switch (judgement[id].kind) {
      case core::TermKind::Literal:
      case core::TermKind::Unary:
      case core::TermKind::Binary:
      case core::TermKind::Fit:
      case core::TermKind::Read:
      case core::TermKind::If:
      case core::TermKind::Local:
      case core::TermKind::Element:
      case core::TermKind::Parameter:
      case core::TermKind::Call: break;
      case core::TermKind::Free:
        if (judgement[id].child_count > 0) return false;
        break;
      case core::TermKind::FreeElement:
        if (judgement[id].child_count > 1) return false;
        break;
      default: return false;
    }
    for (const core::TermId child : judgement.children(id)) stack.push_back(child);
  }
  return true;
}

}  // namespace

// letp P in M
void Elaborator::predicate(NodeId node, std::uint32_t step) {
  if (step == 0) return descend(ast_.child(node, 0));
  if (step == 1) {
    const Typed predicate = pop();
    const TermId guard = as_guard(predicate, "the predicate of `letp`");
    const bool broken_predicate = predicate.function || predicate.type.kind == Base::Kind::Com;
    if (!broken_predicate && diagnostics_.empty() && !is_pure(out_, guard)) {
      diagnostics_
          .add(DiagnosticCode::ImpurePredicate, predicate.span,
               "the predicate of `letp` should only read variables and free names")
          .help = "it is never run: it names a fact about the state";
    }
    frames_.back().a = guard.index();
    return descend(ast_.child(node, 1), frames_.back().tail);
  }
  const TermId guard(frames_.back().a);
  finish(around(pop(), span(node), [&](TermId inner) {
    return add(TermKind::Predicate, span(node), 0, {guard, inner});
  }));
}

// part NAME { M } means M.
void Elaborator::part(NodeId node, std::uint32_t step) {
  if (step == 0) return descend(ast_.child(node, 1), true);
  const Typed body = pop();
  if (body.function) {
    diagnostics_.add(DiagnosticCode::FunctionNotApplied, body.span,
                     "a part should have a base type, but this has type " + describe(body));
    return finish_error(node);
  }
  const BinderId binder = add_binder(core::Binder::Kind::Part, ast_.child(node, 0), body.type);
  finish_with(node, TermKind::Part, binder.index(), {body.term}, body.type);
}

// break l. M and cont l. M
void Elaborator::label(NodeId node, std::uint32_t step) {
  const NodeId binder_node = ast_.child(node, 0);
  const bool is_break = ast_[node].kind == NodeKind::Break;
  if (step == 0) {
    const BinderId binder = add_binder(core::Binder::Kind::Label, binder_node, Base::com());
    frames_.back().a = binder.index();
    labels_in_scope_[ast_.name(binder_node)].push_back(labels_.size());
    labels_.push_back({ast_.name(binder_node), binder, is_break, Span::none()});
    return descend(ast_.child(node, 1), frames_.back().tail);
  }
  const BinderId binder(frames_.back().a);
  const Label used = labels_.back();
  labels_.pop_back();
  labels_in_scope_[used.name].pop_back();
  Typed body = pop();
  if (body.function) {
    diagnostics_.add(
        DiagnosticCode::FunctionNotApplied, body.span,
        "a labelled block should have a base type, but this has type " + describe(body));
    return finish_error(node);
  }
  if (is_break && is_value(body.type) && !used.jump.is_none()) {
    diagnostics_
        .add(DiagnosticCode::JumpNeedsValue, used.jump,
             "this jump would end a block of type " + describe(body) + " without a value")
        .notes.push_back({span(binder_node), "the label is bound here"});
  }
  if (is_break && body.type.kind == Base::Kind::Any && !used.jump.is_none())
    body.type = Base::com();
  finish_with(node, is_break ? TermKind::Break : TermKind::Cont, binder.index(), {body.term},
              body.type);
}

void Elaborator::jump(NodeId node) {
  const NodeId target = ast_.child(node, 0);
  const NameId name = ast_.name(target);
  const auto found = labels_in_scope_.find(name);
  if (found != labels_in_scope_.end() && !found->second.empty()) {
    Label& innermost = labels_[found->second.back()];
    if (innermost.jump.is_none()) innermost.jump = span(node);
    finish_with(node, TermKind::Goto, innermost.binder.index(), {}, Base::com());
    return;
  }
  if (!text(name).empty()) {
    diagnostics_
        .add(DiagnosticCode::UnknownLabel, span(target),
             "there is no label `" + shown(text(name)) + "` around this jump")
        .help =
        "labels are bound by `break l. …` and `cont l. …` and reach no further than their block";
  }
  finish_error(node);
}

}  // namespace arbiter::typing
