#include "draw/markup.h"

#include "support/printable.h"

namespace arbiter::draw {

namespace {

// The two characters of the first plane that XML has not, although they are well-formed UTF-8.
bool is_no_character(std::string_view shown) {
  return shown == "\xEF\xBF\xBE" || shown == "\xEF\xBF\xBF";
}

void append_escaped(std::string& out, std::string_view shown) {
  if (shown == "&") {
    out += "&amp;";
  } else if (shown == "<") {
    out += "&lt;";
  } else if (shown == ">") {
    out += "&gt;";
  } else if (shown == "\"") {
    out += "&quot;";
  } else if (shown == "'") {
    out += "&#39;";
  } else {
    out += is_no_character(shown) ? "?" : shown;
  }
}

std::string escaped_text(std::string_view text, bool keep_tabs) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Glyph glyph = first_glyph(text);
    append_escaped(out, keep_tabs && text[0] == '\t' ? "\t" : glyph.shown);
    text.remove_prefix(glyph.length);
  }
  return out;
}

}  // namespace

std::string escaped(std::string_view text) { return escaped_text(text, false); }

std::string escaped_program(std::string_view text) { return escaped_text(text, true); }

std::string attribute(std::string_view name, int value) {
  return " " + std::string(name) + "=\"" + std::to_string(value) + "\"";
}

}  // namespace arbiter::draw
