#include "draw/graph_dot_text.h"

namespace arbiter::draw {

std::string dot_string(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    switch (c) {
      case '"': quoted += R"(\")"; break;
      case '\\': quoted += R"(\\)"; break;
      case '&': quoted += "&amp;"; break;  // dot takes `&b;` for a character's name
      case '\n':
      case '\r': quoted += ' '; break;
      default: quoted += c;
    }
  }
  return quoted + "\"";
}

std::string dot_html(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '"': escaped += "&quot;"; break;
      default: escaped += c;
    }
  }
  return escaped;
}

std::string dot_remark(std::string_view text) {
  return R"(<font point-size="9" color="#777777">)" + dot_html(text) + "</font>";
}

}  // namespace arbiter::draw
