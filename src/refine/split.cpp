#include "refine/split.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "refine/slice.h"
#include "refine/thresholds.h"

namespace arbiter::refine {

namespace {

using abstraction::Cuts;
using abstraction::Precision;
using game::VariableId;

// A range of more values is not told apart one by one.
constexpr std::int64_t kMaxRange = std::int64_t{1} << 16U;
// A range of so few values costs next to nothing.
constexpr std::uint64_t kSmallRange = 64;
// A variable that was split so often wants its range, whatever it costs.
constexpr std::uint32_t kOften = 4;
// An operand of a product is split so often by the papers' rule.
constexpr std::uint32_t kTries = 8;
// A variable is not given more points than this by carrying them back.
constexpr std::size_t kMaxCarried = 64;

bool can_split(const Precision& precision, VariableId variable) {
  return precision.cuts[variable] && precision.is_fixed[variable] == 0;
}

// The loads of an expression on the path, all with known values but for one.
Loads loads_but_one(const PathFormula& formula, const Uses& uses, std::size_t one) {
  Loads loads;
  const auto some = formula.uses_of(uses);
  for (std::size_t i = 0; i < some.size(); ++i) {
    const auto value = formula.terms.value(some[i].term);
    if (i == one) {
      loads.emplace_back(Linear::of(some[i].variable));
    } else if (value) {
      loads.emplace_back(Linear::constant(*value));
    } else {
      loads.emplace_back(std::nullopt);
    }
  }
  return loads;
}

// The cut points of the contradicting comparisons, and those that they ask for further back.
class Thresholds {
 public:
  Thresholds(const game::Graph& graph, const PathFormula& formula)
      : graph_(graph), formula_(formula) {}

  const std::map<VariableId, std::set<std::int64_t>>& find(const std::vector<std::uint32_t>& core,
                                                           const std::vector<EventId>& slice) {
    for (const std::uint32_t i : core) {
      const Constraint& constraint = formula_.constraints[i];
      if (constraint.expression.empty()) continue;
      each_reading(constraint.expression, constraint.uses,
                   [&](const Linear* whole) { compare(whole, constraint.outcome); });
    }
    for (auto event = slice.rbegin(); event != slice.rend(); ++event) {
      carry_back(formula_.events[*event]);
    }
    return points_;
  }

 private:
  // Reads the expression once for each of its loads; take(form) is told what the whole comes to.
  template <class Take>
  void each_reading(game::Expression expression, const Uses& uses, Take take) {
    const auto code = graph_.code_of(expression);
    for (std::size_t one = 0; one < uses.count; ++one) {
      std::vector<CutPoint> found;
      const auto whole = read_expression(code, loads_but_one(formula_, uses, one), found);
      for (const CutPoint& point : found) points_[point.variable].insert(point.point);
      take(whole && !whole->is_constant() ? &*whole : nullptr);
    }
  }

  // A selector or an index that is a number is compared with what the path says.
  void compare(const Linear* whole, std::int64_t outcome) {
    if (whole == nullptr) return;
    add(*whole, outcome);
    if (outcome != INT64_MAX) add(*whole, outcome + 1);
  }

  // Parts form >= bound from form < bound.
  void add(const Linear& form, std::int64_t bound) {
    if (form.factor < 0 && bound == INT64_MIN) return;
    const auto point = crossing(form, form.factor > 0 ? bound : bound - 1);
    if (point) points_[form.variable].insert(*point);
  }

  void carry_back(const Event& event) {
    const auto wanted = points_.find(event.variable);
    if (wanted == points_.end() || wanted->second.size() > kMaxCarried) return;
    const std::vector<std::int64_t> bounds(wanted->second.begin(), wanted->second.end());
    if (event.value.empty()) {
      for (const Use& use : formula_.uses_of(event.uses)) {
        points_[use.variable].insert(bounds.begin(), bounds.end());
      }
      return;
    }
    each_reading(event.value, event.uses, [&](const Linear* whole) {
      if (whole == nullptr) return;
      for (const std::int64_t bound : bounds) add(*whole, bound);
    });
  }

