// How fast minimisation and equivalence are, beside OpenFst and foma.
//
//   bench_kernel [--csv FILE] [--limit SECONDS] [STATES]…     (10000 100000 1000000 unless given)
//   bench_kernel --one SHAPE STATES     our minimisation once, for a profiler
//
// Memory includes the automaton; a library that needs more than the limit (120 s) for a run is
// given up. All libraries build their form of the same automaton, which is trim and deterministic;
// they are told so, and only the operation is timed. OpenFst's Equivalent gives a verdict without a
// witness; ours finds a shortest one. Exit code: 0 if the targets for the largest size were met, 1
// if not, 2 for bad usage.
#include <array>
#include <cstring>
#include <memory>
#include <string>

#include "arguments.h"
#include "automata/inclusion.h"
#include "automata/minimise.h"
#include "measure.h"

namespace arbiter::bench {

namespace {

constexpr std::array<const char*, 4> kShapeNames = {"random", "copies", "acyclic", "deep"};

automata::Dfa build(const GeneratedAutomaton& automaton) {
  automata::DfaBuilder builder;
  builder.reserve(automaton.states, std::size_t{automaton.states} * GeneratedAutomaton::kLetters);
  for (std::uint32_t state = 0; state < automaton.states; ++state) {
    builder.add_state(automaton.accepts(state));
    for (std::uint32_t letter = 0; letter < GeneratedAutomaton::kLetters; ++letter) {
      const std::uint32_t target = automaton.target(state, letter);
      if (target == GeneratedAutomaton::kNone) continue;
      builder.add_edge(automata::LetterId(letter), automata::StateId(target));
    }
  }
  return std::move(builder).finish();
}

std::size_t transitions(const GeneratedAutomaton& automaton) {
  std::size_t count = 0;
  for (std::uint32_t state = 0; state < automaton.states; ++state) {
    for (std::uint32_t letter = 0; letter < GeneratedAutomaton::kLetters; ++letter) {
      if (automaton.target(state, letter) != GeneratedAutomaton::kNone) ++count;
    }
  }
  return count;
}

// In place, as OpenFst's Minimize is.
Measured our_minimise(const GeneratedAutomaton& automaton, const Timer& timer) {
  automata::Dfa dfa = build(automaton);
  timer.start();
  dfa = *automata::minimise(std::move(dfa));
  timer.stop();
  return {dfa.states(), automaton.states};
}

// One more than the length of a shortest word that tells them apart; 0 if there is none.
Measured our_difference(const GeneratedAutomaton& left, const GeneratedAutomaton& right,
                        const Timer& timer) {
  const automata::Dfa left_dfa = build(left);
  const automata::Dfa right_dfa = build(right);
  timer.start();
  const auto witness = automata::difference(left_dfa, right_dfa);
  timer.stop();
  INVARIANT(witness, "nothing but Ctrl-C should stop a comparison here");
  return {*witness ? (*witness)->word.size() + 1 : 0};
}

// A line of the table: an operation by one library.
struct Row {
  std::string operation;
  std::string shape;
  std::uint32_t states = 0;
  std::size_t transitions = 0;
  std::string library;
  std::optional<Outcome> outcome;
  std::optional<Outcome> ours;  // the same operation
};

class Table {
 public:
  explicit Table(std::FILE* csv) : csv_(csv) {
    std::printf("%-11s %-8s %8s %-8s %9s %9s %9s %9s %8s %8s\n", "operation", "shape", "states",
                "library", "seconds", "Mtrans/s", "peak MiB", "result", "x time", "x memory");
    std::fprintf(csv_,
                 "operation,shape,states,transitions,library,seconds,transitions_per_second,"
                 "peak_mib,result,times_our_time,times_our_memory\n");
  }

