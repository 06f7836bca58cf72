// Programs with finite data, turned into programs on plain integers that go the same ways.
#pragma once

#include <optional>

#include "engine/term.h"

namespace arbiter::property {

// The program with every `int[lo..hi]` and `int%n` made a plain `int`. Fits stay: what is stored or
// sent is checked or reduced as before. What the environment brings is checked after it came, and
// the program runs forever if it is none of the old type. So both have the same errors, and the
// same plays to them.
std::optional<Term> with_guards(const core::Judgement& judgement);

}  // namespace arbiter::property
