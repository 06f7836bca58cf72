// Nodes of the draft for expressions and variables: one function for each kind of core term. The
// construction as a whole is explained in compiler.h, tasks in lay_control.cpp.
//
// A pure term (pure.h) needs no nodes: it becomes code inside the expression of another node. Any
// other operand is laid as a task of its own that leaves its value in a register. An operand that
// is evaluated before another one with effects must stay as it was, and so gets a register even if
// it is pure.
//
// What can fail is a branch: a division asks whether the divisor is 0, an index and a fit to a
// range whether the value is inside, and the other way leads to an error node at the place of the
// term. So an expression itself never fails, and the domains of abstraction/ need no rule for
// errors.
//
// A variable is read or written as the task's mode says. A write carries its value in a register,
// with the fit that the assignment asks for and the node to go to if it does not fit: so the
// error's place is the assignment, wherever the variable comes from. Invariant: a value is checked
// or wrapped before it is stored in a slot of a smaller type. Cost: linear in the terms of all
// instances.
#include "game/compiler.h"

namespace arbiter::game {

using core::ErrorReason;
using typing::Data;
using Op = Instruction::Op;

// M ⊕ : one operand.
void Compiler::lay_unary(const Task& task) {
  NodeId at = task.entry;
  const Operand inner = operand(task, judgement_.child(task.term, 0), at, false, Data::integer());
  const std::uint32_t from = draft_.begin();
  emit(inner);
  const auto op = static_cast<core::UnaryOp>(judgement_[task.term].payload);
  draft_.emit(op == core::UnaryOp::Negate ? Op::Negate : Op::Not);
  deliver(task, at, draft_.finish(from));
}

// (M ⊕ N): M, then N, then the operation. Division asks first whether N is 0.
void Compiler::lay_binary(const Task& task) {
  const TermId left = judgement_.child(task.term, 0);
  const TermId right = judgement_.child(task.term, 1);
  const auto op = static_cast<core::BinaryOp>(judgement_[task.term].payload);
  const bool divides = op == core::BinaryOp::Divide || op == core::BinaryOp::Remainder;
  NodeId at = task.entry;
  const bool right_pure = pure_.is_pure(right, task.instance);
  const bool known_divisor =
      judgement_[right].kind == TermKind::Literal && judgement_.literal(right) != 0;
  const bool asks = divides && !known_divisor;
  const Operand a = operand(task, left, at, !right_pure || asks, Data::integer());
  Operand b = operand(task, right, at, false, Data::integer());
  if (asks) {
    if (b.pure.is_some()) b = operand(task, right, at, true, Data::integer());
    if (b.reg.is_none()) {  // the literal 0
      draft_.error(at, ErrorReason::Division, judgement_[task.term].span);
      return;
    }
    const NodeId goes = reserve(task);
    const NodeId fails = reserve(task);
    draft_.error(fails, ErrorReason::Division, judgement_[task.term].span);
    const std::uint32_t from = draft_.begin();
    draft_.emit(Op::Load, b.reg.index());
    draft_.emit(Op::Constant, 0);
    draft_.emit(Op::NotEqual);
    const NodeId targets[] = {fails, goes};
    draft_.branch(at, draft_.finish(from), targets);
    at = goes;
  }
  const std::uint32_t from = draft_.begin();
  emit(a);
  emit(b);
  static constexpr Op kOps[] = {Op::Add,       Op::Subtract, Op::Multiply,     Op::Divide,
                                Op::Remainder, Op::Equal,    Op::NotEqual,     Op::Less,
                                Op::LessEqual, Op::Greater,  Op::GreaterEqual, Op::And,
                                Op::Or};
  draft_.emit(kOps[static_cast<std::size_t>(op)]);
  deliver(task, at, draft_.finish(from));
}

void Compiler::lay_fit(const Task& task) {
  const Data& data = judgement_.data(task.term);
  const TermId inner = judgement_.child(task.term, 0);
  NodeId at = task.entry;
  if (data.kind == Data::Kind::Modulo) {
    const Operand value = operand(task, inner, at, false, Data::integer());
    const std::uint32_t from = draft_.begin();
    emit(value);
    draft_.emit(Op::Wrap, data.high);
    return deliver(task, at, draft_.finish(from));
  }
  if (data.kind != Data::Kind::Range && !data.is_abstract()) {
    return push(task, inner, task.entry, task.exit, task.value);
  }
  // To store a value in a register of an int@ type is to abstract it; a range is checked instead.
  const Data stored = data.is_abstract() ? data : Data::integer();
  const VariableId reg = draft_.add_register(stored, judgement_[inner].span);
  const NodeId known = reserve(task);
  push(task, inner, at, known, reg);
  at = known;
  if (data.is_abstract()) return deliver(task, at, draft_.load(reg));
  check_range(task, at, {TermId::none(), {}, reg}, data.bounds(), ErrorReason::Range);
  deliver(task, at, draft_.load(reg));
}

void Compiler::lay_read(const Task& task) {
  Task read = task;
  read.term = judgement_.child(task.term, 0);
  read.mode = Mode::Read;
  tasks_.push_back(read);
}

// M := N. Where M is a local variable, it has no effects of its own, and N can stay an expression.
void Compiler::lay_write(const Task& task) {
  const TermId target = judgement_.child(task.term, 0);
  const TermId value = judgement_.child(task.term, 1);
  const Data& fit = judgement_.data(task.term);
  const Closure variable = instances_.resolve({target, task.instance, task.level});
  NodeId at = task.entry;
  const bool local = judgement_[variable.term].kind == TermKind::Local;
  if (local && fit.kind != Data::Kind::Range) {
    const BinderId binder = judgement_.binder(variable.term);
    const VariableId slot = slots_.of(binder, instances_.home(binder, variable.instance));
    // Until it is wrapped, the value may be any integer.
    const bool wraps = fit.kind == Data::Kind::Modulo;
    const Operand stored = operand(task, value, at, false,
                                   wraps ? Data::integer() : judgement_.binders[binder].type.data);
    const std::uint32_t from = draft_.begin();
    emit(stored);
    if (wraps) draft_.emit(Op::Wrap, fit.high);
    assign(task, at, slot, draft_.finish(from), task.exit);
    return;
  }
  const VariableId reg = draft_.add_register(Data::integer(), judgement_[value].span);
  const NodeId known = reserve(task);
  push(task, value, at, known, reg);
  Task write = task;
  write.term = target;
  write.mode = Mode::Write;
  write.entry = known;
  write.value = reg;
  write.fit = fit;
  write.fail = NodeId::none();
  if (fit.kind == Data::Kind::Range) {
    write.fail = reserve(task);
    draft_.error(write.fail, ErrorReason::Range, judgement_[task.term].span);
  }
  tasks_.push_back(write);
}

// From `at`: fits the value to write and stores it in target[index].
void Compiler::fit_and_store(const Task& task, NodeId at, VariableId target, Expression index) {
  const Expression value = fitted(task, at);
  draft_.assign(at, {target, index, value, judgement_[task.term].span}, task.exit);
}

// The value to write, fitted to the variable's type. `at` becomes the node where it is known to
// fit.
Expression Compiler::fitted(const Task& task, NodeId& at) {
  if (task.fit.kind == Data::Kind::Range) fit_range(task, at);
  const std::uint32_t from = draft_.begin();
  draft_.emit(Op::Load, task.value.index());
  if (task.fit.kind == Data::Kind::Modulo) draft_.emit(Op::Wrap, task.fit.high);
  return draft_.finish(from);
}

// The value to write must lie in the range. The error's place is the assignment, wherever the
// variable comes from.
void Compiler::fit_range(const Task& task, NodeId& at) {
  INVARIANT(task.fail.is_some(), "a write that can fail should know where to go");
  const NodeId fits = reserve(task);
  const NodeId targets[] = {task.fail, fits};
  const std::uint32_t from = draft_.begin();
  draft_.emit(Op::Load, task.value.index());
  draft_.branch(at, draft_.in_range(from, task.fit.bounds()), targets);
  at = fits;
}

void Compiler::lay_local(const Task& task) {
  const BinderId binder = judgement_.binder(task.term);
  const VariableId slot = slots_.of(binder, instances_.home(binder, task.instance));
  if (task.mode == Mode::Write) return fit_and_store(task, task.entry, slot, {});
  deliver(task, task.entry, draft_.load(slot));
}

// Lays the index, the first child, and its check against the bounds. `at` becomes the node where
// the index is known to be inside. A constant needs no register, and a variable only if the index
// has to stay as it is (see operand).
Compiler::Operand Compiler::lay_index(const Task& task, NodeId& at, std::int64_t size, bool stays) {
  const TermId term = judgement_.child(task.term, 0);
  const bool constant = judgement_[term].kind == TermKind::Literal;
  Operand index{term, task.instance, {}};
  if (!constant && (stays || !is_short(index))) {
    // Any integer: it is checked only after it is stored.
    index = {TermId::none(), {}, draft_.add_register(Data::integer(), judgement_[term].span)};
    const NodeId known = reserve(task);
    push(task, term, at, known, index.reg);
    at = known;
  }
  const std::int64_t value = constant ? judgement_.literal(term) : -1;
  if (value < 0 || value >= size) check_range(task, at, index, {0, size - 1}, ErrorReason::Bounds);
  return index;
}

// Whether the operand is an expression of one instruction.
bool Compiler::is_short(const Operand& operand) {
  if (!pure_.is_pure(operand.pure, operand.instance)) return false;
  const Expression code = expression(operand);
  graph_.code.resize(code.begin);
  return code.end - code.begin == 1;
}

void Compiler::lay_element(const Task& task) {
  const BinderId binder = judgement_.binder(task.term);
  const VariableId array = slots_.of(binder, instances_.home(binder, task.instance));
  NodeId at = task.entry;
  const Operand index = lay_index(task, at, judgement_.binders[binder].size, false);
  if (task.mode == Mode::Write) return fit_and_store(task, at, array, expression(index));
  const std::uint32_t from = draft_.begin();
  emit(index);
  draft_.emit(Op::LoadElement, array.index());
  deliver(task, at, draft_.finish(from));
}

// A read runs N; a write of v runs M's body with its parameter standing for v.
void Compiler::lay_mkvar(const Task& task) {
  if (task.mode != Mode::Write) {
    return push(task, judgement_.child(task.term, 1), task.entry, task.exit, task.value);
  }
  const TermId lambda = judgement_.child(task.term, 0);
  const BinderId binder = judgement_.lambda_parameters(lambda)[0];
  const VariableId slot = slots_.of(binder, instances_.home(binder, task.instance));
  const NodeId run = reserve(task);
  Task store = task;
  store.exit = run;
  fit_and_store(store, task.entry, slot, {});
  Task body = task;
  body.term = judgement_.child(lambda, 0);
  body.mode = Mode::Run;
  body.entry = run;
  body.value = VariableId::none();
  body.level = task.level + 1;
  tasks_.push_back(body);
}

}  // namespace arbiter::game
