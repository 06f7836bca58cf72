// The rounds of refinement, plain search between them, and the errors that are set aside. The idea,
// the invariant and the limits are in loop.h.
#include "refine/loop.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "refine/bounded_input_search.h"
#include "refine/concretise.h"
#include "refine/examine.h"
#include "support/invariant.h"

namespace arbiter::refine {

namespace {

using explore::FoundError;
using explore::GaveUp;
using explore::NotFinite;
using explore::Searched;

std::size_t bytes_of_paths(const Searched& searched) {
  std::size_t bytes = 0;
  for (const FoundError& error : searched.errors) {
    bytes += error.path.size() * sizeof(explore::Turn);
    for (const explore::Turn& turn : error.path)
      bytes += turn.trail.size() * sizeof(explore::StepChoice);
  }
  return bytes;
}

class Loop {
 public:
  Loop(const game::Graph& graph, smt::Solver* solver, const RefineOptions& options,
       const Limits& limits)
      : graph_(graph),
        solver_(solver),
        options_(options),
        limits_(limits),
        precision_charge_(limits),
        splitter_(graph),
        plain_search_(graph) {}

  Refinement run() {
    auto coarsest = abstraction::coarsest(graph_, precision_charge_, {.merges_idle_values = true});
    if (coarsest) {
      precision_ = std::move(*coarsest);
      if (options_.start != nullptr) begin_with(*options_.start);
    } else {
      (void)precision_charge_.resize(0);
      result_ = NoAnswer{unknown_reason(coarsest.error())};
    }
    if (precision_.is_too_fine) result_ = NoAnswer{UnknownReason::Choices};
    if (result_) try_plain_search(0, 0);
    while (!result_) {
      if (options_.progress != nullptr) {
        options_.progress->report({"refine", rounds_.size() + 1, 0, "states"});
      }
      explore::SearchOptions search_options{!aside_.empty(), options_.progress};
      search_options.max_moves = moves_;
      auto found = explore::search(graph_, precision_, search_options, limits_);
      if (auto* not_finite = std::get_if<NotFinite>(&found)) {
        return finished(*not_finite);
      }
      if (const auto* gave_up = std::get_if<GaveUp>(&found)) {
        look_at(*gave_up);
      } else {
        look_at(std::get<Searched>(found));
      }
      if (!result_ && goes_on_for_ever()) {
        result_ = crept();
        try_plain_search(0, rounds_.back().states);
      }
    }
    return finished(std::move(*result_));
  }

 private:
  using Answer = std::variant<Proved, Refuted, NoAnswer, NotFinite>;
  // Partitions that have grown at their ends only, in so many rounds in a row, will go on like
  // that.
  static constexpr std::size_t kCreeping = 200;

  // Plain search has the share of so many moves before the solver gets its first hard question.
  static constexpr std::size_t kBeforeHard = 400'000;

  // An error that is neither real nor ruled out.
  struct Aside {
    // How many rounds had splits when it was set aside. Later splits may rule it out, so it is
    // looked at again after them; never again if this is SIZE_MAX.
    std::size_t rounds = 0;
    NoAnswer why;
  };

  void begin_with(const abstraction::Precision& start) {
    if (precision_charge_.resize(precision_charge_.bytes() + bytes_of(start))) {
      precision_ = start;
    } else {
      result_ = NoAnswer{UnknownReason::Memory};
    }
  }

  Refinement finished(Answer answer) {
    others_.states += plain_search_.states();
    others_.peak_states = std::max(others_.peak_states, plain_search_.peak_states());
    const bool is_open = std::holds_alternative<NoAnswer>(answer);
    return {std::move(rounds_),
            std::move(answer),
            std::move(precision_),
            std::move(precision_charge_),
            others_,
            is_open ? open_errors() : std::vector<game::NodeId>()};
  }

  std::vector<game::NodeId> open_errors() const {
    std::vector<game::NodeId> errors;
    errors.reserve(aside_.size());
    for (const auto& [node, aside] : aside_) errors.push_back(node);
    if (errors.empty() && last_.is_some()) errors.push_back(last_);
    return errors;
  }

  bool goes_on_for_ever() const {
    return !is_again_ && (creeping_ >= kCreeping || rounds_.size() >= options_.max_rounds);
  }

