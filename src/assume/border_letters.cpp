// The letters of a border and their names; what a letter is: border_letters.h.
//
// The letters of one move are numbered cell by cell, and in each cell class by class. Names are
// what users read and what files keep (assumption.h), so they do not depend on these numbers:
// letters with the same name get `'2`, `'3` and so on in the order of the program's text.
#include "assume/border_letters.h"

#include <algorithm>
#include <numeric>

namespace arbiter::assume {

namespace {

using Kind = BorderMove::Kind;
using game::MoveKind;

// Values of larger types without cut points are all in one class.
constexpr std::uint64_t kMostValues = 4096;

bool is_small(const typing::Data& data) {
  return data.is_finite() && data.bounds().width() < kMostValues;
}

ValueClasses classes_of(const typing::Data& data, const std::optional<abstraction::Cuts>& cuts) {
  ValueClasses classes;
  if (cuts) {
    classes.count = static_cast<std::uint32_t>(cuts->classes());
    classes.points = cuts->points();
  } else if (is_small(data)) {
    classes.low = data.low;
    classes.count = static_cast<std::uint32_t>(data.high - data.low + 1);
  }
  return classes;
}

bool is_with_value(const BorderMove& move) {
  switch (move.kind) {
    case Kind::Value:
    case Kind::Write: return true;
    case Kind::Answer:
      return game::carries_value(move.move) && (move.has_distinct_values || !move.binds.empty());
    default: return false;
  }
}

}  // namespace

std::string ValueClasses::text(std::uint32_t number, const typing::Data& data) const {
  if (points.empty()) {
    if (count == 1 && !data.is_finite()) return "Z";
    if (count == 1 && data.low != data.high) return "_";
    const std::int64_t value = low + number;
    if (data.kind == typing::Data::Kind::Bool) return value != 0 ? "tt" : "ff";
    return std::to_string(value);
  }
  if (number == 0) return "<" + std::to_string(points.front());
  if (number == points.size()) return ">" + std::to_string(points.back() - 1);
  const std::int64_t first = points[number - 1];
  const std::int64_t last = points[number] - 1;
  if (first == last) return std::to_string(first);
  return "[" + std::to_string(first) + "," + std::to_string(last) + "]";
}

game::VariableId BorderLetters::classified_by(const BorderMove& move,
                                              const abstraction::Precision& precision) {
  if (!is_with_value(move)) return game::VariableId::none();
  if (move.kind != Kind::Answer) return move.variable;
  if (move.binds.empty()) return game::VariableId::none();
  for (const game::VariableId bind : move.binds) {
    if (precision.cuts[bind]) return bind;
  }
  return move.binds.front();
}

MoveLetters BorderLetters::letters_of(const Border& border, const BorderMove& move,
                                      const abstraction::Precision& precision) {
  const game::Graph& graph = *border.graph;
  MoveLetters letters;
  const game::VariableId by = classified_by(move, precision);
  if (by.is_some()) {
    const bool is_brought = move.kind == Kind::Answer;
    const typing::Data& data =
        is_brought ? (*graph.arena)[move.component].type.data : graph.variables[by].data;
    letters.values = classes_of(data, precision.cuts[by]);
  } else if (is_with_value(move)) {
    letters.values = classes_of((*graph.arena)[move.component].type.data, std::nullopt);
  }
  if (move.kind == Kind::Read || move.kind == Kind::Write) {
    const std::int64_t size = graph.variables[move.variable].size;
    letters.cells = static_cast<std::uint32_t>(std::max<std::int64_t>(1, size));
  }
  return letters;
}

std::uint64_t BorderLetters::count(const Border& border, const abstraction::Precision& precision) {
  std::uint64_t count = 0;
  for (const BorderMove& move : border.moves) {
    const MoveLetters letters = letters_of(border, move, precision);
    count += std::uint64_t{letters.cells} * letters.values.count;
  }
  return count;
}

BorderLetters::BorderLetters(const Border& border, const abstraction::Precision& precision)
    : border_(&border) {
  for (const BorderMove& move : border.moves) {
    MoveLetters letters = letters_of(border, move, precision);
    letters.first = static_cast<std::uint32_t>(move_of_.size());
    const BorderMoveId id = letters_.push(letters);
    move_of_.resize(move_of_.size() + letters.count(), id);
  }
  // Letters of the same name get a number, in the order of the text.
  names_.resize(move_of_.size());
  for (const std::uint32_t i : in_text_order()) {
    const std::string name = name_of(move_of_[i], i - letters_[move_of_[i]].first);
    std::string unique = name;
    for (int n = 2; by_name_.contains(unique); ++n) unique = name + "'" + std::to_string(n);
    by_name_.emplace(unique, LetterId(i));
    names_[i] = std::move(unique);
  }
}

std::vector<std::uint32_t> BorderLetters::in_text_order() const {
  const auto place = [&](std::uint32_t letter) {
    const BorderMove& move = border_->moves[move_of_[letter]];
    const bool is_at_a_place = move.kind == Kind::Enter || move.kind == Kind::Exit;
    if (!is_at_a_place) return std::uint32_t{0};
    return border_->graph->parts[border_->occurrences[move.occurrence]].span.begin;
  };
  std::vector<std::uint32_t> order(move_of_.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return place(a) < place(b); });
  return order;
}

LetterId BorderLetters::find(const std::string& name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? LetterId::none() : found->second;
}

