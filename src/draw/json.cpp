#include "draw/json.h"

#include <nlohmann/json.hpp>

namespace arbiter::draw {

std::string json_to_text(const nlohmann::ordered_json& json) {
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace arbiter::draw
