#include "check/status.h"

#include <array>

namespace arbiter::check {

std::string_view status_name(const Status& status) {
  constexpr std::array<std::string_view, std::variant_size_v<Status>> kNames = {
      "waiting", "complete", "aborted", "assumption", "steps", "stopped", "memory", "overflow"};
  if (const auto* stopped = std::get_if<Stopped>(&status)) return stop_reason_name(stopped->reason);
  return kNames[status.index()];
}

bool is_undecided(const Status& status) {
  return std::holds_alternative<OutOfSteps>(status) || std::holds_alternative<Stopped>(status) ||
         std::holds_alternative<OutOfMemory>(status) || std::holds_alternative<Overflow>(status);
}

}  // namespace arbiter::check
