// The reference interpreter: what a program does, one small step at a time.
//
// Problem. Every play that arbiter prints is replayed here before it is printed, and every engine
// is tested against this file's plays. So it must be right on sight, and must owe nothing to the
// game graph: it knows core terms, and the names of moves.
//
// Idea. An abstract machine for call by name (Krivine's, with the contexts of Felleisen's CEK
// machine). A term is asked a question in a scope; asking its first subterm leaves a frame that
// says what to do with the answer. The language has active expressions and block-structured jumps,
// and the rules are the big-step ones of 002 (figure 2), 000 and 003 (section 2), cut into small
// steps. A variable has no value of its own: it is asked to be read or to be written, as in 001's
// strategies for `var`, and passes the question on. So `if`, `;`, `let` and blocks work in
// variables without further rules.
//
// The game is the same stack. P asks a free identifier by leaving a ProponentQuestion on top: now O
// moves, on this question and no other. O answers it, and the answer goes to the frame below; or O
// asks an argument, which runs above it like any term, with an OpponentQuestion as its last frame:
// the answer that reaches that is P's answer. Hence the open questions of the play are exactly the
// question frames, innermost on top; plays are well-bracketed; and a jump, which cuts the stack at
// its label's block, closes every question opened since, unanswered (002's rule for `f(M)` when M
// jumps). The rules in short, with S the stack:
//
//   f(M…), S          P asks f            waiting, ProponentQuestion f(M…) : S
//   waiting, Q : S    O answers v         v, S
//   waiting, Q : S    O asks argument i   M_i, OpponentQuestion : Q : S
//   v, OpponentQuestion : Q : S           P answers v, and waiting, Q : S
//   v, OpponentQuestion                   P answers v, and the play is complete
//
// Invariant. Scopes and cells are stacks too, and what was made since a frame was left is dropped
// before its answer arrives: ScopeEnd and Block frames record how much there was. Nothing dangles,
// because answers are integers, and because a term runs only while the scope it was written in
// does.
//
// Cost. A step takes O(log n) in n nested binders, and O(1) otherwise; making an array of n cells
// counts as n/64 steps. Memory follows the depth of the run, not its length, the play aside. There
// is no C++ recursion. Both are limited, and integers are exact: a run that would leave its steps,
// its memory or 64 bits is given up, which is no statement about the program.
#include "check/machine.h"

#include <algorithm>
#include <utility>

#include "check/growth.h"
#include "support/invariant.h"

