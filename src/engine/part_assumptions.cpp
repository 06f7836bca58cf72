// Verdicts about programs by a learned assumption about a part: which parts a program has, how it
// is split at one, and what learning about it comes to.
//
// A part is a block `part NAME { … }`, or a name bound by let that is used once, around which such
// a block is put. `split_term` compiles the program with these blocks and finds the border between
// part and rest (assume/border.h). `list_parts` does so for every candidate and estimates what
// taking it out would save: a state of the whole program has the bits of all local variables, a
// state of a premise only those of one side, at the price of the letters at the border. The
// estimate counts values and looks at nothing that the program does; it only orders the parts for
// `--learn auto`.
//
// `learn_part` runs assume/verify_compositionally.h. Invariant: Unsafe is claimed only after the
// interpreter has run the play on the program; Safe is what the rule found, and assume/proof.h
// checks its premises again. If one of them fails then, there is no verdict. Limits: an interface
// of at most 65536 letters on the coarsest partitions, and at most 256 occurrences of a part.
#include "engine/part_assumptions.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "assume/proof.h"
#include "engine/cut_off_plays.h"
#include "engine/gave_up.h"
#include "engine/idle_asserts.h"
#include "engine/replay_found.h"
#include "typing/name_part.h"

namespace arbiter {

namespace {

using assume::Border;
using assume::BorderMove;

constexpr const char* kWideBorder = "its interface has more than 65536 moves";
constexpr std::size_t kMostOccurrences = 256;

// The name as text; empty for a binder without a name.
std::string text_of(const core::Judgement& judgement, NameId name) {
  return name.is_none() ? "" : std::string(judgement.names->text(name));
}

// Whether the file has `part NAME { … }`.
bool has_part(const core::Judgement& judgement, const std::string& name) {
  return std::any_of(
      judgement.binders.begin(), judgement.binders.end(), [&](const core::Binder& binder) {
        return binder.kind == core::Binder::Kind::Part && text_of(judgement, binder.name) == name;
      });
}

// A let that binds a name, and how often the bound name is used.
struct LetUses {
  core::BinderId binder;
  std::uint32_t uses = 0;
};
// All lets that bind this name: there may be several.
std::vector<LetUses> lets_of(const core::Judgement& judgement, const std::string& name) {
  const auto uses = core::uses_of_names(judgement);
  std::vector<LetUses> found;
  for (std::uint32_t b = 0; b < judgement.binders.size(); ++b) {
    const core::Binder& binder = judgement.binders[core::BinderId(b)];
    if (binder.kind != core::Binder::Kind::Let || text_of(judgement, binder.name) != name) continue;
    found.push_back({core::BinderId(b), uses[b]});
  }
  return found;
}

// Why a name bound by let is no part; empty if it is one.
std::string why_no_part(const std::vector<LetUses>& lets, const std::string& name) {
  INVARIANT(!lets.empty(), "a name that is bound by let should have a let");
  if (lets.size() > 1) return "`" + name + "` is bound more than once: write `part` around one use";
  if (lets.front().uses == 0) return "`" + name + "` is never used";
  if (lets.front().uses == 1) return "";
  return "`" + name + "` is used " + std::to_string(lets.front().uses) +
         " times: write `part NAME { … }` around what is meant";
}

// The program in which all of these names are parts: a name bound by let gets a part around its
// use.
tl::expected<std::variant<Term, Undecided>, std::string> with_parts(
    const Term& term, const std::vector<std::string>& names, const Limits& limits) {
  std::shared_ptr<const core::Judgement> judgement = term.judgement;
  for (const std::string& name : names) {
    if (has_part(*judgement, name)) continue;
    const auto lets = lets_of(*judgement, name);
    if (lets.empty()) {
      return tl::unexpected("there is no part, and no name bound by let, called `" + name + "`");
    }
    if (const std::string why = why_no_part(lets, name); !why.empty()) return tl::unexpected(why);
    judgement = std::make_shared<const core::Judgement>(
        core::with_part_around_uses(*judgement, lets.front().binder));
  }
  if (judgement == term.judgement) return std::variant<Term, Undecided>(term);
  return compile_term(std::move(judgement), limits);
}

// An estimate of the bits that a variable adds to a state.
double bits(const game::Variable& variable) {
  constexpr double kUnbounded = 8;  // for the class of an integer in its partition
  const auto cells = static_cast<double>(std::max<std::int64_t>(1, variable.size));
  if (!variable.data.is_finite()) return kUnbounded * cells;
  const double values =
      static_cast<double>(variable.data.high) - static_cast<double>(variable.data.low) + 1;
  return std::log2(std::max(1.0, values)) * cells;
}

// Adds the bits of the local variables, by whether part, rest or both use them.
void estimate(const Border& border, PartInfo& info) {
  const game::Graph& graph = *border.graph;
  std::vector<bool> is_inside(graph.variables.size(), false);
  std::vector<bool> is_outside(graph.variables.size(), false);
  for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) {
    auto& used = border.is_inside(game::NodeId(n)) ? is_inside : is_outside;
    const game::Node& node = graph.nodes[game::NodeId(n)];
    graph.each_read(node, [&](game::VariableId v) { used[v.index()] = true; });
    for (const game::Action& action : graph.actions_of(node)) used[action.target.index()] = true;
  }
  for (std::uint32_t v = 0; v < graph.variables.size(); ++v) {
    const game::Variable& variable = graph.variables[game::VariableId(v)];
    if (variable.kind != game::Variable::Kind::Local) continue;
    if (border.is_shared[game::VariableId(v)] != 0) {
      info.shared_bits += bits(variable);
    } else if (is_inside[v]) {
      info.part_bits += bits(variable);
    } else if (is_outside[v]) {
      info.rest_bits += bits(variable);
    }
  }
}

// The place of the part's occurrence that comes first in the text.
Span first_place(const Border& border) {
  INVARIANT(!border.occurrences.empty(), "a part that is split off should occur");
  const auto& parts = border.graph->parts;
  const auto first = std::min_element(
      border.occurrences.begin(), border.occurrences.end(),
      [&](game::PartId a, game::PartId b) { return parts[a].span.begin < parts[b].span.begin; });
  return parts[*first].span;
}

PartInfo info_of(const Term& term, const std::string& name, const Limits& limits) {
  PartInfo info;
  info.name = name;
  const auto split = split_term(term, {name}, limits);
  if (!split) {
    info.why_not = split.error();
    return info;
  }
  if (const auto* undecided = std::get_if<Undecided>(&*split)) {
    info.why_not = undecided->message;
    return info;
  }
  const Border& border = *std::get<SplitTerm>(*split).border;
  info.span = first_place(border);
  MemoryCharge charge(limits);
  const auto coarsest = abstraction::coarsest(*border.graph, charge);
  if (!coarsest) {
    info.why_not = stopped(coarsest.error()).message;
    return info;
  }
  if (assume::BorderLetters::count(border, *coarsest) > assume::BorderLetters::kMost) {
    info.why_not = kWideBorder;
    return info;
  }
  const assume::BorderLetters letters(border, *coarsest);
  for (std::uint32_t l = 0; l < letters.size(); ++l) {
    ++(letters.is_opponents(automata::LetterId(l)) ? info.opponent : info.player);
  }
  for (const game::VariableId v : border.shared) {
    info.variables.push_back(border.shared_names.at(v));
  }
  for (const BorderMove& move : border.moves) {
    if (move.kind != BorderMove::Kind::Ask) continue;
    const std::string& of = (*border.graph->arena)[move.component].prefix;
    if (std::find(info.context.begin(), info.context.end(), of) == info.context.end()) {
      info.context.push_back(of);
    }
  }
  estimate(border, info);
  return info;
}

// The rounds of CompVer as rounds of a refinement, for reports.
std::vector<refine::Round> rounds_of(const assume::Verdict& found) {
  std::vector<refine::Round> rounds;
  for (const assume::Round& each : found.rounds) {
    refine::Round round;
    for (const learning::Iteration& one : each.lesson.iterations) {
      round.states = std::max(round.states, one.states);
      round.transitions = std::max(round.transitions, one.transitions);
    }
    round.finding = each.finding;
    round.path = each.path;
    round.splits = each.splits;
    rounds.push_back(std::move(round));
  }
  return rounds;
}

// Checks the premises of a proof again. A premise that fails takes the verdict back.
void recheck(LearnedPart& learned, const assume::Proved& proved, smt::Solver* solver,
             const Limits& limits) {
  const assume::Verdict& found = learned.found;
  const auto checked = assume::check_premises({*found.letters, found.precision, found.is_plain},
                                              found.pairs.pairs, proved.smaller, solver, limits);
  if (std::holds_alternative<assume::PremiseFails>(checked)) {
    learned.why = Undecided{UnknownReason::Premises,
                            "a premise of the proof did not hold when it was checked again"};
    return;
  }
  learned.was_rechecked = std::holds_alternative<assume::PremisesHold>(checked);
  if (const auto* unsure = std::get_if<assume::PremisesUnsure>(&checked)) {
    learned.not_rechecked = unsure->reason ? stopped(*unsure->reason)
                                           : Undecided{UnknownReason::Solver, unsure->message};
  }
}

}  // namespace

