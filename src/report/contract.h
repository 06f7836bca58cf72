// An assumption in words: what the part must promise.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assume/assumption.h"
#include "engine/part_assumptions.h"

namespace arbiter::report {

// A contract in words.
struct ContractWords {
  // What the assumption leaves unsaid: that the part does what it does now. It is no promise by
  // itself, so text has it in the heading, and only files and JSON in full.
  std::vector<std::string> as_now;
  // Such as "it never answers `run` with `done`" and "before the first `push.run` it never does
  // `pop.run`", the most general first; of thousands the first. Empty if the part may do anything.
  std::vector<std::string> sentences;
  // Some sentences name a state by a way to it, and there may be other ways.
  bool has_places = false;
  // How many sentences there are beyond these.
  std::size_t left_out = 0;

  // All of it, and how many sentences were left out.
  std::vector<std::string> in_full() const;
  // The sentences; of many the first few, how many more there are, and where.
  std::vector<std::string> in_brief() const;
};

ContractWords contract(const assume::Assumption& assumption);

// The same of all that a part must promise. None if it is only that the part does what it does now:
// that is no contract that another part could be held to.
std::optional<ContractWords> contract(const PartContract& promised);

}  // namespace arbiter::report