namespace arbiter::check {

using game::Move;
using game::MoveKind;

Machine::Machine(const core::Judgement& judgement, const game::Arena& arena, Options options)
    : judgement_(&judgement), arena_(&arena), options_(std::move(options)) {}

std::vector<Move> Machine::legal_moves() const {
  std::vector<Move> moves;
  if (!is_waiting()) return moves;
  const auto add_questions = [&](game::ComponentId component, std::int64_t element) {
    for (const MoveKind kind : arena_->questions(component)) {
      moves.push_back({component, kind, element, 0});
    }
  };
  if (frames_.empty()) {
    add_questions(arena_->term(), 0);
    return moves;
  }
  const auto* asked = std::get_if<ProponentQuestion>(&frames_.back());
  INVARIANT(asked != nullptr, "O should wait only on a question of P's");
  const Move& question = asked->question;
  moves.push_back({question.component, answer_to(question.kind), question.element, 0});
  const core::FreeId free = (*arena_)[question.component].free;
  const std::size_t count = judgement_->context[free].type.arguments.size();
  for (std::uint32_t position = 1; position <= count; ++position) {
    add_questions(arena_->argument(free, position), question.element);
  }
  return moves;
}

bool Machine::is_legal(const Move& move) const {
  const std::vector<Move> moves = legal_moves();
  return std::any_of(moves.begin(), moves.end(), [&](Move legal) {
    if (carries_value(move.kind)) legal.value = move.value;
    return legal == move &&
           (!carries_value(move.kind) || arena_->admits(move.component, move.value));
  });
}

core::TermId Machine::asked_by(const Move& move) const {
  if (frames_.empty()) return judgement_->body;
  const auto& asked = std::get<ProponentQuestion>(frames_.back());
  if (move.component == asked.question.component) return asked.call;
  const auto children = judgement_->children(asked.call);
  const bool indexed = (*judgement_)[asked.call].kind == core::TermKind::FreeElement;
  return children.subspan(indexed ? 1 : 0)[(*arena_)[move.component].position - 1];
}

void Machine::opponent(const Move& move) {
  INVARIANT(is_legal(move), "O should make a legal move");
  const core::TermId term = asked_by(move);
  if (frames_.empty()) {
    open(move, term, scopes_.empty());
  } else {
    const ProponentQuestion asked = std::get<ProponentQuestion>(frames_.back());
    if (move.component == asked.question.component) {
      frames_.pop_back();
      play_.push_back({move, span(term)});
      answer(move.value);
    } else {
      open(move, term, asked.scope);
    }
  }
  running_ = true;
  while (running_) step();
}

// O asks the term or an argument.
void Machine::open(const Move& question, core::TermId term, ScopeId scope) {
  const auto index = static_cast<std::uint32_t>(play_.size());
  play_.push_back({question, span(term)});
  push(OpponentQuestion{question.component, answer_to(question.kind), question.element, span(term),
                        index, asked_});
  asked_ = index;
  ask(term, scope,
      question.kind == MoveKind::Write ? Question::write(question.value, core::TermId::none())
                                       : Question::plain());
}

// False once the limits have ended the run. A step may count for many (see allocate), so the next
// question is at a step that is reached or passed.
bool Machine::may_go_on() {
  constexpr std::uint64_t kStepsPerQuestion = 4096;
  if (steps_ < limits_asked_at_) return true;
  limits_asked_at_ = steps_ + kStepsPerQuestion;
  if (options_.progress != nullptr) {
    options_.progress->report({.phase = options_.phase, .count = steps_, .unit = "steps"});
  }
  const auto reason = options_.limits.reached();
  if (reason) end(Stopped{*reason});
  return !reason;
}

void Machine::step() {
  if (steps_ >= options_.steps) return end(OutOfSteps{});
  if (!may_go_on()) return;
  ++steps_;
  if (std::holds_alternative<Ask>(next_)) {
    const Ask now = std::get<Ask>(next_);
    if (!has_room({})) return end(OutOfMemory{span(now.term)});
    return evaluate(now);
  }
  const std::int64_t value = std::get<Answer>(next_).value;
  INVARIANT(!frames_.empty(), "an answer should go to a frame");
  const Frame top = frames_.back();
  frames_.pop_back();
  std::visit([&](const auto& frame) { resume(frame, value); }, top);
}

// P moves, and O is next.
void Machine::proponent(const Move& move, Span span, std::uint32_t question) {
  INVARIANT(arena_->by(move) == game::Player::Proponent, "P should make P's moves");
  INVARIANT(!carries_value(move.kind) || arena_->admits(move.component, move.value),
            "a value should be fitted before it is handed to the environment");
  play_.push_back({move, span, question});
  if (options_.changes != nullptr) options_.changes->move(*judgement_, scopes_, cells_);
  running_ = false;
}

// `abort`, or a run-time error.
void Machine::fail(core::ErrorReason reason, Span span, std::optional<Outside> outside) {
  errors_.push_back({play_.size(), reason, span, outside});
  proponent({arena_->term(), MoveKind::Abort, 0, 0}, span, asked_);
  end(Aborted{reason, span});
}

void Machine::end(const Status& status) {
  status_ = status;
  running_ = false;
}

// The value of an operation, or nothing once its fault at `place` has ended the run.
std::optional<std::int64_t> Machine::value_or_end(Computed computed, core::TermId place) {
  if (const auto* value = std::get_if<std::int64_t>(&computed)) return *value;
  switch (std::get<Fault>(computed)) {
    case Fault::Overflow: end(Overflow{span(place)}); break;
    case Fault::Division: fail(core::ErrorReason::Division, span(place)); break;
    case Fault::Range: INVARIANT(false, "only a fit should find a value outside its range");
  }
  return std::nullopt;
}

// The value as one of the type that `place` fits to, or nothing once a range error has ended the
// run there.
std::optional<std::int64_t> Machine::fit_or_end(std::int64_t value, core::TermId place) {
  const typing::Data& data = judgement_->data(place);
  const Computed computed = fit(data, value);
  if (const auto* fitted = std::get_if<std::int64_t>(&computed)) return *fitted;
  fail(core::ErrorReason::Range, span(place), Outside{value, data.bounds(), data.is_given});
  return std::nullopt;
}

void Machine::answer_or_end(Computed computed, core::TermId place) {
  if (const auto value = value_or_end(computed, place)) answer(*value);
}

bool Machine::has_room(const Room& room) const {
  const std::size_t bytes = bytes_with(frames_, room.entries) + scopes_.bytes_with(room.entries) +
                            bytes_with(cells_, room.cells) + bytes_with(play_, room.entries) +
                            bytes_with(errors_, 1);
  return bytes <= options_.memory;
}

}  // namespace arbiter::check
