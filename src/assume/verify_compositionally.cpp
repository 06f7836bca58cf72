// CompVer's loop; what it does and why it is sound: verify_compositionally.h.
//
// A round makes the letters of the border from the partitions, learns (rule.h), and looks at the
// lesson: an assumption ends the loop, and so does a play that goes its way on integers, or no
// answer. A spurious play refines partitions. Cut points are found for variables of the premise's
// graph and are taken over to the program's variables that these are like. Partitions only get
// finer. The loop need not end by itself: the number of rounds is limited, and so is the number of
// rounds in a row after which partitions have only grown at their ends.
#include "assume/verify_compositionally.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "assume/merge.h"
#include "refine/concretise.h"
#include "refine/examine.h"

namespace arbiter::assume {

namespace {

using abstraction::Cuts;
using abstraction::Precision;
using game::VariableId;

// Adds the cut points of `from` to `to`. False if `to` has them all.
bool add_points(const Cuts& from, Cuts& to) {
  bool is_finer = false;
  for (const std::int64_t point : from.points()) is_finer = to.cut(point) || is_finer;
  return is_finer;
}

// A letter of the refined partitions that means some of what the old one meant: of the same move,
// with the class that holds the least value of the old class.
LetterId refined(const BorderLetters& from, LetterId letter, const BorderLetters& to) {
  const BorderMoveId move = from.move(letter);
  const MoveLetters& old = from.of(move);
  const MoveLetters& now = to.of(move);
  const std::uint32_t number = letter.index() - old.first;
  const std::uint32_t cell = number / old.values.count;
  const std::uint32_t value = number % old.values.count;
  std::uint32_t as = value;
  if (!now.values.points.empty()) {
    const auto& points = now.values.points;
    // A cut point is the least value of the class after it. The first class has no least value, and
    // the first class of the refined partition is a part of it.
    as = 0;
    if (value > 0) {
      const std::int64_t least = old.values.points[value - 1];
      as = static_cast<std::uint32_t>(std::upper_bound(points.begin(), points.end(), least) -
                                      points.begin());
    }
  }
  return LetterId(now.first + cell * now.values.count + as);
}

// The prefixes and suffixes of an earlier table, written with the letters of the refined
// partitions. Words that have a pair which is not in the new alphabet are left out.
learning::TableOutline refined(const learning::TableOutline& outline, const BorderLetters& from,
                               const learning::PairAlphabet& old, const BorderLetters& to,
                               const learning::PairAlphabet& pairs) {
  const auto translated = [&](const std::vector<Word>& words) {
    std::vector<Word> all;
    std::set<Word> known;
    for (const Word& word : words) {
      Word moves;
      for (const LetterId move : old.moves(word)) moves.push_back(refined(from, move, to));
      auto made = pairs.word(moves);
      if (made && known.insert(*made).second) all.push_back(std::move(*made));
    }
    return all;
  };
  return {translated(outline.prefixes), translated(outline.suffixes)};
}

class CompositionalVerifier {
 public:
  CompositionalVerifier(const Border& border, smt::Solver* solver,
                        const CompositionalOptions& options, const Limits& limits)
      : border_(border),
        graph_(*border.graph),
        solver_(solver),
        options_(options),
        limits_(limits),
        charge_(limits) {}

  Verdict run() {
    auto coarsest = abstraction::coarsest(graph_, charge_);
    if (!coarsest) {
      result_.answer = NoAnswer{unknown_reason(coarsest.error())};
      return std::move(result_);
    }
    result_.precision = std::move(*coarsest);
    share_partitions(border_, result_.precision);
    if (result_.precision.is_too_fine) {
      result_.answer = NoAnswer{UnknownReason::Choices};
      return std::move(result_);
    }
    learning::TableOutline outline;
    while (!is_done_) {
      if (result_.rounds.size() >= options_.max_rounds || creeping_ >= kCreeping) {
        finish(NoAnswer{UnknownReason::Rounds});
        break;
      }
      if (BorderLetters::count(border_, result_.precision) > BorderLetters::kMost) {
        finish(NoAnswer{UnknownReason::Border});
        break;
      }
      result_.is_plain = is_plain(result_.precision);
      auto letters = std::make_unique<BorderLetters>(border_, result_.precision);
      const ProgramView view{*letters, result_.precision, result_.is_plain};
      auto pairs = pairs_of(view, limits_);
      if (!pairs) {
        result_.letters = std::move(letters);
        finish(pairs.error());
        break;
      }
      result_.costs.add(pairs->searched);
      if (result_.letters != nullptr) {
        outline = refined(outline, *result_.letters, result_.pairs.pairs, *letters, pairs->pairs);
      }
      result_.letters = std::move(letters);
      result_.pairs = std::move(*pairs);
      RuleOptions rule;
      rule.refinement = result_.rounds.size() + 1;
      rule.outline = std::move(outline);
      rule.on_conjecture = options_.on_conjecture;
      rule.progress = options_.progress;
      result_.rounds.push_back(
          {learn_assumption({*result_.letters, result_.precision, result_.is_plain},
                            result_.pairs.pairs, rule, limits_, result_.costs)});
      Lesson& lesson = result_.rounds.back().lesson;
      outline = std::move(lesson.outline);
      if (const auto* open = std::get_if<NoAnswer>(&lesson.verdict)) finish(*open);
      if (const auto* holds = std::get_if<Holds>(&lesson.verdict)) prove(holds->assumption);
      if (const auto* fails = std::get_if<Fails>(&lesson.verdict)) look_along(fails->moves);
    }
    return std::move(result_);
  }

