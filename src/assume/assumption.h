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
  std::vector<std::pair<std::string, std::vector<std::int64_t>>> cuts;  // of a named partition
  std::vector<std::pair<std::string, std::string>> pairs;               // O's move, P's move
  std::size_t states = 1;
  std::vector<Edge> edges;  // ordered by `from`
  // Pairs of moves that can come up in a state, whether the state allows or forbids them. Known of
  // a learned assumption only: files do not keep it.
  std::set<std::pair<std::uint32_t, std::uint32_t>> possible{};  // state, pair
};

// The assumption that `dfa` is, with names for its moves and its cut points. Edges that no play can
// take are left out if `limits` allow to find them.
Assumption assumption_of(const BorderLetters& letters, const learning::PairAlphabet& pairs,
                         const abstraction::Precision& precision, const Dfa& dfa,
                         const Limits& limits);
// The assumption that has one state for each of `places` (places.h), with names for its moves and
// its cut points.
Assumption assumption_of(const BorderLetters& letters, const learning::PairAlphabet& pairs,
                         const abstraction::Precision& precision, const Places& places);

std::string to_text(const Assumption& assumption);

// The error is a message with the number of the line: "3: …".
tl::expected<Assumption, std::string> parse_assumption(std::string_view text);

// An assumption set at the border of a program: the program's partitions with the assumption's cut
// points added, the letters that the border has then, and the assumption as an automaton over pairs
// of these letters.
struct SeatedAssumption {
  MemoryCharge charge;
  abstraction::Precision precision{};
  bool is_plain = false;
  std::unique_ptr<Border> border{};  // distinguishes what the assumption does
  std::unique_ptr<BorderLetters> letters{};
  learning::PairAlphabet pairs{std::vector<learning::MovePair>()};
  Dfa dfa{};
  std::vector<std::string> unknown{};  // names of moves that this border does not have
  std::string overlap{};  // a pair of which two lines say different things; empty if there is none
};
// Memory is the reason to stop also where the border has more letters than BorderLetters::kMost.
Bounded<SeatedAssumption> seated(const Assumption& assumption, const Border& border,
                                 const Limits& limits);

}  // namespace arbiter::assume
