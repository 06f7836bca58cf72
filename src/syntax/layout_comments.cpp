// Comments, and why formatting twice changes nothing.
//
// The comments of one gap stand in runs: between two runs the source has a line end, within a run
// none. A gap is *forced* when its line ends are the author's: when it holds a line comment, or a
// run alone between two line ends. Then each run keeps its line. In a gap that is not forced at
// most one line end stood between the tokens, on either side of the comments; it is dropped where
// the tokens share a line, and where they do not it stays on its side of the comments.
//
// So a gap reads after formatting as it read before, except that a line end may have come or gone
// in a gap that was not forced and is not forced now. The printer decides by tokens, by widths and
// by whether a gap is forced, and never by those line ends; hence it decides the second time as it
// did the first.
#include "syntax/layout_comments.h"

#include <algorithm>

namespace arbiter::syntax {

namespace {

using enum TokenKind;

CommentedGap describe_gap(const Source& source, const Lexed& lexed, std::uint32_t token,
                          std::uint32_t first, std::uint32_t last) {
  CommentedGap gap{.token = token, .first_comment = first, .comment_count = last - first};
  const TokenKind left = token == 0 ? End : lexed.tokens[token - 1].kind;
  std::uint32_t end = token == 0 ? 0 : lexed.tokens[token - 1].span.end;
  std::uint32_t line_ends = 0;
  std::size_t width = 0;
  for (std::uint32_t i = first; i < last; ++i) {
    const std::string_view text = comment_text(source, lexed.comments[i]);
    line_ends += std::min(1U, count_line_ends(source, end, lexed.comments[i].begin));
    end = lexed.comments[i].end;
    width += i == first ? spaces_before(text, left) : spaces_between(text);
    width += display_width(text);
    gap.forced = gap.forced || is_line_comment(text);
    gap.multiline = gap.multiline || text.find('\n') != std::string_view::npos;
  }
  line_ends += std::min(1U, count_line_ends(source, end, lexed.tokens[token].span.begin));
  gap.forced = gap.forced || line_ends > 1;
  gap.flat_width = static_cast<std::uint32_t>(width + spaces_after(lexed.tokens[token].kind));
  return gap;
}

}  // namespace

std::vector<CommentedGap> find_comments(const Source& source, const Lexed& lexed) {
  std::vector<CommentedGap> gaps;
  const auto count = static_cast<std::uint32_t>(lexed.comments.size());
  std::uint32_t token = 0;
  for (std::uint32_t first = 0; first < count;) {
    while (lexed.tokens[token].span.begin < lexed.comments[first].end) ++token;
    std::uint32_t last = first;
    while (last < count && lexed.comments[last].end <= lexed.tokens[token].span.begin) ++last;
    gaps.push_back(describe_gap(source, lexed, token, first, last));
    first = last;
  }
  return gaps;
}

std::string_view comment_text(const Source& source, Span comment) {
  std::string_view text = source.text(comment);
  if (is_line_comment(text)) text = text.substr(0, text.find_last_not_of(" \t\r") + 1);
  return text;
}

bool is_line_comment(std::string_view comment) { return comment.starts_with("//"); }

std::uint32_t count_line_ends(const Source& source, std::uint32_t begin, std::uint32_t end) {
  const std::string_view space = source.text().substr(begin, end - begin);
  const auto found = static_cast<std::uint32_t>(std::count(space.begin(), space.end(), '\n'));
  const bool at_edge = begin == 0 || end == source.text().size();
  return std::clamp(found, at_edge ? 1U : 0U, 2U);
}

std::size_t spaces_before(std::string_view comment, TokenKind left) {
  if (is_line_comment(comment)) return 2;
  return left == LeftParen || left == LeftBracket ? 0 : 1;
}

std::size_t spaces_between(std::string_view right_comment) {
  return is_line_comment(right_comment) ? 2 : 1;
}

std::size_t spaces_after(TokenKind right) {
  switch (right) {
    case RightParen:
    case RightBracket:
    case Semicolon:
    case Comma:
    case Dot: return 0;
    default: return 1;
  }
}

std::size_t display_width(std::string_view text) {
  const auto takes_column = [](char c) {
    return c != '\r' && (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  };
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), takes_column));
}

}  // namespace arbiter::syntax
