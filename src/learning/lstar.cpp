// L* in its two versions.
//
// Both keep an observation table closed: the row of every word of S·Σ is the row of a word of S.
// Then classes of rows are states, and the letters lead from class to class. They differ in what
// they do with a counterexample, a word on which that automaton and the language differ.
//
// Angluin makes all its prefixes rows. Two of them may be of one class and yet go on differently;
// then the column that shows the difference is missing, and is added, until the table is
// consistent. The number of rows grows with the length of counterexamples.
//
// Rivest and Schapire find one suffix of it that tells two words apart which the automaton takes
// for one state: replace longer and longer prefixes by the access words of the states that they
// lead to; somewhere the answer changes, and binary search finds where (breakpoint.h). The suffix
// after that becomes a column. It splits a class, so rows stay as few as states.
//
// Cost: for n states, k letters and counterexamples of at most m letters, Rivest and Schapire ask
// for at most (k+1)n entries in at most n columns, and at most ⌈log₂ m⌉ + 1 words per analysis.
#include "learning/lstar.h"

#include <algorithm>
#include <utility>

#include "learning/breakpoint.h"

namespace arbiter::learning {

Bounded<void> TableLearner::close() {
  for (RowId row = table_.unclosed(); row.is_some(); row = table_.unclosed()) {
    if (auto done = table_.make_short(row); !done) return done;
  }
  return {};
}

Bounded<void> TableLearner::read_hypothesis() {
  Hypothesis result(table_.alphabet());
  std::vector<RowId> states;                     // the row of each state
  std::vector<StateId> state_of(table_.rows());  // of the rows in `states`
  for (const RowId row : table_.short_rows()) {
    if (table_.representative(row) != row) continue;
    // The old one and the new one, the automaton that the teacher gets, and what is here.
    const std::size_t bytes =
        hypothesis_.bytes() + 3 * result.bytes() + state_of.size() * sizeof(StateId) + 4096;
    if (!charge_.resize(bytes)) return tl::unexpected(StopReason::Memory);
    states.push_back(row);
    state_of[row.index()] = result.add_state(table_.word(row), table_.accepts(row));
  }
  for (std::uint32_t state = 0; state < states.size(); ++state) {
    for (std::size_t letter = 0; letter < result.letters(); ++letter) {
      const RowId target = table_.representative(table_.extension(states[state], letter));
      result.set_next(StateId(state), letter, state_of[target.index()]);
    }
  }
  hypothesis_ = std::move(result);
  return {};
}

Bounded<void> AngluinLearner::start() {
  if (auto done = table_.start(); !done) return done;
  for (Word& suffix : outline_.suffixes) {
    if (suffix.empty()) continue;
    if (auto done = table_.add_suffix(std::move(suffix)); !done) return done;
  }
  for (const Word& prefix : outline_.prefixes) {
    if (auto done = add_prefixes(prefix); !done) return done;
  }
  outline_ = {};
  return complete();
}

Bounded<void> AngluinLearner::refine(WordView counterexample) {
  if (auto done = add_prefixes(counterexample); !done) return done;
  return complete();
}

Bounded<void> AngluinLearner::add_prefixes(WordView word) {
  RowId row(0);
  for (const LetterId letter : word) {
    row = table_.extension(row, hypothesis_.number(letter));
    if (table_.is_short(row)) continue;
    if (auto done = table_.make_short(row); !done) return done;
  }
  return {};
}

// Until it is consistent and closed.
Bounded<void> AngluinLearner::complete() {
  while (true) {
    while (auto suffix = missing_suffix()) {
      if (auto done = table_.add_suffix(std::move(*suffix)); !done) return done;
    }
    const RowId row = table_.unclosed();
    if (row.is_none()) return read_hypothesis();
    if (auto done = table_.make_short(row); !done) return done;
  }
}

// A column that is missing: two short rows of one class, and a letter after which they differ in
// some column. Any will do. Of all there are, one is taken in which the classes so far are all
// equal, and otherwise one that splits them into the most even halves; of several such ones the
// shortest. That can be read off the table, and asks for a fifth to two thirds less than the first
// one found does.
std::optional<Word> AngluinLearner::missing_suffix() const {
  const std::size_t letters = table_.alphabet().size();
  const std::size_t columns = table_.suffixes().size();
  std::vector<std::uint32_t> rank;  // per letter and column
  std::optional<Word> best;
  std::uint32_t best_rank = 0;
  for (const RowId row : table_.short_rows()) {
    const RowId first = table_.representative(row);
    if (first == row) continue;
    for (std::size_t letter = 0; letter < letters; ++letter) {
      const auto column =
          table_.first_difference(table_.extension(first, letter), table_.extension(row, letter));
      if (!column) continue;
      if (rank.empty()) rank = ranks();
      const std::uint32_t own = rank[letter * columns + *column];
      const Word& rest = table_.suffixes()[*column];
      const bool is_better =
          !best || own > best_rank || (own == best_rank && rest.size() + 1 < best->size());
      if (!is_better) continue;
      best_rank = own;
      best = {table_.alphabet()[letter]};
      best->insert(best->end(), rest.begin(), rest.end());
    }
  }
  return best;
}

// Per letter and column: how good a column the two make. The size of the smaller half of the
// classes that it tells apart; as many as there are if it tells none apart.
std::vector<std::uint32_t> AngluinLearner::ranks() const {
  const std::size_t letters = table_.alphabet().size();
  const std::size_t columns = table_.suffixes().size();
  std::vector<std::uint32_t> counts(letters * columns, 0);  // of classes that are true
  std::uint32_t classes = 0;
  for (const RowId row : table_.short_rows()) {
    if (table_.representative(row) != row) continue;
    ++classes;
    for (std::size_t letter = 0; letter < letters; ++letter) {
      table_.count_true(table_.extension(row, letter),
                        std::span(counts).subspan(letter * columns, columns));
    }
  }
  for (std::uint32_t& count : counts) {
    count = std::min(count, classes - count);
    if (count == 0) count = classes;
  }
  return counts;
}

Bounded<void> RivestSchapireLearner::start() {
  if (auto done = table_.start(); !done) return done;
  for (Word& suffix : options_.outline.suffixes) {
    if (suffix.empty()) continue;
    if (auto done = table_.add_suffix(std::move(suffix)); !done) return done;
  }
  for (const Word& prefix : options_.outline.prefixes) {
    const RowId row = table_.find(prefix);
    if (row.is_none() || table_.representative(row).is_some()) continue;
    if (auto done = table_.make_short(row); !done) return done;
  }
  options_.outline = {};
  if (auto done = close(); !done) return done;
  return read_hypothesis();
}

Bounded<void> RivestSchapireLearner::refine(WordView counterexample) {
  const bool is_member = !hypothesis_.accepts(counterexample);
  do {
    if (auto done = refine_once(counterexample); !done) return done;
  } while (options_.exhaust && hypothesis_.accepts(counterexample) != is_member);
  return {};
}

Bounded<void> RivestSchapireLearner::refine_once(WordView counterexample) {
  const std::vector<StateId> states = hypothesis_.states_along(counterexample);
  const bool is_member = !hypothesis_.accepts(states.back());
  const std::size_t low = access_prefix(hypothesis_, counterexample, states);
  const auto found = find_breakpoint(low, counterexample.size(), is_member, [&](std::size_t i) {
    return ask(hypothesis_.access(states[i]), counterexample.subspan(i));
  });
  if (!found) return tl::unexpected(found.error());
  const WordView suffix = counterexample.subspan(*found + 1);
  if (auto done = table_.add_suffix({suffix.begin(), suffix.end()}); !done) return done;
  INVARIANT(table_.unclosed().is_some(), "a counterexample should be one");
  if (auto done = close(); !done) return done;
  return read_hypothesis();
}

}  // namespace arbiter::learning