  void add(const Row& row) {
    std::printf("%-11s %-8s %8u %-8s ", row.operation.c_str(), row.shape.c_str(), row.states,
                row.library.c_str());
    std::fprintf(csv_, "%s,%s,%u,%zu,%s,", row.operation.c_str(), row.shape.c_str(), row.states,
                 row.transitions, row.library.c_str());
    if (!row.outcome) {
      std::printf("%9s\n", "gave up");
      std::fprintf(csv_, ",,,,,\n");
      return;
    }
    const Outcome& outcome = *row.outcome;
    const double speed = static_cast<double>(row.transitions) / outcome.seconds;
    std::printf("%9.3f %9.2f %9ld %9zu %8.2f %8.2f\n", outcome.seconds, 1e-6 * speed,
                outcome.peak_mib, outcome.result.size, times_time(row), times_memory(row));
    std::fprintf(csv_, "%.6f,%.0f,%ld,%zu,%.3f,%.3f\n", outcome.seconds, speed, outcome.peak_mib,
                 outcome.result.size, times_time(row), times_memory(row));
    std::fflush(stdout);
  }

  static double times_time(const Row& row) {
    return row.ours ? row.outcome->seconds / row.ours->seconds : 0;
  }
  static double times_memory(const Row& row) {
    return row.ours ? static_cast<double>(row.outcome->peak_mib) /
                          static_cast<double>(row.ours->peak_mib)
                    : 0;
  }

 private:
  std::FILE* csv_;
};

// What the largest size should reach, peer by peer; 0 where nothing is asked.
struct Target {
  const char* operation;
  const char* shape;
  const char* library;
  double time;
  double memory;
};
constexpr Target kTargets[] = {
    {"minimise", "random", "openfst", 10, 3},   {"minimise", "random", "foma", 4, 0},
    {"minimise", "copies", "openfst", 10, 3},   {"minimise", "copies", "foma", 4, 0},
    {"minimise", "acyclic", "openfst", 10, 3},  {"minimise", "acyclic", "foma", 4, 0},
    {"minimise", "deep", "openfst", 0, 3},      {"minimise", "deep", "foma", 1, 0},
    {"equivalence", "same", "openfst", 3, 0},   {"equivalence", "copies", "openfst", 3, 0},
    {"equivalence", "differ", "openfst", 3, 0},
};

class Benchmark {
 public:
  Benchmark(std::FILE* csv, unsigned limit) : table_(csv), limit_(limit) {}

  void minimisation(Shape shape, std::uint32_t states) {
    const GeneratedAutomaton automaton = {.shape = shape, .states = states};
    Row row = {.operation = "minimise",
               .shape = kShapeNames[static_cast<std::size_t>(shape)],
               .states = states,
               .transitions = transitions(automaton)};
    compare(
        row,
        {{"arbiter", [&](const Timer& timer) { return our_minimise(automaton, timer); }},
         {"openfst",
          [&](const Timer& timer) { return Measured{openfst_minimise(automaton, timer)}; }},
         {"foma", [&](const Timer& timer) { return Measured{foma_minimise(automaton, timer)}; }}});
  }

  void equivalence(const std::string& name, const GeneratedAutomaton& left,
                   const GeneratedAutomaton& right) {
    Row row = {.operation = "equivalence",
               .shape = name,
               .states = left.states,
               .transitions = transitions(left) + transitions(right)};
    const bool same = left.odd_one == right.odd_one;
    const auto verdict = [&](bool equal) {
      INVARIANT(equal == same, "an equivalence should be decided right");
      return Measured{equal ? 0U : 1U};
    };
    std::vector<Library> libraries = {
        {"arbiter", [&](const Timer& timer) { return our_difference(left, right, timer); }},
        {"openfst",
         [&](const Timer& timer) { return verdict(openfst_equivalent(left, right, timer)); }}};
    if (!same) {
      libraries.push_back({"+witness", [&](const Timer& timer) {
                             return Measured{openfst_witness(left, right, timer) + 1};
                           }});
    }
    compare(row, libraries);
  }

