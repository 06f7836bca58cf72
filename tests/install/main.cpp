// A program outside of the repository: it finds the installed library and verifies a file with it.
#include <cstdio>
#include <variant>

#include "engine/front_end.h"
#include "engine/term.h"
#include "engine/verify.h"

int main(int count, char** arguments) {
  if (count != 2) return 2;
  const auto source = arbiter::read_source(arguments[1]);
  if (!source) return 2;
  const auto compiled = arbiter::compile_term(*source, {});
  if (!compiled || !std::holds_alternative<arbiter::Term>(*compiled)) return 2;
  const arbiter::Term& term = std::get<arbiter::Term>(*compiled);
  if (!arbiter::verify(term, {})) return 2;
  std::printf("verified a graph of %zu nodes\n", term.graph.nodes.size());
  return 0;
}
