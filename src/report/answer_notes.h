// What one should know of a verdict, in words. Which notes apply is decided in engine/answer.cpp.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/answer.h"
#include "support/int_range.h"
#include "support/source.h"

namespace arbiter::report {

// Why leaving this range, which --int gave, is an error.
std::string given_range_text(const IntRange& range);
// "there may be a shorter play: …".
std::string note_text(const AnswerNote& note, const Source& source);
// All notes of an answer: for text as lines, "note: …"; for JSON one by one.
std::string notes_text(const Answer& answer, const Source& source);
std::vector<std::string> note_lines(const Answer& answer, const Source& source);
// Adds them as `notes`, if there are any.
void add_notes(const Answer& answer, const Source& source, nlohmann::ordered_json& json);
// "There may be a shorter play: ….": with a capital and a full stop, for a page.
std::string as_sentence(std::string text);

}  // namespace arbiter::report
