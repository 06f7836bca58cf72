#pragma once

#include <iosfwd>

#include "draw/shown_model.h"

namespace arbiter::exports {

// A model as a transition system in Aldebaran's format, as CADP and mCRL2 read it:
//
//   des (0, 12, 9)
//   (0, "run", 1)
//   …
//
// The format has no accepting states, and none are made up, neither by an `exit` edge nor by a
// loop: the file has as many states and transitions as the model, and equivalence checkers compare
// the plays alone. Nothing is lost, since the last move tells what a play is. In a model of
// complete plays these are the paths that end in a deadlock; in a strategy all paths of even length
// (`nd` not counted), and complete those of them that end in a label without a dot other than
// `abort`. `nd` is a label like any other. The format has no empty system: a model without plays is
// one state without transitions.
void write_model_aut(std::ostream& out, const draw::ShownModel& shown);

}  // namespace arbiter::exports
