#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace arbiter::draw {

// A JSON value as it is printed: indented, keys in the order in which they were added, a line end
// at the end. Always valid UTF-8: bytes that are none become U+FFFD.
std::string json_to_text(const nlohmann::ordered_json& json);

}  // namespace arbiter::draw
