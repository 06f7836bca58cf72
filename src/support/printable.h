#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace arbiter {

// One character of a text that somebody else wrote, as a terminal may show it.
struct Glyph {
  std::string_view shown;  // printable UTF-8, never a control character
  std::size_t length = 0;  // bytes of the text that it stands for, at least 1
  std::size_t width = 0;   // columns: 0 for combining marks, 2 for wide characters, otherwise 1
};

// The character that begins or ends a text, which should not be empty. A tab is one blank, as
// columns are counted. Control characters, those that turn the direction of writing, and each byte
// that is no UTF-8 are shown as `?`. Both functions cut a text into the same characters.
Glyph first_glyph(std::string_view text);
Glyph last_glyph(std::string_view text);

// The whole text, glyph by glyph.
std::string printable(std::string_view text);
// How many columns that takes.
std::size_t columns_of(std::string_view text);

}  // namespace arbiter
