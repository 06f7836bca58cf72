#include "draw/model_labels.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <tuple>

namespace arbiter::draw {

namespace {

using automata::Edge;
using automata::LetterId;
using automata::StateId;
using model::Letter;

constexpr std::size_t kLongRun = 4;  // this many numbers in a row are written by their ends

std::optional<std::int64_t> number_of(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

bool is_next(std::string_view left, std::string_view right) {
  const auto a = number_of(left);
  const auto b = number_of(right);
  return a && b && *a < *b && *b - 1 == *a;
}

bool differ_in_value_only(const Letter& a, const Letter& b) {
  return a.move.component.is_some() && a.move.component == b.move.component &&
         a.move.kind == b.move.kind && a.move.element == b.move.element &&
         game::carries_value(a.move.kind);
}

// The labels of letters in their order.
std::vector<std::string> labels_of(const ShownModel& shown, const std::vector<LetterId>& letters) {
  const game::Arena& arena = *shown.graph.arena;
  const auto letter = [&](std::size_t i) -> const Letter& {
    return shown.model.letters[letters[i].index()];
  };
  std::vector<std::string> labels;
  for (std::size_t begin = 0; begin < letters.size();) {
    const LetterParts parts = parts_of(letter(begin), arena);
    std::vector<std::string_view> values = {parts.value};
    std::size_t end = begin + 1;
    for (; end < letters.size() && differ_in_value_only(letter(begin), letter(end)); ++end) {
      values.push_back(parts_of(letter(end), arena).value);
    }
    labels.push_back(std::string(parts.before) + joined_values(values) + std::string(parts.after));
    begin = end;
  }
  return labels;
}

}  // namespace

std::string joined_values(const std::vector<std::string_view>& values) {
  if (values.size() == 1) return std::string(values.front());
  std::string text = "{";
  for (std::size_t begin = 0; begin < values.size();) {
    std::size_t end = begin + 1;
    while (end < values.size() && is_next(values[end - 1], values[end])) ++end;
    if (end - begin < kLongRun) end = begin + 1;
    if (begin > 0) text += ",";
    text += values[begin];
    if (end - begin > 1) text += "…" + std::string(values[end - 1]);
    begin = end;
  }
  return text + "}";
}

std::vector<JoinedEdge> joined_edges(const ShownModel& shown, StateId state) {
  struct Sorted {
    StateId target;
    LetterBy by;
    bool is_abort;
    LetterId letter;
  };
  std::vector<Sorted> edges;
  for (const Edge& edge : shown.model.dfa.edges(state)) {
    const Letter& letter = shown.model.letters[edge.letter.index()];
    const LetterBy by = letter_by(letter, *shown.graph.arena);
    const bool is_abort = by == LetterBy::P && letter.move.kind == game::MoveKind::Abort;
    edges.push_back({edge.target, by, is_abort, edge.letter});
  }
  std::sort(edges.begin(), edges.end(), [](const Sorted& a, const Sorted& b) {
    return std::tie(a.target, a.by, a.is_abort, a.letter) <
           std::tie(b.target, b.by, b.is_abort, b.letter);
  });

  std::vector<std::pair<LetterId, JoinedEdge>> joined;  // by first letter
  for (std::size_t begin = 0; begin < edges.size();) {
    const Sorted& first = edges[begin];
    std::vector<LetterId> letters;
    std::size_t end = begin;
    const auto is_joined = [&](const Sorted& other) {
      return other.target == first.target && other.by == first.by &&
             other.is_abort == first.is_abort;
    };
    for (; end < edges.size() && is_joined(edges[end]); ++end) {
      letters.push_back(edges[end].letter);
    }
    joined.push_back(
        {first.letter, {first.by, first.is_abort, first.target, labels_of(shown, letters)}});
    begin = end;
  }
  std::sort(joined.begin(), joined.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<JoinedEdge> result;
  result.reserve(joined.size());
  for (auto& [letter, edge] : joined) result.push_back(std::move(edge));
  return result;
}

}  // namespace arbiter::draw