assume::Assumption LearnedPart::assumption(const Limits& limits) const {
  const auto& proved = std::get<assume::Proved>(found.answer);
  return assume::assumption_of(*found.letters, found.pairs.pairs, found.precision,
                               was_rechecked ? proved.smaller : proved.learned, limits);
}

Bounded<assume::Assumption> LearnedPart::assumption_by_places() const {
  const auto& places = std::get<assume::Proved>(found.answer).places;
  if (!places) return tl::unexpected(places.error());
  return assume::assumption_of(*found.letters, found.pairs.pairs, found.precision, *places);
}

PartContract LearnedPart::contract() const {
  return {!found.pairs.is_full, of.border->is_specialised, assumption_by_places()};
}

double PartInfo::fewer_bits() const { return std::min(part_bits, rest_bits + shared_bits); }

double PartInfo::pair_bits() const {
  return std::log2(1.0 + static_cast<double>(opponent * player));
}

const PartInfo* best_part(const std::vector<PartInfo>& parts) {
  const PartInfo* best = nullptr;
  for (const PartInfo& part : parts) {
    if (!part.why_not.empty()) continue;
    if (best == nullptr || part.saving() > best->saving()) best = &part;
  }
  return best;
}

std::variant<std::vector<PartInfo>, Undecided> list_parts(const Term& term, const Limits& limits) {
  const core::Judgement& judgement = *term.judgement;
  const auto uses = core::uses_of_names(judgement);
  std::vector<PartInfo> parts;
  const auto is_known = [&](const std::string& name) {
    return std::any_of(parts.begin(), parts.end(),
                       [&](const PartInfo& part) { return part.name == name; });
  };
  for (std::uint32_t b = 0; b < judgement.binders.size(); ++b) {
    if (const auto reason = limits.reached()) return stopped(*reason);
    const core::Binder& binder = judgement.binders[core::BinderId(b)];
    const bool is_let = binder.kind == core::Binder::Kind::Let && uses[b] == 1;
    if (!is_let && binder.kind != core::Binder::Kind::Part) continue;
    const std::string name = text_of(judgement, binder.name);
    if (name.empty() || is_known(name) || (is_let && has_part(judgement, name))) continue;
    parts.push_back(info_of(term, name, limits));
    parts.back().is_let = is_let;
    if (parts.back().why_not.empty()) continue;
    parts.back().span = binder.span;
  }
  // A limit that the last part met is not a reason why that part cannot be learned about.
  if (const auto reason = limits.reached()) return stopped(*reason);
  std::stable_sort(parts.begin(), parts.end(), [](const PartInfo& a, const PartInfo& b) {
    return a.span.begin < b.span.begin;
  });
  return parts;
}

