#include "relations/post.h"

#include <algorithm>
#include <set>
#include <utility>

#include "smt/substitute.h"
#include "support/invariant.h"

namespace arbiter::relations {

using smt::TermId;

namespace {

constexpr std::size_t kMostSuccessors = 4096;  // by one way

}  // namespace

std::variant<Post::KnownWays*, NotListed, StopReason> Post::ways_of(const AbstractState& state) {
  const auto [place, is_new] = ways_.try_emplace(Place{state.node.index(), state.codes});
  if (!is_new) return place->second.get();
  auto made = std::make_unique<KnownWays>();
  made->known = tracking_.known(state.node, state.codes);
  auto found = finder_.find(state.node, made->known);
  if (const auto* reason = std::get_if<StopReason>(&found)) {
    ways_.erase(place);
    return *reason;
  }
  if (std::holds_alternative<TooManyWays>(found)) {
    ways_.erase(place);
    return NotListed{};
  }
  made->ways = std::move(std::get<std::vector<Way>>(found));
  made->predicates.resize(made->ways.size());
  for (std::size_t w = 0; w < made->ways.size(); ++w) {
    std::vector<TermId> terms;
    for (const TrackedSlot& each : tracking_.at(made->ways[w].to)) {
      terms.push_back(finder_.value_after(made->ways[w], each.slot, made->known));
    }
    made->tracked.push_back(std::move(terms));
  }
  // What the codes say of slots that they leave open; what they fix is a constant in the ways, and
  // is said here for predicates.
  const auto& slots = tracking_.at(state.node);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    made->facts.push_back(
        is_in_class(slots[i].variable, state.codes[i], vocabulary_.slot(slots[i].slot)));
  }
  for (const TermId fact : background_.at(state.node)) made->facts.push_back(fact);
  place->second = std::move(made);
  return place->second.get();
}

TermId Post::is_in_class(game::VariableId variable, std::int64_t code, TermId term) {
  smt::Terms& terms = vocabulary_.terms();
  const abstraction::Interval all = tracking_.values(variable, code);
  if (all.is_single()) return terms.equal(term, terms.constant(*all.low));
  TermId inside = terms.constant(1);
  if (all.low) inside = terms.less_equal(terms.constant(*all.low), term);
  if (all.high) {
    inside = terms.conjunction(inside, terms.less_equal(term, terms.constant(*all.high)));
  }
  return inside;
}

TermId Post::after(KnownWays& ways, std::size_t way, TermId formula) {
  const auto [place, is_new] = ways.predicates[way].try_emplace(formula);
  if (!is_new) return place->second;
  smt::Terms& terms = vocabulary_.terms();
  const std::vector<TermId> roots{formula};
  std::map<std::int64_t, TermId> values;
  for (const std::int64_t unknown : smt::unknowns_of(terms, roots)) {
    const auto slot = vocabulary_.slot_of(unknown);
    INVARIANT(slot, "a predicate should speak of slots only");
    values.emplace(unknown, finder_.value_after(ways.ways[way], *slot, ways.known));
  }
  const TermId result = smt::substituted(terms, formula, values);
  ways.predicates[way].insert_or_assign(formula, result);
  return result;
}

smt::Reply Post::ask(const std::vector<TermId>& constraints) {
  ++questions_;
  smt::Reply reply = solver_.ask(vocabulary_.terms(), constraints, limits_);
  if (reply.answer == smt::Answer::Unknown && reply.stopped) stopped_ = reply.stopped;
  return reply;
}

