// What a report says in sentences.
#pragma once

#include <string>
#include <vector>

#include "engine/answer.h"
#include "game/graph.h"

namespace arbiter::report {

// "an assert fails", "array index 5 is outside 0..3".
std::string error_in_words(const ReachedError& error);

// What was shown of a safe program: one sentence for each kind of error that it could have had.
// Empty if nothing in it can fail.
std::vector<std::string> what_was_proved(const game::Graph& graph);

// What a page says where there is no answer: that the question, "Whether … is safe" as markup, is
// not decided, why, which places are open, as markup, and what the reader can try.
std::string undecided_on_page(const std::string& question, const Unknown& unknown,
                              const std::vector<std::string>& places = {});

}  // namespace arbiter::report
