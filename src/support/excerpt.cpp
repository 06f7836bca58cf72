#include "support/excerpt.h"

#include <algorithm>

#include "support/printable.h"

namespace arbiter {

namespace {

constexpr std::string_view kCut = "…";

// Combining marks have no width; bytes are bounded too, so that a line of nothing else ends.
constexpr std::size_t kBytesPerColumn = 8;

struct Extent {
  std::size_t bytes = 0;
  std::size_t width = 0;
};

// How much of the beginning, or of the end, of a text fits into `columns`.
template <Glyph (*next_glyph)(std::string_view)>
Extent fit(std::string_view text, std::size_t columns) {
  Extent extent;
  while (extent.bytes < text.size() && extent.bytes < columns * kBytesPerColumn) {
    const bool forward = next_glyph == first_glyph;
    const Glyph glyph = next_glyph(forward ? text.substr(extent.bytes)
                                           : text.substr(0, text.size() - extent.bytes));
    if (extent.width + glyph.width > columns) break;
    extent.bytes += glyph.length;
    extent.width += glyph.width;
  }
  return extent;
}

// The first byte of the character that holds byte `at`.
std::size_t character_start(std::string_view text, std::size_t at) {
  for (std::size_t back = 1; back <= 3 && back <= at && at < text.size(); ++back) {
    const Glyph glyph = first_glyph(text.substr(at - back));
    if (glyph.length > back) return at - back;
  }
  return at;
}

std::string_view without_trailing_blanks(std::string_view text) {
  const std::size_t last = text.find_last_not_of(" \t\r");
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

}  // namespace

Excerpt excerpt(const Source& source, Span span, std::uint32_t line, std::size_t columns) {
  const Span bounds = source.line_span(line);
  const std::string_view text = source.text(bounds);
  const std::size_t begin =
      character_start(text, std::clamp(span.begin, bounds.begin, bounds.end) - bounds.begin);
  const std::size_t end =
      std::max<std::size_t>(begin, std::clamp(span.end, bounds.begin, bounds.end) - bounds.begin);

  // What follows the beginning is worth more than what precedes it, but either takes what the other
  // leaves.
  const std::size_t after = fit<first_glyph>(text.substr(begin), columns).width;
  const std::size_t left = columns - std::min(after, columns * 7 / 10);
  const Extent before = fit<last_glyph>(text.substr(0, begin), left);
  const Extent shown = fit<first_glyph>(text.substr(begin), columns - before.width);
  const bool cut_left = before.bytes < begin;
  const bool cut_right = begin + shown.bytes < text.size();

  Excerpt result;
  if (cut_left) result.text += kCut;
  result.text += printable(text.substr(begin - before.bytes, before.bytes + shown.bytes));
  if (cut_right) result.text += kCut;
  result.indent = before.width + (cut_left ? 1 : 0);

  std::string_view marked = text.substr(begin, std::min(end - begin, shown.bytes));
  if (span.end > bounds.end) marked = without_trailing_blanks(marked);
  const bool beyond_window = end - begin > shown.bytes;
  result.carets = std::max<std::size_t>(1, columns_of(marked) + (beyond_window ? 1 : 0));
  return result;
}

std::string one_line(std::string_view text, std::size_t columns) {
  const std::string_view window = text.substr(0, columns * kBytesPerColumn);
  std::string line;
  std::size_t width = 0;
  bool blank = false;
  std::size_t at = 0;
  while (at < window.size()) {
    const std::string_view rest = window.substr(at);
    const bool line_comment = rest.starts_with("//");
    if (line_comment || rest.starts_with("/*")) {
      const std::size_t end = rest.find(line_comment ? "\n" : "*/", 2);
      at = end == std::string_view::npos ? window.size() : at + end + (line_comment ? 1 : 2);
      blank = true;
      continue;
    }
    const Glyph glyph = first_glyph(rest);
    if (std::string_view(" \t\r\n").find(rest[0]) != std::string_view::npos) {
      blank = true;
    } else {
      const std::size_t needed = glyph.width + (blank && !line.empty() ? 1 : 0);
      if (width + needed > columns) break;
      if (blank && !line.empty()) line += ' ';
      line += glyph.shown;
      width += needed;
      blank = false;
    }
    at += glyph.length;
  }
  if (at < text.size()) line += kCut;
  return line;
}

std::string without_middle(std::string_view text, std::size_t columns) {
  if (fit<first_glyph>(text, columns).bytes == text.size()) return std::string(text);
  const std::size_t after = columns / 2;
  const Extent head = fit<first_glyph>(text, columns - after);
  const Extent tail = fit<last_glyph>(text.substr(head.bytes), after);
  return std::string(text.substr(0, head.bytes)) + std::string(kCut) +
         std::string(text.substr(text.size() - tail.bytes));
}

}  // namespace arbiter
