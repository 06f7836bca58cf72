// Pieces of the dot language, for those that draw.
#pragma once

#include <string>
#include <string_view>

namespace arbiter::draw {

inline constexpr std::string_view kOColor = "#2b6cb0";
inline constexpr std::string_view kErrorColor = "#b71c1c";

// A string of dot, with its quotes. Shown as it is: dot's own escapes such as \n mean nothing in
// it.
std::string dot_string(std::string_view text);

// Text inside dot's HTML-like labels, which stand between < and >.
std::string dot_html(std::string_view text);

// Small grey text inside such a label.
std::string dot_remark(std::string_view text);

}  // namespace arbiter::draw
