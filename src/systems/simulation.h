#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "support/limits.h"
#include "support/progress.h"
#include "systems/components.h"

namespace arbiter::systems {

// Which words over an interface keep M1 || P from the error, whatever else it does: the language of
// the weakest assumption (004, section 4.2). Words are numbers of the interface, which should
// outlive the simulation. A word that M1 || P cannot follow is allowed.
class Simulation {
 public:
  Simulation(const Interface& interface, const Limits& limits, Progress* progress = nullptr)
      : interface_(interface), limits_(limits), charge_(limits), progress_(progress) {}

  // Composes M1 || P. To be called first, and once.
  Bounded<void> start(const Components& judged);

  Bounded<bool> allows(std::span<const LetterId> word);
  // The least automaton of all words that are allowed, in canonical order; it has no states if not
  // even the empty word is allowed.
  Bounded<Dfa> weakest();

  // The size of M1 || P.
  std::size_t states() const { return states_; }
  std::size_t transitions() const { return transitions_; }

 private:
  using Set = std::vector<std::uint32_t>;  // states of dangerous_, ascending
  struct Hash {
    std::size_t operator()(const Set& set) const;
  };
  static constexpr std::uint32_t kNotKnown = 0xFFFFFFFFU;
  static constexpr std::uint32_t kError = 0xFFFFFFFEU;

  Bounded<void> keep_dangerous(const Lts& whole);
  // The number of the set together with all that silent steps lead to, or kError.
  Bounded<std::uint32_t> closed(Set set);
  Bounded<std::uint32_t> next(std::uint32_t set, LetterId number);
  Bounded<void> charge(std::size_t more);
  // Counts that so many letters or edges more were looked at. From time to time it asks the limits
  // and reports progress.
  Bounded<void> ask(std::size_t more);

  const Interface& interface_;
  Limits limits_;
  MemoryCharge charge_;
  Progress* progress_;
  std::size_t words_ = 0;  // words that were asked for
  std::size_t looks_ = 0;  // looks at letters and edges since the limits were asked
  std::size_t states_ = 0;
  std::size_t transitions_ = 0;
  // The states of M1 || P from which the error can be reached, with numbers for the letters of the
  // interface and silent edges for all others. If there are none, is_harmless_.
  Lts dangerous_;
  bool is_harmless_ = false;
  std::uint32_t initial_ = kNotKnown;
  std::unordered_map<Set, std::uint32_t, Hash> number_;
  std::vector<const Set*> sets_;
  std::vector<std::uint32_t> next_;  // per set and number
  std::vector<std::uint8_t> seen_;   // per state; all 0 between calls
  std::size_t bytes_ = 0;
};

}  // namespace arbiter::systems