// What is known of the state at the end of a way, and what is open there.
Post::Question Post::question_of(const AbstractState& state, KnownWays& ways,
                                 std::uint32_t number) {
  smt::Terms& terms = vocabulary_.terms();
  const Way& way = ways.ways[number];
  Question question;
  question.known = {{way.to, {}, {}}, number};
  // Integers that agree with the state and go this way.
  const auto require = [&](TermId term) {
    if (!terms.is_true(term)) question.constraints.push_back(term);
  };
  const auto& here = predicates_.at(state.node);
  for (std::size_t i = 0; i < here.size(); ++i) {
    const TermId formula = predicates_[here[i]].formula;
    require(state.truth[i] != 0 ? formula : terms.negation(formula));
  }
  for (const TermId each : way.conditions) require(each);
  for (const TermId each : ways.facts) require(each);
  for (const TermId each : way.facts) require(each);
  auto& constraints = question.constraints;
  std::sort(constraints.begin(), constraints.end());
  constraints.erase(std::unique(constraints.begin(), constraints.end()), constraints.end());

  const auto& before = tracking_.at(state.node);
  const auto& tracked = tracking_.at(way.to);
  for (std::uint32_t i = 0; i < tracked.size(); ++i) {
    const TermId term = ways.tracked[number][i];
    const auto value = terms.value(term);
    auto& codes = question.known.state.codes;
    codes.push_back(value ? tracking_.code(tracked[i].variable, *value) : 0);
    if (value) continue;
    // A slot that keeps its value keeps its class.
    const auto same = std::find_if(before.begin(), before.end(), [&](const TrackedSlot& each) {
      return each.slot == tracked[i].slot && term == vocabulary_.slot(each.slot);
    });
    if (same != before.end()) {
      codes.back() = state.codes[static_cast<std::size_t>(same - before.begin())];
    } else {
      question.open.push_back({term, i, tracked[i].variable});
    }
  }
  const auto& there = predicates_.at(way.to);
  for (std::uint32_t i = 0; i < there.size(); ++i) {
    const TermId term = after(ways, number, predicates_[there[i]].formula);
    auto& truth = question.known.state.truth;
    truth.push_back(terms.is_true(term) ? 1 : 0);
    if (terms.value(term)) continue;
    // A predicate about slots that keep their values keeps its truth.
    const auto same = std::find_if(here.begin(), here.end(), [&](PredicateId each) {
      return predicates_[each].formula == term;
    });
    if (same != here.end()) {
      truth.back() = state.truth[static_cast<std::size_t>(same - here.begin())];
    } else {
      question.open.push_back({term, i, game::VariableId::none()});
    }
  }
  return question;
}

// That what is open has this value.
TermId Post::has_value(const Open& open, std::int64_t value) {
  if (open.variable.is_some()) return is_in_class(open.variable, value, open.term);
  return value != 0 ? open.term : vocabulary_.terms().negation(open.term);
}

// The values of what is open by the solver's model; nothing if it is no model of the constraints:
// it has values beyond 64 bits then, or the solver is wrong.
std::optional<Post::Valuation> Post::by_model(const std::vector<TermId>& constraints,
                                              const std::vector<Open>& open, smt::Reply& reply) {
  const smt::Terms& terms = vocabulary_.terms();
  reply.model.resize(static_cast<std::size_t>(terms.unknowns()));
  for (auto& value : reply.model) value = value.value_or(0);  // it does not matter
  for (const TermId each : constraints) {
    const auto holds = smt::evaluated(terms, each, reply.model);
    if (!holds || *holds == 0) return std::nullopt;
  }
  Valuation valuation;
  for (const Open& each : open) {
    const auto value = smt::evaluated(terms, each.term, reply.model);
    if (!value) return std::nullopt;
    valuation.push_back(each.variable.is_some() ? tracking_.code(each.variable, *value)
                        : *value != 0           ? 1
                                                : 0);
  }
  return valuation;
}

// The same without a model: one by one, each predicate is true if it can be. Nothing if there are
// classes, which cannot be found so, or if the solver does not know.
std::optional<Post::Valuation> Post::one_by_one(std::vector<TermId> constraints,
                                                const std::vector<Open>& open) {
  Valuation valuation;
  for (const Open& each : open) {
    if (each.variable.is_some()) return std::nullopt;
    constraints.push_back(each.term);
    const smt::Answer answer = ask(constraints).answer;
    if (answer == smt::Answer::Unknown) return std::nullopt;
    valuation.push_back(answer == smt::Answer::Satisfiable ? 1 : 0);
    constraints.back() = has_value(each, valuation.back());
  }
  return valuation;
}

