#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "learning/hypothesis.h"
#include "learning/teacher.h"

namespace arbiter::learning {

// Learns the language of a teacher: start, and then refine with counterexamples to what it takes
// the language for. `learn` does that; whoever wants to see each step does it by hand. Once a step
// was stopped by a limit, the learner is of no further use. The teacher should outlive it.
class Learner {
 public:
  virtual ~Learner() = default;
  Learner(const Learner&) = delete;
  Learner& operator=(const Learner&) = delete;

  // Asks until there is a first hypothesis.
  virtual Bounded<void> start() = 0;
  // Asks until there is a larger hypothesis. Requires a word on which the hypothesis is wrong.
  virtual Bounded<void> refine(WordView counterexample) = 0;

  const Hypothesis& hypothesis() const { return hypothesis_; }

 protected:
  Learner(Teacher& teacher, const Limits& limits);

  // Is the word in two parts one of the language?
  Bounded<bool> ask(WordView prefix, WordView suffix);

  Teacher& teacher_;
  const Limits limits_;
  Hypothesis hypothesis_;

 private:
  Word asked_;  // kept for its memory
};

enum class Algorithm : std::uint8_t {
  Angluin,          // L*, all prefixes of a counterexample
  RivestSchapire,   // L*, one suffix of a counterexample
  KearnsVazirani,   // a discrimination tree with short suffixes
  ObservationPack,  // a discrimination tree with suffixes of counterexamples
};
inline constexpr Algorithm kAllAlgorithms[] = {Algorithm::Angluin, Algorithm::RivestSchapire,
                                               Algorithm::KearnsVazirani,
                                               Algorithm::ObservationPack};

// "angluin", "rivest-schapire", "kearns-vazirani", "observation-pack".
std::string_view algorithm_name(Algorithm algorithm);

struct LanguageOptions {
  bool prefix_closed = false;  // it has every prefix of its words
};

// A learner with its usual options.
std::unique_ptr<Learner> make_learner(Algorithm algorithm, Teacher& teacher, const Limits& limits,
                                      const LanguageOptions& language = {});

// What came of learning.
struct Learned {
  Dfa dfa;                            // the last conjecture, trim; empty if there was none
  std::optional<StopReason> stopped;  // nothing: the teacher found nothing wrong with it
  std::vector<std::size_t> sizes;     // states of each conjecture, the sink counted
};

struct LearnOptions {
  // Called with each conjecture before the teacher sees it.
  std::function<void(const Dfa& conjecture)> on_conjecture = {};
};

// Runs the learner until the teacher has no counterexample, or until a limit is reached.
Learned learn(Learner& learner, Teacher& teacher, const LearnOptions& options = {});

}  // namespace arbiter::learning
