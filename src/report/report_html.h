#pragma once

#include <string>

#include "report/program_answer.h"

namespace arbiter::report {

// One page that needs no other file: verdict, program with marks, and for each error its play and
// chart; statistics, which are the only part of it that differs from run to run. It has no scripts
// and follows the reader's light or dark setting. It is well-formed XML too, whatever the program
// is. Of a play are shown the moves that its chart has, and of the plays of many errors as many as
// have kMaxShownMoves in all. Linear in the program and the plays.
std::string answer_html(const ProgramAnswer& shown);

inline constexpr std::size_t kMaxShownMoves = 10'000;

}  // namespace arbiter::report
