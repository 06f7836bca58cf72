// Assume-guarantee reasoning with learned assumptions (004, sections 3 and 4).
//
//   (1) ⟨A⟩ M1 ⟨P⟩    (2) ⟨true⟩ M2 ⟨A⟩
//   ------------------------------------
//            ⟨true⟩ M1 || M2 ⟨P⟩
//
// L* learns the weakest assumption, over Σ = (αM1 ∪ αP) ∩ αM2, and is stopped as soon as one of its
// conjectures decides the matter. Its teacher is this:
//
// - Is a word a member? It is simulated on M1 || P (simulation.h).
// - Is a conjecture right? Oracle 1 checks premise 1 on A || M1 || P. A trace into the error is a
//   word that A has and should not have: too weak. Otherwise oracle 2 checks premise 2 on M2 || A,
//   with an error wherever A does not go on. If it finds none, the rule applies. If it finds a
//   trace c of M2, the word c↾Σ is simulated on M1 || P: if that is safe, A should have it and is
//   too strong. If not, then M1 does its part c' of an error while M2 does c, and the two, put
//   together, are a trace of the system.
//
// So either there is an answer, or the learner gets a word on which its conjecture differs from the
// weakest assumption. It makes at most n - 1 wrong conjectures if that has n states with its sink,
// and the weakest assumption itself always decides: a trace of M2 that it forbids is an error.
//
// An assumption need not have all letters of Σ: the rule is sound for any part of αM2. With fewer,
// M1 || P takes the others as it likes, and a word may seem to be an error that is none once c says
// what M2 does with them. Then the letters where c and c' first differ are missing, and it all
// begins anew with these, too (Gheorghiu, Giannakopoulou and Păsăreanu, TACAS 2007). Few letters
// make small assumptions; each new alphabet is learned from the start.
//
// Where M2 has several parts, premise 2 is again such a claim, with A for the property; the rule is
// applied to it with one of the parts as M1 (section 5.3). Then every check is of one part alone.
#include "systems/rule.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "automata/lts_search.h"
#include "learning/decorators.h"
#include "learning/lstar.h"
#include "systems/simulation.h"

namespace arbiter::systems {

namespace {

using learning::WordView;

class RuleTeacher final : public learning::Teacher {
 public:
  RuleTeacher(const Components& judged, const Components& environment, const Letters& letters,
              const fsp::ActionTable& actions, const RuleOptions& options, const Limits& limits,
              Reasoned& reasoned)
      : judged_(judged),
        environment_(environment),
        actions_(actions),
        options_(options),
        limits_(limits),
        reasoned_(reasoned),
        whole_(common(alphabet_of(judged), alphabet_of(environment)), actions),
        interface_(letters, actions),
        simulation_(interface_, limits, options.progress) {}

  // Makes M1 || P. True if that comes to an error by itself: then nothing is left to learn.
  Bounded<bool> start() {
    if (auto done = simulation_.start(judged_); !done) return tl::unexpected(done.error());
    count(simulation_.states(), simulation_.transitions());
    const auto is_possible = simulation_.allows({});
    if (!is_possible) return tl::unexpected(is_possible.error());
    if (*is_possible) return false;
    if (auto done = put_together({}); !done) return tl::unexpected(done.error());
    return true;
  }

  const Interface& interface() const { return interface_; }
  // Letters that the assumption needs, too, before there can be a verdict.
  const Letters& missing() const { return missing_; }

  std::span<const LetterId> alphabet() const override { return interface_.numbers(); }
  Bounded<bool> is_member(WordView word) override { return simulation_.allows(word); }

  Bounded<std::optional<Word>> counterexample(const Dfa& conjecture) override {
    reasoned_.assumption = interface_.system(conjecture);
    reasoned_.is_strong_enough = false;
    auto too_much = first_oracle();
    if (!too_much || *too_much) return too_much;
    reasoned_.is_strong_enough = true;
    const auto trace = second_oracle();
    if (!trace) return tl::unexpected(trace.error());
    if (!*trace) return std::optional<Word>();
    Word word = interface_.restricted(**trace);
    const auto is_right = simulation_.allows(word);
    if (!is_right) return tl::unexpected(is_right.error());
    if (*is_right) return std::optional(std::move(word));
    if (auto done = put_together(**trace); !done) return tl::unexpected(done.error());
    reasoned_.iterations.back().finding =
        missing_.empty() ? learning::Finding::Incompatible : learning::Finding::TooNarrow;
    return std::optional<Word>();
  }

