// Fuzzes the front end: lexer, parser, typing and elaboration, and on what they accept the formatter,
// the compiler to the game graph and a short run of the interpreter. Nothing may crash, whatever the
// bytes; and what the formatter prints must be accepted as well, and not change when formatted again.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "check/run.h"
#include "engine/front_end.h"
#include "game/compile.h"
#include "support/invariant.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arbiter;
  const auto source =
      std::make_shared<const Source>("input.ia", std::string(data, data + size));
  SizeLimits limits;
  limits.max_graph_nodes = 1 << 14;
  limits.max_graph_code = 1 << 18;
  limits.max_slots = 1 << 16;
  if (const auto formatted = format_source(*source, limits)) {
    const auto again = format_source(Source("again.ia", *formatted), limits);
    INVARIANT(again.has_value(), "what the formatter prints should parse");
    INVARIANT(*again == *formatted, "formatting twice should change nothing");
  }
  auto judgement = read_term(source, {}, limits);
  if (!judgement) return 0;
  const auto owner = std::make_shared<const core::Judgement>(std::move(*judgement));
  (void)game::compile(owner, limits);
  const game::Arena arena(*owner);
  check::Options options;
  options.steps = 2'000;
  options.memory = std::size_t{1} << 24U;
  (void)check::run(*owner, arena, check::opening_only, options);
  return 0;
}
