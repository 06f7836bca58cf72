// The search beside SPIN, on the same programs: `arbiter check` on the source, and SPIN on the
// Promela that `arbiter graph` writes.
//
//   bench_search ARBITER FAMILIES [--csv FILE] [--limit SECONDS] [--memory GIB] [--quick] [FAMILY]…
//
// Everything runs as a user would run it, as commands; seconds are of processor time, of all
// processes and cores together, the median of three runs where they are short. `explore` is what
// the search alone takes: of SPIN its verifier and of ours the whole command, each less that on the
// smallest program. Bytes per state are, for SPIN, what it reports for its states without hash
// table and stack, and for ours all memory beyond that on the smallest program. In the family
// `queue` nothing looks at the data: it should have as many states with sixteen values as with one,
// and SPIN, which has them all, is asked about the smaller sizes only. Exit code: 0 if the targets
// were met, 1 if not, 2 for bad usage.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arguments.h"
#include "command.h"
#include "growth.h"

namespace arbiter::bench {

namespace {

// One line of the table.
struct Row {
  std::string tool;
  double states = 0;
  double explore = 0;  // seconds
  double whole = 0;    // seconds
  double bytes = 0;    // of all states
};

struct Size {
  Words options;
  std::string name;
};

struct Family {
  std::string name;
  std::vector<Size> sizes;  // the first is tiny: what a command takes without a search
  Words values{};           // options that give the data their values; none where its sizes do
  Words one_value{};        // the same with one value only
  std::size_t spin_sizes = SIZE_MAX;  // SPIN is asked about so many
};

Family family(const std::string& name, const std::string& first, const std::string& second,
              const std::vector<std::pair<int, int>>& sizes) {
  Family result;
  result.name = name;
  for (const auto& [n, k] : sizes) {
    Size size{{"-D", first + "=" + std::to_string(n)}, first + "=" + std::to_string(n)};
    if (!second.empty()) {
      size.options.insert(size.options.end(), {"-D", second + "=" + std::to_string(k)});
      size.name += " " + second + "=" + std::to_string(k);
    }
    result.sizes.push_back(std::move(size));
  }
  return result;
}

// Data that nothing looks at.
Family queue() {
  Family result =
      family("queue", "n", "", {{1, 0}, {2, 0}, {3, 0}, {4, 0}, {6, 0}, {16, 0}, {256, 0}});
  for (Size& size : result.sizes) size.name += " 0..15";
  result.values = {"--int", "0..15"};
  result.one_value = {"--int", "0..0"};
  result.spin_sizes = 4;
  return result;
}

std::vector<Family> families() {
  return {
      family("stack", "n", "k", {{1, 1}, {10, 2}, {12, 2}, {14, 2}, {9, 4}, {17, 2}, {10, 4}}),
      family("sort", "n", "", {{2, 0}, {6, 0}, {8, 0}, {10, 0}, {12, 0}, {14, 0}}),
      family("ring", "n", "k", {{1, 1}, {8, 2}, {10, 2}, {12, 2}, {14, 2}, {16, 2}}),
      family("protocol", "n", "w", {{2, 1}, {4, 2}, {6, 3}, {8, 4}, {9, 5}, {10, 5}}),
      queue(),
  };
}

class Benchmark {
 public:
  Benchmark(std::string arbiter, std::string folder, std::FILE* csv, const CommandLimits& limits)
      : arbiter_(std::move(arbiter)), folder_(std::move(folder)), csv_(csv), limits_(limits) {
    std::printf("%-9s %-12s %-13s %10s %10s %12s %8s %9s %7s\n", "family", "size", "tool", "states",
                "explore s", "states/s", "B/state", "whole s", "x whole");
    std::fprintf(csv_,
                 "family,size,tool,states,explore_seconds,states_per_second,bytes_per_state,"
                 "whole_seconds,times_our_whole\n");
  }

