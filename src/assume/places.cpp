#include "assume/places.h"

#include <algorithm>
#include <map>

namespace arbiter::assume {

Bounded<Places> places_of(const BorderLetters& letters, const learning::PairAlphabet& pairs,
                          const Dfa& assumption, const Limits& limits) {
  using Kind = BorderMove::Kind;
  const Border& border = letters.border();
  Places places;
  std::map<Place, std::uint32_t> number;
  const auto place = [&](const Place& at) {
    const auto [known, is_new] =
        number.try_emplace(at, static_cast<std::uint32_t>(places.all.size()));
    if (is_new) places.all.push_back(at);
    return known->second;
  };
  if (!assumption.empty()) place({});
  constexpr std::size_t kPerPlace = sizeof(Place) + 96;  // in a map, too
  MemoryCharge charge(limits);
  for (std::uint32_t from = 0; from < places.all.size(); ++from) {
    const std::size_t steps = places.steps.size() + pairs.letters().size();
    if (!charge.resize(2 * (places.all.size() * kPerPlace + steps * sizeof(PlaceStep)))) {
      return tl::unexpected(StopReason::Memory);
    }
    if (const auto reason = limits.reached()) return tl::unexpected(*reason);
    const Place here = places.all[from];
    for (const LetterId letter : pairs.letters()) {
      const learning::MovePair& pair = pairs.pair(letter);
      const BorderMoveId opponent = letters.move(pair.opponent);
      const BorderMoveId player = letters.move(pair.player);
      const bool enters = border.moves[opponent].kind == Kind::Enter;
      if (enters != (here.active == Border::kOutside)) continue;
      if (!enters && !border.can_answer(here.before, opponent)) continue;
      const std::uint32_t active = enters ? border.moves[opponent].occurrence : here.active;
      const auto& own = border.of_occurrence[active];
      if (!std::binary_search(own.begin(), own.end(), player)) continue;
      PlaceStep step{from, letter.index()};
      if (const StateId to = assumption.next(StateId(here.state), letter); to.is_some()) {
        const Kind kind = border.moves[player].kind;
        step.to = kind == Kind::Abort
                      ? from
                      : place({to.index(), player, kind == Kind::Exit ? Border::kOutside : active});
      }
      places.steps.push_back(step);
    }
  }
  return places;
}

Places restricted(const Places& places, const learning::PairAlphabet& pairs,
                  const std::set<AskedMove>& asked) {
  std::vector<std::size_t> first(places.all.size() + 1, 0);  // of the steps of a place
  for (const PlaceStep& step : places.steps) ++first[step.from + 1];
  for (std::size_t p = 0; p < places.all.size(); ++p) first[p + 1] += first[p];
  Places made;
  std::vector<std::uint32_t> number(places.all.size(), PlaceStep::kForbidden);
  std::vector<std::uint32_t> order;
  const auto place = [&](std::uint32_t at) {
    if (number[at] == PlaceStep::kForbidden) {
      number[at] = static_cast<std::uint32_t>(order.size());
      order.push_back(at);
      made.all.push_back(places.all[at]);
    }
    return number[at];
  };
  if (!places.all.empty()) place(0);
  for (std::uint32_t from = 0; from < order.size(); ++from) {
    const std::uint32_t old = order[from];
    for (std::size_t i = first[old]; i < first[old + 1]; ++i) {
      const PlaceStep& step = places.steps[i];
      if (!asked.contains({old, pairs.pair(LetterId(step.pair)).opponent})) continue;
      const bool is_allowed = step.to != PlaceStep::kForbidden;
      made.steps.push_back({from, step.pair, is_allowed ? place(step.to) : step.to});
    }
  }
  return made;
}

Dfa automaton_of(const Places& places) {
  automata::DfaBuilder builder;
  auto step = places.steps.begin();
  for (std::uint32_t p = 0; p < places.all.size(); ++p) {
    builder.add_state(true);
    for (; step != places.steps.end() && step->from == p; ++step) {
      if (step->to == PlaceStep::kForbidden) continue;
      builder.add_edge(LetterId(step->pair), StateId(step->to));
    }
  }
  return std::move(builder).finish();
}

}  // namespace arbiter::assume