  // No answer, with the variables that were split in the last rounds.
  NoAnswer crept() const {
    NoAnswer why{UnknownReason::Rounds};
    constexpr std::size_t kLastRounds = 8;
    const std::size_t first = rounds_.size() - std::min(rounds_.size(), kLastRounds);
    for (std::size_t i = first; i < rounds_.size(); ++i) {
      for (const Split& split : rounds_[i].splits) why.variables.push_back(split.variable);
    }
    std::sort(why.variables.begin(), why.variables.end());
    const auto end = std::unique(why.variables.begin(), why.variables.end());
    why.variables.erase(end, why.variables.end());
    return why;
  }

  // Counts a search that is in no entry of `rounds_`.
  void count(std::size_t states, std::size_t transitions) {
    others_.states += states;
    others_.transitions += transitions;
    others_.peak_states = std::max(others_.peak_states, states);
  }

  // If the search took more than `moves_` moves, it begins again, with more of them, once plain
  // search has had its share.
  void look_at(const GaveUp& gave_up) {
    count(gave_up.states, gave_up.transitions);
    if (gave_up.reason) result_ = NoAnswer{*gave_up.reason};
    if (!gave_up.was_by_limit()) try_plain_search(moves_, gave_up.states);
    moves_ *= kGrowth;
  }

  void look_at(const Searched& searched) {
    if (std::exchange(is_again_, false)) {
      count(rounds_.back().states, rounds_.back().transitions);
    } else {
      rounds_.emplace_back();
    }
    rounds_.back().states = searched.states;
    rounds_.back().transitions = searched.transitions;
    if (searched.errors.empty()) {
      INVARIANT(searched.is_complete && !searched.overflowed,
                "an abstract search without an error should have left nothing out");
      result_ = Proved{searched.states, searched.transitions, searched.passed};
      return;
    }
    MemoryCharge paths(limits_);
    if (!paths.resize(bytes_of_paths(searched))) {
      result_ = NoAnswer{UnknownReason::Memory};
      return;
    }
    look_at_errors(searched);
    if (!result_ || std::holds_alternative<NoAnswer>(*result_)) {
      try_plain_search(searched.transitions, searched.states);
    }
  }

  // Looks at the errors one by one, at those that are set aside after all others, until one is real
  // or leads to splits. If none does, the next search looks for errors at all places; if this one
  // did so already, there is no answer.
  void look_at_errors(const Searched& searched) {
    const bool were_all = !aside_.empty();  // the search looked for errors at all places
    // An error that was set aside and is ruled out now stays so: partitions only become finer.
    if (searched.is_complete) {
      std::erase_if(aside_, [&](const auto& each) {
        return std::none_of(searched.errors.begin(), searched.errors.end(),
                            [&](const FoundError& error) { return error.node == each.first; });
      });
    }
    if (rounds_.back().path == 0) rounds_.back().finding = Round::Finding::Before;
    for (const bool is_late : {false, true}) {
      for (const FoundError& error : searched.errors) {
        const auto known = aside_.find(error.node);
        if (is_late != (known != aside_.end())) continue;
        if (is_late && known->second.rounds >= split_rounds_) continue;
        rounds_.back().path = 2 * error.path.size();
        last_ = error.node;
        rounds_.back().finding = look_at_path(error, searched);
        if (!rounds_.back().splits.empty()) return note_splits();
        if (!set_aside(error)) return;
      }
    }
    if (!were_all) {
      is_again_ = true;
    } else if (searched.gave_up) {
      is_again_ = searched.gave_up->was_too_many();
      if (!is_again_) result_ = NoAnswer{*searched.gave_up->reason};
      moves_ *= kGrowth;
    } else {
      result_ = aside_.at(searched.errors.front().node).why;
    }
  }

  void note_splits() {
    ++split_rounds_;
    const auto& splits = rounds_.back().splits;
    const bool creeps =
        options_.rule == Rule::Smart &&
        std::all_of(splits.begin(), splits.end(), [](const Split& split) { return split.creeps; });
    creeping_ = creeps ? creeping_ + 1 : 0;
    if (!precision_charge_.resize(bytes_of(precision_))) {
      result_ = NoAnswer{UnknownReason::Memory};
    }
  }

