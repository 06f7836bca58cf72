// Sets of moves in few words: values as ranges, whole families as one name, and a set that has
// nearly everything by what it lacks.
#pragma once

#include <string>
#include <vector>

namespace arbiter::report {

// A name of a move around its value: "count.write(", "3", ")". All of it is before, if it has none.
struct MoveName {
  std::string before;
  std::string value{};
  std::string after{};
};
MoveName move_name(const std::string& name);

// The moves of a set, moves that differ in their value only as one: `count.{0…3}`,
// `count.write({1,2})`. `count.*` stands for all moves of `all` that differ in their value only, if
// these are two or more. Both lists are ordered as the moves should be named, and `all` has the
// moves of the set.
std::vector<std::string> joined_moves(const std::vector<std::string>& moves,
                                      const std::vector<std::string>& all);

// The same as one text: "run, count.*", "any" for all moves, "any but done, abort" if that is
// shorter.
std::string move_set(const std::vector<std::string>& moves, const std::vector<std::string>& all);

}  // namespace arbiter::report
