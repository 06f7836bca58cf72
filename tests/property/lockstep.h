// The graph and the interpreter, one move at a time.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/graph.h"
#include "typing/core.h"

namespace arbiter::property {

// Why there may be no verdict; the last stands for all others.
inline constexpr std::array<std::string_view, 6> kUnknownReasons = {
    "timeout", "relation", "solver", "overflow", "rounds", "others"};

// What plays did, so that a test that compares nothing is noticed. Plain counters: they live in
// memory that test processes share.
struct Coverage {
  std::uint64_t programs = 0;
  std::uint64_t moves = 0;        // of O's, each compared
  std::uint64_t complete = 0;     // plays by how they ended
  std::uint64_t errors[6] = {};   // by core::ErrorReason; the last is error commands
  std::uint64_t error_calls = 0;  // calls of a declared `abort` or an --error command
  std::uint64_t cut_off = 0;      // by an assumption
  std::uint64_t forever = 0;
  std::uint64_t overflow = 0;
  // Programs in which some play …
  std::uint64_t with_error = 0;     // … ends in an error
  std::uint64_t with_nesting = 0;   // … asks the environment inside an argument
  std::uint64_t with_writes = 0;    // … has O write an argument
  std::uint64_t with_elements = 0;  // … moves in an array's element
  std::uint64_t with_jump = 0;      // … leaves a question unanswered
  std::uint64_t enumerated = 0;     // programs whose plays were all enumerated, or to an error
  // Programs whose model …
  std::uint64_t with_composed = 0;  // … was also built by composing cells
  std::uint64_t with_nd = 0;        // … has choices that abstraction leaves open
  // Programs whose graph …
  std::uint64_t with_shared = 0;  // … has code with several uses
  std::uint64_t with_dead = 0;    // … waits where some variable is dead
  std::uint64_t with_locals = 0;  // … has local variables
  // Programs without a verdict, by kUnknownReasons.
  std::uint64_t unknown[kUnknownReasons.size()] = {};

  std::uint64_t unknowns() const;
  void add(const Coverage& other);
  // A line per counter that is not 0.
  std::string to_string() const;
};

struct Effort {
  std::size_t breadth = 500;    // O's moves in a breadth-first walk from the start
  std::size_t deep_plays = 20;  // plays with random moves of O's
  std::size_t deep_moves = 30;  // O's moves in each
  std::uint64_t steps = 3000;   // of the interpreter, in a play; what needs more gets a hundred
                                // times as many before it counts as running forever
  std::uint64_t seed = 0;       // of the deep plays
  bool poison = false;          // fill dead variables with junk before every move of O's
  bool wants_reset = false;     // a dead variable that is not 0 where the program waits is a fault
};

// Plays all of O's choices to the given extent, in the graph and in the interpreter, and compares
// at every step O's legal moves, P's move, and how the play ended. Returns the play and what
// differs, or nothing if they agree.
std::optional<std::string> disagreement(const game::Graph& graph, const Effort& effort,
                                        Coverage& coverage);

}  // namespace arbiter::property
