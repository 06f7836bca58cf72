// AGCheck's teacher, and the alphabet that it is asked about; the rule and its steps are in rule.h.
//
// The teacher answers membership by RestWords, and conjectures by one search for each premise. A
// verdict is left in the lesson as soon as it is known: the learner then sees a conjecture without
// counterexample, or a question without answer, and stops either way. So the caller looks at the
// lesson, and not at what the learner returns, for what was found.
#include "assume/rule.h"

#include <algorithm>
#include <utility>

#include "assume/rest_words.h"
#include "learning/decorators.h"
#include "learning/lstar.h"

namespace arbiter::assume {

namespace {

using learning::WordView;

// If the border has at most so many pairs, all are learned about, whether or not the part makes
// them.
constexpr std::size_t kMostPairs = 256;

// Every pair of moves that can be in a play; nothing if there are too many.
std::optional<std::vector<learning::MovePair>> all_pairs(const BorderLetters& letters) {
  constexpr std::size_t kMostLetters = 1024;
  if (letters.size() > kMostLetters) return std::nullopt;
  std::vector<learning::MovePair> pairs;
  for (std::uint32_t o = 0; o < letters.size(); ++o) {
    if (!letters.is_opponents(LetterId(o))) continue;
    for (std::uint32_t p = 0; p < letters.size(); ++p) {
      if (letters.is_opponents(LetterId(p))) continue;
      if (!letters.can_follow(LetterId(o), LetterId(p))) continue;
      pairs.push_back({LetterId(o), LetterId(p)});
      if (pairs.size() > kMostPairs) return std::nullopt;
    }
  }
  return pairs;
}

class PartTeacher final : public learning::Teacher {
 public:
  PartTeacher(const ProgramView& view, const learning::PairAlphabet& pairs, RestWords& rest,
              const Limits& limits, Progress* progress, Costs& costs, Lesson& lesson)
      : view_(view),
        pairs_(pairs),
        rest_(rest),
        limits_(limits),
        progress_(progress),
        costs_(costs),
        lesson_(lesson) {}

  // Whether finds_error_near() has found an error of the whole program; lesson_.verdict has its
  // moves at the border.
  bool has_found() const { return has_found_; }
  // Why the last question has no answer.
  const NoAnswer& open() const { return open_; }

  std::span<const LetterId> alphabet() const override { return pairs_.letters(); }

  Bounded<bool> is_member(WordView word) override {
    const Word moves = pairs_.moves(word);
    // Only what can be a play is asked (000, section 4).
    if (view_.letters.possible_length(moves) < moves.size()) return false;
    report();
    ++costs_.membership_queries;
    // The verdict is known then; any reason ends the learner.
    if (takes_long() && finds_error_near()) return give_up({UnknownReason::Timeout});
    const std::size_t states = rest_.states();
    const std::size_t transitions = rest_.transitions();
    const auto is_safe = rest_.is_safe(moves);
    costs_.add_to(states, rest_.states(), rest_.transitions() - transitions);
    if (!is_safe) return give_up(is_safe.error());
    return *is_safe;
  }

  Bounded<std::optional<Word>> counterexample(const Dfa& conjecture) override {
    lesson_.assumption = conjecture;
    const PlayAutomaton assumption(conjecture, pairs_);
    auto moves = look(Side::Rest, assumption, search_premise);
    if (!moves) return tl::unexpected(moves.error());
    note(1, *moves ? learning::Finding::TooWeak : learning::Finding::NotTooWeak);
    if (*moves) return std::optional(word_of(**moves));
    moves = look(Side::Part, assumption, search_for_deterministic);
    if (!moves) return tl::unexpected(moves.error());
    note(2, *moves ? learning::Finding::TooStrong : learning::Finding::Holds);
    if (!*moves) {
      lesson_.verdict = Holds{conjecture};
      return std::optional<Word>();
    }
    Word word = word_of(**moves);
    const auto is_right = is_member(word);
    if (!is_right) return tl::unexpected(is_right.error());
    if (*is_right) return std::optional(std::move(word));
    lesson_.iterations.back().finding = learning::Finding::Incompatible;
    lesson_.verdict = Fails{std::move(**moves)};
    return std::optional<Word>();
  }

 private:
  // Whether the work has doubled since the whole program was looked at last.
  bool takes_long() {
    constexpr std::size_t kPerQuery = 16;  // as moves that are followed
    const std::size_t work = costs_.transitions + kPerQuery * costs_.membership_queries;
    if (work < costs_.next_look) return false;
    costs_.next_look = 2 * work;
    return true;
  }

  // Looks at the whole program, for no more moves than states of a side were held at one time. An
  // error that is near is found sooner by that than by learning what the rest can stand.
  bool finds_error_near() {
    constexpr std::size_t kLeast = 1024;
    const auto made = premise_graph(Side::Whole, view_.letters, view_.precision,
                                    PlayAutomaton::anything(view_.letters), limits_);
    if (!made) return false;
    const std::size_t moves = std::max(kLeast, costs_.peak_states);
    const auto searched = search_near(*made, view_.is_plain, moves, limits_);
    if (!searched) return false;
    costs_.add(*searched);
    if (!searched->error) return false;
    lesson_.verdict = Fails{whole_pairs(letters_along(*made, searched->error->path))};
    has_found_ = true;
    return true;
  }

  static Word whole_pairs(Word moves) {
    moves.resize(moves.size() / 2 * 2);
    return moves;
  }

