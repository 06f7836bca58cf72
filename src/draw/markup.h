// Text inside SVG and HTML. Both are written so that they are XML as well.
#pragma once

#include <string>
#include <string_view>

namespace arbiter::draw {

// A text that somebody else wrote, for use between tags and between double quotes: made printable,
// and with the five characters escaped that mean something there.
std::string escaped(std::string_view text);

// The same, with tabs kept.
std::string escaped_program(std::string_view text);

// ` x="3"`.
std::string attribute(std::string_view name, int value);

}  // namespace arbiter::draw
