#include "fsp/token.h"

#include <algorithm>
#include <array>
#include <utility>

namespace arbiter::fsp {

namespace {

using enum TokenKind;

constexpr std::array<std::pair<std::string_view, TokenKind>, 27> kWords = {{
    {"actions", Actions},
    {"animation", Animation},
    {"assert", Assert},
    {"compose", Compose},
    {"const", Const},
    {"constraint", Constraint},
    {"controls", Controls},
    {"deterministic", Deterministic},
    {"else", Else},
    {"exists", Exists},
    {"fluent", Fluent},
    {"forall", Forall},
    {"if", If},
    {"import", Import},
    {"initially", Initially},
    {"ltl_property", LtlProperty},
    {"menu", Menu},
    {"minimal", Minimal},
    {"progress", Progress},
    {"property", Property},
    {"range", Range},
    {"rigid", Rigid},
    {"safe", Safe},
    {"set", Set},
    {"target", Target},
    {"then", Then},
    {"when", When},
}};

constexpr std::array<std::string_view, static_cast<std::size_t>(Actions)> kNames = {
    "the end of the file",
    "stray text",
    "a name in upper case",
    "a name in lower case",
    "a number",
    "a string",
    "`(`",
    "`)`",
    "`{`",
    "`}`",
    "`[`",
    "`]`",
    "`->`",
    "`|`",
    "`||`",
    "`.`",
    "`..`",
    "`:`",
    "`::`",
    "`,`",
    "`;`",
    "`/`",
    "`\\`",
    "`@`",
    "`=`",
    "`'`",
    "`#`",
    "`[]`",
    "`<>`",
    "`<->`",
    "`+`",
    "`-`",
    "`*`",
    "`%`",
    "`^`",
    "`&`",
    "`&&`",
    "`!`",
    "`!=`",
    "`==`",
    "`<`",
    "`<=`",
    "`>`",
    "`>=`",
    "`<<`",
    "`>>`",
};

// The same words between backquotes, made once.
constexpr std::array<std::string_view, kWords.size()> kQuoted = {
    "`actions`",  "`animation`",     "`assert`",    "`compose`",      "`const`",  "`constraint`",
    "`controls`", "`deterministic`", "`else`",      "`exists`",       "`fluent`", "`forall`",
    "`if`",       "`import`",        "`initially`", "`ltl_property`", "`menu`",   "`minimal`",
    "`progress`", "`property`",      "`range`",     "`rigid`",        "`safe`",   "`set`",
    "`target`",   "`then`",          "`when`",
};

}  // namespace

std::string_view describe(TokenKind kind) {
  const auto index = static_cast<std::size_t>(kind);
  return index < kNames.size() ? kNames[index] : kQuoted[index - kNames.size()];
}

TokenKind classify_word(std::string_view word) {
  const auto found = std::lower_bound(
      kWords.begin(), kWords.end(), word,
      [](const auto& entry, std::string_view wanted) { return entry.first < wanted; });
  if (found != kWords.end() && found->first == word) return found->second;
  return word[0] >= 'A' && word[0] <= 'Z' ? Upper : Lower;
}

}  // namespace arbiter::fsp
