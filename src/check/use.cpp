// What names stand for in the interpreter, and what using a name does. machine.cpp has the essay on
// the whole machine.
//
// A scope maps binders to meanings: a variable is a location of cells, a name bound by let and a
// parameter by name are closures (a term with the scope that it was written in), a parameter by
// value is an integer, a label is a frame of the stack. A term that is used runs in the scope of
// its definition, with its arguments added, never in the scope of the use. A free name is the
// environment's: using it is a move of P's.
//
// Invariant: scopes and cells are stacks. heights() is how high they are, and leave() drops what is
// above; every function that adds to them pushes a frame with the heights before. A jump cuts the
// frames at its label's block, and the open questions above it with them, but undoes no assignment.
// Cost: a lookup is logarithmic in the nested binders; making n cells counts as n/64 steps.
#include <algorithm>
#include <limits>

#include "check/machine.h"
#include "support/invariant.h"

namespace arbiter::check {

using core::TermKind;
using game::Move;
using game::MoveKind;

namespace {

// Filling this many cells takes about as long as any other step.
constexpr std::int64_t kCellsPerStep = 64;

}  // namespace

const Meaning& Machine::meaning(core::BinderId binder, ScopeId scope) const {
  return scopes_.find(scope, binder, judgement_->binders[binder]);
}

Closure Machine::closure(core::BinderId binder, ScopeId scope) const {
  const auto* closure = std::get_if<Closure>(&meaning(binder, scope));
  INVARIANT(closure != nullptr, "a let should bind a term");
  return *closure;
}

ScopeId Machine::bind(ScopeId scope, core::BinderId binder, const Meaning& meaning) {
  return scopes_.bind(scope, binder, judgement_->binders[binder], meaning);
}

std::vector<ExistingVariable> Machine::variables() const {
  std::vector<ExistingVariable> all;
  scopes_.each([&](core::BinderId binder, const Meaning& meaning) {
    if (const auto* location = std::get_if<Location>(&meaning)) {
      const std::int64_t size = std::max<std::int64_t>(1, judgement_->binders[binder].size);
      all.push_back(
          {binder, std::span(cells_).subspan(location->cell, static_cast<std::size_t>(size))});
    } else if (const auto* value = std::get_if<std::int64_t>(&meaning)) {
      all.push_back({binder, {value, 1}});
    }
  });
  return all;
}

Heights Machine::heights() const {
  return {scopes_.height(), static_cast<std::uint32_t>(cells_.size()), asked_};
}

void Machine::leave(const Heights& heights) {
  INVARIANT(heights.cells <= cells_.size(), "cells should be dropped in order");
  scopes_.truncate(heights.scopes);
  cells_.resize(heights.cells);
  if (options_.changes != nullptr) options_.changes->leave(heights.scopes, heights.cells);
  asked_ = heights.asked;
}

// The value to be written where a write arrives, or nothing once a range error has ended the run.
std::optional<std::int64_t> Machine::fitted(const Question& question) {
  INVARIANT(question.is_write, "only a write should bring a value");
  if (question.writer.is_none()) return question.value;  // O's, which the arena admitted
  return fit_or_end(question.value, question.writer);
}

// Local, Element: a read answers with the cell's value, a write replaces it.
void Machine::use_cell(const Ask& now, std::int64_t index) {
  const auto* location = std::get_if<Location>(&meaning(judgement_->binder(now.term), now.scope));
  INVARIANT(location != nullptr, "a variable should have a location");
  const std::size_t cell = location->cell + static_cast<std::size_t>(index);
  INVARIANT(cell < cells_.size(), "a variable should exist while its name is in scope");
  if (!now.question.is_write) return answer(cells_[cell]);
  if (const auto value = fitted(now.question)) {
    if (options_.changes != nullptr) {
      options_.changes->write(static_cast<std::uint32_t>(cell), judgement_->binder(now.term),
                              static_cast<std::uint32_t>(index), cells_[cell]);
    }
    cells_[cell] = *value;
    answer(0);
  }
}

// mkvar(fun v. M, N) := v runs M.
void Machine::write_mkvar(const Ask& now) {
  const auto value = fitted(now.question);
  if (!value) return;
  const core::TermId lambda = judgement_->child(now.term, 0);
  const auto parameters = judgement_->lambda_parameters(lambda);
  INVARIANT(parameters.size() == 1, "mkvar's write should take one value");
  push(ScopeEnd{heights()});
  ask(judgement_->child(lambda, 0), bind(now.scope, parameters[0], *value), Question::plain());
}

// New: fresh cells for its body, all with the initial value.
void Machine::allocate(const Ask& now, std::int64_t initial) {
  const core::BinderId binder = judgement_->binder(now.term);
  const std::int64_t count = std::max<std::int64_t>(1, judgement_->binders[binder].size);
  const std::size_t addressable = std::numeric_limits<std::uint32_t>::max() - cells_.size();
  if (static_cast<std::uint64_t>(count) > addressable ||
      !has_room({.cells = static_cast<std::size_t>(count)})) {
    return end(OutOfMemory{span(now.term)});
  }
  steps_ += static_cast<std::uint64_t>(count / kCellsPerStep);
  push(ScopeEnd{heights()});
  const Location location{static_cast<std::uint32_t>(cells_.size())};
  cells_.resize(cells_.size() + static_cast<std::size_t>(count), initial);
  ask(judgement_->child(now.term, 1), bind(now.scope, binder, location), now.question);
}

// Call, CallElement: the bound term runs in the scope of its definition, with the index and the
// arguments added; the arguments are closures in the scope of the call.
void Machine::call(const Ask& now, std::optional<std::int64_t> index) {
  const core::BinderId binder = judgement_->binder(now.term);
  const Closure bound = closure(binder, now.scope);
  const auto arguments = judgement_->children(now.term).subspan(index ? 1 : 0);
  if (!has_room({.entries = Room{}.entries + arguments.size()})) {
    return end(OutOfMemory{span(now.term)});
  }
  push(ScopeEnd{heights()});
  ScopeId scope = bound.scope;
  if (index) scope = bind(scope, judgement_->binders[binder].index, *index);
  core::TermId body = bound.term;
  std::span<const core::BinderId> parameters;
  if ((*judgement_)[body].kind == TermKind::Lambda) {
    parameters = judgement_->lambda_parameters(body);
    body = judgement_->child(body, 0);
  }
  INVARIANT(parameters.size() == arguments.size(), "a function should get all its arguments");
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    scope = bind(scope, parameters[i], Closure{arguments[i], now.scope});
  }
  ask(body, scope, now.question);
}