  void measure(const Family& family, bool is_quick) {
    const std::string file = folder_ + "/" + family.name + ".ia";
    const auto nothing = ours(file, with(family.sizes[0], family.values), Taken{});
    if (!nothing) give_up(file + " should be safe");
    const Taken least{nothing->whole, nothing->bytes};
    std::array<double, 2> least_of_spin{};  // with and without NOREDUCE
    for (const bool reduces : {false, true}) {
      const auto peer = spin(file, with(family.sizes[0], family.values), reduces, 0);
      if (!peer) give_up("SPIN should end at once on the smallest " + file);
      least_of_spin[reduces ? 1 : 0] = peer->explore;
    }
    const std::size_t count = is_quick ? family.sizes.size() / 2 + 1 : family.sizes.size();
    std::map<std::string, Growth> growth;
    for (std::size_t i = 1; i < count; ++i) {
      const Size size = with(family.sizes[i], family.values);
      const auto row = ours(file, size, least);
      print(family, size, "arbiter", row, row);
      if (!row) miss(family.name + " " + size.name + ": given up");
      if (row && !family.one_value.empty()) {
        const auto one = ours(file, with(family.sizes[i], family.one_value), least);
        const bool is_same = one && one->states == row->states;
        if (!is_same) miss(family.name + " " + size.name + ": one value has other states");
      }
      if (row) largest_ = std::max(largest_, row->states);
      if (row) growth["arbiter"].add(row->states, row->explore);
      if (i >= family.spin_sizes) continue;
      for (const bool reduces : {false, true}) {
        const auto peer = spin(file, size, reduces, least_of_spin[reduces ? 1 : 0]);
        print(family, size, reduces ? "spin" : "spin NOREDUCE", peer, row);
        if (row && peer) compare(family, size, *row, *peer);
        if (peer && !reduces) growth["SPIN"].add(peer->states, peer->explore);
      }
    }
    for (auto& [tool, each] : growth) {
      std::printf("%s: time of exploring grows with states^%.2f for %s\n", family.name.c_str(),
                  each.exponent(), tool.c_str());
    }
  }

  bool met_targets(bool is_whole) {
    if (is_whole && largest_ < 1e7) miss("fewer than 10^7 states at the largest size");
    std::printf("targets: %s\n", missed_ ? "MISSED" : "met");
    return !missed_;
  }

 private:
  static Size with(Size size, const Words& more) {
    size.options.insert(size.options.end(), more.begin(), more.end());
    return size;
  }

  std::optional<Row> ours(const std::string& file, const Size& size, const Taken& least) {
    Words words{arbiter_, "check", file, "--format", "json", "--progress", "never"};
    words.insert(words.end(), size.options.begin(), size.options.end());
    const auto taken = measured(words, limits_);
    if (!taken) return std::nullopt;
    const auto answer = nlohmann::json::parse(output(), nullptr, false);
    if (answer.is_discarded() || answer.value("verdict", "") != "safe") return std::nullopt;
    const double states = answer["stats"]["states"].get<double>();
    return Row{"arbiter", states, std::max(taken->seconds - least.seconds, 1e-3), taken->seconds,
               std::max(taken->peak_bytes - least.peak_bytes, 0.0)};
  }

  std::optional<Row> spin(const std::string& file, const Size& size, bool reduces, double least) {
    Words words{arbiter_, "graph", file, "-o", "model.pml"};
    words.insert(words.end(), size.options.begin(), size.options.end());
    if (!run(words, limits_)) give_up(file + " should have a Promela export");
    Words compile{"gcc", "-O2", "-w", "-DSAFETY"};
    if (!reduces) compile.push_back("-DNOREDUCE");
    compile.insert(compile.end(), {"-o", "pan", "pan.c"});
    const auto made = run({"spin", "-a", "model.pml"}, limits_);
    const auto compiled = run(compile, limits_);
    if (!made || !compiled) give_up("SPIN should read " + file);
    const auto taken = verify();
    if (!taken) return std::nullopt;
    const std::string text = output();
    Row row{"spin", number_before(text, "states, stored"), std::max(taken->seconds - least, 1e-3),
            made->seconds + compiled->seconds + taken->seconds, 0};
    constexpr double kMega = 1024 * 1024;
    row.bytes = kMega * number_before(text, "actual memory usage for states");
    return row;
  }

