#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "check/machine.h"
#include "game/menu.h"
#include "support/source.h"
#include "typing/core.h"

namespace arbiter::report {

// What somebody who plays the environment is shown. All of it is printable, whatever the program
// holds, and ends with a line end.

// The source line where the span begins, the span marked; empty if there is no such place:
//
//      27 | client(push, pop) : com
//         | ^^^^^^^^^^^^^^^^^
std::string place_to_text(const Source& source, Span span, bool color);

// The lines around the place, all of a short file, with `=>` before the line where the span begins.
std::string source_to_text(const Source& source, Span span, bool color);

// The moves to choose from, what each means, and for a question which piece of the program it
// asks; of more than `most` the first. There is a place for each entry.
//
//   1  client.done        client returns
//   2  client#1.run       client runs its argument 1: push
std::string menu_to_text(const game::Menu& menu, std::span<const Span> places, const Source& source,
                         std::size_t most);

// "  height = 1    int[0..3], line 21", the name in so many columns; of a long array the beginning.
std::string variable_to_text(const check::ExistingVariable& variable, bool is_dead,
                             const core::Judgement& judgement, std::size_t name_columns);
// How a variable is called there.
std::string variable_name(const check::ExistingVariable& variable,
                          const core::Judgement& judgement);

}  // namespace arbiter::report
