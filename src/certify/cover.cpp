// Does a step lead out of a certificate?
//
// What is known of the state that is reached picks the rows of the node that it may be one of. If
// all is known, there is such a row or there is none, and the solver is asked only if there is
// none. Otherwise it is asked for integers that take the step; the row that they lead to is looked
// up; then it is asked for integers that lead to none of the rows found so far. Mostly there are a
// few rows, and these questions are small. If there are more, or the integers need more than 64
// bits, it is asked for integers that lead to none of all rows (class_union.h), once and for all.
//
// Invariant: Unsatisfiable is answered only if there is a row for each state that can be reached,
// and Satisfiable only if there is a state that can be and has no row. Cost: a few questions, and
// none where other states have asked the same.
#include "certify/cover.h"

#include <utility>

namespace arbiter::certify {

using smt::Answer;
using smt::TermId;

namespace {

// The conditions say what the images are, the pattern says the rest.
std::vector<TermId> key_of(const ClassStates& states, const Pattern& pattern,
                           const std::vector<TermId>& conditions) {
  std::vector<TermId> key{TermId(states.node.index())};
  for (const auto& number : pattern) key.push_back(number ? TermId(*number) : TermId::none());
  key.insert(key.end(), conditions.begin(), conditions.end());
  return key;
}

}  // namespace

// Many states ask the same.
bool Cover::may_keep(const Conditions& key) {
  constexpr std::size_t kMostKept = std::size_t{1} << 16U;
  constexpr std::size_t kPerEntry = 128;
  if (answers_.size() + covered_.size() >= kMostKept) return false;
  return charge_.resize(charge_.bytes() + kPerEntry + key.size() * sizeof(TermId));
}

smt::Reply Cover::ask(const Conditions& conditions) {
  if (stopped()) return {};
  smt::Reply reply = solver_.ask(symbolic_.terms(), conditions, limits_);
  if (reply.answer == Answer::Unknown) {
    stopped_ = reply.stopped;
    symbolic_.goes_on_now();
  }
  return reply;
}

Answer Cover::can_hold(const Conditions& conditions) {
  if (conditions.empty()) return Answer::Satisfiable;
  const auto known = answers_.find(conditions);
  if (known != answers_.end()) return known->second;
  const Answer answer = ask(conditions).answer;
  if (answer != Answer::Unknown && may_keep(conditions)) answers_.emplace(conditions, answer);
  return answer;
}

Answer Cover::leads_out(const ClassStates& states, Conditions conditions) {
  constexpr std::size_t kPerColumn = 80;
  MemoryCharge charge(limits_);
  if (!charge.resize(kPerColumn * states.columns.size())) stopped_ = StopReason::Memory;
  // The solver's model has values of unknowns only: one for each value that is not known.
  smt::Terms& terms = symbolic_.terms();
  std::vector<Image> images;
  Pattern pattern;
  if (!stopped_) pattern.reserve(states.columns.size());
  for (const Column& column : states.columns) {
    if (stopped_ || !symbolic_.goes_on()) return Answer::Unknown;
    const std::size_t i = pattern.size();
    const TermId value = symbolic_.value(column.variable, column.element);
    pattern.emplace_back();
    if (const auto known = terms.value(value)) {
      pattern[i] = class_of(certificate_.classes.at(column.variable), *known);
      if (!pattern[i]) return can_hold(conditions);
      continue;
    }
    images.push_back({i, symbolic_.unknown(graph_.slot_count + 1 + i)});
    conditions.push_back(terms.equal(images.back().value, value));
  }
  if (!images.empty()) return images_lead_out(states, pattern, images, std::move(conditions));
  const ClassUnion rows(certificate_, states, images, symbolic_);
  const bool has_row = rows.agreeing_row(pattern, 0) < states.rows;
  return has_row ? Answer::Unsatisfiable : can_hold(conditions);
}

Answer Cover::images_lead_out(const ClassStates& states, const Pattern& pattern,
                              const std::vector<Image>& images, Conditions conditions) {
  Conditions key = key_of(states, pattern, conditions);
  if (covered_.contains(key)) return Answer::Unsatisfiable;
  ClassUnion rows(certificate_, states, images, symbolic_);
  Answer answer = Answer::Satisfiable;
  for (std::size_t i = 0; i < one_by_one_ && answer == Answer::Satisfiable; ++i) {
    const smt::Reply reply = ask(conditions);
    answer = reply.answer;
    if (answer != Answer::Satisfiable) break;
    const auto reached = values_of(images, reply);
    if (!reached) break;
    const auto row = row_reached(states, pattern, images, *reached, rows);
    if (stopped()) return Answer::Unknown;
    if (!row) return Answer::Satisfiable;
    conditions.push_back(rows.outside_row(*row));
  }
  if (answer == Answer::Satisfiable) {
    conditions.push_back(rows.outside_all(pattern));
    if (stopped()) return Answer::Unknown;
    answer = can_hold(conditions);
  }
  if (answer == Answer::Unsatisfiable && may_keep(key)) covered_.insert(std::move(key));
  return answer;
}

// What the model says of the images; nothing if one needs more than 64 bits.
std::optional<std::vector<std::int64_t>> Cover::values_of(const std::vector<Image>& images,
                                                          const smt::Reply& reply) const {
  std::vector<std::int64_t> values;
  for (const Image& image : images) {
    const auto number = static_cast<std::size_t>(symbolic_.terms()[image.value].number);
    if (number >= reply.model.size() || !reply.model[number]) return std::nullopt;
    values.push_back(*reply.model[number]);
  }
  return values;
}

// The row with these values; none if a value is in no class, or there is no such row.
std::optional<std::size_t> Cover::row_reached(const ClassStates& states, Pattern pattern,
                                              const std::vector<Image>& images,
                                              const std::vector<std::int64_t>& values,
                                              const ClassUnion& rows) const {
  for (std::size_t i = 0; i < images.size(); ++i) {
    const std::size_t column = images[i].column;
    const Classes& classes = certificate_.classes.at(states.columns[column].variable);
    pattern[column] = class_of(classes, values[i]);
    if (!pattern[column]) return std::nullopt;
  }
  const std::size_t row = rows.agreeing_row(pattern, 0);
  return row < states.rows ? std::optional(row) : std::nullopt;
}

}  // namespace arbiter::certify
