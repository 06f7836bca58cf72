#include "report/shown_answer.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "draw/json.h"

namespace arbiter::report {

ShownAnswer::ShownAnswer(std::string text, nlohmann::ordered_json json)
    : text_(std::move(text)),
      json_(std::make_shared<const nlohmann::ordered_json>(std::move(json))) {}

std::string ShownAnswer::json_text() const {
  return json_ == nullptr ? "" : draw::json_to_text(*json_);
}

}  // namespace arbiter::report
