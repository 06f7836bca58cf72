#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#include "support/id.h"

namespace arbiter::automata {

using StateId = Id<struct StateTag>;
using LetterId = Id<struct LetterTag>;

// A word over the alphabet.
using Word = std::vector<LetterId>;

struct Edge {
  LetterId letter;
  StateId target;

  friend bool operator==(const Edge&, const Edge&) = default;
};

// The edges of a state, sorted by letter, as long as their automaton lives. Letters and targets lie
// apart: an edge is made when it is asked for.
class EdgeRow {
 public:
  class Iterator {
   public:
    // An edge that lives as long as the expression that asks for its member.
    struct Arrow {
      Edge edge;
      const Edge* operator->() const { return &edge; }
    };

    using iterator_category = std::random_access_iterator_tag;
    using value_type = Edge;
    using difference_type = std::ptrdiff_t;
    using pointer = Arrow;
    using reference = Edge;

    Iterator() = default;
    Iterator(const LetterId* letter, const StateId* target) : letter_(letter), target_(target) {}

    Edge operator*() const { return {*letter_, *target_}; }
    Arrow operator->() const { return {**this}; }
    Edge operator[](difference_type i) const { return {letter_[i], target_[i]}; }

    Iterator& operator+=(difference_type steps) {
      letter_ += steps;
      target_ += steps;
      return *this;
    }
    Iterator& operator-=(difference_type steps) { return *this += -steps; }
    Iterator& operator++() { return *this += 1; }
    Iterator& operator--() { return *this += -1; }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    Iterator operator--(int) {
      const Iterator before = *this;
      --*this;
      return before;
    }
    friend Iterator operator+(Iterator at, difference_type steps) { return at += steps; }
    friend Iterator operator+(difference_type steps, Iterator at) { return at += steps; }
    friend Iterator operator-(Iterator at, difference_type steps) { return at -= steps; }
    friend difference_type operator-(Iterator a, Iterator b) { return a.target_ - b.target_; }
    friend bool operator==(Iterator a, Iterator b) { return a.target_ == b.target_; }
    friend auto operator<=>(Iterator a, Iterator b) { return a.target_ <=> b.target_; }

   private:
    const LetterId* letter_ = nullptr;
    const StateId* target_ = nullptr;
  };

  EdgeRow() = default;
  EdgeRow(const LetterId* letters, const StateId* targets, std::size_t size)
      : letters_(letters), targets_(targets), size_(size) {}

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Edge operator[](std::size_t i) const { return {letters_[i], targets_[i]}; }
  Edge front() const { return (*this)[0]; }
  Edge back() const { return (*this)[size_ - 1]; }
  Iterator begin() const { return {letters_, targets_}; }
  Iterator end() const { return {letters_ + size_, targets_ + size_}; }
  // The targets side by side, for who wants to fetch them early.
  const StateId* targets() const { return targets_; }
  // Has the other row the same letters? At once for rows of one automaton that have.
  bool is_shaped_like(const EdgeRow& other) const {
    return size_ == other.size_ &&
           (letters_ == other.letters_ || std::equal(letters_, letters_ + size_, other.letters_));
  }

 private:
  const LetterId* letters_ = nullptr;
  const StateId* targets_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace arbiter::automata
