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
    const std::size_t before = names_.size();
    const NameId name = names_.intern(text);
    if (names_.size() > before) letters_ += text.size();
    return automata::LetterId(name.index());
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
  // About as many as it holds.
  std::size_t bytes() const { return letters_ + kBytesPerName * names_.size(); }

 private:
  static constexpr std::size_t kBytesPerName = 128;

  NamePool names_;
  std::size_t letters_ = 0;  // of all names
};

}  // namespace arbiter::fsp
