#pragma once

#include <iosfwd>

#include "draw/shown_model.h"

namespace arbiter::draw {

// A model as a picture for graphviz, as the papers draw automata: numbered circles, double where a
// play may end, an arrow to the first. O's moves are dashed, P's solid, `nd` dotted; edges are
// joined as model_labels.h says. Below it a caption with a legend of what occurs. A model without
// plays has no circles. Linear in the model; nothing but one state's edges is held in memory.
void write_model_dot(std::ostream& out, const ShownModel& shown);

}  // namespace arbiter::draw
