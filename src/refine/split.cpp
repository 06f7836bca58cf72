// The steps by which a spurious path makes partitions finer: the idea is in the header.
#include "refine/split.h"

#include <algorithm>
#include <map>

#include "refine/path_bounds.h"
#include "refine/slice.h"
#include "refine/wanted_points.h"
#include "support/int_range.h"

namespace arbiter::refine {

namespace {

using abstraction::Cuts;
using abstraction::Interval;
using abstraction::Precision;
using game::VariableId;

// A range of at most this many values can have one class for each value at next to no cost.
constexpr std::uint64_t kSmallRange = 64;
// A path that keeps a variable between two bounds gives at most this many values a class each,
// which is better than no answer.
constexpr std::uint64_t kMostBetween = 256;
// A variable that was split this often gets a class for each value of its range, whatever that
// costs.
constexpr std::uint32_t kOften = 4;
// How often the papers' rule splits an operand of a product, and a variable between two bounds,
// before other rules do.
constexpr std::uint32_t kTries = 8;

bool can_split(const Precision& precision, VariableId variable) {
  return precision.cuts[variable] && precision.is_fixed[variable] == 0;
}

// A variable that a step of the path has read, and the class that the variable had then; the class
// has more than one value.
struct Blurred {
  VariableId variable;
  std::size_t number = 0;
};

// The first read on the path of a variable with such a class by a step that leaves a choice open.
std::optional<Blurred> first_blurred(const PathFormula& formula, const Precision& precision) {
  const auto look = [&](const Uses& uses) -> std::optional<Blurred> {
    for (const Use& use : formula.uses_of(uses)) {
      if (use.is_any_cell || !can_split(precision, use.variable)) continue;
      const auto number = static_cast<std::size_t>(use.code);
      if (precision.cuts[use.variable]->interval(number).is_single()) continue;
      return Blurred{use.variable, number};
    }
    return std::nullopt;
  };
  for (const Uses& choice : formula.choices) {
    if (const auto found = look(choice)) return found;
    for (const Use& use : formula.uses_of(choice)) {
      if (!use.is_any_cell) continue;
      if (const auto found = look(formula.events[use.event].uses)) return found;
    }
  }
  return std::nullopt;
}

// Splits a class as 000, section 2, does: [] to [0,0] by splitting Z, [n,m] to [n-1,m] by splitting
// <n, or to [n,m+1] by splitting >m. False if the class cannot be split.
bool split_as_paper(Cuts& cuts, std::size_t number) {
  const abstraction::Interval blurred = cuts.interval(number);
  if (blurred.low && blurred.high) return cuts.single_out(*blurred.low, *blurred.low);
  if (!blurred.low && !blurred.high) return cuts.single_out(0, 0);
  return blurred.low ? cuts.single_out(*blurred.low, *blurred.low)
                     : cuts.single_out(*blurred.high, *blurred.high);
}

// Whether the expression is not linear, so that reading it does not give all cut points of its
// operands (thresholds.h).
bool is_curved(std::span<const game::Instruction> code) {
  using Op = game::Instruction::Op;
  return std::any_of(code.begin(), code.end(), [](const game::Instruction& each) {
    return each.op == Op::Multiply || each.op == Op::Divide || each.op == Op::Remainder ||
           each.op == Op::Wrap;
  });
}

// Whether only a few points were added, all of them next to the outermost ones and beyond them.
bool has_crept(const Cuts& before, const Cuts& after) {
  constexpr std::size_t kFew = 4;
  const auto& old = before.points();
  const auto& now = after.points();
  if (old.empty() || now.size() > old.size() + kFew) return false;
  const auto first = std::lower_bound(now.begin(), now.end(), old.front());
  if (!std::equal(old.begin(), old.end(), first)) return false;  // some point is between
  const auto is_near = [](const IntRange& between) { return between.width() <= kFew; };
  return is_near({now.front(), old.front()}) && is_near({old.back(), now.back()});
}

}  // namespace

Splitter::Splitter(const game::Graph& graph) : graph_(graph), bounds_(graph) {
  for (std::size_t i = 0; i < graph.variables.size(); ++i) counts_.push({});
}

std::vector<VariableId> Splitter::involved(const PathFormula& formula,
                                           const std::vector<std::uint32_t>& core) const {
  std::set<VariableId> found;
  for (const EventId event : slice_of(formula, core)) {
    found.insert(formula.events[event].variable);
  }
  return {found.begin(), found.end()};
}

void Splitter::resume(const Splitter& earlier, std::size_t variables) {
  for (std::uint32_t v = 0; v < variables; ++v) {
    counts_[VariableId(v)] = earlier.counts_[VariableId(v)];
  }
}

bool Splitter::wants_more_bits(const PathFormula& formula,
                               const std::vector<std::uint32_t>& core) const {
  const Wanted wanted = wanted_points(graph_, formula, core, slice_of(formula, core));
  // No class ends below the least integer of 64 bits.
  const auto ends = [](const auto& points) { return points.second.contains(INT64_MIN); };
  return wanted.is_beyond || std::any_of(wanted.points.begin(), wanted.points.end(), ends);
}

std::vector<Split> Splitter::refine(const PathFormula& formula,
                                    const std::vector<std::uint32_t>& core, Precision& precision) {
  const std::vector<EventId> slice = slice_of(formula, core);
  Asked asked;
  asked.points = wanted_points(graph_, formula, core, slice).points;
  for (const EventId event : slice) {
    const auto value = formula.terms.value(formula.events[event].term);
    if (value) asked.values[formula.events[event].variable].insert(*value);
  }
  std::vector<Split> splits;
  for (const Step step : {Step::Thresholds, Step::Values, Step::Range}) {
    for (const VariableId variable : involved(formula, core)) {
      if (!can_split(precision, variable)) continue;
      Cuts& cuts = *precision.cuts[variable];
      const Step from = wants_range(variable, asked, cuts) ? Step::Range : step;
      const Cuts before = cuts;
      if (const char* why = split(variable, std::max(step, from), asked, cuts)) {
        splits.push_back(noted(variable, before, cuts, why));
      }
    }
    if (!splits.empty()) return splits;
  }
  splits = split_operands(formula, core, slice, precision);
  // First with all constraints, then with those before the last contradicting one: that one may
  // make bounds narrower than partitions can show.
  for (const std::size_t constraints : {formula.constraints.size(), std::size_t{core.back()}}) {
    if (splits.empty()) splits = split_between_bounds(formula, constraints, slice, precision);
  }
  return splits;
}

std::vector<Split> Splitter::split_operands(const PathFormula& formula,
                                            const std::vector<std::uint32_t>& core,
                                            const std::vector<EventId>& slice,
                                            Precision& precision) {
  std::vector<Uses> operands;
  for (const std::uint32_t i : core) {
    const Constraint& constraint = formula.constraints[i];
    if (is_curved(graph_.code_of(constraint.expression))) operands.push_back(constraint.uses);
  }
  for (const EventId event : slice) {
    const Event& from = formula.events[event];
    if (is_curved(graph_.code_of(from.value))) operands.push_back(from.uses);
  }
  std::vector<Split> splits;
  std::set<VariableId> done;
  for (const Uses& uses : operands) {
    for (const Use& use : formula.uses_of(uses)) {
      const VariableId variable = use.variable;
      if (use.is_any_cell || !can_split(precision, variable) || done.contains(variable)) continue;
      if (counts_[variable].tries >= kTries) continue;
      Cuts& cuts = *precision.cuts[variable];
      const Cuts before = cuts;
      if (!split_as_paper(cuts, static_cast<std::size_t>(use.code))) continue;
      done.insert(variable);
      ++counts_[variable].tries;
      splits.push_back(noted(variable, before, cuts, "abstract value"));
    }
  }
  return splits;
}

// Makes classes of the values that a variable can have on the path, whatever O brings, if these are
// few.
std::vector<Split> Splitter::split_between_bounds(const PathFormula& formula,
                                                  std::size_t constraints,
                                                  const std::vector<EventId>& slice,
                                                  Precision& precision) {
  const auto bounds = path_bounds(formula, constraints);
  std::map<VariableId, std::vector<Interval>> found;
  for (const EventId id : slice) {
    const Event& event = formula.events[id];
    const Interval& values = bounds[event.term];
    if (!values.low || !values.high || !can_split(precision, event.variable)) continue;
    const IntRange ends{*values.low, *values.high};
    if (ends.width() < kMostBetween) found[event.variable].push_back(values);
  }
  std::vector<Split> splits;
  for (const auto& [variable, all] : found) {
    if (counts_[variable].bounds >= kTries) continue;
    Cuts& cuts = *precision.cuts[variable];
    const Cuts before = cuts;
    for (const Interval& values : all) (void)cuts.single_out(*values.low, *values.high);
    if (cuts == before) continue;
    ++counts_[variable].bounds;
    splits.push_back(noted(variable, before, cuts, "bounds on the path"));
  }
  return splits;
}

// An index gets its range at once. So does a variable that was split before, if its range is small,
// if it was split often, or if it is split at one value after the other.
bool Splitter::wants_range(VariableId variable, const Asked& asked, const Cuts& cuts) const {
  const SplitCounts& counts = counts_[variable];
  if (bounds_.is_index(variable)) return true;
  const auto bounds = bounds_.of(variable);
  if (counts.splits == 0 || !bounds) return false;
  if (bounds->width() <= kSmallRange || counts.splits >= kOften) return true;
  const auto wanted = asked.points.find(variable);
  if (wanted == asked.points.end()) return false;
  const auto& points = cuts.points();
  const auto is_neighbour = [&](std::int64_t point) {
    const auto next = std::lower_bound(points.begin(), points.end(), point);
    if (next != points.end() && *next == point) return false;  // nothing new
    const bool above = next != points.end() && *next - 1 == point;
    return above || (next != points.begin() && *(next - 1) + 1 == point);
  };
  return std::any_of(wanted->second.begin(), wanted->second.end(), is_neighbour);
}

// Splits the variable by what the steps up to this one ask for. Returns what it was split by, for
// people; null if there is nothing new.
const char* Splitter::split(VariableId variable, Step step, Asked& asked, Cuts& cuts) const {
  if (step >= Step::Range) {
    const auto bounds = bounds_.of(variable);
    if (bounds && cuts.single_out(bounds->low, bounds->high)) return "range";
  }
  bool is_new = false;
  for (const std::int64_t point : asked.points[variable]) is_new = cuts.cut(point) || is_new;
  if (is_new) return "compared with constants";
  if (step < Step::Values) return nullptr;
  for (const std::int64_t value : asked.values[variable]) {
    is_new = cuts.single_out(value, value) || is_new;
  }
  return is_new ? "values on the path" : nullptr;
}

Split Splitter::noted(VariableId variable, const Cuts& before, const Cuts& after, const char* why) {
  ++counts_[variable].splits;
  const std::size_t added = after.points().size() - before.points().size();
  return {variable, to_string(before), to_string(after), why, added, has_crept(before, after)};
}

std::vector<Split> Splitter::refine_choice(const PathFormula& formula, Precision& precision) {
  const auto blurred = first_blurred(formula, precision);
  if (!blurred) return {};
  Cuts& cuts = *precision.cuts[blurred->variable];
  const Cuts before = cuts;
  if (!split_as_paper(cuts, blurred->number)) return {};
  return {noted(blurred->variable, before, cuts, "abstract value")};
}

}  // namespace arbiter::refine
