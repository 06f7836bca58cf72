#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {

// Half-open range of byte offsets into one source file.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  static constexpr Span none() {
    constexpr auto kNowhere = std::numeric_limits<std::uint32_t>::max();
    return {kNowhere, kNowhere};
  }
  constexpr bool is_none() const { return begin == std::numeric_limits<std::uint32_t>::max(); }
  // The smallest span that covers both.
  static constexpr Span cover(Span a, Span b) {
    return {a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end};
  }
  friend constexpr bool operator==(Span, Span) = default;
};

// Line and column as people count them: from 1, columns in characters (not bytes).
struct Location {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

// A file's name and text, with an index of its lines.
class Source {
 public:
  static constexpr std::size_t kMaxBytes = std::size_t{64} << 20;

  Source(std::string name, std::string text);

  const std::string& name() const { return name_; }
  std::string_view text() const { return text_; }
  std::string_view text(Span span) const;

  Location locate(std::uint32_t offset) const;
  // How many columns a piece of one line has. A byte order mark at the start of the file has none.
  std::uint32_t columns(Span span) const;
  std::uint32_t line_count() const { return static_cast<std::uint32_t>(line_starts_.size()); }
  // The bytes of a line, counted from 1, without its line end.
  Span line_span(std::uint32_t line) const;

 private:
  std::string name_;
  std::string text_;
  std::vector<std::uint32_t> line_starts_;  // ascending, the first is 0
};

}  // namespace arbiter