  // Prints what was missed at this size; true if nothing was.
  bool met_targets(std::uint32_t states) const {
    bool met = true;
    for (const Target& target : kTargets) {
      for (const Row& row : rows_) {
        if (row.states != states || row.operation != target.operation ||
            row.shape != target.shape || row.library != target.library) {
          continue;
        }
        // Given up: slower than the limit, its memory unknown.
        const double least = row.ours ? limit_ / row.ours->seconds : 0;
        const double time = row.outcome ? Table::times_time(row) : least;
        if (time < target.time) {
          met = false;
          std::printf("MISSED: %s %s, %.1f times the speed of %s instead of %.0f\n",
                      target.operation, target.shape, time, target.library, target.time);
        }
        if (row.outcome && Table::times_memory(row) < target.memory) {
          met = false;
          std::printf("MISSED: %s %s, %.2f of the memory of %s instead of %.2f\n", target.operation,
                      target.shape, 1 / Table::times_memory(row), target.library,
                      1 / target.memory);
        }
      }
    }
    return met;
  }

 private:
  struct Library {
    const char* name;
    Operation operation;
  };

  // The first library is ours.
  void compare(Row row, const std::vector<Library>& libraries) {
    for (const Library& library : libraries) {
      row.library = library.name;
      row.outcome = measured(library.operation, {.seconds = limit_});
      if (&library == &libraries.front()) row.ours = row.outcome;
      if (row.operation == "minimise" && row.outcome && row.ours) {
        INVARIANT(row.outcome->result.size == row.ours->result.size,
                  "libraries should agree on the number of states");
      }
      table_.add(row);
      rows_.push_back(row);
    }
  }

  Table table_;
  unsigned limit_;
  std::vector<Row> rows_;
};

std::uint32_t states_of(const std::string& text) {
  return static_cast<std::uint32_t>(number(text, 100, 100'000'000) / 10 * 10);
}

int run_one(const std::string& name, const std::string& states) {
  const auto found = std::find(kShapeNames.begin(), kShapeNames.end(), name);
  if (found == kShapeNames.end()) give_up("the shapes are random, copies, acyclic and deep");
  const GeneratedAutomaton automaton = {.shape = static_cast<Shape>(found - kShapeNames.begin()),
                                        .states = states_of(states)};
  double start = 0;
  double seconds = 0;
  our_minimise(automaton, {[&] { start = processor_seconds(); },
                           [&] { seconds = processor_seconds() - start; }});
  std::printf("%zu transitions, %.3f s\n", transitions(automaton), seconds);
  return 0;
}

void run_size(Benchmark& benchmark, std::uint32_t states) {
  for (const Shape shape : {Shape::Random, Shape::Copies, Shape::Acyclic, Shape::Deep}) {
    benchmark.minimisation(shape, states);
  }
  const GeneratedAutomaton random = {.shape = Shape::Random, .states = states};
  const GeneratedAutomaton copies = {.shape = Shape::Copies, .states = states};
  const GeneratedAutomaton deep = {.shape = Shape::Deep, .states = states};
  GeneratedAutomaton other = random;
  other.reversed = true;
  benchmark.equivalence("same", random, other);
  other = copies;
  other.variant = 1;
  benchmark.equivalence("copies", copies, other);
  other = deep;
  other.odd_one = states - 2;
  benchmark.equivalence("differ", other, deep);
}

int run(Arguments arguments) {
  const auto csv_path = arguments.take("--csv");
  const unsigned limit = arguments.take_number("--limit", 120);
  const auto& rest = arguments.rest();
  if (rest.size() == 3 && rest[0] == "--one") return run_one(rest[1], rest[2]);
  std::vector<std::uint32_t> sizes;
  for (const std::string& argument : rest) {
    if (argument.starts_with("-")) {
      give_up("usage: bench_kernel [--csv FILE] [--limit SECONDS] [STATES]...");
    }
    sizes.push_back(states_of(argument));
  }
  if (sizes.empty()) sizes = {10'000, 100'000, 1'000'000};
  const CsvFile csv = open_csv(csv_path);
  Benchmark benchmark(csv.get(), limit);
  for (const std::uint32_t states : sizes) run_size(benchmark, states);
  const bool met = benchmark.met_targets(*std::max_element(sizes.begin(), sizes.end()));
  std::printf("targets: %s\n", met ? "met" : "MISSED");
  return met ? 0 : 1;
}

}  // namespace

}  // namespace arbiter::bench

int main(int argc, char** argv) { return arbiter::bench::run({argc, argv}); }
