#include "report/layout_answer.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "report/answer_head.h"

namespace arbiter::report {

ShownAnswer shown_answer(const LayoutAnswer& shown, LayoutText text) {
  nlohmann::ordered_json json = json_head(shown.request, nullptr);
  json["canonical"] = shown.is_canonical();
  json["text"] = shown.formatted;
  const std::string verdict =
      shown.source.name() + (shown.is_canonical() ? ": canonical\n" : ": would be changed\n");
  if (text == LayoutText::Program) return {shown.formatted, std::move(json)};
  const bool tells = text == LayoutText::Verdict && !shown.request.quiet;
  return {tells ? verdict : "", std::move(json)};
}

}  // namespace arbiter::report
