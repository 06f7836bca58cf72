#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "check/script.h"
#include "game/arena.h"
#include "typing/core.h"

namespace arbiter::check {

// The whole play that a script leads to, and how it stands, in one line: "run f.run; waiting",
// "run abort; aborted, range at 7", "run; overflow at 3". A script's error as "A051: …".
inline std::string played(const core::Judgement& judgement, std::string_view script,
                          Options options = {}) {
  const game::Arena arena(judgement);
  const auto result =
      run_script(judgement, arena, Source("--moves", std::string(script)), std::move(options));
  if (!result) return code_name(result.error().error.code) + ": " + result.error().error.message;
  std::string text;
  for (const PlayedMove& played : result->play) {
    text += (text.empty() ? "" : " ") + arena.to_string(played.move);
  }
  text += "; " + std::string(status_name(result->status));
  const auto at = [](Span span) { return " at " + std::to_string(span.begin); };
  if (const auto* aborted = std::get_if<Aborted>(&result->status)) {
    text += ", " + std::string(core::reason_name(aborted->reason)) + at(aborted->span);
  } else if (const auto* overflow = std::get_if<Overflow>(&result->status)) {
    text += at(overflow->span);
  } else if (const auto* memory = std::get_if<OutOfMemory>(&result->status)) {
    text += at(memory->span);
  }
  return text;
}

// " at 7", where a term that was built by hand stands.
inline std::string at(core::TermId term) { return " at " + std::to_string(term.index()); }

}  // namespace arbiter::check
