// An answer as it is printed, as text and as JSON. Who prints it need not know what JSON is.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace arbiter::report {

class ShownAnswer {
 public:
  explicit ShownAnswer(std::string text = "") : text_(std::move(text)) {}
  ShownAnswer(std::string text, nlohmann::ordered_json json);

  const std::string& text() const { return text_; }
  // As it is printed; empty if the answer was made without JSON.
  std::string json_text() const;

 private:
  std::string text_;
  std::shared_ptr<const nlohmann::ordered_json> json_{};
};

// What will be printed: whatever is not wanted need not be made.
struct WantedFormats {
  bool text = true;
  bool json = true;
};

}  // namespace arbiter::report
