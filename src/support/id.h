#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "support/invariant.h"

namespace arbiter {

// A typed index. `Id<struct StateTag>` and `Id<struct MoveTag>` do not convert into each other, so
// a state is never confused with a move. A default-made id is `none`.
template <class Tag>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(std::uint32_t index) : index_(index) {}

  static constexpr Id none() { return Id(); }
  constexpr bool is_none() const { return index_ == kNone; }
  constexpr bool is_some() const { return index_ != kNone; }
  constexpr std::uint32_t index() const { return index_; }

  friend constexpr auto operator<=>(Id, Id) = default;

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t index_ = kNone;
};

// A growing array whose indices are ids of one type.
template <class IdType, class T>
class Table {
 public:
  IdType push(T value) {
    INVARIANT(items_.size() < std::numeric_limits<std::uint32_t>::max(),
              "a table should hold fewer than 2^32 entries");
    items_.push_back(std::move(value));
    return IdType(static_cast<std::uint32_t>(items_.size() - 1));
  }

  T& operator[](IdType id) {
    INVARIANT(id.index() < items_.size(), "an id should belong to its table");
    return items_[id.index()];
  }
  const T& operator[](IdType id) const {
    INVARIANT(id.index() < items_.size(), "an id should belong to its table");
    return items_[id.index()];
  }

  void reserve(std::size_t size) { items_.reserve(size); }
  std::size_t size() const { return items_.size(); }
  bool empty() const { return items_.empty(); }
  IdType next_id() const { return IdType(static_cast<std::uint32_t>(items_.size())); }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  auto begin() { return items_.begin(); }
  auto end() { return items_.end(); }

 private:
  std::vector<T> items_;
};

}  // namespace arbiter

template <class Tag>
struct std::hash<arbiter::Id<Tag>> {
  std::size_t operator()(arbiter::Id<Tag> id) const noexcept { return id.index(); }
};