 private:
  using Traced = Bounded<std::optional<Word>>;

  // Checks ⟨A⟩ M1 ⟨P⟩. Returns a word of A that is no member, if the premise fails.
  Traced first_oracle() {
    Components parts = judged_;
    parts.push_back(reasoned_.assumption);
    auto trace = look(parts);
    if (!trace) return trace;
    note(1, *trace ? learning::Finding::TooWeak : learning::Finding::NotTooWeak);
    if (!*trace) return std::optional<Word>();
    return std::optional(interface_.restricted(**trace));
  }

  // Checks ⟨true⟩ M2 ⟨A⟩. Returns a trace of M2 that A forbids, if the premise fails. If it holds,
  // the verdict is set.
  Traced second_oracle() {
    auto completed = automata::completed(*reasoned_.assumption, limits_);
    if (!completed) return tl::unexpected(completed.error());
    const auto guarantee = std::make_shared<const Lts>(std::move(*completed));
    Holds proof{{{judged_, reasoned_.assumption, nullptr}}};
    std::optional<Word> found;
    if (is_trivial(*reasoned_.assumption)) {
      last_states_ = last_transitions_ = 0;
      proof.premises.push_back({environment_, nullptr, reasoned_.assumption});
    } else if (options_.levels > 0 && environment_.size() > 1) {
      auto inner = reason_within(guarantee);
      if (const auto* stopped = std::get_if<Stopped>(&inner.verdict)) {
        return tl::unexpected(stopped->reason);
      }
      if (auto* violated = std::get_if<Violated>(&inner.verdict)) {
        found = std::move(violated->trace);
      } else {
        add_premises(proof, std::get<Holds>(inner.verdict), guarantee);
      }
    } else {
      Components parts = environment_;
      parts.push_back(guarantee);
      auto trace = look(parts);
      if (!trace) return trace;
      found = std::move(*trace);
      proof.premises.push_back({environment_, nullptr, reasoned_.assumption});
    }
    note(2, found ? learning::Finding::TooStrong : learning::Finding::Holds);
    if (!found) reasoned_.verdict = std::move(proof);
    return found;
  }

  // Applies the rule to premise 2 itself, with one component of M2 as M1.
  Reasoned reason_within(const LtsPointer& guarantee) {
    Components others = environment_;
    const std::size_t head = narrowest(others, alphabet_of({guarantee}));
    const Components judged = {others[head], guarantee};
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(head));
    RuleOptions options;
    options.levels = options_.levels - 1;
    options.refine_alphabet = options_.refine_alphabet;
    options.progress = options_.progress;
    Reasoned inner = reason(judged, others, actions_, options, limits_);
    reasoned_.membership_queries += inner.membership_queries;
    reasoned_.states += inner.states;
    reasoned_.transitions += inner.transitions;
    reasoned_.peak_states = std::max(reasoned_.peak_states, inner.peak_states);
    last_states_ = inner.states;
    last_transitions_ = inner.transitions;
    return inner;
  }

  // Appends the premises of the inner proof. There the guarantee is a judged system with errors;
  // here it becomes what the first premise guarantees.
  void add_premises(Holds& proof, Holds& inner, const LtsPointer& guarantee) const {
    Premise& first = inner.premises.front();
    std::erase(first.parts, guarantee);
    first.guaranteed = reasoned_.assumption;
    for (Premise& premise : inner.premises) proof.premises.push_back(std::move(premise));
  }

  // The trace to a nearest error, if there is one.
  Traced look(const Components& parts) {
    const auto searched = automata::search(
        pointers(parts), nullptr, {.deadlocks = false, .progress = options_.progress}, limits_);
    if (!searched) return tl::unexpected(searched.error().reason);
    last_states_ = searched->states;
    last_transitions_ = searched->transitions;
    count(searched->states, searched->transitions);
    if (searched->faults.empty()) return std::optional<Word>();
    return std::optional(searched->faults.front().trace);
  }

