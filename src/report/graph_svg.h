#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace arbiter::report {

// Has graphviz draw a picture, given in its language, as SVG. The error is a message for the user:
// that graphviz is missing and how to get it, or what it complained about.
tl::expected<std::string, std::string> dot_to_svg(std::string_view dot);

}  // namespace arbiter::report
