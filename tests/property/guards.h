// Programs with finite data, turned into programs on plain integers that go the same ways.
#pragma once

#include "engine/term.h"

namespace arbiter::property {

// The term with every `int[lo..hi]` and `int%n` made a plain `int`. What is stored was checked or
// reduced before, and stays so: the checks are steps of the graph. What the environment brings is
// checked after it came, and the program runs forever if it is none of the old type. So both have
// the same errors, and the same plays to them.
Term with_guards(const Term& term);

}  // namespace arbiter::property
