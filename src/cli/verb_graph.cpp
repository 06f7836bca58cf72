// `graph`: the game graph as a listing, a picture, JSON, or for other verifiers.
//
// The ending of -o says which. A graph can be larger than anything that reads it: each format has a
// largest number of nodes, beyond which there is a message and no file, and a TextBudget ends the
// writing when time or memory is up, so that half a file is never left. Formats for other verifiers
// can fail for reasons of the program (an environment that brings values without end, integers that
// a format does not have), and then the message has the place and what to do about it.
#include <sstream>
#include <string>

#include "cli/answer.h"
#include "cli/load.h"
#include "cli/verbs.h"
#include "draw/graph_dot.h"
#include "draw/graph_json.h"
#include "draw/graph_svg.h"
#include "draw/graph_text.h"
#include "engine/unbounded.h"
#include "export/graph_c.h"
#include "export/graph_horn.h"
#include "export/graph_promela.h"
#include "report/graph_answer.h"

namespace arbiter::cli {

namespace {

// Beyond this a listing is gigabytes, and nobody reads it.
constexpr std::size_t kMaxListedNodes = std::size_t{1} << 22U;
// No other verifier reads more nodes than this.
constexpr std::size_t kMaxExportedNodes = std::size_t{1} << 20U;

// Whether the ending is one of formats for other verifiers, which have the program and its most
// general environment.
bool is_export(const std::string& kind) {
  return kind == ".pml" || kind == ".c" || kind == ".smt2";
}

bool is_known_ending(const std::string& kind) {
  return kind == ".dot" || kind == ".svg" || kind == ".json" || kind == ".txt" || is_export(kind);
}

std::string too_large(const game::Graph& graph, const char* what, std::size_t most) {
  return "a graph of " + std::to_string(graph.nodes.size()) + " nodes is too large to " + what +
         " (at most " + std::to_string(most) + ")";
}

// The memory that the program, its graph and its labels hold while the graph is written, as
// measured.
std::size_t bytes_held(const game::Graph& graph) {
  return graph.nodes.size() * 160 + 2 * graph.judgement->source->text().size();
}

// The contents of OUT, by its ending, or a message.
tl::expected<std::string, Unwritten> contents(const std::string& kind, const game::Graph& graph,
                                              TextBudget& budget, const Limits& limits) {
  if (graph.nodes.size() > kMaxListedNodes) {
    return unwritten(too_large(graph, "write", kMaxListedNodes) + "; -q gives its size");
  }
  if (kind == ".dot") return draw::graph_to_dot(graph, &budget);
  if (kind == ".txt") return draw::graph_to_text(graph, &budget);
  if (kind == ".json") {
    std::ostringstream stream;
    draw::write_graph_json(stream, graph, &budget);
    return std::move(stream).str();
  }
  if (graph.nodes.size() > draw::kMaxDrawnNodes) {
    return unwritten(too_large(graph, "draw", draw::kMaxDrawnNodes) + "; use .dot, .json or .txt");
  }
  std::string dot = draw::graph_to_dot(graph, &budget);
  if (budget.stopped()) return dot;  // not finished, and the caller drops it
  return draw::dot_to_svg(dot, limits);
}

exports::Exported exported(const std::string& kind, const game::Graph& graph, TextBudget& budget) {
  if (graph.nodes.size() > kMaxExportedNodes) {
    return tl::unexpected(
        exports::NotExported{{}, Span::none(), too_large(graph, "export", kMaxExportedNodes)});
  }
  if (kind == ".pml") return exports::graph_to_promela(graph, exports::kMaxExportText, &budget);
  if (kind == ".smt2") return exports::graph_to_horn(graph, exports::kMaxExportText, &budget);
  std::string text = exports::graph_to_c(graph, &budget);
  if (budget.is_too_long()) {
    return tl::unexpected(exports::too_long_to_export(exports::kMaxExportText));
  }
  return text;
}

int report_not_exported(const Settings& settings, const Term& term,
                        const exports::NotExported& why) {
  const Source& source = *term.judgement->source;
  if (why.unbounded.is_some()) {
    Diagnostic error = unbounded_input(term, why.unbounded);
    if (error.code == DiagnosticCode::UnboundedInput) {
      error.help =
          "give the type a range, `int[0..7]` or `int%8`, or every bare int one with --int 0..7, "
          "where leaving a range, but not that of `int%8`, is an error then; or write .c or .smt2";
    }
    return report_errors(settings, {error}, source);
  }
  if (why.span.is_none()) return report_usage(settings, why.what);
  return report_usage(settings, place_of(source, why.span) + ": " + why.what +
                                    "; give the types ranges, as with --int 0..7, which makes "
                                    "leaving the range an error, or write .c, which has 64 bits, "
                                    "or .smt2, which has all integers");
}

int show(const Settings& settings, const Term& term, const Limits& limits) {
  const game::Graph& graph = term.graph;
  const bool is_exported = is_export(file_ending(settings.output));
  TextBudget budget(limits, is_exported ? exports::kMaxExportText : SIZE_MAX);
  const auto unknown = [&] {
    const StopReason reason = budget.stopped().value_or(StopReason::Memory);
    return report_unknown(settings, term.judgement.get(), stopped(reason));
  };
  MemoryCharge held(limits);
  const bool writes = !settings.output.empty() || !settings.quiet;
  if (writes && !held.resize(bytes_held(graph))) return unknown();
  report::GraphAnswer shown{settings, graph};
  if (!settings.output.empty()) {
    const std::string kind = file_ending(settings.output);
    tl::expected<std::string, Unwritten> file;
    if (is_exported) {
      auto written = exported(kind, graph, budget);
      if (budget.stopped()) return unknown();
      if (!written) return report_not_exported(settings, term, written.error());
      file = std::move(*written);
    } else {
      file = contents(kind, graph, budget, limits);
      if (budget.stopped()) return unknown();
    }
    if (!file) return report_not_written(settings, term.judgement.get(), file.error());
    const auto error = write_file(settings, "the graph", settings.output, *file);
    if (error) return report_usage(settings, *error);
    shown.output = settings.output;
  } else if (!settings.quiet && settings.format == Format::Text) {
    const auto listing = contents(".txt", graph, budget, limits);
    if (budget.stopped()) return unknown();
    if (!listing) return report_usage(settings, listing.error().message);
    shown.listing = *listing;
  }
  return print_answer(settings, report::shown_answer(shown), Yes);
}

}  // namespace

int graph(const Settings& settings) {
  if (!settings.output.empty() && !is_known_ending(file_ending(settings.output))) {
    return report_usage(settings,
                        "-o " + settings.output +
                            ": the ending should be .dot, .svg, .json, .txt, .pml, .c or .smt2");
  }
  catch_interrupts();
  const Limits limits = cli::limits(settings);
  Progress progress(progress_style(settings));
  const auto loaded = load_term(settings, settings.file, limits, progress);
  if (const int* code = std::get_if<int>(&loaded)) return *code;
  return show(settings, std::get<Term>(loaded), limits);
}

}  // namespace arbiter::cli
