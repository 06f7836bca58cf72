// The environment's moves as a numbered menu, and what a person types to choose from it.
//
// A person may type the number of an entry, a number and a value, or the move itself. Digits alone
// are always a number: the only moves that are written so are answers of the term, and the program
// makes these. What cannot be meant is answered with a sentence that says what can be.
// Cost: linear in the entries, which are few.
#include "game/menu.h"

#include <algorithm>
#include <charconv>

namespace arbiter::game {

namespace {

using typing::Data;

std::vector<std::string_view> words_of(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n\v\f";
  std::vector<std::string_view> words;
  for (std::size_t at = 0;;) {
    const std::size_t begin = text.find_first_not_of(kBlanks, at);
    if (begin == std::string_view::npos) return words;
    at = std::min(text.find_first_of(kBlanks, begin), text.size());
    words.push_back(text.substr(begin, at - begin));
  }
}

bool is_number(std::string_view word) {
  if (word.size() > 1 && word[0] == '-') word.remove_prefix(1);
  return !word.empty() &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

template <class Integer>
bool parse(std::string_view text, Integer& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size();
}

// Whether the menu has an entry for each value of the type.
bool is_listed(const Data& data) {
  return data.is_finite() && data.bounds().width() < Menu::kMostListed;
}

std::int64_t example_value(const Data& data) {
  constexpr std::int64_t kExample = 5;
  if (!data.is_finite()) return kExample;
  return std::clamp(kExample, data.low, data.high);
}

bool is_same_but_for_value(Move a, const Move& b) {
  a.value = b.value;
  return a == b;
}

std::string quoted(std::string_view text) { return "`" + std::string(text) + "`"; }

}  // namespace

std::string values_in_words(const Component& component) {
  const Data& data = component.type.data;
  if (data.kind == Data::Kind::Bool) return "tt or ff";
  if (data.is_finite()) return std::to_string(data.low) + " to " + std::to_string(data.high);
  return data.kind == Data::Kind::Named ? "0, 1, 2 and so on" : "any integer";
}

Menu::Menu(const Arena& arena, std::span<const Move> moves) : arena_(&arena) {
  for (Move move : moves) {
    const Data& data = arena[move.component].type.data;
    if (!carries_value(move.kind)) {
      entries_.push_back({move, false});
    } else if (!is_listed(data)) {
      move.value = example_value(data);
      entries_.push_back({move, true});
    } else {
      for (move.value = data.low;; ++move.value) {
        entries_.push_back({move, false});
        if (move.value == data.high) break;
      }
    }
  }
}

std::size_t Menu::number_of(const Move& move) const {
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    const bool is_meant = entry.is_open ? is_same_but_for_value(entry.move, move) &&
                                              arena_->admits(move.component, move.value)
                                        : entry.move == move;
    if (is_meant) return i + 1;
  }
  return 0;
}

std::string Menu::range() const {
  if (entries_.size() == 1) return "there is one move, 1";
  return "there are moves 1 to " + std::to_string(entries_.size());
}

tl::expected<Move, std::string> Menu::by_number(std::string_view number,
                                                std::span<const std::string_view> values) const {
  std::size_t chosen = 0;
  if (!parse(number, chosen) || chosen < 1 || chosen > entries_.size()) {
    return tl::unexpected(quoted(number) + " is not the number of a move: " + range());
  }
  Move move = entries_[chosen - 1].move;
  if (!entries_[chosen - 1].is_open) {
    if (values.empty()) return move;
    return tl::unexpected("move " + std::string(number) + ", " + quoted(arena_->to_string(move)) +
                          ", takes no value");
  }
  const std::string wanted = values_in_words((*arena_)[move.component]);
  if (values.size() != 1) {
    return tl::unexpected("move " + std::string(number) + " brings a value, " + wanted + ": type " +
                          quoted(std::string(number) + " " + std::to_string(move.value)) + " or " +
                          quoted(arena_->to_string(move)));
  }
  if (!parse(values[0], move.value)) {
    return tl::unexpected(quoted(values[0]) + " is not a 64-bit integer");
  }
  if (!arena_->admits(move.component, move.value)) {
    return tl::unexpected(quoted(values[0]) + " is not a value for move " + std::string(number) +
                          ": it takes " + wanted);
  }
  return move;
}

tl::expected<Move, std::string> Menu::by_name(std::string_view name) const {
  const auto move = arena_->parse(name);
  if (!move) return tl::unexpected(quoted(name) + " is neither a move nor a command");
  if (number_of(*move) != 0) return *move;
  const bool fits_but_for_value =
      std::any_of(entries_.begin(), entries_.end(),
                  [&](const Entry& entry) { return is_same_but_for_value(entry.move, *move); });
  if (fits_but_for_value) {
    return tl::unexpected(quoted(name) + " brings a value that is not one of its type: it takes " +
                          values_in_words((*arena_)[move->component]));
  }
  if (arena_->by(*move) == Player::Proponent) {
    return tl::unexpected(quoted(name) + " is a move of the program's; yours are in the list");
  }
  return tl::unexpected(quoted(name) + " is not a move that you can make here");
}

tl::expected<Move, std::string> Menu::choose(std::string_view text) const {
  const std::vector<std::string_view> words = words_of(text);
  if (words.empty()) return tl::unexpected(std::string("a move is the number of it, or its name"));
  if (is_number(words[0])) return by_number(words[0], std::span(words).subspan(1));
  if (words.size() == 1) return by_name(words[0]);
  auto first = by_name(words[0]);
  if (!first) return first;
  return tl::unexpected("one move at a time: " + quoted(words[0]) + " can be played, and " +
                        quoted(words[1]) + " comes after it");
}

}  // namespace arbiter::game
