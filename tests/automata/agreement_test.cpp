// The kernel against OpenFst, operation by operation, on automata larger than words can be tried
// on.
#include <gtest/gtest.h>

#include "automata/determinise.h"
#include "automata/hide.h"
#include "automata/inclusion.h"
#include "automata/minimise.h"
#include "automata/openfst_reference.h"
#include "automata/product.h"
#include "automata/random_automata.h"
#include "automata/reference.h"
#include "automata/relabel.h"
#include "automata/trim.h"

namespace arbiter::automata {
namespace {

constexpr std::uint64_t kCases = 10'000;
constexpr Size kSize = {.states = 30, .letters = 4};

template <class Ours>
openfst::Automaton plain(const Ours& ours) {
  openfst::Automaton result;
  for (std::uint32_t state = 0; state < ours.states(); ++state) {
    result.accepting.push_back(ours.accepts(StateId(state)));
    for (const Edge& edge : ours.edges(StateId(state))) {
      result.arcs.push_back({state, edge.letter.index(), edge.target.index()});
    }
  }
  return result;
}

Dfa ours(const openfst::Automaton& plain) {
  std::vector<std::vector<Edge>> rows(plain.accepting.size());
  for (const openfst::Arc& arc : plain.arcs) {
    rows[arc.from].push_back({LetterId(arc.letter), StateId(arc.to)});
  }
  DfaBuilder builder;
  for (std::size_t state = 0; state < rows.size(); ++state) {
    builder.add_state(plain.accepting[state]);
    for (const Edge& edge : rows[state]) builder.add_edge(edge.letter, edge.target);
  }
  return std::move(builder).finish();
}

openfst::Letters plain_letters(std::span<const LetterId> letters) {
  openfst::Letters result;
  for (const LetterId letter : letters) result.push_back(letter.index());
  return result;
}

// Nothing if they are equal once numbered in the same order.
std::string same(const Dfa& left, const openfst::Automaton& right) {
  if (canonical(left) == canonical(ours(right))) return {};
  return text(left) + "\nand by OpenFst\n" + text(ours(right));
}

TEST(OpenFst, TrimsAlike) {
  check_random(kCases, [](Random& random) {
    const Dfa automaton = random_dfa(random, kSize);
    return same(trim(automaton), openfst::connected(plain(automaton)));
  });
}

TEST(OpenFst, MinimisesAlike) {
  check_random(kCases, [](Random& random) {
    // Rounds alone would do for small ones; smaller halves need room.
    const Size size = random.chance(20) ? Size{.states = 500, .letters = 3} : kSize;
    const Dfa automaton = trim(random_dfa(random, size));
    return same(*minimise(automaton), openfst::minimised(plain(automaton)));
  });
}

TEST(OpenFst, FindsCanonicalNumberingIsomorphic) {
  check_random(kCases, [](Random& random) -> std::string {
    const Dfa automaton = trim(random_dfa(random, kSize));
    const bool isomorphic = openfst::isomorphic(plain(canonical(automaton)), plain(automaton));
    return isomorphic ? "" : text(automaton) + "\n" + text(canonical(automaton));
  });
}

TEST(OpenFst, IntersectsAlike) {
  check_random(kCases, [](Random& random) {
    const Dfa left = random_dfa(random, {.states = 12});
    const Dfa right =
        random.chance(50) ? changed(random, left) : random_dfa(random, {.states = 12});
    return same(trim(intersection(left, right)), openfst::intersected(plain(left), plain(right)));
  });
}

TEST(OpenFst, MultipliesAlike) {
  check_random(kCases, [](Random& random) {
    const Dfa left = random_dfa(random, {.states = 12, .letters = 3});
    const std::vector<LetterId> names = {LetterId(1), LetterId(random.chance(50) ? 2 : 3),
                                         LetterId(5)};
    const Dfa right = relabel(random_dfa(random, {.states = 12, .letters = 3}), names);
    const auto left_alphabet = reference::letters(3);
    const std::vector<LetterId> right_alphabet = {LetterId(1), LetterId(2), LetterId(3),
                                                  LetterId(5)};
    return same(trim(product(left, left_alphabet, right, right_alphabet)),
                openfst::synchronised(plain(left), plain_letters(left_alphabet), plain(right),
                                      plain_letters(right_alphabet)));
  });
}

TEST(OpenFst, RelabelsAlike) {
  check_random(kCases, [](Random& random) {
    const Dfa automaton = trim(random_dfa(random, kSize));
    const std::vector<LetterId> names = {LetterId(7), LetterId(0), LetterId(3), LetterId(2)};
    return same(relabel(automaton, names),
                openfst::relabelled(plain(automaton), plain_letters(names)));
  });
}

TEST(OpenFst, DeterminisesAlike) {
  check_random(kCases, [](Random& random) {
    const Nfa automaton = random_nfa(random, {.states = 12, .letters = 3});
    return same(*minimise(trim(*determinise(automaton))), openfst::determinised(plain(automaton)));
  });
}

TEST(OpenFst, HidesAlike) {
  check_random(kCases, [](Random& random) {
    const Dfa automaton = random_dfa(random, {.states = 12, .letters = 4});
    const std::vector<LetterId> hidden = {LetterId(random.chance(50) ? 0 : 1), LetterId(3)};
    return same(*minimise(trim(*determinise(hide(automaton, hidden)))),
                openfst::hidden(plain(automaton), plain_letters(hidden)));
  });
}

TEST(OpenFst, FollowsSilentChainsAlike) {
  check_random(kCases, [](Random& random) {
    const Nfa chains = random_chains(random, kSize);
    return same(*minimise(trim(follow_silent_chains(chains))),
                openfst::determinised(plain(chains)));
  });
}

TEST(OpenFst, ComposesCellsAlike) {
  check_random(kCases, [](Random& random) {
    const Program program = random_program(random, {.states = 20});
    const openfst::Automaton cell = plain(reference::automaton(program.cell));
    openfst::Letters owned;
    for (std::uint32_t i = 0; i < 2 * program.cell.values; ++i) {
      owned.push_back(program.cell.first.index() + i);
    }
    openfst::Letters all = plain_letters(program.visible);
    all.insert(all.end(), owned.begin(), owned.end());
    const auto both = openfst::synchronised(plain(program.dfa), all, cell, owned);
    return same(*minimise(trim(*compose_cell(program.dfa, program.cell))),
                openfst::hidden(both, owned));
  });
}

TEST(OpenFst, ComparesAlike) {
  check_random(kCases, [](Random& random) -> std::string {
    const Dfa left = trim(random_dfa(random, kSize));
    Dfa right = trim(random_dfa(random, kSize));
    if (random.chance(70)) right = trim(blown_up(random, left, 2));
    if (random.chance(50)) right = trim(changed(random, right));
    const auto included = *not_included(left, right);
    const auto length = openfst::shortest_difference(plain(left), plain(right));
    if (included.has_value() != length.has_value() ||
        (length && included->word.size() != *length)) {
      return text(left) + "\nand its inclusion in\n" + text(right);
    }
    const bool equal = openfst::equivalent(plain(left), plain(right));
    if (difference(left, right)->has_value() == equal) return text(left) + "\nand\n" + text(right);
    return {};
  });
}

}  // namespace
}  // namespace arbiter::automata
