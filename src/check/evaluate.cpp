// What the interpreter does when a term is asked: one case for each kind of core term. machine.cpp
// has the essay on the whole machine.
//
// A case either answers at once, or asks a subterm and leaves a frame on the stack, which takes the
// subterm's answer later (resume.cpp). Where the subterm's answer is the term's own, no frame is
// left.
//
// A question is plain (run, evaluate, read) or a write with its value. Only what can stand for a
// variable passes a write on; types rule a write out for all others, and where one would answer, an
// INVARIANT says so. Each case is O(1) but for the names (use.cpp).
#include "check/machine.h"
#include "support/invariant.h"

namespace arbiter::check {

using core::TermKind;

void Machine::evaluate(const Ask& now) {
  switch ((*judgement_)[now.term].kind) {
    case TermKind::Literal:
    case TermKind::Unary:
    case TermKind::Binary:
    case TermKind::Fit:
    case TermKind::Read: return evaluate_value(now);
    case TermKind::Skip:
    case TermKind::Abort:
    case TermKind::Diverge:
    case TermKind::CutOff:
    case TermKind::Seq:
    case TermKind::If:
    case TermKind::While:
    case TermKind::Write: return evaluate_command(now);
    case TermKind::Local:
    case TermKind::Element:
    case TermKind::Mkvar: return evaluate_variable(now);
    case TermKind::New:
    case TermKind::Let:
    case TermKind::LetArray:
    case TermKind::Lambda:
    case TermKind::Predicate:
    case TermKind::Part: return evaluate_scope(now);
    case TermKind::Call:
    case TermKind::CallElement:
    case TermKind::Parameter:
    case TermKind::Free:
    case TermKind::FreeElement: return evaluate_use(now);
    case TermKind::Break:
    case TermKind::Cont:
    case TermKind::Goto: return evaluate_jump(now);
  }
}

void Machine::evaluate_value(const Ask& now) {
  INVARIANT(!now.question.is_write, "an expression should not be written");
  const Question plain = Question::plain();
  switch ((*judgement_)[now.term].kind) {
    case TermKind::Literal: return answer(judgement_->literal(now.term));
    case TermKind::Unary:
      push(UnaryOperand{now.term});
      return ask(judgement_->child(now.term, 0), now.scope, plain);
    case TermKind::Binary:
      push(LeftOperand{now.term, now.scope});
      return ask(judgement_->child(now.term, 0), now.scope, plain);
    case TermKind::Fit:
      push(FitOperand{now.term});
      return ask(judgement_->child(now.term, 0), now.scope, plain);
    case TermKind::Read: return ask(judgement_->child(now.term, 0), now.scope, plain);
    default: INVARIANT(false, "an expression's term should be one of the kinds above");
  }
}

void Machine::evaluate_command(const Ask& now) {
  const Question plain = Question::plain();
  switch ((*judgement_)[now.term].kind) {
    case TermKind::Skip:
      INVARIANT(!now.question.is_write, "a command should not be written");
      return answer(0);
    case TermKind::Abort: return fail(judgement_->reason(now.term), span(now.term));
    case TermKind::Diverge:
      // It takes all the steps there are.
      steps_ = options_.steps;
      return end(OutOfSteps{});
    case TermKind::CutOff: return end(CutOff{span(now.term)});
    case TermKind::Seq: push(Statement{now.term, now.scope, now.question, 0}); return answer(0);
    case TermKind::If:
      push(Guard{now.term, now.scope, now.question});
      return ask(judgement_->child(now.term, 0), now.scope, plain);
    case TermKind::While:
      INVARIANT(!now.question.is_write, "a command should not be written");
      push(LoopGuard{now.term, now.scope});
      return ask(judgement_->child(now.term, 0), now.scope, plain);
    case TermKind::Write:
      INVARIANT(!now.question.is_write, "a command should not be written");
      push(WrittenValue{now.term, now.scope});
      return ask(judgement_->child(now.term, 1), now.scope, plain);
    default: INVARIANT(false, "a command's term should be one of the kinds above");
  }
}

void Machine::evaluate_variable(const Ask& now) {
  switch ((*judgement_)[now.term].kind) {
    case TermKind::Local: return use_cell(now, 0);
    case TermKind::Element:
      push(Index{now.term, now.scope, now.question});
      return ask(judgement_->child(now.term, 0), now.scope, Question::plain());
    case TermKind::Mkvar:
      if (now.question.is_write) return write_mkvar(now);
      return ask(judgement_->child(now.term, 1), now.scope, Question::plain());
    default: INVARIANT(false, "a variable's term should be one of the kinds above");
  }
}

void Machine::evaluate_scope(const Ask& now) {
  switch ((*judgement_)[now.term].kind) {
    case TermKind::New:
      push(InitialValue{now.term, now.scope, now.question});
      return ask(judgement_->child(now.term, 0), now.scope, Question::plain());
    case TermKind::Let:
    case TermKind::LetArray: {
      push(ScopeEnd{heights()});
      const Closure bound{judgement_->child(now.term, 0), now.scope};
      const ScopeId scope = bind(now.scope, judgement_->binder(now.term), bound);
      return ask(judgement_->child(now.term, 1), scope, now.question);
    }
    case TermKind::Predicate: return ask(judgement_->child(now.term, 1), now.scope, now.question);
    case TermKind::Part: return ask(judgement_->child(now.term, 0), now.scope, now.question);
    case TermKind::Lambda: INVARIANT(false, "a function should be applied, not asked");
    default: INVARIANT(false, "a scope's term should be one of the kinds above");
  }
}

void Machine::evaluate_use(const Ask& now) {
  switch ((*judgement_)[now.term].kind) {
    case TermKind::Call: return call(now, std::nullopt);
    case TermKind::Parameter: return call_parameter(now);
    case TermKind::Free: return call_free(now, std::nullopt);
    case TermKind::CallElement:
    case TermKind::FreeElement:
      push(Index{now.term, now.scope, now.question});
      return ask(judgement_->child(now.term, 0), now.scope, Question::plain());
    default: INVARIANT(false, "the use of a name should be one of the kinds above");
  }
}

void Machine::evaluate_jump(const Ask& now) {
  switch ((*judgement_)[now.term].kind) {
    case TermKind::Break:
    case TermKind::Cont: {
      const Label label{static_cast<std::uint32_t>(frames_.size())};
      push(Block{now.term, now.scope, now.question, heights()});
      const ScopeId scope = bind(now.scope, judgement_->binder(now.term), label);
      return ask(judgement_->child(now.term, 0), scope, now.question);
    }
    case TermKind::Goto: return jump(now);
    default: INVARIANT(false, "a jump's term should be one of the kinds above");
  }
}

}  // namespace arbiter::check
