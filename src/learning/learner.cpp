#include "learning/learner.h"

#include <utility>

#include "learning/discrimination_tree.h"
#include "learning/kearns_vazirani.h"
#include "learning/lstar.h"
#include "learning/observation_pack.h"

namespace arbiter::learning {

Learner::Learner(Teacher& teacher, const Limits& limits)
    : teacher_(teacher), limits_(limits), hypothesis_(teacher.alphabet()) {}

Bounded<bool> Learner::ask(WordView prefix, WordView suffix) {
  if (const auto reason = limits_.reached()) return tl::unexpected(*reason);
  asked_.assign(prefix.begin(), prefix.end());
  asked_.insert(asked_.end(), suffix.begin(), suffix.end());
  return teacher_.is_member(asked_);
}

std::string_view algorithm_name(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::Angluin: return "angluin";
    case Algorithm::RivestSchapire: return "rivest-schapire";
    case Algorithm::KearnsVazirani: return "kearns-vazirani";
    case Algorithm::ObservationPack: return "observation-pack";
  }
  return "?";
}

std::unique_ptr<Learner> make_learner(Algorithm algorithm, Teacher& teacher, const Limits& limits,
                                      const LanguageOptions& language) {
  const TreeOptions tree = {.prefix_closed = language.prefix_closed};
  switch (algorithm) {
    case Algorithm::Angluin: return std::make_unique<AngluinLearner>(teacher, limits);
    case Algorithm::RivestSchapire: return std::make_unique<RivestSchapireLearner>(teacher, limits);
    case Algorithm::KearnsVazirani:
      return std::make_unique<KearnsVaziraniLearner>(teacher, limits, KearnsVaziraniOptions{tree});
    case Algorithm::ObservationPack:
      return std::make_unique<ObservationPackLearner>(teacher, limits, tree);
  }
  INVARIANT(false, "an algorithm should have a learner");
  return nullptr;
}

Learned learn(Learner& learner, Teacher& teacher, const LearnOptions& options) {
  Learned result;
  auto done = learner.start();
  while (done) {
    const std::size_t states = learner.hypothesis().states();
    INVARIANT(result.sizes.empty() || states > result.sizes.back(),
              "a conjecture should be larger than the last");
    result.sizes.push_back(states);
    result.dfa = learner.hypothesis().conjecture();
    if (options.on_conjecture) options.on_conjecture(result.dfa);
    const auto counterexample = teacher.counterexample(result.dfa);
    if (counterexample && !*counterexample) return result;
    if (counterexample) {
      done = learner.refine(**counterexample);
    } else {
      done = tl::unexpected(counterexample.error());
    }
  }
  result.stopped = done.error();
  return result;
}

}  // namespace arbiter::learning
