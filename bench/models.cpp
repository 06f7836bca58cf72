// How far 001's `sort` can be modelled, and how fast, beside the same steps by OpenFst.
//
//   bench_models SORT.ia [--csv FILE] [--limit SECONDS] [--memory GIB] [N]…
//
// The first table is the tool's: from source text to minimal model, for each N (5 10 15 20 30
// unless given) and then, if none was given, for N = 40, 50, … until the limits (600 s, 16 GiB) end
// it; the last gap is closed in steps of 5. The second takes the automaton that exploration gives,
// with the array left open, and the array's cells: both kernels minimise it, compose the cells in
// one after the other and minimise after each, until OpenFst reaches the limits. Exit code: 0 if
// the targets were met, 1 if not, 2 for bad usage.
#include <map>
#include <memory>
#include <string>

#include "arguments.h"
#include "automata/minimise.h"
#include "engine/front_end.h"
#include "engine/models.h"
#include "growth.h"
#include "measure.h"

namespace arbiter::bench {

namespace {

// Peak states that were published for sort: 001's table, and a later CSP-based tool at n = 20.
const std::map<std::int64_t, std::size_t> kPublished = {
    {5, 3'376}, {10, 64'776}, {15, 352'448}, {20, 378'099}};
constexpr double kTimesOpenFst = 20;
constexpr long kMibAtThirty = 4096;

Term compile(const std::shared_ptr<const Source>& source, std::int64_t n) {
  typing::Options options;
  options.params = {{"n", n}};
  auto compiled = compile_term(source, options);
  if (!compiled || !std::holds_alternative<Term>(*compiled)) {
    give_up(source->name() + " should be a term with a parameter n");
  }
  return std::move(std::get<Term>(*compiled));
}

// The tool's whole way, from source to model.
Measured build_whole(const std::shared_ptr<const Source>& source, std::int64_t n,
                     const RunLimits& limits, const Timer& timer) {
  timer.start();
  const Term term = compile(source, n);
  const auto built =
      build_model(term, {}, Limits(double(limits.seconds), std::uint64_t{limits.gib} << 10U));
  timer.stop();
  if (!built || !std::holds_alternative<model::Model>(*built)) return {.failed = true};
  const auto& model = std::get<model::Model>(*built);
  return {model.dfa.states(), model.peak_states};
}

// What is composed: the plays with the array open, and its cells in the order of composition.
struct Pieces {
  automata::Dfa explored;
  std::vector<automata::Cell> cells;
  std::uint32_t letters = 0;
};

Pieces explore(const std::shared_ptr<const Source>& source, std::int64_t n) {
  const Term term = compile(source, n);
  const model::Order order = model::default_orders(term.graph).front();
  auto unfolded =
      model::unfold(*model::expose(term.graph, model::open_variables(order), {}), {}, {});
  if (!std::holds_alternative<model::Unfolded>(unfolded)) give_up("sort should have a model");
  auto& pieces = std::get<model::Unfolded>(unfolded);
  const auto letters = pieces.letters.cell_letters() + pieces.letters.moves().size();
  // One array: its cells are in the order of its elements, as they are composed.
  return {std::move(pieces.dfa), pieces.cell_letters, static_cast<std::uint32_t>(letters)};
}

Measured our_compose_cells(const Pieces& pieces, const Timer& timer) {
  timer.start();
  std::size_t peak = pieces.explored.states();
  automata::Dfa dfa = *automata::minimise_reachable(pieces.explored);
  for (const automata::Cell& cell : pieces.cells) {
    automata::Dfa composed = *automata::compose_cell(dfa, cell);
    peak = std::max(peak, composed.states());
    dfa = *automata::minimise_reachable(std::move(composed));
  }
  timer.stop();
  return {dfa.states(), peak};
}

PlainAutomaton plain(const Pieces& pieces) {
  PlainAutomaton result;
  result.letters = pieces.letters;
  for (std::uint32_t state = 0; state < pieces.explored.states(); ++state) {
    const automata::StateId id(state);
    result.accepts.push_back(pieces.explored.accepts(id) ? 1 : 0);
    result.first.push_back(result.edges.size());
    for (const automata::Edge& edge : pieces.explored.edges(id)) {
      result.edges.push_back({edge.letter.index(), edge.target.index()});
    }
  }
  result.first.push_back(result.edges.size());
  return result;
}

std::vector<PlainCell> plain_cells(const Pieces& pieces) {
  std::vector<PlainCell> result;
  for (const automata::Cell& cell : pieces.cells) {
    result.push_back({cell.first.index(), cell.values, cell.initial});
  }
  return result;
}

class Benchmark {
 public:
  Benchmark(std::shared_ptr<const Source> source, std::FILE* csv, const RunLimits& limits)
      : source_(std::move(source)), csv_(csv), limits_(limits) {
    std::fprintf(csv_, "table,n,library,seconds,states,peak_states,peak_mib,times_our_time\n");
  }

