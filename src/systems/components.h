// What assume-guarantee reasoning takes apart: systems in parallel, their letters, and assumptions,
// which are transition systems too.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "automata/lts.h"
#include "fsp/actions.h"

namespace arbiter::systems {

using automata::Dfa;
using automata::LetterId;
using automata::Lts;
using automata::Word;

using LtsPointer = std::shared_ptr<const Lts>;
// Systems in parallel.
using Components = std::vector<LtsPointer>;
using Letters = std::vector<LetterId>;

std::vector<const Lts*> pointers(const Components& parts);
// The letters of all components together, ascending.
Letters alphabet_of(const Components& parts);
// The letters in both. Requires both ascending.
Letters common(const Letters& left, const Letters& right);

// Whether some edge leads into the error.
bool can_err(const Lts& lts);
// Whether an assumption, which is deterministic and has no silent steps, allows everything.
bool is_trivial(const Lts& assumption);
// `lts` with a state without steps in the place of the error: its traces are the same, and none of
// them is an error of its own.
LtsPointer harmless(const LtsPointer& lts);

// The letters of an assumption, in the order of their names. Learners use the numbers of this order
// as letters, so that tables and ties are in the order of the names, as in 004, and not in that of
// the file.
class Interface {
 public:
  Interface(Letters letters, const fsp::ActionTable& actions);

  std::size_t size() const { return by_name_.size(); }
  // All numbers: 0, 1, 2 and so on.
  std::span<const LetterId> numbers() const { return numbers_; }
  // The letter with that number.
  LetterId letter(LetterId number) const { return by_name_[number.index()]; }
  // The number of a letter; none if it is no letter of the interface, or the silent one.
  LetterId number(LetterId letter) const;
  // The letters of the interface in the trace, as numbers.
  Word restricted(std::span<const LetterId> trace) const;

  // An automaton over numbers, all states of which accept, as a system over the letters.
  LtsPointer system(const Dfa& assumption) const;
  // The system that does the word, given as numbers, and then nothing more.
  LtsPointer single_word(std::span<const LetterId> word) const;

 private:
  Letters letters_;                // ascending
  std::vector<LetterId> number_;   // of each of letters_
  std::vector<LetterId> by_name_;  // by number
  std::vector<LetterId> numbers_;
};

// Makes a trace of the composition from a trace of either side: letters that both sides have are
// done together, in the order in which both have them. Requires that the shared letters of `judged`
// are the first ones of `environment`; what follows them there is left out.
Word combined(std::span<const LetterId> judged, std::span<const LetterId> environment,
              const Interface& interface);

// The number of the component to look at first, with the others as its environment: one with the
// smallest interface, given the letters of the property.
std::size_t narrowest(const Components& parts, const Letters& property);

}  // namespace arbiter::systems
