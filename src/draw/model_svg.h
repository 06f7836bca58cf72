#pragma once

#include <cstddef>
#include <string>
#include <tl/expected.hpp>

#include "draw/shown_model.h"
#include "support/unwritten.h"

namespace arbiter::draw {

// Nobody can read larger pictures. Graphviz draws models of this size in seconds as a rule, and
// takes minutes where many edges lead far.
inline constexpr std::size_t kMaxDrawnStates = 1'000;
inline constexpr std::size_t kMaxDrawnEdges = 2'000;  // after joining

// The picture of model_dot.h as SVG. The error is a message for the user: the model is too large to
// draw, or what dot_to_svg says.
tl::expected<std::string, Unwritten> model_to_svg(const ShownModel& shown,
                                                  const Limits& limits = {});

}  // namespace arbiter::draw
