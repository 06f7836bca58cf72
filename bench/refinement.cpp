// Refinement beside 000's figures and beside Spacer, on programs with plain integers.
//
//   bench_refinement ARBITER PAPERS FAMILIES [--csv FILE] [--limit SECONDS] [--memory GIB]
//                    [--quick] [TABLE]…
//
// Everything runs as a user would run it, as commands: `arbiter check` on the source, and `z3` with
// its engine Spacer on the Horn clauses that `arbiter graph` writes; for those, `sat` is safe and
// `unsat` is not. Seconds are of processor time, the median of three runs where they are short.
// Rounds are searches, the last one counted, too. Four tables:
//
//   stacks     000's stack with its three errors, as n grows: rounds, states, seconds, and the
//              states of 000's table 1, direct and with an assumption
//   paper      the same by 000's own rule, which needs more rounds the larger n is
//   safe       programs of our own that are safe, so that something has to be proved
//   relations  002's programs, which no partition proves
//
// Where both take less than 0.1 s it is even: that is what starting a command takes. Spacer is
// given up for a program once it needs more than the limit; larger sizes are passed over then.
//
// Where Spacer wins, and why: on relations, since its lemmas are inequalities between several
// variables, and remainders, where a partition speaks of one variable at a time, in intervals; and
// on large safe stacks, where its lemma is 0 <= height <= n, whatever n is, and ours is a class for
// each index. Where it loses: on errors that are far away, since it goes back step by step, with a
// query each.
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
#include "growth.h"
#include "stacks_000.h"
#include "targets.h"

namespace arbiter::bench {

namespace {

// What one tool said of one program.
struct Row {
  std::string verdict;  // "safe", "unsafe" or "unknown"
  std::optional<std::size_t> rounds{};
  std::size_t states = 0;
  double seconds = 0;
};

struct Program {
  std::string folder;
  std::string name;
  std::string verdict;  // the right one
};

struct Table {
  std::string name;
  std::vector<Program> programs;
  std::vector<int> sizes;  // 0: the program has none
  Words options;
  bool has_peer = true;
};

std::vector<Table> tables(const std::string& papers, const std::string& families, bool is_quick) {
  const std::vector<Program> stacks = {{papers, "stack000-empty", "unsafe"},
                                       {papers, "stack000-overflow", "unsafe"},
                                       {papers, "stack000-printed", "unsafe"}};
  const std::vector<Program> safe = {
      {families, "guarded", "safe"}, {families, "gauge", "safe"}, {families, "reentrant", "safe"}};
  std::vector<Program> relations;
  for (const char* name : {"parity-002", "chain-002", "magic-002", "global-002", "ex4-002"}) {
    relations.push_back({papers, name, "safe"});
  }
  std::vector<int> powers;
  for (int n = 2; n <= (is_quick ? 64 : 16384); n *= 2) powers.push_back(n);
  std::vector<int> sizes = {3, 10, 15, 25};
  sizes.insert(sizes.end(), powers.begin(), powers.end());
  std::sort(sizes.begin(), sizes.end());
  const Words partition = {"--method", "partition"};
  return {{"stacks", stacks, sizes, partition, true},
          {"paper", stacks, {3, 10, 15, 25}, {"--refine", "paper"}, false},
          {"safe", safe, powers, partition, true},
          {"relations", relations, {0}, partition, true}};
}

// How time grows, less what a command takes anyway: what it took on the smallest program.
class TimeGrowth {
 public:
  void add(int n, double seconds) {
    constexpr double kSmallest = 0.01;  // seconds; what is less is noise
    if (!least_) least_ = seconds;
    if (seconds - *least_ < kSmallest) return;
    growth_.add(n, seconds - *least_);
    ++count_;
  }
  // "n^1.02"; nothing grows if there are not enough sizes where it does.
  std::string text() const {
    if (count_ < 3) return "hardly at all";
    char text[32];
    std::snprintf(text, sizeof text, "with n^%.2f", growth_.exponent());
    return text;
  }
  bool is_at_most(double exponent) const { return count_ < 3 || growth_.exponent() <= exponent; }

 private:
  std::optional<double> least_;
  Growth growth_;
  std::size_t count_ = 0;
};

class Benchmark {
 public:
  Benchmark(std::string arbiter, std::FILE* csv, const CommandLimits& limits)
      : arbiter_(std::move(arbiter)), csv_(csv), limits_(limits) {
    std::fprintf(csv_,
                 "table,program,n,verdict,rounds,states,direct_000,assumption_000,seconds,"
                 "spacer_verdict,spacer_seconds\n");
  }

