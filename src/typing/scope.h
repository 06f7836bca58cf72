#pragma once

#include <cstdint>
#include <vector>

#include "support/name.h"
#include "typing/core.h"

namespace arbiter::typing {

// What a name stands for.
struct Entity {
  enum class Kind : std::uint8_t {
    Unknown,
    Variable,   // binder; an array if its size is positive
    Let,        // binder
    LetArray,   // binder
    Parameter,  // binder, by name or by value
    Free,       // free identifier; an array if its size is positive
    Constant,   // a param
    Defining,   // bound by the let whose own definition we are in
  };
  Kind kind = Kind::Unknown;
  core::BinderId binder;
  core::FreeId free;
  std::int64_t value = 0;
};

// Names in scope, innermost first. Lookup and binding are O(1).
class Scope {
 public:
  explicit Scope(std::size_t names) : innermost_(names, kNothing), was_bound_(names, false) {}

  void bind(NameId name, Entity entity) {
    INVARIANT(name.index() < innermost_.size(), "a name should be one of the file's");
    entries_.push_back({name, entity, innermost_[name.index()]});
    innermost_[name.index()] = static_cast<std::uint32_t>(entries_.size() - 1);
    was_bound_[name.index()] = true;
  }
  Entity find(NameId name) const {
    const std::uint32_t at = innermost_[name.index()];
    return at == kNothing ? Entity{} : entries_[at].entity;
  }
  // Whether the name was ever bound, in a scope that was left or not.
  bool was_bound(NameId name) const { return was_bound_[name.index()]; }
  // Leaves all scopes entered since the mark.
  std::size_t mark() const { return entries_.size(); }
  void leave_to(std::size_t mark) {
    INVARIANT(mark <= entries_.size(), "a scope should be left by who has entered it");
    for (; entries_.size() > mark; entries_.pop_back()) {
      innermost_[entries_.back().name.index()] = entries_.back().outer;
    }
  }
  // The names bound now, outermost first, shadowed ones included.
  template <class Visit>
  void each(Visit visit) const {
    for (const Entry& entry : entries_) visit(entry.name, entry.entity);
  }

 private:
  static constexpr std::uint32_t kNothing = 0xFFFFFFFFU;
  struct Entry {
    NameId name;
    Entity entity;
    std::uint32_t outer;
  };
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> innermost_;  // per NameId: index into entries_
  std::vector<bool> was_bound_;           // per NameId
};

}  // namespace arbiter::typing