// All valuations of what is open that some integers have; null if they cannot be listed.
const std::vector<Post::Valuation>* Post::valuations_of(const Question& question) {
  smt::Terms& terms = vocabulary_.terms();
  std::vector<std::uint32_t> key;
  key.reserve(question.constraints.size() + 1 + 2 * question.open.size());
  for (const TermId each : question.constraints) key.push_back(each.index());
  key.push_back(UINT32_MAX);
  for (const Open& each : question.open) {
    key.push_back(each.term.index());
    key.push_back(each.variable.index());
  }
  const auto known = answers_.find(key);
  if (known != answers_.end()) return &known->second;
  std::set<Valuation> all;
  std::vector<TermId> asked = question.constraints;
  while (true) {
    smt::Reply reply = ask(asked);
    if (reply.answer == smt::Answer::Unsatisfiable) break;
    std::optional<Valuation> valuation;
    if (reply.answer == smt::Answer::Satisfiable) {
      valuation = by_model(asked, question.open, reply);
      if (!valuation) valuation = one_by_one(asked, question.open);
    }
    // One that was ruled out says that the solver is of no use.
    is_unclear_ = !valuation || !all.insert(*valuation).second;
    if (is_unclear_ || all.size() > kMostSuccessors) return nullptr;
    if (question.open.empty()) break;
    TermId differs = terms.constant(0);
    for (std::size_t i = 0; i < question.open.size(); ++i) {
      const TermId same = has_value(question.open[i], (*valuation)[i]);
      differs = terms.disjunction(differs, terms.negation(same));
    }
    asked.push_back(differs);
  }
  return &answers_.emplace(std::move(key), std::vector<Valuation>(all.begin(), all.end()))
              .first->second;
}

// False if they cannot be listed.
bool Post::add_successors(const AbstractState& state, KnownWays& ways, std::uint32_t number,
                          std::vector<Successor>& found) {
  const smt::Terms& terms = vocabulary_.terms();
  const Question question = question_of(state, ways, number);
  if (std::any_of(question.constraints.begin(), question.constraints.end(),
                  [&](TermId each) { return terms.is_false(each); })) {
    return true;
  }
  if (question.open.empty() && ways.ways[number].conditions.empty()) {
    found.push_back(question.known);
    return true;
  }
  const auto* valuations = valuations_of(question);
  if (valuations == nullptr) return false;
  for (const Valuation& valuation : *valuations) {
    Successor made = question.known;
    for (std::size_t i = 0; i < question.open.size(); ++i) {
      const Open& open = question.open[i];
      if (open.variable.is_some()) {
        made.state.codes[open.place] = valuation[i];
      } else {
        made.state.truth[open.place] = static_cast<std::uint8_t>(valuation[i]);
      }
    }
    found.push_back(std::move(made));
  }
  return true;
}

std::vector<TermId> Post::conditions_from(game::NodeId node) const {
  std::vector<TermId> conditions;
  for (const auto& [place, known] : ways_) {
    if (place.first != node.index()) continue;
    for (const Way& way : known->ways) {
      conditions.insert(conditions.end(), way.conditions.begin(), way.conditions.end());
    }
  }
  std::sort(conditions.begin(), conditions.end());
  conditions.erase(std::unique(conditions.begin(), conditions.end()), conditions.end());
  return conditions;
}

Successors Post::of(const AbstractState& state) {
  if (const auto reason = limits_.reached()) return *reason;
  auto ways = ways_of(state);
  if (const auto* reason = std::get_if<StopReason>(&ways)) return *reason;
  if (std::holds_alternative<NotListed>(ways)) return NotListed{};
  KnownWays& known = *std::get<KnownWays*>(ways);
  std::vector<Successor> found;
  for (std::uint32_t w = 0; w < known.ways.size(); ++w) {
    if (add_successors(state, known, w, found)) continue;
    if (stopped_) return *stopped_;
    return NotListed{std::exchange(is_unclear_, false)};
  }
  return found;
}

}  // namespace arbiter::relations
