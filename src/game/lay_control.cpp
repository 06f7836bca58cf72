// Nodes of the draft for control, scopes, calls and jumps: one function for each kind of core term.
// The construction as a whole is explained in compiler.h.
//
// A task says: lay the code of a term between the nodes `entry` and `exit`, and leave its value in
// `value`. A function lays the nodes of its own term and pushes tasks for its subterms, so that
// nothing recurses. It sees a subterm by its entry and exit only, but for one that is pure
// (pure.h), whose value can become part of an expression.
//
// The heart is lay_free, the call of something that is not there: P asks, and then O may answer, or
// ask for an argument as often as it likes; each argument's code ends in P's answer and goes back
// to the same O node. A let-bound function is laid once for each tuple of resolved arguments
// (instance.h), and a call of it says in a register where to go on and enters that code (ADR 0002).
// A part has code of its own (ADR 0007) and is left by nodes that say how (ADR 0012), so that a
// jump across parts passes the border.
//
// Invariant: each node that is reserved is filled later, and every path from a task's entry goes to
// its exit, to an error, to its `fail` where a value that is written does not fit, to a label, or
// on forever. Cost: linear in the terms of all instances.
#include "game/compiler.h"

namespace arbiter::game {

using core::ErrorReason;
using typing::Base;
using typing::Data;

// M; N: the last statement has the task's mode and value. All statements before it wait as one
// task, so that a long sequence takes no more room on the stack than a short one.
void Compiler::lay_sequence(const Task& task) {
  const auto children = judgement_.children(task.term);
  const auto left = task.left == 0 ? static_cast<std::uint32_t>(children.size()) : task.left;
  Task last = task;
  last.term = children[left - 1];
  last.left = 0;
  if (left > 1) {
    last.entry = draft_.reserve(judgement_[last.term].span, task.part);
    push(task, task.term, task.entry, last.entry, VariableId::none());
    tasks_.back().left = left - 1;
  }
  tasks_.push_back(last);
}

void Compiler::lay_if(const Task& task) {
  NodeId at = task.entry;
  const TermId condition = judgement_.child(task.term, 0);
  const Operand guard = operand(task, condition, at, false, Data::boolean());
  Task branch = task;
  NodeId targets[2];
  for (const std::size_t taken : {1U, 0U}) {
    branch.term = judgement_.child(task.term, taken == 1 ? 1 : 2);
    branch.entry = draft_.reserve(judgement_[branch.term].span, task.part);
    targets[taken] = branch.entry;
    tasks_.push_back(branch);
  }
  draft_.branch(at, expression(guard), targets);
}

void Compiler::lay_while(const Task& task) {
  NodeId at = task.entry;
  const Operand guard = operand(task, judgement_.child(task.term, 0), at, false, Data::boolean());
  const TermId body = judgement_.child(task.term, 1);
  const NodeId again = draft_.reserve(judgement_[body].span, task.part);
  if (at == task.entry) {  // the guard is an expression: the loop's head is the branch itself
    at = reserve(task);
    draft_.jump(task.entry, at);
    push(task, body, again, at, VariableId::none());
  } else {
    push(task, body, again, task.entry, VariableId::none());
  }
  const NodeId targets[] = {task.exit, again};
  draft_.branch(at, expression(guard), targets);
}

// new x := M in N: M once, then the variable, an array in all its cells.
void Compiler::lay_new(const Task& task) {
  const BinderId binder = judgement_.binder(task.term);
  const core::Binder& bound = judgement_.binders[binder];
  const VariableId slot = slots_.of(binder, instances_.home(binder, task.instance));
  NodeId at = task.entry;
  const Operand initial = operand(task, judgement_.child(task.term, 0), at, false, bound.type.data);
  const NodeId begin = reserve(task);
  assign(task, at, slot, expression(initial), begin);
  Task body = task;
  body.term = judgement_.child(task.term, 1);
  body.entry = begin;
  ++body.level;
  tasks_.push_back(body);
}

// f(M, …) of a let-bound f: the body's instance for these arguments.
void Compiler::lay_call(const Task& task) {
  const BinderId binder = judgement_.binder(task.term);
  const core::Binder& let = judgement_.binders[binder];
  const auto children = judgement_.children(task.term);
  if (children.empty()) {
    const Closure closure = instances_.resolve({task.term, task.instance, task.level});
    return use(task, task.entry, closure, let.type);
  }
  std::vector<Closure> arguments;
  for (const TermId argument : children) {
    arguments.push_back(instances_.argument({argument, task.instance, task.level}));
  }
  const TermId lambda = instances_.bound(binder);
  const InstanceId home = instances_.home(binder, task.instance);
  const InstanceId instance = instances_.apply(lambda, home, let.level, arguments);
  const auto inner = let.level + static_cast<std::uint32_t>(arguments.size());
  use(task, task.entry, {judgement_.child(lambda, 0), instance, inner}, let.type);
}

// x[E] of an array of terms: the index by value, then as a call.
void Compiler::lay_call_element(const Task& task) {
  const BinderId binder = judgement_.binder(task.term);
  const core::Binder& let = judgement_.binders[binder];
  std::vector<Closure> arguments;
  for (const TermId argument : judgement_.children(task.term).subspan(1)) {
    arguments.push_back(instances_.argument({argument, task.instance, task.level}));
  }
  const TermId bound = instances_.bound(binder);
  const InstanceId home = instances_.home(binder, task.instance);
  const InstanceId instance = instances_.apply(bound, home, let.level, arguments);
  NodeId at = task.entry;
  const Operand index = lay_index(task, at, let.size, false);
  const NodeId next = reserve(task);
  assign(task, at, slots_.of(let.index, instance), expression(index), next);
  const TermId body = arguments.empty() ? bound : judgement_.child(bound, 0);
  const auto inner = let.level + 1 + static_cast<std::uint32_t>(arguments.size());
  use(task, next, {body, instance, inner}, let.type);
}

void Compiler::lay_parameter(const Task& task) {
  const BinderId binder = judgement_.binder(task.term);
  const Closure closure = instances_.resolve({task.term, task.instance, task.level});
  use(task, task.entry, closure, judgement_.binders[binder].type);
}

MoveKind Compiler::question_to(const Base& type, Mode mode) {
  if (type.kind == Base::Kind::Com) return MoveKind::Run;
  if (type.kind == Base::Kind::Exp) return MoveKind::Q;
  return mode == Mode::Write ? MoveKind::Write : MoveKind::Read;
}

// f(M1, …, Mk) for a free f: P's question, then one O node with the answer and the arguments'
// questions.
void Compiler::lay_free(const Task& task) {
  const core::FreeId id = judgement_.free(task.term);
  const core::FreeIdentifier& identifier = judgement_.context[id];
  NodeId at = task.entry;
  Expression element;
  if (judgement_[task.term].kind == TermKind::FreeElement) {
    // The index stays in a register: the answer is for the same element, even if the variables that
    // the index reads have changed by then; and if they are seen through partitions, the move
    // settles which element is meant.
    element = expression(lay_index(task, at, identifier.size, true));
  }
  const ComponentId component = graph_.arena->free(id);
  const MoveKind question = question_to(identifier.type.result, task.mode);
  Expression written;
  if (question == MoveKind::Write) written = fitted(task, at);
  const NodeId wait = reserve(task);
  draft_.move(at, {component, question, element}, written, wait);
  if (identifier.is_error) {
    graph_.nodes[at].is_error_call = true;
    graph_.nodes[at].reason = identifier.error_reason;
    graph_.nodes[at].span = judgement_[task.term].span;
  }
  std::vector<OEdge> edges{answer_edge(task, {component, answer_to(question), element})};
  lay_arguments(task, id, element, wait, edges);
  draft_.wait(wait, edges);
}

// O's answer. A value is bound as it comes, unless one class of integers that O chooses can be
// several of the partition it goes to: then it is stored there from a register of its own type.
OEdge Compiler::answer_edge(const Task& task, const MoveTemplate& move) {
  if (move.kind != MoveKind::Value || task.value.is_none()) return {move, {}, task.exit};
  const Data& from = (*graph_.arena)[move.component].type.data;
  const Data& to = graph_.variables[task.value].data;
  if (to.kind != Data::Kind::Partition || from == to || from.is_finite()) {
    return {move, task.value, task.exit};
  }
  const VariableId brought = draft_.add_register(from, judgement_[task.term].span);
  const NodeId store = reserve(task);
  assign(task, store, task.value, draft_.load(brought), task.exit);
  return {move, brought, store};
}

// Lays the arguments of a free identifier: adds an edge for each question that O may ask them while
// `wait` waits.
void Compiler::lay_arguments(const Task& task, core::FreeId id, Expression element, NodeId wait,
                             std::vector<OEdge>& edges) {
  auto arguments = judgement_.children(task.term);
  if (judgement_[task.term].kind == TermKind::FreeElement) arguments = arguments.subspan(1);
  std::uint32_t position = 0;
  for (const TermId term : arguments) {
    const ComponentId argument = graph_.arena->argument(id, ++position);
    for (const MoveKind asked : graph_.arena->questions(argument)) {
      Task inner = task;
      if (asked == MoveKind::Write) {
        inner.instance = instances_.fork(term, task.instance, task.level, {.write = true});
      }
      lay_argument(inner, term, argument, asked, element, wait, edges);
    }
  }
}

// O's question to a component, the term's code, P's answer, and on to `wait`. Adds the question's
// edge. The opening question is of the same form.
void Compiler::lay_argument(const Task& task, TermId argument, ComponentId component,
                            MoveKind question, Expression element, NodeId wait,
                            std::vector<OEdge>& edges) {
  const Span span = judgement_[argument].span;
  Task inner = task;
  inner.term = argument;
  inner.entry = draft_.reserve(span, task.part);
  inner.exit = draft_.reserve(span, task.part);
  inner.value = VariableId::none();
  inner.fail = NodeId::none();
  inner.fit = Data::integer();
  inner.mode = question == MoveKind::Write  ? Mode::Write
               : question == MoveKind::Read ? Mode::Read
                                            : Mode::Run;
  const Data& data = (*graph_.arena)[component].type.data;
  VariableId bind;
  Expression answer;
  if (question == MoveKind::Write) {
    bind = draft_.add_register(data, span);
    inner.value = bind;
  } else if (question != MoveKind::Run) {
    if (inner.mode == Mode::Run && pure_.is_pure(argument, task.instance)) {
      draft_.jump(inner.entry, inner.exit);
      const std::uint32_t from = draft_.begin();
      pure_.emit(argument, task.instance);
      answer = draft_.finish(from);
    } else {
      inner.value = draft_.add_register(data, span);
      answer = draft_.load(inner.value);
    }
  }
  const bool done =
      question != MoveKind::Run && question != MoveKind::Write && inner.value.is_none();
  if (!done) tasks_.push_back(inner);
  draft_.move(inner.exit, {component, answer_to(question), element}, answer, wait);
  edges.push_back({{component, question, element}, bind, inner.entry});
}

// break l. M: a jump goes to the exit; cont l. M: a jump goes to the entry.
void Compiler::lay_label(const Task& task) {
  const BinderId binder = judgement_.binder(task.term);
  const bool is_break = judgement_[task.term].kind == TermKind::Break;
  labels_[pair_key(binder, instances_.home(binder, task.instance))] = {
      is_break ? task.exit : task.entry, task.part};
  Task body = task;
  body.term = judgement_.child(task.term, 0);
  ++body.level;
  tasks_.push_back(body);
}

void Compiler::lay_goto(const Task& task) {
  const BinderId binder = judgement_.binder(task.term);
  const auto found = labels_.find(pair_key(binder, instances_.home(binder, task.instance)));
  INVARIANT(found != labels_.end(), "a label should be known where it is jumped to");
  const Label& label = found->second;
  NodeId target = label.node;
  if (task.part != label.part) {
    PartExit exit{PartExit::How::Jump, judgement_.binders[binder].name, task.part};
    while (graph_.parts[exit.leaves].parent != label.part) {
      exit.leaves = graph_.parts[exit.leaves].parent;
    }
    target = lay_exit(task, exit, label.node);
  }
  draft_.jump(task.entry, target);
}

void Compiler::lay_part(const Task& task) {
  const core::Binder& binder = judgement_.binders[judgement_.binder(task.term)];
  Task body = task;
  body.term = judgement_.child(task.term, 0);
  body.part = graph_.parts.push({binder.name, judgement_[task.term].span, task.part});
  body.entry = reserve(body);  // task.entry is a node of the code around the part
  draft_.jump(task.entry, body.entry);
  body.exit = lay_exit(body, {PartExit::How::Done, {}, body.part}, task.exit);
  if (task.fail.is_some()) {
    body.fail = lay_exit(body, {PartExit::How::Misfit, {}, body.part}, task.fail);
  }
  tasks_.push_back(body);
}

// Lays a node of the task's part that leaves the part for `target`.
NodeId Compiler::lay_exit(const Task& task, const PartExit& exit, NodeId target) {
  const NodeId node = reserve(task);
  graph_.nodes[node].exit = graph_.exits.push(exit);
  draft_.jump(node, target);
  return node;
}

}  // namespace arbiter::game
