// Pairs of moves in few lines: sets of moves times sets of answers.
#pragma once

#include <string>
#include <vector>

namespace arbiter::report {

// Each of some moves of O's, answered by each of some moves.
struct MoveProduct {
  std::vector<std::string> opponents;  // at least one
  std::vector<std::string> answers;    // at least one
  std::vector<std::string> possible;   // all answers to these moves, allowed or not
};

// "x.{0…5} · done", "any · any but abort", with the names of move_sets.h; `all` has the moves of
// O's, in the order in which they are named. Products whose answers have one name are one line;
// "any" and "x.*" are about the answers that the move itself can have. Three or more lines that
// differ in a number only, by the same distance on both sides, are one: "x.k · x.write(k+1) for k
// in {0…5,9}". The lines are in the order of their first moves. O(n log n) for n names.
std::vector<std::string> product_lines(const std::vector<MoveProduct>& products,
                                       const std::vector<std::string>& all);

}  // namespace arbiter::report