std::vector<LetterId> BorderLetters::all_named(const std::string& name) const {
  if (const LetterId letter = find(name); letter.is_some()) return {letter};
  std::vector<LetterId> all;
  for (std::uint32_t m = 0; m < border_->moves.size(); ++m) {
    const BorderMove& move = border_->moves[BorderMoveId(m)];
    if (move.kind != Kind::Answer || name_of_environment(move, "_") != name) continue;
    const MoveLetters& letters = letters_[BorderMoveId(m)];
    for (std::uint32_t i = 0; i < letters.count(); ++i) all.emplace_back(letters.first + i);
  }
  return all;
}

std::string BorderLetters::name_of_exit(const BorderMove& move) const {
  switch (move.how) {
    case game::PartExit::How::Done: return "done";
    case game::PartExit::How::Misfit: return "misfit";
    case game::PartExit::How::Jump: break;
  }
  return "go." + std::string(border_->graph->judgement->names->text(move.label));
}

std::string BorderLetters::name_of(BorderMoveId id, std::uint32_t number) const {
  const BorderMove& move = border_->moves[id];
  const MoveLetters& letters = letters_[id];
  const game::Graph& graph = *border_->graph;
  const std::uint32_t cell = number / letters.values.count;
  const std::uint32_t value = number % letters.values.count;
  std::string of;  // "x" or "x[3]"
  typing::Data data;
  if (move.variable.is_some()) {
    const game::Variable& variable = graph.variables[move.variable];
    data = variable.data;
    of = border_->shared_names.at(move.variable);
    if (letters.cells > 1) of += "[" + std::to_string(cell) + "]";
  }
  // With several parts, the name says which of them is entered or left.
  std::string prefix;
  if (border_->names.size() > 1 && (move.kind == Kind::Enter || move.kind == Kind::Exit)) {
    const game::PartId part = border_->occurrences[move.occurrence];
    prefix = std::string(graph.judgement->names->text(graph.parts[part].name)) + ".";
  }
  switch (move.kind) {
    case Kind::Enter: return prefix + "run";
    case Kind::Exit: return prefix + name_of_exit(move);
    case Kind::Abort: return "abort";
    case Kind::Read: return of + ".read";
    case Kind::Ok: return of + ".ok";
    case Kind::Write: return of + ".write(" + letters.values.text(value, data) + ")";
    case Kind::Value: return of + "." + letters.values.text(value, data);
    case Kind::Ask:
    case Kind::Answer: break;
  }
  const typing::Data& brought = (*graph.arena)[move.component].type.data;
  return name_of_environment(move, is_with_value(move) ? letters.values.text(value, brought) : "_");
}

// The name of a question to the environment or of its answer. An array's index is not
// distinguished, and is `_`.
std::string BorderLetters::name_of_environment(const BorderMove& move,
                                               const std::string& value) const {
  const game::Arena& arena = *border_->graph->arena;
  const game::Component& component = arena[move.component];
  std::string name = arena.to_string({move.component, move.move, 0, 0}, value);
  if (component.size > 0) {
    if (const auto index = name.find("[0]"); index != std::string::npos) {
      name.replace(index, 3, "[_]");
    }
  }
  return name;
}

bool BorderLetters::can_follow(LetterId opponent, LetterId player) const {
  const BorderMoveId before = move(opponent);
  const BorderMove& asked = border_->moves[before];
  for (std::uint32_t k = 0; k < border_->of_occurrence.size(); ++k) {
    const auto& own = border_->of_occurrence[k];
    if (!std::binary_search(own.begin(), own.end(), move(player))) continue;
    if (asked.kind == Kind::Enter) {
      if (asked.occurrence == k) return true;
      continue;
    }
    const auto leads_to = [&](BorderMoveId id) { return border_->can_answer(id, before); };
    if (std::any_of(own.begin(), own.end(), leads_to)) return true;
  }
  return false;
}

std::size_t BorderLetters::possible_length(std::span<const LetterId> moves) const {
  std::uint32_t occurrence = Border::kOutside;
  BorderMoveId before;  // the last move of P's
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const BorderMoveId id = move(moves[i]);
    const BorderMove& next = border_->moves[id];
    if ((i % 2 == 0) != next.is_opponents()) return i;
    if ((next.kind == Kind::Enter) != (occurrence == Border::kOutside)) return i;
    if (next.kind == Kind::Enter) {
      occurrence = next.occurrence;
    } else if (next.is_opponents()) {
      if (!border_->can_answer(before, id)) return i;
    } else {
      const auto& own = border_->of_occurrence[occurrence];
      if (!std::binary_search(own.begin(), own.end(), id)) return i;
      before = id;
    }
    if (next.kind == Kind::Exit) occurrence = Border::kOutside;
    if (next.kind == Kind::Abort) return i + 1;
  }
  return moves.size();
}

bool BorderLetters::is_play(std::span<const LetterId> moves) const {
  if (possible_length(moves) < moves.size()) return false;
  std::vector<BorderMoveId> open;  // questions to the environment, and those it asks of arguments
  for (const LetterId letter : moves) {
    const BorderMoveId id = move(letter);
    const BorderMove& next = border_->moves[id];
    if (next.kind == Kind::Exit) {
      // The part ends only after all of its questions are answered; a jump may leave it before.
      if (!open.empty() && next.how != game::PartExit::How::Jump) return false;
      open.clear();
    }
    if (next.kind != Kind::Ask && next.kind != Kind::Answer) continue;
    if (game::is_question(next.move)) {
      open.push_back(id);
      continue;
    }
    if (open.empty() || border_->moves[open.back()].component != next.component) return false;
    open.pop_back();
  }
  return true;
}

}  // namespace arbiter::assume
