#pragma once

#include <iosfwd>

#include "draw/shown_model.h"

namespace arbiter::exports {

// A model as a process of machine-readable CSP, as FDR and ProBE read it. The file stands alone: a
// channel for each move, with the move beside it; the sets OMoves and PMoves; a process for each
// state that has moves; and MODEL, whose traces are the plays and their prefixes.
//
//   channel client_arg_1_run  -- O  client#1.run
//   …
//   P2 = client_done -> P3
//     [] client_arg_1_run -> P4
//
// A complete play ends in SKIP, whatever state it leads to: `done -> SKIP`. After `abort`, and
// where no move is possible, the process is STOP. Every choice is external; where `nd` leaves moves
// of P's open, that is right for traces and not for failures. Events are named as csp_names.h says.
void write_model_csp(std::ostream& out, const draw::ShownModel& shown);

}  // namespace arbiter::exports
