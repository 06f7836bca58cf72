// An answer arrives: one case per kind of frame, which has just been taken from the stack.
#include "check/machine.h"
#include "support/invariant.h"

namespace arbiter::check {

using core::TermKind;

void Machine::resume(const UnaryOperand& frame, std::int64_t value) {
  const auto op = static_cast<core::UnaryOp>((*judgement_)[frame.term].payload);
  answer_or_end(apply(op, value), frame.term);
}

void Machine::resume(const LeftOperand& frame, std::int64_t value) {
  push(RightOperand{frame.term, value});
  ask(judgement_->child(frame.term, 1), frame.scope, Question::plain());
}

void Machine::resume(const RightOperand& frame, std::int64_t value) {
  const auto op = static_cast<core::BinaryOp>((*judgement_)[frame.term].payload);
  answer_or_end(apply(op, frame.left, value), frame.term);
}

void Machine::resume(const FitOperand& frame, std::int64_t value) {
  if (const auto fitted = fit_or_end(value, frame.term)) answer(*fitted);
}

// The answer of the statement before is dropped; the last statement answers for the whole.
void Machine::resume(const Statement& frame, std::int64_t /*value*/) {
  const std::uint32_t count = (*judgement_)[frame.term].child_count;
  INVARIANT(frame.next < count, "a sequence should have a last statement");
  const core::TermId statement = judgement_->child(frame.term, frame.next);
  if (frame.next + 1 == count) return ask(statement, frame.scope, frame.question);
  push(Statement{frame.term, frame.scope, frame.question, frame.next + 1});
  ask(statement, frame.scope, Question::plain());
}

void Machine::resume(const Guard& frame, std::int64_t value) {
  ask(judgement_->child(frame.term, value != 0 ? 1 : 2), frame.scope, frame.question);
}

void Machine::resume(const LoopGuard& frame, std::int64_t value) {
  if (value == 0) return answer(0);
  push(LoopBody{frame.term, frame.scope});
  ask(judgement_->child(frame.term, 1), frame.scope, Question::plain());
}

void Machine::resume(const LoopBody& frame, std::int64_t /*value*/) {
  ask(frame.term, frame.scope, Question::plain());
}

void Machine::resume(const WrittenValue& frame, std::int64_t value) {
  ask(judgement_->child(frame.term, 0), frame.scope, Question::write(value, frame.term));
}

void Machine::resume(const Index& frame, std::int64_t value) {
  const TermKind kind = (*judgement_)[frame.term].kind;
  const std::int64_t size = kind == TermKind::FreeElement
                                ? judgement_->context[judgement_->free(frame.term)].size
                                : judgement_->binders[judgement_->binder(frame.term)].size;
  if (value < 0 || value >= size) {
    return fail(core::ErrorReason::Bounds, span(frame.term), Outside{value, {0, size - 1}});
  }
  const Ask use{frame.term, frame.scope, frame.question};
  if (kind == TermKind::Element) return use_cell(use, value);
  if (kind == TermKind::CallElement) return call(use, value);
  call_free(use, value);
}

void Machine::resume(const InitialValue& frame, std::int64_t value) {
  allocate({frame.term, frame.scope, frame.question}, value);
}

void Machine::resume(const ScopeEnd& frame, std::int64_t value) {
  leave(frame.heights);
  answer(value);
}

void Machine::resume(const Block& frame, std::int64_t value) {
  leave(frame.heights);
  answer(value);
}

void Machine::resume(const ProponentQuestion& /*frame*/, std::int64_t /*value*/) {
  INVARIANT(false, "only O should answer a question of P's");
}

void Machine::resume(const OpponentQuestion& frame, std::int64_t value) {
  const bool valued = carries_value(frame.answer);
  asked_ = frame.outer;
  proponent({frame.component, frame.answer, frame.element, valued ? value : 0}, frame.span,
            frame.question);
  if (frames_.empty()) end(Complete{});
}

}  // namespace arbiter::check
