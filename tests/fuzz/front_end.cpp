// Fuzzes the front end: lexer, parser, typing and elaboration; on what they accept the formatter,
// the compiler to the game graph and a short run of the interpreter; and whatever prints what they
// found. Nothing may crash, whatever the bytes. What the formatter prints has the same tokens, is
// accepted as well, and does not change when formatted again.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "check/run.h"
#include "draw/graph_dot.h"
#include "draw/graph_json.h"
#include "draw/graph_text.h"
#include "draw/json.h"
#include "engine/front_end.h"
#include "game/compile.h"
#include "report/diagnostic_json.h"
#include "report/diagnostic_text.h"
#include "report/play_text.h"
#include "support/invariant.h"
#include "syntax/lexer.h"

namespace {

using namespace arbiter;

void print(const std::vector<Diagnostic>& errors, const Source& source) {
  INVARIANT(!errors.empty(), "a failure should say why");
  (void)report::diagnostics_to_text(errors, source, {});
  (void)draw::json_to_text(report::diagnostics_to_json(errors, source));
}

void print(const game::Graph& graph) {
  (void)draw::graph_to_text(graph);
  (void)draw::graph_to_dot(graph);
  std::ostringstream json;
  draw::write_graph_json(json, graph);
}

bool same_tokens(const Source& a, const Source& b) {
  Diagnostics diagnostics;
  NamePool names;
  const syntax::Lexed left = syntax::lex(a, names, diagnostics);
  const syntax::Lexed right = syntax::lex(b, names, diagnostics);
  if (left.tokens.size() != right.tokens.size()) return false;
  for (std::size_t i = 0; i < left.tokens.size(); ++i) {
    if (a.text(left.tokens[i].span) != b.text(right.tokens[i].span)) return false;
  }
  return left.comments.size() == right.comments.size();
}

void format(const Source& source, const SizeLimits& limits) {
  const auto formatted = format_source(source, limits);
  if (!formatted) return print(formatted.error(), source);
  const Source laid_out("formatted.ia", *formatted);
  INVARIANT(same_tokens(source, laid_out), "the formatter should change no token");
  const auto again = format_source(laid_out, limits);
  INVARIANT(again.has_value(), "what the formatter prints should parse");
  INVARIANT(*again == *formatted, "formatting twice should change nothing");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto source = std::make_shared<const Source>("input.ia", std::string(data, data + size));
  SizeLimits limits;
  limits.max_graph_nodes = 1 << 13;
  limits.max_graph_code = 1 << 17;
  limits.max_slots = 1 << 16;
  format(*source, limits);
  auto judgement = read_term(source, {}, limits);
  if (!judgement) {
    print(judgement.error(), *source);
    return 0;
  }
  const auto owner = std::make_shared<const core::Judgement>(std::move(*judgement));
  const auto compiled = game::compile(owner, limits);
  if (const auto* graph = std::get_if<game::Graph>(&compiled);
      graph != nullptr && graph->nodes.size() < 1'000) {
    print(*graph);
  }
  const game::Arena arena(*owner);
  check::Options options;
  options.steps = 2'000;
  options.memory = std::size_t{1} << 24U;
  const check::Outcome outcome = check::run(*owner, arena, check::opening_only, options);
  (void)report::play_to_text(outcome.play, arena, *source);
  return 0;
}
