// An assumption about a part as a value of its own, that outlives the program it was learned from.
//
// Its letters are names of moves, and the classes of values are given by cut points of named
// variables and inputs, so that it can be asked of another program with a part of the same border:
// is the rest safe with every part that keeps to it, does another part keep to it?
//
// As a file:
//
//   arbiter assumption 1
//   part impl
//   cuts top 0 1 4
//   states 2
//   0 run · top.read 1
//   1 top.0 · done 0
//   end
//
// A line `0 run · top.read 1` says that in state 0 the part may answer `run` with `top.read`, and
// that the state is 1 then. What no line allows is forbidden. A line that begins with # is a
// remark.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "assume/places.h"
#include "assume/rule.h"

namespace arbiter::assume {

struct Assumption {
  struct Edge {
    std::uint32_t from = 0;
    std::uint32_t pair = 0;
    std::uint32_t to = 0;
  };
  std::vector<std::string> parts;
  std::vector<std::pair<std::string, std::vector<std::int64_t>>> cuts;  // by name
  std::vector<std::pair<std::string, std::string>> pairs;               // O's move, P's move
  std::size_t states = 1;
  std::vector<Edge> edges;  // by state
  // What could be asked of the part where: pairs of moves that can come up in a state, allowed or
  // not. Known when it was learned, and not kept in files.
  std::set<std::pair<std::uint32_t, std::uint32_t>> possible{};  // state, pair
};

// Without edges that no play can take, if there is time to find them.
Assumption assumption_of(const BorderLetters& letters, const learning::PairAlphabet& pairs,
                         const abstraction::Precision& precision, const Dfa& dfa,
                         const Limits& limits);
// The same with places for states.
Assumption assumption_of(const BorderLetters& letters, const learning::PairAlphabet& pairs,
                         const abstraction::Precision& precision, const Places& places);

std::string to_text(const Assumption& assumption);

// The error is a message with the number of the line: "3: …".
tl::expected<Assumption, std::string> parse_assumption(std::string_view text);

// The assumption at the border of a program: partitions with its cut points, letters, and what it
// allows of these.
struct SeatedAssumption {
  MemoryCharge charge;
  abstraction::Precision precision{};
  bool is_plain = false;
  std::unique_ptr<Border> border{};  // with what is told apart for this assumption
  std::unique_ptr<BorderLetters> letters{};
  learning::PairAlphabet pairs{std::vector<learning::MovePair>()};
  Dfa dfa{};
  std::vector<std::string> unknown{};  // moves that this border has not
  std::string overlap{};  // a pair of which two lines say different things; empty if there is none
};
Bounded<SeatedAssumption> seated(const Assumption& assumption, const Border& border,
                                 const Limits& limits);

}  // namespace arbiter::assume
