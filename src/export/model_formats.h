#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "draw/shown_model.h"
#include "support/unwritten.h"

namespace arbiter::exports {

enum class ModelFormat : std::uint8_t {
  Text,     // .txt
  Dot,      // .dot
  Svg,      // .svg
  Aut,      // .aut
  Fsm,      // .fsm, with its symbols in a second file
  Symbols,  // .syms: that second file
  Csp,      // .csp
  Json,     // .json
};

// The format that a file's ending, ".dot", asks for. Symbols are asked for by no ending of their
// own.
std::optional<ModelFormat> model_format(std::string_view ending);

// For messages: ".dot, .svg, .aut, .fsm, .csp, .json or .txt".
std::string_view model_endings();

// Fsm comes with Symbols, to be written beside it, under the same name with this ending.
std::optional<ModelFormat> companion_of(ModelFormat format);
inline constexpr std::string_view kSymbolsEnding = ".syms";

// Writes the model. The error is a message for the user, and then nothing was written; only Svg has
// any. Whether the stream took it all is the caller's to ask.
tl::expected<void, Unwritten> write_model(std::ostream& out, const draw::ShownModel& shown,
                                          ModelFormat format, const Limits& limits = {});

}  // namespace arbiter::exports
