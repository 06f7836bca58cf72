// The formatter's intermediate form: what may stand between two tokens.
//
// Formatting never touches tokens. A layout says for the gap before each token whether nothing, a
// space or a line end stands there, and leaves the last choice to groups: a group is a run of
// tokens that is printed on one line if it fits, and otherwise breaks at all of its own gaps.
// plan_layout reads the groups off the syntax tree, print_layout decides them from left to right.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "syntax/ast.h"
#include "syntax/token.h"

namespace arbiter::syntax {

constexpr std::size_t kLineWidth = 100;
constexpr std::size_t kIndentWidth = 2;

// Depth of indentation. Deeper levels look like kDeepestLevel, so that nesting costs no more than
// proportional output.
using Level = std::uint8_t;
constexpr Level kDeepestLevel = 20;
constexpr Level deeper(Level level) {
  return level < kDeepestLevel ? static_cast<Level>(level + 1) : kDeepestLevel;
}
// Where only a comment can end the line: one level deeper than the line began.
constexpr Level kContinuation = 0xFF;

using GroupId = Id<struct LayoutGroupTag>;

enum class Separator : std::uint8_t {
  Tight,      // nothing
  Space,      // a space
  SoftTight,  // a line end if the group breaks, otherwise nothing
  SoftSpace,  // a line end if the group breaks, otherwise a space
  Fill,       // a line end if the group, which begins after this gap, does not fit on this line
};

struct Gap {
  GroupId group;  // for the soft ones and Fill
  Separator separator = Separator::Space;
  Level level = kContinuation;  // of the next token, if a line ends here
  bool forced = false;          // the group breaks
  bool closes = false;  // ends a body: comments before it belong to the body, one level deeper
  // A blank line of the source is kept directly after the previous token, directly before the next
  // one. Between two comments it always is.
  bool blank_first = false;
  bool blank_last = false;
};

// From token `first` to token `last`, both included.
struct TokenGroup {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

struct Layout {
  std::vector<Gap> gaps;              // one before each token, the end included
  Table<GroupId, TokenGroup> groups;  // the first is the file's, which always breaks

  static GroupId file() { return GroupId(0); }
};

// What stands between two tokens unless the syntax tree knows better: Tight or Space.
Separator usual_separator(TokenKind left, TokenKind right);

// Whether two tokens, written without a space, may read as other tokens.
bool may_fuse(TokenKind left, TokenKind right);

// Requires a file without errors. Linear; no recursion.
Layout plan_layout(const Source& source, const Lexed& lexed, const Ast& ast);

// Linear in the source and the groups.
std::string print_layout(const Source& source, const Lexed& lexed, const Layout& layout);

}  // namespace arbiter::syntax
