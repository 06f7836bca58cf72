// Searching the graphs of premises, and why there may be no answer.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assume/premise_graph.h"
#include "explore/search.h"

namespace arbiter::assume {

// No answer.
struct NoAnswer {
  enum class Why : std::uint8_t {
    Limits,    // time or memory
    Overflow,  // a value needs more than 64 bits
    Choices,   // too many ways on
    Endless,   // values without end
    Relation,  // no cut point rules a counterexample out
    Solver,    // it does not know
    Rounds,    // too many
    Border,    // too many moves at the border
  };
  Why why = Why::Limits;
  StopReason reason = StopReason::Timeout;
  std::vector<game::VariableId> variables{};  // Relation
  std::string message{};                      // Solver
};

// What is searched, and how it is seen.
struct ProgramView {
  const BorderLetters& letters;
  const abstraction::Precision& precision;
  bool is_plain = false;  // on plain integers: nothing is seen through cut points
};

// What a search came to.
struct Searched {
  std::optional<explore::FoundError> error;  // a nearest one
  std::vector<std::uint8_t> passed;          // per node: 1 if some play came there
  std::size_t states = 0;
  std::size_t transitions = 0;
  std::size_t peak_states = 0;  // held at one time
};
tl::expected<Searched, NoAnswer> search_premise(const PremiseGraph& made, bool is_plain,
                                                const Limits& limits);

// The same for so many moves of O's only: there may be an error beyond.
tl::expected<Searched, NoAnswer> search_near(const PremiseGraph& made, bool is_plain,
                                             std::size_t moves, const Limits& limits);

// As the first, but where the error that is found leaves a choice open (000's nd), one that leaves
// none is looked for (000, section 5.2, steps 4 and 6): no abstraction is to blame for it. Both
// searches count.
tl::expected<Searched, NoAnswer> search_for_deterministic(const PremiseGraph& made, bool is_plain,
                                                          const Limits& limits);

}  // namespace arbiter::assume
