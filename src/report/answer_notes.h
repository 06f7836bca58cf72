// What one should know of a verdict, in words. Which notes apply is decided in engine/answer.cpp.
#pragma once

#include <string>

#include "engine/answer.h"
#include "support/source.h"

namespace arbiter::report {

// "there may be a shorter play: …".
std::string note_text(const AnswerNote& note, const Source& source);

}  // namespace arbiter::report
