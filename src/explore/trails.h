// The trails of all runs from one move of O's, with the steps that they share kept once.
//
// Runs that part at a choice have taken the same steps up to there. So the trails are a tree: each
// piece leads from one choice to the next and knows the piece before it. A trail is written out
// only for an end that is wanted. Cost: the sum of the pieces, where a copy of the whole trail at
// each choice would be quadratic in the length of a loop.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "explore/path.h"
#include "support/id.h"
#include "support/limits.h"

namespace arbiter::explore {

using PieceId = Id<struct PieceTag>;

class Trails {
 public:
  explicit Trails(const Limits& limits) : charge_(limits) {}

  void clear() {
    ways_.clear();
    pieces_.clear();
  }

  // Adds a piece that goes on from `before`, or from the beginning if that is none. None if there
  // is no memory for it.
  PieceId add(PieceId before, const std::vector<StepChoice>& piece) {
    if (!has_room(piece.size())) return PieceId::none();
    const auto number = static_cast<std::uint32_t>(pieces_.size());
    pieces_.push_back({before, ways_.size(), piece.size()});
    ways_.insert(ways_.end(), piece.begin(), piece.end());
    return PieceId(number);
  }

  // How many steps there are from the beginning to the end of a piece; 0 if it is none.
  std::size_t length(PieceId last) const {
    std::size_t count = 0;
    for (PieceId at = last; at.is_some(); at = pieces_[at.index()].before) {
      count += pieces_[at.index()].count;
    }
    return count;
  }

  // The trail from the beginning to the end of a piece, and then the steps of `and_then`.
  std::vector<StepChoice> written_out(PieceId last, const std::vector<StepChoice>& and_then) const {
    std::vector<StepChoice> trail(length(last) + and_then.size());
    auto end = std::copy_backward(and_then.begin(), and_then.end(), trail.end());
    for (PieceId at = last; at.is_some(); at = pieces_[at.index()].before) {
      const Piece& piece = pieces_[at.index()];
      const auto first = ways_.begin() + static_cast<std::ptrdiff_t>(piece.first);
      end = std::copy_backward(first, first + static_cast<std::ptrdiff_t>(piece.count), end);
    }
    return trail;
  }

 private:
  struct Piece {
    PieceId before;
    std::size_t first = 0;  // into ways_
    std::size_t count = 0;
  };

  // Makes room for a piece of so many steps; false if there is no memory. While tables grow, the
  // old ones and the new ones are both there, and both are charged.
  bool has_room(std::size_t more) {
    const std::size_t ways = grown(ways_.capacity(), ways_.size() + more);
    const std::size_t pieces = grown(pieces_.capacity(), pieces_.size() + 1);
    if (ways == ways_.capacity() && pieces == pieces_.capacity()) return true;
    const std::size_t larger = ways * sizeof(StepChoice) + pieces * sizeof(Piece);
    if (!charge_.resize(charge_.bytes() + larger)) return false;
    ways_.reserve(ways);
    pieces_.reserve(pieces);
    return charge_.resize(larger);
  }
  static std::size_t grown(std::size_t capacity, std::size_t needed) {
    return needed <= capacity ? capacity : std::max(needed, 2 * capacity);
  }

  std::vector<StepChoice> ways_;  // piece by piece
  std::vector<Piece> pieces_;
  MemoryCharge charge_;
};

}  // namespace arbiter::explore
