#include "report/shown_play.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "report/play_json.h"
#include "report/play_text.h"

namespace arbiter::report {

namespace {

// The longest move that a play may have, in bytes.
std::size_t longest_move(const game::Arena& arena) {
  constexpr std::size_t kWithoutName = 64;
  std::size_t longest = 0;
  for (std::uint32_t i = 0; i < arena.size(); ++i) {
    longest = std::max(longest, arena[game::ComponentId(i)].prefix.size());
  }
  return longest + kWithoutName;
}

// Why a play cannot be shown, where showing it takes so many bytes; nothing if it can be.
std::optional<std::string> too_large_to_show(ShowLimits& limits, std::size_t bytes) {
  if (limits.charge.resize(limits.charge.bytes() + bytes)) return std::nullopt;
  return "there is not enough memory to show it";
}

// To print JSON, and to be done with it, takes somewhat longer than to make it: a third of the time
// that is left is for making it.
Limits for_json(const Request& request, const ShowLimits& limits) {
  if (!request.timeout || limits.is_late) return limits.limits;
  return Limits(std::max(0.0, (*request.timeout - elapsed(request).count()) / 3));
}

}  // namespace

std::string play_text(const ProgramAnswer& shown, const ReachedError& error, ShowLimits& limits) {
  const game::Arena& arena = shown.term.arena();
  const bool has_changes = shown.request.verbose;
  auto why = too_large_to_show(
      limits, bytes_of_play_text(error.play.size(), longest_move(arena), has_changes));
  if (!why) {
    auto text = play_to_text(error.play, arena, shown.source(), limits.limits,
                             has_changes ? &error.changes : nullptr);
    if (text) return std::move(*text);
    why = stopped(text.error()).message;
  }
  return "  the play is left out: " + *why + "\n";
}

void add_play(const ProgramAnswer& shown, const ReachedError& error, ShowLimits& limits,
              nlohmann::ordered_json& to) {
  const game::Arena& arena = shown.term.arena();
  auto why = too_large_to_show(
      limits, bytes_of_play_json(error.play.size(), longest_move(arena), error.changes.size()));
  if (!why) {
    const Limits json_limits = for_json(shown.request, limits);
    auto play = play_to_json(error.play, arena, shown.source(), &json_limits, &error.changes);
    if (!play.is_null()) {
      to["play"] = std::move(play);
      return;
    }
    why = stopped(json_limits.reached().value_or(StopReason::Timeout)).message;
  }
  to["play_left_out"] = {{"moves", error.play.size()}, {"why", *why}};
}

}  // namespace arbiter::report
