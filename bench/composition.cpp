// Searches compositions for deadlock and errors, and says how fast: states per second of processor
// time, and bytes per state that the table of states takes.
#include <cstdio>
#include <ctime>
#include <memory>
#include <string>

#include "engine/front_end.h"
#include "engine/systems.h"
#include "targets.h"

namespace {

using namespace arbiter;

double processor_seconds() {
  return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

struct Measurement {
  std::size_t states = 0;
  std::size_t transitions = 0;
  double seconds = 0;
};

Measurement measure(const std::string& what, const std::string& text, const std::string& process) {
  const auto source = std::make_shared<const Source>("bench.lts", text);
  const auto loaded = load_system(source, {.process = process});
  INVARIANT(loaded && std::holds_alternative<LoadedSystem>(*loaded),
            "a system of the benchmark should be right");
  const double start = processor_seconds();
  const auto verified = verify_system(std::get<LoadedSystem>(*loaded), {.all = true});
  const double seconds = processor_seconds() - start;
  const auto& result = std::get<VerifiedSystem>(verified);
  std::printf("%-28s %10zu %11zu %8.2f %12.0f %8.1f\n", what.c_str(), result.states,
              result.transitions, seconds, static_cast<double>(result.states) / seconds,
              static_cast<double>(result.bytes) / static_cast<double>(result.states));
  std::fflush(stdout);
  return {result.states, result.transitions, seconds};
}

std::string with_size(std::string text, int size) {
  const std::string wanted = "const N = 5";
  const std::size_t at = text.find(wanted);
  INVARIANT(at != std::string::npos, "the example should have its size as a constant");
  return text.replace(at, wanted.size(), "const N = " + std::to_string(size));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: bench_composition philosophers.lts\n");
    return 2;
  }
  const auto source = read_source(argv[1]);
  if (!source) {
    std::fprintf(stderr, "%s\n", source.error().front().message.c_str());
    return 2;
  }
  const std::string philosophers((*source)->text());
  std::printf("%-28s %10s %11s %8s %12s %8s\n", "system", "states", "transitions", "seconds",
              "states/s", "B/state");
  for (int size = 5; size <= 9; ++size) {
    measure(std::to_string(size) + " philosophers", with_size(philosophers, size), "Table");
  }
  bench::Targets targets;
  const Measurement steps =
      measure("14 cycles, 4*10^7 steps",
              "P = (a -> b -> c -> P). Q = (a -> b -> Q). ||S = (p[0..12]:P || q:Q).", "S");
  targets.expect("3*10^6 states and 4*10^7 transitions under 10 s",
                 steps.states > 3'000'000 && steps.transitions > 40'000'000 && steps.seconds < 10);
  const Measurement states =
      measure("7 cycles of 10, 10^7 states",
              "P = P[0], P[i:0..9] = (a[i] -> P[(i + 1) % 10]). ||S = p[0..6]:P.", "S");
  targets.expect("a product of 10^7 states", states.states == 10'000'000);
  return targets.tell();
}