  // True if it was done within the limits.
  bool whole(std::int64_t n) {
    const auto outcome = measured(
        [&](const Timer& timer) { return build_whole(source_, n, limits_, timer); }, limits_);
    print("whole", n, "arbiter", outcome, std::nullopt);
    const bool is_asked_for = n <= 30;
    if (!outcome && is_asked_for) miss("n = " + std::to_string(n) + " was given up");
    if (!outcome) return false;
    largest_ = std::max(largest_, n);
    if (n >= 10) {
      states_.add(static_cast<double>(n), static_cast<double>(outcome->result.peak_states));
      time_.add(static_cast<double>(n), outcome->seconds);
    }
    const auto published = kPublished.find(n);
    if (published != kPublished.end() && outcome->result.peak_states >= published->second) {
      miss("n = " + std::to_string(n) + ": " + std::to_string(outcome->result.peak_states) +
           " peak states; " + std::to_string(published->second) + " are published");
    }
    if (n == 30 && outcome->peak_mib > kMibAtThirty) miss("n = 30 takes more than 4 GiB");
    return true;
  }

  // True if both kernels did it within the limits.
  bool steps(std::int64_t n) {
    const Pieces pieces = explore(source_, n);
    const PlainAutomaton automaton = plain(pieces);
    const std::vector<PlainCell> cells = plain_cells(pieces);
    const auto ours =
        measured([&](const Timer& timer) { return our_compose_cells(pieces, timer); }, limits_);
    print("steps", n, "arbiter", ours, ours);
    const auto theirs =
        measured([&](const Timer& timer) { return openfst_compose_cells(automaton, cells, timer); },
                 limits_);
    print("steps", n, "openfst", theirs, ours);
    if (!ours) miss("the steps for n = " + std::to_string(n) + " were given up");
    if (!ours || !theirs) return false;
    INVARIANT(ours->result.size == theirs->result.size, "kernels should agree on the model");
    ratio_[n] = theirs->seconds / ours->seconds;
    return true;
  }

  void print_growth() const {
    std::printf("growth with n, from 10 on: peak states n^%.2f, seconds n^%.2f; largest n: %ld\n",
                states_.exponent(), time_.exponent(), static_cast<long>(largest_));
  }

  bool met_targets() {
    if (ratio_.empty()) {
      miss("nothing was compared with OpenFst");
    } else {
      for (const std::int64_t n : {std::int64_t{10}, ratio_.rbegin()->first}) {
        const auto found = ratio_.find(n);
        if (found != ratio_.end() && found->second < kTimesOpenFst) {
          miss("n = " + std::to_string(n) + ": " + std::to_string(found->second) +
               " times the speed of OpenFst instead of 20");
        }
        if (n == ratio_.rbegin()->first) break;
      }
    }
    std::printf("targets: %s\n", missed_ ? "MISSED" : "met");
    return !missed_;
  }

  static void head() {
    std::printf("%-6s %4s %-8s %9s %9s %12s %9s %8s\n", "table", "n", "library", "seconds",
                "states", "peak states", "peak MiB", "x time");
  }

 private:
  void print(const char* table, std::int64_t n, const char* library,
             const std::optional<Outcome>& outcome, const std::optional<Outcome>& ours) {
    std::printf("%-6s %4ld %-8s ", table, static_cast<long>(n), library);
    std::fprintf(csv_, "%s,%ld,%s,", table, static_cast<long>(n), library);
    if (!outcome) {
      std::printf("%9s\n", "gave up");
      std::fprintf(csv_, ",,,,\n");
    } else {
      const double times = ours ? outcome->seconds / ours->seconds : 1;
      std::printf("%9.3f %9zu %12zu %9ld %8.1f\n", outcome->seconds, outcome->result.size,
                  outcome->result.peak_states, outcome->peak_mib, times);
      std::fprintf(csv_, "%.6f,%zu,%zu,%ld,%.3f\n", outcome->seconds, outcome->result.size,
                   outcome->result.peak_states, outcome->peak_mib, times);
    }
    std::fflush(nullptr);
  }

  void miss(const std::string& what) {
    missed_ = true;
    std::printf("MISSED: %s\n", what.c_str());
  }

  std::shared_ptr<const Source> source_;
  std::FILE* csv_;
  RunLimits limits_;
  Growth states_;
  Growth time_;
  std::map<std::int64_t, double> ratio_;  // n: OpenFst's time, ours being 1
  std::int64_t largest_ = 0;
  bool missed_ = false;
};

// As far as it goes: by tens, and then the five between the last that went and the first that did
// not.
void go_on(Benchmark& benchmark, std::int64_t from) {
  std::int64_t n = from;
  while (benchmark.whole(n)) n += 10;
  benchmark.whole(n - 5);
}

int run(Arguments arguments) {
  const auto csv_path = arguments.take("--csv");
  const RunLimits limits{.seconds = arguments.take_number("--limit", 600),
                         .gib = arguments.take_number("--memory", 16)};
  std::string sort;
  std::vector<std::int64_t> sizes;
  for (const std::string& argument : arguments.rest()) {
    if (argument.ends_with(".ia")) {
      sort = argument;
    } else {
      sizes.push_back(number(argument, 2, 1'000));
    }
  }
  const auto source = read_source(sort);
  if (!source) give_up("cannot read '" + sort + "'");
  const bool all = sizes.empty();
  if (all) sizes = {5, 10, 15, 20, 30};
  const CsvFile csv = open_csv(csv_path);
  Benchmark benchmark(*source, csv.get(), limits);
  Benchmark::head();
  for (const std::int64_t n : sizes) benchmark.whole(n);
  for (const std::int64_t n : sizes) {
    if (!benchmark.steps(n)) break;
  }
  if (all) go_on(benchmark, sizes.back() + 10);
  benchmark.print_growth();
  return benchmark.met_targets() ? 0 : 1;
}

}  // namespace

}  // namespace arbiter::bench

int main(int argc, char** argv) { return arbiter::bench::run({argc, argv}); }
