#include "model/compare.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "automata/determinise.h"
#include "automata/minimise.h"
#include "automata/relabel.h"

namespace arbiter::model {

namespace {

using automata::Dfa;
using automata::LetterId;
using automata::Side;

// A letter of both models, with its move in the left arena.
struct JointLetter {
  std::string name;
  game::Move move;
};

class JointAlphabet {
 public:
  JointAlphabet(const Model& left, const Model& right, const Alignment& alignment) {
    std::map<std::string, game::Move> moves;
    for (const Letter& letter : right.letters) {
      if (letter.move.component.is_some()) moves[letter.name] = alignment.left(letter.move);
    }
    for (const Letter& letter : left.letters) {
      if (letter.move.component.is_some()) moves[letter.name] = letter.move;
    }
    for (const auto& [name, move] : moves) letters_.push_back({name, move});
    std::stable_sort(
        letters_.begin(), letters_.end(), [](const JointLetter& a, const JointLetter& b) {
          const auto key = [](const game::Move& move) {
            return std::make_tuple(move.component, move.kind, move.element, move.value);
          };
          return key(a.move) < key(b.move);
        });
    for (std::uint32_t i = 0; i < letters_.size(); ++i) number_[letters_[i].name] = LetterId(i);
  }

  // The joint letter for each letter of the model; kSilent for `nd`.
  std::vector<LetterId> names_of(const Model& model) const {
    std::vector<LetterId> result;
    result.reserve(model.letters.size());
    for (const Letter& letter : model.letters) {
      result.push_back(letter.move.component.is_none() ? automata::kSilent
                                                       : number_.at(letter.name));
    }
    return result;
  }

  const JointLetter& operator[](LetterId letter) const { return letters_[letter.index()]; }

 private:
  std::vector<JointLetter> letters_;
  std::map<std::string, LetterId> number_;
};

// The model's automaton over the joint alphabet, minimal.
Bounded<Dfa> joined(const Model& model, const JointAlphabet& alphabet, const Limits& limits) {
  const std::vector<LetterId> names = alphabet.names_of(model);
  if (!model.has_nd) return automata::relabel(model.dfa, names);
  automata::NfaBuilder erased;
  for (std::uint32_t state = 0; state < model.dfa.states(); ++state) {
    erased.add_state(model.dfa.accepts(automata::StateId(state)));
    for (const automata::Edge& edge : model.dfa.edges(automata::StateId(state))) {
      erased.add_edge(names[edge.letter.index()], edge.target);
    }
  }
  auto dfa = automata::determinise(std::move(erased).finish(), limits);
  if (!dfa) return tl::unexpected(dfa.error());
  MemoryCharge charge(limits);
  if (!charge.resize(dfa->bytes() + automata::minimise_bytes(*dfa))) {
    return tl::unexpected(StopReason::Memory);
  }
  return automata::minimise_reachable(std::move(*dfa), {}, limits);
}

DistinguishingPlay play_of(const automata::Witness& witness, automata::Side side,
                           const JointAlphabet& alphabet, const Alignment& alignment,
                           bool is_abstract) {
  DistinguishingPlay play;
  play.of = side;
  for (const LetterId letter : witness.word) {
    play.names.push_back(alphabet[letter].name);
    if (is_abstract) continue;
    play.left.push_back(alphabet[letter].move);
    play.right.push_back(alignment.right(alphabet[letter].move));
  }
  return play;
}

}  // namespace

std::variant<Comparison, GaveUp> compare(Model left, Model right, const Alignment& alignment,
                                         Relation relation, const Limits& limits) {
  MemoryCharge held(limits);  // the models, and their automata over the joint alphabet
  if (!held.resize(2 * (left.dfa.bytes() + right.dfa.bytes()))) {
    return GaveUp{UnknownReason::Memory};
  }
  const JointAlphabet alphabet(left, right, alignment);
  const auto left_dfa = joined(left, alphabet, limits);
  if (!left_dfa) return GaveUp{unknown_reason(left_dfa.error())};
  const auto right_dfa = joined(right, alphabet, limits);
  if (!right_dfa) return GaveUp{unknown_reason(right_dfa.error())};
  Comparison result{std::move(left), std::move(right), std::nullopt, std::nullopt};
  const bool is_abstract = result.left.is_abstract || result.right.is_abstract;
  std::optional<automata::Witness> known;
  if (relation == Relation::Equivalent) {
    auto found = automata::difference(*left_dfa, *right_dfa, limits);
    if (!found) return GaveUp{unknown_reason(found.error())};
    if (!*found) return result;
    known = std::move(*found);
  }
  for (const Side side : {Side::Left, Side::Right}) {
    if (side == Side::Right && relation == Relation::Refines) break;
    const bool is_left = side == Side::Left;
    auto found = automata::not_included(is_left ? *left_dfa : *right_dfa,
                                        is_left ? *right_dfa : *left_dfa, limits);
    if (!found && !known) return GaveUp{unknown_reason(found.error())};
    // The terms differ, as `known` shows. If a limit ends the search for a play that only this side
    // has, `known` is used, provided that it is a play of this side.
    if (!found) found = known->of == side ? known : std::nullopt;
    if (!*found) continue;
    (is_left ? result.left_only : result.right_only) =
        play_of(**found, side, alphabet, alignment, is_abstract);
  }
  INVARIANT(!known || !result.holds(), "terms that differ should differ by a play of one of them");
  return result;
}

}  // namespace arbiter::model
