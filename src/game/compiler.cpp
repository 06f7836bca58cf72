// The loop over tasks, and what all kinds of terms share: units, operands, moves. The construction
// is explained in compiler.h.
#include "game/compiler.h"

#include <algorithm>

namespace arbiter::game {

using typing::Base;
using typing::Data;

std::variant<Graph, TooLarge, Stopped> compile(std::shared_ptr<const core::Judgement> judgement,
                                               const SizeLimits& sizes, const Limits& limits,
                                               Progress* progress) {
  return Compiler(std::move(judgement), sizes, limits, progress).run();
}

Compiler::Compiler(std::shared_ptr<const core::Judgement> judgement, const SizeLimits& sizes,
                   const Limits& limits, Progress* progress)
    : owner_(std::move(judgement)),
      judgement_(*owner_),
      sizes_(sizes),
      limits_(limits),
      progress_(progress),
      charge_(limits),
      draft_(graph_),
      instances_(judgement_),
      slots_(judgement_, draft_),
      pure_(judgement_, instances_, slots_, draft_) {
  graph_.judgement = owner_;
  graph_.arena = std::make_shared<const Arena>(judgement_);
}

std::variant<Graph, TooLarge, Stopped> Compiler::run() {
  constexpr std::size_t kTasksPerQuestion = 4096;
  open_play();
  TooLarge reason;
  for (std::size_t laid = 0; !tasks_.empty(); ++laid) {
    if (laid % kTasksPerQuestion == 0) {
      if (const auto stop = told_to_stop()) return Stopped{*stop};
    }
    const Task task = tasks_.back();
    tasks_.pop_back();
    lay(task);
    if (too_large(reason)) return reason;
  }
  close_units();
  if (too_large(reason)) return reason;
  if (const auto stop = told_to_stop()) return Stopped{*stop};
  narrow(graph_);
  forward_values(graph_);
  Graph folded = fold(std::move(graph_));
  if (folded.slot_count > sizes_.max_slots) return TooLarge{"values", sizes_.max_slots};
  if (!find_live_variables(folded, limits_)) {
    if (const auto stop = limits_.reached()) return Stopped{*stop};
    return TooLarge{"values that matter while it waits", kMaxLivePairs};
  }
  return folded;
}

// Charges the draft, and as much again for the folded graph, which is built beside it.
std::optional<StopReason> Compiler::told_to_stop() {
  if (progress_ != nullptr) {
    progress_->report({.phase = "compile", .count = graph_.nodes.size(), .unit = "nodes"});
  }
  if (const auto reason = limits_.reached()) return reason;
  const std::size_t draft = size() * sizeof(Node) + tasks_.size() * sizeof(Task);
  if (!charge_.resize(2 * draft)) return StopReason::Memory;
  return std::nullopt;
}

// Counts in nodes what the draft takes: a node and a variable are as large, and folding halves
// them.
std::size_t Compiler::size() const {
  return graph_.nodes.size() + graph_.variables.size() +
         (graph_.actions.size() + graph_.edges.size()) / 2 + graph_.code.size() / 4 +
         8 * (units_.size() + instances_.size());
}

bool Compiler::too_large(TooLarge& reason) const {
  if (2 * size() > 5 * sizes_.max_graph_nodes) {
    reason = {"nodes", sizes_.max_graph_nodes};
    return true;
  }
  if (graph_.code.size() > sizes_.max_graph_code) {
    reason = {"instructions", sizes_.max_graph_code};
    return true;
  }
  return false;
}

// The opening questions, and the answers that end the play.
void Compiler::open_play() {
  const Span span = judgement_[judgement_.body].span;
  graph_.start = draft_.reserve(span, PartId::none());
  const NodeId end = draft_.reserve(span, PartId::none());
  draft_.end(end);
  std::vector<OEdge> edges;
  for (const MoveKind question : graph_.arena->questions(graph_.arena->term())) {
    const bool write = question == MoveKind::Write;
    const InstanceId instance =
        write ? instances_.fork(judgement_.body, instances_.root(), 0, {.write = true})
              : instances_.root();
    open_question(question, instance, edges, end);
  }
  draft_.wait(graph_.start, edges);
}

void Compiler::open_question(MoveKind question, InstanceId instance, std::vector<OEdge>& edges,
                             NodeId end) {
  Task task;
  task.term = judgement_.body;
  task.instance = instance;
  lay_argument(task, task.term, graph_.arena->term(), question, {}, end, edges);
}

void Compiler::close_units() {
  for (Unit& unit : units_) {
    INVARIANT(!unit.sites.empty(), "a unit should have a use");
    draft_.branch(unit.exit, draft_.load(unit.return_register), unit.sites);
    close_failure(unit);
    graph_.variables[unit.return_register].data =
        Data::range(0, static_cast<std::int64_t>(unit.sites.size()) - 1);
  }
}

// Uses whose value always fits never come here: any target will do for them, if there is another
// one.
void Compiler::close_failure(Unit& unit) {
  if (unit.fail.is_none()) return;
  const auto known = std::find_if(unit.failed.begin(), unit.failed.end(),
                                  [](NodeId target) { return target.is_some(); });
  if (known == unit.failed.end()) return draft_.stuck(unit.fail);
  const NodeId other = *known;
  for (NodeId& target : unit.failed) {
    if (target.is_none()) target = other;
  }
  draft_.branch(unit.fail, draft_.load(unit.return_register), unit.failed);
}

void Compiler::lay(const Task& task) {
  graph_.nodes[task.entry].span = judgement_[task.term].span;
  if (task.mode == Mode::Run && pure_.is_pure(task.term, task.instance)) {
    const std::uint32_t from = draft_.begin();
    pure_.emit(task.term, task.instance);
    return deliver(task, task.entry, draft_.finish(from));
  }
  lay_form(task);
}

void Compiler::lay_form(const Task& task) {
  const core::Term& term = judgement_[task.term];
  switch (term.kind) {
    case TermKind::Literal:
    case TermKind::Lambda: break;
    case TermKind::Unary: return lay_unary(task);
    case TermKind::Binary: return lay_binary(task);
    case TermKind::Fit: return lay_fit(task);
    case TermKind::Read: return lay_read(task);
    case TermKind::Skip: return draft_.jump(task.entry, task.exit);
    case TermKind::Abort: return draft_.error(task.entry, judgement_.reason(task.term), term.span);
    case TermKind::Diverge: return draft_.stuck(task.entry);
    case TermKind::CutOff: return draft_.cut_off(task.entry, term.span);
    case TermKind::Seq: return lay_sequence(task);
    case TermKind::If: return lay_if(task);
    case TermKind::While: return lay_while(task);
    case TermKind::Write: return lay_write(task);
    case TermKind::Local: return lay_local(task);
    case TermKind::Element: return lay_element(task);
    case TermKind::Mkvar: return lay_mkvar(task);
    case TermKind::New: return lay_new(task);
    case TermKind::Let:
    case TermKind::LetArray: return lay_last(task, 1);
    case TermKind::Call: return lay_call(task);
    case TermKind::CallElement: return lay_call_element(task);
    case TermKind::Parameter: return lay_parameter(task);
    case TermKind::Free:
    case TermKind::FreeElement: return lay_free(task);
    case TermKind::Break:
    case TermKind::Cont: return lay_label(task);
    case TermKind::Goto: return lay_goto(task);
    case TermKind::Predicate: return lay_last(task, 0);
    case TermKind::Part: return lay_part(task);
  }
  INVARIANT(false, "a term should have a base type where code is laid for it");
}

// A term that means its last child, in the scope of so many more binders.
void Compiler::lay_last(const Task& task, std::uint32_t binders) {
  Task last = task;
  last.term = judgement_.children(task.term).back();
  last.level += binders;
  tasks_.push_back(last);
}

// The same task for another term, between other nodes, in Run mode.
void Compiler::push(const Task& task, TermId term, NodeId entry, NodeId exit, VariableId value) {
  Task next = task;
  next.term = term;
  next.mode = Mode::Run;
  next.entry = entry;
  next.exit = exit;
  next.value = value;
  tasks_.push_back(next);
}

// A part, and a write, has code of its own: it is laid in a fork of the instance.
Compiler::UnitId Compiler::unit(const Closure& closure, Mode mode, const Base& type, PartId part) {
  InstanceId instance = closure.instance;
  if (part.is_some() || mode == Mode::Write) {
    const ForkTag tag{.part = part.is_some() ? part.index() + 1 : 0, .write = mode == Mode::Write};
    instance = instances_.fork(closure.term, closure.instance, closure.level, tag);
  }
  const std::uint64_t key = pair_key(closure.term, instance);
  const auto [entry, fresh] = known_units_[static_cast<std::size_t>(mode)].try_emplace(key);
  if (!fresh) return entry->second;
  const Span span = judgement_[closure.term].span;
  Unit made;
  made.entry = draft_.reserve(span, part);
  made.exit = draft_.reserve(span, part);
  Variable back;
  back.kind = Variable::Kind::Return;
  back.span = span;
  made.return_register = draft_.add_variable(back);
  if (type.kind == Base::Kind::Exp || type.kind == Base::Kind::Var) {
    // A value to write is fitted only in the unit, so any integer may come in.
    const bool unfitted = mode == Mode::Write && type.data.is_integral();
    made.value = draft_.add_register(unfitted ? Data::integer() : type.data, span);
  }
  Task task;
  task.term = closure.term;
  task.instance = instance;
  task.level = closure.level;
  task.mode = mode;
  task.entry = made.entry;
  task.exit = made.exit;
  task.value = made.value;
  task.part = part;
  if (mode == Mode::Write) {
    task.fit = type.data;
    if (type.data.kind == Data::Kind::Range) made.fail = draft_.reserve(span, part);
    task.fail = made.fail;
  }
  tasks_.push_back(task);
  entry->second = units_.push(std::move(made));
  return entry->second;
}

// From `at`, runs the closure in the task's mode and goes to the task's exit.
void Compiler::use(const Task& task, NodeId at, const Closure& closure, const Base& type) {
  const UnitId id = unit(closure, task.mode, type, task.part);
  const auto site = static_cast<std::int64_t>(units_[id].sites.size());
  if (task.mode == Mode::Write) {
    if (units_[id].value.is_some()) {  // code that only aborts or diverges takes no value
      const NodeId next = reserve(task);
      assign(task, at, units_[id].value, draft_.load(task.value), next);
      at = next;
    }
    if (units_[id].fail.is_some()) {
      units_[id].failed.push_back(task.fail);  // none if the value always fits
    }
  }
  assign(task, at, units_[id].return_register, draft_.constant(site), units_[id].entry);
  NodeId back = task.exit;
  if (task.mode != Mode::Write && task.value.is_some() && units_[id].value.is_some()) {
    back = reserve(task);
    assign(task, back, task.value, draft_.load(units_[id].value), task.exit);
  }
  units_[id].sites.push_back(back);
}

// Lays the code for a value from `at` on and leaves in `at` where it is known. A value that `stays`
// is used only after something else has run, so it must not depend on variables.
Compiler::Operand Compiler::operand(const Task& task, TermId term, NodeId& at, bool stays,
                                    const Data& data) {
  const bool constant = judgement_[term].kind == TermKind::Literal;
  if (pure_.is_pure(term, task.instance) && (!stays || constant)) return {term, task.instance, {}};
  const VariableId reg = draft_.add_register(data, judgement_[term].span);
  const NodeId next = reserve(task);
  push(task, term, at, next, reg);
  at = next;
  return {TermId::none(), {}, reg};
}

void Compiler::emit(const Operand& operand) {
  if (operand.pure.is_some()) {
    pure_.emit(operand.pure, operand.instance);
  } else {
    draft_.emit(Instruction::Op::Load, operand.reg.index());
  }
}

Expression Compiler::expression(const Operand& operand) {
  const std::uint32_t from = draft_.begin();
  emit(operand);
  return draft_.finish(from);
}

void Compiler::assign(const Task& task, NodeId at, VariableId target, Expression value,
                      NodeId next) {
  draft_.assign(at, {target, {}, value, judgement_[task.term].span}, next);
}

// Hands the value over and leaves. A value that nobody wants is still computed where that may
// overflow.
void Compiler::deliver(const Task& task, NodeId at, Expression value) {
  VariableId target = task.value;
  if (target.is_none()) {
    if (!may_overflow(graph_.code_of(value))) return draft_.jump(at, task.exit);
    target = draft_.add_register(Data::integer(), judgement_[task.term].span);
  }
  assign(task, at, target, value, task.exit);
}

// Goes on only if the value is in the range; otherwise the term's error.
void Compiler::check_range(const Task& task, NodeId& at, const Operand& value,
                           const IntRange& range, core::ErrorReason reason) {
  const NodeId fits = reserve(task);
  const NodeId fails = reserve(task);
  draft_.error(fails, reason, judgement_[task.term].span);
  const NodeId targets[] = {fails, fits};
  const std::uint32_t from = draft_.begin();
  emit(value);
  draft_.branch(at, draft_.in_range(from, range), targets);
  at = fits;
}

}  // namespace arbiter::game
