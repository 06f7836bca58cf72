#include "assume/premise_search.h"

#include <algorithm>
#include <utility>

#include "support/invariant.h"

namespace arbiter::assume {

namespace {

tl::expected<Searched, NoAnswer> search_with(const PremiseGraph& made, bool is_plain,
                                             const explore::SearchOptions& options,
                                             const Limits& limits) {
  auto found = is_plain ? explore::search(made.graph, options, limits)
                        : explore::search(made.graph, made.precision, options, limits);
  if (const auto* gave_up = std::get_if<explore::GaveUp>(&found)) {
    if (gave_up->reason) return tl::unexpected(NoAnswer{*gave_up->reason});
    INVARIANT(options.max_moves != explore::SearchOptions{}.max_moves,
              "a search without bounds of its own should have a reason to give up");
    return Searched{{}, {}, gave_up->states, gave_up->transitions, gave_up->states};
  }
  if (std::holds_alternative<explore::NotFinite>(found)) {
    return tl::unexpected(NoAnswer{UnknownReason::Unbounded});
  }
  auto& searched = std::get<explore::Searched>(found);
  Searched result{
      {}, std::move(searched.passed), searched.states, searched.transitions, searched.states};
  if (!searched.errors.empty()) {
    result.error = std::move(searched.errors.front());
  } else if (searched.overflowed) {
    return tl::unexpected(NoAnswer{UnknownReason::Overflow});
  } else {
    INVARIANT(!searched.gave_up && !searched.not_finite,
              "a search that ended early without an error should say so first");
  }
  return result;
}

bool has_choice(const std::vector<explore::Turn>& path) {
  return std::any_of(path.begin(), path.end(), [](const explore::Turn& turn) {
    return std::any_of(turn.trail.begin(), turn.trail.end(),
                       [](const explore::StepChoice& way) { return way.is_choice; });
  });
}

}  // namespace

tl::expected<Searched, NoAnswer> search_premise(const PremiseGraph& made, bool is_plain,
                                                const Limits& limits) {
  return search_with(made, is_plain, {.paths = true}, limits);
}

tl::expected<Searched, NoAnswer> search_near(const PremiseGraph& made, bool is_plain,
                                             std::size_t moves, const Limits& limits) {
  return search_with(made, is_plain, {.paths = true, .max_moves = moves}, limits);
}

tl::expected<Searched, NoAnswer> search_for_deterministic(const PremiseGraph& made, bool is_plain,
                                                          const Limits& limits) {
  auto found = search_premise(made, is_plain, limits);
  if (!found || !found->error || !has_choice(found->error->path)) return found;
  auto other = search_with(made, is_plain, {.paths = true, .leaves_choices = true}, limits);
  if (!other || !other->error) return found;  // the first error will do
  other->states += found->states;
  other->transitions += found->transitions;
  other->peak_states = std::max(other->peak_states, found->peak_states);
  return other;
}

}  // namespace arbiter::assume
