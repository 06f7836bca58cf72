// The states of a node as one formula.
//
// A node may have a state for each of many values by itself. To ask for one after the other which a
// step leads to takes a question for each. Instead the solver is asked once whether the step leads
// to none. Only those rows matter that agree with what is known of the state that is reached; for
// the rest of it there are images, unknowns that equal its values.
//
// A row is a box: an interval for each image. Rows ascend, and all that agree have the same numbers
// where something is known, so those that differ in the last image only follow each other. Where
// such a row's class begins right after the class of the one before, both are one box, which holds
// just what they hold; so a run of values by themselves is an interval. The formula says of every
// box that some image is outside. It is a balanced tree, since solvers do not like deep ones.
//
// Invariant: a value is outside all boxes if and only if it is in no row that agrees. Cost: rows
// that do not agree are leapt over by bisection; a few terms for each image of each box.
#include "certify/class_union.h"

#include <algorithm>
#include <utility>

#include "support/invariant.h"

namespace arbiter::certify {

namespace {

using smt::TermId;

std::span<const std::uint32_t> row_at(const ClassStates& states, std::size_t row) {
  const std::size_t width = states.columns.size();
  return {states.numbers.data() + row * width, width};
}

// The row at `from` is wrong at this column. The first one after it that may agree: the rows
// between begin as it does, and have a number there that is wrong as well.
std::size_t leap(const ClassStates& states, const Pattern& pattern, std::size_t from,
                 std::size_t wrong) {
  const auto left = row_at(states, from);
  const std::uint32_t wanted = *pattern[wrong];
  const bool may_come = left[wrong] < wanted;
  const auto is_wrong = [&](std::size_t row) {
    const auto right = row_at(states, row);
    if (!std::ranges::equal(left.first(wrong), right.first(wrong))) return false;
    return !may_come || right[wrong] < wanted;
  };
  std::size_t low = from + 1;
  std::size_t high = states.rows;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (is_wrong(middle)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

// All of them, or any of them, two by two.
template <class Join>
TermId joined(std::vector<TermId> parts, Join join) {
  while (parts.size() > 1) {
    const std::size_t half = (parts.size() + 1) / 2;
    for (std::size_t i = 0; i < parts.size() / 2; ++i) {
      parts[i] = join(parts[2 * i], parts[2 * i + 1]);
    }
    if (parts.size() % 2 == 1) parts[half - 1] = parts.back();
    parts.resize(half);
  }
  return parts.front();
}

}  // namespace

std::size_t ClassUnion::agreeing_row(const Pattern& pattern, std::size_t at) const {
  while (at < states_.rows && symbolic_.goes_on()) {
    const auto row = row_at(states_, at);
    std::size_t column = 0;
    while (column < row.size() && pattern[column].value_or(row[column]) == row[column]) ++column;
    if (column == row.size()) return at;
    at = leap(states_, pattern, at, column);
  }
  return states_.rows;
}

const IntervalClass& ClassUnion::class_at(std::size_t column, std::uint32_t number) const {
  return certificate_.classes.at(states_.columns[column].variable)[number];
}

TermId ClassUnion::outside_row(std::size_t row) {
  return outside_run({row, row_at(states_, row)[images_.back().column]});
}

TermId ClassUnion::outside_run(const Run& run) {
  smt::Terms& terms = symbolic_.terms();
  const auto row = row_at(states_, run.row);
  std::vector<TermId> sides{terms.constant(0)};
  for (const Image& image : images_) {
    if (!symbolic_.goes_on()) break;
    const bool is_last = image.column == images_.back().column;
    const auto& low = class_at(image.column, row[image.column]).low;
    const auto& high = class_at(image.column, is_last ? run.last : row[image.column]).high;
    if (low) sides.push_back(terms.less(image.value, terms.constant(*low)));
    if (high) sides.push_back(terms.less(terms.constant(*high), image.value));
  }
  return joined(std::move(sides), [&](TermId a, TermId b) { return terms.disjunction(a, b); });
}

bool ClassUnion::continues(const Run& run, std::size_t row) const {
  const auto first = row_at(states_, run.row);
  const auto next = row_at(states_, row);
  const std::size_t column = images_.back().column;
  if (next[column] != run.last + 1) return false;
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (i != column && first[i] != next[i]) return false;
  }
  const auto& high = class_at(column, run.last).high;
  const auto& low = class_at(column, next[column]).low;
  return high && low && *high < *low && *high + 1 == *low;
}

TermId ClassUnion::outside_all(const Pattern& pattern) {
  INVARIANT(!images_.empty(), "something should not be known");
  smt::Terms& terms = symbolic_.terms();
  std::vector<TermId> outside{terms.constant(1)};
  std::optional<Run> run;
  for (std::size_t row = agreeing_row(pattern, 0); row < states_.rows;
       row = agreeing_row(pattern, row + 1)) {
    if (run && continues(*run, row)) {
      ++run->last;
      continue;
    }
    if (run) outside.push_back(outside_run(*run));
    run = Run{row, row_at(states_, row)[images_.back().column]};
  }
  if (run) outside.push_back(outside_run(*run));
  return joined(std::move(outside), [&](TermId a, TermId b) { return terms.conjunction(a, b); });
}

}  // namespace arbiter::certify
