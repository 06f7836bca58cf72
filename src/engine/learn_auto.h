// Which part of a program is worth learning about, if one is: what `check --learn auto` does.
#pragma once

#include <string>
#include <vector>

#include "engine/answer.h"
#include "engine/part_assumptions.h"

namespace arbiter {

struct LearnAutoOptions {
  LearnPartOptions learn{};
  // An assumption is wanted, and not only a verdict: something is learned even where direct search
  // would come to the answer soon, or where learning saves nothing.
  bool wants_assumption = false;
};

struct AutoAnswer {
  // By learning, or, where nothing was learned, by search. A note says why nothing was learned, or
  // why that was not enough.
  Answer answer;
  std::string learned_about{};  // the name of the part; empty if nothing was learned
  // The parts that were compared, in the order of the file; none where search came first.
  std::vector<PartInfo> parts{};
};

// Searches the whole program for a while that is counted, then learns about the part that saves
// most by the estimate. A program that has no part to learn about is searched to the end; so is
// one of which no part saves anything by the estimate, or about whose part learning gave up before
// any limit was reached, unless an assumption is wanted. The error is a mistake of the user's: a
// data type has no size.
Result<AutoAnswer> answer_by_learning_auto(const Term& term, const LearnAutoOptions& options,
                                           const Limits& limits = {});

}  // namespace arbiter