  const game::Graph& graph_;
  const PathFormula& formula_;
  std::map<VariableId, std::set<std::int64_t>> points_;
};

// A use whose class has several values, and the class.
struct Blurred {
  VariableId variable;
  std::size_t number = 0;
};

// The first that left a choice open, from the beginning of the path on.
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

// 000, section 2: [] to [0,0] by splitting Z, [n,m] to [n-1,m] by splitting <n, or to [n,m+1].
bool split_as_paper(Cuts& cuts, std::size_t number) {
  const abstraction::Interval blurred = cuts.interval(number);
  if (blurred.low && blurred.high) return cuts.single_out(*blurred.low, *blurred.low);
  if (!blurred.low && !blurred.high) return cuts.single_out(0, 0);
  return blurred.low ? cuts.single_out(*blurred.low, *blurred.low)
                     : cuts.single_out(*blurred.high, *blurred.high);
}

// Whether cut points of its operands are not found by reading it.
bool is_curved(std::span<const game::Instruction> code) {
  using Op = game::Instruction::Op;
  return std::any_of(code.begin(), code.end(), [](const game::Instruction& each) {
    return each.op == Op::Multiply || each.op == Op::Divide || each.op == Op::Remainder ||
           each.op == Op::Wrap;
  });
}

// A few points were added, all next to the outermost ones and beyond them.
bool has_crept(const Cuts& before, const Cuts& after) {
  constexpr std::size_t kFew = 4;
  const auto& old = before.points();
  const auto& now = after.points();
  if (old.empty() || now.size() > old.size() + kFew) return false;
  const auto first = std::lower_bound(now.begin(), now.end(), old.front());
  if (!std::equal(old.begin(), old.end(), first)) return false;  // some point is between
  const auto is_near = [](std::int64_t low, std::int64_t high) {
    return static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) <= kFew;
  };
  return is_near(now.front(), old.front()) && is_near(old.back(), now.back());
}

}  // namespace

Splitter::Splitter(const game::Graph& graph) : graph_(graph) {
  for (std::size_t i = 0; i < graph.variables.size(); ++i) known_.push({});
  look_at_graph();
}

bool Splitter::widen(VariableId variable, std::int64_t value) {
  auto& bounds = known_[variable].bounds;
  if (!bounds) {
    bounds = Bounds{value, value};
    return true;
  }
  if (value >= bounds->low && value <= bounds->high) return false;
  const Bounds wider{std::min(bounds->low, value), std::max(bounds->high, value)};
  const std::uint64_t width =
      static_cast<std::uint64_t>(wider.high) - static_cast<std::uint64_t>(wider.low);
  if (width > static_cast<std::uint64_t>(kMaxRange)) return false;
  bounds = wider;
  return true;
}

// An index is compared with 0 and with the size; below that, what it is compared with.
void Splitter::look_at(game::Expression expression, std::optional<std::int64_t> index_below) {
  if (expression.empty()) return;
  const auto code = graph_.code_of(expression);
  std::vector<CutPoint> points;
  const auto whole = read_expression(code, plain_loads(code), points);
  if (index_below && whole && !whole->is_constant()) {
    known_[whole->variable].is_index = true;
    for (const std::int64_t bound : {std::int64_t{0}, *index_below}) {
      if (const auto point = crossing(*whole, bound)) points.push_back({whole->variable, *point});
    }
  }
  for (const CutPoint& point : points) {
    (void)widen(point.variable, point.point);
    if (point.point != INT64_MIN) (void)widen(point.variable, point.point - 1);
  }
  // Elements that are read inside it.
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (code[i].op != game::Instruction::Op::LoadElement || i == 0) continue;
    if (code[i - 1].op != game::Instruction::Op::Load) continue;
    const VariableId index = code[i - 1].variable();
    known_[index].is_index = true;
    (void)widen(index, 0);
    (void)widen(index, graph_.variables[code[i].variable()].size);
  }
}

