// Searching the graphs of premises, and why there may be no answer.
#pragma once

#include <optional>
#include <vector>

#include "assume/premise_graph.h"
#include "explore/search.h"
#include "refine/no_answer.h"

namespace arbiter::assume {

using refine::NoAnswer;

// The letters and the partitions under which premises are made and searched.
struct ProgramView {
  const BorderLetters& letters;
  const abstraction::Precision& precision;
  bool is_plain = false;  // no variable has a partition: plain integers
};

// What a search has found.
struct Searched {
  std::optional<explore::FoundError> error;  // a nearest one
  std::vector<std::uint8_t> passed;          // per node: 1 if some play came there
  std::size_t states = 0;
  std::size_t transitions = 0;
  std::size_t peak_states = 0;  // held at one time
};
tl::expected<Searched, NoAnswer> search_premise(const PremiseGraph& made, bool is_plain,
                                                const Limits& limits);

// As search_premise, but the search ends after `moves` moves of O's, counted over all plays. If it
// finds no error, there may be one that is further away.
tl::expected<Searched, NoAnswer> search_near(const PremiseGraph& made, bool is_plain,
                                             std::size_t moves, const Limits& limits);

// As search_premise, but where the error that is found leaves a choice open (000's nd), a second
// search looks for one that leaves none (000, section 5.2, steps 4 and 6), since no abstraction is
// to blame for that. If there is none, the first error is returned. The costs are those of both
// searches, unless the second one finds nothing.
tl::expected<Searched, NoAnswer> search_for_deterministic(const PremiseGraph& made, bool is_plain,
                                                          const Limits& limits);

}  // namespace arbiter::assume