  // The moves of the border on the way to a nearest error, as many of O's as of P's.
  template <class Search>
  Bounded<std::optional<Word>> look(Side side, const PlayAutomaton& assumption, Search search) {
    const auto made = premise_graph(side, view_.letters, view_.precision, assumption, limits_);
    if (!made) return give_up({unknown_reason(made.error())});
    const auto searched = search(*made, view_.is_plain, limits_);
    if (!searched) return give_up(searched.error());
    last_states_ = searched->states;
    last_transitions_ = searched->transitions;
    costs_.add(*searched);
    if (!searched->error) return std::optional<Word>();
    return std::optional(whole_pairs(letters_along(*made, searched->error->path)));
  }

  tl::unexpected<StopReason> give_up(const NoAnswer& why) {
    open_ = why;
    return tl::unexpected(limit_of(why.reason).value_or(StopReason::Timeout));
  }

  Word word_of(const Word& moves) const {
    auto word = pairs_.word(moves);
    INVARIANT(word.has_value(), "moves of a border should be pairs of its alphabet");
    return std::move(*word);
  }

  void note(int premise, learning::Finding finding) {
    report();
    lesson_.iterations.push_back({lesson_.rounds, premise, lesson_.assumption.states(),
                                  last_states_, last_transitions_, finding});
  }

  void report() {
    if (progress_ == nullptr) return;
    progress_->report({"learn", lesson_.rounds, costs_.membership_queries, "queries"});
  }

  const ProgramView& view_;
  const learning::PairAlphabet& pairs_;
  RestWords& rest_;
  const Limits& limits_;
  Progress* progress_;
  Costs& costs_;
  Lesson& lesson_;
  NoAnswer open_;
  std::size_t last_states_ = 0;
  std::size_t last_transitions_ = 0;
  bool has_found_ = false;
};

}  // namespace

tl::expected<BorderPairs, NoAnswer> pairs_of(const ProgramView& view, const Limits& limits) {
  BorderPairs made;
  if (auto all = all_pairs(view.letters)) {
    made.pairs = learning::PairAlphabet(std::move(*all));
    made.is_full = true;
    return made;
  }
  // With more pairs of letters than this, no graph is made to list them.
  constexpr std::size_t kMostListed = std::size_t{1} << 21U;
  std::size_t opponents = 0;
  for (std::uint32_t l = 0; l < view.letters.size(); ++l) {
    opponents += view.letters.is_opponents(LetterId(l)) ? 1 : 0;
  }
  if (opponents * (view.letters.size() - opponents) > kMostListed) {
    return tl::unexpected(NoAnswer{UnknownReason::Border});
  }
  const auto graph = premise_graph(Side::Part, view.letters, view.precision,
                                   PlayAutomaton::all(view.letters), limits, {.lists_pairs = true});
  if (!graph) return tl::unexpected(NoAnswer{unknown_reason(graph.error())});
  const auto searched = search_premise(*graph, view.is_plain, limits);
  if (!searched) return tl::unexpected(searched.error());
  std::vector<learning::MovePair> pairs;
  for (const auto& [node, pair] : graph->pairs) {
    if (searched->passed[node.index()] != 0) pairs.push_back(pair);
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  made.pairs = learning::PairAlphabet(std::move(pairs));
  made.searched = *searched;
  return made;
}

tl::expected<std::set<AskedMove>, NoAnswer> asked_moves(const ProgramView& view,
                                                        const learning::PairAlphabet& pairs,
                                                        const Dfa& assumption,
                                                        const Limits& limits) {
  const auto graph = premise_graph(Side::Rest, view.letters, view.precision,
                                   PlayAutomaton(assumption, pairs), limits, {.lists_asked = true});
  if (!graph) return tl::unexpected(NoAnswer{unknown_reason(graph.error())});
  const auto searched = search_premise(*graph, view.is_plain, limits);
  if (!searched) return tl::unexpected(searched.error());
  INVARIANT(!searched->error, "the first premise should hold");
  std::set<AskedMove> asked;
  for (const auto& [node, move] : graph->asked) {
    if (searched->passed[node.index()] != 0) asked.insert(move);
  }
  return asked;
}

Lesson learn_assumption(const ProgramView& view, const learning::PairAlphabet& pairs,
                        const RuleOptions& options, const Limits& limits, Costs& costs) {
  Lesson lesson;
  const auto rest = rest_words(view, limits);
  if (!rest) {
    lesson.verdict = rest.error();
    return lesson;
  }
  PartTeacher rule(view, pairs, **rest, limits, options.progress, costs, lesson);
  const auto is_safe_alone = rule.is_member({});
  if (!is_safe_alone) {
    if (!rule.has_found()) lesson.verdict = rule.open();
    return lesson;
  }
  if (!*is_safe_alone) {
    lesson.verdict = Fails{};
    return lesson;
  }
  learning::CachingTeacher teacher(rule, limits, {.prefix_closed = true});
  learning::RivestSchapireLearner learner(teacher, limits, {.outline = options.outline});
  const auto tell = [&](const Dfa& conjecture) {
    ++lesson.rounds;
    if (!options.on_conjecture) return;
    options.on_conjecture(
        {options.refinement, lesson.rounds, learner.table(), view.letters, pairs, conjecture});
  };
  const learning::Learned learned = learning::learn(learner, teacher, {.on_conjecture = tell});
  if (learned.stopped && !rule.has_found()) {
    lesson.verdict =
        is_by_limit(rule.open().reason) ? NoAnswer{unknown_reason(*learned.stopped)} : rule.open();
  }
  lesson.rows = learner.table().rows();
  lesson.columns = learner.table().suffixes().size();
  lesson.outline = learner.table().outline();
  return lesson;
}

}  // namespace arbiter::assume
