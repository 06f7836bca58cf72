#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "automata/lts.h"
#include "fsp/actions.h"
#include "fsp/print.h"
#include "support/unwritten.h"

namespace arbiter::exports {

// A transition system to be shown.
struct ShownLts {
  std::string name;
  const automata::Lts& lts;
  const fsp::ActionTable& actions;
  // What its letters are called.
  const char* letter = "action";
  const char* letters = "actions";
};

enum class LtsFormat : std::uint8_t {
  Text,  // .txt
  Dot,   // .dot
  Svg,   // .svg
  Aut,   // .aut
  Fsp,   // .lts
  Json,  // .json
};

// The format that a file's ending, ".dot", asks for.
std::optional<LtsFormat> lts_format(std::string_view ending);

// For messages: ".dot, .svg, .aut, .lts, .json or .txt".
std::string_view lts_endings();

// "SYS: 4 states, 4 transitions, over 3 actions".
std::string summary_of(const ShownLts& shown);

// The labels that a .lts file writes with another name, since FSP cannot write them.
std::vector<fsp::RenamedLabel> renamed_labels(const ShownLts& shown);

// Writes the system. The error is a message for the user, and then nothing was written: drawing
// fails, or the format has no name for an action.
tl::expected<void, Unwritten> write_lts(std::ostream& out, const ShownLts& shown, LtsFormat format,
                                        const Limits& limits = {});

// The same as text, of the states only the first `most`.
void write_lts_text(std::ostream& out, const ShownLts& shown, std::size_t most);

}  // namespace arbiter::exports