  void measure(const Table& table) {
    std::printf("%-9s %-17s %5s  %-7s %6s %7s %6s %6s %9s  %-7s %9s  %s\n", table.name.c_str(),
                "program", "n", "answer", "rounds", "states", "direct", "assum.", "s",
                table.has_peer ? "spacer" : "", table.has_peer ? "s" : "",
                table.has_peer ? "wins" : "");
    for (const Program& program : table.programs) measure(table, program);
    std::printf("\n");
  }

  int tell() { return targets_.tell(); }

 private:
  static constexpr int kMostAsked = 1024;
  static constexpr double kCloseToLinear = 1.25;

  void measure(const Table& table, const Program& program) {
    TimeGrowth ours_growth;
    TimeGrowth asked_growth;  // of the sizes that are asked for
    TimeGrowth spacer_growth;
    std::size_t most_rounds = 0;
    bool peer_goes_on = table.has_peer;
    bool is_right = true;
    for (const int n : table.sizes) {
      Words options = table.options;
      if (n != 0) options.insert(options.end(), {"-D", "n=" + std::to_string(n)});
      const auto row = ours(program, options);
      std::optional<Row> peer;
      if (peer_goes_on) peer = spacer(program, n);
      print(table, program, n, row, peer, peer_goes_on);
      // A larger size is no easier.
      if (!peer) peer_goes_on = false;
      if (row) most_rounds = std::max(most_rounds, row->rounds.value_or(SIZE_MAX));
      if (row) ours_growth.add(n, row->seconds);
      if (row && n <= kMostAsked) asked_growth.add(n, row->seconds);
      if (n == table.sizes.front() && table.has_peer) {
        targets_.expect(table.name + ", " + program.name + ": Spacer answers at the smallest n",
                        peer.has_value());
      }
      if (peer) spacer_growth.add(n, peer->seconds);
      is_right = is_right && agrees(table, program, row) && (!peer || agrees(table, program, peer));
      if (row) compare(table, program, n, *row);
    }
    tell_growth(table, program, ours_growth, spacer_growth);
    const std::string what = table.name + ", " + program.name;
    targets_.expect(what + ": no answer is wrong, and all that should be are there", is_right);
    if (table.name == "stacks") {
      targets_.expect(what + ": at most 5 rounds at every n", most_rounds <= 5);
      targets_.expect(what + ": time grows close to linearly up to n = 1024",
                      asked_growth.is_at_most(kCloseToLinear));
    }
  }

  // Whether an answer is the right one. Relations may stay open, and Spacer may give up.
  static bool agrees(const Table& table, const Program& program, const std::optional<Row>& row) {
    if (table.name == "relations") return row && row->verdict != "unsafe";
    return row && row->verdict == program.verdict;
  }

  void compare(const Table& table, const Program& program, int n, const Row& row) {
    const std::string what = table.name + ", " + program.name + ", n = " + std::to_string(n);
    if (table.name == "paper" && program.name == "stack000-overflow") {
      targets_.expect(what + ": n + 2 rounds, as 003 says in section 4",
                      row.rounds == static_cast<std::size_t>(n) + 2);
    }
    if (table.name != "stacks") return;
    const auto published = kPublished.find({program.name, n});
    if (published != kPublished.end()) {
      const Published& cell = published->second;
      targets_.expect(what + ": fewer states than 000, direct and with an assumption",
                      row.states < std::min(cell.direct, cell.assuming));
    }
    constexpr double kMost = 10;  // seconds
    if (n == kMostAsked) targets_.expect(what + ": less than 10 s", row.seconds < kMost);
  }

  static void tell_growth(const Table& table, const Program& program, const TimeGrowth& ours,
                          const TimeGrowth& spacer) {
    if (table.sizes.size() < 2) return;
    std::printf("%s: time grows %s", program.name.c_str(), ours.text().c_str());
    if (table.has_peer) std::printf(", Spacer's %s", spacer.text().c_str());
    std::printf("\n");
  }

  std::optional<Row> ours(const Program& program, const Words& options) {
    Words words{arbiter_, "check", file_of(program), "--format", "json", "--progress", "never"};
    words.insert(words.end(), options.begin(), options.end());
    CommandLimits limits = limits_;
    limits.worst_exit = 3;  // UNKNOWN
    const auto taken = measured(words, limits);
    if (!taken) return std::nullopt;
    const auto answer = nlohmann::json::parse(output(), nullptr, false);
    if (answer.is_discarded() || !answer.contains("verdict")) return std::nullopt;
    Row row{answer["verdict"].get<std::string>(), std::nullopt, 0, taken->seconds};
    if (answer.contains("stats")) row.states = answer["stats"].value("peak_states", std::size_t{0});
    if (answer.contains("rounds")) row.rounds = answer["rounds"].size();
    return row;
  }

