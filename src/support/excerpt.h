#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "support/source.h"

namespace arbiter {

// A piece of one line of a file, and which columns of it to point at.
struct Excerpt {
  std::string text;        // printable; `…` stands where the line was cut
  std::size_t indent = 0;  // columns before the first caret
  std::size_t carets = 0;  // at least 1
};

inline constexpr std::size_t kExcerptColumns = 100;

// The part of `line` around the beginning of the span, at most about `columns` wide. `line` is the
// line where the span begins; a span of several lines is marked to the end of that one.
// O(columns), however long the line is.
Excerpt excerpt(const Source& source, Span span, std::uint32_t line,
                std::size_t columns = kExcerptColumns);

// A piece of program text on one line: comments and runs of whitespace become one blank, and what
// is beyond `columns` becomes `…`. O(columns).
std::string one_line(std::string_view text, std::size_t columns);

// A name or a move of at most about `columns`: what is too long loses its middle, since the end
// tells most: `a_very_long_na….write(7)`. Not made printable. O(columns).
std::string without_middle(std::string_view text, std::size_t columns);

}  // namespace arbiter