tl::expected<std::variant<SplitTerm, Undecided>, std::string> split_term(
    const Term& term, const std::vector<std::string>& names, const Limits& limits) {
  auto compiled = with_parts(term, names, limits);
  if (!compiled) return tl::unexpected(compiled.error());
  if (auto* why = std::get_if<Undecided>(&*compiled)) {
    return std::variant<SplitTerm, Undecided>(std::move(*why));
  }
  SplitTerm split;
  split.term = std::make_shared<const Term>(std::move(std::get<Term>(*compiled)));
  const game::Graph& graph = split.term->graph;
  for (const std::string& name : names) {
    if (assume::occurrences_of(graph, {name}).empty()) {
      return tl::unexpected("no play comes to part `" + name + "`, or it has no code of its own");
    }
  }
  auto occurrences = assume::occurrences_of(graph, names);
  if (occurrences.size() > kMostOccurrences) {
    return tl::unexpected("it is at " + std::to_string(occurrences.size()) +
                          " places, and at most " + std::to_string(kMostOccurrences) +
                          " can be taken out together");
  }
  if (std::string why = assume::why_no_border(graph, occurrences); !why.empty()) {
    return tl::unexpected(std::move(why));
  }
  split.border =
      std::make_shared<const Border>(assume::border_of(graph, names, std::move(occurrences)));
  for (std::size_t i = 0; i < split.border->of_occurrence.size(); ++i) {
    if (split.border->of_occurrence[i].empty()) continue;
    return std::variant<SplitTerm, Undecided>(std::move(split));
  }
  return tl::unexpected(std::string("the part makes no move, and is never left"));
}

