// Formatting changes white space and nothing else, whatever the program.
#include <gtest/gtest.h>

#include "generator/print.h"
#include "property/harness.h"
#include "syntax/format.h"
#include "syntax/lexer.h"
#include "syntax/parser.h"
#include "typing/core_text.h"

namespace arbiter::property {
namespace {

std::string formatted(const std::string& text) {
  const Source source("generated.ia", text);
  NamePool names;
  Diagnostics diagnostics;
  const syntax::Lexed lexed = syntax::lex(source, names, diagnostics);
  const syntax::Ast ast = syntax::parse(lexed, names, {}, diagnostics);
  return syntax::format(source, lexed, ast);
}

TEST(Format, KeepsTheTermAndIsIdempotent) {
  check_all(
      random_programs("formatted programs", 20'000),
      [](const auto& program, std::uint64_t, Coverage& c) -> std::optional<std::string> {
        std::string error;
        const auto before = read(program, error);
        if (!before) return error;
        const std::string once = formatted(to_text(program));
        const auto after = read(program, once, error);
        if (!after) return error + "\nformatted:\n" + once;
        ++c.programs;
        if (typing::CoreText(*before)(before->body) != typing::CoreText(*after)(after->body)) {
          return "changed: the formatted text is another term\n" + once;
        }
        if (formatted(once) != once) return "restless: formatting again changes\n" + once;
        return std::nullopt;
      });
}

}  // namespace
}  // namespace arbiter::property
