#include "support/printable.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "support/invariant.h"
#include "support/utf8.h"

namespace arbiter {

namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// A terminal obeys them: control characters, line separators, what turns the direction of writing.
constexpr std::array<Range, 7> kUnprintable = {{
    {0x00, 0x1F},
    {0x7F, 0x9F},
    {0x061C, 0x061C},
    {0x200E, 0x200F},
    {0x2028, 0x202E},
    {0x2066, 0x2069},
    {0xFFF9, 0xFFFB},
}};

// The marks that terminals draw onto the character before.
constexpr std::array<Range, 9> kCombining = {{
    {0x0300, 0x036F},
    {0x0483, 0x0489},
    {0x0591, 0x05BD},
    {0x064B, 0x065F},
    {0x1AB0, 0x1AFF},
    {0x200B, 0x200D},
    {0x20D0, 0x20FF},
    {0xFE00, 0xFE0F},
    {0xFE20, 0xFE2F},
}};

// East Asian scripts, full-width forms and pictures.
constexpr std::array<Range, 12> kWide = {{
    {0x1100, 0x115F},
    {0x2E80, 0x303E},
    {0x3041, 0x33FF},
    {0x3400, 0x4DBF},
    {0x4E00, 0xA4CF},
    {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},
    {0xFE30, 0xFE6F},
    {0xFF00, 0xFF60},
    {0xFFE0, 0xFFE6},
    {0x1F300, 0x1FAFF},
    {0x20000, 0x3FFFD},
}};

template <std::size_t size>
bool in(const std::array<Range, size>& ranges, char32_t code_point) {
  return std::any_of(ranges.begin(), ranges.end(), [&](const Range& range) {
    return code_point >= range.first && code_point <= range.last;
  });
}

Glyph glyph(std::string_view text, const Utf8Character& decoded) {
  if (decoded.length == 0) return {"?", 1, 1};
  if (decoded.code_point == '\t') return {" ", 1, 1};
  if (decoded.code_point == 0xFEFF) return {"", decoded.length, 0};  // a byte order mark is no text
  if (in(kUnprintable, decoded.code_point)) return {"?", decoded.length, 1};
  const std::size_t width = in(kCombining, decoded.code_point) ? 0
                            : in(kWide, decoded.code_point)    ? 2
                                                               : 1;
  return {text.substr(0, decoded.length), decoded.length, width};
}

}  // namespace

Glyph first_glyph(std::string_view text) {
  INVARIANT(!text.empty(), "a text should have a first character");
  return glyph(text, first_character(text));
}

Glyph last_glyph(std::string_view text) {
  INVARIANT(!text.empty(), "a text should have a last character");
  for (std::size_t length = 1; length <= std::min<std::size_t>(4, text.size()); ++length) {
    const std::string_view tail = text.substr(text.size() - length);
    const Utf8Character decoded = first_character(tail);
    if (decoded.length == length) return glyph(tail, decoded);
  }
  return glyph(text.substr(text.size() - 1), {});
}

std::string printable(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    const Glyph next = first_glyph(text);
    shown += next.shown;
    text.remove_prefix(next.length);
  }
  return shown;
}

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    const Glyph glyph = first_glyph(text);
    columns += glyph.width;
    text.remove_prefix(glyph.length);
  }
  return columns;
}

}  // namespace arbiter
