// AGCheck (000, section 5.2): an assumption about a part is learned that is strong enough for the
// rest and true of the part.
//
//   (1) M[A] is safe    (2) N† ≤ A
//   ------------------------------
//            M[N] is safe
//
// L* learns the weakest assumption: all words s such that M[-] is safe with just s in its hole.
// Words are over pairs of a move of O's and one of P's. The teacher:
//
// - Is s a member? All of M[-](τ_s) is explored, since M's environment still has choices
//   (rest_words.h). What cannot be a play is rejected without being asked, and so is what extends a
//   rejected word.
// - Is A right? If M[A] errs (1), the moves on the way there are a word that A should not have. If
//   the part does something that A does not allow (2), that is a word c of the part's, without a
//   choice of abstraction's if there is one. Where M[-] is safe with c, A should have it. Where it
//   is not, c is the counterexample, and CompVer looks at the whole along it
//   (verify_compositionally.h).
//
// These are 000's steps 1 (the learner makes A), 2 (the first premise), 3 and 4 (the second), 5 (c
// is tried on M[-]) and 6 (the answer).
//
// Both premises are programs (premise_graph.h), searched as any other. Where learning takes long, a
// share of the work goes into plays of the whole program that are short.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <variant>
#include <vector>

#include "assume/premise_search.h"
#include "learning/iteration.h"
#include "learning/observation_table.h"

namespace arbiter::assume {

// The alphabet of the learner: pairs of a move of O's and one of P's. If the border has few pairs,
// the alphabet has every pair that can be in a play (is_full), so that the assumption speaks of
// other parts, too. Otherwise it has only the pairs that this part makes.
struct BorderPairs {
  learning::PairAlphabet pairs{std::vector<learning::MovePair>()};
  bool is_full = false;
  Searched searched{};  // the search of the part, if there was one
};
tl::expected<BorderPairs, NoAnswer> pairs_of(const ProgramView& view, const Limits& limits);

// The moves that the rest makes while its part keeps to the assumption. Requires that the first
// premise holds for it.
tl::expected<std::set<AskedMove>, NoAnswer> asked_moves(const ProgramView& view,
                                                        const learning::PairAlphabet& pairs,
                                                        const Dfa& assumption,
                                                        const Limits& limits);

// Costs, over all rounds.
struct Costs {
  std::size_t states = 0;  // of all searches
  std::size_t transitions = 0;
  std::size_t peak_states = 0;  // held at one time
  std::size_t membership_queries = 0;
  std::size_t next_look = std::size_t{1} << 16U;  // work after which the whole is searched

  void add(const Searched& searched) {
    states += searched.states;
    transitions += searched.transitions;
    peak_states = std::max(peak_states, searched.peak_states);
  }
  // Adds the growth of a set of states from `held` to `now`. If it is smaller now, it was forgotten
  // and begun anew.
  void add_to(std::size_t held, std::size_t now, std::size_t more_transitions) {
    states += now < held ? now : now - held;
    transitions += more_transitions;
    peak_states = std::max(peak_states, now);
  }
};

// What is told of a conjecture when the learner makes it.
struct Conjecture {
  std::size_t refinement = 1;
  std::size_t round = 1;
  const learning::ObservationTable& table;
  const BorderLetters& letters;
  const learning::PairAlphabet& pairs;
  const Dfa& assumption;
};

struct RuleOptions {
  std::size_t refinement = 1;        // its number, told with conjectures
  learning::TableOutline outline{};  // to start from
  std::function<void(const Conjecture&)> on_conjecture{};
  Progress* progress = nullptr;
};

// Both premises hold for the assumption.
struct Holds {
  Dfa assumption;
};
// A play of the part, in moves, with which the rest errs.
struct Fails {
  Word moves;
};

struct Lesson {
  std::variant<Holds, Fails, NoAnswer> verdict = NoAnswer{};
  std::vector<learning::Iteration> iterations;
  Dfa assumption;  // the last conjecture
  std::size_t rounds = 0;
  std::size_t rows = 0;
  std::size_t columns = 0;
  learning::TableOutline outline;
};

// Runs AGCheck on the view, and adds what it cost to `costs`.
Lesson learn_assumption(const ProgramView& view, const learning::PairAlphabet& pairs,
                        const RuleOptions& options, const Limits& limits, Costs& costs);

}  // namespace arbiter::assume