  std::optional<Row> spacer(const Program& program, int n) {
    Words words{arbiter_, "graph", file_of(program), "-o", "model.smt2"};
    if (n != 0) words.insert(words.end(), {"-D", "n=" + std::to_string(n)});
    const auto written = run(words, limits_);
    if (!written) give_up(file_of(program) + " should have Horn clauses");
    const auto taken = measured({"z3", "fp.engine=spacer", "model.smt2"}, limits_);
    if (!taken) return std::nullopt;
    const std::string text = output();
    if (text.rfind("sat", 0) == 0) return Row{"safe", {}, 0, taken->seconds};
    if (text.rfind("unsat", 0) == 0) return Row{"unsafe", {}, 0, taken->seconds};
    return std::nullopt;
  }

  static std::string file_of(const Program& program) {
    return program.folder + "/" + program.name + ".ia";
  }

  static bool is_answer(const std::optional<Row>& row) { return row && row->verdict != "unknown"; }

  static const char* winner(const std::optional<Row>& row, const std::optional<Row>& peer) {
    if (!is_answer(row)) return is_answer(peer) ? "spacer" : "nobody";
    if (!is_answer(peer)) return "arbiter";
    constexpr double kStart = 0.1;  // seconds; below that it is what starting a command takes
    if (std::max(row->seconds, peer->seconds) < kStart) return "even";
    return row->seconds <= peer->seconds ? "arbiter" : "spacer";
  }

  void print(const Table& table, const Program& program, int n, const std::optional<Row>& row,
             const std::optional<Row>& peer, bool was_tried) {
    const std::string size = n == 0 ? "" : std::to_string(n);
    const auto published = kPublished.find({program.name, n});
    std::string direct;
    std::string assuming;
    if (published != kPublished.end()) {
      direct = std::to_string(published->second.direct);
      assuming = std::to_string(published->second.assuming);
    }
    const Row shown = row.value_or(Row{"gave up"});
    const std::string rounds = shown.rounds ? std::to_string(*shown.rounds) : "";
    std::printf("%-9s %-17s %5s  %-7s %6s %7zu %6s %6s %9.3f", "", program.name.c_str(),
                size.c_str(), shown.verdict.c_str(), rounds.c_str(), shown.states, direct.c_str(),
                assuming.c_str(), shown.seconds);
    std::fprintf(csv_, "%s,%s,%s,%s,%s,%zu,%s,%s,%.4f,", table.name.c_str(), program.name.c_str(),
                 size.c_str(), shown.verdict.c_str(), rounds.c_str(), shown.states, direct.c_str(),
                 assuming.c_str(), shown.seconds);
    if (peer) {
      std::printf("  %-7s %9.3f", peer->verdict.c_str(), peer->seconds);
      std::fprintf(csv_, "%s,%.4f\n", peer->verdict.c_str(), peer->seconds);
    } else {
      const char* why = !table.has_peer ? "" : was_tried ? "gave up" : "skipped";
      std::printf("  %-7s %9s", why, "");
      std::fprintf(csv_, "%s,\n", why);
    }
    std::printf("  %s\n", table.has_peer ? winner(row, peer) : "");
    std::fflush(nullptr);
  }

  std::string arbiter_;
  std::FILE* csv_;
  CommandLimits limits_;
  Targets targets_;
};

int run_all(Arguments arguments) {
  const auto csv_path = arguments.take("--csv");
  const CommandLimits limits{.seconds = arguments.take_number("--limit", 60),
                             .gib = arguments.take_number("--memory", 8)};
  const bool is_quick = arguments.take_flag("--quick");
  if (arguments.rest().size() < 3) {
    give_up("usage: bench_refinement ARBITER PAPERS FAMILIES [OPTION]… [TABLE]…");
  }
  const Words names(arguments.rest().begin() + 3, arguments.rest().end());
  const auto asked = named(tables(arguments.rest()[1], arguments.rest()[2], is_quick), names);
  const CsvFile csv = open_csv(csv_path);
  const WorkFolder folder;
  Benchmark benchmark(arguments.rest()[0], csv.get(), limits);
  for (const Table& table : asked) benchmark.measure(table);
  return benchmark.tell();
}

}  // namespace

}  // namespace arbiter::bench

int main(int argc, char** argv) { return arbiter::bench::run_all({argc, argv}); }
