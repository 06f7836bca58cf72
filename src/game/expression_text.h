#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

#include "game/graph.h"

namespace arbiter::game {

// As people call a variable: its name. A value that O brings has none, and is called by the place
// where the program asks for it.
std::string variable_name(const Graph& graph, VariableId variable);

// What the variables of a graph are called, each differently. A local goes by its name in the
// program; if several share one, or a free identifier has it, those further down in the file become
// `i'2`, `i'3`, … Registers are `r1`, `r2`, … and return registers `ret1`, `ret2`, …, without the
// numbers that would make a name of the program.
class VariableNames {
 public:
  explicit VariableNames(const Graph& graph);

  std::string_view operator[](VariableId id) const { return names_[id]; }

 private:
  Table<VariableId, std::string> names_;
};

struct ExpressionTextOptions {
  std::size_t columns = std::numeric_limits<std::size_t>::max();  // what is longer ends in `…`
  bool is_boolean = false;  // 0 and 1 as the whole expression are ff and tt
};

// An expression as one would write it in a program, with no more parentheses than that needs:
// `x + 1`, `a[r2]`, `not b`. Two forms are the graph's own: `(x + 1) mod 4` and `0 <= i <= 4`.
// Boolean constants are tt and ff as far as the variables beside them tell. Linear in the code.
std::string expression_to_text(const Graph& graph, const VariableNames& names,
                               Expression expression, const ExpressionTextOptions& options = {});

// The text, or its beginning and `…` in `columns` if it is longer. Requires that what is kept is
// ASCII.
std::string clipped(std::string text, std::size_t columns);

}  // namespace arbiter::game
