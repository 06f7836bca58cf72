#include "support/source.h"

#include <algorithm>
#include <cstring>

#include "support/invariant.h"

namespace arbiter {

Source::Source(std::string name, std::string text)
    : name_(std::move(name)), text_(std::move(text)) {
  INVARIANT(text_.size() <= kMaxBytes, "a source should be no larger than the limit");
  line_starts_.push_back(0);
  const char* const first = text_.data();
  const char* const last = first + text_.size();
  for (const char* at = first; at < last;) {
    const void* newline = std::memchr(at, '\n', static_cast<std::size_t>(last - at));
    if (newline == nullptr) break;
    at = static_cast<const char*>(newline) + 1;
    line_starts_.push_back(static_cast<std::uint32_t>(at - first));
  }
}

std::string_view Source::text(Span span) const {
  const std::size_t begin = std::min<std::size_t>(span.begin, text_.size());
  const std::size_t end = std::min<std::size_t>(std::max(span.begin, span.end), text_.size());
  return std::string_view(text_).substr(begin, end - begin);
}

Location Source::locate(std::uint32_t offset) const {
  offset = std::min<std::uint32_t>(offset, static_cast<std::uint32_t>(text_.size()));
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const auto line = static_cast<std::uint32_t>(next - line_starts_.begin());
  return {line, 1 + columns({*(next - 1), offset})};
}

std::uint32_t Source::columns(Span span) const {
  const std::string_view text = this->text(span);
  const bool has_mark = span.begin == 0 && text.starts_with("\xEF\xBB\xBF");
  const auto count = std::count_if(text.begin() + (has_mark ? 3 : 0), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  });
  return static_cast<std::uint32_t>(count);
}

Span Source::line_span(std::uint32_t line) const {
  INVARIANT(line >= 1 && line <= line_starts_.size(), "a line number should be in the file");
  const std::uint32_t begin = line_starts_[line - 1];
  std::uint32_t end = line < line_starts_.size() ? line_starts_[line] - 1
                                                 : static_cast<std::uint32_t>(text_.size());
  if (end > begin && text_[end - 1] == '\r') --end;
  return {begin, end};
}

}  // namespace arbiter