  // SPIN's verifier with a stack that does, and is not much larger than it has to be, since that
  // takes time: -b ends a run at once that goes too deep. -n leaves out what was not reached.
  std::optional<Taken> verify() {
    for (long depth = 20'000; depth < 1'000'000'000; depth *= 4) {
      const Words words{"./pan", "-n", "-b", "-w24", "-m" + std::to_string(depth)};
      if (!run(words, limits_)) return std::nullopt;
      const std::string text = output();
      if (text.find("max search depth") != std::string::npos ||
          text.find("depth limit") != std::string::npos) {
        continue;
      }
      if (text.find("errors: 0") == std::string::npos) give_up("SPIN should find it safe, too");
      return measured(words, limits_);
    }
    return std::nullopt;
  }

  static double number_before(const std::string& text, const char* what) {
    const std::size_t at = text.find(what);
    if (at == std::string::npos) return 0;
    const std::size_t line = text.rfind('\n', at);
    return std::strtod(text.c_str() + (line == std::string::npos ? 0 : line + 1), nullptr);
  }

  void print(const Family& family, const Size& size, const char* tool,
             const std::optional<Row>& row, const std::optional<Row>& ours) {
    std::printf("%-9s %-12s %-13s ", family.name.c_str(), size.name.c_str(), tool);
    std::fprintf(csv_, "%s,%s,%s,", family.name.c_str(), size.name.c_str(), tool);
    if (!row) {
      std::printf("%10s\n", "gave up");
      std::fprintf(csv_, ",,,,,\n");
    } else {
      const double times = ours ? row->whole / ours->whole : 0;
      const double speed = row->states / row->explore;
      std::printf("%10.0f %10.2f %12.0f %8.1f %9.2f %7.1f\n", row->states, row->explore, speed,
                  row->bytes / row->states, row->whole, times);
      std::fprintf(csv_, "%.0f,%.4f,%.0f,%.2f,%.4f,%.3f\n", row->states, row->explore, speed,
                   row->bytes / row->states, row->whole, times);
    }
    std::fflush(nullptr);
  }

  // Speed and memory count where there is enough to measure.
  void compare(const Family& family, const Size& size, const Row& ours, const Row& peer) {
    constexpr double kMany = 100'000;
    constexpr double kLong = 0.5;  // seconds
    const std::string what = family.name + " " + size.name + ": ";
    if (ours.whole >= peer.whole) miss(what + "SPIN takes less time from beginning to end");
    if (ours.states < kMany && ours.explore < kLong) return;
    if (ours.states / ours.explore < peer.states / peer.explore) {
      miss(what + "SPIN has more states per second");
    }
    if (ours.bytes / ours.states > peer.bytes / peer.states) {
      miss(what + "SPIN has fewer bytes per state");
    }
  }

  void miss(const std::string& what) {
    missed_ = true;
    std::printf("MISSED: %s\n", what.c_str());
  }

  std::string arbiter_;
  std::string folder_;
  std::FILE* csv_;
  CommandLimits limits_;
  double largest_ = 0;
  bool missed_ = false;
};

int run_all(Arguments arguments) {
  const auto csv_path = arguments.take("--csv");
  CommandLimits limits;
  limits.seconds = arguments.take_number("--limit", limits.seconds);
  limits.gib = arguments.take_number("--memory", limits.gib);
  const bool is_quick = arguments.take_flag("--quick");
  if (arguments.rest().size() < 2) {
    give_up("usage: bench_search ARBITER FAMILIES [OPTION]… [FAMILY]…");
  }
  const Words names(arguments.rest().begin() + 2, arguments.rest().end());
  const std::vector<Family> asked = named(families(), names);
  const CsvFile csv = open_csv(csv_path);
  const WorkFolder folder;
  Benchmark benchmark(arguments.rest()[0], arguments.rest()[1], csv.get(), limits);
  for (const Family& family : asked) benchmark.measure(family, is_quick);
  return benchmark.met_targets(names.empty() && !is_quick) ? 0 : 1;
}

}  // namespace

}  // namespace arbiter::bench

int main(int argc, char** argv) { return arbiter::bench::run_all({argc, argv}); }