LearnedPart learn_part(const SplitTerm& split, const LearnPartOptions& options,
                       const Limits& limits) {
  const Term& term = *split.term;
  const auto solver = smt::make_solver({.progress = options.progress});
  assume::CompositionalOptions how;
  how.rule = options.rule;
  how.on_conjecture = options.on_conjecture;
  how.progress = options.progress;
  LearnedPart learned{split,
                      assume::verify_compositionally(*split.border, solver.get(), how, limits)};
  const assume::Verdict& found = learned.found;
  Verified& verified = learned.verified;
  verified.states = found.costs.states;
  verified.transitions = found.costs.transitions;
  verified.peak_states = found.costs.peak_states;
  verified.is_abstract = !found.is_plain;
  if (!found.is_plain) {
    verified.rounds = rounds_of(found);
    verified.precision = found.precision;
  }
  if (const auto* open = std::get_if<refine::NoAnswer>(&found.answer)) {
    learned.why = part_gave_up(term, *open);
  } else if (const auto* refuted = std::get_if<assume::Refuted>(&found.answer)) {
    verified.why_not_shortest = "it was found by way of the part";
    const std::vector<explore::FoundError> errors = {{refuted->error, refuted->play}};
    learned.why = replay_found(term, errors, {}, limits, verified);
  } else {
    const auto judge = smt::make_solver({.wants_cores = false});
    recheck(learned, std::get<assume::Proved>(found.answer), judge.get(), limits);
    verified.can_fail = can_fail(term.graph);
    verified.cut_off = find_cut_off_plays(term.graph);
  }
  if (learned.why) {
    learned.why->method = AnswerMethod::AssumeGuarantee;
    learned.why->states = found.costs.states;
    learned.why->transitions = found.costs.transitions;
    learned.why->peak_states = found.costs.peak_states;
  }
  return learned;
}

}  // namespace arbiter
