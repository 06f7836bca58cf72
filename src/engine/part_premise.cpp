// What an assumption that is given says of a program.
//
// The rule (000, section 5) has two premises: the rest of the program makes no error with any part
// that keeps to the assumption, and the part keeps to it. Either can be checked alone, since the
// other one may be about another file: `check_rest` is asked of a program whose part will be
// replaced, `check_part` of a program with the new part.
//
// A premise is about a game graph, and the graph is that of one program: the compiler has seen the
// part together with the rest, and used what it knows of one in the other. So two rules stand
// between premises and verdicts:
//
//   - Premise 1 says nothing about other parts in two cases: the compiler has specialised the rest
//     by this part, which it does where a value without a name crosses the border; or the
//     assumption has moves that this part does not make, so that the graph has no code for them. In
//     both cases `check_rest` has no answer where the premise holds. Where the premise fails, the
//     rest is not safe.
//   - The rest beside a new part is another graph than the rest that the assumption was learned
//     from. So `check_part` checks premise 1 again, of this very file.
#include "engine/part_premise.h"

#include <algorithm>
#include <utility>

#include "assume/premise_graph.h"
#include "assume/premise_search.h"
#include "engine/gave_up.h"
#include "support/counted.h"

namespace arbiter {

namespace {

using Checked = std::variant<PremiseChecked, Undecided>;

// Checks one premise alone, of the rest or of the part, for an assumption that is given.
Checked check_premise(assume::Side side, const SplitTerm& split,
                      const assume::Assumption& assumption, const PremiseOptions& options,
                      const Limits& limits) {
  auto seat = assume::seated(assumption, *split.border, limits);
  if (!seat) return stopped(seat.error());
  if (!seat->overlap.empty()) {
    return Undecided{
        UnknownReason::Assumption,
        "two lines of the assumption say different things of " + seat->overlap + " at this border"};
  }
  const auto made = assume::premise_graph(side, *seat->letters, seat->precision,
                                          assume::PlayAutomaton(seat->dfa, seat->pairs), limits);
  if (!made) return stopped(made.error());
  PremiseChecked checked;
  checked.unknown_moves = seat->unknown;
  checked.is_abstract = !seat->is_plain;
  const auto tell = [&](const std::vector<explore::Turn>& path) {
    for (const automata::LetterId letter : assume::letters_along(*made, path)) {
      checked.moves.push_back({seat->letters->name(letter), seat->letters->is_opponents(letter)});
    }
  };
  if (seat->is_plain) {
    const auto searched = assume::search_premise(*made, true, limits);
    if (!searched) return part_gave_up(*split.term, searched.error());
    checked.states = checked.peak_states = searched->states;
    checked.transitions = searched->transitions;
    checked.holds = !searched->error;
    if (searched->error) tell(searched->error->path);
    return checked;
  }
  const auto solver = smt::make_solver({.progress = options.progress});
  const refine::Refinement found = refine::refine(made->graph, solver.get(),
                                                  {.rule = options.rule,
                                                   .progress = options.progress,
                                                   .start = &made->precision,
                                                   .wants_path = true},
                                                  limits);
  for (const refine::Round& round : found.rounds) {
    checked.states += round.states;
    checked.transitions += round.transitions;
    checked.peak_states = std::max(checked.peak_states, round.states);
  }
  if (const auto* refuted = std::get_if<refine::Refuted>(&found.answer)) {
    tell(refuted->path);
    return checked;
  }
  checked.holds = std::holds_alternative<refine::Proved>(found.answer);
  if (checked.holds) return checked;
  if (const auto* open = std::get_if<refine::NoAnswer>(&found.answer)) {
    if (is_by_limit(open->reason)) return stopped(open->reason);
  }
  return Undecided{UnknownReason::Relation, "no partition of the integers decides this premise"};
}

// Why premise 1, which holds, says nothing of parts other than the one in this file. Nothing if it
// does speak of them.
std::optional<Undecided> why_only_this_part(const SplitTerm& split, const PremiseChecked& rest) {
  if (split.border->is_specialised) {
    return Undecided{
        UnknownReason::Border,
        "the rest of this file was made simpler by what is known of the values that its part "
        "leaves or takes without a name, and other parts may have other ones",
        "let the part assign its value to a variable of the rest; --against looks at one part"};
  }
  if (!rest.unknown_moves.empty()) {
    return Undecided{
        UnknownReason::Border,
        "the assumption speaks of moves that the part in this file does not make, and how the "
        "rest takes them is not known: " +
            joined(rest.unknown_moves),
        "give a file whose part makes them, such as the one that it was learned from"};
  }
  return std::nullopt;
}

}  // namespace

Checked check_rest_premise(const SplitTerm& split, const assume::Assumption& assumption,
                           const PremiseOptions& options, const Limits& limits) {
  return check_premise(assume::Side::Rest, split, assumption, options, limits);
}

Checked check_part_premise(const SplitTerm& split, const assume::Assumption& assumption,
                           const PremiseOptions& options, const Limits& limits) {
  return check_premise(assume::Side::Part, split, assumption, options, limits);
}

Checked check_rest(const SplitTerm& split, const assume::Assumption& assumption,
                   const PremiseOptions& options, const Limits& limits) {
  auto result = check_rest_premise(split, assumption, options, limits);
  const auto* rest = std::get_if<PremiseChecked>(&result);
  if (rest == nullptr || !rest->holds) return result;
  if (auto why = why_only_this_part(split, *rest)) return std::move(*why);
  return result;
}

Checked check_part(const SplitTerm& split, const assume::Assumption& assumption,
                   const PremiseOptions& options, const Limits& limits) {
  auto result = check_part_premise(split, assumption, options, limits);
  auto* part = std::get_if<PremiseChecked>(&result);
  if (part == nullptr || !part->holds) return result;
  const auto of_rest = check_rest_premise(split, assumption, options, limits);
  if (const auto* undecided = std::get_if<Undecided>(&of_rest)) return *undecided;
  const auto& rest = std::get<PremiseChecked>(of_rest);
  if (!rest.holds) {
    return Undecided{UnknownReason::Rest,
                     "the part keeps to the assumption, but the rest of this file is not safe with "
                     "every part that does",
                     "learn an assumption for this program: --learn PART"};
  }
  part->states += rest.states;
  part->transitions += rest.transitions;
  part->peak_states = std::max(part->peak_states, rest.peak_states);
  return result;
}

}  // namespace arbiter
