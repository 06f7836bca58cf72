// The reference interpreter as a class. machine.cpp has the essay: how a program, its calls and the
// game with the environment share one stack.
//
// The functions of the class are in four files: machine.cpp has the game and what the others share,
// evaluate.cpp what happens when a term is asked, resume.cpp what happens when its answer arrives,
// and use.cpp what names stand for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "check/arithmetic.h"
#include "check/changes.h"
#include "check/frame.h"
#include "check/scope.h"
#include "check/status.h"
#include "game/arena.h"
#include "game/move.h"
#include "support/limits.h"
#include "support/progress.h"
#include "typing/core.h"

namespace arbiter::check {

struct Options {
  std::uint64_t steps = 10'000'000;           // small steps in all, until OutOfSteps
  std::size_t memory = std::size_t{1} << 30;  // bytes of stacks, cells and play
  Limits limits;                              // asked every few thousand steps
  Progress* progress = nullptr;               // shown as often, if there is one
  std::string_view phase = "run";             // the name of the work that it shows
  ChangeLog* changes = nullptr;               // records changes of variables, if there is one
};

// A local variable or array that exists, and what is in it; or a name that stands for a value.
struct ExistingVariable {
  core::BinderId binder;
  std::span<const std::int64_t> values;  // as many as the array has elements, or one
};

// A run of a judgement against an opponent who moves one move at a time. Copies are independent, so
// all choices of the opponent can be tried. The judgement and the arena must outlive the machine.
class Machine {
 public:
  Machine(const core::Judgement& judgement, const game::Arena& arena, Options options = {});

  const Status& status() const { return status_; }
  bool is_waiting() const { return std::holds_alternative<Waiting>(status_); }

  // The moves that O can make now, none unless Waiting. One for all values: where the kind carries
  // a value, any that the arena admits will do, and the one here is 0.
  std::vector<game::Move> legal_moves() const;
  bool is_legal(const game::Move& move) const;
  // Where in the program a move would come from, as PlayedMove has it. Requires a legal move.
  Span place_of(const game::Move& move) const { return span(asked_by(move)); }

  // Makes O's move, and follows the program to its next move or its end. Requires a legal move.
  void opponent(const game::Move& move);

  const std::vector<PlayedMove>& play() const { return play_; }
  const std::vector<PlayedError>& errors() const { return errors_; }
  std::uint64_t steps() const { return steps_; }

  // The variables that exist, oldest first. They refer to the machine, and are valid until it
  // moves.
  std::vector<ExistingVariable> variables() const;

 private:
  // What happens next: a term is asked, or an answer goes to the topmost frame.
  struct Ask {
    core::TermId term;
    ScopeId scope;
    Question question;
  };
  struct Answer {
    std::int64_t value = 0;  // 0 for done and ok
  };

  // machine.cpp: the game, and what the others share.
  void step();
  bool may_go_on();
  void ask(core::TermId term, ScopeId scope, const Question& question) {
    next_ = Ask{term, scope, question};
  }
  void push(const Frame& frame) { frames_.push_back(frame); }
  void answer(std::int64_t value) { next_ = Answer{value}; }
  void answer_or_end(Computed computed, core::TermId place);
  std::optional<std::int64_t> value_or_end(Computed computed, core::TermId place);
  // The term that a move asks, or for an answer the call that it answers. Requires a legal move.
  core::TermId asked_by(const game::Move& move) const;
  void open(const game::Move& question, core::TermId term, ScopeId scope);
  void proponent(const game::Move& move, Span span, std::uint32_t question);
  void fail(core::ErrorReason reason, Span span, std::optional<Outside> outside = {});
  std::optional<std::int64_t> fit_or_end(std::int64_t value, core::TermId place);
  void end(const Status& status);
  Span span(core::TermId term) const { return (*judgement_)[term].span; }

  // The most that a step may add to each stack, and to the cells.
  struct Room {
    std::size_t entries = 16;  // enough for all steps but calls with many arguments
    std::size_t cells = 0;
  };
  // Whether the memory that is left is enough for `room`; to be asked before that is taken.
  bool has_room(const Room& room) const;

  // evaluate.cpp: a term is asked. One function per section of core.h.
  void evaluate(const Ask& now);
  void evaluate_value(const Ask& now);
  void evaluate_command(const Ask& now);
  void evaluate_variable(const Ask& now);
  void evaluate_scope(const Ask& now);
  void evaluate_use(const Ask& now);
  void evaluate_jump(const Ask& now);

  // use.cpp: what names stand for.
  const Meaning& meaning(core::BinderId binder, ScopeId scope) const;
  Closure closure(core::BinderId binder, ScopeId scope) const;
  ScopeId bind(ScopeId scope, core::BinderId binder, const Meaning& meaning);
  Heights heights() const;
  void leave(const Heights& heights);
  std::optional<std::int64_t> fitted(const Question& question);
  void use_cell(const Ask& now, std::int64_t index);
  void write_mkvar(const Ask& now);
  void allocate(const Ask& now, std::int64_t initial);
  void call(const Ask& now, std::optional<std::int64_t> index);
  void call_parameter(const Ask& now);
  void call_free(const Ask& now, std::optional<std::int64_t> index);
  void jump(const Ask& now);

  // resume.cpp: an answer arrives.
  void resume(const UnaryOperand& frame, std::int64_t value);
  void resume(const LeftOperand& frame, std::int64_t value);
  void resume(const RightOperand& frame, std::int64_t value);
  void resume(const FitOperand& frame, std::int64_t value);
  void resume(const Statement& frame, std::int64_t value);
  void resume(const Guard& frame, std::int64_t value);
  void resume(const LoopGuard& frame, std::int64_t value);
  void resume(const LoopBody& frame, std::int64_t value);
  void resume(const WrittenValue& frame, std::int64_t value);
  void resume(const Index& frame, std::int64_t value);
  void resume(const InitialValue& frame, std::int64_t value);
  void resume(const ScopeEnd& frame, std::int64_t value);
  void resume(const Block& frame, std::int64_t value);
  void resume(const ProponentQuestion& frame, std::int64_t value);
  void resume(const OpponentQuestion& frame, std::int64_t value);

  const core::Judgement* judgement_;
  const game::Arena* arena_;
  Options options_;
  std::variant<Ask, Answer> next_;
  std::vector<Frame> frames_;  // Waiting in a play: the topmost is the ProponentQuestion
  Scopes scopes_;
  std::vector<std::int64_t> cells_;  // the variables that exist, in order of their making
  std::vector<PlayedMove> play_;
  std::vector<PlayedError> errors_;  // ascending
  std::uint32_t asked_ = 0;          // O's innermost open question, as its index in the play
  std::uint64_t steps_ = 0;
  std::uint64_t limits_asked_at_ = 0;  // the step from which on the limits are asked again
  Status status_ = Waiting{};
  bool running_ = false;  // the program is to move
};

}  // namespace arbiter::check
