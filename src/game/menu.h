#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "game/arena.h"
#include "game/move.h"

namespace arbiter::game {

// The moves that O can make somewhere, numbered from 1 for a person to choose from. A move that
// brings one of a few values has an entry for each of them; one that brings any of many has one
// entry, and the value is to be given with it.
class Menu {
 public:
  struct Entry {
    Move move;
    bool is_open = false;  // the value is to be given; the one here is an example
  };

  // A data type of at most so many values has an entry for each.
  static constexpr std::uint64_t kMostListed = 8;

  // The moves as Walker::choices gives them: one for all values. The arena is referred to.
  Menu(const Arena& arena, std::span<const Move> moves);

  const std::vector<Entry>& entries() const { return entries_; }
  const Arena& arena() const { return *arena_; }

  // The number of the entry that such a move belongs to, from 1; 0 if O cannot make it here.
  std::size_t number_of(const Move& move) const;

  // The move that a person means by `2`, `2 17`, `input.17` or `run`, with blanks before and after
  // as one likes; otherwise what is wrong, as a sentence.
  tl::expected<Move, std::string> choose(std::string_view text) const;

 private:
  tl::expected<Move, std::string> by_number(std::string_view number,
                                            std::span<const std::string_view> values) const;
  tl::expected<Move, std::string> by_name(std::string_view name) const;
  std::string range() const;

  const Arena* arena_;
  std::vector<Entry> entries_;
};

// The values that a component's moves carry, in words: "any integer", "0 to 100", "tt or ff".
std::string values_in_words(const Component& component);

}  // namespace arbiter::game