  // Sets the error aside with the reason in `result_`, so that the loop goes on. False if `result_`
  // is the loop's answer instead: the error is real, or a limit was reached.
  bool set_aside(const FoundError& error) {
    const auto* why = std::get_if<NoAnswer>(&*result_);
    if (why == nullptr || is_by_limit(why->reason)) return false;
    // Splits do not help the solver with what it does not know.
    const bool may_change = why->reason == UnknownReason::Relation || !why->variables.empty();
    aside_.insert_or_assign(error.node, Aside{may_change ? split_rounds_ : SIZE_MAX, *why});
    result_.reset();
    return true;
  }

  // Decides one abstract play: fills the splits of this round, or `result_`.
  Round::Finding look_at_path(const FoundError& error, const Searched& searched) {
    const std::size_t states = searched.states;
    const auto search_before_hard = [&] {
      if (std::exchange(has_tried_, true)) return true;
      try_plain_search(kBeforeHard, states);
      return !result_;
    };
    auto examined = examine(graph_, error.path, splitter_, precision_, solver_,
                            {.rule = options_.rule, .before_hard = search_before_hard}, limits_);
    if (const auto* real = std::get_if<Real>(&examined)) {
      auto play = play_of(graph_, error.path, real->brought, error.node);
      if (!play) {
        result_ = NoAnswer{UnknownReason::Overflow};
        return Round::Finding::TooLarge;
      }
      const bool is_nearest = error.path.size() == searched.errors.front().path.size();
      result_ = Refuted{error.node, std::move(*play), error.path, states, is_nearest};
    } else if (auto* refined = std::get_if<Refined>(&examined)) {
      rounds_.back().splits = std::move(refined->splits);
    } else if (auto* no_cut = std::get_if<NoCut>(&examined)) {
      const auto why = no_cut->wants_more_bits ? UnknownReason::Overflow : UnknownReason::Relation;
      result_ = NoAnswer{why, std::move(no_cut->variables)};
    } else if (const auto* unclear = std::get_if<Unclear>(&examined)) {
      result_ = NoAnswer{UnknownReason::Solver, {}, unclear->why};
    } else if (const auto& reason = std::get<NotDecided>(examined).stopped_by) {
      result_ = NoAnswer{unknown_reason(*reason)};
    }
    INVARIANT(result_ || !rounds_.back().splits.empty(),
              "a path should lead to splits or to a reason");
    return finding_of(examined);
  }

  // Gives plain search its share of so many moves of the abstract search, and much more if the loop
  // has ended without an answer. `states` is for the answer if plain search finds an error.
  void try_plain_search(std::size_t moves, std::size_t states) {
    constexpr std::size_t kShare = 2;
    constexpr std::size_t kLast = 8'000'000;
    plain_search_.allow(moves / kShare + 1 + (result_ ? kLast : 0));
    if (auto found = plain_search_.search(limits_, options_.wants_path)) {
      result_ = Refuted{found->node, std::move(found->play), std::move(found->path), states};
    }
  }

  static constexpr std::size_t kGrowth = 4;
  const game::Graph& graph_;
  smt::Solver* solver_;
  const RefineOptions& options_;
  const Limits& limits_;
  abstraction::Precision precision_;
  MemoryCharge precision_charge_;
  Splitter splitter_;
  BoundedInputSearch plain_search_;
  std::vector<Round> rounds_;
  Sizes others_;
  std::size_t moves_ = 200'000;  // the most in one search, before plain search has its share
  std::map<game::NodeId, Aside> aside_;  // per error
  game::NodeId last_;                    // the error that was looked at last
  std::size_t split_rounds_ = 0;         // the rounds that had splits
  std::size_t creeping_ = 0;             // rounds in a row with growth at the ends only
  bool is_again_ = false;                // the next search belongs to the same round
  bool has_tried_ = false;               // plain search has had its share before a hard question
  std::optional<Answer> result_;
};

}  // namespace

Refinement refine(const game::Graph& graph, smt::Solver* solver, const RefineOptions& options,
                  const Limits& limits) {
  return Loop(graph, solver, options, limits).run();
}

}  // namespace arbiter::refine
