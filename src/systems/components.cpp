// Sets of letters, assumptions as transition systems, and the choice of a first component; what
// each function does is in components.h.
//
// A component's interface, for `narrowest`, are the letters of the assumption that would be learned
// about its environment (rule.cpp): letters that it shares with others, and those of the property
// that others have, too. Each component is counted in one pass over its letters, so the choice
// costs as much as reading all alphabets.
#include "systems/components.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace arbiter::systems {

using automata::Edge;
using automata::kErrorState;
using automata::kSilent;
using automata::LtsBuilder;
using automata::StateId;

std::vector<const Lts*> pointers(const Components& parts) {
  std::vector<const Lts*> all;
  for (const LtsPointer& part : parts) all.push_back(part.get());
  return all;
}

Letters alphabet_of(const Components& parts) { return automata::alphabet_of(pointers(parts)); }

Letters common(const Letters& left, const Letters& right) {
  Letters both;
  std::set_intersection(left.begin(), left.end(), right.begin(), right.end(),
                        std::back_inserter(both));
  return both;
}

bool can_err(const Lts& lts) {
  for (std::uint32_t state = 0; state < lts.states(); ++state) {
    for (const Edge& edge : lts.edges(StateId(state))) {
      if (edge.target == kErrorState) return true;
    }
  }
  return false;
}

bool is_trivial(const Lts& assumption) {
  return assumption.transitions() == assumption.states() * assumption.alphabet().size();
}

LtsPointer harmless(const LtsPointer& lts) {
  if (!can_err(*lts)) return lts;
  LtsBuilder builder;
  builder.add_letters(lts->alphabet());
  const StateId stuck(static_cast<std::uint32_t>(lts->states()));
  for (std::uint32_t state = 0; state < lts->states(); ++state) {
    builder.add_state();
    for (const Edge& edge : lts->edges(StateId(state))) {
      builder.add_edge(edge.letter, edge.target == kErrorState ? stuck : edge.target);
    }
  }
  builder.add_state();
  if (lts->end().is_some()) builder.set_end(lts->end());
  return std::make_shared<const Lts>(std::move(builder).finish());
}

Interface::Interface(Letters letters, const fsp::ActionTable& actions)
    : letters_(std::move(letters)), number_(letters_.size()), by_name_(letters_) {
  std::sort(by_name_.begin(), by_name_.end(),
            [&](LetterId a, LetterId b) { return actions.text(a) < actions.text(b); });
  for (std::uint32_t i = 0; i < by_name_.size(); ++i) {
    const auto at = std::lower_bound(letters_.begin(), letters_.end(), by_name_[i]);
    number_[static_cast<std::size_t>(at - letters_.begin())] = LetterId(i);
    numbers_.emplace_back(i);
  }
}

LetterId Interface::number(LetterId letter) const {
  const auto at = std::lower_bound(letters_.begin(), letters_.end(), letter);
  if (at == letters_.end() || *at != letter) return LetterId::none();
  return number_[static_cast<std::size_t>(at - letters_.begin())];
}

Word Interface::restricted(std::span<const LetterId> trace) const {
  Word word;
  for (const LetterId letter : trace) {
    const LetterId found = number(letter);
    if (found.is_some()) word.push_back(found);
  }
  return word;
}

LtsPointer Interface::system(const Dfa& assumption) const {
  INVARIANT(!assumption.empty(), "an assumption should allow the empty trace");
  LtsBuilder builder;
  builder.add_letters(letters_);
  for (std::uint32_t state = 0; state < assumption.states(); ++state) {
    INVARIANT(assumption.accepts(StateId(state)), "an assumption should be prefix-closed");
    builder.add_state();
    for (const Edge& edge : assumption.edges(StateId(state))) {
      builder.add_edge(letter(edge.letter), edge.target);
    }
  }
  return std::make_shared<const Lts>(std::move(builder).finish());
}

LtsPointer Interface::single_word(std::span<const LetterId> word) const {
  LtsBuilder builder;
  builder.add_letters(letters_);
  for (std::uint32_t i = 0; i < word.size(); ++i) {
    builder.add_state();
    builder.add_edge(letter(word[i]), StateId(i + 1));
  }
  builder.add_state();
  return std::make_shared<const Lts>(std::move(builder).finish());
}

Word combined(std::span<const LetterId> judged, std::span<const LetterId> environment,
              const Interface& interface) {
  Word both;
  auto other = environment.begin();
  for (const LetterId letter : judged) {
    if (interface.number(letter).is_some()) {
      while (other != environment.end() && interface.number(*other).is_none()) {
        both.push_back(*other++);
      }
      INVARIANT(other != environment.end() && *other == letter,
                "two traces should agree on the letters that they share");
      ++other;
    }
    both.push_back(letter);
  }
  return both;
}

std::size_t narrowest(const Components& parts, const Letters& property) {
  const Letters all = alphabet_of(parts);
  const auto number = [&](LetterId letter) {
    return static_cast<std::size_t>(std::lower_bound(all.begin(), all.end(), letter) - all.begin());
  };
  std::vector<std::size_t> owners(all.size(), 0);
  for (const LtsPointer& part : parts) {
    for (const LetterId letter : part->alphabet()) ++owners[number(letter)];
  }
  // The interface of a component: of its own letters those that another component has, and of the
  // property's letters those that are not this component's alone.
  const Letters observed = common(property, all);
  std::size_t best = 0;
  std::size_t best_size = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    std::size_t size = observed.size();
    for (const LetterId letter : parts[i]->alphabet()) {
      const bool is_observed = std::binary_search(observed.begin(), observed.end(), letter);
      const bool is_shared = owners[number(letter)] > 1;
      if (is_shared && !is_observed) ++size;
      if (!is_shared && is_observed) --size;
    }
    if (i > 0 && size >= best_size) continue;
    best = i;
    best_size = size;
  }
  return best;
}

}  // namespace arbiter::systems