  // Makes the system's own trace from a trace of M2 on which M1 || P seems to come to an error; or
  // finds the letters that are missing if it comes to none.
  Bounded<void> put_together(const Word& environment) {
    const auto trace = look_along(environment, whole_);
    if (!trace) return tl::unexpected(trace.error());
    if (*trace) {
      reasoned_.verdict = Violated{combined(**trace, environment, whole_)};
      return {};
    }
    const auto loose = look_along(environment, interface_);
    if (!loose) return tl::unexpected(loose.error());
    INVARIANT(loose->has_value(), "a word that is no member should lead to an error");
    add_missing(whole_.restricted(**loose), whole_.restricted(environment));
    return {};
  }

  // The trace to an error of M1 || P while the environment does what the interface shows of its
  // trace.
  Traced look_along(const Word& environment, const Interface& interface) {
    Components parts = judged_;
    parts.push_back(interface.single_word(interface.restricted(environment)));
    return look(parts);
  }

  // Adds the letters in which the words first differ, as far as the interface does not have them.
  void add_missing(const Word& judged, const Word& environment) {
    const auto [left, right] =
        std::mismatch(judged.begin(), judged.end(), environment.begin(), environment.end());
    const auto add = [&](LetterId number) {
      const LetterId letter = whole_.letter(number);
      if (interface_.number(letter).is_none()) missing_.push_back(letter);
    };
    if (left != judged.end()) add(*left);
    if (right != environment.end()) add(*right);
    INVARIANT(!missing_.empty(), "an error that is none should be due to missing letters");
  }

  void note(int oracle, learning::Finding finding) {
    reasoned_.iterations.push_back({reasoned_.rounds, oracle, reasoned_.assumption->states(),
                                    last_states_, last_transitions_, finding});
  }

  void count(std::size_t states, std::size_t transitions) {
    reasoned_.states += states;
    reasoned_.transitions += transitions;
    reasoned_.peak_states = std::max(reasoned_.peak_states, states);
  }

  const Components& judged_;
  const Components& environment_;
  const fsp::ActionTable& actions_;
  const RuleOptions& options_;
  const Limits& limits_;
  Reasoned& reasoned_;
  Interface whole_;      // Σ
  Interface interface_;  // the letters of the assumption
  Simulation simulation_;
  Letters missing_;
  std::size_t last_states_ = 0;
  std::size_t last_transitions_ = 0;
};

// Learns over one alphabet, until there is a verdict or letters turn out to be missing.
void learn_over(RuleTeacher& rule, const RuleOptions& options, const Limits& limits,
                Reasoned& reasoned) {
  const auto is_said = rule.start();
  if (!is_said) reasoned.verdict = Stopped{is_said.error()};
  if (!is_said || *is_said) return;
  learning::CountingTeacher counting(rule);
  learning::CachingTeacher teacher(counting, limits, {.prefix_closed = true});
  learning::RivestSchapireLearner learner(teacher, limits);
  const auto tell = [&](const Dfa& conjecture) {
    ++reasoned.rounds;
    if (!options.on_conjecture) return;
    const LtsPointer assumption = rule.interface().system(conjecture);
    options.on_conjecture({reasoned.rounds, learner.table(), rule.interface(), assumption});
  };
  const learning::Learned learned = learning::learn(learner, teacher, {.on_conjecture = tell});
  if (learned.stopped) reasoned.verdict = Stopped{*learned.stopped};
  reasoned.membership_queries += counting.counts().membership;
  reasoned.longest_counterexample =
      std::max(reasoned.longest_counterexample, counting.counts().longest_counterexample);
  reasoned.rows = learner.table().rows();
  reasoned.columns = learner.table().suffixes().size();
}

}  // namespace

Reasoned reason(const Components& judged, const Components& environment,
                const fsp::ActionTable& actions, const RuleOptions& options, const Limits& limits) {
  Reasoned reasoned;
  Letters letters;
  if (!options.refine_alphabet) letters = common(alphabet_of(judged), alphabet_of(environment));
  while (true) {
    RuleTeacher rule(judged, environment, letters, actions, options, limits, reasoned);
    learn_over(rule, options, limits, reasoned);
    if (rule.missing().empty()) return reasoned;
    letters.insert(letters.end(), rule.missing().begin(), rule.missing().end());
    std::sort(letters.begin(), letters.end());
    letters.erase(std::unique(letters.begin(), letters.end()), letters.end());
    ++reasoned.alphabets;
  }
}

}  // namespace arbiter::systems
