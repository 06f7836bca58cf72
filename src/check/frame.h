// What a run goes on with. A term is run because something wants its answer; what is left to be
// done with that answer is a frame, and the frames of a run form a stack. Each kind below is a term
// with a hole: the evaluation contexts of the language. None of them is run by C++ recursion.
#pragma once

#include <cstdint>
#include <variant>

#include "check/scope.h"
#include "game/move.h"
#include "support/source.h"
#include "typing/core.h"

namespace arbiter::check {

// What is asked of a term: to run (com), its value (exp), to be read (var) are one case; to be
// written (var) is the other. A variable passes the question on to whatever it turns out to be, so
// the written value is fitted where it arrives, after all effects on the way.
struct Question {
  std::int64_t value = 0;  // writes: the value, not yet fitted
  core::TermId writer;     // writes: the Write that says how to fit; none if the environment asks
  bool is_write = false;

  static Question plain() { return {}; }
  static Question write(std::int64_t value, core::TermId writer) { return {value, writer, true}; }
};

// How much there was when a block was entered.
struct Heights {
  std::uint32_t scopes = 0;
  std::uint32_t cells = 0;
  std::uint32_t asked = 0;  // O's innermost open question, as its index in the play
};

struct UnaryOperand {  // op []
  core::TermId term;
};
struct LeftOperand {  // [] op N
  core::TermId term;
  ScopeId scope;
};
struct RightOperand {  // v op []
  core::TermId term;
  std::int64_t left = 0;
};
struct FitOperand {  // fit []
  core::TermId term;
};
struct Statement {  // []; M; …; N: the question is for N
  core::TermId term;
  ScopeId scope;
  Question question;
  std::uint32_t next = 0;  // which child follows
};
struct Guard {  // if [] then M else N
  core::TermId term;
  ScopeId scope;
  Question question;
};
struct LoopGuard {  // while [] do M
  core::TermId term;
  ScopeId scope;
};
struct LoopBody {  // while B do []
  core::TermId term;
  ScopeId scope;
};
struct WrittenValue {  // M := []
  core::TermId term;
  ScopeId scope;
};
struct Index {  // a[[]], for a local array, a let array (with arguments) or a free array (likewise)
  core::TermId term;
  ScopeId scope;
  Question question;
};
struct InitialValue {  // new x := [] in M
  core::TermId term;
  ScopeId scope;
  Question question;
};
struct ScopeEnd {  // the end of what a new, a let, a function's call or a mkvar's write brought
  Heights heights;
};
struct Block {  // break x. [] and cont x. []
  core::TermId term;
  ScopeId scope;  // without the label
  Question question;
  Heights heights;  // likewise
};
struct ProponentQuestion {  // P asked a free identifier, and its answer goes to the frame below
  core::TermId call;
  ScopeId scope;  // in which the arguments run
  game::Move question;
};
struct OpponentQuestion {  // O asked the term or an argument, and [] is P's answer
  game::ComponentId component;
  game::MoveKind answer = game::MoveKind::Done;
  std::int64_t element = 0;
  Span span;
  std::uint32_t question = 0;  // index in the play
  std::uint32_t outer = 0;     // O's innermost open question when this one was asked; likewise
};

using Frame = std::variant<UnaryOperand, LeftOperand, RightOperand, FitOperand, Statement, Guard,
                           LoopGuard, LoopBody, WrittenValue, Index, InitialValue, ScopeEnd, Block,
                           ProponentQuestion, OpponentQuestion>;

}  // namespace arbiter::check
