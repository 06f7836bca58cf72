#include "relations/loop.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "game/live_sets.h"
#include "game/relevance.h"
#include "refine/bounded_input_search.h"
#include "relations/atoms.h"
#include "relations/background.h"
#include "relations/cut_nodes.h"
#include "relations/invariant.h"
#include "relations/path.h"
#include "relations/post.h"
#include "relations/predicate_search.h"
#include "relations/predicate_text.h"
#include "relations/refute.h"
#include "relations/ways.h"
#include "smt/substitute.h"

namespace arbiter::relations {

namespace {

using game::Graph;
using refine::NoAnswer;

using LoopAnswer = std::variant<ProvedByPredicates, RefutedByPredicates, NoAnswer>;

class PredicateLoop {
 public:
  PredicateLoop(const Graph& whole, const Graph& graph, const abstraction::Precision& precision,
                const game::VariableSets& live, const std::vector<std::uint8_t>& is_cut,
                const IntervalFacts& intervals, std::shared_ptr<Vocabulary> vocabulary,
                smt::Solver& solver, smt::Solver& explainer, const LoopOptions& options,
                const Limits& limits)
      : graph_(graph),
        options_(options),
        limits_(limits),
        vocabulary_(std::move(vocabulary)),
        tracking_(graph, precision, live),
        background_(graph, tracking_, intervals, *vocabulary_),
        predicates_(graph.nodes.size()),
        finder_(graph, is_cut, *vocabulary_, limits),
        post_(graph, tracking_, predicates_, background_, finder_, *vocabulary_, solver, limits),
        decider_(whole, graph, tracking_, background_, post_, finder_, *vocabulary_, explainer,
                 limits),
        texts_(whole),
        plain_search_(whole),
        charge_(limits),
        is_aside_(graph.nodes.size(), 0) {}

  LoopResult run() {
    std::optional<LoopAnswer> answer;
    while (!answer) answer = round();
    return {std::move(rounds_), std::move(*answer), post_.questions(), predicates_.size()};
  }

 private:
  // The answer, if this round has come to one.
  std::optional<LoopAnswer> round() {
    if (rounds_.size() >= options_.max_rounds || post_.questions() > options_.max_questions) {
      return NoAnswer{UnknownReason::Rounds};
    }
    // The solver has its own of each term.
    if (!charge_.resize(4 * vocabulary_->terms().bytes())) {
      return NoAnswer{UnknownReason::Memory};
    }
    auto result = search_states(graph_, tracking_, predicates_, post_, is_aside_, options_.progress,
                                rounds_.size() + 1, limits_);
    if (const auto* reason = std::get_if<StopReason>(&result)) {
      return NoAnswer{unknown_reason(*reason)};
    }
    if (const auto* not_listed = std::get_if<NotListed>(&result)) {
      return NoAnswer{not_listed->is_unclear ? UnknownReason::Solver : UnknownReason::Choices};
    }
    const auto& searched = std::get<SearchedStates>(result);
    rounds_.push_back({searched.states.size(), searched.transitions});
    if (searched.errors.empty()) return proved_or_open(searched);
    for (const AbstractError& error : searched.errors) {
      rounds_.back().moves = 2 * error.turns;
      if (auto answer = look_at(error)) return answer;
    }
    return search_plainly();
  }

  // Plain search has its share after every round, so that what has an error ends (refine/loop.h).
  std::optional<LoopAnswer> search_plainly() {
    constexpr std::size_t kMovesPerQuestion = 200;
    plain_search_.allow((post_.questions() - paid_) * kMovesPerQuestion);
    paid_ = post_.questions();
    auto found = plain_search_.search(limits_);
    if (!found) return std::nullopt;
    rounds_.back().finding = LoopRound::Finding::Searched;
    return RefutedByPredicates{found->node, std::move(found->play), false, true};
  }

  std::optional<LoopAnswer> proved_or_open(const SearchedStates& searched) {
    if (open_) return std::move(*open_);
    return ProvedByPredicates{
        certificate_of(searched.states, tracking_, predicates_, background_, *vocabulary_)};
  }