 private:
  // Partitions that have grown at their ends only, in so many rounds in a row, are expected to go
  // on so forever.
  static constexpr std::size_t kCreeping = 40;

  template <class Answer>
  void finish(Answer answer) {
    result_.answer = std::move(answer);
    is_done_ = true;
  }

  // Makes the assumption smaller and finds its places, as far as limits allow; neither is needed
  // for the proof.
  void prove(const Dfa& learned) {
    const learning::PairAlphabet& pairs = result_.pairs.pairs;
    Proved proved{learned, learned, places_of(*result_.letters, pairs, learned, limits_)};
    if (proved.places) {
      auto smaller = merged(learned, pairs.letters().size(), *proved.places, limits_);
      if (smaller) proved.smaller = std::move(*smaller);
      const auto asked = asked_moves({*result_.letters, result_.precision, result_.is_plain}, pairs,
                                     automaton_of(*proved.places), limits_);
      if (asked) {
        proved.places = restricted(*proved.places, pairs, *asked);
      } else if (const auto limit = limit_of(asked.error().reason)) {
        proved.places = tl::unexpected(*limit);
      }
    }
    finish(std::move(proved));
  }

  // Searches the whole program while its part makes just these moves.
  void look_along(const Word& moves) {
    const auto made = premise_graph(Side::Whole, *result_.letters, result_.precision,
                                    PlayAutomaton::only(moves), limits_);
    if (!made) return finish(NoAnswer{unknown_reason(made.error())});
    auto searched = search_for_deterministic(*made, result_.is_plain, limits_);
    if (!searched) return finish(searched.error());
    result_.costs.add(*searched);
    // No error: the part makes these moves with one value of a class, and the rest errs only with
    // another value of the same class.
    if (!searched->error) return finish(NoAnswer{UnknownReason::Relation});
    look_at_path(*made, *searched->error);
  }

  void look_at_path(const PremiseGraph& made, const explore::FoundError& error) {
    Round& round = result_.rounds.back();
    round.path = 2 * error.path.size();
    if (result_.is_plain) {
      std::vector<std::int64_t> brought;
      brought.reserve(error.path.size());
      for (const explore::Turn& turn : error.path) brought.push_back(turn.made.code);
      return show(made, error, brought);
    }
    refine::Splitter splitter(made.graph);
    if (splitter_) splitter.resume(*splitter_, graph_.variables.size());
    Precision precision = made.precision;
    const auto take_splits = [&](std::vector<refine::Split>& splits) {
      return take(made, precision, splits);
    };
    auto examined = refine::examine(made.graph, error.path, splitter, precision, solver_,
                                    {.rule = options_.rule, .take = take_splits}, limits_);
    round.finding = refine::finding_of(examined);
    if (const auto* real = std::get_if<refine::Real>(&examined)) {
      return show(made, error, real->brought);
    }
    if (auto* refined = std::get_if<refine::Refined>(&examined)) {
      return keep(std::move(splitter), std::move(refined->splits));
    }
    if (const auto* no_cut = std::get_if<refine::NoCut>(&examined)) {
      return finish(NoAnswer{UnknownReason::Relation, own(made, no_cut->variables)});
    }
    if (const auto* unclear = std::get_if<refine::Unclear>(&examined)) {
      return finish(NoAnswer{UnknownReason::Solver, {}, unclear->why});
    }
    const auto& reason = std::get<refine::NotDecided>(examined).stopped_by;
    INVARIANT(reason, "only a limit should leave a path undecided");
    finish(NoAnswer{unknown_reason(*reason)});
  }

