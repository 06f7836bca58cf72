#pragma once

#include "learning/learner.h"
#include "learning/observation_table.h"

namespace arbiter::learning {

// What the two versions of L* share: a table that is closed, and a hypothesis read off it.
class TableLearner : public Learner {
 public:
  const ObservationTable& table() const { return table_; }

 protected:
  TableLearner(Teacher& teacher, const Limits& limits)
      : Learner(teacher, limits), table_(teacher, limits), charge_(limits) {}

  // Makes rows short until every class has a short row.
  Bounded<void> close();
  // States are the classes, in the order of their first short rows. Requires the table closed.
  Bounded<void> read_hypothesis();

  ObservationTable table_;

 private:
  MemoryCharge charge_;  // of the hypothesis
};

// L* as Angluin gave it (Learning regular sets from queries and counterexamples, 1987) and as 000
// has it (section 4, figure 2): all prefixes of a counterexample become rows, and columns are added
// until rows of one class go on alike.
class AngluinLearner final : public TableLearner {
 public:
  // The dynamic start (000, section 4): the rows and columns of an earlier table, for a language
  // that differs little from the one learned there. T is asked anew. Requires the prefixes
  // prefix-closed.
  AngluinLearner(Teacher& teacher, const Limits& limits, TableOutline outline = {})
      : TableLearner(teacher, limits), outline_(std::move(outline)) {}

  Bounded<void> start() override;
  Bounded<void> refine(WordView counterexample) override;

 private:
  Bounded<void> add_prefixes(WordView word);
  Bounded<void> complete();
  std::optional<Word> missing_suffix() const;
  std::vector<std::uint32_t> ranks() const;

  TableOutline outline_;
};

struct RivestSchapireOptions {
  // Analyse a counterexample again until the hypothesis is right on it. That spares equivalence
  // queries; 004 does not, so that there is a conjecture between any two analyses.
  bool exhaust = false;
  // As for AngluinLearner; of the prefixes, those that differ from the ones before.
  TableOutline outline = {};
};

// L* with Rivest and Schapire's analysis (004, section 4.1, figure 5): a counterexample gives one
// column. No two short rows are of one class, so that no rows go on differently. For a minimal
// automaton of n states, its sink counted, over k letters, and counterexamples of at most m
// letters: at most n - 1 wrong conjectures, each larger than the last, and at most
// (k+1)n² + n(⌈log₂ m⌉ + 1) membership queries, all of them counted.
class RivestSchapireLearner final : public TableLearner {
 public:
  RivestSchapireLearner(Teacher& teacher, const Limits& limits, RivestSchapireOptions options = {})
      : TableLearner(teacher, limits), options_(std::move(options)) {}

  Bounded<void> start() override;
  Bounded<void> refine(WordView counterexample) override;

 private:
  Bounded<void> refine_once(WordView counterexample);

  RivestSchapireOptions options_;
};

}  // namespace arbiter::learning
