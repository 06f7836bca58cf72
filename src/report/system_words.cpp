#include "report/system_words.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "report/answer_head.h"
#include "report/diagnostic_json.h"
#include "support/printable.h"

namespace arbiter::report {

using nlohmann::ordered_json;

ordered_json trace_json(const std::vector<std::string>& trace) {
  ordered_json play = ordered_json::array();
  for (const std::string& action : trace) play.push_back({{"move", action}});
  return play;
}

ordered_json system_head(const Request& request, const LoadedSystem& loaded) {
  ordered_json json = json_head(request, nullptr);
  json["process"] = loaded.system.name;
  if (!loaded.warnings.empty()) {
    json["warnings"] = warnings_to_json(loaded.warnings, *loaded.source);
  }
  return json;
}

namespace {

std::string describe(const SystemBlame& blame) {
  if (blame.component.empty()) return blame.reason;
  if (blame.kind == UnsafeReason::Property) return "property " + blame.component + " violated";
  return blame.component + " comes to ERROR";
}

}  // namespace

std::string describe_blamed(const SystemFault& fault) {
  return describe({fault.reason, fault.component, fault.kind, fault.process});
}

std::string describe_fault(const SystemFault& fault) {
  constexpr std::size_t kMostShown = 4;
  std::string text = describe_blamed(fault);
  const std::size_t shown = std::min(fault.also.size(), kMostShown);
  for (std::size_t i = 0; i < shown; ++i) {
    const bool is_last = i + 1 == fault.also.size();
    text += (is_last ? " and " : ", ") + describe(fault.also[i]);
  }
  if (shown == fault.also.size()) return text;
  return text + " and " + std::to_string(fault.also.size() - shown) + " more errors";
}

void add_fault(const SystemFault& fault, ordered_json& json) {
  json["reason"] = fault.reason;
  if (!fault.component.empty()) json["component"] = fault.component;
  for (const SystemBlame& each : fault.also) {
    json["also"].push_back({{"reason", each.reason}, {"component", each.component}});
  }
  json["play"] = trace_json(fault.trace);
}

std::string trace_text(const std::vector<std::string>& trace) {
  constexpr std::size_t kMostShown = 400;
  constexpr std::size_t kEnd = kMostShown / 4;
  std::string text;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (trace.size() > kMostShown && i == kMostShown - kEnd) {
      i = trace.size() - kEnd;
      text += "  … " + std::to_string(trace.size() - kMostShown) +
              " more, which --format json has, too\n";
    }
    text += "  " + printable(trace[i]) + "\n";
  }
  return text;
}

std::vector<std::string> system_note_lines(const Request& request, const LoadedSystem& loaded) {
  constexpr std::size_t kMostShown = 4;
  std::vector<std::string> lines;
  const auto nobodys = actions_of_nobody(loaded.system, request.property);
  if (!nobodys.empty()) {
    std::string text;
    for (std::size_t i = 0; i < nobodys.size() && i < kMostShown; ++i) {
      text += (i == 0 ? "`" : ", `") + printable(nobodys[i]) + "`";
    }
    if (nobodys.size() > kMostShown) {
      text += " and " + std::to_string(nobodys.size() - kMostShown) + " more";
    }
    lines.push_back(text + " of " + request.property +
                    (nobodys.size() == 1 ? " is no action" : " are no actions") +
                    " of any process in " + loaded.system.name);
  }
  std::string unchecked;
  for (const std::string& each : loaded.unchecked) {
    unchecked += (unchecked.empty() ? "not checked: " : ", ") + each;
  }
  if (!unchecked.empty()) lines.push_back(std::move(unchecked));
  return lines;
}

std::string system_notes(const Request& request, const LoadedSystem& loaded) {
  std::string text;
  for (const std::string& line : system_note_lines(request, loaded)) {
    text += "note: " + line + "\n";
  }
  return text;
}

void add_notes(const Request& request, const LoadedSystem& loaded, ordered_json& json) {
  json["unchecked"] = loaded.unchecked;
  const auto nobodys = actions_of_nobody(loaded.system, request.property);
  if (!nobodys.empty()) json["actions_of_nobody"] = nobodys;
}

}  // namespace arbiter::report