  // The program's own variables that these variables of a premise are like; ascending.
  static std::vector<VariableId> own(const PremiseGraph& made,
                                     const std::vector<VariableId>& variables) {
    std::set<VariableId> found;
    for (const VariableId v : variables) {
      if (made.like[v].is_some()) found.insert(made.like[v]);
    }
    return {found.begin(), found.end()};
  }

  // Shows the path as a play of the program: the environment's turns in Whole are the program's
  // own.
  void show(const PremiseGraph& made, const explore::FoundError& error,
            const std::vector<std::int64_t>& brought) {
    const game::NodeId node = made.stands_for[error.node];
    INVARIANT(node.is_some(), "an error of the whole should be one of the program");
    auto play = refine::play_of(graph_, error.path, brought, node);
    using Finding = refine::Round::Finding;
    result_.rounds.back().finding = play ? Finding::Real : Finding::TooLarge;
    if (!play) return finish(NoAnswer{UnknownReason::Overflow});
    finish(Refuted{node, std::move(*play)});
  }

  // Adds the cut points that were found for variables of the premise's graph to the partitions of
  // the program's variables, and lets `splits` name these variables. False if no point is new.
  bool take(const PremiseGraph& made, const Precision& precision,
            std::vector<refine::Split>& splits) {
    std::set<VariableId> finer;
    for (std::uint32_t v = 0; v < precision.cuts.size(); ++v) {
      const VariableId own = made.like[VariableId(v)];
      if (own.is_none() || !precision.cuts[VariableId(v)] || !result_.precision.cuts[own]) continue;
      const Cuts before = *result_.precision.cuts[own];
      if (!add_points(*precision.cuts[VariableId(v)], *result_.precision.cuts[own])) continue;
      if (finer.insert(own).second) {
        before_.insert_or_assign(own, std::pair(to_string(before), before.points().size()));
      }
    }
    share_partitions(border_, result_.precision);
    const bool creeps = options_.rule == refine::Rule::Smart && !splits.empty() &&
                        std::all_of(splits.begin(), splits.end(),
                                    [](const refine::Split& split) { return split.creeps; });
    creeping_ = creeps ? creeping_ + 1 : 0;
    is_without_memory_ = !charge_.resize(2 * abstraction::bytes_of(result_.precision));
    std::map<VariableId, std::string> why;
    for (const refine::Split& split : splits) {
      why.try_emplace(made.like[split.variable], split.why);
    }
    splits.clear();
    for (const VariableId v : finer) {
      const Cuts& now = *result_.precision.cuts[v];
      splits.push_back({v, before_.at(v).first, to_string(now), why[v],
                        now.points().size() - before_.at(v).second});
    }
    return !finer.empty();
  }

  void keep(refine::Splitter splitter, std::vector<refine::Split> splits) {
    splitter_.emplace(std::move(splitter));
    result_.rounds.back().splits = std::move(splits);
    if (is_without_memory_) finish(NoAnswer{UnknownReason::Memory});
  }

  const Border& border_;
  const game::Graph& graph_;
  smt::Solver* solver_;
  const CompositionalOptions& options_;
  const Limits& limits_;
  Verdict result_;
  std::optional<refine::Splitter> splitter_;                          // of the round before
  std::map<VariableId, std::pair<std::string, std::size_t>> before_;  // its text, number of points
  MemoryCharge charge_;                                               // for the cut points
  std::size_t creeping_ = 0;                                          // rounds in a row
  bool is_without_memory_ = false;
  bool is_done_ = false;
};

}  // namespace

void share_partitions(const Border& border, Precision& precision) {
  bool goes_on = true;
  while (goes_on) {
    goes_on = false;
    for (const BorderMove& move : border.moves) {
      for (const VariableId from : move.binds) {
        for (const VariableId to : move.binds) {
          if (from == to || !precision.cuts[from] || !precision.cuts[to]) continue;
          goes_on = add_points(*precision.cuts[from], *precision.cuts[to]) || goes_on;
        }
      }
    }
  }
}

bool is_plain(const Precision& precision) {
  return std::none_of(precision.cuts.begin(), precision.cuts.end(),
                      [](const auto& cuts) { return cuts.has_value(); });
}

Verdict verify_compositionally(const Border& border, smt::Solver* solver,
                               const CompositionalOptions& options, const Limits& limits) {
  return CompositionalVerifier(border, solver, options, limits).run();
}

}  // namespace arbiter::assume
