#pragma once

#include <string>

#include "game/arena.h"
#include "model/build.h"

namespace arbiter::exports {

// A letter as an event of machine-readable CSP, whose names are letters, digits and underscores.
// The move's parts are words with underscores between them; an underscore of the program's is
// doubled:
//
//   run           run             f#1.write(-1)  f_arg_1_write_m1
//   client.done   client_done     x[3].tt        x_at_3_v_tt
//   #1.q          arg_1_q         to_do.<0       to__do_v_lt0
//
// A name that begins with an underscore has `id_0` before it. Different moves have different
// events: after a name comes one of at, arg, run, done, q, read, write, v and ok, and neither a
// number nor a value is one of these. So where a number or a value follows, `arg`, `v` and `write`
// are words of the move, and otherwise names.
std::string csp_event(const model::Letter& letter, const game::Arena& arena);

}  // namespace arbiter::exports
