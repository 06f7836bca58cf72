// How much the learners ask, and how long they take, beside LearnLib.
//
//   bench_learning DIRECTORY [--csv FILE] [--limit SECONDS]
//
// Each learner learns each target of the directory, prefix-closed languages as .aut files, with an
// exact teacher that gives the least shortest counterexample. Membership queries are the words that
// the teacher is really asked: each once, and none that extends a word which it has rejected by
// then. (A word counts that is asked before a prefix of it is, even if that prefix is rejected
// later and would have answered it.) Exit code: 0 if the targets were met, 1 if not, 2 for bad
// usage.
#include <array>
#include <memory>
#include <string>

#include "arguments.h"
#include "aut_reader.h"
#include "automata/minimise.h"
#include "learning/decorators.h"
#include "learning/learner.h"
#include "learning/target_teacher.h"
#include "measure.h"
#include "targets.h"

namespace arbiter::bench {

namespace {

using learning::Algorithm;

constexpr double kTimesSame = 1.1;   // membership and equivalence queries of the same algorithm
constexpr double kTimesBest = 1.05;  // membership queries of the best one
constexpr double kSeconds = 1;

struct Queries {
  std::size_t membership = 0;
  std::size_t equivalence = 0;
};

// LearnLib's figures: those of kAllAlgorithms, in their order, and then TTT's, of which there is
// none here.
struct Published {
  const char* target;
  std::array<Queries, std::size(learning::kAllAlgorithms) + 1> queries;
};
const Published kPublished[] = {
    {"rand100_k10", {{{6'471, 16}, {5'826, 13}, {3'952, 99}, {3'952, 99}, {3'952, 99}}}},
    {"rand100_k10_dense", {{{24'641, 23}, {39'750, 49}, {14'158, 96}, {13'993, 96}, {14'835, 96}}}},
    {"counter100_k10", {{{793'604, 51}, {67'091, 99}, {45'482, 51}, {34'898, 51}, {45'434, 51}}}},
    {"lock100_k10", {{{88'309, 2}, {87'510, 98}, {88'309, 2}, {86'529, 2}, {88'309, 2}}}},
    {"rand1000_k10", {{{131'692, 40}, {107'413, 32}, {56'308, 998}, {56'280, 998}, {56'310, 998}}}},
    {"rand1000_k10_dense",
     {{{409'579, 45}, {909'145, 111}, {206'523, 986}, {247'252, 983}, {225'942, 971}}}},
};

// What is asked, all answers remembered and prefixes taken into account.
Queries ask(const Target& target, Algorithm algorithm, const Timer& timer) {
  learning::TargetTeacher exact(target.dfa, target.alphabet, Limits());
  timer.start();
  learning::CountingTeacher counting(exact);
  learning::CachingTeacher teacher(counting, Limits(), {.prefix_closed = true});
  const auto learner =
      learning::make_learner(algorithm, teacher, Limits(), {.prefix_closed = true});
  const learning::Learned learned = learning::learn(*learner, teacher);
  INVARIANT(!learned.stopped && learned.dfa == *automata::minimise(target.dfa),
            "a learner should learn its target");
  timer.stop();
  return {counting.counts().membership, counting.counts().equivalence};
}

class Benchmark {
 public:
  Benchmark(std::FILE* csv, const RunLimits& limits) : csv_(csv), limits_(limits) {
    std::fprintf(csv_,
                 "target,learner,membership,equivalence,seconds,peak_mib,"
                 "learnlib_membership,learnlib_equivalence\n");
    std::printf("%-19s %-17s %10s %6s %9s %9s   %18s %7s\n", "target", "learner", "membership",
                "equiv.", "seconds", "peak MiB", "LearnLib", "x");
  }

  void run(const std::string& directory, const Published& published) {
    const auto target = read_aut(directory + "/" + published.target + ".aut");
    if (!target) give_up("cannot read " + directory + "/" + published.target + ".aut");
    std::size_t best = SIZE_MAX;
    std::size_t best_published = SIZE_MAX;
    for (const Queries& theirs : published.queries) {
      best_published = std::min(best_published, theirs.membership);
    }
    for (std::size_t i = 0; i < std::size(learning::kAllAlgorithms); ++i) {
      const Queries ours =
          run_one(published.target, *target, learning::kAllAlgorithms[i], published.queries[i]);
      best = std::min(best, ours.membership);
    }
    const double times = static_cast<double>(best) / static_cast<double>(best_published);
    std::printf("%-19s %-17s %10zu %26s   %18zu %7.3f\n", published.target, "best", best, "",
                best_published, times);
    const std::string name = published.target;
    targets_.expect(name + ": at most 1.1 times LearnLib's queries, each algorithm", is_close_);
    targets_.expect(name + ": the best at most 1.05 times LearnLib's best", times <= kTimesBest);
    targets_.expect(name + ": under a second each", is_fast_);
    is_close_ = is_fast_ = true;
  }

  int tell() const { return targets_.tell(); }

 private:
  Queries run_one(const char* name, const Target& target, Algorithm algorithm,
                  const Queries& theirs) {
    const std::string learner(learning::algorithm_name(algorithm));
    const Queries ours = ask(target, algorithm, {[] {}, [] {}});
    const auto outcome = measured(
        [&](const Timer& timer) { return Measured{ask(target, algorithm, timer).membership}; },
        limits_);
    const double seconds = outcome ? outcome->seconds : 0;
    const long mib = outcome ? outcome->peak_mib : 0;
    const double times =
        static_cast<double>(ours.membership) / static_cast<double>(theirs.membership);
    std::printf("%-19s %-17s %10zu %6zu %9.3f %9ld   %10zu / %5zu %7.3f\n", name, learner.c_str(),
                ours.membership, ours.equivalence, seconds, mib, theirs.membership,
                theirs.equivalence, times);
    std::fprintf(csv_, "%s,%s,%zu,%zu,%.6f,%ld,%zu,%zu\n", name, learner.c_str(), ours.membership,
                 ours.equivalence, seconds, mib, theirs.membership, theirs.equivalence);
    std::fflush(nullptr);
    is_close_ = is_close_ && times <= kTimesSame &&
                static_cast<double>(ours.equivalence) <=
                    kTimesSame * static_cast<double>(theirs.equivalence);
    is_fast_ = is_fast_ && outcome && outcome->seconds < kSeconds;
    return ours;
  }

  std::FILE* csv_;
  RunLimits limits_;
  Targets targets_;
  bool is_close_ = true;  // so far, for this target
  bool is_fast_ = true;   // the same
};

int run(Arguments arguments) {
  const auto csv_path = arguments.take("--csv");
  const RunLimits limits{.seconds = arguments.take_number("--limit", 60), .gib = 4};
  if (arguments.rest().size() != 1 || arguments.rest().front().starts_with("-")) {
    give_up("usage: bench_learning DIRECTORY [--csv FILE] [--limit SECONDS]");
  }
  const std::string directory = arguments.rest().front();
  const CsvFile csv = open_csv(csv_path);
  Benchmark benchmark(csv.get(), limits);
  for (const Published& published : kPublished) benchmark.run(directory, published);
  return benchmark.tell();
}

}  // namespace

}  // namespace arbiter::bench

int main(int argc, char** argv) { return arbiter::bench::run({argc, argv}); }
