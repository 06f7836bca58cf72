#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/source.h"

namespace arbiter::report {

// A piece of the program to be marked. Spans of terms: of two, one lies in the other, or they are
// apart.
struct SourceMark {
  Span span;
  std::string css;    // a class
  std::string title;  // what the page says of the place
};

// A line that a play passes, and the moves that come from it; or that defines a component.
struct PassedLine {
  std::uint32_t line = 0;
  std::string link;    // to the move or component
  std::string number;  // of the move or component
};

// Whose reserved words and comments are told apart.
enum class SourceLanguage : std::uint8_t { Program, Fsp, Other };

// A program as HTML: its lines with their numbers, which are targets `L27` of links; marked pieces;
// reserved words and comments told apart; beside a line the moves that come from it. `passed` is in
// the order of the moves.
//
// Of a long file only what is near something marked or passed is shown, and of a long line a
// window. O(size of the file + (marks + passed) · log of that).
std::string source_to_html(const Source& source, std::vector<SourceMark> marks,
                           const std::vector<PassedLine>& passed,
                           SourceLanguage language = SourceLanguage::Program);

}  // namespace arbiter::report
