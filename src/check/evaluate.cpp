// A term is asked: one case per kind of core term. Each either answers, or asks a subterm and
// leaves the frame that will take its answer (resume.cpp); where the subterm's answer is the term's
// own, it leaves none.
#include "check/machine.h"
#include "support/invariant.h"

namespace arbiter::check {

using core::TermKind;

void Machine::evaluate(const Ask& now) {
  switch ((*judgement_)[now.term].kind) {
    case TermKind::kLiteral:
    case TermKind::kUnary:
    case TermKind::kBinary:
    case TermKind::kFit:
    case TermKind::kRead: return evaluate_value(now);
    case TermKind::kSkip:
    case TermKind::kAbort:
    case TermKind::kDiverge:
    case TermKind::kSeq:
    case TermKind::kIf:
    case TermKind::kWhile:
    case TermKind::kWrite: return evaluate_command(now);
    case TermKind::kLocal:
    case TermKind::kElement:
    case TermKind::kMkvar: return evaluate_variable(now);
    case TermKind::kNew:
    case TermKind::kLet:
    case TermKind::kLetArray:
    case TermKind::kLambda:
    case TermKind::kPredicate:
    case TermKind::kPart: return evaluate_scope(now);
    case TermKind::kCall:
    case TermKind::kCallElement:
    case TermKind::kParameter:
    case TermKind::kFree:
    case TermKind::kFreeElement: return evaluate_use(now);
    case TermKind::kBreak:
    case TermKind::kCont:
    case TermKind::kGoto: return evaluate_jump(now);
  }
}

void Machine::evaluate_value(const Ask& now) {
  INVARIANT(!now.question.is_write, "an expression should not be written");
  const Question plain = Question::plain();
  switch ((*judgement_)[now.term].kind) {
    case TermKind::kLiteral: return answer(judgement_->literal(now.term));
    case TermKind::kUnary:
      push(UnaryOperand{now.term});
      return ask(judgement_->child(now.term, 0), now.scope, plain);
    case TermKind::kBinary:
      push(LeftOperand{now.term, now.scope});
      return ask(judgement_->child(now.term, 0), now.scope, plain);
    case TermKind::kFit:
      push(FitOperand{now.term});
      return ask(judgement_->child(now.term, 0), now.scope, plain);
    case TermKind::kRead: return ask(judgement_->child(now.term, 0), now.scope, plain);
    default: INVARIANT(false, "an expression's term should be one of the kinds above");
  }
}

void Machine::evaluate_command(const Ask& now) {
  const Question plain = Question::plain();
  switch ((*judgement_)[now.term].kind) {
    case TermKind::kSkip:
      INVARIANT(!now.question.is_write, "a command should not be written");
      return answer(0);
    case TermKind::kAbort: return fail(judgement_->reason(now.term), span(now.term));
    case TermKind::kDiverge:
      // It takes all the steps there are.
      steps_ = options_.steps;
      return end(OutOfSteps{});
    case TermKind::kSeq: push(Statement{now.term, now.scope, now.question, 0}); return answer(0);
    case TermKind::kIf:
      push(Guard{now.term, now.scope, now.question});
      return ask(judgement_->child(now.term, 0), now.scope, plain);
    case TermKind::kWhile:
      INVARIANT(!now.question.is_write, "a command should not be written");
      push(LoopGuard{now.term, now.scope});
      return ask(judgement_->child(now.term, 0), now.scope, plain);
    case TermKind::kWrite:
      INVARIANT(!now.question.is_write, "a command should not be written");
      push(WrittenValue{now.term, now.scope});
      return ask(judgement_->child(now.term, 1), now.scope, plain);
    default: INVARIANT(false, "a command's term should be one of the kinds above");
  }
}

void Machine::evaluate_variable(const Ask& now) {
  switch ((*judgement_)[now.term].kind) {
    case TermKind::kLocal: return use_cell(now, 0);
    case TermKind::kElement:
      push(Index{now.term, now.scope, now.question});
      return ask(judgement_->child(now.term, 0), now.scope, Question::plain());
    case TermKind::kMkvar:
      if (now.question.is_write) return write_mkvar(now);
      return ask(judgement_->child(now.term, 1), now.scope, Question::plain());
    default: INVARIANT(false, "a variable's term should be one of the kinds above");
  }
}

void Machine::evaluate_scope(const Ask& now) {
  switch ((*judgement_)[now.term].kind) {
    case TermKind::kNew:
      push(InitialValue{now.term, now.scope, now.question});
      return ask(judgement_->child(now.term, 0), now.scope, Question::plain());
    case TermKind::kLet:
    case TermKind::kLetArray: {
      push(ScopeEnd{heights()});
      const Closure bound{judgement_->child(now.term, 0), now.scope};
      const ScopeId scope = bind(now.scope, judgement_->binder(now.term), bound);
      return ask(judgement_->child(now.term, 1), scope, now.question);
    }
    case TermKind::kPredicate: return ask(judgement_->child(now.term, 1), now.scope, now.question);
    case TermKind::kPart: return ask(judgement_->child(now.term, 0), now.scope, now.question);
    case TermKind::kLambda: INVARIANT(false, "a function should be applied, not asked");
    default: INVARIANT(false, "a scope's term should be one of the kinds above");
  }
}

void Machine::evaluate_use(const Ask& now) {
  switch ((*judgement_)[now.term].kind) {
    case TermKind::kCall: return call(now, std::nullopt);
    case TermKind::kParameter: return call_parameter(now);
    case TermKind::kFree: return call_free(now, std::nullopt);
    case TermKind::kCallElement:
    case TermKind::kFreeElement:
      push(Index{now.term, now.scope, now.question});
      return ask(judgement_->child(now.term, 0), now.scope, Question::plain());
    default: INVARIANT(false, "the use of a name should be one of the kinds above");
  }
}

void Machine::evaluate_jump(const Ask& now) {
  switch ((*judgement_)[now.term].kind) {
    case TermKind::kBreak:
    case TermKind::kCont: {
      const Label label{static_cast<std::uint32_t>(frames_.size())};
      push(Block{now.term, now.scope, now.question, heights()});
      const ScopeId scope = bind(now.scope, judgement_->binder(now.term), label);
      return ask(judgement_->child(now.term, 0), scope, now.question);
    }
    case TermKind::kGoto: return jump(now);
    default: INVARIANT(false, "a jump's term should be one of the kinds above");
  }
}

}  // namespace arbiter::check
