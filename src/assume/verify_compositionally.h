// CompVer (000, section 5.1, figure 3): assume-guarantee reasoning inside abstraction refinement.
//
// The program is seen through partitions, at first the coarsest, and AGCheck is run on it
// (rule.h). If the premises hold, the program is safe: they are claims about plain integers.
// If there is a play of the part with which the rest errs, the whole program is searched along that
// play alone. What is found there is a path of the program: either the integers are found for which
// it goes that way, and it is a play; or it is spurious, and what makes it impossible says which
// partitions to refine (refine/split.h). Then AGCheck begins anew, from the table that the learner
// had before, its words written with the letters of the refined partitions (000's footnote 3).
//
// Where all data are small there is nothing to refine, and one round decides.
#pragma once

#include <memory>

#include "assume/places.h"
#include "assume/rule.h"
#include "refine/loop.h"
#include "refine/split.h"
#include "smt/solver.h"

namespace arbiter::assume {

// Safe, by this assumption.
struct Proved {
  Dfa learned;  // L*'s last conjecture: both premises were searched for it
  Dfa smaller;  // allows the same plays with fewer states (merge.h)
  // The assumption place by place (places.h), with the moves only that the rest makes if the part
  // keeps to it, unless these could not be found; or which limit was reached.
  Bounded<Places> places = tl::unexpected(StopReason::Timeout);
};

// A play of the whole program, on plain integers, and the error that it comes to.
struct Refuted {
  game::NodeId error;
  std::vector<game::Move> play;
};

// What one run of AGCheck came to, and what was refined because of it.
struct Round {
  Lesson lesson;
  std::vector<refine::Split> splits{};
  // What came of the play of the whole program along the part's play, and how many moves it has.
  refine::Round::Finding finding = refine::Round::Finding::NoError;
  std::size_t path = 0;
};

struct Verdict {
  std::variant<Proved, Refuted, NoAnswer> answer = NoAnswer{};
  std::vector<Round> rounds;
  Costs costs;
  // What the last round was run on.
  abstraction::Precision precision;
  bool is_plain = false;
  std::shared_ptr<const BorderLetters> letters;
  BorderPairs pairs;
};

struct CompositionalOptions {
  refine::Rule rule = refine::Rule::Smart;
  std::size_t max_rounds = 1000;
  std::function<void(const Conjecture&)> on_conjecture{};
  Progress* progress = nullptr;
};

// `solver` may be null: then paths that depend on what the environment brings stay open.
Verdict verify_compositionally(const Border& border, smt::Solver* solver,
                               const CompositionalOptions& options, const Limits& limits);

// Gives variables that take values of the same moves the same cut points.
void share_partitions(const Border& border, abstraction::Precision& precision);

// Whether no variable has a partition, so that all is on plain integers.
bool is_plain(const abstraction::Precision& precision);

}  // namespace arbiter::assume
