#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "automata/lts.h"
#include "fsp/actions.h"

namespace arbiter::fsp {

// A dotted label as FSP writes it: `a.1.b` is a[1].b.
std::string label_text(std::string_view label);

// A name as processes have: what is no letter, digit or underscore becomes an underscore, and the
// first letter is upper case.
std::string process_name(std::string_view name);

// The system as a process of FSP, which compiles to it again, but for labels that FSP cannot write,
// from a .aut file: these have underscores instead and, where two would become one, a number.
// Silent steps are actions that are hidden at the end.
void print_process(std::ostream& out, std::string_view name, const automata::Lts& lts,
                   const ActionTable& actions);

// The labels that are written there with another name, in the order of the alphabet.
struct RenamedLabel {
  std::string from;
  std::string to;
};
std::vector<RenamedLabel> renamed_labels(const automata::Lts& lts, const ActionTable& actions);

}  // namespace arbiter::fsp