// Parameter: by name, the argument runs where the call stood; by value, the value is there.
void Machine::call_parameter(const Ask& now) {
  const Meaning& found = meaning(judgement_->binder(now.term), now.scope);
  if (const auto* value = std::get_if<std::int64_t>(&found)) {
    INVARIANT(!now.question.is_write, "a value should not be written");
    return answer(*value);
  }
  const auto* argument = std::get_if<Closure>(&found);
  INVARIANT(argument != nullptr, "a parameter should stand for an argument");
  ask(argument->term, argument->scope, now.question);
}

// Free, FreeElement: P asks the environment.
void Machine::call_free(const Ask& now, std::optional<std::int64_t> index) {
  const core::FreeIdentifier& identifier = judgement_->context[judgement_->free(now.term)];
  INVARIANT(
      (*judgement_)[now.term].child_count == identifier.type.arguments.size() + (index ? 1 : 0),
      "a free identifier should get all its arguments");
  Move question{arena_->free(judgement_->free(now.term)), MoveKind::Run, index.value_or(0), 0};
  if (now.question.is_write) {
    const auto value = fitted(now.question);
    if (!value) return;
    question.kind = MoveKind::Write;
    question.value = *value;
  } else {
    question.kind = arena_->questions(question.component).front();  // run, q or read
  }
  if (identifier.is_error) {
    errors_.push_back({play_.size(), identifier.error_reason, span(now.term)});
  }
  push(ProponentQuestion{now.term, now.scope, question});
  proponent(question, span(now.term), asked_);
}

// Goto: everything since the label's block was entered is dropped, open questions included. What
// the cells hold stays: a jump undoes no assignment.
void Machine::jump(const Ask& now) {
  const auto* label = std::get_if<Label>(&meaning(judgement_->binder(now.term), now.scope));
  INVARIANT(label != nullptr && label->frame < frames_.size(), "a jump should be to a label");
  const auto* found = std::get_if<Block>(&frames_[label->frame]);
  INVARIANT(found != nullptr && judgement_->binder(found->term) == judgement_->binder(now.term),
            "a jump should stand in its label's block");
  const Block block = *found;
  frames_.erase(frames_.begin() + label->frame, frames_.end());
  leave(block.heights);
  if ((*judgement_)[block.term].kind == TermKind::Cont) {
    return ask(block.term, block.scope, block.question);
  }
  answer(0);
}

}  // namespace arbiter::check
