#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "support/limits.h"
#include "support/unwritten.h"

namespace arbiter::draw {

// Has graphviz draw a picture, given in its language, as SVG, within limits and half a minute. The
// error is a message for the user: that graphviz is missing and how to get it, what it complained
// about, or that it took too long.
tl::expected<std::string, Unwritten> dot_to_svg(std::string_view dot, const Limits& limits = {});

}  // namespace arbiter::draw
