#pragma once

#include <string_view>

#include "automata/nfa.h"
#include "support/name.h"

namespace arbiter::fsp {

// The names of actions, which are labels as FSP writes them: dotted texts. All systems of one run
// share one table, so that a letter means the same action everywhere.
class ActionTable {
 public:
  automata::LetterId intern(std::string_view text) {
    return automata::LetterId(names_.intern(text).index());
  }
  // None if no system has it.
  automata::LetterId find(std::string_view text) const {
    const NameId found = names_.find(text);
    return found.is_none() ? automata::kSilent : automata::LetterId(found.index());
  }
  // "tau" for the silent letter.
  std::string_view text(automata::LetterId letter) const {
    return letter == automata::kSilent ? "tau" : names_.text(NameId(letter.index()));
  }
  std::size_t size() const { return names_.size(); }

 private:
  NamePool names_;
};

}  // namespace arbiter::fsp
