#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "draw/shown_model.h"

namespace arbiter::draw {

// A model as a listing for people: its size, then each state with its edges, joined as
// model_labels.h says.
//
//   the complete plays of switch.ia: 9 states, 12 transitions
//   * the play is complete
//
//    start 0  O  run                   → 1
//          1  P  client.run            → 2
//          2  O  client.done           → 3
//             O  client#1.run          → 4
//   …
//         8*
//
// Of the states only the first `most`. The notes come after the size, a line `note: …` each.
void write_model_text(std::ostream& out, const ShownModel& shown, std::size_t most = SIZE_MAX,
                      const std::vector<std::string>& notes = {});

}  // namespace arbiter::draw
