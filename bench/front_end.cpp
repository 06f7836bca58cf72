// How long the front end takes, phase by phase, and how that grows with the program.
//
//   bench_front_end [--csv FILE] [MIB | PROGRAM.ia]…     (1 4 16 unless given)
//
// Each phase is measured by itself, in seconds of processor time of the fastest of three runs;
// `all` is the sum of the four that lead to the game graph. `growth` is the exponent that the cost
// has shown since the size before: 1 is linear. Memory is the peak of the process so far, so sizes
// should ascend. Exit code: 0 if every program met the target, 1 if not, 2 for bad usage.
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "arguments.h"
#include "engine/front_end.h"
#include "game/compile.h"
#include "generated_program.h"
#include "report/diagnostic_text.h"
#include "syntax/format.h"
#include "syntax/lexer.h"
#include "syntax/parser.h"
#include "typing/elaborate.h"

namespace arbiter::bench {

namespace {

constexpr double kTarget = 0.4;  // seconds per MiB, for all four phases
constexpr int kRuns = 3;

enum Phase : std::size_t { Lex, Parse, Type, Compile, All, Format, Phases };
constexpr std::array<const char*, Phases> kPhaseNames = {"lex",     "parse", "type",
                                                         "compile", "all",   "format"};

struct Measurement {
  std::string program;
  double mib = 0;
  std::array<double, Phases> seconds{};
  long peak_mib = 0;
  std::size_t nodes = 0;  // of the graph; 0 if it was given up as too large
};

double processor_seconds() {
  std::timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

class Stopwatch {
 public:
  // Since it was made or last asked.
  double lap() {
    const double now = processor_seconds();
    return now - std::exchange(start_, now);
  }

 private:
  double start_ = processor_seconds();
};

[[noreturn]] void show_and_give_up(Diagnostics& diagnostics, const Source& source) {
  give_up(report::diagnostics_to_text(diagnostics.take(), source, {}));
}

void measure_once(const std::shared_ptr<const Source>& source, Measurement& best) {
  std::array<double, Phases> seconds{};
  Diagnostics diagnostics;
  const auto names = std::make_shared<NamePool>();
  Stopwatch watch;
  auto lexed = std::make_unique<syntax::Lexed>(syntax::lex(*source, *names, diagnostics));
  seconds[Lex] = watch.lap();
  auto ast = std::make_unique<syntax::Ast>(syntax::parse(*lexed, *names, {}, diagnostics));
  seconds[Parse] = watch.lap();
  if (!diagnostics.empty()) show_and_give_up(diagnostics, *source);
  (void)syntax::format(*source, *lexed, *ast);
  seconds[Format] = watch.lap();
  lexed.reset();
  watch.lap();
  const auto judgement = std::make_shared<const core::Judgement>(
      typing::elaborate(*ast, source, names, {}, diagnostics));
  seconds[Type] = watch.lap();
  if (!diagnostics.empty()) show_and_give_up(diagnostics, *source);
  ast.reset();
  watch.lap();
  const auto compiled = game::compile(judgement);
  seconds[Compile] = watch.lap();
  if (const auto* graph = std::get_if<game::Graph>(&compiled)) best.nodes = graph->nodes.size();
  for (const Phase phase : {Lex, Parse, Type, Compile}) seconds[All] += seconds[phase];
  for (std::size_t phase = 0; phase < Phases; ++phase) {
    best.seconds[phase] = std::min(best.seconds[phase], seconds[phase]);
  }
}

Measurement measure(const std::string& program) {
  char* end = nullptr;
  const double mib = std::strtod(program.c_str(), &end);
  const bool generated = *end == '\0' && mib > 0 && mib <= 63;
  std::shared_ptr<const Source> source;
  if (generated) {
    auto text = GeneratedProgram::text(static_cast<std::size_t>(mib * (1U << 20U)));
    source = std::make_shared<const Source>("generated.ia", std::move(text));
  } else {
    auto read = read_source(program);
    if (!read) give_up(read.error().front().message);
    source = *read;
  }
  Measurement best;
  best.program = generated ? program + " MiB" : program;
  best.mib = static_cast<double>(source->text().size()) / (1U << 20U);
  best.seconds.fill(1e9);
  for (int run = 0; run < kRuns; ++run) measure_once(source, best);
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  best.peak_mib = usage.ru_maxrss / 1024;
  return best;
}

std::string growth(const Measurement& small, const Measurement& large, std::size_t phase) {
  const double size = std::log(large.mib / small.mib);
  if (size < 0.1) return "-";
  char text[32];
  std::snprintf(text, sizeof text, "%.2f",
                std::log(large.seconds[phase] / small.seconds[phase]) / size);
  return text;
}

void print(const std::vector<Measurement>& all, std::FILE* csv) {
  const char* heading = "%-12s %-8s %9s %9s %7s %9s %11s\n";
  std::printf(heading, "program", "phase", "seconds", "s/MiB", "growth", "peak MiB", "graph nodes");
  std::fprintf(csv, "program,mib,phase,seconds,seconds_per_mib,growth,peak_mib,graph_nodes\n");
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Measurement& each = all[i];
    for (std::size_t phase = 0; phase < Phases; ++phase) {
      const std::string grown = i == 0 ? "-" : growth(all[i - 1], each, phase);
      std::printf("%-12s %-8s %9.3f %9.4f %7s %9ld %11zu\n", each.program.c_str(),
                  kPhaseNames[phase], each.seconds[phase], each.seconds[phase] / each.mib,
                  grown.c_str(), each.peak_mib, each.nodes);
      std::fprintf(csv, "%s,%.3f,%s,%.6f,%.6f,%s,%ld,%zu\n", each.program.c_str(), each.mib,
                   kPhaseNames[phase], each.seconds[phase], each.seconds[phase] / each.mib,
                   grown.c_str(), each.peak_mib, each.nodes);
    }
  }
}

int run(Arguments arguments) {
  const auto csv_path = arguments.take("--csv");
  std::vector<std::string> programs = arguments.rest();
  if (programs.empty()) programs = {"1", "4", "16"};
  for (const std::string& program : programs) {
    if (program.starts_with("-")) {
      give_up("usage: bench_front_end [--csv FILE] [MIB | PROGRAM.ia]...");
    }
  }
  std::vector<Measurement> all;
  for (const std::string& program : programs) all.push_back(measure(program));
  print(all, open_csv(csv_path).get());
  const bool met = std::all_of(all.begin(), all.end(), [](const Measurement& each) {
    return each.seconds[All] <= kTarget * each.mib;
  });
  std::printf("target: %.1f s per MiB from text to game graph: %s\n", kTarget,
              met ? "met" : "MISSED");
  return met ? 0 : 1;
}

}  // namespace

}  // namespace arbiter::bench

int main(int argc, char** argv) { return arbiter::bench::run({argc, argv}); }
