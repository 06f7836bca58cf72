#include "engine/run.h"

namespace arbiter {

tl::expected<check::Outcome, check::BrokenScript> run_term(const core::Judgement& judgement,
                                                           const game::Arena& arena,
                                                           const Source* script,
                                                           const RunOptions& options) {
  if (script != nullptr) return check::run_script(judgement, arena, *script, options);
  return check::run(judgement, arena, check::opening_only, options);
}

RunVerdict verdict_of(const check::Outcome& outcome) {
  if (!outcome.errors.empty()) return RunVerdict::Unsafe;
  const bool is_complete = std::holds_alternative<check::Complete>(outcome.status);
  return is_complete ? RunVerdict::EndedWell : RunVerdict::Unknown;
}

}  // namespace arbiter
