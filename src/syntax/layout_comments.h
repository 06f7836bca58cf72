#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "syntax/token.h"

namespace arbiter::syntax {

// The comments between two tokens. Files have few, so only gaps that hold any are listed.
struct CommentedGap {
  std::uint32_t token = 0;          // the one that follows
  std::uint32_t first_comment = 0;  // into Lexed::comments
  std::uint32_t comment_count = 0;
  std::uint32_t flat_width = 0;  // all of it on one line, with the spaces around and between
  bool forced = false;           // a line must end in this gap
  bool multiline = false;        // a comment spans lines
};

// Ascending by token. Linear in the source.
std::vector<CommentedGap> find_comments(const Source& source, const Lexed& lexed);

// The text of a comment that is printed: all of a block comment, and a line comment without the
// white space at its end.
std::string_view comment_text(const Source& source, Span comment);
bool is_line_comment(std::string_view comment);

// Line ends in the white space between two offsets: 0, 1, or 2 for more. The start and the end of
// the file are line ends.
std::uint32_t count_line_ends(const Source& source, std::uint32_t begin, std::uint32_t end);

// Spaces between a comment and what stands before and after it on the same line.
std::size_t spaces_before(std::string_view comment, TokenKind left);
std::size_t spaces_between(std::string_view right_comment);
std::size_t spaces_after(TokenKind right);

// Columns that a text takes: characters, not bytes. Carriage returns, which may go, take none.
std::size_t display_width(std::string_view text);

}  // namespace arbiter::syntax
