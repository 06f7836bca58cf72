// Assume-guarantee reasoning about programs beside looking at the whole.
//
//   bench_assume_guarantee ARBITER PAPERS FAMILIES [--csv FILE] [--limit SECONDS] [--memory GIB]
//                          [--quick] [TABLE]…
//
// Everything runs as a user would run it: `arbiter check` and `arbiter check --learn PART`. Seconds
// are of processor time, the median of three runs where they are short. `largest` is the largest
// set of states at one time, 000's "largest generated transition system"; `all` are the states of
// all searches together, membership queries included. Three tables:
//
//   paper    000's table 1: its stacks with an assumption about push (empty) and pop (overflow),
//            beside 000's own figures. `to the end` is the last search of the direct check, with
//            the partitions at its end, gone through to the end: 000's tool builds the whole model,
//            ours stops at the error.
//   safe     stacks that are safe, where an assumption has to be found
//   modules  two families in which a module has a state of its own: the whole has about 4^n states,
//            each side by itself 2^n; partitions do not make the whole smaller
//
// Where learning costs more than it saves, the table says so.
//
// Exit code: 0 if the targets were met, 1 if not, 2 for bad usage.
#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arguments.h"
#include "command.h"
#include "engine/front_end.h"
#include "engine/term.h"
#include "explore/search.h"
#include "refine/loop.h"
#include "smt/solver.h"
#include "stacks_000.h"
#include "targets.h"