  std::optional<LoopAnswer> look_at(const AbstractError& error) {
    using Finding = LoopRound::Finding;
    auto decided = decider_.decide(error);
    if (auto* real = std::get_if<RealPath>(&decided)) {
      rounds_.back().finding = Finding::Real;
      return RefutedByPredicates{error.node, std::move(real->play), !open_};
    }
    if (const auto* unclear = std::get_if<UnclearPath>(&decided)) {
      rounds_.back().finding = unclear->is_too_large ? Finding::TooLarge : Finding::Unclear;
      if (unclear->stopped_by) return NoAnswer{unknown_reason(*unclear->stopped_by)};
      set_aside(error, {unclear->is_too_large ? UnknownReason::Overflow : UnknownReason::Solver,
                        {},
                        unclear->why});
      return std::nullopt;
    }
    const auto found = refute(std::get<SpuriousPath>(decided), predicates_, *vocabulary_);
    for (const FoundPredicate& each : found) {
      if (add(each.node, each.predicate) && diverges(each)) add_guards(each.node);
    }
    rounds_.back().finding = found.empty() ? Finding::NoPredicate : Finding::Spurious;
    if (found.empty()) set_aside(error, {UnknownReason::Relation, {}, ""});
    return std::nullopt;
  }

  bool add(game::NodeId node, const Predicate& predicate) {
    if (!predicates_.add(node, predicate)) return false;
    rounds_.back().added.push_back(
        {node, texts_.text(predicate.formula, *vocabulary_), predicate.origin});
    return true;
  }

  // Whether the node has the same relation for the third time, with one more constant: there would
  // be no end to it.
  bool diverges(const FoundPredicate& found) {
    constexpr std::size_t kConstants = 3;
    const auto constraint = constraint_of(vocabulary_->terms(), found.predicate.formula);
    if (!constraint) return false;
    auto& constants = constants_[{found.node, constraint->sum.coefficients}];
    constants.insert(constraint->sum.constant);
    return constants.size() >= kConstants;
  }

  // What the program itself asks at the node, equalities by halves.
  void add_guards(game::NodeId node) {
    smt::Terms& terms = vocabulary_->terms();
    for (const smt::TermId condition : post_.conditions_from(node)) {
      for (const smt::TermId atom : atoms_of(terms, condition)) {
        for (const smt::TermId half : halves_of(terms, atom)) {
          const std::vector<smt::TermId> roots{half};
          const auto unknowns = smt::unknowns_of(terms, roots);
          const bool is_about_slots =
              !unknowns.empty() && std::all_of(unknowns.begin(), unknowns.end(), [&](auto each) {
                return vocabulary_->slot_of(each).has_value();
              });
          if (is_about_slots) (void)add(node, {half, "guard"});
        }
      }
    }
  }

  // The error is neither real nor ruled out: others are looked for.
  void set_aside(const AbstractError& error, NoAnswer why) {
    is_aside_[error.node.index()] = 1;
    if (!open_) open_ = std::move(why);
  }

  const Graph& graph_;
  const LoopOptions& options_;
  const Limits& limits_;
  std::shared_ptr<Vocabulary> vocabulary_;
  Tracking tracking_;
  Background background_;
  Predicates predicates_;
  WayFinder finder_;
  Post post_;
  PathDecider decider_;
  PredicateTexts texts_;
  refine::BoundedInputSearch plain_search_;
  MemoryCharge charge_;
  std::size_t paid_ = 0;                // questions for which plain search has had its share
  std::vector<std::uint8_t> is_aside_;  // per node
  std::optional<NoAnswer> open_;        // why the first error was set aside
  std::vector<LoopRound> rounds_;
  // Per node and linear form: the constants with which predicates have it.
  std::map<std::pair<game::NodeId, std::map<std::int64_t, std::int64_t>>, std::set<std::int64_t>>
      constants_;
};

}  // namespace

LoopResult refine_predicates(const Graph& graph, smt::Solver& solver, smt::Solver& explainer,
                             const LoopOptions& options, const Limits& limits) {
  const auto no_answer = [](StopReason reason) {
    return LoopResult{{}, NoAnswer{unknown_reason(reason)}, 0, 0};
  };
  const std::optional<Graph> sliced = game::slice(graph);
  const Graph& program = sliced ? *sliced : graph;
  MemoryCharge charge(limits);
  const auto precision = abstraction::coarsest(program, charge, {.merges_idle_values = true});
  if (!precision) return no_answer(precision.error());
  const auto live = game::live_sets(program, {.ends_at_o = true, .sends_count = false}, &limits);
  if (!live) return no_answer(limits.reached().value_or(StopReason::Timeout));
  const auto is_cut = cut_nodes(program, limits);
  if (!is_cut) return no_answer(is_cut.error());
  const auto intervals = interval_facts(program, *live, *is_cut, limits);
  if (!intervals) return no_answer(intervals.error());
  return PredicateLoop(graph, program, *precision, *live, *is_cut, *intervals,
                       std::make_shared<Vocabulary>(program), solver, explainer, options, limits)
      .run();
}

}  // namespace arbiter::relations
