#include "systems/learned_weakest.h"

#include <utility>

#include "automata/lts_search.h"
#include "learning/conformance.h"
#include "learning/lstar.h"

namespace arbiter::systems {

namespace {

class OpenTeacher final : public learning::Teacher {
 public:
  OpenTeacher(Simulation& simulation, const Interface& interface, const Components& judged,
              const Limits& limits)
      : simulation_(simulation), interface_(interface), judged_(judged), limits_(limits) {}

  std::span<const LetterId> alphabet() const override { return interface_.numbers(); }
  Bounded<bool> is_member(learning::WordView word) override { return simulation_.allows(word); }

  // Oracle 1, which finds out only that a conjecture is too weak.
  Bounded<std::optional<Word>> counterexample(const Dfa& conjecture) override {
    Components parts = judged_;
    parts.push_back(interface_.system(conjecture));
    const auto searched = automata::search(pointers(parts), nullptr, {.deadlocks = false}, limits_);
    if (!searched) return tl::unexpected(searched.error().reason);
    if (searched->faults.empty()) return std::optional<Word>();
    return std::optional(interface_.restricted(searched->faults.front().trace));
  }

 private:
  Simulation& simulation_;
  const Interface& interface_;
  const Components& judged_;
  const Limits& limits_;
};

}  // namespace

Bounded<LearnedWeakest> learn_weakest(Simulation& simulation, const Interface& interface,
                                      const Components& judged, std::size_t extra_states,
                                      const Limits& limits) {
  OpenTeacher open(simulation, interface, judged, limits);
  learning::CountingTeacher counting(open);
  learning::CachingTeacher caching(counting, limits, {.prefix_closed = true});
  const auto test = [&](learning::Teacher& inner,
                        const Dfa& conjecture) -> Bounded<std::optional<Word>> {
    auto found = inner.counterexample(conjecture);
    if (!found || *found) return found;
    return learning::w_method(inner, conjecture, {.extra_states = extra_states}, limits);
  };
  learning::ConformanceTeacher teacher(caching, test);
  learning::RivestSchapireLearner learner(teacher, limits);
  learning::Learned learned = learning::learn(learner, teacher);
  if (learned.stopped) return tl::unexpected(*learned.stopped);
  return LearnedWeakest{std::move(learned.dfa), learned.sizes.size(), counting.counts().membership};
}

}  // namespace arbiter::systems
