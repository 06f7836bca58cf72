// A family whose product explodes and whose assumptions stay small: verified directly up to six
// clients, and by learned assumptions further. States are all that were visited or built.
#include <cstdio>
#include <ctime>
#include <memory>
#include <string>

#include "engine/assumptions.h"
#include "engine/front_end.h"
#include "targets.h"

namespace {

using namespace arbiter;

constexpr int kMostDirectly = 6;
constexpr double kTimesFewer = 100;

double processor_seconds() {
  return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

LoadedSystem with_clients(std::string text, int clients) {
  const std::string wanted = "const N = 12";
  const std::size_t at = text.find(wanted);
  INVARIANT(at != std::string::npos, "the example should have its size as a constant");
  text.replace(at, wanted.size(), "const N = " + std::to_string(clients));
  const auto loaded = load_system(std::make_shared<const Source>("bench.lts", text), {});
  INVARIANT(loaded && std::holds_alternative<LoadedSystem>(*loaded),
            "a system of the benchmark should be right");
  return std::get<LoadedSystem>(*loaded);
}

// How many times fewer states the assumptions take, if that was measured.
double measure(const std::string& text, int clients) {
  const LoadedSystem system = with_clients(text, clients);
  double start = processor_seconds();
  const auto learned = learn_system(system, {.about = "auto"});
  const double seconds = processor_seconds() - start;
  INVARIANT(learned && learned->was_rechecked, "the clients should be safe");
  std::printf("%7d %10zu %8zu %8.2f", clients, learned->states(), learned->peak_states(), seconds);
  double times = 0;
  if (clients <= kMostDirectly) {
    start = processor_seconds();
    const auto verified = verify_system(system, {.deadlocks = false});
    const std::size_t states = std::get<VerifiedSystem>(verified).states;
    times = static_cast<double>(states) / static_cast<double>(learned->states());
    std::printf(" %10zu %8.2f %8.0f", states, processor_seconds() - start, times);
  }
  std::printf("\n");
  std::fflush(stdout);
  return times;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: bench_assumptions mutex.lts\n");
    return 2;
  }
  const auto source = read_source(argv[1]);
  if (!source) {
    std::fprintf(stderr, "%s\n", source.error().front().message.c_str());
    return 2;
  }
  std::printf("%7s %10s %8s %8s %10s %8s %8s\n", "clients", "learned", "largest", "seconds",
              "directly", "seconds", "times");
  bench::Targets targets;
  for (const int clients : {2, 3, 4, 5, 6, 8, 12, 16, 24, 32, 48}) {
    const double times = measure(std::string((*source)->text()), clients);
    if (clients == kMostDirectly) {
      targets.expect("at least 100 times fewer states with 6 clients", times >= kTimesFewer);
    }
  }
  targets.expect("by assumptions alone up to 48 clients", true);
  return targets.tell();
}