// True if some bound became wider.
bool Splitter::carry_bounds(const game::Action& action) {
  std::vector<CutPoint> none;
  const auto code = graph_.code_of(action.value);
  const auto whole = read_expression(code, plain_loads(code), none);
  if (!whole) return false;
  if (whole->is_constant()) return widen(action.target, whole->offset);
  bool wider = false;
  // Neither along `v := v + 1` nor along `v := 2 * u`, which may be in a loop: bounds would grow
  // without end.
  if (whole->variable == action.target || (whole->factor != 1 && whole->factor != -1)) return false;
  if (const auto from = known_[whole->variable].bounds) {
    for (const std::int64_t end : {from->low, from->high}) {
      std::int64_t value = 0;
      if (__builtin_mul_overflow(end, whole->factor, &value)) continue;
      if (__builtin_add_overflow(value, whole->offset, &value)) continue;
      wider = widen(action.target, value) || wider;
    }
  }
  if (const auto to = known_[action.target].bounds) {
    for (const std::int64_t end : {to->low, to->high}) {
      if (const auto value = crossing(*whole, end)) wider = widen(whole->variable, *value) || wider;
    }
  }
  return wider;
}

void Splitter::look_at_graph() {
  for (const game::Node& node : graph_.nodes) {
    for (const game::Action& action : graph_.actions_of(node)) {
      look_at(action.value, std::nullopt);
      look_at(action.index, graph_.variables[action.target].size);
    }
    if (node.kind == game::Node::Kind::P) {
      const auto component = node.move.component.index();
      look_at(node.value, std::nullopt);
      if (component < graph_.arena->size()) {
        look_at(node.move.element, (*graph_.arena)[node.move.component].size);
      }
    } else if (node.kind == game::Node::Kind::Silent) {
      look_at(node.value, std::nullopt);
    }
  }
  constexpr int kRounds = 8;  // along assignments; more would follow loops
  for (int round = 0; round < kRounds; ++round) {
    bool wider = false;
    for (const game::Action& action : graph_.actions) wider = carry_bounds(action) || wider;
    if (!wider) break;
  }
}

std::vector<VariableId> Splitter::involved(const PathFormula& formula,
                                           const std::vector<std::uint32_t>& core) const {
  std::set<VariableId> found;
  for (const EventId event : slice_of(formula, core)) {
    found.insert(formula.events[event].variable);
  }
  return {found.begin(), found.end()};
}

std::vector<Split> Splitter::refine(const PathFormula& formula,
                                    const std::vector<std::uint32_t>& core, Precision& precision) {
  const std::vector<EventId> slice = slice_of(formula, core);
  Asked asked;
  asked.points = Thresholds(graph_, formula).find(core, slice);
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
  return split_operands(formula, core, slice, precision);
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
      if (known_[variable].tries >= kTries) continue;
      Cuts& cuts = *precision.cuts[variable];
      const Cuts before = cuts;
      if (!split_as_paper(cuts, static_cast<std::size_t>(use.code))) continue;
      done.insert(variable);
      ++known_[variable].tries;
      splits.push_back(noted(variable, before, cuts, "abstract value"));
    }
  }
  return splits;
}

// Those that are indices are told apart at once. So are those that came up before, where that is
// cheap, or where they are split one value after the other.
bool Splitter::wants_range(VariableId variable, const Asked& asked, const Cuts& cuts) const {
  const Known& known = known_[variable];
  if (known.is_index) return true;
  if (known.splits == 0 || !known.bounds) return false;
  const std::uint64_t width = static_cast<std::uint64_t>(known.bounds->high) -
                              static_cast<std::uint64_t>(known.bounds->low);
  if (width <= kSmallRange || known.splits >= kOften) return true;
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

// What was done to tell a variable apart up to this step; null if there is nothing new.
const char* Splitter::split(VariableId variable, Step step, Asked& asked, Cuts& cuts) const {
  if (step >= Step::Range) {
    const auto bounds = known_[variable].bounds;
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
  ++known_[variable].splits;
  return {variable, to_string(before), to_string(after), why, has_crept(before, after)};
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