namespace arbiter::bench {

namespace {

struct Row {
  std::string verdict;
  std::size_t largest = 0;
  std::size_t all = 0;
  std::size_t assumption = 0;
  double seconds = 0;
};

struct Program {
  std::string folder;
  std::string name;
  std::string part;
  std::string verdict;  // the right one
  std::vector<int> sizes;
};

struct Table {
  std::string name;
  std::vector<Program> programs;
};

std::vector<Table> tables(const std::string& papers, const std::string& families, bool is_quick) {
  const std::vector<int> sizes = {3, 10, 15, 25};
  std::vector<int> few = {3, 6, 10, 15, 25};
  std::vector<int> bits = {4, 6, 8, 9, 10, 11, 12, 13, 14};
  std::vector<int> buffer = {3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  if (is_quick) {
    few.resize(2);
    bits.resize(3);
    buffer.resize(3);
  }
  return {
      {"paper",
       {{papers, "stack000-empty", "push", "unsafe", sizes},
        {papers, "stack000-overflow", "pop", "unsafe", sizes}}},
      {"safe",
       {{families, "pushing", "pop", "safe", few}, {families, "client", "pop", "safe", few}}},
      {"modules",
       {{families, "bits", "impl", "safe", bits}, {families, "buffer", "impl", "safe", buffer}}}};
}

class Benchmark {
 public:
  Benchmark(std::string arbiter, std::FILE* csv, const CommandLimits& limits, bool is_quick)
      : arbiter_(std::move(arbiter)), csv_(csv), limits_(limits), is_quick_(is_quick) {
    std::fprintf(csv_,
                 "table,program,n,direct_000,assumption_000,verdict,largest,all,assumption_states,"
                 "seconds,direct_verdict,direct_largest,direct_to_the_end,direct_seconds\n");
  }

  void measure(const Table& table) {
    std::printf("%-8s %-17s %4s | %6s %6s | %-7s %9s %9s %4s %8s | %-7s %10s %10s %8s |\n",
                table.name.c_str(), "", "", "000", "000", "learned", "", "", "", "", "direct", "",
                "", "");
    std::printf("%-8s %-17s %4s | %6s %6s | %-7s %9s %9s %4s %8s | %-7s %10s %10s %8s |\n", "",
                "program", "n", "direct", "AG", "answer", "largest", "all", "|A|", "s", "answer",
                "largest", "to the end", "s");
    for (const Program& program : table.programs) measure(table, program);
    std::printf("\n");
  }

  int tell() { return targets_.tell(); }

 private:
  static constexpr double kFewer = 50;

  void measure(const Table& table, const Program& program) {
    std::optional<double> ratio;  // at the largest size that both can do
    bool direct_goes_on = true;
    bool goes_beyond = false;
    bool is_right = true;
    for (const int n : program.sizes) {
      const auto learned = run_arbiter(program, n, {"--learn", program.part});
      std::optional<Row> direct;
      if (direct_goes_on) direct = run_arbiter(program, n, {});
      direct_goes_on = direct.has_value();
      const auto whole = table.name == "paper" ? to_the_end(program, n) : std::nullopt;
      print(table, program, n, learned, direct, whole);
      if (n == program.sizes.front()) {
        targets_.expect(table.name + ", " + program.name + ": an answer at the smallest n",
                        learned.has_value());
      }
      if (learned) is_right = is_right && learned->verdict == program.verdict;
      if (direct) is_right = is_right && direct->verdict == program.verdict;
      if (!learned) break;
      if (direct) {
        ratio = static_cast<double>(direct->largest) / static_cast<double>(learned->largest);
      }
      goes_beyond = goes_beyond || !direct;
      const auto published = kPublished.find({program.name, n});
      if (table.name == "paper" && published != kPublished.end()) {
        targets_.expect(program.name + ", n = " + std::to_string(n) +
                            ": the largest system is at most 000's with an assumption",
                        learned->largest <= published->second.assuming);
      }
    }
    const std::string what = table.name + ", " + program.name;
    targets_.expect(what + ": no answer is wrong", is_right);
    if (table.name != "modules" || is_quick_) return;
    char text[96];
    std::snprintf(text, sizeof text, ": %.0f times fewer states at the largest size both can do",
                  ratio.value_or(0));
    targets_.expect(what + text + ", at least 50", ratio.value_or(0) >= kFewer);
    targets_.expect(what + ": sizes beyond what the direct check can do", goes_beyond);
  }

  std::optional<Row> run_arbiter(const Program& program, int n, const Words& options) {
    Words words{arbiter_,
                "check",
                file_of(program),
                "-D",
                "n=" + std::to_string(n),
                "--format",
                "json",
                "--progress",
                "never",
                "--timeout",
                std::to_string(limits_.seconds),
                "--memory",
                std::to_string(limits_.gib * 1024)};
    words.insert(words.end(), options.begin(), options.end());
    CommandLimits limits = limits_;
    limits.seconds = 3 * limits_.seconds;  // of both cores, and of what comes after the verdict
    limits.gib += 2;
    limits.worst_exit = 1;
    const auto taken = measured(words, limits);
    if (!taken) return std::nullopt;
    const auto answer = nlohmann::json::parse(output(), nullptr, false);
    if (answer.is_discarded() || !answer.contains("verdict")) return std::nullopt;
    Row row{answer["verdict"].get<std::string>(),
            answer["stats"].value("peak_states", std::size_t{0}),
            answer["stats"].value("states", std::size_t{0}), 0, taken->seconds};
    if (answer.contains("learning")) {
      row.assumption = answer["learning"].value("assumption_states", std::size_t{0});
    }
    return row;
  }

  // The states of the whole through the partitions of the direct check, none left out.
  static std::optional<std::size_t> to_the_end(const Program& program, int n) {
    const auto source = read_source(file_of(program));
    if (!source) give_up(file_of(program) + " cannot be read");
    typing::Options options;
    options.params.push_back({"n", n});
    const auto compiled = compile_term(*source, options);
    if (!compiled || !std::holds_alternative<Term>(*compiled)) return std::nullopt;
    const Term& term = std::get<Term>(*compiled);
    const auto solver = smt::make_solver({});
    const auto refined = refine::refine(term.graph, solver.get(), {}, {});
    const auto found = explore::search(term.graph, refined.precision, {.all = true}, Limits());
    const auto* searched = std::get_if<explore::Searched>(&found);
    return searched == nullptr ? std::nullopt : std::optional(searched->states);
  }

  static std::string file_of(const Program& program) {
    return program.folder + "/" + program.name + ".ia";
  }

  static const char* remark(const std::optional<Row>& learned, const std::optional<Row>& direct) {
    if (!learned) return "not learned";
    if (!direct) return "only learned";
    if (direct->largest < learned->largest) return "direct is smaller";
    if (direct->all < learned->all) return "learning costs more than it saves, in all";
    return direct->seconds < learned->seconds ? "learning takes longer" : "";
  }

  void print(const Table& table, const Program& program, int n, const std::optional<Row>& learned,
             const std::optional<Row>& direct, std::optional<std::size_t> whole) {
    const auto published = kPublished.find({program.name, n});
    const bool is_known = published != kPublished.end();
    const std::string theirs = is_known ? std::to_string(published->second.direct) : "";
    const std::string assuming = is_known ? std::to_string(published->second.assuming) : "";
    const std::string end = whole ? std::to_string(*whole) : "";
    const Row ours = learned.value_or(Row{"gave up"});
    const Row other = direct.value_or(Row{"gave up"});
    std::printf(
        "%-8s %-17s %4d | %6s %6s | %-7s %9zu %9zu %4zu %8.2f | %-7s %10zu %10s %8.2f | %s\n", "",
        program.name.c_str(), n, theirs.c_str(), assuming.c_str(), ours.verdict.c_str(),
        ours.largest, ours.all, ours.assumption, ours.seconds, other.verdict.c_str(), other.largest,
        end.c_str(), other.seconds, remark(learned, direct));
    std::fprintf(csv_, "%s,%s,%d,%s,%s,%s,%zu,%zu,%zu,%.4f,%s,%zu,%s,%.4f\n", table.name.c_str(),
                 program.name.c_str(), n, theirs.c_str(), assuming.c_str(), ours.verdict.c_str(),
                 ours.largest, ours.all, ours.assumption, ours.seconds, other.verdict.c_str(),
                 other.largest, end.c_str(), other.seconds);
    std::fflush(nullptr);
  }

  std::string arbiter_;
  std::FILE* csv_;
  CommandLimits limits_;
  bool is_quick_;
  Targets targets_;
};

int run_all(Arguments arguments) {
  const auto csv_path = arguments.take("--csv");
  const CommandLimits limits{.seconds = arguments.take_number("--limit", 60),
                             .gib = arguments.take_number("--memory", 8)};
  const bool is_quick = arguments.take_flag("--quick");
  if (arguments.rest().size() < 3) {
    give_up("usage: bench_assume_guarantee ARBITER PAPERS FAMILIES [OPTION]… [TABLE]…");
  }
  const Words names(arguments.rest().begin() + 3, arguments.rest().end());
  const auto asked = named(tables(arguments.rest()[1], arguments.rest()[2], is_quick), names);
  const CsvFile csv = open_csv(csv_path);
  const WorkFolder folder;
  Benchmark benchmark(arguments.rest()[0], csv.get(), limits, is_quick);
  for (const Table& table : asked) benchmark.measure(table);
  return benchmark.tell();
}

}  // namespace

}  // namespace arbiter::bench

int main(int argc, char** argv) { return arbiter::bench::run_all({argc, argv}); }
