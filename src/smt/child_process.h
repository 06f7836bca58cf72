// Questions that are asked in a process of their own.
//
// Z3 looks at its clock and hears an interrupt only between its steps, and where unknowns are
// multiplied one step may take minutes. A process can be ended at any time. So such a question is
// asked in a child that is forked for it: it has all that the parent has built, asks, writes what
// it found to a pipe, and is gone. The parent waits at the pipe, asks its limits every few
// milliseconds, and ends the child when they, or the question's own time, are reached.
//
// What comes through the pipe is messages: a reply, which a better one may follow; a sign that work
// goes on; and at last that it is done. A reply counts if the child was done, or if the parent
// ended it while it looked for a better one. A child that dies, or writes anything else, has said
// nothing. So has one that could not be made.
//
// Invariant: when it returns, the child has ended and is reaped, and both ends of the pipe are
// closed. Cost: a fork, some tenths of a millisecond where little memory is held.
//
// Limits: no other thread should be inside the solver meanwhile, since what it has locked would
// stay locked in the child; its question would end by its time. The child's memory is what it has
// in pages of its own beyond the parent's, read from /proc; where there is none, it is not counted.
#pragma once

#include <cstddef>
#include <functional>

#include "smt/solver.h"
#include "support/limits.h"
#include "support/progress.h"

namespace arbiter::smt {

// The child's end of the pipe.
class Teller {
 public:
  explicit Teller(int pipe) : pipe_(pipe) {}

  // Takes the place of what was told before.
  void tell(const Reply& reply);
  // There may be a better reply, which is being looked for.
  void go_on();
  void done();

 private:
  int pipe_;
};

struct ChildOptions {
  std::size_t constraints = 0;   // that a core is of
  std::size_t unknowns = 0;      // that a model is of
  double seconds = 60;           // until the first message
  double seconds_more = 10;      // from each message to the next
  std::size_t bytes = 0;         // that are held already, and count
  Progress* progress = nullptr;  // told while an answer is waited for
};

// What `work` tells, in a child. It should neither start threads nor write anywhere else.
Reply ask_in_child(const std::function<void(Teller&)>& work, const Limits& limits,
                   const ChildOptions& options);

}  // namespace arbiter::smt
